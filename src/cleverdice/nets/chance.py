"""The chance to win, from every seat's expected final score and its uncertainty."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import plain_winning as plain
from .plain_winning import LEAST, NORMAL

Array = np.ndarray[Any, Any]

NODES: Array = np.array(plain.NODES)


def below(deviations: Array) -> Array:
    """The standard normal CDF, in the tanh approximation.

    >>> below(np.array([0.0, 1.0, -9.0])).round(3).tolist()
    [0.5, 0.841, 0.0]
    """
    cubes = deviations * deviations * deviations
    return np.asarray(0.5 + 0.5 * np.tanh(0.7978845608 * (deviations + 0.044715 * cubes)))


def chance(points: Array, errors: Array) -> Array:
    """The chance of the first seat to have the highest final score, by row.

    A row has the expected score of every seat, and the mean absolute error of each.

    >>> chance(np.array([[200.0, 200], [210, 200]]), np.full((2, 2), 8.0)).round(2).tolist()
    [0.5, 0.76]
    """
    spread = np.maximum(errors * NORMAL, LEAST)
    if points.shape[1] == 2:
        return below((points[:, 0] - points[:, 1]) / np.hypot(spread[:, 0], spread[:, 1]))
    own = points[:, :1] + spread[:, :1] * NODES
    ahead = np.ones_like(own)
    for seat in range(1, points.shape[1]):
        ahead *= below((own - points[:, seat : seat + 1]) / spread[:, seat : seat + 1])
    return np.asarray(ahead.mean(axis=1))


def shares(totals: Array) -> Array:
    """The first seat's share of the win in finished games; ties share it.

    >>> shares(np.array([[9, 8, 7], [9, 9, 7], [8, 9, 7]])).tolist()
    [1.0, 0.5, 0.0]
    """
    winners = totals == totals.max(axis=1, keepdims=True)
    return np.asarray(winners[:, 0] / winners.sum(axis=1))
