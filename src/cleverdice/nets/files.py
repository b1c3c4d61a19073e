"""Weights on disk: arrays in half precision and a manifest that describes them.

`master` loads the net shipped for a table, if any. A wrong format, game or set of inputs, or a
damaged file, is refused with the reason.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cleverdice.rules import Game

from .features import seen_features

if TYPE_CHECKING:  # what a page has no use for: it values positions by itself
    from .net import Array, Net

FORMAT = 2
SHIPPED = Path(__file__).parent / "weights"


class NetError(ValueError):
    """Weights that can't be used."""


def stem(game: Game, players: Sequence[int]) -> str:
    """The file stem of a net for these numbers of players.

    >>> from cleverdice import load
    >>> stem(load("gsc"), (2, 3, 4))
    'gsc-2-3-4'
    >>> stem(load("dsc", sweep="lower"), (1,))
    'dsc_sweep=lower-1'
    """
    return "-".join([_named(game), *map(str, players)])


def _named(game: Game) -> str:
    """A name for files: no colon, which not every system allows."""
    return game.full_name.replace(":", "_")


def inputs_mark(game: Game) -> str:
    """A short hash of a net's inputs."""
    names = "\n".join(feature.name for feature in seen_features(game))
    return hashlib.sha256(names.encode()).hexdigest()[:16]


def save(
    folder: Path, game: Game, players: Sequence[int], arrays: Sequence[Array], about: dict[str, Any]
) -> Path:
    """Write weights, then the manifest; `about` is their provenance."""
    data = packed(arrays)
    manifest = {
        "format": FORMAT,
        "game": game.full_name,
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
    """Arrays in half precision, except for the small last layer."""
    import numpy as np

    half = [array.astype(np.float16) for array in arrays[:-2]]
    file = io.BytesIO()
    np.savez(file, *half, *(array.astype(np.float32) for array in arrays[-2:]))
    return file.getvalue()


def manifest_of(game: Game, players: int, folder: Path = SHIPPED) -> dict[str, Any] | None:
    """The manifest of the net for a table, None if there is no such net."""
    path = _manifest_path(game, players, folder)
    if path is None:
        return None
    try:
        manifest: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise NetError(f"{path.name} is not a manifest: {error}") from None
    _check(path.name, manifest, game, players)
    return manifest


def _manifest_path(game: Game, players: int, folder: Path) -> Path | None:
    """The manifest whose name lists this number of players."""
    found = sorted(folder.glob(f"{_named(game)}-*.json"))
    return next((path for path in found if str(players) in path.stem.split("-")[1:]), None)


def _check(name: str, manifest: Any, game: Game, players: int) -> None:
    if not isinstance(manifest, dict):
        raise NetError(f"{name} is not a manifest")
    wanted = {"format": FORMAT, "game": game.full_name, "sheet": game.version}
    for key, value in (wanted | {"inputs": inputs_mark(game)}).items():
        found = manifest.get(key)
        if found != value:
            raise NetError(f"{name}: {key} is {found!r}, but this version needs {value!r}")
    sizes = manifest.get("players")
    if not isinstance(sizes, list) or players not in sizes:
        raise NetError(f"{name}: players is {sizes!r}, but this version needs {players!r} in it")


def load_net(game: Game, players: int, folder: Path = SHIPPED) -> Net | None:
    """Load the net for a table, None if there is none; `NetError` if it can't be used."""
    import numpy as np

    from .net import Net

    manifest = manifest_of(game, players, folder)
    if manifest is None:
        return None
    path = folder / f"{stem(game, manifest['players'])}.npz"
    try:
        data = path.read_bytes()
    except OSError as error:
        raise NetError(f"{path.name} can't be read: {error.strerror}") from None
    if hashlib.sha256(data).hexdigest() != manifest.get("sha256"):
        raise NetError(f"{path.name} is damaged: its checksum differs from its manifest's")
    with np.load(io.BytesIO(data), allow_pickle=False) as file:
        return Net([file[key] for key in file.files])


@cache
def master(game: Game, players: int) -> Net | None:
    """The net shipped for a table, None if there is none.

    >>> from cleverdice import load
    >>> [master(load("gsc"), players).knows_spread for players in (1, 2)]
    [False, True]
    """
    return load_net(game, players)
