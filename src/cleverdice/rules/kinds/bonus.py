"""Marks, and what they may give: a fox, an action, or a free die."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

Cells = tuple[int, ...]
"""What is written in an area, one number a cell, 0 where the cell is free."""


class Use(NamedTuple):
    """A number about to be entered, and what an area may ask about it.

    `field` is the place of its die: 1 to 3 for a die field, 0 for the platter, None for a bonus,
    which comes from nowhere. `twins` counts the further dice with this number beside it. With
    `changed` the die shows another number, so that cells which take that too are not meant.
    """

    value: int
    field: int | None = None
    twins: int = 0
    changed: bool = False


class Mark(NamedTuple):
    """One thing written in one cell: a cross is a 1; `plain` takes points instead of the bonus."""

    area: int
    cell: int
    value: int = 1
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Fox:
    """A bonus worth the lowest area at the end."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class Unlock:
    """A bonus that circles the next space of one action row."""

    row: int


@dataclass(frozen=True, slots=True)
class Fill:
    """A bonus that is a free die: the areas it may go to and the numbers allowed in each.

    With `rolled` the number counts as if rolled, so that an area of sums adds its other die.
    """

    options: tuple[tuple[int, tuple[int, ...]], ...]
    rolled: bool = False


Bonus = Fox | Unlock | Fill
"""Whatever a field, a line or a round may give."""


@dataclass(frozen=True, slots=True)
class Group:
    """Cells that together give a bonus once all of them are marked, or `count` of them.

    With `least` the number in its only cell must be at least that.
    """

    cells: tuple[int, ...]
    bonus: Bonus
    count: int = 0
    least: int = 0

    @property
    def need(self) -> int:
        """How many of the cells must be marked."""
        return self.count or len(self.cells)

    def reached(self, cells: Cells, value: int) -> bool:
        """Does a mark of that value, made last, give the bonus?"""
        if self.count:
            return len([cell for cell in self.cells if cells[cell]]) == self.count
        return value >= self.least and all(cells[cell] for cell in self.cells)


class Fate(IntEnum):
    """What became of a printed bonus: still to be had, got, lost, or one of these two."""

    OPEN = 0
    EARNED = 1
    LOST = 2
    UNKNOWN = 3


@dataclass(frozen=True, slots=True)
class Tally:
    """Cells that together score by how many of them are marked."""

    cells: tuple[int, ...]
    table: tuple[int, ...]
