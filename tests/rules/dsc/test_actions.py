"""Action rows, rounds, extra dice, foxes, the end and the rating."""

from __future__ import annotations

import pytest

from cleverdice import CHANCE, Game, State
from cleverdice.rules import Player, Stage
from tests.helpers import first, gained, play, rolled, rule, served, sheet, spaces, table, texts

LAST = {
    "reroll": ({"y": "41"}, "Y1", "Y>y21", "fox"),
    "return": ({"y": "21"}, "Y2", "Y>y23", "? pink"),
    "extra_die": ({"y": "12 32"}, "Y5", "Y>y52", "? silver"),
}
"""What stands on the sheet, the yellow die, the move that circles a space, the end of the row."""


def circling(dsc: Game, row: str, spaces: str) -> tuple[State, State]:
    """Before and after a mark that circles the next space of a row."""
    stands, die, move, _ = LAST[row]
    player = sheet(dsc, 0, **stands, **{row: spaces})
    state = rolled(dsc, f"W6 S6 {die} B6 G6 P6", player, sheet(dsc))
    return state, play(dsc, state, move)


@rule("dsc.rows")
@pytest.mark.parametrize("row", LAST)
def test_the_sixth_space_gives_the_bonus_at_the_end_of_its_row(dsc: Game, row: str) -> None:
    before, after = circling(dsc, row, "xxxxx")
    assert spaces(dsc, after.players[0], row) == "xxxxxo"
    assert sorted(gained(dsc, before, after)) == sorted([row, LAST[row][3]])


@rule("dsc.rows")
@pytest.mark.parametrize("row", LAST)
def test_the_fifth_space_gives_nothing_more(dsc: Game, row: str) -> None:
    before, after = circling(dsc, row, "xxxx")
    assert gained(dsc, before, after) == [row]


@rule("dsc.rows")
def test_three_rows_of_six_spaces(dsc: Game) -> None:
    rows = {row.name: len(row.printed) for row in dsc.actions}
    assert rows == {"reroll": 6, "return": 6, "extra_die": 6}


def opened(dsc: Game, number: int) -> State:
    """The start of a round, of two players with empty sheets."""
    if number == 1:
        return dsc.start(2)
    state = table(dsc, sheet(dsc), sheet(dsc), round=number - 1, active=1, rolls=2)
    state = play(dsc, state, "roll W1 S1 Y1 B1 G1 P1", "2 pass", "1 pass")
    assert state.round == number
    return state


@rule("dsc.rounds")
@pytest.mark.parametrize(
    ("number", "bonus"), [(1, "reroll"), (2, "extra_die"), (3, "return"), (5, ""), (6, "")]
)
def test_what_a_round_gives_to_everybody(dsc: Game, number: int, bonus: str) -> None:
    state = opened(dsc, number)
    assert state.stage is Stage.ROLL
    for player in state.players:
        assert [row.name for row in dsc.actions if spaces(dsc, player, row.name)] == [
            name for name in [bonus] if name
        ]


@rule("dsc.rounds")
def test_the_fourth_round_gives_a_black_question_mark(dsc: Game) -> None:
    state = opened(dsc, 4)
    for seat in (0, 1):
        assert {text[:2] for text in texts(dsc, state, seat)} == {"+s", "+y", "+b", "+g", "+p"}
        state = first(dsc, state, "+p", seat)
    assert dsc.actors(state) == (CHANCE,)


@rule("dsc.extra")
def test_a_die_is_an_extra_die_once_in_a_turn(dsc: Game) -> None:
    state = served(dsc, "W3 Y2 S1", "B5 G5 P6", sheet(dsc, extra_die="ooo"), sheet(dsc))
    state = play(dsc, state, "extra P>p1=6")
    assert not [text for text in texts(dsc, state) if text.startswith("extra P")]
    assert [text for text in texts(dsc, state) if text.startswith("extra W>p")]


@rule("dsc.extra")
def test_in_the_next_turn_of_the_same_round_it_is_free_again(dsc: Game) -> None:
    both = [sheet(dsc, extra_die="ooo"), sheet(dsc)]
    state = served(dsc, "W3 Y2 S1", "B5 G5 P6", *both)
    state = play(dsc, state, "extra P>p1=6", "done", "2 pass", "roll W6 S1 Y1 B1 G1 P1")
    state = play(dsc, state, "2 W>p1=6")
    assert state.round == 1
    state = play(dsc, state, "pass")
    assert "extra P>p2=1" in texts(dsc, state)


@rule("dsc.extra")
def test_alone_the_active_and_the_passive_turn_are_two_turns(dsc: Game) -> None:
    state = rolled(dsc, "W6 S1 Y1 B1 G1 P1", sheet(dsc, extra_die="oo"))
    state = play(dsc, state, "W>p1=6", "extra P>p2=1", "done")
    state = play(dsc, state, "roll P1 W2 S3 Y4 B5 G6", "pass")
    assert "extra P>p3=1" in texts(dsc, state)


def poor_in_green(dsc: Game, foxes: int) -> Player:
    """A sheet with a negative green area."""
    return sheet(dsc, foxes, s="11", y="21 X21", b="1=5", g="1=2 2=12", p="1=6")


@rule("dsc.fox")
def test_with_a_negative_green_area_each_fox_costs_points(dsc: Game) -> None:
    score = dsc.score(poor_in_green(dsc, 2))
    assert score.areas == (2, 3, 1, -10, 6)
    assert (score.fox_points, score.total) == (-20, 2 - 20)


@rule("dsc.fox")
def test_with_an_empty_area_a_fox_is_worth_nothing(dsc: Game) -> None:
    score = dsc.score(sheet(dsc, 3, s="11", y="21 X21", b="1=5", p="1=6"))
    assert (score.fox_points, score.total) == (0, 12)


def last_turn(dsc: Game, **rows: str) -> State:
    """Two players, the last roll of the last round, forfeited by the second."""
    ready = sheet(dsc, 0, **rows)
    state = table(dsc, ready, ready, round=6, active=1, rolls=2)
    return play(dsc, state, "roll W3 S1 Y1 B1 G1 P1", "2 pass")


@rule("dsc.end")
def test_unused_re_rolls_and_returns_expire(dsc: Game) -> None:
    state = play(dsc, last_turn(dsc, reroll="oo", **{"return": "oo"}), "1 pass")
    outcome = dsc.outcome(state)
    assert outcome is not None
    assert [score.total for score in outcome.scores] == [0, 0]


@rule("dsc.end")
def test_extra_dice_may_be_used_in_the_window_of_the_last_turn(dsc: Game) -> None:
    state = play(dsc, last_turn(dsc, extra_die="oo"), "1 pass")
    assert dsc.outcome(state) is None
    state = play(dsc, state, "1 extra W>p1=3", "1 done", "2 extra P>p1=1", "2 done")
    outcome = dsc.outcome(state)
    assert outcome is not None
    assert [score.total for score in outcome.scores] == [3, 1]


@rule("dsc.rating")
@pytest.mark.parametrize(
    ("points", "level"),
    [
        *((400, 1), (321, 1), (320, 1), (319, 2), (300, 2), (299, 3), (280, 3), (279, 4)),
        *((260, 4), (240, 5), (220, 6), (200, 7), (180, 8), (160, 9), (159, 10), (140, 10)),
        *((139, 11), (0, 11), (-50, 11)),
    ],
)
def test_eleven_levels(dsc: Game, points: int, level: int) -> None:
    assert dsc.level(points) == level
