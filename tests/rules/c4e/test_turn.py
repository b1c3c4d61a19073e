"""Forfeiting a roll, the die fields, who may decline what, and what white counts as."""

from __future__ import annotations

import pytest

from cleverdice import CHANCE, Game
from cleverdice.rules import Player
from cleverdice.rules.state import PLATTER, POOL
from tests.helpers import (
    dice_at,
    die_fields,
    filled,
    full_sheet,
    play,
    rolled,
    rule,
    served,
    sheet,
    spaces,
    texts,
)

ROLL = "W3 Y2 B4 R1 G5 P6"


@rule("c4e.pass")
def test_the_active_player_may_forfeit_a_roll_though_a_die_fits(c4e: Game) -> None:
    state = rolled(c4e, ROLL, sheet(c4e))
    assert "Y>y11=2" in texts(c4e, state)
    assert texts(c4e, state)[-1] == "pass"


@rule("c4e.pass")
def test_a_forfeited_roll_sets_no_die_and_sends_none_to_the_platter(c4e: Game) -> None:
    after = play(c4e, rolled(c4e, ROLL, sheet(c4e)), "pass")
    assert dice_at(c4e, after, POOL) == "WYBRGP"
    assert after.players == (sheet(c4e),)


@rule("c4e.pass")
def test_after_a_forfeited_roll_the_same_dice_are_rolled(c4e: Game) -> None:
    state = play(c4e, rolled(c4e, ROLL, sheet(c4e)), "W>p1=3", "roll B4 G5 P6", "pass")
    assert dice_at(c4e, state, PLATTER) == "YR"
    assert c4e.actors(state) == (CHANCE,)
    assert c4e.legal(state, CHANCE, c4e.parse("roll B1 G1 P1"))
    assert not c4e.legal(state, CHANCE, c4e.parse("roll B1 G1"))


@rule("c4e.pass")
def test_a_forfeited_roll_counts_as_one_of_the_three(c4e: Game) -> None:
    state = rolled(c4e, ROLL, sheet(c4e), sheet(c4e))
    state = play(c4e, state, "pass", f"roll {ROLL}", "pass", f"roll {ROLL}", "pass")
    assert c4e.actors(state) == (1,)
    assert dice_at(c4e, state, PLATTER) == "WYBRGP"


@rule("c4e.field")
def test_a_chosen_die_lies_on_a_free_die_field_whatever_roll_it_is(c4e: Game) -> None:
    state = rolled(c4e, "W1 Y1 B1 R1 G1 P1", sheet(c4e), sheet(c4e))
    state = play(c4e, state, "pass", "roll W1 Y1 B1 R1 G1 P1", "P>p1=1")
    assert die_fields(c4e, state) == "P--"
    state = play(c4e, state, "roll W1 Y1 B1 R1 G1", "Y>y11=1")
    assert die_fields(c4e, state) == "PY-"


@rule("c4e.field")
@pytest.mark.parametrize("fields", ["Y5 G3 P2", "P2 Y5 G3", "G3 P2 Y5"])
def test_which_die_field_a_die_lies_on_has_no_meaning(c4e: Game, fields: str) -> None:
    stuck = full_sheet(c4e, "p", p="", extra_die="o")
    state = served(c4e, fields, "W1 B1 R1", sheet(c4e), stuck)
    assert set(texts(c4e, state, 1)) == {"W>p1=1", "pass"}
    state = play(c4e, state, "2 pass")
    assert set(texts(c4e, state, 1)) == {"extra W>p1=1", "extra P>p1=2", "done"}


@rule("c4e.serve.may")
def test_a_passive_player_may_decline_a_platter_die_that_fits(c4e: Game) -> None:
    state = served(c4e, "W1 Y2 B3", "R4 G5 P6", sheet(c4e), sheet(c4e))
    assert "P>p1=6" in texts(c4e, state, 1)
    assert texts(c4e, state, 1)[-1] == "pass"
    assert play(c4e, state, "2 pass").players[1] == sheet(c4e)


@rule("c4e.serve.may")
def test_declining_does_not_open_the_fallback(c4e: Game) -> None:
    state = served(c4e, "W1 Y2 B3", "R4 G5 P6", sheet(c4e), sheet(c4e, extra_die="o"))
    assert not [text for text in texts(c4e, state, 1) if text[0] in "WYB"]
    after = play(c4e, state, "2 pass")
    assert all(text.startswith("extra ") for text in texts(c4e, after, 1)[:-1])
    assert texts(c4e, after, 1)[-1] == "done"


@rule("c4e.serve.may")
def test_a_passive_player_may_decline_the_fallback_as_well(c4e: Game) -> None:
    stuck = full_sheet(c4e, "y", y="")
    state = served(c4e, "W1 Y2 B3", "R4 G5 P6", sheet(c4e), stuck)
    assert "Y>y11=2" in texts(c4e, state, 1)
    assert texts(c4e, state, 1)[-1] == "pass"
    assert play(c4e, state, "2 pass").players[1] == stuck


def closed(c4e: Game, **rows: str) -> Player:
    """A sheet with only the first yellow row open, which takes no number up to 3."""
    two_rows = " ".join(f"{row}{field}=1" for row in (2, 3) for field in range(1, 6))
    return full_sheet(c4e, "y", y=f"11=3 {two_rows}", **rows)


@rule("c4e.serve.polish")
def test_a_polish_that_would_make_a_platter_die_fit_does_not_close_the_fallback(
    c4e: Game,
) -> None:
    state = served(c4e, "W5 B1 G1", "Y3 R1 P1", sheet(c4e), closed(c4e, polish="o"))
    assert texts(c4e, state, 1) == ["Y=4>y12=4", "W>y12=5", "pass"]


@rule("c4e.serve.polish")
def test_a_polish_is_usable_while_the_fallback_is_open(c4e: Game) -> None:
    state = served(c4e, "W5 B1 G1", "Y3 R1 P1", sheet(c4e), closed(c4e, polish="o"))
    after = play(c4e, state, "2 Y=4>y12=4").players[1]
    assert filled(c4e, after, "y").startswith("11=3 12=4 ")
    assert spaces(c4e, after, "polish") == "xo", "a polish action is in field 12"


@rule("c4e.serve.polish")
def test_a_platter_die_that_fits_by_its_face_closes_the_fallback(c4e: Game) -> None:
    state = served(c4e, "W5 B1 G1", "Y4 R1 P1", sheet(c4e), closed(c4e, polish="o"))
    assert texts(c4e, state, 1) == ["Y>y12=4", "Y=5>y12=5", "pass"]


@rule("c4e.serve.polish")
def test_a_blue_field_reached_by_polishing_does_not_close_the_fallback_either(c4e: Game) -> None:
    fields = [f"{row}{column}" for row in range(1, 7) for column in range(1, 7)]
    crossed = " ".join(field for field in fields if field != "42")
    stuck = full_sheet(c4e, "bp", b=crossed, polish="o")
    state = served(c4e, "W2 Y1 P5", "B3 R1 G1", sheet(c4e), stuck)
    assert texts(c4e, state, 1) == ["B>b42", "W>b42", "W>p1=2", "P>p1=5", "pass"]
    assert spaces(c4e, play(c4e, state, "2 B>b42").players[1], "polish") == "x"


@rule("c4e.white")
def test_white_counts_as_every_colour_with_its_face(c4e: Game) -> None:
    state = rolled(c4e, "W4 Y1 B2 R1 G1 P1", sheet(c4e))
    white = {text for text in texts(c4e, state) if text[0] == "W"}
    yellow = {"W>y11=4", "W>y21=4", "W>y31=4"}
    assert white == yellow | {"W>b24", "W>r1", "W>r9", "W>gL1=4", "W>gU1=4", "W>p1=4"}


@rule("c4e.white")
@pytest.mark.parametrize("move", ["W>b24", "B>b24"])
def test_white_may_be_chosen_for_the_blue_area(c4e: Game, move: str) -> None:
    state = play(c4e, rolled(c4e, "W4 Y6 B2 R6 G6 P6", sheet(c4e)), move)
    assert filled(c4e, state.players[0], "b") == "24"
    assert dice_at(c4e, state, 1) == move[0]


@rule("c4e.white")
def test_a_coloured_die_goes_to_its_own_area_only(c4e: Game) -> None:
    state = rolled(c4e, "W4 Y1 B2 R1 G1 P1", sheet(c4e))
    letters = {"Y": "y", "B": "b", "R": "r", "G": "g", "P": "p"}
    for text in texts(c4e, state):
        if text != "pass" and text[0] != "W":
            assert text.split(">")[1][0] == letters[text[0]]
