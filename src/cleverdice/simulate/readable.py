"""Games of the readable engine, played by any bots, spread over processes."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import closing, contextmanager
from random import Random
from typing import NamedTuple

import numpy as np

from cleverdice.bots import BOTS
from cleverdice.dice import Seeded
from cleverdice.rules import CHANCE, Game, Move, Score, load

from .order import Order
from .results import Numbers

PORTION = 2
"""Games that are played without a word: the slowest bots need a second for one."""

AHEAD = 2
"""Portions that are handed out for each process before the first of them is waited for."""

Table = tuple[Score, ...]
"""The scores of one game."""


class Portion(NamedTuple):
    """Some games of an order, by their numbers."""

    game: str
    bots: tuple[str, ...]
    seed: int
    start: int
    stop: int


class Played(NamedTuple):
    """The sheets of some games."""

    areas: Numbers
    foxes: Numbers
    totals: Numbers


def play(order: Order) -> Iterator[Played]:
    """All games of an order, portion by portion, in the order of their numbers."""
    portions = [
        Portion(order.game.name, order.bots, order.seed, start, min(start + PORTION, order.games))
        for start in range(0, order.games, PORTION)
    ]
    with closing(_spread(portions, min(order.threads, len(portions)))) as parts:
        for tables in parts:
            yield _sheets(tables)


def played(portion: Portion) -> list[Table]:
    """The scores of every game of a portion."""
    game = load(portion.game)
    numbers = range(portion.start, portion.stop)
    return [one_game(game, portion.bots, portion.seed, number) for number in numbers]


def one_game(game: Game, bots: tuple[str, ...], seed: int, number: int) -> Table:
    """One game to its end; its dice are those of the seed `SEED/NUMBER`, whoever plays."""
    dice, rng = Seeded(f"{seed}/{number}"), Random(f"bots {seed}/{number}")
    state, rolls = game.start(len(bots)), 0
    while actors := game.actors(state):
        seat = actors[0]
        if seat == CHANCE:
            move: Move = dice.roll(game, state, rolls)
            rolls += 1
        else:
            move = BOTS[bots[seat]](game, state, seat, rng)
        state = game.apply(state, seat, move)
    return tuple(game.score(player) for player in state.players)


def _sheets(tables: list[Table]) -> Played:
    return Played(
        np.array([[score.areas for score in table] for table in tables], np.int16),
        np.array([[score.foxes for score in table] for table in tables], np.uint8),
        np.array([[score.total for score in table] for table in tables], np.int32),
    )


# Processes


def _spread(portions: list[Portion], processes: int) -> Generator[list[Table], None, None]:
    """The portions in their order; whoever stops asking stops the processes as well."""
    if processes == 1:
        yield from map(played, portions)
        return
    pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _deaf)
    try:
        yield from _in_order(pool, portions, processes * AHEAD)
    finally:  # the games at hand are played out: a process killed within a queue would block it
        pool.shutdown(cancel_futures=True)


def _in_order(
    pool: ProcessPoolExecutor, portions: list[Portion], ahead: int
) -> Iterator[list[Table]]:
    waiting: deque[Future[list[Table]]] = deque()
    for portion in portions:
        with _undisturbed():
            waiting.append(pool.submit(played, portion))
        if len(waiting) > ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _deaf() -> None:
    """Ctrl-C at a terminal reaches every process, but only the first one answers it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Hold Ctrl-C back while a process may be started: it would hear it before it is deaf.

    What is held back when a process starts stays held back in that process.
    """
    mask: Callable[..., set[int]] | None = getattr(signal, "pthread_sigmask", None)
    if mask is None:  # on Windows
        yield
        return
    before = mask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        mask(signal.SIG_SETMASK, before)
