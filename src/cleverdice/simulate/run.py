"""Playing an order from its first game to its last, or until Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from time import perf_counter

from cleverdice.rules import Game, Reason

from . import learned, quick, readable
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
    if set(order.bots) != {"random"}:
        yield from quick.play(order)
        return
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
    room = room_for(order.game, order.players, order.games)
    return Run(order, *gathered(room, order.game, _parts(order), watch, clock))


def gathered(
    room: Results,
    game: Game,
    parts: Generator[Sheets, None, None],
    watch: Callable[[int], None],
    clock: Callable[[], float],
) -> tuple[Results, float, bool]:
    """The games that were finished, the seconds they took, and whether Ctrl-C was pressed."""
    start, done, interrupted = clock(), 0, False
    try:
        with closing(parts):
            for sheets in parts:
                done = room.fill(game, done, sheets)
                watch(done)
    except KeyboardInterrupt:
        interrupted = True
    return room.first(done), clock() - start, interrupted


def room_for(game: Game, players: int, games: int) -> Results:
    """Room for so many games, or an `OrderError`."""
    try:
        return Results.blank(game, players, games)
    except (MemoryError, ValueError):  # numpy has two words for too much
        raise OrderError(Reason("error.memory", {"games": games})) from None


def _parts(order: Order) -> Generator[Sheets, None, None]:
    yield from ENGINES[order.engine](order)
