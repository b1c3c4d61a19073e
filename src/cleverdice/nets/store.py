"""Weights on disk: an array file in half precision and a manifest that says what it is.

`master` gives the net that is shipped for a table, or None. Nothing is loaded that does not fit:
another format, another game, other inputs or a damaged file is refused, with the reason.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from cleverdice.rules import Game

from .feature_list import seen_features
from .net import Array, Net

FORMAT = 2
SHIPPED = Path(__file__).parent / "weights"


class NetError(ValueError):
    """Weights that can't be used, and why."""


def stem(game: Game, players: Sequence[int]) -> str:
    """How the files of a net are called that knows tables of these sizes.

    >>> from cleverdice import load
    >>> stem(load("gsc"), (2, 3, 4))
    'gsc-2-3-4'
    """
    return "-".join([game.name, *map(str, players)])


def inputs_mark(game: Game) -> str:
    """A short mark of what a net takes in: other inputs, another mark."""
    return hashlib.sha256(
        "\n".join(feature.name for feature in seen_features(game)).encode()
    ).hexdigest()[:16]


def save(
    folder: Path,
    game: Game,
    players: Sequence[int],
    arrays: Sequence[Array],
    about: Mapping[str, Any],
) -> Path:
    """Write weights and manifest; `about` says how they came about. The manifest comes last."""
    data = packed(arrays)
    manifest = {
        "format": FORMAT,
        "game": game.name,
        "players": list(players),
        "sheet": game.version,
        "inputs": inputs_mark(game),
        "layers": [len(array) for array in arrays[::2]] + [len(arrays[-1])],
        "bytes": len(data),
        "sha256": hashlib.sha256(data).hexdigest(),
        **about,
    }
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{stem(game, players)}.npz").write_bytes(data)
    path = folder / f"{stem(game, players)}.json"
    path.write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")
    return path


def packed(arrays: Sequence[Array]) -> bytes:
    """Arrays in half precision; the last layer, which is small, as it is."""
    half = [array.astype(np.float16) for array in arrays[:-2]]
    file = io.BytesIO()
    np.savez(file, *half, *(array.astype(np.float32) for array in arrays[-2:]))
    return file.getvalue()


def manifest_of(game: Game, players: int, folder: Path = SHIPPED) -> dict[str, Any] | None:
    """What is known about the net for a table, None if there is no such net."""
    path = _manifest_path(game, players, folder)
    if path is None:
        return None
    try:
        manifest: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise NetError(f"{path.name} is no manifest: {error}") from None
    _check(path.name, manifest, game, players)
    return manifest


def _manifest_path(game: Game, players: int, folder: Path) -> Path | None:
    """The file whose name says that it knows tables of that size."""
    for path in sorted(folder.glob(f"{game.name}-*.json")):
        if str(players) in path.stem.split("-")[1:]:
            return path
    return None


def _check(name: str, manifest: Any, game: Game, players: int) -> None:
    if not isinstance(manifest, dict):
        raise NetError(f"{name} is no manifest")
    wanted = {
        "format": FORMAT,
        "game": game.name,
        "sheet": game.version,
        "inputs": inputs_mark(game),
    }
    for key, value in wanted.items():
        if manifest.get(key) != value:
            found = manifest.get(key)
            raise NetError(f"{name}: {key} is {found!r}, but this program needs {value!r}")
    sizes = manifest.get("players")
    if not isinstance(sizes, list) or players not in sizes:
        raise NetError(f"{name}: players is {sizes!r}, but this program needs {players!r} in it")


def load_net(game: Game, players: int, folder: Path = SHIPPED) -> Net | None:
    """The net for a table, None if there is none; `NetError` if it can't be used."""
    manifest = manifest_of(game, players, folder)
    if manifest is None:
        return None
    path = folder / f"{stem(game, manifest['players'])}.npz"
    try:
        data = path.read_bytes()
    except OSError as error:
        raise NetError(f"{path.name} can't be read: {error.strerror}") from None
    if hashlib.sha256(data).hexdigest() != manifest.get("sha256"):
        raise NetError(f"{path.name} is damaged: its checksum is not the one of its manifest")
    with np.load(io.BytesIO(data), allow_pickle=False) as file:
        return Net([file[key] for key in file.files])


@cache
def master(game: Game, players: int) -> Net | None:
    """The net that is shipped for a table, None if there is none.

    >>> from cleverdice import load
    >>> [master(load("gsc"), players).knows_spread for players in (1, 2)]
    [False, True]
    """
    return load_net(game, players)
