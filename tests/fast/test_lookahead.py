"""The tables after every action, against the readable engine."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cleverdice import load
from cleverdice.actions import numbered
from cleverdice.fast import Afterstates, Batch
from cleverdice.fast.lookahead import pick_best, sample_best
from cleverdice.nets.features import stacked
from cleverdice.rules import Stage

TABLES = [("gsc", 1), ("gsc", 3), ("chd", 1), ("chd", 2), ("kids", 2), ("kids", 4)]


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("threads", [1, 2])
def test_every_row_is_the_table_after_its_action(name: str, players: int, threads: int) -> None:
    game = load(name)
    batch = Batch(game, players, games=8, seed=5, threads=threads)
    ahead, rng = Afterstates(batch), random.Random(1)
    while not batch.over.all():
        ahead.look()
        at = rng.randrange(len(batch))
        check_rows(batch, ahead, at)
        batch.step(batch.random_actions())


def check_rows(batch: Batch, ahead: Afterstates, at: int) -> None:
    game, state, seat = batch.game, batch.state(at), int(batch.actors[at])
    rows = slice(ahead.starts[at], ahead.starts[at + 1])
    legal = numbered(game).legal(state, seat) if seat >= 0 else {}
    assert sorted(ahead.actions[rows].tolist()) == sorted(legal)
    after = [game.apply(state, seat, legal[action]) for action in ahead.actions[rows].tolist()]
    assert (ahead.features[rows] == stacked(game, after, max(seat, 0))).all()
    points = [game.score(table.players[seat]).total for table in after]
    assert ahead.points[rows].tolist() == points
    assert ahead.ended[rows].tolist() == [table.stage is Stage.OVER for table in after]


def test_looking_ahead_changes_nothing() -> None:
    batch = Batch(load("chd"), games=20, seed=2)
    tables, sheets, mask = batch.tables.copy(), batch.sheets.copy(), batch.mask.copy()
    Afterstates(batch).look()
    assert (batch.tables == tables).all()
    assert (batch.sheets == sheets).all()
    assert (batch.mask == mask).all()


def test_the_highest_value_is_picked_and_of_equals_the_lowest_action() -> None:
    batch = Batch(load("gsc"), games=3, seed=2)
    starts = np.array([0, 3, 3, 5], np.int64)
    actions = np.array([9, 4, 7, 6, 5], np.int16)
    values = np.array([2.0, 5.0, 5.0, 1.0, 1.0], np.float32)
    chosen, best = np.empty(3, np.int64), np.zeros(3, np.float32)
    strayed = np.ones(3, np.bool_)
    pick_best(batch.tables, starts, actions, values, 0.0, 0.0, chosen, best, strayed)
    assert chosen.tolist() == [1, -1, 4]
    assert (best[0], best[2]) == (5.0, 1.0)
    assert not strayed.any()


@pytest.mark.parametrize(("temperature", "others"), [(1e6, 3 / 4), (9.0, 3 / (3 + np.e))])
def test_exploring_strays_as_often_as_it_is_told_and_says_so(
    temperature: float, others: float
) -> None:
    games = 4000
    batch = Batch(load("gsc"), games=games, seed=2)
    starts = np.arange(0, 4 * games + 1, 4, dtype=np.int64)
    actions = np.tile(np.arange(4, dtype=np.int16), games)
    values = np.tile(np.array([0, 9, 0, 0], np.float32), games)
    chosen, best = np.empty(games, np.int64), np.zeros(games, np.float32)
    strayed = np.zeros(games, np.bool_)
    pick_best(batch.tables, starts, actions, values, 0.4, temperature, chosen, best, strayed)
    assert (strayed == (chosen % 4 != 1)).all()
    assert (best == 9).all()
    assert abs(strayed.mean() - 0.4 * others) < 0.03


@pytest.mark.parametrize("temperature", [1.0, 4.0])
def test_a_soft_choice_prefers_by_the_factor_it_is_told(temperature: float) -> None:
    games = 20_000
    batch = Batch(load("gsc"), games=games, seed=3)
    starts = np.arange(0, 2 * games + 1, 2, dtype=np.int64)
    values = np.tile(np.array([10, 12], np.float32), games)
    chosen = np.empty(games, np.int64)
    sample_best(batch.tables, starts, values, temperature, chosen)
    expected = 1 / (1 + np.exp(-2 / temperature))
    assert abs((chosen % 2).mean() - expected) < 4 * 0.5 / np.sqrt(games)
