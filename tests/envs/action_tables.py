"""docs/actions.md: every action of every game, written by `python -m tests.envs.action_tables`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from cleverdice import Game, load, names
from cleverdice.actions import numbered
from cleverdice.texts import say

PAGE = Path(__file__).parents[2] / "docs" / "actions.md"

PARTS = re.compile(r"(.*>[a-z]|\+[a-z]|return |skip )(.*?)(=?)(x?)")


class Row(NamedTuple):
    """Neighbours that differ in one word."""

    numbers: str
    spelled: str
    meaning: str


def rows(game: Game) -> Iterator[Row]:
    named = list(enumerate(numbered(game).names))
    for (start, end), group in groupby(named, lambda one: _frame(one[1])):
        found = list(group)
        first, last = found[0][0], found[-1][0]
        numbers = str(first) if first == last else f"{first}-{last}"
        inner = [name.removeprefix(start).removesuffix(end) for _, name in found]
        middle = inner[0] if len(inner) == 1 else f"{{{', '.join(inner)}}}"
        yield Row(numbers, f"`{start}{middle}{end}`", _meaning(game, start, end))


def _frame(name: str) -> tuple[str, str]:
    """What is the same in all actions of a row: the beginning and the end."""
    found = PARTS.fullmatch(name)
    if not found:
        return name, ""
    return found[1], found[3] + found[4]


def _meaning(game: Game, start: str, end: str) -> str:
    used, _, area = start.partition(">")
    if area:
        told = f"{_dice(game, used)} in {_area(game, area)}"
        told += ", as another number" if "=" in end else ""
        return told + (", without the bonus" if "x" in end else "")
    if start.startswith("+"):
        told = f"a bonus mark in {_area(game, start[1:])}"
        return told + (", without its bonus" if "x" in end else "")
    if start == "return ":
        return "a die back from the platter"
    if start == "skip ":
        return "no bonus mark in that area"
    return say("en", f"say.{start}").lower()


def _dice(game: Game, used: str) -> str:
    if game.symbols:
        return " and ".join(used.split("+"))
    names_of = {die.letter: die.name for die in game.dice}
    return f"the {names_of[used]} die"


def _area(game: Game, letter: str) -> str:
    return next(area.name for area in game.areas if area.letter == letter)


def section(game: Game) -> str:
    lines = [f"| {row.numbers} | {row.spelled} | {row.meaning} |" for row in rows(game)]
    size = numbered(game).size
    head = f"## {game.titles['en']} (`{game.name}`): {size} actions\n"
    return "\n".join([head, "| number | action | |", "|---|---|---|", *lines, ""])


def written(page: str) -> str:
    """A page with fresh tables, below what stands before them."""
    head = page.split("\n## ")[0]
    return "\n".join([head, *(section(load(name)) for name in names())])


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
