"""The figures of a run, against games whose figures were worked out by hand."""

from __future__ import annotations

import json
from math import sqrt
from random import Random

import numpy as np
import pytest

from cleverdice import Game, load, names
from cleverdice.bulk.scores import victories
from cleverdice.rules import Stage
from cleverdice.simulate import Results, Simulation, Workload, figures_of, order_for
from tests.random_games import TABLES, last
from tests.simulate.made_up import finished, played, solo

KEYS = {
    "game", "players", "bots", "games", "mean", "se", "sd", "median", "quantiles", "max", "areas",
    "foxes", "wins", "seconds", "games_per_second",
    "seed", "levels", "threads", "engine", "interrupted", "min", "seats",
}  # fmt: skip


def test_points_of_games_alone(gsc: Game) -> None:
    said = figures_of(solo(gsc, [100, 140, 160, 200]))
    assert said["mean"] == 150
    assert said["sd"] == pytest.approx(sqrt((50**2 + 10**2 + 10**2 + 50**2) / 3))
    assert said["se"] == pytest.approx(said["sd"] / 2)
    assert (said["min"], said["median"], said["max"]) == (100, 150, 200)
    assert (said["games"], said["seconds"], said["games_per_second"]) == (4, 2.0, 2.0)


def test_quantiles_lie_between_the_neighbours(gsc: Game) -> None:
    said = figures_of(solo(gsc, list(range(101))))
    assert said["quantiles"] == {str(mark): mark for mark in (1, 10, 25, 75, 90, 99)}
    assert figures_of(solo(gsc, [10, 20]))["quantiles"]["25"] == 12.5


def test_levels_are_those_of_the_game(gsc: Game) -> None:
    totals = [300, 281, 280, 140, 139, 0, 0, 0]
    levels = figures_of(solo(gsc, totals))["levels"]
    assert [level["level"] for level in levels] == list(range(1, len(gsc.rating) + 2))
    shares = {level["level"]: level["share"] for level in levels if level["share"]}
    assert shares == {1: 2 / 8, 2: 1 / 8, 8: 1 / 8, 9: 4 / 8}
    assert levels[0]["least"] == 281
    assert levels[-1]["least"] is None


def test_areas_foxes_and_what_they_bring(gsc: Game) -> None:
    sheets = played([[[10, 20, 30, 40, 4]], [[0, 2, 4, 6, 8]]], [[2], [1]])
    said = figures_of(finished(order_for(gsc, work=Workload(games=2)), sheets))
    assert list(said["areas"].values()) == [5, 11, 17, 23, 6]
    assert list(said["areas"]) == [area.name for area in gsc.areas]
    assert (said["foxes"], said["fox_points"], said["mean"]) == (1.5, 4, (112 + 20) / 2)


def test_a_shared_victory_is_shared_out(gsc: Game) -> None:
    """Two seats alike share a game, in the next the second wins, in the last the first."""
    like, more, less = [9, 9, 9, 9, 9], [20, 9, 9, 9, 9], [1, 1, 1, 1, 1]
    sheets = played([[like, like, less], [like, more, less], [more, like, less]], [[0] * 3] * 3)
    said = figures_of(
        finished(order_for(gsc, ["random", "greedy", "random"], work=Workload(games=3)), sheets)
    )
    assert said["wins"]["seats"] == [0.5, 0.5, 0]
    assert said["wins"]["bots"] == {"random": 0.5, "greedy": 0.5}
    assert [seat["wins"] for seat in said["seats"]] == [0.5, 0.5, 0]
    assert said["seats"][0]["wins_se"] == pytest.approx(0.5 / sqrt(3))


def test_a_tie_goes_to_the_best_area_only_where_the_rules_say_so() -> None:
    sheets = played([[[8, 2, 0, 0], [5, 5, 0, 0]]], [[0, 0]])
    for name in names():
        game = load(name)
        tied = [1, 0] if game.best_area_breaks_ties else [0.5, 0.5]
        assert victories(game, sheets).tolist() == [tied], name


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_victories_are_those_of_the_rules(name: str, players: int) -> None:
    game = load(name)
    tables = [last(game, players, f"wins {seed}") for seed in range(3)]
    assert all(table.stage is Stage.OVER for table in tables)
    scores = [[game.score(player) for player in table.players] for table in tables]
    areas = [[list(score.areas) for score in row] for row in scores]
    sheets = played(areas, [[score.foxes for score in row] for row in scores])
    for share, table, row in zip(victories(game, sheets), tables, scores, strict=True):
        outcome = game.outcome(table)
        assert outcome is not None
        assert sorted(np.flatnonzero(share)) == list(outcome.winners)
        assert share.sum() == pytest.approx(1)
        assert [score.total for score in row] == [score.total for score in outcome.scores]


def test_victories_of_close_games_are_those_of_the_rules(gsc: Game) -> None:
    """Few points, so that ties of every kind come up."""
    rng = Random("close")
    areas = [[[rng.randrange(3) for _ in range(5)] for _ in range(4)] for _ in range(200)]
    shares = victories(gsc, played(areas, [[0] * 4] * 200))
    for share, game in zip(shares.tolist(), areas, strict=True):
        ranks = [(sum(sheet), max(sheet) if gsc.best_area_breaks_ties else 0) for sheet in game]
        winners = [rank == max(ranks) for rank in ranks]
        assert share == [won / sum(winners) for won in winners]


def test_the_standard_error_counts_games_not_sheets(gsc: Game) -> None:
    """Two sheets that always agree tell no more than one."""
    pair = [[[total, 0, 0, 0, 0]] * 2 for total in (100, 140, 160, 200)]
    together = figures_of(
        finished(order_for(gsc, work=Workload(games=4), players=2), played(pair, [[0, 0]] * 4))
    )
    alone = figures_of(solo(gsc, [100, 140, 160, 200]))
    assert together["se"] == pytest.approx(alone["se"])
    assert together["mean"] == alone["mean"]


def test_every_seat_has_figures_of_its_own(gsc: Game) -> None:
    sheets = played([[[1, 0, 0, 0, 0], [50, 0, 0, 0, 0]]] * 2, [[0, 0]] * 2)
    said = figures_of(
        finished(order_for(gsc, ["random", "greedy"], work=Workload(games=2)), sheets)
    )
    assert said["mean"] == 25.5
    assert [(seat["seat"], seat["bot"], seat["mean"]) for seat in said["seats"]] == [
        (1, "random", 1),
        (2, "greedy", 50),
    ]
    assert said["levels"] == []


def test_one_game_has_no_spread_and_none_has_nothing(gsc: Game) -> None:
    one = figures_of(solo(gsc, [100]))
    assert (one["mean"], one["sd"], one["se"], one["max"]) == (100, None, None, 100)
    empty = Simulation(order_for(gsc), Results.blank(gsc, 1, 0), seconds=0.0, interrupted=True)
    none = figures_of(empty)
    assert (none["games"], none["mean"], none["max"], none["foxes"]) == (0, None, None, None)
    assert (none["interrupted"], none["games_per_second"]) == (True, None)
    assert {level["share"] for level in none["levels"]} == {None}
    assert none["wins"] == {"seats": [None], "bots": {"random": None}}
    json.dumps(none, allow_nan=False)


def test_everything_is_there_and_fits_json(gsc: Game) -> None:
    said = figures_of(solo(gsc, [1, 2, 3]))
    assert said.keys() >= KEYS
    assert json.loads(json.dumps(said, allow_nan=False)) == said
