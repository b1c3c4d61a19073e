"""Forfeiting a roll, the die fields, white, and who may decline what."""

from __future__ import annotations

import pytest

from cleverdice import CHANCE, Game
from tests.helpers import (
    dice_offered,
    die_fields,
    filled,
    may_roll,
    platter,
    play,
    pool,
    rolled,
    rule,
    served,
    sheet,
    texts,
)

ROLL = "W3 S4 Y2 B1 G5 P6"


@rule("dsc.field")
def test_the_chosen_die_lies_on_the_first_free_field(dsc: Game) -> None:
    state = rolled(dsc, ROLL, sheet(dsc), sheet(dsc))
    state = play(dsc, state, "pass", f"roll {ROLL}", "Y>y23", "roll W3 S4 G5 P6", "W>p1=3")
    assert die_fields(dsc, state) == "YW-"


@rule("dsc.field")
def test_where_a_die_lies_makes_no_difference_to_what_it_may_do(dsc: Game) -> None:
    free = sheet(dsc, extra_die="o")
    orders = ("S4 Y2 G5", "G5 Y2 S4", "- S4 Y2")
    offered = []
    for fields in orders:
        rest = " ".join(die for die in ROLL.split() if die not in fields)
        state = play(dsc, served(dsc, fields, rest, free, sheet(dsc)), "2 pass")
        offered.append(set(texts(dsc, state)))
    assert offered[0] == offered[1] == offered[2]


@rule("dsc.pass")
def test_the_active_player_may_forfeit_a_roll_though_a_die_fits(dsc: Game) -> None:
    state = rolled(dsc, ROLL, sheet(dsc))
    assert "Y>y23" in texts(dsc, state)
    assert texts(dsc, state)[-1] == "pass"


@rule("dsc.pass")
def test_a_forfeited_roll_sets_no_die_and_sends_none_to_the_platter(dsc: Game) -> None:
    state = play(dsc, rolled(dsc, ROLL, sheet(dsc)), "pass")
    assert pool(dsc, state) == "WSYBGP"
    assert state.players == (sheet(dsc),)


@rule("dsc.pass")
def test_after_a_forfeited_roll_the_same_dice_are_rolled(dsc: Game) -> None:
    state = play(dsc, rolled(dsc, ROLL, sheet(dsc)), "W>p1=3", "roll S4 G5 P6", "pass")
    assert platter(dsc, state) == "YB"
    assert dsc.actors(state) == (CHANCE,)
    assert may_roll(dsc, state, "S1 G1 P1")
    assert not may_roll(dsc, state, "S1 G1")
    assert not may_roll(dsc, state, "W1 S1 Y1 B1 G1 P1")


@rule("dsc.pass")
def test_a_forfeited_roll_counts_as_one_of_the_three(dsc: Game) -> None:
    state = rolled(dsc, ROLL, sheet(dsc), sheet(dsc))
    state = play(dsc, state, "pass", f"roll {ROLL}", "pass", f"roll {ROLL}")
    assert dsc.actors(state) == (0,)
    state = play(dsc, state, "pass")
    assert dsc.actors(state) == (1,)
    assert platter(dsc, state) == "WSYBGP"


@rule("dsc.serve.may")
def test_a_passive_player_may_decline_a_platter_die_that_fits(dsc: Game) -> None:
    state = served(dsc, "W1 Y2 S3", "B4 G5 P6", sheet(dsc), sheet(dsc))
    assert "P>p1=6" in texts(dsc, state, 1)
    assert texts(dsc, state, 1)[-1] == "pass"
    assert play(dsc, state, "2 pass").players[1] == sheet(dsc)


@rule("dsc.serve.may")
def test_declining_does_not_open_the_fallback(dsc: Game) -> None:
    state = served(dsc, "W1 Y2 S3", "B4 G5 P6", sheet(dsc), sheet(dsc, extra_die="o"))
    assert dice_offered(dsc, state, 1) == "BGP"
    after = play(dsc, state, "2 pass")
    assert all(text.startswith("extra ") for text in texts(dsc, after, 1)[:-1])
    assert texts(dsc, after, 1)[-1] == "done"


@rule("dsc.serve.may")
def test_the_fallback_is_open_where_no_platter_die_fits_and_may_be_declined(dsc: Game) -> None:
    stuck = sheet(dsc, b="1=2", y="21 X21", s="11 21 31 41")
    state = served(dsc, "W3 G5 P6", "B1 Y1 S1", sheet(dsc), stuck)
    assert dice_offered(dsc, state, 1) == "WGP"
    assert texts(dsc, state, 1)[-1] == "pass"
    assert play(dsc, state, "2 pass").players[1] == stuck


@rule("dsc.white")
def test_white_counts_as_silver_yellow_green_or_pink(dsc: Game) -> None:
    state = rolled(dsc, "W4 S1 Y1 B1 G1 P1", sheet(dsc))
    white = {text for text in texts(dsc, state) if text[0] == "W"}
    silver = {f"W>s{row}4" for row in range(1, 5)}
    assert white == silver | {"W>y32", "W>y54", "W>b1=5", "W>g1=8", "W>p1=4"}


@rule("dsc.white")
@pytest.mark.parametrize(("die", "move"), [("W", "W>b1=7"), ("B", "B>b1=7")])
def test_white_and_blue_go_into_the_blue_area_together(dsc: Game, die: str, move: str) -> None:
    state = rolled(dsc, "W4 S1 Y1 B3 G1 P5", sheet(dsc))
    assert [text for text in texts(dsc, state) if text.startswith(f"{die}>b")] == [move]
    state = play(dsc, state, move)
    assert filled(dsc, state.players[0], "b") == "1=7"
    assert die_fields(dsc, state)[0] == die
