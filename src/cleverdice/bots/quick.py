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

from ..fast import Batch, Greedy
from ..fast import layout as at
from ..fast.outlook import HOPES, PER_GROUP
from ..rules import Area, Fox, Game, Grid, Spread
from ..rules.areas import Group, Tally
from ..rules.draft import ROLLS
from . import outlook, worth
from .greedy import CLOSE

Array = np.ndarray[Any, Any]


def greedy(batch: Batch) -> Greedy:
    """Greedy for every game of a batch; `choose` says what it plays."""
    return Greedy(batch, hopes_of(batch.game))


@cache
def hopes_of(game: Game) -> Array:
    """All that greedy thinks of a game, as an array of one record."""
    hopes = np.zeros(1, HOPES)
    entries = hopes[0]
    _figures(game, entries)
    if game.rounds:
        _rounds(game, entries)
    for area in game.areas:
        _area(game, area, entries)
    _tallies(game, entries)
    _groups(game, entries)
    return hopes


def _figures(game: Game, hopes: Any) -> None:
    hopes["areas"], hopes["close"], hopes["grain"] = len(game.areas), CLOSE, worth.GRAIN
    hopes["lap"] = 1 if game.rounds else worth.LAP
    hopes["pace"], hopes["late"], hopes["win"] = worth.PACE, worth.LATE, worth.WIN
    hopes["mark_points"], hopes["twin"] = worth.mark_points(game), worth.TWIN
    hopes["fill"], hopes["scatter"] = outlook.FILL, outlook.SCATTER
    hopes["steepness"] = outlook.STEEPNESS
    for number, row in enumerate(game.actions):
        hopes["ready"][number] = outlook.ACTIONS[row.name]


def _rounds(game: Game, hopes: Any) -> None:
    """Every pool of dice with every number of rolls, and what the rounds give."""
    for pool in range(1 << len(game.dice)):
        dice = [die for die in range(len(game.dice)) if pool >> die & 1]
        hopes["rolls"][pool] = [worth.roll_marks(game, dice, left) for left in range(ROLLS + 1)]
    for number in range(len(game.round_bonus)):
        hopes["round_marks"][number] = worth.round_marks(game, number)


def _area(game: Game, area: Area, hopes: Any) -> None:
    index, odds = area.index, outlook.odds(game, area.index)
    kinds = {Grid: at.GRID, Spread: at.SPREAD}
    hopes["kind"][index], hopes["size"][index] = kinds.get(type(area), at.TRACK), area.size
    hopes["ordered"][index] = isinstance(area, Grid) and area.ordered
    hopes["lanes"][index] = sum(1 << lane[0] for lane in outlook.lanes(area))
    for cell in range(area.size):
        if area.written:
            hopes["points"][index, cell] = outlook.cell_points(area, cell)
        for before in range(at.HIGHEST + 1):
            cells = _filled_up_to(area, cell, before)
            hopes["cost"][index, cell, before] = outlook.costs(area, cells, odds)[cell]


def _filled_up_to(area: Area, cell: int, before: int) -> tuple[int, ...]:
    """An area where only the cells before one in its lane are filled, with that number."""
    filled = [n for lane in outlook.lanes(area) if cell in lane for n in lane if n < cell]
    return tuple(before if n in filled else 0 for n in range(area.size))


# What there is to be had, area by area


def _tallies(game: Game, hopes: Any) -> None:
    number = 0
    for area in game.areas:
        for tally in area.tallies:
            _tally(area, tally, hopes, number)
            number += 1
        hopes["first_tally"][area.index + 1] = number


def _tally(area: Area, tally: Tally, hopes: Any, number: int) -> None:
    if len({_lane(area, cell) for cell in tally.cells}) > 1:
        raise ValueError(f"{area.name}: a tally over several lanes is not for greedy")
    size = len(tally.cells)
    hopes["tally_size"][number] = size
    hopes["tally_cells"][number, :size] = _nearest_first(area, tally.cells, hopes)
    hopes["tally_gain"][number, :size] = np.diff(tally.table)


def _lane(area: Area, cell: int) -> int:
    """The lane of a cell; a grid is one."""
    found = (number for number, lane in enumerate(outlook.lanes(area)) if cell in lane)
    return next(found, 0)


def _groups(game: Game, hopes: Any) -> None:
    number = 0
    for area in game.areas:
        for group in area.groups:
            _group(game, area, group, hopes, number)
            number += 1
        hopes["first_group"][area.index + 1] = number


def _group(game: Game, area: Area, group: Group, hopes: Any, number: int) -> None:
    size = len(group.cells)
    if size > PER_GROUP:
        raise ValueError(f"{area.name}: a bonus for {size} fields is not for greedy")
    hopes["group_size"][number] = size
    hopes["group_cells"][number, :size] = _nearest_first(area, group.cells, hopes)
    hopes["group_foxes"][number] = group.bonus.count if isinstance(group.bonus, Fox) else 0
    hopes["group_marks"][number] = outlook.bonus_marks(game, group.bonus)


def _nearest_first(area: Area, cells: Sequence[int], hopes: Any) -> list[int]:
    """The cells of a grid by their effort, those of a lane as they follow each other."""
    if not isinstance(area, Grid):
        return sorted(cells)
    return sorted(cells, key=lambda cell: float(hopes["cost"][area.index, cell, 0]))
