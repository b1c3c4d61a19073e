"""Bots on the fast engine: each chooses for all games of a batch in which it is its turn.

A mind is made for one batch, so it may keep room and memory from one choice to the next. To let
another kind of player enter, write a class with `choose` and name it in `mind`.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from cleverdice.bots import LEVELS, MASTER
from cleverdice.bots.levels import HUNDRED, plays_for_the_win, warmth
from cleverdice.bots.quick import greedy
from cleverdice.fast import Batch, Chooser, Style
from cleverdice.fast.chooser import ToWin
from cleverdice.nets import Net

from .entrants import entrant, net_of
from .once import once

Array = NDArray[Any]


class Mind(Protocol):
    """Whoever plays some seats of a batch."""

    def choose(self, asked: Array) -> Array:
        """An action for each game that is asked about, by its mask; the others' are not read."""


class AnyMove:
    """Any legal action, drawn from the stream of its game."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch

    def choose(self, asked: Array) -> Array:
        """One of the actions, all alike."""
        some = part_of(self.batch, asked)
        return spread_out(self.batch, asked, some, some.random_actions())


class OwnScore:
    """The action after which a net expects the most points for the seat that acts."""

    def __init__(self, batch: Batch, net: Net, style: Style) -> None:
        self.batch, self.look, self.style = batch, once(net.to_come), style

    def choose(self, asked: Array) -> Array:
        """The best action by the net, as far as the style sees it."""
        some = part_of(self.batch, asked)
        actions = Chooser(some, self.look, self.style).choose()
        return spread_out(self.batch, asked, some, actions)


class Winning:
    """The action after which a net expects the seat that acts to win most often."""

    def __init__(self, batch: Batch, net: Net, off: float) -> None:
        self.batch, self.look, self.off = batch, once(net.outlook), off

    def choose(self, asked: Array) -> Array:
        """The best action by the net, as far as the chances are seen."""
        some = part_of(self.batch, asked)
        actions = ToWin(some, self.look, self.off / HUNDRED).choose()
        return spread_out(self.batch, asked, some, actions)


def mind(batch: Batch, name: str) -> Mind:
    """Whoever has that name, for one batch."""
    if name == "random":
        return AnyMove(batch)
    if name == "greedy":
        return greedy(batch)
    game, players, found = batch.game, batch.players, entrant(name)
    net = net_of(game, players, found.base)
    level = found.base if found.base in LEVELS else MASTER
    off = warmth(game, players, level) if level != MASTER else 0.0
    if plays_for_the_win(level, net) and not found.own:
        return Winning(batch, net, off)
    return OwnScore(batch, net, Style(off))


def part_of(batch: Batch, asked: Array) -> Batch:
    """The games of a mask as a batch of their own."""
    sheets = batch.sheets.reshape(len(batch), batch.players)[asked].reshape(-1)
    return Batch.of(batch.game, batch.tables[asked], sheets, batch.threads)


def spread_out(batch: Batch, asked: Array, some: Batch, actions: Array) -> Array:
    """Actions of the games of a mask among those of the whole batch; what was drawn is drawn."""
    batch.tables["mind"][asked] = some.tables["mind"]
    whole = np.full(len(batch), -1, np.int16)
    whole[asked] = actions
    return whole
