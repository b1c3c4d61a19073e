"""Ratings: the strengths that explain best who won, and how sure they are."""

from __future__ import annotations

from math import log10, sqrt

import numpy as np
import pytest

from cleverdice.arena.rating import DRAWN, SCALE, ratings, strengths
from cleverdice.arena.schedule import lineups

PAIR = np.array([[1.0, 1.0]])


def drawn(
    rng: np.random.Generator, theta: list[float], players: int, deals: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Deals of a field with these strengths: seats by line-up, victories by deal, line-ups."""
    sat = np.array(
        [[float(at in one) for at in range(len(theta))] for one in lineups(len(theta), players)]
    )
    groups = np.arange(deals) % len(sat)
    strong = sat * np.exp(theta)
    chance = (strong / strong.sum(axis=1, keepdims=True))[groups]
    games = [rng.multinomial(1, chance) for _ in range(players)]
    return sat, np.sum(games, axis=0).astype(float), groups


def test_two_bots_are_as_far_apart_as_their_victories() -> None:
    won = np.array([[2.0, 0.0], [1.5, 0.5], [1.0, 1.0], [1.5, 0.5]])
    found = ratings(PAIR, won, np.zeros(4, int), anchor=1)
    ratio = (6 + DRAWN / 2) / (2 + DRAWN / 2)
    assert found.points.tolist() == pytest.approx([1000 + 400 * log10(ratio), 1000])
    assert found.errors[1] == 0
    assert found.bound.tolist() == [0, 0]


def test_a_table_of_two_kinds_counts_its_seats() -> None:
    """One against three: a quarter of the victories is as strong as the others."""
    sat = np.array([[1.0, 3.0]])
    won = np.array([[1.0, 3.0]] * 50)
    found = ratings(sat, won, np.zeros(50, int), anchor=0)
    assert found.points.tolist() == pytest.approx([1000, 1000])


def test_without_an_anchor_the_mean_is_given() -> None:
    sat, won, groups = drawn(np.random.default_rng(1), [0.0, 1.0, 2.0], 2, 300)
    found = ratings(sat, won, groups, anchor=None)
    assert found.points.mean() == pytest.approx(1000)
    assert (found.errors > 0).all()
    moved = ratings(sat, won, groups, anchor=1)
    assert np.diff(moved.points) == pytest.approx(np.diff(found.points))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_strengths_come_back(players: int) -> None:
    theta = [0.0, 0.4, 0.8, 1.5, -0.5]
    sat, won, groups = drawn(np.random.default_rng(2), theta, players, 30_000)
    games = np.bincount(groups) * players
    summed = np.array([won[groups == one].sum(axis=0) for one in range(len(sat))])
    found = strengths(sat, games.astype(float), summed)
    assert found.tolist() == pytest.approx((np.array(theta) - np.mean(theta)).tolist(), abs=0.05)


def test_errors_hold_as_often_as_they_say() -> None:
    rng, theta, inside = np.random.default_rng(3), [0.0, 0.5, 1.0, 2.0], 0
    true = 1000 + 400 * np.array(theta) / np.log(10)
    for _ in range(300):
        found = ratings(*drawn(rng, theta, 3, 240), anchor=0)
        inside += (np.abs(found.points - true) <= 1.96 * found.errors)[1:].sum()
    assert 0.92 <= inside / 900 <= 0.975


def test_games_of_a_deal_that_hang_together_say_less() -> None:
    """Two games a deal with the same winner are no surer than one; a split deal leaves no doubt."""
    rng = np.random.default_rng(4)
    first = rng.random(400) < 0.7
    alone = np.stack([first, ~first], axis=1).astype(float)
    other = np.stack([~first, first], axis=1).astype(float)
    alike = ratings(PAIR, 2 * alone, np.zeros(400, int), anchor=1)
    split = ratings(PAIR, alone + other, np.zeros(400, int), anchor=1)
    assert alike.errors[0] == pytest.approx(SCALE / sqrt(400 * 0.7 * 0.3), rel=0.1)
    assert split.errors[0] == pytest.approx(0)


def test_whoever_never_wins_or_loses_has_a_bound() -> None:
    sat = np.array([[1.0, 1, 0], [1, 0, 1], [0, 1, 1]])
    won = np.array([[2.0, 0, 0], [2, 0, 0], [0, 1, 1]] * 20)
    found = ratings(sat, won, np.arange(60) % 3, anchor=1)
    assert found.bound.tolist() == [1, 0, 0]
    assert 1400 < found.points[0] < 2500
    turned = ratings(sat, 2 * sat[np.arange(60) % 3] - won, np.arange(60) % 3, anchor=1)
    assert turned.bound.tolist() == [-1, 0, 0]
    assert np.isfinite(turned.points).all()


def test_a_field_of_one_and_no_games_at_all() -> None:
    alone = ratings(np.array([[3.0]]), np.full((5, 1), 3.0), np.zeros(5, int), anchor=None)
    assert (alone.points.tolist(), alone.bound.tolist()) == ([1000.0], [0])
    nothing = ratings(PAIR, np.empty((0, 2)), np.empty(0, int), anchor=None)
    assert nothing.points.tolist() == [1000.0, 1000.0]
    assert nothing.bound.tolist() == [0, 0]
