"""Solo games of the fast engine, played by a level: one net values the tables of many games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .order import Order
from .results import Numbers

if TYPE_CHECKING:
    from cleverdice.fast import Batch

PORTION = 2048
"""Games that are played at once: some seconds, and the net's work is done in large pieces."""


class Played(NamedTuple):
    """The sheets of some games."""

    areas: Numbers
    foxes: Numbers
    totals: Numbers


def play(order: Order) -> Iterator[Played]:
    """All games of an order, portion by portion, in the order of their numbers.

    What a game gives follows from the seed and its number, its portion never changes.
    """
    for start in range(0, order.games, PORTION):
        yield sheets_of(_played(order, start, min(PORTION, order.games - start)))


def _played(order: Order, start: int, games: int) -> Batch:
    from cleverdice.bots.levels import warmth
    from cleverdice.fast import Batch, Style, play_out
    from cleverdice.nets import master

    net = master(order.game, order.players)
    assert net is not None  # the order would have been refused
    style = Style(warmth(order.game, order.players, order.bots[0]), rolls=order.rolls)
    batch = Batch(order.game, order.players, games, order.seed, number=start, threads=order.threads)
    play_out(batch, net.to_come, style)
    return batch


def sheets_of(batch: Batch) -> Played:
    """The sheets of games that were played to their end."""
    return Played(batch.points().astype(np.int16), batch.foxes().astype(np.uint8), batch.totals())
