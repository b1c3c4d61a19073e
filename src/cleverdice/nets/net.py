"""A value net: fully connected layers, evaluated in pure numpy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from cleverdice.rules import Game, Stage, State

from .features import stacked
from .grain import FINE, GRAIN
from .winning import Tables

Array = np.ndarray[Any, Any]

MOST_ROWS = 1024
"""Rows per batch: more would not fit into the CPU's cache."""


class Net:
    """Estimates a seat's final score: the points on its sheet plus those still to come."""

    def __init__(self, arrays: Sequence[Array]) -> None:
        wide = [np.ascontiguousarray(array, np.float32) for array in arrays]
        self.layers = list(zip(wide[::2], wide[1::2], strict=True))

    @property
    def width(self) -> int:
        """The number of inputs."""
        return len(self.layers[0][0])

    @property
    def knows_spread(self) -> bool:
        """Does it predict the error of its points?"""
        return len(self.layers[-1][1]) > 1

    @property
    def knows_chance(self) -> bool:
        """Does it predict the chance to win directly?"""
        return len(self.layers[-1][1]) > 2

    def to_come(self, seen: Array) -> Array:
        """The points still to come, for each observation."""
        return self.predict(seen)[:, 0]

    def predict(self, seen: Array) -> Array:
        """The same; further columns: the mean absolute error, the chance to win."""
        parts = [self._points(seen[at : at + MOST_ROWS]) for at in range(0, len(seen), MOST_ROWS)]
        points = np.concatenate([np.empty((0, len(self.layers[-1][1])), np.float32), *parts])
        points[:, :2] = np.rint(points[:, :2] * GRAIN) / GRAIN
        points[:, 2:] = np.rint(points[:, 2:] * FINE) / FINE
        return np.asarray(points, np.float32)

    def hidden(self, seen: Array) -> Array:
        """The activations of the last hidden layer, for each observation."""
        flow = seen.astype(np.float32)
        for weights, biases in self.layers[:-1]:
            flow = flow @ weights
            flow += biases
            np.maximum(flow, 0, out=flow)
        return flow

    def _points(self, seen: Array) -> Array:
        return self.told(self.hidden(seen))

    def told(self, hidden: Array) -> Array:
        """What the last layer makes of activations."""
        weights, biases = self.layers[-1]
        return np.asarray(hidden @ weights + biases)

    def worths(self, game: Game, states: Sequence[State], seat: int) -> list[float]:
        """The expected final score at each table; exact for a finished game."""
        to_come = self.to_come(stacked(game, states, seat))
        return [
            float(game.score(state.players[seat]).total + more * (state.stage is not Stage.OVER))
            for state, more in zip(states, to_come.tolist(), strict=True)
        ]

    def wins(self, game: Game, states: Sequence[State], seat: int) -> list[float]:
        """What to maximise when playing to win: the chance, and a little for the points."""
        worths: list[float] = Tables(self, game, states).prospects(seat).worths().tolist()
        return worths

    def chances(self, game: Game, states: Sequence[State], seat: int) -> list[float]:
        """The chance to win at each table, where no sheet loses points that it can't lose."""
        tables = Tables(self, game, states)
        if game.points_never_fall:
            tables.said[:, :, 0] = tables.said[:, :, 0].clip(0)
        chances: list[float] = tables.prospects(seat).chances.tolist()
        return chances
