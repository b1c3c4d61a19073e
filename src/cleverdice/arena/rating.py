"""Ratings of a whole field: strengths that explain best who won, by maximum likelihood.

At a table everybody wins with a chance in proportion to their strength (for two that is the model
of Bradley and Terry, for more that of Luce). A rating is a strength on the scale of chess: 400
points are a factor of ten. The standard errors take each deal as one observation.
"""

from __future__ import annotations

from math import log
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]

SCALE = 400 / log(10)
"""Rating points for a factor of e."""

ANCHOR = 1000.0
"""The rating of whoever everybody is measured against."""

DRAWN = 0.5
"""Games that are added for each line-up, won by all its seats alike: so that even whoever never won
has a rating."""

STEPS = 100
EXACT = 1e-10


class Ratings(NamedTuple):
    """By bot: the rating, its standard error, and whether it is only known to lie beyond.

    `bound` is -1 for whoever won nothing (the rating is at most that), 1 for whoever won all.
    """

    points: Floats
    errors: Floats
    bound: NDArray[np.int64]


def ratings(sat: Floats, won: Floats, groups: NDArray[Any], anchor: int | None) -> Ratings:
    """Ratings from deals: `sat` is the seats of each bot by line-up, `won` its victories by deal.

    `groups` is the line-up of each deal. Measured against one bot of the field, or its mean.
    """
    games = np.bincount(groups, minlength=len(sat)) * sat.sum(axis=1)
    victories = _summed(won, groups, len(sat))
    theta = strengths(sat, games, victories)
    spread = _covariance(theta, sat, won, groups, games)
    to_anchor = _measure(len(theta), anchor)
    errors = np.sqrt(np.maximum(np.diag(to_anchor @ spread @ to_anchor.T), 0))
    points = ANCHOR + SCALE * (to_anchor @ theta)
    return Ratings(points, SCALE * errors, _bounds(sat, games, victories))


def strengths(sat: Floats, games: Floats, victories: Floats) -> Floats:
    """The logarithms of the strengths that make what was won most likely; their mean is 0."""
    drawn = DRAWN * sat / sat.sum(axis=1, keepdims=True)
    theta = np.zeros(sat.shape[1])
    for _ in range(STEPS):
        expected, slope = _expected(theta, sat, games + DRAWN)
        step = np.linalg.pinv(slope) @ (victories + drawn - expected).sum(axis=0)
        theta += np.clip(step, -1, 1)
        if np.abs(step).max() < EXACT:
            break
    return np.asarray(theta - theta.mean())


def chances(theta: Floats, sat: Floats) -> Floats:
    """By line-up: the chance of each bot to win, with all the seats that it has."""
    strong = sat * np.exp(theta - theta.max())
    return np.asarray(strong / strong.sum(axis=1, keepdims=True))


def _expected(theta: Floats, sat: Floats, games: Floats) -> tuple[Floats, Floats]:
    """The victories that are to be expected, and how they change with the strengths."""
    chance = chances(theta, sat)
    weighted = chance * games[:, None]
    return weighted, np.diag(weighted.sum(axis=0)) - weighted.T @ chance


def _covariance(
    theta: Floats, sat: Floats, won: Floats, groups: NDArray[Any], games: Floats
) -> Floats:
    """How far the strengths are off, together: what each deal says, through the slope."""
    chance, players = chances(theta, sat), sat.sum(axis=1)
    said = won - (chance * players[:, None])[groups]
    _, slope = _expected(theta, sat, games + DRAWN)
    inverse = np.linalg.pinv(slope)
    return np.asarray(inverse @ (said.T @ said) @ inverse)


def _measure(size: int, anchor: int | None) -> Floats:
    """From strengths to how far they are above the anchor's, or above the mean of all."""
    weights = np.full(size, 1 / size) if anchor is None else np.eye(size)[anchor]
    return np.asarray(np.eye(size) - weights)


def _bounds(sat: Floats, games: Floats, victories: Floats) -> NDArray[np.int64]:
    """Who won nothing at all, and who won everything."""
    others = (sat > 0) & ((sat > 0).sum(axis=1, keepdims=True) > 1)
    won = np.where(others, victories, 0).sum(axis=0)
    most = (others * games[:, None]).sum(axis=0)
    lost = most - won
    return np.where(most == 0, 0, (lost < EXACT).astype(np.int64) - (won < EXACT))


def _summed(won: Floats, groups: NDArray[Any], size: int) -> Floats:
    """Victories by line-up and bot."""
    columns = [np.bincount(groups, column, size) for column in won.T]
    return np.stack(columns, axis=1)
