"""The scores of finished games as arrays of small numbers: a million games fit in little memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cleverdice.nets.winning import win_shares
from cleverdice.rules import Game

Numbers = NDArray[np.integer[Any]]


class Scores(NamedTuple):
    """Some games in a row: points by game, seat and area, foxes and totals by game and seat."""

    areas: Numbers
    foxes: Numbers
    totals: Numbers


@dataclass(frozen=True)
class Results:
    """Games in the order of their numbers; `wins` is each seat's share of the victory."""

    areas: NDArray[np.int16]
    foxes: NDArray[np.uint8]
    totals: NDArray[np.int32]
    wins: NDArray[np.float64]

    @classmethod
    def blank(cls, game: Game, players: int, games: int) -> Results:
        """Room for so many games."""
        return cls(
            np.empty((games, players, len(game.areas)), np.int16),
            np.empty((games, players), np.uint8),
            np.empty((games, players), np.int32),
            np.empty((games, players), np.float64),
        )

    def fill(self, game: Game, start: int, scores: Scores) -> int:
        """Enter some games at their place; the number of the game after them is returned."""
        end = start + len(scores.totals)
        self.areas[start:end] = scores.areas
        self.foxes[start:end] = scores.foxes
        self.totals[start:end] = scores.totals
        self.wins[start:end] = victories(game, scores)
        return end

    def first(self, games: int) -> Results:
        """The games up to a number."""
        return self._at(slice(games))

    def seats(self, *seats: int) -> Results:
        """The same games, only the sheets of some seats."""
        return self._at((slice(None), list(seats)))

    def _at(self, where: Any) -> Results:
        return Results(self.areas[where], self.foxes[where], self.totals[where], self.wins[where])

    @property
    def games(self) -> int:
        """How many games there are."""
        return len(self.totals)

    @property
    def fox_points(self) -> Numbers:
        """What the foxes brought, by game and seat."""
        points: Numbers = self.totals - self.areas.sum(axis=2, dtype=np.int32)
        return points


def victories(game: Game, scores: Scores) -> NDArray[np.float64]:
    """Each seat's share of the victory, by game and seat."""
    shares: NDArray[np.float64] = win_shares(game, scores.totals, scores.areas.max(axis=2))
    return shares
