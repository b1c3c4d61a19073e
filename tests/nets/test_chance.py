"""The chance to win: against dice rolled a great many times, and what must hold of any chance."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cleverdice.nets.chance import below, chance, shares
from cleverdice.nets.plain_winning import NORMAL

Array = np.ndarray[Any, Any]

CLOSE = 0.01
"""How far the few points that are looked at may be off."""


def drawn(points: list[float], errors: list[float], games: int = 200_000) -> float:
    """The share of games that the first seat wins, drawn one by one."""
    rng = np.random.default_rng(4)
    finals = rng.normal(points, np.array(errors) * NORMAL, (games, len(points)))
    return float((finals.argmax(axis=1) == 0).mean())


@pytest.mark.parametrize(
    ("points", "errors"),
    [
        ([200.0, 190.0], [8.0, 12.0]),
        ([200.0, 230.0], [20.0, 3.0]),
        ([200.0, 205.0, 180.0], [8.0, 8.0, 20.0]),
        ([200.0, 230.0, 215.0], [20.0, 3.0, 1.0]),
        ([10.0, 9.0, 9.0, 11.0], [1.0, 0.9, 1.2, 1.5]),
    ],
)
def test_it_is_the_share_of_games_that_are_won(points: list[float], errors: list[float]) -> None:
    assert float(chance(np.array([points]), np.array([errors]))[0]) == pytest.approx(
        drawn(points, errors), abs=CLOSE
    )


def test_the_average_error_is_that_of_a_normal_number() -> None:
    numbers = np.random.default_rng(1).normal(0, 5, 100_000)
    assert np.abs(numbers).mean() * NORMAL == pytest.approx(5, rel=0.02)


seats = st.lists(st.tuples(st.floats(0, 400), st.floats(0.1, 40)), min_size=2, max_size=4)


@settings(deadline=None)
@given(seats)
def test_chances_of_all_seats_are_one_together(table: list[tuple[float, float]]) -> None:
    points, errors = (np.array(column) for column in zip(*table, strict=True))
    turned = range(len(table))
    rows = [(np.roll(points, -seat), np.roll(errors, -seat)) for seat in turned]
    total = sum(float(chance(row[None], error[None])[0]) for row, error in rows)
    assert total == pytest.approx(1, abs=4 * CLOSE)


@settings(deadline=None)
@given(seats, st.floats(0.5, 30))
def test_more_points_are_never_worse(table: list[tuple[float, float]], more: float) -> None:
    points, errors = (np.array([column]) for column in zip(*table, strict=True))
    better, worse = points.copy(), points.copy()
    better[0, 0] += more
    worse[0, 1] += more
    assert chance(better, errors)[0] >= chance(points, errors)[0] - 1e-9
    assert chance(worse, errors)[0] <= chance(points, errors)[0] + 1e-9


def test_whoever_is_behind_likes_it_unsure() -> None:
    points = np.array([[180.0, 200.0]] * 2)
    sure, unsure = chance(points, np.array([[5.0, 5.0], [20.0, 5.0]]))
    assert unsure > 2 * sure


def test_how_likely_a_normal_number_is_below() -> None:
    numbers = np.random.default_rng(2).normal(size=200_000)
    for bound in (-2.0, -0.5, 0.3, 1.5):
        assert float(below(np.array(bound))) == pytest.approx((numbers < bound).mean(), abs=0.004)


def test_equals_share() -> None:
    assert shares(np.array([[5, 5, 5, 5], [5, 5, 5, 4], [5, 6, 1, 1]])).tolist() == [0.25, 1 / 3, 0]
