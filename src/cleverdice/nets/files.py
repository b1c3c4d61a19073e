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


def stem(game: str, players: Sequence[int]) -> str:
    """The file stem of the net of a game, by its full name, for these numbers of players.

    >>> stem("gsc", (2, 3, 4))
    'gsc-2-3-4'
    >>> stem("dsc:sweep=lower", (1,))
    'dsc_sweep=lower-1'
    """
    return "-".join([_file_name(game), *map(str, players)])


def _file_name(game: str) -> str:
    """A name for files: no colon, which not every system allows."""
    return game.replace(":", "_")


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
    name = stem(game.full_name, players)
    (folder / f"{name}.npz").write_bytes(data)
    path = folder / f"{name}.json"
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
    """The manifest of the net for a table, None if there is no such net.

    A variant without a net of its own is played by the game's, if that has learned it too.
    """
    path = _manifest_path(game, players, folder)
    if path is None:
        return None
    try:
        manifest: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise NetError(f"{path.name} is not a manifest: {error}") from None
    if _is_for_others(manifest, game):
        return None
    _check(path.name, manifest, game, players)
    return manifest


def _is_for_others(manifest: Any, game: Game) -> bool:
    """Is it the net of a game that has not learned this variant?"""
    if not game.variant or not isinstance(manifest, dict) or manifest.get("game") != game.name:
        return False
    return game.full_name not in manifest.get("variants", [])


def _manifest_path(game: Game, players: int, folder: Path) -> Path | None:
    """The manifest for this number of players: the variant's own, else the game's."""
    for name in dict.fromkeys((_file_name(game.full_name), game.name)):
        for path in sorted(folder.glob(f"{name}-*.json")):
            if str(players) in path.stem.split("-")[1:]:
                return path
    return None


def _check(name: str, manifest: Any, game: Game, players: int) -> None:
    if not isinstance(manifest, dict):
        raise NetError(f"{name} is not a manifest")
    learned = game.name if game.full_name in manifest.get("variants", []) else game.full_name
    wanted = {"format": FORMAT, "game": learned, "sheet": game.version}
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
    path = folder / f"{stem(manifest['game'], manifest['players'])}.npz"
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
