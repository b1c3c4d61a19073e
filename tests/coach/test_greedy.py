"""Greedy's rule of thumb: it has a word on every table, and more of a good thing is worth more."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from cleverdice import CHANCE, Game, State, load, names
from cleverdice.coach import GreedyJudge, advise, judge_for
from cleverdice.dice import Seeded
from cleverdice.players import BOTS
from cleverdice.players.heuristic import expected_points
from cleverdice.rules import Stage
from tests.helpers import rolled, sheet, table
from tests.random_games import TABLES
from tests.rules.falling import falling_sheet

ROLL = "W3 Y5 B2 G1 O6 P3"


def played(game: Game, players: int, seed: str) -> Iterator[State]:
    """Every table of a game of random bots but the finished one."""
    dice, rng = Seeded(seed), random.Random(seed)
    state, rolls = game.start(players), 0
    while actors := game.actors(state):
        yield state
        seat = actors[0]
        if seat == CHANCE:
            state, rolls = game.apply(state, seat, dice.roll(game, state, rolls)), rolls + 1
        else:
            state = game.apply(state, seat, BOTS["random"](game, state, seat, rng))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_table_has_a_forecast_of_at_least_its_points(name: str, players: int) -> None:
    game = load(name)
    for state in played(game, players, "forecast"):
        for seat in range(players):
            points = game.score(state.players[seat]).total
            (worth,) = GreedyJudge().worths(game, [state], seat)
            assert points <= worth < 1000


def test_it_is_no_trained_judge_and_tells_no_chance(gsc: Game) -> None:
    judge = GreedyJudge()
    assert (judge.name, judge.learned, judge.chances) == ("greedy", False, None)
    found = advise(gsc, rolled(gsc, ROLL, players=2), 0, judge)
    assert {one.chance for one in found} == {None}


@pytest.mark.parametrize("name", names())
def test_a_game_without_a_net_is_judged_by_it(name: str) -> None:
    own = replace(load(name), name="own")
    judge = judge_for(own, 2)
    assert isinstance(judge, GreedyJudge)
    assert judge.worths(own, [own.start(2)], 1) == judge.worths(load(name), [own.start(2)], 1)


def test_marks_that_cost_points_are_forecast_as_a_loss() -> None:
    game = falling_sheet([0, *range(-1, -12, -1)])
    marked = table(game, sheet(game, g="1 2 3"), stage=Stage.DEAL, round=6)
    fresh = table(game, stage=Stage.DEAL, round=6)
    assert expected_points(game, marked, 0) < expected_points(game, fresh, 0)


def test_waiting_for_dice_is_worth_more_than_having_none_to_come(gsc: Game) -> None:
    ends = [table(gsc, stage=Stage.DEAL, round=number) for number in range(1, 7)]
    worths = GreedyJudge().worths(gsc, ends, 0)
    assert worths == sorted(worths, reverse=True)
    assert expected_points(gsc, gsc.start(), 0) > worths[0]


def test_a_seat_that_is_still_to_be_served_has_a_die_to_come(gsc: Game) -> None:
    state = rolled(gsc, ROLL, players=2)
    picked = gsc.play(state, 0, "G>g1")
    served = picked._replace(stage=Stage.SERVE)
    assert expected_points(gsc, picked, 1) > expected_points(gsc, served, 1)


def test_more_marks_are_worth_more(gsc: Game) -> None:
    better = table(gsc, sheet(gsc, 1, y="11 21", g="1 2 3"))
    less, more = GreedyJudge().worths(gsc, [gsc.start(), better], 0)
    assert more > less


def test_own_points_count_where_an_area_ends_the_game(kids: Game) -> None:
    """The others' points are nothing to a seat's own forecast, and a mark is never a loss."""
    first = kids.areas[0]
    mine = sheet(kids, 0, **{first.letter: " ".join(first.labels[:5])})
    more = sheet(kids, 0, **{first.letter: " ".join(first.labels[:6])})
    alone, behind = table(kids, mine, sheet(kids)), table(kids, mine, more)
    expected = GreedyJudge().worths
    assert expected(kids, [alone], 0) == expected(kids, [behind], 0)
    assert expected(kids, [behind], 1) > expected(kids, [behind], 0)
    assert expected(kids, [behind], 0) > expected(kids, [kids.start(2)], 0)
    assert expected(kids, [alone._replace(round=5)], 0) < expected(kids, [alone], 0)
