"""Moves by a value net, for every game of a batch at once."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from cleverdice.nets.features import seen_features
from cleverdice.nets.winning import Prospects, prospects_of, ranked
from cleverdice.rules import Game

from .batch import Batch
from .lookahead import Afterstates, sample_best
from .search import Policy, Worth, actions_of, deepened, picked, points_ahead

Array = np.ndarray[Any, Any]


PLAIN = Policy()
"""The greedy move, without search or noise."""


class Chooser:
    """Chooses for a batch by expected score; reuses its buffers."""

    def __init__(self, batch: Batch, worth: Worth, style: Policy = PLAIN) -> None:
        self.batch, self.worth, self.style = batch, worth, style
        self.ahead = Afterstates(batch)

    def choose(self) -> Array:
        """An action for every game, -1 where there is nothing to choose."""
        ahead, style = self.ahead, self.style
        ahead.look()
        values = points_ahead(ahead, self.worth)
        if style.temperature:
            return pick_by_temperature(ahead, values, style.temperature)
        if style.rolls:
            values = deepened(ahead, values, self.worth, style)
        return picked(ahead, values)


def prospects_ahead(ahead: Afterstates, predict: Worth) -> Prospects:
    """The value of every row to the acting seat, taking the others' sheets into account."""
    game = ahead.batch.game
    totals: list[Array] = []
    ranks: list[Array] = []
    said: list[Array] = []
    areas, least = _area_columns(game), np.array([area.min_points for area in game.areas])
    for view in range(ahead.batch.players):
        ahead.look(view)
        totals.append(ahead.points.copy())
        best = (ahead.features[:, areas] + least).max(axis=1)  # observed above the least
        ranks.append(ranked(game, ahead.points, best))
        told = bool(said) and said[0].shape[1] > 2  # the chance, by the own view alone
        said.append(np.zeros_like(said[0]) if told else predict(ahead.features))
    own_first = [np.stack(columns, axis=1) for columns in (totals, ranks, said)]
    return prospects_of(own_first[0], own_first[1], own_first[2], ahead.ended)


@cache
def _area_columns(game: Game) -> list[int]:
    """The features with the points of the seat's own areas."""
    names = [feature.name for feature in seen_features(game)]
    return [names.index(f"{area.name}: points") for area in game.areas]


class ToWin:
    """Chooses for a batch by the chance to win, as predicted by a net.

    `temperature` is the softmax temperature over the chances.
    """

    def __init__(self, batch: Batch, predict: Worth, temperature: float = 0.0) -> None:
        self.predict, self.temperature, self.ahead = predict, temperature, Afterstates(batch)

    def choose(self) -> Array:
        """An action for every game, -1 where there is nothing to choose."""
        worths = prospects_ahead(self.ahead, self.predict).worths().astype(np.float32)
        if self.temperature:
            return pick_by_temperature(self.ahead, worths, self.temperature)
        return picked(self.ahead, worths)


def pick_by_temperature(ahead: Afterstates, values: Array, temperature: float) -> Array:
    """Sample an action for every game from the softmax of its values."""
    chosen = np.empty(len(ahead.batch), np.int64)
    sample_best(ahead.batch.tables, ahead.starts, values, temperature, chosen)
    return actions_of(ahead, chosen)


def play_out(batch: Batch, worth: Worth, style: Policy = PLAIN) -> None:
    """Play every game of a batch to its end."""
    chooser = Chooser(batch, worth, style)
    while not batch.over.all():
        batch.act(chooser.choose())
