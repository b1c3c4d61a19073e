"""Whoever says what positions are worth: a net in numpy, or a function from outside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cleverdice.rules import Game, State

from .files import master
from .outside import outside_net, plugged_in


class Valuer(Protocol):
    """Estimates a seat's final score at many tables at once, and how likely it wins."""

    @property
    def knows_spread(self) -> bool:
        """Does it predict the error of its points, and so the chance to win?"""

    @property
    def knows_chance(self) -> bool:
        """Does it predict the chance to win directly?"""

    def worths(self, game: Game, states: Sequence[State], seat: int) -> list[float]:
        """The expected final score at each table; exact for a finished game."""

    def wins(self, game: Game, states: Sequence[State], seat: int) -> list[float]:
        """What to maximise when playing to win: the chance, and a little for the points."""

    def chances(self, game: Game, states: Sequence[State], seat: int) -> list[float]:
        """The chance to win at each table, where no sheet loses points that it can't lose."""


def valuer_for(game: Game, players: int) -> Valuer | None:
    """Whoever knows a table, None if nobody has learned it.

    >>> from cleverdice import load
    >>> valuer_for(load("gsc"), 2).knows_spread
    True
    """
    return outside_net(game, players) if plugged_in() else master(game, players)
