"""Solo games of the fast engine, played by a level: one net values the tables of many games.

Large orders are spread over processes, each of which has its own sums on one thread: that is
quicker than to share each sum among threads.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cleverdice.rules import load

from .order import Order
from .results import Played
from .spread import spread

if TYPE_CHECKING:
    from cleverdice.fast import Batch

PORTION = 1024
"""Games that are played at once: some seconds, and the net's work is done in large pieces."""

DEEP_PORTION = 64
"""The same with a deeper look, which takes up hundreds of tables for each."""


class Portion(NamedTuple):
    """Some games of an order, by their numbers."""

    game: str
    bot: str
    seed: int
    rolls: int
    start: int
    games: int
    threads: int


def play(order: Order) -> Iterator[Played]:
    """All games of an order, portion by portion, in the order of their numbers.

    What a game gives follows from the seed and its number, its portion never changes.
    """
    size = DEEP_PORTION if order.rolls else PORTION
    starts = range(0, order.games, size)
    alone = len(starts) == 1
    portions = [_portion(order, start, size, order.threads if alone else 1) for start in starts]
    processes = 0 if alone else min(order.threads, len(portions))
    with closing(spread(played, portions, processes)) as parts:
        yield from parts


def _portion(order: Order, start: int, size: int, threads: int) -> Portion:
    games = min(size, order.games - start)
    return Portion(order.game.name, order.bots[0], order.seed, order.rolls, start, games, threads)


def played(portion: Portion) -> Played:
    """The sheets of a portion's games."""
    from cleverdice.bots.levels import warmth
    from cleverdice.fast import Batch, Style, play_out
    from cleverdice.nets import master

    game = load(portion.game)
    net = master(game, 1)
    assert net is not None  # the order would have been refused
    style = Style(warmth(game, 1, portion.bot), rolls=portion.rolls)
    start, threads = portion.start, portion.threads
    batch = Batch(game, 1, portion.games, portion.seed, number=start, threads=threads)
    play_out(batch, net.to_come, style)
    return sheets_of(batch)


def sheets_of(batch: Batch) -> Played:
    """The sheets of games that were played to their end."""
    return Played(batch.points().astype(np.int16), batch.foxes().astype(np.uint8), batch.totals())
