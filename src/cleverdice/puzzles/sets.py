"""Puzzles from games of masters, a file for each game that has a net.

`cleverdice puzzles` writes the files; a game without one has no set.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from cleverdice.rules import load, names

from .boxes import SET
from .puzzle import Puzzle, set_puzzle

FOLDER = "positions"


@cache
def _told(game: str) -> list[dict[str, Any]]:
    file = files(__package__).joinpath(FOLDER, f"{game}.json")
    if not file.is_file():
        return []
    told = json.loads(file.read_text(encoding="utf-8"))
    puzzles: list[dict[str, Any]] = told["puzzles"]
    return puzzles if told["rules"] == load(game).version else []


def set_names(game: str) -> list[str]:
    """The ids of a game's set; none without one, or if the rules have changed since.

    >>> set_names("gsc")[0]
    'set-gsc-0'
    """
    return [f"{SET}-{game}-{nth}" for nth in range(len(_told(game)))] if game in names() else []


def puzzle_set(game: str) -> list[Puzzle]:
    """All puzzles of a game's set."""
    ids = set_names(game)
    return [set_puzzle(id, told) for id, told in zip(ids, _told(game), strict=False)]


def of_set(id: str) -> Puzzle | None:
    """A puzzle of a set by its id."""
    game, _, nth = id.removeprefix(f"{SET}-").rpartition("-")
    return set_puzzle(id, _told(game)[int(nth)]) if id in set_names(game) else None
