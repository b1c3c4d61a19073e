"""The ? bonuses: one free entry, at once, in the area of its colour."""

from __future__ import annotations

import pytest

from cleverdice import CHANCE, Game, State
from cleverdice.rules import Player, Stage
from tests.helpers import filled, gained, play, rolled, rule, served, sheet, table, texts

SILVER = {f"+s{row}{number}" for row in range(1, 5) for number in range(1, 7)}
YELLOW = {f"+y{field}" for field in ["12", "14", "21", "23", "32", "34", "41", "43", "52", "54"]}

SOURCES = {
    "silver": ("y", "23", "Y5", "Y>y43"),
    "yellow": ("b", "1=12 2=12", "W6 B6", "B>b3=12"),
    "blue": ("y", "12", "Y6", "Y>y14"),
    "green": ("y", "41", "Y5", "Y>y43"),
    "pink": ("y", "52", "Y4", "Y>y54"),
}
"""An area, what stands there, the dice and the move that gives a ? of each colour."""


def asked(game: Game, state: State, seat: int = 0) -> set[str]:
    """The marks that a bonus offers: nothing else may be done, and each is offered once."""
    offered = texts(game, state, seat)
    assert all(text[0] == "+" for text in offered)
    assert len(set(offered)) == len(offered)
    return set(offered)


def question(dsc: Game, colour: str, **marked: str) -> State:
    """A sheet with these marks that has just got a ? of a colour."""
    letter, done, dice, move = SOURCES[colour]
    marked[letter] = f"{done} {marked.get(letter, '')}"
    shown = {die[0]: die for die in dice.split()}
    roll = (shown.get(letter, f"{letter}6") for letter in "WSYBGP")
    state = rolled(dsc, " ".join(roll), sheet(dsc, 0, **marked), sheet(dsc))
    return play(dsc, state, move)


def fourth_round(dsc: Game, *sheets: Player) -> State:
    """The start of round 4."""
    state = table(dsc, *sheets, round=3, active=len(sheets) - 1, rolls=2)
    state = play(dsc, state, "roll W1 S1 Y1 B1 G1 P1", f"{len(sheets)} pass")
    for seat in range(len(sheets) - 1):
        state = play(dsc, state, f"{seat + 1} pass")
    assert (state.round, state.stage) == (4, Stage.ROUND)
    return state


@rule("dsc.q")
def test_a_silver_question_mark_crosses_any_free_field(dsc: Game) -> None:
    state = question(dsc, "silver", s="11 36")
    assert asked(dsc, state) == SILVER - {"+s11", "+s36"}
    state = play(dsc, state, "+s22")
    assert filled(dsc, state.players[0], "s") == "11 22 36"
    assert dsc.actors(state) == (CHANCE,)


@rule("dsc.q")
def test_a_yellow_question_mark_circles_a_free_field_or_crosses_a_circled_one(dsc: Game) -> None:
    state = question(dsc, "yellow", y="21 43 X43")
    assert asked(dsc, state) == YELLOW - {"+y21", "+y43"} | {"+yX21"}
    crossed = play(dsc, state, "+yX21")
    assert filled(dsc, crossed.players[0], "y") == "21 43 X21 X43"
    assert dsc.actors(crossed) == (CHANCE,)


@rule("dsc.q")
def test_a_green_question_mark_writes_a_number_times_the_factor(dsc: Game) -> None:
    factors = {"": 2, "1=2 2=2 3=2": 1, "1=2 2=2 3=2 4=1": 3}
    for written, factor in factors.items():
        field = len(written.split()) + 1
        offered = asked(dsc, question(dsc, "green", g=written))
        assert offered == {f"+g{field}={number * factor}" for number in range(1, 7)}


@rule("dsc.q")
def test_a_pink_question_mark_writes_a_number_and_must_reach_the_minimum(dsc: Game) -> None:
    state = question(dsc, "pink", p="1=1 2=1 3=1 4=1")
    assert asked(dsc, state) == {f"+p5={number}" for number in range(1, 7)}
    assert gained(dsc, state, play(dsc, state, "+p5=3")) == []
    assert gained(dsc, state, play(dsc, state, "+p5=4")) == ["extra_die"]


@rule("dsc.q")
def test_a_blue_question_mark_in_the_first_field_is_any_number_from_2_to_12(dsc: Game) -> None:
    assert asked(dsc, question(dsc, "blue")) == {f"+b1={number}" for number in range(2, 13)}


@rule("dsc.q.blue")
@pytest.mark.parametrize("before", [2, 7, 12])
def test_a_blue_question_mark_may_not_be_higher_than_the_number_before(
    dsc: Game, before: int
) -> None:
    offered = asked(dsc, question(dsc, "blue", b=f"1={before}"))
    assert offered == {f"+b2={number}" for number in range(2, before + 1)}


@rule("dsc.q")
def test_a_black_question_mark_chooses_the_area_too(dsc: Game) -> None:
    state = fourth_round(dsc, sheet(dsc), sheet(dsc, b="1=3", y="21"))
    others = SILVER | {f"+g1={2 * n}" for n in range(1, 7)} | {f"+p1={n}" for n in range(1, 7)}
    assert asked(dsc, state, 0) == others | YELLOW | {f"+b1={n}" for n in range(2, 13)}
    assert asked(dsc, state, 1) == others | YELLOW - {"+y21"} | {"+yX21", "+b2=2", "+b2=3"}
    state = play(dsc, state, "2 +p1=6")
    assert texts(dsc, state, 1) == []


@rule("dsc.q")
def test_it_is_made_at_once_by_a_passive_player_too(dsc: Game) -> None:
    passive = sheet(dsc, y="52", extra_die="o")
    state = served(dsc, "W1 B1 G1", "Y4 S1 P1", sheet(dsc), passive)
    state = play(dsc, state, "2 Y>y54")
    assert asked(dsc, state, 1) == {f"+p1={number}" for number in range(1, 7)}
    assert texts(dsc, play(dsc, state, "2 +p1=1"), 1)[-1] == "done"


@rule("dsc.q", "draft.bonus.lost")
def test_a_question_mark_for_a_full_area_is_lost(dsc: Game) -> None:
    full = " ".join(f"{field}=1" for field in range(1, 13))
    assert dsc.actors(question(dsc, "pink", p=full)) == (CHANCE,)
