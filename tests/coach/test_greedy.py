"""Greedy's judgement as a forecast: every table has one, and it is right on average."""

from __future__ import annotations

from statistics import mean

import pytest

from cleverdice import Game, load
from cleverdice.coach import GreedyJudge
from cleverdice.coach.calibration import measured, played
from cleverdice.coach.greedy import error, errors, expected, promise
from cleverdice.rules import Stage
from tests.helpers import rolled, sheet, table
from tests.random_games import TABLES

SHEETS = {"gsc": 24, "chd": 12, "kids": 24}
"""So many sheets are filled."""

NEAR = {"gsc": 20.0, "chd": 25.0, "kids": 2.0}
"""How far the forecast at the start may be off the mean of a few games."""


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_forecast_at_the_start_is_near_what_greedy_reaches(name: str, players: int) -> None:
    """On games that were not measured."""
    game = load(name)
    reached, forecast = [], []
    for number in range(SHEETS[name] // players):
        tables = list(played(game, players, f"fresh {number}"))
        reached += [game.score(player).total for player in tables[-1].players]
        forecast += [expected(game, tables[0], seat) for seat in range(players)]
    assert mean(forecast) == pytest.approx(mean(reached), abs=NEAR[name])


def test_what_is_measured_is_taken_off(gsc: Game) -> None:
    """The error of one game is what the promises were too high at its tables."""
    found = measured(gsc, 1, 1, "one")
    tables = list(played(gsc, 1, "one 0"))
    final = gsc.score(tables[-1].players[0]).total
    key, points = promise(gsc, tables[0], 0)
    assert found[key] == pytest.approx(points - final)
    assert len(found) > 20


def test_every_table_was_measured() -> None:
    for name, players in TABLES:
        known = errors(name, players)
        assert len(known) > 3
        assert promise(load(name), load(name).start(players), 0)[0] in known


def test_the_nearest_error_stands_in_for_one_that_is_missing(gsc: Game) -> None:
    assert error(gsc, 1, (24, 3)) == errors("gsc", 1)[24, 3]
    assert error(gsc, 1, (99, 3)) == errors("gsc", 1)[24, 3]


def test_dice_to_come(gsc: Game) -> None:
    """Six rounds of four dice; the rolls of a turn are counted apart."""
    start = gsc.start()
    assert promise(gsc, start, 0)[0] == (24, 3)
    state = gsc.play(rolled(gsc, "W3 Y5 B2 G1 O6 P3"), 0, "G>g1")
    assert promise(gsc, state, 0)[0] == (23, 2)
    assert promise(gsc, table(gsc, stage=Stage.DEAL), 0)[0] == (21, 0)
    assert promise(gsc, table(gsc, stage=Stage.DEAL, round=6), 0)[0] == (1, 0)
    assert promise(gsc, gsc.start(2), 0)[0] == (24, 3)
    assert promise(gsc, gsc.start(2), 1)[0] == (24, 0)  # to be served first
    chosen = gsc.play(rolled(gsc, "W3 Y5 B2 G1 O6 P3", players=2), 0, "G>g1")
    assert promise(gsc, chosen, 1)[0] == (24, 0)


def test_more_marks_are_worth_more(gsc: Game) -> None:
    better = table(gsc, sheet(gsc, 1, y="11 21", g="1 2 3"))
    judge = GreedyJudge()
    less, more = judge.worths(gsc, [gsc.start(), better], 0)
    assert more > less
    assert not judge.learned


def test_own_points_count_where_an_area_ends_the_game(kids: Game) -> None:
    """The others' points are nothing to a seat's own forecast, and a mark is never a loss."""
    first = kids.areas[0]
    mine = sheet(kids, 0, **{first.letter: " ".join(first.labels[:5])})
    more = sheet(kids, 0, **{first.letter: " ".join(first.labels[:6])})
    alone, behind = table(kids, mine, sheet(kids)), table(kids, mine, more)
    assert expected(kids, alone, 0) == expected(kids, behind, 0)
    assert expected(kids, behind, 1) > expected(kids, behind, 0) > expected(kids, kids.start(2), 0)
    later = expected(kids, alone._replace(round=5), 0)
    assert later < expected(kids, alone, 0)
