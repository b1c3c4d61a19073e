"""Games of the fast engine in which greedy plays, in all seats or beside others who draw moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from .learned import sheets_of
from .order import Order
from .results import Played

if TYPE_CHECKING:
    from cleverdice.fast import Batch

PORTION = 1024
"""Games that are played at once: some seconds at most."""


def play(order: Order) -> Iterator[Played]:
    """All games of an order, portion by portion, in the order of their numbers.

    What a game gives follows from the seed and its number, whatever its portion.
    """
    for start in range(0, order.games, PORTION):
        yield sheets_of(_played(order, start, min(PORTION, order.games - start)))


def _played(order: Order, start: int, games: int) -> Batch:
    from cleverdice.bots.quick import greedy
    from cleverdice.fast import Batch

    batch = Batch(order.game, order.players, games, order.seed, number=start, threads=order.threads)
    minds, greedy_seats = greedy(batch), np.array([bot == "greedy" for bot in order.bots])
    while not batch.over.all():
        asked = greedy_seats[batch.actors]  # where nobody acts both give -1
        actions = minds.choose(asked)
        if not greedy_seats.all():
            actions = np.where(asked, actions, batch.random_actions())
        batch.act(actions)
    return batch
