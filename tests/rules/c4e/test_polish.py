"""Polishing: a die of the platter counts one higher or lower for each action spent."""

from __future__ import annotations

import pytest

from cleverdice import Game, State
from cleverdice.rules.state import PLATTER, POOL
from tests.helpers import (
    dice_at,
    filled,
    full_sheet,
    play,
    rolled,
    rule,
    served,
    sheet,
    spaces,
    table,
    texts,
)

LOW = "W1 R1 G1"
"""Dice on the die fields, for tests about others."""


def told(game: Game, state: State, die: str, seat: int = 1) -> set[int]:
    """The numbers that a die is offered as, its own face left out."""
    offered = (text.removeprefix("extra ").split(">")[0] for text in texts(game, state, seat))
    return {int(used.split("=")[1]) for used in offered if used.startswith(f"{die}=")}


def fields(game: Game, state: State, die: str, letter: str, seat: int = 1) -> set[str]:
    """Where a die may go in an area, polished or not."""
    offered = [text.removeprefix("extra ") for text in texts(game, state, seat)]
    return {text for text in offered if text[0] == die and text.split(">")[1:][0][0] == letter}


# Which dice, how far


@rule("c4e.polish")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("ready", range(6))
def test_a_platter_die_counts_one_more_or_less_for_each_action(
    c4e: Game, face: int, ready: int
) -> None:
    passive = sheet(c4e, polish="o" * ready)
    state = served(c4e, LOW, f"Y{face} B1 P1", sheet(c4e), passive)
    near = {number for number in range(1, 7) if 0 < abs(number - face) <= ready}
    assert told(c4e, state, "Y") == near


@rule("c4e.polish")
@pytest.mark.parametrize("number", [1, 3, 4, 5, 6])
def test_it_costs_as_many_actions_as_the_number_is_away(c4e: Game, number: int) -> None:
    state = served(c4e, LOW, "Y2 B1 P1", sheet(c4e), sheet(c4e, polish="xoooo"))
    after = play(c4e, state, f"2 Y={number}>y31={number}").players[1]
    assert filled(c4e, after, "y") == f"31={number}"
    away = abs(number - 2)
    assert spaces(c4e, after, "polish") == "x" + "x" * away + "o" * (4 - away)


@rule("c4e.polish")
def test_locked_and_used_spaces_polish_nothing(c4e: Game) -> None:
    for row in ("", "xxx"):
        state = served(c4e, LOW, "Y2 B1 P1", sheet(c4e), sheet(c4e, polish=row))
        assert not [text for text in texts(c4e, state, 1) if "=" in text.split(">")[0]]


@rule("c4e.polish")
@pytest.mark.parametrize(("die", "letter"), [("Y", "y"), ("G", "g"), ("P", "p"), ("W", "p")])
def test_a_polished_die_goes_where_one_with_that_face_would(
    c4e: Game, die: str, letter: str
) -> None:
    others = [other for other in "WYRGP" if other != die][:2]
    on_fields = " ".join(f"{other}1" for other in "BWYRGP" if other not in (die, *others))
    platter = " ".join([f"{die}3", *(f"{other}1" for other in others)])
    polished = served(c4e, on_fields, platter, sheet(c4e), sheet(c4e, polish="o"))
    real = served(c4e, on_fields, platter.replace("3", "4"), sheet(c4e), sheet(c4e))
    found = {text for text in fields(c4e, polished, die, letter) if text.startswith(f"{die}=4>")}
    wanted = {text.replace(">", "=4>") for text in fields(c4e, real, die, letter)}
    assert found == wanted != set()


@rule("c4e.polish")
def test_a_polished_5_or_6_gets_the_pink_bonus_and_a_polished_3_is_doubled(c4e: Game) -> None:
    state = served(c4e, LOW, "P4 B1 Y1", sheet(c4e), sheet(c4e, polish="o"))
    after = play(c4e, state, "2 P=5>p1=5").players[1]
    assert spaces(c4e, after, "polish") == "xo"
    after = play(c4e, state, "2 P=3>p1=3").players[1]
    assert filled(c4e, after, "p") == "1=3 2=3"


@rule("c4e.polish")
@pytest.mark.parametrize("seat", [0, 1])
def test_an_extra_die_of_the_platter_may_be_polished(c4e: Game, seat: int) -> None:
    both = [sheet(c4e, polish="oo", extra_die="o") for _ in range(2)]
    state = play(c4e, served(c4e, LOW, "Y3 B1 P1", *both), "2 pass")
    assert told(c4e, state, "Y", seat) == {1, 2, 4, 5}
    after = play(c4e, state, f"{seat + 1} extra Y=5>y11=5").players[seat]
    assert filled(c4e, after, "y") == "11=5"
    assert (spaces(c4e, after, "polish"), spaces(c4e, after, "extra_die")) == ("xx", "x")


@rule("c4e.polish")
def test_an_extra_die_that_fits_only_polished_is_offered(c4e: Game) -> None:
    rows = " ".join(f"{row}{field}=1" for row in (2, 3) for field in range(1, 6))
    player = full_sheet(c4e, "y", y=f"11=3 {rows}", polish="o", extra_die="o")
    state = play(c4e, served(c4e, LOW, "Y3 B1 P1", player, sheet(c4e)), "2 pass")
    assert texts(c4e, state) == ["extra Y=4>y12=4", "done"]


@rule("c4e.polish")
def test_the_die_stays_as_it_is_for_everybody_else(c4e: Game) -> None:
    three = [sheet(c4e), sheet(c4e, polish="oo"), sheet(c4e, polish="o")]
    before = served(c4e, LOW, "Y3 B1 P1", *three)
    after = play(c4e, before, "2 Y=5>y11=5")
    assert after.faces == before.faces
    assert texts(c4e, after, 2) == texts(c4e, before, 2)


@rule("c4e.polish")
def test_the_die_stays_as_it_is_for_the_next_use_too(c4e: Game) -> None:
    passive = sheet(c4e, polish="oo", extra_die="o")
    state = served(c4e, LOW, "Y3 B1 P1", sheet(c4e), passive)
    state = play(c4e, state, "2 Y=4>y21=4")
    assert "extra Y>y31=3" in texts(c4e, state, 1)
    assert told(c4e, state, "Y") == {2, 4}


# Grey


@rule("c4e.polish")
def test_for_a_grey_part_only_the_cheapest_polish_that_suffices_is_a_move(c4e: Game) -> None:
    passive = sheet(c4e, r="2 9", polish="oooo")
    state = served(c4e, "W1 Y1 G1", "R2 B1 P1", sheet(c4e), passive)
    wanted = {"R>r1", "R>r16", "R=3>r12", "R=5>r3", "R=6>r10"}
    assert fields(c4e, state, "R", "r") == wanted


@rule("c4e.polish")
@pytest.mark.parametrize(
    ("ready", "parts"), [(0, ""), (1, "12"), (2, "12"), (3, "3 12"), (4, "3 10 12")]
)
def test_a_grey_part_that_is_too_dear_is_not_offered(c4e: Game, ready: int, parts: str) -> None:
    passive = sheet(c4e, r="2 9", polish="o" * ready)
    state = served(c4e, "W1 Y1 G1", "R2 B1 P1", sheet(c4e), passive)
    polished = {text for text in fields(c4e, state, "R", "r") if "=" in text}
    assert {text.split(">r")[1] for text in polished} == set(parts.split())


@rule("c4e.polish")
def test_a_grey_part_costs_what_the_die_lacks(c4e: Game) -> None:
    passive = sheet(c4e, r="2 9", polish="oooo")
    state = served(c4e, "W1 Y1 G1", "R2 B1 P1", sheet(c4e), passive)
    after = play(c4e, state, "2 R=5>r3").players[1]
    assert filled(c4e, after, "r") == "2 3 9"
    assert spaces(c4e, after, "polish") == "xxxo"


@rule("c4e.polish", "c4e.grey.next")
def test_a_polished_grey_die_still_crosses_only_what_can_be_reached(c4e: Game) -> None:
    state = served(c4e, "W1 Y1 G1", "R1 B1 P1", sheet(c4e), sheet(c4e, polish="ooooooooo"))
    assert fields(c4e, state, "R", "r") == {"R>r1", "R=4>r9"}


# Blue and white


@rule("c4e.polish")
def test_in_blue_the_chosen_die_of_the_platter_may_be_polished(c4e: Game) -> None:
    state = served(c4e, "W5 R1 G1", "B3 Y1 P1", sheet(c4e), sheet(c4e, polish="oo"))
    assert fields(c4e, state, "B", "b") == {"B>b15", "B>b25", "B>b35", "B>b45", "B>b55"}


@rule("c4e.polish")
def test_in_blue_the_field_says_how_much_is_spent(c4e: Game) -> None:
    state = served(c4e, "W5 R1 G1", "B3 Y1 P1", sheet(c4e), sheet(c4e, polish="oo"))
    for field, left in (("35", "oo"), ("45", "xo"), ("15", "xx")):
        after = play(c4e, state, f"2 B>b{field}").players[1]
        assert filled(c4e, after, "b") == field
        assert spaces(c4e, after, "polish") == left


@rule("c4e.polish.partner")
@pytest.mark.parametrize("die", ["B", "W"])
def test_the_other_of_the_two_may_be_polished_instead(c4e: Game, die: str) -> None:
    state = served(c4e, "Y1 R1 G1", "B3 W5 P1", sheet(c4e), sheet(c4e, polish="o"))
    cross = {"35", "25", "45", "34", "36"}
    assert fields(c4e, state, die, "b") == {f"{die}>b{field}" for field in cross}


@rule("c4e.polish.partner")
def test_a_white_partner_of_the_platter_may_be_polished_at_an_active_pick(c4e: Game) -> None:
    state = rolled(c4e, "W1 Y6 B6 R6 G6 P4", sheet(c4e, polish="oo"))
    state = play(c4e, state, "P>p1=4", "roll Y6 B5 R6 G6")
    assert dice_at(c4e, state, PLATTER) == "W"
    assert fields(c4e, state, "B", "b", 0) == {"B>b51", "B>b52", "B>b53"}
    after = play(c4e, state, "B>b53")
    assert spaces(c4e, after.players[0], "polish") == "xx"
    assert dice_at(c4e, after, 2) == "B"


@rule("c4e.polish.partner")
def test_a_blue_partner_of_the_platter_may_be_polished_at_an_active_pick(c4e: Game) -> None:
    state = rolled(c4e, "W6 Y6 B1 R6 G6 P4", sheet(c4e, polish="o"))
    state = play(c4e, state, "P>p1=4", "roll W5 Y6 R6 G6")
    assert fields(c4e, state, "W", "b", 0) == {"W>b15", "W>b25"}


@rule("c4e.polish.partner")
def test_a_partner_that_this_pick_sends_to_the_platter_was_not_there_before(c4e: Game) -> None:
    state = rolled(c4e, "W1 Y6 B5 R6 G6 P6", sheet(c4e, polish="ooo"))
    assert fields(c4e, state, "B", "b", 0) == {"B>b51"}
    assert dice_at(c4e, play(c4e, state, "B>b51"), PLATTER) == "W"


@rule("c4e.polish.partner")
def test_a_partner_on_the_platter_may_be_polished_at_a_fallback(c4e: Game) -> None:
    passive = full_sheet(c4e, "b", b="35", polish="o")
    state = served(c4e, "B3 Y1 G1", "W5 R1 P1", sheet(c4e), passive)
    assert fields(c4e, state, "W", "b") == {"W>b34", "W>b36"}
    assert fields(c4e, state, "B", "b") == {"B>b34", "B>b36"}
    after = play(c4e, state, "2 B>b34").players[1]
    assert spaces(c4e, after, "polish") == "x"


@rule("c4e.polish.partner")
def test_a_partner_on_the_platter_may_be_polished_with_an_extra_die(c4e: Game) -> None:
    active = sheet(c4e, polish="o", extra_die="o")
    state = play(c4e, served(c4e, "B3 Y1 G1", "W5 R1 P1", active, sheet(c4e)), "2 pass")
    assert fields(c4e, state, "B", "b", 0) == {"B>b34", "B>b35", "B>b36"}
    after = play(c4e, state, "extra B>b36").players[0]
    assert (spaces(c4e, after, "polish"), spaces(c4e, after, "extra_die")) == ("x", "x")


@rule("c4e.polish.one")
def test_one_die_is_polished_for_one_mark(c4e: Game) -> None:
    passive = sheet(c4e, polish="ooooooooo")
    state = served(c4e, "Y1 R1 G1", "B3 W5 P1", sheet(c4e), passive)
    row = {f"B>b3{column}" for column in range(1, 7)}
    column = {f"B>b{row}5" for row in range(1, 7)}
    assert fields(c4e, state, "B", "b") == row | column


@rule("c4e.polish.one")
def test_several_marks_of_a_turn_may_each_have_a_die_polished(c4e: Game) -> None:
    passive = sheet(c4e, polish="ooo", extra_die="o")
    state = served(c4e, LOW, "Y3 B1 P1", sheet(c4e), passive)
    state = play(c4e, state, "2 Y=4>y21=4", "2 extra P=3>p1=3")
    assert spaces(c4e, state.players[1], "polish") == "xxx"


# What can't be polished


@rule("c4e.polish.not")
def test_dice_of_the_pool_can_not_be_polished(c4e: Game) -> None:
    state = rolled(c4e, "W3 Y3 B3 R3 G3 P3", sheet(c4e, polish="ooooooooo"))
    assert not [text for text in texts(c4e, state) if "=" in text.split(">")[0]]
    assert fields(c4e, state, "B", "b", 0) == {"B>b33"}
    assert fields(c4e, state, "W", "b", 0) == {"W>b33"}


@rule("c4e.polish.not")
def test_dice_of_the_platter_are_not_there_to_be_picked(c4e: Game) -> None:
    state = rolled(c4e, "W1 Y1 B1 R6 G6 P4", sheet(c4e, polish="ooooooooo"))
    state = play(c4e, state, "P>p1=4", "roll R6 G6")
    assert {text[0] for text in texts(c4e, state)} == {"R", "G", "p"}


@rule("c4e.polish.not")
def test_dice_of_the_die_fields_can_not_be_polished_at_a_fallback(c4e: Game) -> None:
    passive = full_sheet(c4e, "yb", b="33", polish="ooooooooo")
    state = served(c4e, "Y3 B3 W3", "R1 G1 P1", sheet(c4e), passive)
    assert fields(c4e, state, "Y", "y") == {"Y>y11=3", "Y>y21=3", "Y>y31=3"}
    assert fields(c4e, state, "B", "b") == fields(c4e, state, "W", "b") == set()


@rule("c4e.polish.not")
def test_dice_of_the_die_fields_can_not_be_polished_as_extra_dice(c4e: Game) -> None:
    active = sheet(c4e, polish="ooooooooo", extra_die="o")
    state = play(c4e, served(c4e, "Y3 B3 W3", "R1 G1 P1", active, sheet(c4e)), "2 pass")
    assert told(c4e, state, "Y", 0) == told(c4e, state, "W", 0) == set()
    assert fields(c4e, state, "B", "b", 0) == {"B>b33"}


@rule("c4e.polish.not")
def test_bonuses_can_not_be_polished(c4e: Game) -> None:
    rows = " ".join(f"{row}{field}=1" for row in (2, 3) for field in range(1, 6))
    start = sheet(c4e, b="35", y=f"11=5 {rows}", polish="oooo")
    state = play(c4e, rolled(c4e, "W1 Y1 B3 R1 G1 P1", start), "B>b31")
    assert texts(c4e, state) == ["+y12=6"]
    assert spaces(c4e, play(c4e, state, "+y12=6").players[0], "polish") == "ooooo"


@rule("c4e.polish", "c4e.solo")
def test_alone_a_die_dealt_to_the_platter_may_be_polished_and_no_other(c4e: Game) -> None:
    state = table(c4e, sheet(c4e, polish="o"), rolls=2)
    state = play(c4e, state, "roll W1 Y1 B1 R1 G1 P1", "pass", "roll Y2 G2 P2 W3 B5 R6")
    assert dice_at(c4e, state, PLATTER) == "YGP"
    assert (told(c4e, state, "Y", 0), told(c4e, state, "P", 0)) == ({1, 3}, {1, 3})
    assert dice_at(c4e, state, POOL) == ""
    assert told(c4e, state, "W", 0) == set()
