"""Players on the fast engine: each chooses for all games of a batch in which it is its turn."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cleverdice.fast import Batch, Chooser, Policy
from cleverdice.fast.batch import Array
from cleverdice.fast.chooser import ToWin
from cleverdice.nets import Net
from cleverdice.nets.dedupe import once

from .levels import HUNDRED, Learned
from .player import BatchPlayer

Choose = Callable[[], Array]


class WholeBatch:
    """A player that is made for all games of a batch, asked about some of them."""

    def __init__(self, batch: Batch, chooser: Callable[[Batch], Choose]) -> None:
        self.batch, self._chooser, self._choose = batch, chooser, chooser(batch)

    def choose(self, asked: Array) -> Array:
        """An action for each game of the mask; what is drawn for it is drawn from its stream."""
        batch = self.batch
        if np.array_equal(asked, batch.actors >= 0):
            return self._choose()
        some = batch.part(asked)
        actions = np.full(len(batch), -1, np.int16)
        actions[asked] = self._chooser(some)()
        batch.tables["bot_stream"][asked] = some.tables["bot_stream"]
        return actions


def random_batch(batch: Batch) -> BatchPlayer:
    """Any legal action, all alike."""
    return WholeBatch(batch, lambda some: some.random_actions)


def learned_batch(batch: Batch, player: Learned, rolls: int = 0) -> BatchPlayer:
    """The action that a net thinks best, perhaps with a search; `rolls` as in `Policy`."""
    net, noise = player.net, player.temperature
    assert isinstance(net, Net)
    if player.to_win:
        predict = once(net.predict)
        return WholeBatch(batch, lambda some: ToWin(some, predict, noise / HUNDRED).choose)
    to_come = net.to_come if batch.players == 1 else once(net.to_come)
    style = Policy(noise, rolls=rolls)
    return WholeBatch(batch, lambda some: Chooser(some, to_come, style).choose)
