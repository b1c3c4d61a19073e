"""What `winning.py` and `chance.py` work out for arrays, for lists: a page has no numpy.

Tests compare the two.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot, pi, sqrt, tanh
from statistics import NormalDist

from cleverdice.rules import Game, Stage, State

from .features import inputs
from .grain import POINT, RANK

LOOKS = 32
NODES = tuple(NormalDist().inv_cdf((look + 0.5) / LOOKS) for look in range(LOOKS))
"""Equally likely final scores of a seat, in standard deviations."""

NORMAL = sqrt(pi / 2)
"""The standard deviation of a normal distribution with mean absolute error 1."""

LEAST = 0.5
"""The minimum standard deviation, in points: nothing is certain before the end."""

Said = Callable[[Sequence[bytes]], list[list[float]]]
"""The outputs of a net for rows."""


class PlainTables:
    """A net's evaluation of tables from every seat."""

    def __init__(self, said: Said, game: Game, states: Sequence[State]) -> None:
        seats = range(len(states[0].players)) if states else range(0)
        told = said([inputs(game, state, seat) for state in states for seat in seats])
        self.tables = [
            _table(game, state, told[at : at + len(seats)])
            for at, state in zip(range(0, len(told), len(seats) or 1), states, strict=True)
        ]

    def keep_points(self) -> None:
        """No sheet of these tables loses points any more."""
        for table in self.tables:
            table.keep_points()

    def chances(self, seat: int) -> list[float]:
        """The chance of a seat to win, for each table."""
        return [table.chance(seat) for table in self.tables]

    def wins(self, seat: int) -> list[float]:
        """What a seat is to maximise when playing to win."""
        return [table.chance(seat) + POINT * table.points(seat) for table in self.tables]


class _Table:
    """One table: the points on all sheets, what decides a finished game, and a net's outputs."""

    def __init__(
        self, ended: bool, totals: list[int], ranks: list[int], said: list[list[float]]
    ) -> None:
        self.ended, self.totals, self.ranks, self.said = ended, totals, ranks, said

    def keep_points(self) -> None:
        self.said = [[max(one[0], 0.0), *one[1:]] for one in self.said]

    def points(self, seat: int) -> float:
        return self.totals[seat] + (0.0 if self.ended else self.said[seat][0])

    def chance(self, seat: int) -> float:
        if self.ended:
            return share(self.ranks, seat)
        if len(self.said[seat]) > 2:
            return min(max(self.said[seat][2], 0.0), 1.0)
        others = [other for other in range(len(self.said)) if other != seat]
        order = [seat, *others]
        return chance([self.points(one) for one in order], [self.said[one][1] for one in order])


def _table(game: Game, state: State, said: list[list[float]]) -> _Table:
    scores = [game.score(player) for player in state.players]
    tie = game.best_area_breaks_ties
    ranks = [score.total * RANK + (max(score.areas) if tie else 0) for score in scores]
    return _Table(state.stage is Stage.OVER, [score.total for score in scores], ranks, said)


def share(ranks: Sequence[int], seat: int) -> float:
    """A seat's share of the win in a finished game.

    >>> share([9, 9, 7], 0), share([8, 9, 7], 0)
    (0.5, 0.0)
    """
    most = max(ranks)
    return (ranks[seat] == most) / ranks.count(most)


def below(deviations: float) -> float:
    """The standard normal CDF, in the tanh approximation.

    >>> round(below(1.0), 3)
    0.841
    """
    cube = deviations * deviations * deviations
    return 0.5 + 0.5 * tanh(0.7978845608 * (deviations + 0.044715 * cube))


def chance(points: Sequence[float], errors: Sequence[float]) -> float:
    """The chance of the first to have the highest final score.

    >>> round(chance([210.0, 200.0], [8.0, 8.0]), 2)
    0.76
    """
    spread = [max(error * NORMAL, LEAST) for error in errors]
    if len(points) == 2:
        return below((points[0] - points[1]) / hypot(spread[0], spread[1]))
    ahead = 0.0
    for node in NODES:
        own, product = points[0] + spread[0] * node, 1.0
        for other in range(1, len(points)):
            product *= below((own - points[other]) / spread[other])
        ahead += product
    return ahead / LOOKS
