"""The dice of a deal: the same for every line-up, whatever was chosen before.

A face follows from the seed, the deal, the turn, the roll within the turn (re-rolls included) and
the die. So a short turn or a re-roll changes nothing about later turns, and a die shows the same
whichever others are rolled along with it. Both engines roll these dice.

>>> from cleverdice import load
>>> faces(load("gsc"), seed=1, deals=np.array([0, 1]), turns=np.array([0, 0]), rolls=np.array([0]))
array([[5, 1, 2, 1, 4, 6],
       [3, 2, 3, 5, 2, 6]], dtype=int8)
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from cleverdice.nets.dedupe import mixed
from cleverdice.rules import Game, Roll, State

if TYPE_CHECKING:
    from cleverdice.fast import Batch

Array = NDArray[Any]

HALF = np.uint64(32)
MOST_ROLLS = 1 << 16
"""Rolls of one turn that are told apart."""


def faces(game: Game, seed: int, deals: Array, turns: Array, rolls: Array) -> NDArray[np.int8]:
    """What every die of the game shows, a row for each deal, turn and roll in it."""
    deal = mixed(mixed(np.array([seed], np.uint64)) + deals.astype(np.uint64))
    roll = mixed(deal + (turns * MOST_ROLLS + rolls).astype(np.uint64))
    dice = np.arange(1, len(game.dice) + 1, dtype=np.uint64)
    words = mixed(roll[:, None] + dice) >> HALF
    printed, sides = _printed(game)
    sides_up = ((words * sides) >> HALF).astype(np.int64)
    shown: NDArray[np.int8] = printed[np.arange(len(game.dice)), sides_up]
    return shown


@cache
def _printed(game: Game) -> tuple[NDArray[np.int8], NDArray[np.uint64]]:
    """The faces of each die, and how many there are."""
    sides = [len(die.faces) for die in game.dice]
    printed = np.zeros((len(sides), max(sides)), np.int8)
    for number, die in enumerate(game.dice):
        printed[number, : sides[number]] = die.faces
    return printed, np.array(sides, np.uint64)


Count = TypeVar("Count", int, Array)


def turn(players: int, number: Count, first: Count, active: Count) -> Count:
    """Which turn of the game it is, from the round, the seat that began and the active one."""
    now: Count = (number - 1) * players + (active - first) % players
    return now


class Dealt:
    """The dice of one deal for the readable engine."""

    def __init__(self, seed: int, deal: int) -> None:
        self.seed, self.deal = seed, deal
        self._turn, self._rolls = -1, 0

    def roll(self, game: Game, state: State, nth: int) -> Roll:
        """The next roll of a table; to be asked for every roll of a game in turn."""
        now = turn(len(state.players), state.round, state.first, state.active)
        self._rolls = self._rolls + 1 if now == self._turn else 0
        self._turn = now
        where = (np.array([at]) for at in (self.deal, now, self._rolls))
        (shown,) = faces(game, self.seed, *where).tolist()
        dice = game.flow.rolling(state)
        return Roll(dice, tuple(shown[die] for die in dice))


class DealtBatch:
    """The dice of many deals for the fast engine; as many games as there are seats share one."""

    def __init__(self, batch: Batch, seed: int) -> None:
        self.batch, self.seed, self.deals = batch, seed, batch.numbers // batch.players
        self._turns = np.full(len(batch), -1, np.int64)
        self._rolls = np.zeros(len(batch), np.int64)
        self._laid = np.zeros((len(batch), 2, len(batch.game.dice)), np.int8)

    def next(self) -> Array:
        """The next roll of each game that waits for one; the others' are not read."""
        waiting, tables = self.batch.waiting, self.batch.tables
        number, first, active = (tables[key][waiting] for key in ("round", "first", "active"))
        turns = turn(self.batch.players, number.astype(np.int64), first, active)
        again = turns == self._turns[waiting]
        self._rolls[waiting] = np.where(again, self._rolls[waiting] + 1, 0)
        self._turns[waiting] = turns
        which = (self.deals[waiting], turns, self._rolls[waiting])
        self._laid[waiting, 0] = faces(self.batch.game, self.seed, *which)
        return self._laid
