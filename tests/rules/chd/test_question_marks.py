"""The ? bonuses: a number of one's choice, at once, in the area of its colour."""

from __future__ import annotations

import pytest

from cleverdice import CHANCE, Game, State
from cleverdice.rules import Player, Stage
from tests.helpers import filled, gained, play, rolled, rule, served, sheet, spaces, table, texts

ALL_YELLOW = {f"+y{row}{column}" for row in (1, 2, 3) for column in range(1, 7)}
ALL_TURQUOISE = {f"+t{row}{column}" for row in range(1, 6) for column in range(1, 7)}
ALL_BROWN = {f"+n{field}" for field in range(1, 13)}


def asked(game: Game, state: State, seat: int = 0) -> set[str]:
    """The marks that a bonus offers: nothing else may be done, and each is offered once."""
    offered = texts(game, state, seat)
    assert all(text[0] == "+" for text in offered)
    assert len(set(offered)) == len(offered)
    return set(offered)


def question(chd: Game, colour: str, white: int = 3, **marked: str) -> State:
    """A sheet with these marks that has just got a ? of a colour, the white die showing that."""
    sources = {
        "yellow": ("t", "23 33", "T3", "T>t13"),
        "turquoise": ("y", "25", "Y5", "Y>y15"),
        "blue": ("t", "25", "T5", "T>t15"),
        "brown": ("t", "32 33", "T1", "T>t31"),
        "pink": ("y", "23", "Y3", "Y>y13"),
    }
    letter, done, die, move = sources[colour]
    marked[letter] = f"{done} {marked.get(letter, '')}"
    roll = [f"W{white}", "Y2", "T2", "B2", "N2", "P2"]
    dice = [die if other[0] == die[0] else other for other in roll]
    return play(chd, rolled(chd, " ".join(dice), sheet(chd, 0, **marked)), move)


def fourth_round(chd: Game, *sheets: Player, white: int = 3) -> State:
    """The start of round 4, the white face last shown being that."""
    state = table(chd, *sheets, round=3, active=len(sheets) - 1, rolls=2)
    state = play(chd, state, f"roll W{white} Y1 T1 B1 N1 P1", f"{len(sheets)} pass")
    for seat in range(len(sheets) - 1):
        state = play(chd, state, f"{seat + 1} pass")
    assert (state.round, state.stage) == (4, Stage.ROUND)
    return state


@rule("chd.q")
def test_a_question_mark_is_used_at_once(chd: Game) -> None:
    state = question(chd, "pink")
    assert chd.actors(state) == (0,)
    assert asked(chd, state) == {"+p1=1", "+p1=2", "+p1=3"}
    state = play(chd, state, "+p1=3")
    assert filled(chd, state.players[0], "p") == "1=3"
    assert chd.actors(state) == (CHANCE,)


@rule("chd.q")
def test_a_question_mark_stands_for_each_number_from_1_to_6(chd: Game) -> None:
    offered = asked(chd, question(chd, "brown", n="6"))
    assert offered == {f"+n{field}" for field in range(7, 13)}
    assert asked(chd, question(chd, "pink", p="1=1")) == {
        *(f"+p2={half}" for half in (1, 2, 3)),
        *(f"+p2={times}x" for times in range(1, 7)),
    }


@rule("chd.q")
def test_a_passive_player_uses_it_at_once_too(chd: Game) -> None:
    passive = sheet(chd, y="13", extra_die="o")
    state = served(chd, "W1 B1 N1", "Y3 T1 P1", sheet(chd), passive)
    state = play(chd, state, "2 Y>y23")
    assert asked(chd, state, 1) == {"+p1=1", "+p1=2", "+p1=3"}
    assert texts(chd, play(chd, state, "2 +p1=1"), 1)[-1] == "done"


@rule("chd.q", "draft.bonus.lost")
def test_a_question_mark_in_an_area_with_no_room_is_lost(chd: Game) -> None:
    full = " ".join(f"{field}=1" for field in range(1, 13))
    assert chd.actors(question(chd, "pink", p=full)) == (CHANCE,)


@rule("chd.q")
def test_a_mark_by_question_mark_gives_its_own_bonus(chd: Game) -> None:
    before = question(chd, "brown", n="1")
    assert gained(chd, before, play(chd, before, "+n2")) == ["any_number"]


@rule("chd.q")
def test_a_black_question_mark_chooses_the_area_too(chd: Game) -> None:
    state = fourth_round(chd, sheet(chd), sheet(chd, n="11"), white=1)
    others = ALL_YELLOW | ALL_TURQUOISE | {"+bL1=6", "+p1=1", "+p1=2", "+p1=3"}
    assert asked(chd, state, 0) == others | ALL_BROWN
    assert asked(chd, state, 1) == others | {"+n12"}


@rule("chd.q")
def test_a_black_question_mark_is_one_mark(chd: Game) -> None:
    state = fourth_round(chd, sheet(chd), sheet(chd))
    state = play(chd, state, "2 +t26")
    assert filled(chd, state.players[1], "t") == "26"
    assert texts(chd, state, 1) == []
    assert chd.actors(state) == (0,)


@rule("chd.q.yellow")
def test_a_yellow_question_mark_crosses_any_free_field_of_any_row(chd: Game) -> None:
    assert asked(chd, question(chd, "yellow")) == ALL_YELLOW
    assert asked(chd, question(chd, "yellow", y="11 34")) == ALL_YELLOW - {"+y11", "+y34"}


@rule("chd.q.yellow")
def test_a_yellow_question_mark_does_so_for_a_passive_player_too(chd: Game) -> None:
    state = served(chd, "W1 B1 N1", "T3 Y1 P1", sheet(chd), sheet(chd, t="13 33"))
    assert asked(chd, play(chd, state, "2 T>t23"), 1) == ALL_YELLOW


@rule("chd.q.turquoise")
def test_a_turquoise_question_mark_may_cross_any_free_field(chd: Game) -> None:
    state = question(chd, "turquoise", t="11 26")
    assert asked(chd, state) == ALL_TURQUOISE - {"+t11", "+t26"}


@rule("chd.q.turquoise")
def test_a_turquoise_question_mark_is_exactly_one_cross(chd: Game) -> None:
    state = play(chd, question(chd, "turquoise"), "+t15")
    assert filled(chd, state.players[0], "t") == "15"
    assert chd.actors(state) == (CHANCE,)


@rule("chd.q.turquoise")
def test_equal_dice_on_the_platter_do_not_help_it(chd: Game) -> None:
    state = served(chd, "W2 - -", "Y5 T5 B5 N5 P5", sheet(chd), sheet(chd, y="25"))
    state = play(chd, state, "2 Y>y15", "2 +t15")
    assert filled(chd, state.players[1], "t") == "15"
    assert chd.actors(state) == (CHANCE,)


@rule("chd.q.blue")
@pytest.mark.parametrize("white", range(1, 7))
def test_a_blue_question_mark_adds_the_present_white_face(chd: Game, white: int) -> None:
    sums = {number + white for number in range(1, 7)}
    expected = {f"+bL1={total}" for total in sums & {6}} | {f"+bR1={total}" for total in sums & {8}}
    assert asked(chd, question(chd, "blue", white)) == expected


@rule("chd.q.blue")
def test_the_blue_face_does_not_count(chd: Game) -> None:
    written = "L1=6 L2=5 L3=4"
    assert asked(chd, question(chd, "blue", 1, b=written)) == {"+bL4=3", "+bL4=7"}
    assert asked(chd, question(chd, "blue", 3, b=written)) == {"+bL4=7", "+bR1=8"}


@rule("chd.q.blue")
def test_the_white_face_counts_wherever_white_lies(chd: Game) -> None:
    passive = sheet(chd, t="15", b="L1=6 R1=8 R2=9")
    state = served(chd, "- W6 -", "T5 Y1 B1 N1 P1", sheet(chd), passive)
    assert asked(chd, play(chd, state, "2 T>t25"), 1) == {"+bL2=7", "+bR3=7", "+bR3=10"}


@rule("chd.q.blue")
@pytest.mark.parametrize("white", range(1, 7))
def test_in_a_round_bonus_the_white_face_last_shown_counts(chd: Game, white: int) -> None:
    state = fourth_round(chd, sheet(chd), sheet(chd), white=white)
    sums = {number + white for number in range(1, 7)}
    expected = {f"+bL1={total}" for total in sums & {6}} | {f"+bR1={total}" for total in sums & {8}}
    assert {text for text in asked(chd, state) if text.startswith("+b")} == expected


@rule("chd.q.blue")
@pytest.mark.parametrize(("white", "expected"), [(1, "+bL1=6"), (6, "+bR1=8")])
def test_in_what_a_round_bonus_chains_as_well(chd: Game, white: int, expected: str) -> None:
    state = fourth_round(chd, sheet(chd), sheet(chd, t="25"), white=white)
    state = play(chd, state, "2 +t15")
    assert asked(chd, state, 1) == {expected}


@rule("chd.q.brown")
def test_a_brown_question_mark_goes_right_of_the_last_crossed_field(chd: Game) -> None:
    assert asked(chd, question(chd, "brown")) == ALL_BROWN
    assert asked(chd, question(chd, "brown", n="2 8")) == {"+n9", "+n10", "+n11", "+n12"}


@rule("chd.q.pink")
def test_a_pink_question_mark_is_half_with_the_bonus_or_times_without(chd: Game) -> None:
    before = question(chd, "pink", p="1=1")
    assert gained(chd, before, play(chd, before, "+p2=3")) == ["reroll"]
    assert gained(chd, before, play(chd, before, "+p2=6x")) == []


@rule("chd.q.pink")
def test_numbers_that_write_the_same_with_the_same_choice_are_one_move(chd: Game) -> None:
    halves = ["+p3=1", "+p3=2", "+p3=3"]
    times = [f"+p3={number}x" for number in (2, 4, 6, 8, 10, 12)]
    assert sorted(texts(chd, question(chd, "pink", p="1=1 2=1"))) == sorted(halves + times)


@rule("chd.q.pink")
def test_the_first_field_takes_half_from_a_question_mark_too(chd: Game) -> None:
    assert texts(chd, question(chd, "pink")) == ["+p1=1", "+p1=2", "+p1=3"]


@rule("chd.q", "chd.any-number")
def test_a_question_mark_costs_no_any_number_action(chd: Game) -> None:
    state = play(chd, question(chd, "brown", any_number="ooooo"), "+n3")
    assert spaces(chd, state.players[0], "any_number") == "ooooo"
