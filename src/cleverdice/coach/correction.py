"""The master's net, corrected for ordinary and poor sheets, which it hardly met while learning.

A correction is one more output of the net: the points that its word on a position falls short.
Small ones are left alone, as sheets like those of good players need none. It is for the judge only:
the bots choose by the net as it is. It holds for the weights that it was fitted to.
`python -m benchmarks.correction` fits it and writes the file.
"""

from __future__ import annotations

import io
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from cleverdice.nets import Net, manifest_of, master
from cleverdice.nets.files import stem
from cleverdice.rules import Game

from .outside import NOISE

Array = np.ndarray[Any, Any]

FOLDER = "corrections"


@cache
def judging_net(game: Game, players: int) -> Net | None:
    """The net that judges tables of so many players, None where nobody has learned them.

    >>> from cleverdice import load
    >>> judging_net(load("gsc"), 1).width == master(load("gsc"), 1).width
    True
    """
    net, manifest = master(game, players), manifest_of(game, players)
    if net is None or manifest is None:
        return net
    file = files(__package__).joinpath(FOLDER, f"{stem(manifest['game'], manifest['players'])}.npz")
    if not file.is_file():
        return net
    with np.load(io.BytesIO(file.read_bytes()), allow_pickle=False) as kept:
        fits = str(kept["net"]) == manifest["sha256"]
        return CorrectedNet(net, kept["weights"]) if fits else net


class CorrectedNet(Net):
    """A net whose word on points is corrected; `weights` are those of the output, the bias last."""

    def __init__(self, net: Net, weights: Array) -> None:
        self.layers, self.weights = net.layers, weights

    def told(self, hidden: Array) -> Array:
        """What the last layer makes of activations, corrected."""
        found = super().told(hidden)
        short = hidden @ self.weights[:-1] + self.weights[-1]
        found[:, 0] += np.sign(short) * np.maximum(np.abs(short) - NOISE, 0)
        return found


def save_correction(folder: Path, game: Game, players: int, weights: Array) -> Path:
    """Write the correction of a table's net."""
    manifest = manifest_of(game, players)
    assert manifest is not None
    path = folder / f"{stem(manifest['game'], manifest['players'])}.npz"
    folder.mkdir(exist_ok=True)
    np.savez(path, weights=weights.astype(np.float32), net=np.array(manifest["sha256"]))
    return path
