"""The ? bonuses: a number of one's choice, at once, in the area of its colour."""

from __future__ import annotations

import pytest

from cleverdice import CHANCE, Game, State
from cleverdice.rules import Player, Stage
from tests.helpers import filled, full_sheet, gained, play, rolled, rule, sheet, table, texts

EVERY_BLUE = {f"+b{row}{column}" for row in range(1, 7) for column in range(1, 7)}
FULL_ROWS = " ".join(f"{row}{field}=1" for row in (2, 3) for field in range(1, 6))


def asked(game: Game, state: State, seat: int = 0) -> set[str]:
    """The marks that a bonus offers: nothing else may be done, and each is offered once."""
    offered = texts(game, state, seat)
    assert all(text[0] == "+" for text in offered)
    assert len(set(offered)) == len(offered)
    return set(offered)


def question(c4e: Game, colour: str, **marked: str) -> State:
    """A sheet with these marks that has just got a ? of a colour."""
    sources = {
        "yellow": ("b", "35", "B3", "B>b31"),
        "blue": ("g", "L1=2", "G2", "G>gL2=2"),
        "grey": ("b", "52", "B5", "B>b51"),
        "green": ("b", "12", "B1", "B>b11"),
        "pink": ("b", "24", "B2", "B>b21"),
    }
    letter, done, die, move = sources[colour]
    marked[letter] = f"{done} {marked.get(letter, '')}"
    roll = " ".join(die if die[0] == other else f"{other}1" for other in "WYBRGP")
    return play(c4e, rolled(c4e, roll, sheet(c4e, 0, **marked)), move)


def fourth_round(c4e: Game, *sheets: Player) -> State:
    """The start of round 4."""
    state = table(c4e, *sheets, round=3, active=len(sheets) - 1, rolls=2)
    state = play(c4e, state, "roll W1 Y1 B1 R1 G1 P1")
    while state.stage is not Stage.ROUND:
        state = play(c4e, state, f"{c4e.actors(state)[0] + 1} pass")
    assert (state.round, state.stage) == (4, Stage.ROUND)
    return state


@rule("c4e.q")
def test_a_question_mark_is_used_at_once(c4e: Game) -> None:
    state = question(c4e, "pink")
    assert c4e.actors(state) == (0,)
    assert asked(c4e, state) == {f"+p1={number}" for number in range(1, 7)}
    state = play(c4e, state, "+p1=4")
    assert filled(c4e, state.players[0], "p") == "1=4"
    assert c4e.actors(state) == (CHANCE,)


@rule("c4e.q")
def test_in_yellow_the_row_is_chosen_too(c4e: Game) -> None:
    offered = asked(c4e, question(c4e, "yellow", y="21=5 31=2 32=2"))
    assert offered == {f"+y{field}={n}" for field in (11, 22, 33) for n in range(1, 7)}


@rule("c4e.q")
def test_in_yellow_the_first_row_still_has_to_rise(c4e: Game) -> None:
    offered = asked(c4e, question(c4e, "yellow", y=f"11=4 {FULL_ROWS}"))
    assert offered == {"+y12=5", "+y12=6"}


@rule("c4e.q")
@pytest.mark.parametrize("first", ["11=6", "11=1 12=2 13=3 14=4 15=5"])
def test_a_yellow_question_mark_is_lost_when_all_three_rows_are_closed(
    c4e: Game, first: str
) -> None:
    state = question(c4e, "yellow", y=f"{first} {FULL_ROWS}")
    assert c4e.actors(state) == (CHANCE,)


@rule("c4e.q")
def test_a_yellow_question_mark_is_not_lost_while_one_row_is_open(c4e: Game) -> None:
    state = question(c4e, "yellow", y="11=6 " + FULL_ROWS.replace(" 35=1", ""))
    assert asked(c4e, state) == {f"+y35={number}" for number in range(1, 7)}


@rule("c4e.q", "c4e.grey.start")
def test_a_first_grey_question_mark_takes_a_start_part(c4e: Game) -> None:
    assert asked(c4e, question(c4e, "grey")) == {"+r1", "+r9"}


@rule("c4e.q", "c4e.grey.next")
def test_in_grey_it_counts_as_a_6(c4e: Game) -> None:
    assert asked(c4e, question(c4e, "grey", r="6")) == {"+r5", "+r7", "+r15"}
    assert asked(c4e, question(c4e, "grey", r="17")) == {"+r8", "+r11"}


@rule("c4e.q")
def test_in_green_it_goes_up_or_down(c4e: Game) -> None:
    offered = asked(c4e, question(c4e, "green", g="L1=2 L2=2 U1=3"))
    assert offered == {f"+g{field}={number}" for field in ("L3", "U2") for number in range(1, 7)}


@rule("c4e.q")
def test_a_lower_triangle_filled_by_a_question_mark_gives_its_bonus(c4e: Game) -> None:
    before = question(c4e, "green")
    assert gained(c4e, before, play(c4e, before, "+gL1=1")) == ["reroll"]
    assert gained(c4e, before, play(c4e, before, "+gU1=1")) == []


@rule("c4e.q")
@pytest.mark.parametrize(("number", "bonus"), [(4, []), (5, ["polish"]), (6, ["polish"])])
def test_in_pink_it_has_the_effect_of_its_number(c4e: Game, number: int, bonus: list[str]) -> None:
    before = question(c4e, "pink")
    assert gained(c4e, before, play(c4e, before, f"+p1={number}")) == bonus


@rule("c4e.q.blue")
def test_a_blue_question_mark_crosses_any_free_field(c4e: Game) -> None:
    assert asked(c4e, question(c4e, "blue")) == EVERY_BLUE
    offered = asked(c4e, question(c4e, "blue", b="11 35 66"))
    assert offered == EVERY_BLUE - {"+b11", "+b35", "+b66"}


@rule("c4e.q.blue")
def test_the_dice_do_not_matter_for_it(c4e: Game) -> None:
    state = play(c4e, question(c4e, "blue"), "+b64")
    assert filled(c4e, state.players[0], "b") == "64"


@rule("c4e.q.blue")
def test_a_blue_question_mark_is_lost_when_every_field_is_crossed(c4e: Game) -> None:
    every = " ".join(field.removeprefix("+b") for field in sorted(EVERY_BLUE))
    assert c4e.actors(question(c4e, "blue", b=every)) == (CHANCE,)


@rule("c4e.q")
def test_a_black_question_mark_has_the_choice_of_the_area_too(c4e: Game) -> None:
    state = fourth_round(c4e, sheet(c4e), sheet(c4e))
    yellow = {f"+y{field}={n}" for field in (11, 21, 31) for n in range(1, 7)}
    green = {f"+g{field}={n}" for field in ("L1", "U1") for n in range(1, 7)}
    pink = {f"+p1={n}" for n in range(1, 7)}
    assert asked(c4e, state) == yellow | EVERY_BLUE | {"+r1", "+r9"} | green | pink


@rule("c4e.q")
def test_a_black_question_mark_is_lost_only_when_nothing_fits_anywhere(c4e: Game) -> None:
    state = fourth_round(c4e, full_sheet(c4e, "r", r="8"), full_sheet(c4e))
    assert asked(c4e, state) == {"+r7", "+r11", "+r17"}
    assert texts(c4e, state, 1) == []
