"""Moves by a learned value, for every game of a batch at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from .after import Ahead, pick_best, pick_softly
from .batch import Batch
from .deeper import Worth, deepened, points_ahead

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Style:
    """How a choice is made: `warmth` is the points by which moves are misjudged, `rolls` how many
    rolls a deeper look averages over (0: none), for `width` moves within `margin` points.
    """

    warmth: float = 0.0
    rolls: int = 0
    width: int = 4
    margin: float = 3.0


PLAIN = Style()
"""The best move by the value alone."""


class Chooser:
    """Chooses for a batch; keeps its room between the choices."""

    def __init__(self, batch: Batch, worth: Worth, style: Style = PLAIN) -> None:
        self.batch, self.worth, self.style = batch, worth, style
        self.ahead = Ahead(batch)

    def choose(self) -> Array:
        """An action for every game, -1 where there is nothing to choose."""
        ahead, batch = self.ahead, self.batch
        ahead.look()
        chosen = np.empty(len(batch), np.int64)
        if self.style.warmth:
            values = points_ahead(ahead, self.worth)
            pick_softly(batch.tables, ahead.starts, values, self.style.warmth, chosen)
        else:
            best, strayed = np.empty(len(batch), np.float32), np.empty(len(batch), np.bool_)
            which = (batch.tables, ahead.starts, ahead.actions, self._values())
            pick_best(*which, 0.0, chosen, best, strayed)
        actions = np.full(len(batch), -1, np.int16)
        acting = chosen >= 0
        actions[acting] = ahead.actions[chosen[acting]]
        return actions

    def _values(self) -> Array:
        values, style = points_ahead(self.ahead, self.worth), self.style
        if not style.rolls:
            return values
        how: Any = {"rolls": style.rolls, "width": style.width, "margin": style.margin}
        return deepened(self.ahead, values, self.worth, **how)


def play_out(batch: Batch, worth: Worth, style: Style = PLAIN) -> None:
    """Play every game of a batch to its end."""
    chooser = Chooser(batch, worth, style)
    while not batch.over.all():
        batch.act(chooser.choose())
