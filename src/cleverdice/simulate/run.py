"""Playing an order from its first game to its last, or until Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from time import perf_counter

from cleverdice.rules import Reason

from . import learned, readable
from .order import Order, OrderError
from .results import Results, Sheets

PORTION = 20_000
"""Games that the fast engine plays without a word: a fraction of a second."""

Engine = Callable[[Order], Iterator[Sheets]]
"""Plays the games of an order in the order of their numbers and yields them some at a time.

What game number k gives depends on the seed and k, never on threads or portions.
"""


@dataclass(frozen=True)
class Run:
    """What came of an order: the games that were finished and the time they took."""

    order: Order
    results: Results
    seconds: float
    interrupted: bool


def play_fast(order: Order) -> Iterator[Sheets]:
    """All games of an order, played by the fast engine."""
    from cleverdice.fast import playouts

    for start in range(0, order.games, PORTION):
        games = min(PORTION, order.games - start)
        yield playouts(
            order.game, order.players, games, order.seed, threads=order.threads, start=start
        )


ENGINES: dict[str, Engine] = {"fast": play_fast, "learned": learned.play, "readable": readable.play}


def simulate(
    order: Order,
    watch: Callable[[int], None] = lambda done: None,
    clock: Callable[[], float] = perf_counter,
) -> Run:
    """Play an order; `watch` is told how many games are done. Ctrl-C keeps what is finished."""
    results = _room(order)
    start, done, interrupted = clock(), 0, False
    try:
        with closing(_parts(order)) as parts:
            for sheets in parts:
                done = results.fill(order.game, done, sheets)
                watch(done)
    except KeyboardInterrupt:
        interrupted = True
    return Run(order, results.first(done), clock() - start, interrupted)


def _room(order: Order) -> Results:
    try:
        return Results.blank(order.game, order.players, order.games)
    except (MemoryError, ValueError):  # numpy has two words for too much
        raise OrderError(Reason("error.memory", {"games": order.games})) from None


def _parts(order: Order) -> Generator[Sheets, None, None]:
    yield from ENGINES[order.engine](order)
