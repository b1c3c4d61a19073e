"""What a move was worth over other rolls than the one that followed it."""

from __future__ import annotations

from typing import Any

import numpy as np

from cleverdice.fast import Batch
from cleverdice.fast.search import Worth, mean_after
from cleverdice.nets.dedupe import mixed

from .experience import Behaviour

Array = np.ndarray[Any, Any]

MOST_COPIES = 1 << 16
"""Copies of games played on at a time."""

STEP_BITS = np.uint64(40)
"""The step in the word that decides whether a move is looked at; the game's number is below."""


class OtherRolls:
    """Some solo games as they were before their moves, for another look at what comes of them."""

    def __init__(self, batch: Batch, actions: Array, step: int, behaviour: Behaviour) -> None:
        self.batch, self.rolls = batch, behaviour.rolls
        self._first = step * behaviour.rolls
        which = (actions >= 0) & _drawn(batch.numbers, step, behaviour.look)
        self._games, self._actions = np.flatnonzero(which), actions[which]
        self._before = batch.part(which) if self._games.size else batch

    def means(self, worth: Worth) -> Array:
        """Once the moves are made: the average of the best next value, NaN where nobody looked.

        Only moves that dice were rolled after are looked at: the others had no luck.
        """
        found = np.full(len(self.batch), np.nan, np.float32)
        if not self._games.size:
            return found
        dice = self.batch.tables["dice"][self._games]
        rolled = np.flatnonzero(dice != self._before.tables["dice"])
        most = max(1, MOST_COPIES // self.rolls)
        for some in (rolled[at : at + most] for at in range(0, rolled.size, most)):
            numbers = range(self._first, self._first + self.rolls)
            which = self._games[some]
            found[which] = mean_after(self._before, some, self._actions[some], numbers, worth)
        return found


def _drawn(numbers: Array, step: int, share: float) -> Array:
    """Which games' moves are looked at: it follows from the game and the step alone."""
    words = numbers.astype(np.uint64) + (np.uint64(step) << STEP_BITS)
    return np.asarray(mixed(words) < np.float64(share) * 2.0**64)
