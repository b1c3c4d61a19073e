"""Means and their limits, worked out by hand and tried out on numbers drawn at random."""

from __future__ import annotations

from math import sqrt
from statistics import mean, stdev

import numpy as np
import pytest

from cleverdice.arena.estimate import NORMAL, estimate, share, standard_error, student, wilson

ONE = np.zeros(4, np.int64)


def test_a_mean_with_its_limits() -> None:
    values = [1.0, 2.0, 4.0, 9.0]
    found = estimate(np.array(values), ONE)
    error = stdev(values) / 2
    assert found.mean == mean(values)
    assert found.se == pytest.approx(error)
    assert found.high == pytest.approx(4 + student(3) * error)
    assert found.low == pytest.approx(4 - student(3) * error)


def test_deviations_are_taken_from_the_own_group() -> None:
    values = np.array([0.0, 2.0, 100.0, 104.0, 102.0])
    groups = np.array([0, 0, 1, 1, 1])
    error, freedom = standard_error(values, groups)
    assert freedom == 3
    assert error == pytest.approx(sqrt(2 * 2.0 + 3 * 4.0) / 5)


def test_groups_need_not_be_numbered_through() -> None:
    values = np.array([0.0, 2.0, 100.0, 104.0])
    one, other = (estimate(values, np.array(groups)) for groups in ([0, 0, 1, 1], [3, 3, 7, 7]))
    assert one == other


def test_a_group_of_one_says_nothing_about_itself() -> None:
    values = np.array([1.0, 2.0, 4.0, 9.0])
    assert estimate(values, np.array([0, 0, 1, 2])) == estimate(values, ONE)


def test_so_few_deals_say_little() -> None:
    assert estimate(np.array([]), np.array([], np.int64)) == (None, None, None, None)
    assert estimate(np.array([5.0]), ONE[:1]) == (5.0, None, None, None)
    assert share(np.array([0.5]), ONE[:1]) == (0.5, None, None, None)


@pytest.mark.parametrize(
    ("freedom", "reach"), [(4, 2.776), (10, 2.228), (30, 2.042), (100, 1.984), (10**6, 1.960)]
)
def test_students_distribution(freedom: int, reach: float) -> None:
    assert student(freedom) == pytest.approx(reach, rel=0.01)


def test_limits_of_a_share_stay_within_it() -> None:
    none, some, whole = (share(np.full(200, won), np.zeros(200, int)) for won in (0.0, 0.5, 1.0))
    assert none.low == 0.0
    assert none.high == pytest.approx(NORMAL**2 / (200 + NORMAL**2))
    assert (whole.low, whole.high) == pytest.approx((1 - (none.high or 0), 1.0))
    assert (some.low, some.high) == (0.5, 0.5)  # a deal that is split in every case is no luck


def test_a_share_of_independent_games_has_the_usual_limits() -> None:
    won = np.array([1.0] * 30 + [0.0] * 70)
    found = share(won, np.zeros(100, int))
    assert (found.low, found.high) == pytest.approx(wilson(0.3, 99), rel=1e-6)


@pytest.mark.parametrize("chance", [0.5, 0.9, 0.97])
def test_limits_hold_as_often_as_they_say(chance: float) -> None:
    """Deals of two games that hang together, in three line-ups that differ."""
    rng, held = np.random.default_rng(5), 0
    groups = np.arange(240) % 3
    odds = np.clip(chance + (groups - 1) * 0.02, 0, 1)
    for _ in range(1000):
        first = rng.random(240) < odds
        second = np.where(rng.random(240) < 0.4, first, rng.random(240) < odds)
        found = share((first.astype(float) + second) / 2, groups)
        assert found.low is not None
        assert found.high is not None
        held += found.low <= odds.mean() <= found.high
    assert 925 <= held <= 980
