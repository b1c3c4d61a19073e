"""The sheets of finished games as arrays of small numbers: a million games fit in little memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from cleverdice.rules import Game

Numbers = NDArray[np.integer[Any]]


class Sheets(Protocol):
    """What an engine gives for some games in a row, one entry a game and a seat."""

    @property
    def areas(self) -> Numbers:
        """Points by game, seat and area."""

    @property
    def foxes(self) -> Numbers:
        """Foxes by game and seat."""

    @property
    def totals(self) -> Numbers:
        """Points in all by game and seat."""


class Played(NamedTuple):
    """The sheets of some games, as any engine but the fastest gives them."""

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

    def fill(self, game: Game, start: int, sheets: Sheets) -> int:
        """Enter some games at their place; the number of the game after them is returned."""
        end = start + len(sheets.totals)
        self.areas[start:end] = sheets.areas
        self.foxes[start:end] = sheets.foxes
        self.totals[start:end] = sheets.totals
        self.wins[start:end] = victories(game, sheets)
        return end

    def first(self, games: int) -> Results:
        """The games up to a number."""
        return Results(
            self.areas[:games], self.foxes[:games], self.totals[:games], self.wins[:games]
        )

    def seats(self, *seats: int) -> Results:
        """The same games, only the sheets of some seats."""
        chosen = list(seats)
        return Results(
            self.areas[:, chosen],
            self.foxes[:, chosen],
            self.totals[:, chosen],
            self.wins[:, chosen],
        )

    @property
    def games(self) -> int:
        """How many games there are."""
        return len(self.totals)

    @property
    def fox_points(self) -> Numbers:
        """What the foxes brought, by game and seat."""
        points: Numbers = self.totals - self.areas.sum(axis=2, dtype=np.int32)
        return points


def victories(game: Game, sheets: Sheets) -> NDArray[np.float64]:
    """Each seat's share of the victory: `Game.outcome` for many games at once."""
    totals = sheets.totals.astype(np.int64)
    won = totals == totals.max(axis=1, keepdims=True)
    if game.best_area_breaks_ties:
        best = np.where(won, sheets.areas.max(axis=2), -1)
        won = best == best.max(axis=1, keepdims=True)
    shares: NDArray[np.float64] = won / won.sum(axis=1, keepdims=True)
    return shares
