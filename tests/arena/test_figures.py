"""The figures of a meeting, worked out by hand."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from cleverdice import Game
from cleverdice.arena import Workload, contest_for, figures_of
from tests.arena.made_up import by_strength, meeting

TWO = ["greedy", "random"]


def test_two_bots(chd: Game) -> None:
    """Deals of two games: greedy sits first in the one, second in the other."""
    wanted = contest_for(chd, TWO, work=Workload(games=6))
    said = figures_of(meeting(wanted, [[30, 20], [10, 40], [50, 20], [20, 20], [30, 10], [60, 20]]))
    best, last = said["standings"]
    assert (best["bot"], last["bot"]) == ("greedy", "random")
    assert best["won"]["mean"] == pytest.approx((2 + 1.5 + 1) / 6)
    assert best["points"]["mean"] == pytest.approx((30 + 40 + 50 + 20 + 30 + 20) / 6)
    assert last["points"]["mean"] == pytest.approx((20 + 10 + 20 + 20 + 10 + 60) / 6)
    assert (best["fair"], best["games"]) == (0.5, 6)
    assert (last["rating"]["mean"] < 1000, best["rating"]["mean"]) == (True, 1000)
    (pair,) = said["pairs"]
    assert (pair["bot"], pair["against"], pair["games"]) == ("greedy", "random", 6)
    gaps = [(10 + 30) / 2, (30 + 0) / 2, (20 - 40) / 2]
    assert pair["difference"]["mean"] == pytest.approx(sum(gaps) / 3)
    assert pair["ahead"]["mean"] == pytest.approx((2 + 1.5 + 1) / 6)
    assert [seat["won"]["mean"] for seat in said["seats"]] == pytest.approx([4.5 / 6, 1.5 / 6])


def test_one_against_three(gsc: Game) -> None:
    """The shares of the three are added up, their points are those of a sheet."""
    wanted = contest_for(gsc, TWO, 4, Workload(games=4))
    rows = [[9, 1, 2, 3], [1, 2, 3, 9], [5, 4, 3, 2], [1, 9, 2, 6]]
    said = figures_of(meeting(wanted, rows))
    one, three = said["standings"]
    assert wanted.lineups == ((0, 1, 1, 1),)
    assert one["won"]["mean"] == pytest.approx(3 / 4)
    assert (one["fair"], three["fair"]) == (0.25, 0.75)
    assert one["points"]["mean"] == pytest.approx((9 + 9 + 3 + 9) / 4)
    assert three["points"]["mean"] == pytest.approx((6 + 6 + 11 + 9) / 12)
    (pair,) = said["pairs"]
    assert pair["ahead"]["mean"] == pytest.approx((3 + 3 + 1 + 3) / 12)


def test_a_shared_victory_is_shared_and_the_best_area_breaks_ties(gsc: Game, kids: Game) -> None:
    for game in (gsc, kids):
        said = figures_of(meeting(contest_for(game, TWO, work=Workload(games=2)), [[7, 7], [7, 7]]))
        assert [bot["won"]["mean"] for bot in said["standings"]] == [0.5, 0.5]


def test_a_round_robin(kids: Game, net_folder: Path) -> None:
    field = ["random", "greedy", f"{net_folder}", f"{net_folder}:own"]
    wanted = contest_for(kids, field, 2, Workload(games=1200))
    said = figures_of(by_strength(wanted))
    assert [bot["bot"] for bot in said["standings"]] == field[::-1]
    assert len(said["lineups"]) == len(said["pairs"]) == 6
    assert {pair["games"] for pair in said["pairs"]} == {200}
    assert {bot["games"] for bot in said["standings"]} == {600}
    assert all(pair["difference"]["low"] > 0 for pair in said["pairs"])
    for better, worse in pairwise(said["standings"]):
        assert better["rating"]["mean"] > worse["rating"]["mean"]
    assert said["anchor"] == {"bot": "greedy", "rating": 1000.0}
    (greedy,) = (bot for bot in said["standings"] if bot["bot"] == "greedy")
    assert (greedy["rating"]["mean"], greedy["rating"]["se"]) == (pytest.approx(1000), 0)


def test_without_greedy_the_mean_is_the_anchor(kids: Game, net_folder: Path) -> None:
    said = figures_of(
        by_strength(contest_for(kids, ["random", f"{net_folder}"], work=Workload(games=40)))
    )
    assert said["anchor"]["bot"] is None
    assert sum(bot["rating"]["mean"] for bot in said["standings"]) == pytest.approx(2000)


def test_everything_is_told_and_fits_json(chd: Game) -> None:
    wanted = contest_for(chd, TWO, 3, work=Workload(games=60, seed=9, threads=2), cluster="local")
    said = json.loads(json.dumps(figures_of(by_strength(wanted))))
    told = {key: said[key] for key in ("game", "players", "bots", "seed", "threads", "cluster")}
    assert told == {
        "game": "chd",
        "players": 3,
        "bots": TWO,
        "seed": 9,
        "threads": 2,
        "cluster": "local",
    }
    assert (said["games"], said["deals"], said["asked"]) == (60, 20, 60)
    assert (said["seconds"], said["games_per_second"]) == (2.0, 30.0)
    assert (said["engine"], said["interrupted"]) == ("fast", False)


def test_a_bot_that_always_wins_has_a_bound(gsc: Game) -> None:
    wanted = contest_for(gsc, TWO, work=Workload(games=20))
    rows = [[9, 1] if game % 2 == 0 else [1, 9] for game in range(20)]
    best, last = figures_of(meeting(wanted, rows))["standings"]
    assert (best["rating"]["bound"], last["rating"]["bound"]) == ("at least", "at most")
    assert best["won"]["mean"] == 1
    assert 0.6 < best["won"]["low"] < 1


def test_part_of_a_round_and_nothing_at_all(kids: Game, net_folder: Path) -> None:
    wanted = contest_for(kids, ["random", "greedy", f"{net_folder}"], 2, Workload(games=12))
    part = figures_of(meeting(wanted, [[1, 2], [3, 4]], interrupted=True))
    assert [bot["bot"] for bot in part["standings"]] == ["random", "greedy"]
    assert part["standings"][0]["won"] == {"mean": 0.5, "se": None, "low": None, "high": None}
    assert len(part["pairs"]) == 1
    nothing = figures_of(meeting(wanted, [], interrupted=True))
    assert (nothing["games"], nothing["standings"], nothing["pairs"]) == (0, [], [])
    assert json.dumps(nothing)
