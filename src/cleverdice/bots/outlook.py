"""What a half-filled area is likely to become: points, foxes and further bonuses.

Every free cell has an effort, in marks: one for the mark itself, more where few numbers fit. A
target that needs more effort than there are marks to come is a faint hope, one that needs less a
strong one. Nothing here knows one game: only kinds of area and what is printed in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import accumulate
from math import inf
from types import MappingProxyType
from typing import NamedTuple

from ..rules import Area, Bonus, Fill, Fox, Game, Grid, Spread, Track, Use
from ..rules.areas import Cells

FACE = 4.5
"""A number that is going to be written, on average: one chooses among several dice."""

HARDSHIP = 0.12
"""Effort of waiting once for a number that does not come; most dice have another use."""

STEEPNESS = 2.5
"""How sharply hope falls where the effort outgrows the marks to come."""

HASTE = 0.9
"""A bonus counts for less with every mark before it: the sooner it comes, the more it brings."""

WORTH = {"reroll": 0.5, "extra_die": 1.0, "any_number": 0.6}
"""Actions, by the name of their row, in marks."""

FILL = 1.2
"""A free mark, in marks: it may be chosen, and it comes on top."""

Odds = Mapping[int, float]


class Outlook(NamedTuple):
    """What to expect of an area in the end: its points, foxes, and other bonuses in marks."""

    points: float
    foxes: float
    bonuses: float


def hope(effort: float, marks: float) -> float:
    """The chance of a target that needs so much effort when so many marks are to come."""
    if effort == inf or marks <= 0:
        return 0.0
    return 1 / (1 + (effort / marks) ** STEEPNESS)


def worth(game: Game, bonus: Bonus) -> float:
    """A bonus other than a fox, in marks."""
    if isinstance(bonus, Fox):
        return 0.0
    return FILL if isinstance(bonus, Fill) else WORTH[game.actions[bonus.row].name]


@lru_cache(maxsize=1 << 17)
def outlook(game: Game, index: int, cells: Cells, marks: float) -> Outlook:
    """What an area that is filled so far is likely to become with so many marks to come."""
    area = game.areas[index]
    efforts = _efforts(area, cells, odds(game, index))
    points = area.score(cells) + sum(
        gain * hope(effort, marks) for gain, effort in _gains(area, cells, efforts)
    )
    foxes = bonuses = 0.0
    for group in area.groups:
        missing = [efforts[cell] for cell in group.cells if not cells[cell]]
        if missing:
            effort = _sequence(area, missing)[-1]
            chance = hope(effort, marks) * HASTE**effort
            foxes += chance * (group.bonus.count if isinstance(group.bonus, Fox) else 0)
            bonuses += chance * worth(game, group.bonus)
    return Outlook(points, foxes, bonuses)


@lru_cache(maxsize=64)
def odds(game: Game, index: int) -> Odds:
    """How likely one die is to bring each number to an area; a joker is any symbol."""
    area = game.areas[index]
    dice = [die.faces for die in game.dice if index in die.areas]
    jokers = {1 + number for number, symbol in enumerate(game.symbols) if symbol.area is None}
    faces = [face for die in dice for face in die]
    wild = sum(1 for face in faces if face in jokers)
    if area.plus is not None:
        one, other = (game.dice[die].faces for die in area.plus)
        faces = [a + b for a in one for b in other]
    return MappingProxyType(
        {face: (faces.count(face) + wild) / len(faces) for face in set(faces) - jokers}
    )


def _gains(
    area: Area, cells: Cells, efforts: tuple[float, ...]
) -> Iterator[tuple[float, float]]:
    """Points still to be had, each with its effort."""
    if isinstance(area, Spread):
        yield from _spread_gains(area, cells, efforts)
        return
    if isinstance(area, Track) and area.written:
        for cell, effort in enumerate(efforts):
            if not cells[cell]:
                yield FACE * (0.5 if area.halved else area.factor[cell]), effort
    for tally in area.tallies:
        free = [efforts[cell] for cell in tally.cells if not cells[cell]]
        done = len(tally.cells) - len(free)
        for count, effort in enumerate(_sequence(area, free), done + 1):
            yield tally.table[count] - tally.table[count - 1], effort


def _spread_gains(
    area: Spread, cells: Cells, efforts: tuple[float, ...]
) -> Iterator[tuple[float, float]]:
    for cell, effort in enumerate(efforts):
        if not cells[cell]:
            step = cell % area.side
            gain = area.distance[step + 1] - area.distance[step]
            yield gain + area.special_points / 2, effort


def _sequence(area: Area, efforts: list[float]) -> list[float]:
    """The effort up to the first of these cells, the second, ... the last."""
    if isinstance(area, Grid):
        return list(accumulate(sorted(efforts)))
    return sorted(efforts)


def _efforts(area: Area, cells: Cells, odds: Odds) -> tuple[float, ...]:
    """The effort of every free cell: its own in a grid, else with all that comes before it."""
    if isinstance(area, Grid):
        return tuple(
            _wait(odds[number]) if area.in_order(cells, cell) else inf
            for cell, number in enumerate(area.numbers)
        )
    if isinstance(area, Track):
        return _along(area.lanes, cells, [_track_cell(area, cells, c, odds) for c in range(area.size)])
    assert isinstance(area, Spread)
    sides = (tuple(range(area.side)), tuple(range(area.side, 2 * area.side)))
    costs = [_wait(odds[area.centre] + 0.08)] * area.size
    for cell, neighbour, step in area.ends(cells):
        chance = sum(odds.get(number, 0) for number in area.wanted(neighbour, step))
        costs[cell] = _wait(chance) if chance else inf
    return _along(sides, cells, costs)


def _wait(chance: float) -> float:
    return 1 + HARDSHIP * (1 / chance - 1)


def _track_cell(area: Track, cells: Cells, cell: int, odds: Odds) -> float:
    chance = sum(odd for face, odd in odds.items() if area.accepts(cells, cell, Use(face)))
    if area.rising and cell and not cells[cell - 1]:
        chance /= 2
    return area.need[cell] * _wait(min(1.0, chance)) if chance else inf


def _along(
    lanes: tuple[tuple[int, ...], ...], cells: Cells, costs: list[float]
) -> tuple[float, ...]:
    """Add up what lies before each free cell of a lane."""
    total = [0.0] * len(cells)
    for lane in lanes:
        so_far = 0.0
        for cell in lane:
            if not cells[cell]:
                so_far += costs[cell]
                total[cell] = so_far
    return tuple(total)
