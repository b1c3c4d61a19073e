"""Deals on both engines: the same dice, the same moves, whatever portion they are part of."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from cleverdice import Game, load, load_folder, names
from cleverdice.arena import Contest, Workload, contest_for
from cleverdice.arena.schedule import seats
from cleverdice.bulk import Scores
from cleverdice.bulk.engines import play_portion
from cleverdice.bulk.jobs import PORTION, Portion
from cleverdice.bulk.pool import spread
from cleverdice.fast import Batch
from cleverdice.players import player_for
from cleverdice.players.batch import random_batch
from tests.bulk.nets import some_net
from tests.soak import sized


def portion(wanted: Contest, start: int, stop: int, engine: str = "fast") -> Portion:
    """Some deals of a contest, on either engine."""
    first, players = next(wanted.job.portions()), wanted.players
    seated = seats(wanted.lineups, start, stop)
    return first._replace(start=start * players, seats=seated, kind=engine)


def same(one: Scores, other: Scores) -> bool:
    return all(np.array_equal(left, right) for left, right in zip(one, other, strict=True))


@pytest.mark.soak
@pytest.mark.parametrize("players", sized([2, 4], [2, 3, 4]))
@pytest.mark.parametrize("name", names())
def test_both_engines_play_the_same_games(
    name: str, players: int, net_folder: Path, tmp_path: Path
) -> None:
    """Nets whose sums are exact choose alike, so only the dice or the rules could differ."""
    other = some_net(tmp_path / "other", seed=2)
    wanted = contest_for(load(name), [f"{net_folder}", f"{other}:own"], players, Workload(seed=5))
    fast, readable = (
        play_portion(portion(wanted, 1, 2, engine)) for engine in ("fast", "readable")
    )
    assert fast.totals.shape == (players, players)
    assert same(fast, readable)


@pytest.mark.parametrize("engine", ["fast", "readable"])
def test_a_game_is_the_same_in_any_portion(engine: str, kids: Game) -> None:
    wanted = contest_for(kids, ["random", "greedy"], 3)
    whole = play_portion(portion(wanted, 0, 4, engine))
    parts = [play_portion(portion(wanted, *edges, engine)) for edges in ((0, 1), (1, 3), (3, 4))]
    assert len(whole.totals) == 12
    assert same(whole, Scores(*map(np.concatenate, zip(*parts, strict=True))))


@pytest.mark.parametrize("engine", ["fast", "readable"])
def test_seeds_and_deals_differ(engine: str, kids: Game) -> None:
    wanted = contest_for(kids, ["random"], 2)
    other = replace(wanted, seed=2)
    chosen = [(wanted, 0, 6), (wanted, 6, 12), (other, 0, 6)]
    one, later, seed = (play_portion(portion(*which, engine)).totals for which in chosen)
    assert not np.array_equal(one, later)
    assert not np.array_equal(one, seed)


def test_a_deal_gives_every_seat_the_same_chances(kids: Game, net_folder: Path) -> None:
    """A bot that draws nothing, against itself: every game of a deal is the same game."""
    alone = contest_for(kids, [f"{net_folder}"], 3)
    totals = play_portion(portion(alone, 0, 5)).totals.reshape(5, 3, 3)
    assert (totals == totals[:, :1]).all()
    assert len(np.unique(totals[:, 0], axis=0)) > 1


def test_a_player_for_the_win_looks_at_the_others(gsc: Game, tmp_path: Path) -> None:
    """A net that tells how sure it is plays otherwise when it may look at the others' sheets."""
    folder = some_net(tmp_path / "sure", seed=4, outputs=2)
    both = contest_for(gsc, [f"{folder}", f"{folder}:own"], 2)
    alone = contest_for(gsc, [f"{folder}:own"], 2)
    assert not same(play_portion(portion(both, 0, 3)), play_portion(portion(alone, 0, 3)))


def test_whoever_is_not_asked_is_left_alone(gsc: Game) -> None:
    batch = Batch(gsc, 2, games=6, seed=3)
    before = batch.tables.copy()
    asked = np.array([True, False, True, False, False, True])
    actions = random_batch(batch).choose(asked)
    assert (actions[~asked] == -1).all()
    assert batch.mask[asked, actions[asked]].all()
    assert (batch.tables[~asked] == before[~asked]).all()
    assert (batch.tables["bot_stream"][asked] != before["bot_stream"][asked]).all()


def test_some_games_of_a_batch(chd: Game) -> None:
    batch = Batch(chd, 3, games=5, seed=3)
    for _ in range(9):
        batch.act(batch.random_actions())
    some = batch.part(np.array([False, True, False, False, True]))
    assert len(some) == 2
    assert (some.mask == batch.mask[[1, 4]]).all()
    assert [some.state(at) for at in (0, 1)] == [batch.state(at) for at in (1, 4)]


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_player_answers_for_every_game_that_is_asked(name: str, kids: Game) -> None:
    batch = Batch(kids, 4, games=40, seed=3)
    asked = np.arange(40) % 3 == 0
    face = player_for(kids, 4, name).batch
    assert face is not None
    actions = face(batch, 0).choose(asked)
    assert batch.mask[asked, actions[asked]].all()


def test_portions_hang_on_the_contest_alone(gsc: Game, net_folder: Path) -> None:
    wanted = contest_for(gsc, ["random", "greedy"], 3, Workload(games=3000))
    other = replace(wanted, threads=7, cluster="local")
    parts, others = (list(each.job.portions()) for each in (wanted, other))
    assert [part.numbers for part in parts] == [part.numbers for part in others]
    sizes = [len(part.seats) for part in parts]
    assert sizes == [63, 126, 252, 504, 1008, 1023, 24]  # soon there is something to keep
    assert parts[-1].numbers.stop == 3 * wanted.deals == 3000
    learned = contest_for(gsc, ["random", f"{net_folder}"], 2, Workload(games=3000)).job
    assert max(len(part.seats) for part in learned.portions()) == PORTION["nets"]


@pytest.mark.parametrize("kind", ["fast", "readable"])
def test_processes_find_a_game_from_a_folder(kind: str, own_game: Path) -> None:
    game = load_folder(own_game)
    wanted = contest_for(game, ["random", "greedy"], 2, Workload(games=8))
    (whole,) = (part._replace(kind=kind) for part in wanted.job.portions())
    halves = [portion(wanted, *edges, kind) for edges in ((0, 2), (2, 4))]
    parts = list(spread(play_portion, halves, processes=2))
    assert whole.source == str(own_game)
    assert same(play_portion(whole), Scores(*map(np.concatenate, zip(*parts, strict=True))))
