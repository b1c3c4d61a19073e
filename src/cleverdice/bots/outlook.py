"""What a half-filled area is likely to become: points, foxes and further bonuses.

Every free cell has an effort, in marks: one for the mark itself, more where few numbers fit. A
target that needs more effort than there are marks to come is a faint hope, one that needs less a
strong one. Nothing here knows one game: only kinds of area and what is printed in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from math import inf
from types import MappingProxyType
from typing import NamedTuple

from ..rules import Area, Bonus, Fill, Fox, Game, Grid, Spread, Track, Use
from ..rules.areas import Cells

FACE = 4.5
"""A number that is going to be written, on average: one chooses among several dice."""

HARDSHIP = 0.3
"""How much effort a rare number takes; less than the wait for it, as most dice have another use."""

STEEPNESS = 2.0
"""How sharply hope falls where the effort outgrows the marks to come."""

ACTIONS = {"reroll": 0.5, "extra_die": 2.6, "any_number": 0.6}
"""Actions, by the name of their row, in marks."""

FILL = 2.1
"""A free mark, in marks: it may be chosen, and it comes on top."""

SCATTER = 0.15
"""The share of marks that the dice send elsewhere in a grid than to the cells one wants."""

AHEAD = 0.15
"""The chance of a number for a cell of a spread that is not next to anything yet."""

Odds = Mapping[int, float]
"""How likely one die is to bring each number."""


class Target(NamedTuple):
    """Something to be had in an area, and the effort it takes; `marks` are worth in marks."""

    effort: float
    points: float = 0
    foxes: int = 0
    marks: float = 0


class Outlook(NamedTuple):
    """What to expect of an area in the end: points, foxes, and other bonuses in marks."""

    points: float
    foxes: float
    marks: float


@lru_cache(maxsize=1 << 16)
def outlook(game: Game, index: int, cells: Cells, marks: float) -> Outlook:
    """What an area that is filled so far is likely to become with so many marks to come."""
    points = float(game.areas[index].score(cells))
    foxes = bonuses = 0.0
    for target in targets(game, index, cells):
        chance = hope(target.effort, marks)
        points += chance * target.points
        foxes += chance * target.foxes
        bonuses += chance * target.marks
    return Outlook(points, foxes, bonuses)


def hope(effort: float, marks: float) -> float:
    """The chance of a target that needs so much effort when so many marks are to come."""
    return 1 / (1 + (effort / marks) ** STEEPNESS) if marks > 0 else 0.0


@lru_cache(maxsize=1 << 16)
def targets(game: Game, index: int, cells: Cells) -> tuple[Target, ...]:
    """All that is still to be had in an area."""
    area = game.areas[index]
    efforts = _efforts(area, cells, odds(game, index))
    found = (*_points(area, cells, efforts), *_bonuses(game, area, cells, efforts))
    return tuple(target for target in found if target.effort < inf)


def _bonuses(game: Game, area: Area, cells: Cells, efforts: Sequence[float]) -> Iterator[Target]:
    for group in area.groups:
        missing = [efforts[cell] for cell in group.cells if not cells[cell]]
        if missing:
            effort = _in_turn(area, missing, cells.count(0))[-1]
            foxes = group.bonus.count if isinstance(group.bonus, Fox) else 0
            yield Target(effort, 0, foxes, bonus_marks(game, group.bonus))


def bonus_marks(game: Game, bonus: Bonus) -> float:
    """A bonus in marks; a fox is none, its worth depends on the other areas."""
    if isinstance(bonus, Fox):
        return 0.0
    return FILL if isinstance(bonus, Fill) else ACTIONS[game.actions[bonus.row].name]


def _points(area: Area, cells: Cells, efforts: Sequence[float]) -> Iterator[Target]:
    """Points of single cells where they have any, and of every further step of a tally."""
    for cell, effort in enumerate(efforts):
        if area.written and not cells[cell]:
            yield Target(effort, cell_points(area, cell))
    for tally in area.tallies:
        free = [efforts[cell] for cell in tally.cells if not cells[cell]]
        done = len(tally.cells) - len(free)
        for count, effort in enumerate(_in_turn(area, free, cells.count(0)), done):
            yield Target(effort, tally.table[count + 1] - tally.table[count])


def cell_points(area: Area, cell: int) -> float:
    """What a free cell with a number of its own is likely to bring."""
    if isinstance(area, Spread):
        step = cell % area.side
        return area.distance[step + 1] - area.distance[step] + area.special_points / 2
    assert isinstance(area, Track)
    return FACE * (0.5 if area.halved else area.factor[cell])


def _in_turn(area: Area, efforts: Sequence[float], free: int) -> list[float]:
    """The effort up to the first of these cells, the second, ... the last."""
    if not isinstance(area, Grid):
        return sorted(efforts)
    astray = 1 + SCATTER * ((free + 1) / (len(efforts) + 1) - 1)
    return [effort * astray for effort in accumulate(sorted(efforts))]


# How hard it is to get there


@lru_cache(maxsize=64)
def odds(game: Game, index: int) -> Odds:
    """How likely one die is to bring each number to an area; a joker is any symbol."""
    area = game.areas[index]
    jokers = {1 + number for number, symbol in enumerate(game.symbols) if symbol.area is None}
    faces = [face for die in game.dice if index in die.areas for face in die.faces]
    if area.plus is not None:
        one, other = (game.dice[die].faces for die in area.plus)
        faces = [a + b for a in one for b in other]
    wild = sum(1 for face in faces if face in jokers)
    numbers = set(faces) - jokers
    return MappingProxyType({n: (faces.count(n) + wild) / len(faces) for n in numbers})


def _efforts(area: Area, cells: Cells, odds: Odds) -> list[float]:
    """The effort of every free cell: its own in a grid, else with all that comes before it."""
    alone = costs(area, cells, odds)
    return alone if isinstance(area, Grid) else _along(lanes(area), cells, alone)


def lanes(area: Area) -> Sequence[Sequence[int]]:
    """Cells that are filled one after the other; a grid has none."""
    if isinstance(area, Track):
        return area.lanes
    if isinstance(area, Spread):
        return range(area.side), range(area.side, area.size)
    return ()


def costs(area: Area, cells: Cells, odds: Odds) -> list[float]:
    """The effort of every free cell, without what comes before it."""
    if isinstance(area, Track):
        return _track_costs(area, cells, odds)
    if isinstance(area, Spread):
        return _spread_costs(area, cells, odds)
    assert isinstance(area, Grid)
    return [
        _wait(odds.get(number, 0.0)) if area.in_order(cells, cell) else inf
        for cell, number in enumerate(area.numbers)
    ]


def _wait(chance: float) -> float:
    return chance**-HARDSHIP if chance else inf


def _track_costs(area: Track, cells: Cells, odds: Odds) -> list[float]:
    costs = []
    for cell, need in enumerate(area.need):
        chance = sum(odd for face, odd in odds.items() if area.accepts(cells, cell, Use(face)))
        unknown = area.rising and cell and not cells[cell - 1]
        costs.append(need * _wait(chance / 2 if unknown else chance))
    return costs


def _spread_costs(area: Spread, cells: Cells, odds: Odds) -> list[float]:
    costs = [_wait(AHEAD)] * area.size
    for cell, neighbour, step in area.ends(cells):
        costs[cell] = _wait(sum(odds.get(n, 0.0) for n in area.wanted(neighbour, step)))
    return costs


def _along(lanes: Sequence[Sequence[int]], cells: Cells, alone: Sequence[float]) -> list[float]:
    """Add up what lies before each free cell of a lane."""
    total = [0.0] * len(cells)
    for lane in lanes:
        free = [cell for cell in lane if not cells[cell]]
        for cell, effort in zip(free, accumulate(alone[cell] for cell in free), strict=True):
            total[cell] = effort
    return total
