"""Tiny runs learn: what they export plays fresh games clearly better than chance."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from cleverdice import load
from cleverdice.fast import Batch, play_out, playouts
from cleverdice.fast.chooser import ToWin
from cleverdice.nets import load_net
from cleverdice.train import Run, train
from tests.soak import sized
from tests.train.tiny import run_of, silent, small

Array = np.ndarray[Any, Any]

FRESH = 500
SEED = 2026
"""Not a seed of learning: those are much higher."""

CERTAIN = 4
"""So many standard errors are no accident."""

TINY = small(games=128, minibatch=256, hidden=(32, 16), rate=5e-3, first_share=1.0)


class Tried(NamedTuple):
    """Points of fresh games: by the net, by a net that has learned nothing, at random."""

    learned: Array
    blank: Array
    chance: Array


def learned(name: str, players: int, games: int, folder: Path) -> Run:
    run = run_of(folder, name, players, games=games, recipe=TINY)
    assert train(run, silent)
    assert run.games == games
    run.export("none")
    return run


def tried(name: str, players: int, folder: Path) -> Tried:
    game, net = load(name), load_net(load(name), players, folder)
    assert net is not None
    chance = playouts(game, players, FRESH, SEED).totals
    return Tried(points(name, players, net.to_come), points(name, players, nothing), chance)


def points(name: str, players: int, worth: Any) -> Array:
    batch = Batch(load(name), players, FRESH, SEED)
    play_out(batch, worth)
    return batch.totals()


def nothing(seen: Array) -> Array:
    return np.zeros(len(seen), np.float32)


def surely_more(many: Array, few: Array) -> float:
    """How many points more there are at least, whatever the dice did."""
    means = [sheets.mean(axis=1) for sheets in (many, few)]
    error = np.sqrt(sum(mean.var(ddof=1) / len(mean) for mean in means))
    return float(means[0].mean() - means[1].mean() - CERTAIN * error)


ALONE, TABLE = ("gsc", 1, 4096, 40, 40), ("gsc", 2, 768, 30, 5)
LONGER = ("chd", 1, 4096, 40, 15)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("name", "players", "games", "over_chance", "over_blank"),
    sized([ALONE, TABLE], [ALONE, TABLE, LONGER]),
)
def test_a_tiny_run_beats_chance(
    name: str, players: int, games: int, over_chance: float, over_blank: float, tmp_path: Path
) -> None:
    run = learned(name, players, games, tmp_path)
    found = tried(name, players, tmp_path)
    assert surely_more(found.learned, found.chance) > over_chance
    assert surely_more(found.learned, found.blank) > over_blank
    assert run.curve[-1].error < 0.8 * run.curve[0].error
    assert found.learned.shape == (FRESH, players)


def test_a_tiny_run_of_a_race_wins_against_chance(tmp_path: Path) -> None:
    """Where any seat may end the game, what counts is who wins."""
    learned("kids", 2, 1536, tmp_path)
    game, net = load("kids"), load_net(load("kids"), 2, tmp_path)
    assert net is not None
    assert net.knows_chance
    batch = Batch(game, 2, FRESH, SEED)
    mine, chooser = np.arange(FRESH) % 2, ToWin(batch, net.predict)
    while not batch.over.all():
        others = batch.random_actions()
        batch.act(np.where(batch.actors == mine, chooser.choose(), others).astype(np.int16))
    totals = batch.totals()
    own, other = totals[np.arange(FRESH), mine], totals[np.arange(FRESH), 1 - mine]
    wins = (own > other) + 0.5 * (own == other)
    assert wins.mean() - 0.5 > CERTAIN * wins.std() / np.sqrt(FRESH)


def test_the_mean_of_the_curve_is_that_of_every_sheet_of_the_last_games(tmp_path: Path) -> None:
    run = run_of(tmp_path, "kids", 3, games=32)
    for _ in range(2):
        point = run.batch()
        totals = run._plays[0].totals()
        assert totals.shape == (16, 3)
        assert point.mean == totals.mean()
    assert [point.games for point in run.curve] == [16, 32]
