"""Games of the readable engine, played by any bots, spread over processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from random import Random
from typing import NamedTuple

import numpy as np

from cleverdice.bots import BOTS, Bot
from cleverdice.dice import Seeded
from cleverdice.rules import CHANCE, Game, Move, Roll, Score, State, load

from .order import Order
from .results import Played
from .spread import spread

PORTION = 2
"""Games that are played without a word: the slowest bots need a second for one."""

Table = tuple[Score, ...]
"""The scores of one game."""

Rolls = Callable[[Game, State, int], Roll]
"""Rolls for a table that waits for dice; told is how many rolls there were before."""


class Portion(NamedTuple):
    """Some games of an order, by their numbers."""

    game: str
    bots: tuple[str, ...]
    seed: int
    start: int
    stop: int


def play(order: Order) -> Iterator[Played]:
    """All games of an order, portion by portion, in the order of their numbers."""
    portions = [
        Portion(order.game.name, order.bots, order.seed, start, min(start + PORTION, order.games))
        for start in range(0, order.games, PORTION)
    ]
    processes = min(order.threads, len(portions))
    with closing(spread(played, portions, processes if processes > 1 else 0)) as parts:
        for tables in parts:
            yield sheets_of(tables)


def played(portion: Portion) -> list[Table]:
    """The scores of every game of a portion."""
    game = load(portion.game)
    numbers = range(portion.start, portion.stop)
    return [one_game(game, portion.bots, portion.seed, number) for number in numbers]


def one_game(game: Game, bots: tuple[str, ...], seed: int, number: int) -> Table:
    """One game to its end; its dice are those of the seed `SEED/NUMBER`, whoever plays."""
    dice, rng = Seeded(f"{seed}/{number}"), Random(f"bots {seed}/{number}")
    return played_out(game, [BOTS[name] for name in bots], dice.roll, rng)


def played_out(game: Game, bots: Sequence[Bot], roll: Rolls, rng: Random) -> Table:
    """The scores of one game that bots play to its end, one in each seat; the first begins."""
    state, rolls = game.start(len(bots)), 0
    while actors := game.actors(state):
        seat = actors[0]
        if seat == CHANCE:
            move: Move = roll(game, state, rolls)
            rolls += 1
        else:
            move = bots[seat](game, state, seat, rng)
        state = game.apply(state, seat, move)
    return tuple(game.score(player) for player in state.players)


def sheets_of(tables: Sequence[Table]) -> Played:
    """The scores of some games as arrays."""
    return Played(
        np.array([[score.areas for score in table] for table in tables], np.int16),
        np.array([[score.foxes for score in table] for table in tables], np.uint8),
        np.array([[score.total for score in table] for table in tables], np.int32),
    )
