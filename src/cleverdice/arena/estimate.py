"""Means with their 95 % limits, where one deal is one observation.

The games of a deal share their dice, so only deals are independent. Deals of different line-ups
have different means, so deviations are taken from the mean of the own line-up.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

NORMAL = 1.959964
"""Standard errors to either side of a mean that hold 95 % of a normal distribution."""

Floats = NDArray[np.floating[Any]]


class Estimate(NamedTuple):
    """A mean, its standard error and its limits; None is what so few deals can't say."""

    mean: float | None
    se: float | None
    low: float | None
    high: float | None


NOTHING = Estimate(None, None, None, None)


def estimate(values: Floats, groups: NDArray[np.integer[Any]]) -> Estimate:
    """The mean of one value a deal; `groups` says which line-up each deal belongs to.

    >>> estimate(np.array([1.0, 3.0, 2.0, 2.0]), np.zeros(4, int)).mean
    2.0
    """
    if not values.size:
        return NOTHING
    mean, (error, freedom) = float(values.mean()), standard_error(values, groups)
    if error is None:
        return Estimate(mean, None, None, None)
    reach = student(freedom) * error
    return Estimate(mean, error, mean - reach, mean + reach)


def share(values: Floats, groups: NDArray[np.integer[Any]]) -> Estimate:
    """The same for shares from 0 to 1: the limits are Wilson's and stay between them.

    The games behind a share are as many as would have given its standard error; where all or
    nothing was won there is none, and each deal counts as one game.
    """
    plain = estimate(values, groups)
    if plain.mean is None or plain.se is None:
        return plain
    mean, error = plain.mean, plain.se
    if error == 0 and 0 < mean < 1:
        return plain
    size = mean * (1 - mean) / error**2 if error else float(values.size)
    return plain._replace(**dict(zip(("low", "high"), wilson(mean, size), strict=True)))


def wilson(mean: float, size: float) -> tuple[float, float]:
    """Limits of a share that was found in so many games.

    >>> [round(limit, 3) for limit in wilson(1.0, 100)]
    [0.963, 1.0]
    """
    square = NORMAL**2 / size
    middle = (mean + square / 2) / (1 + square)
    reach = sqrt(mean * (1 - mean) * square + square**2 / 4) / (1 + square)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def standard_error(values: Floats, groups: NDArray[np.integer[Any]]) -> tuple[float | None, int]:
    """The standard error of the mean, and its degrees of freedom.

    Within groups where each has two values at least, else among all of them; one alone has none.
    """
    sizes = np.bincount(groups)[np.unique(groups)]
    if sizes.min() < 2:
        groups, sizes = np.zeros(len(values), np.int64), np.array([len(values)])
    if len(values) < 2:
        return None, 0
    return _within(values, groups), int(len(values) - len(sizes))


def _within(values: Floats, groups: NDArray[np.integer[Any]]) -> float:
    sizes = np.bincount(groups).astype(np.float64)
    means = np.bincount(groups, values) / np.maximum(sizes, 1)
    squares = np.bincount(groups, (values - means[groups]) ** 2)
    spread = squares / np.maximum(sizes - 1, 1)
    return float(np.sqrt((sizes * spread).sum()) / len(values))


def student(freedom: int) -> float:
    """Standard errors to either side that hold 95 % of Student's distribution.

    By the usual expansion, which is good to a percent from four degrees on and wide below.

    >>> round(student(10), 2), round(student(1000), 2)
    (2.23, 1.96)
    """
    z, n = NORMAL, float(freedom)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / n + second / n**2 + third / n**3
