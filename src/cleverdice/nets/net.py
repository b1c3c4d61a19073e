"""A learned value of tables: plain layers of weights, worked out with numpy alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from cleverdice.rules import Game, Stage, State

from .inputs import stacked

Array = np.ndarray[Any, Any]

GRAIN = 64
"""Values are told in such parts of a point: machines add up a little differently, and a choice
should not hang on that."""

FINE = 4096
"""The same for chances."""

MOST_ROWS = 1024
"""Rows that are worked out at once: more would not stay close at hand."""


class Net:
    """What a table is worth to a seat: the points on its sheet and those still to come."""

    def __init__(self, arrays: Sequence[Array]) -> None:
        wide = [np.ascontiguousarray(array, np.float32) for array in arrays]
        self.layers = list(zip(wide[::2], wide[1::2], strict=True))

    @property
    def width(self) -> int:
        """How many numbers it takes in."""
        return len(self.layers[0][0])

    @property
    def knows_spread(self) -> bool:
        """Does it tell how sure the points are?"""
        return len(self.layers[-1][1]) > 1

    @property
    def knows_chance(self) -> bool:
        """Does it tell the chance to win by itself?"""
        return len(self.layers[-1][1]) > 2

    def to_come(self, seen: Array) -> Array:
        """The points that are still to come, for each row of what a seat sees."""
        return self.outlook(seen)[:, 0]

    def outlook(self, seen: Array) -> Array:
        """The same; further columns: by how much that is wrong on average, the chance to win."""
        parts = [self._points(seen[at : at + MOST_ROWS]) for at in range(0, len(seen), MOST_ROWS)]
        points = np.concatenate([np.empty((0, len(self.layers[-1][1])), np.float32), *parts])
        points[:, :2] = np.rint(points[:, :2] * GRAIN) / GRAIN
        points[:, 2:] = np.rint(points[:, 2:] * FINE) / FINE
        return np.asarray(points, np.float32)

    def _points(self, seen: Array) -> Array:
        flow = seen.astype(np.float32)
        for weights, biases in self.layers[:-1]:
            flow = flow @ weights
            flow += biases
            np.maximum(flow, 0, out=flow)
        weights, biases = self.layers[-1]
        return np.asarray(flow @ weights + biases)

    def worths(self, game: Game, states: Sequence[State], seat: int) -> list[float]:
        """The final points that are to be expected of each table; a finished one has them."""
        to_come = self.to_come(stacked(game, states, seat))
        return [
            float(game.score(state.players[seat]).total + (0 if _over(state) else more))
            for state, more in zip(states, to_come.tolist(), strict=True)
        ]


def _over(state: State) -> bool:
    return state.stage is Stage.OVER
