"""Greedy for many games at once: its rules of thumb as figures for the fast engine.

>>> from cleverdice import load
>>> from cleverdice.fast import Batch
>>> batch = Batch(load("gsc"), games=3, seed=1)
>>> minds = greedy(batch)
>>> while not batch.over.all():
...     batch.act(minds.choose())
>>> int(batch.totals().min()) > 80
True
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from cleverdice.fast import Batch, Greedy
from cleverdice.fast.area_value import (
    BEFORE,
    MOST_AREAS,
    MOST_LANES,
    NO_PARTNER,
    NOTE_AT,
    FigureWidths,
    figures_form,
)
from cleverdice.rules import Area, Game
from cleverdice.rules.flows.draft import ROLLS
from cleverdice.rules.kinds import Group, Odds, Tally

from . import heuristic
from .greedy import CLOSE

Array = np.ndarray[Any, Any]


def greedy(batch: Batch) -> Greedy:
    """Greedy for every game of a batch; `choose` says what it plays."""
    return Greedy(batch, figures_of(batch.game))


@cache
def figures_of(game: Game) -> Array:
    """All that greedy thinks of a game, as an array of one record."""
    _check_room(game)
    figures = np.zeros(1, figures_form(_room(game)))
    entries = figures[0]
    _figures(game, entries)
    if game.rounds:
        _rounds(game, entries)
    for area in game.areas:
        _area(game, area, entries)
    _targets(game, entries)
    return figures


ROOM = FigureWidths(6, 0, 30, 18, 8, 3, 64, 12, 32)
"""Every game has so much room: games of the same width share their compiled code."""


DEPENDING = ("cost", "points")
"""The figures that may depend on the number before a cell."""


def _check_room(game: Game) -> None:
    """Refuse a game whose sheets don't fit into the keys of the cache."""
    lanes = max(len(area.lanes) for area in game.areas)
    highest = max(area.highest for area in game.areas)
    if (
        len(game.areas) > MOST_AREAS
        or max(area.size for area in game.areas) > NOTE_AT
        or (lanes > MOST_LANES and any(area.written for area in game.areas))
        or highest > BEFORE
    ):
        raise ValueError(f"{game.name}: its sheet is too large for the compiled greedy")


def _room(game: Game) -> FigureWidths:
    areas = game.areas
    need = FigureWidths(
        dice=len(game.dice),
        areas=len(areas),
        cells=max(area.size for area in areas),
        highest=max(area.highest for area in areas),
        rounds=len(game.round_bonus),
        rows=len(game.actions),
        groups=sum(len(area.groups) for area in areas),
        per_group=max((len(group.cells) for area in areas for group in area.groups), default=1),
        tallies=sum(len(area.tallies) for area in areas),
    )
    return FigureWidths(*map(max, need, ROOM))


def _figures(game: Game, figures: Any) -> None:
    figures["areas"], figures["close"], figures["grain"] = len(game.areas), CLOSE, heuristic.GRAIN
    figures["lap"] = 1 if game.rounds else heuristic.LAP
    figures["pace"], figures["late"], figures["win"] = heuristic.PACE, heuristic.LATE, heuristic.WIN
    figures["mark_points"], figures["twin"] = heuristic.mark_points(game), heuristic.TWIN
    figures["fill"], figures["scatter"] = heuristic.FILL, heuristic.SCATTER
    figures["steepness"] = heuristic.STEEPNESS
    for number, row in enumerate(game.actions):
        figures["ready"][number] = heuristic.ACTIONS[row.name]


def _rounds(game: Game, figures: Any) -> None:
    """Every pool of dice with every number of rolls, and what the rounds give."""
    for pool in range(1 << len(game.dice)):
        dice = [die for die in range(len(game.dice)) if pool >> die & 1]
        for left in range(ROLLS + 1):
            figures["rolls"][pool, left] = heuristic.roll_marks(game, dice, left)
    for number in range(len(game.round_bonus)):
        figures["round_marks"][number] = heuristic.round_marks(game, number)


def _area(game: Game, area: Area, figures: Any) -> None:
    index, odds = area.index, heuristic.odds(game, area.index)
    figures["laned"][index], figures["size"][index] = bool(area.lanes), area.size
    figures["lanes"][index] = sum(1 << lane[0] for lane in area.lanes)
    for cell in range(area.size):
        figures["closes"][index, cell] = _closing(area, cell, odds)
        figures["partner"][index, cell] = area.partner.get(cell, NO_PARTNER)
        for before in range(area.highest + 1):
            cells = _filled_up_to(area, cell, before)
            figures["cost"][index, cell, before] = heuristic.costs(area, cells, odds)[cell]
            if area.written:
                points = area.likely_points(_with_partner(area, cell, cells), cell, heuristic.FACE)
                figures["points"][index, cell, before] = points
    shape = index, slice(area.size), slice(area.highest + 1)
    differ = any((figures[name][shape] != figures[name][shape][:, :1]).any() for name in DEPENDING)
    figures["counts_last"][index] = bool(area.lanes) and differ


def _with_partner(area: Area, cell: int, cells: tuple[int, ...]) -> tuple[int, ...]:
    """The same with the cell's partner filled, unless that lies right before it."""
    partner = area.partner.get(cell, cell)
    if partner in (cell, cell - 1):
        return cells
    return tuple(1 if number == partner else value for number, value in enumerate(cells))


def _closing(area: Area, cell: int, odds: Odds) -> int:
    """The cells after which another one can't be had any more."""
    marked = [tuple(int(n == other) for n in range(area.size)) for other in range(area.size)]
    return sum(
        1 << other
        for other, cells in enumerate(marked)
        if not area.lanes and not area.chances(cells, odds)[cell]
    )


def _filled_up_to(area: Area, cell: int, before: int) -> tuple[int, ...]:
    """An area where only the cells before one in its lane are filled, with that number."""
    filled = [n for lane in area.lanes if cell in lane for n in lane if n < cell]
    return tuple(before if n in filled else 0 for n in range(area.size))


def _targets(game: Game, figures: Any) -> None:
    """What there is to be had, area by area."""
    tallies = groups = 0
    for area in game.areas:
        for number, tally in enumerate(area.tallies, tallies):
            _tally(area, tally, figures, number)
        for number, group in enumerate(area.groups, groups):
            _group(game, area, group, figures, number)
        tallies, groups = tallies + len(area.tallies), groups + len(area.groups)
        figures["first_tally"][area.index + 1] = tallies
        figures["first_group"][area.index + 1] = groups


def _tally(area: Area, tally: Tally, figures: Any, number: int) -> None:
    figures["tally_across"][number] = heuristic.lanes_of(area, tally.cells) > 1
    size = len(tally.cells)
    figures["tally_size"][number] = size
    figures["tally_cells"][number, :size] = _nearest_first(area, tally.cells, figures)
    figures["tally_gain"][number, :size] = np.diff(tally.table)


def _group(game: Game, area: Area, group: Group, figures: Any, number: int) -> None:
    size = len(group.cells)
    figures["group_size"][number], figures["group_need"][number] = size, group.need
    figures["group_cells"][number, :size] = _nearest_first(area, group.cells, figures)
    foxes, marks = heuristic.group_worth(game, area, group)
    figures["group_foxes"][number], figures["group_marks"][number] = foxes, marks


def _nearest_first(area: Area, cells: Sequence[int], figures: Any) -> list[int]:
    """The cells of a grid by their effort, those of a lane as they follow each other."""
    if area.lanes:
        return sorted(cells)
    return sorted(cells, key=lambda cell: float(figures["cost"][area.index, cell, 0]))
