"""The games by name, and games from folders of your own.

A game is a folder: `sheet.json` is what is printed, `en.json`, `es.json` and `de.json` are its
texts, `kinds.py` has kinds of area that only it needs. The folders of the games that come with the
program lie in `cleverdice/games/`.
"""

from __future__ import annotations

import copyreg
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from importlib import resources
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from cleverdice.texts import LANGUAGES, add_texts, shipped_texts

from ..entries import SheetError
from ..game import Game
from ..kinds import KINDS, Area
from .sheet_file import read
from .variants import Option, split_options, variant

SHEET, KINDS_FILE = "sheet.json", "kinds.py"


@cache
def names() -> tuple[str, ...]:
    """The short names of the games that come with the program, the oldest game first."""

    def age(name: str) -> tuple[int, str]:
        return _shipped_game(name).year, name

    return tuple(sorted((folder.name for folder in _shipped().iterdir()), key=age))


def load(name: str, **options: Option) -> Game:
    """The game of that short name: one of `names`, or one of a folder that was loaded before.

    Options that the sheet file states may be chosen differently, by keyword or after the name:
    that is another variant, which is kept apart from the game itself.

    >>> [load(name).titles["de"] for name in names()][:2]
    ['Ganz schön clever', 'Doppelt so clever']
    >>> load("dsc", sweep="lower") is load("dsc:sweep=lower")
    True
    """
    name, chosen = split_options(name)
    if name in _FROM_FOLDERS:
        return variant(_FROM_FOLDERS[name], chosen | options)
    if name not in names():
        raise SheetError(f"there is no game {name!r}; there are {', '.join(names())}")
    return variant(_shipped_game(name), chosen | options)


def load_folder(path: str | Path) -> Game:
    """The game of a folder anywhere; `SheetError` says what is wrong with it, and where.

    Code of the folder runs: load only what you trust.
    """
    return _from_folder(Path(path).resolve())


def load_source(source: str) -> Game:
    """The game of a `Game.source`: of a short name, or else of a folder; options may follow.

    >>> load_source("gsc") is load("gsc")
    True
    """
    place, options = split_options(source)
    if place in names() or not (Path(place).is_dir() or "/" in place or "\\" in place):
        return load(source)
    return variant(load_folder(place), options)


def _found_again(game: Game) -> tuple[Callable[[str], Game], tuple[str]]:
    return load_source, (game.source,)


copyreg.pickle(Game, _found_again)  # a copy of a game is the same game, in every process


_FROM_FOLDERS: dict[str, Game] = {}
"""The games of folders by their names. A record names its game: nothing is loaded from a path
that a record gives, as the code of that folder would run."""


@cache
def _shipped_game(name: str) -> Game:
    content = (_shipped() / name / SHEET).read_text(encoding="utf-8")
    return replace(read(content, f"{name}/{SHEET}"), source=name)


@cache
def _from_folder(folder: Path) -> Game:
    content = _text(folder / SHEET)
    game = read(content, f"{folder.name}/{SHEET}", {**KINDS, **_own_kinds(folder / KINDS_FILE)})
    if game.name in names():
        raise SheetError(f"{folder.name}/{SHEET}: id: {game.name!r} is a game of the program")
    texts = {language: _texts(folder / f"{language}.json") for language in LANGUAGES}
    for key in _needed_texts(game):
        if key not in texts["en"] and key not in shipped_texts("en"):
            raise SheetError(f"{folder.name}/en.json: there is no text for {key!r}")
    add_texts(texts)
    _FROM_FOLDERS[game.name] = replace(game, source=str(folder))
    return _FROM_FOLDERS[game.name]


def _shipped() -> Path:
    return Path(str(resources.files("cleverdice"))) / "games"


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise SheetError(f"{path.parent.name}/{path.name}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise SheetError(f"{path.parent.name}/{path.name}: is no UTF-8 text") from None


def _texts(path: Path) -> dict[str, str]:
    """The texts of a language; a folder need not have all of them."""
    try:
        texts = json.loads(_text(path)) if path.exists() else {}
    except ValueError as error:
        raise SheetError(f"{path.parent.name}/{path.name}: not JSON: {error}") from None
    if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
        raise SheetError(f"{path.parent.name}/{path.name}: must be an object of texts")
    return texts


def _needed_texts(game: Game) -> Iterator[str]:
    """The keys of everything that has a name on the sheet."""
    yield from (f"area.{area.name}" for area in game.areas)
    yield from (f"symbol.{symbol.name}" for symbol in game.symbols)
    yield from (f"die.{die.name}" for die in game.dice if not game.symbols)
    yield from (f"action.{row.name}" for row in game.actions)
    levels = len(game.rating) + 1 if game.rating else 0
    yield from (f"level.{game.name}.{level}" for level in range(1, levels + 1))


def _own_kinds(path: Path) -> dict[str, type[Area]]:
    """The kinds of area that a folder defines."""
    if not path.exists():
        return {}
    spec = spec_from_file_location(f"cleverdice_game_{path.parent.name}", path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[spec.name] = module_from_spec(spec)  # dataclasses look it up there
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise SheetError(f"{path.parent.name}/{path.name}: {error}") from error
    defined = (value for value in vars(module).values() if isinstance(value, type))
    kinds = [value for value in defined if issubclass(value, Area)]
    return {kind.kind: kind for kind in kinds if kind.__module__ == module.__name__}
