"""Moves by a learned value, for every game of a batch at once."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from cleverdice.nets.feature_list import seen_features
from cleverdice.nets.winning import Prospects, prospects_of, ranked
from cleverdice.rules import Game

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


def prospects_ahead(ahead: Ahead, outlook: Worth) -> Prospects:
    """What every row is worth to whoever acts, with the others' sheets looked at."""
    game = ahead.batch.game
    totals: list[Array] = []
    ranks: list[Array] = []
    said: list[Array] = []
    areas = _area_columns(game)
    for view in range(ahead.batch.players):
        ahead.look(view)
        totals.append(ahead.points.copy())
        ranks.append(ranked(game, ahead.points, ahead.features[:, areas].max(axis=1, initial=0)))
        told = bool(said) and said[0].shape[1] > 2  # the chance, by the own view alone
        said.append(np.zeros_like(said[0]) if told else outlook(ahead.features))
    own_first = [np.stack(columns, axis=1) for columns in (totals, ranks, said)]
    return prospects_of(own_first[0], own_first[1], own_first[2], ahead.ended)


@cache
def _area_columns(game: Game) -> list[int]:
    """The features that tell the points of the own areas."""
    names = [feature.name for feature in seen_features(game)]
    return [names.index(f"{area.name}: points") for area in game.areas]


class ToWin:
    """Chooses for a batch by the chance to win; `outlook` is that of a net that knows it.

    `warmth` is by how much the chances are misjudged.
    """

    def __init__(self, batch: Batch, outlook: Worth, warmth: float = 0.0) -> None:
        self.outlook, self.warmth, self.ahead = outlook, warmth, Ahead(batch)

    def choose(self) -> Array:
        """An action for every game, -1 where there is nothing to choose."""
        worths = prospects_ahead(self.ahead, self.outlook).worths().astype(np.float32)
        if self.warmth:
            return picked_softly(self.ahead, worths, self.warmth)
        return picked(self.ahead, worths)


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
