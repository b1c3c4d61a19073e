"""The memory layout of a table, a sheet and a book of rules, for the party game."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from cleverdice.actions import numbered
from cleverdice.rules import Game
from cleverdice.rules.kinds import FACES

from .draft_layout import Forms, aligned

ENTER, PLACE, SKIP, WORD = 0, 1, 2, 3
"""Kinds of action."""

NOBODY, OPEN = 0, 1
"""A sheet with nothing to cross, one that may choose an area; from 2: the chosen area plus 2."""

NEVER = 1 << 62
"""A cell beyond all areas: a group with it is never complete."""


class Widths(NamedTuple):
    """The array sizes."""

    dice: int
    areas: int
    cells: int
    lanes: int
    tallies: int
    per_cell: int
    mixtures: int  # of real symbols and jokers for one cell
    actions: int


ROOM = Widths(0, 0, 12, 5, 24, 2, 4, 96)
"""The minimum sizes."""


@cache
def widths_of(game: Game) -> Widths:
    """The sizes that a game needs, at least `ROOM`."""
    areas = game.areas
    tallies = [sum(c in t.cells for t in a.tallies) for a in areas for c in range(a.size)]
    needs = [area.dice_needed(cell) for area in areas for cell in range(area.size)]
    need = Widths(
        dice=len(game.dice), areas=len(areas), cells=max(area.size for area in areas),
        lanes=sum(len(area.lanes) for area in areas), tallies=1 + sum(len(area.tallies) for area in
        areas), per_cell=max(tallies), mixtures=1 + max(needs), actions=numbered(game).size,
    )  # fmt: skip
    return Widths(*map(max, need, ROOM))


@cache
def forms_of(widths: Widths) -> Forms:
    """The dtypes of games of these sizes."""
    return aligned(_table(widths), _sheet(widths), _book(widths), widths.actions)


def _table(w: Widths) -> list[Any]:
    return [
        ("dice", "u8"),
        ("bot_stream", "u8"),
        ("round", "i4"),
        ("rolls", "i4"),
        ("faces", "i1", w.dice),
        ("first", "i1"),
        ("active", "i1"),
        ("stage", "i1"),
        ("actor", "i1"),
        ("players", "i1"),
    ]


def _sheet(w: Widths) -> list[Any]:
    return [
        ("pending", "i8"),  # counts of pending bonus marks, four bits per area
        ("cells", "u4", w.areas),
        ("points", "i2", w.areas),
        ("next", "u1", w.lanes + 1),  # the next cell of each lane; the last is a dummy for grids
        ("foxes", "i1"),
        ("crossing", "i1"),
        ("full", "i1"),  # whether an area is full, which ends the game
        ("held", "i1"),
    ]


def _book(w: Widths) -> list[Any]:
    return [
        ("party", "i4"),  # identifies the flow
        ("joker", "i4"),
        ("dice", "i4"),
        ("symbols", "i4"),
        ("sides", "i1", (w.dice, len(FACES))),
        ("lanes", "i4", w.areas),  # 0 in a grid
        ("first_lane", "u4", w.areas),
        ("blank_next", "u1", w.lanes + 1),  # of a new sheet
        ("lane", "u1", (w.areas, w.cells)),
        ("after", "u1", (w.areas, w.cells)),  # the next cell in a lane
        ("no_cell", "i4"),  # after the last one
        ("size", "i4", w.areas),
        ("full", "i8", w.areas),
        ("min_points", "i4", w.areas),
        ("symbol", "i4", (w.areas, w.cells + 1)),
        ("need", "i4", (w.areas, w.cells + 1)),
        # (a fixed number per cell, padded with entries that never give anything)
        ("group_mask", "i8", (w.areas, w.cells)),
        ("group_area", "i4", (w.areas, w.cells)),
        ("tally", "u1", (w.areas, w.cells, w.per_cell)),
        ("tally_mask", "i8", w.tallies),
        ("tally_gain", "i4", (w.tallies, w.cells + 1)),
        ("actions", "i4"),
        ("words_at", "i4"),
        ("mixtures", "i1", w.mixtures),
        ("enter", "i2", (w.areas, w.cells + 1, w.dice + 1 + w.mixtures)),  # by jokers used
        ("place", "i2", (w.areas, w.cells + 1)),
        ("skip", "i2", w.areas),
        ("act_kind", "i1", w.actions),
        ("act_area", "u1", w.actions),
        ("act_way", "u1", w.actions),  # the lane, or in a grid the cell
        ("act_jokers", "i1", w.actions),
    ]
