"""Who sits where in which game.

A *deal* is one set of dice. It belongs to one line-up of the field and is played as often as there
are seats, each time with everybody one seat further, so that nobody has better dice or a better
seat. Line-ups take turns from deal to deal. Who sits next to whom changes from one round of all
line-ups to the next, as everybody at the table after the first moves through all orders.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

Lineup = tuple[int, ...]
"""Numbers of bots in the field, one for each seat."""


def lineups(field: int, players: int) -> tuple[Lineup, ...]:
    """Every choice of so many different bots out of a field that has at least as many.

    >>> lineups(3, 2)
    ((0, 1), (0, 2), (1, 2))
    """
    return tuple(combinations(range(field), players))


def seats(lineups: Sequence[Lineup], start: int, stop: int) -> NDArray[np.int64]:
    """The bot in each seat of each game of some deals: one row a game, the games of a deal in turn.

    >>> seats([(0, 1, 2)], 0, 1).tolist()
    [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    >>> seats([(0, 1, 2)], 1, 2).tolist()
    [[0, 2, 1], [2, 1, 0], [1, 0, 2]]
    """
    circles = _circles(tuple(lineups))
    deals = np.arange(start, stop)
    which = deals // len(lineups) % circles.shape[1]
    chosen: NDArray[np.int64] = circles[deals % len(lineups), which]
    return chosen.reshape(-1, circles.shape[-1])


@cache
def _circles(lineups: tuple[Lineup, ...]) -> NDArray[np.int64]:
    """By line-up, order around the table and game: the bot in each seat."""
    return np.array([[_turned(circle) for circle in _orders(one)] for one in lineups])


def _orders(lineup: Lineup) -> list[Lineup]:
    """All ways to sit around a table."""
    return [(lineup[0], *others) for others in permutations(lineup[1:])]


def _turned(circle: Lineup) -> list[Lineup]:
    """The same circle begun at each of its seats."""
    return [circle[at:] + circle[:at] for at in range(len(circle))]
