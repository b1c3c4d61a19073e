"""Moves by a learned value, for every game of a batch at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from .after import Ahead, pick_softly
from .batch import Batch
from .deeper import Style, Worth, actions_of, deepened, picked, points_ahead

Array = np.ndarray[Any, Any]


PLAIN = Style()
"""The best move by the value alone."""


class Chooser:
    """Chooses for a batch; keeps its room between the choices."""

    def __init__(self, batch: Batch, worth: Worth, style: Style = PLAIN) -> None:
        self.batch, self.worth, self.style = batch, worth, style
        self.ahead = Ahead(batch)

    def choose(self) -> Array:
        """An action for every game, -1 where there is nothing to choose."""
        ahead, style = self.ahead, self.style
        ahead.look()
        values = points_ahead(ahead, self.worth)
        if style.warmth:
            return picked_softly(ahead, values, style.warmth)
        if style.rolls:
            values = deepened(ahead, values, self.worth, style)
        return picked(ahead, values)


def picked_softly(ahead: Ahead, values: Array, warmth: float) -> Array:
    """An action for every game by someone who misjudges each move by some points."""
    chosen = np.empty(len(ahead.batch), np.int64)
    pick_softly(ahead.batch.tables, ahead.starts, values, warmth, chosen)
    return actions_of(ahead, chosen)


def play_out(batch: Batch, worth: Worth, style: Style = PLAIN) -> None:
    """Play every game of a batch to its end."""
    chooser = Chooser(batch, worth, style)
    while not batch.over.all():
        batch.act(chooser.choose())
