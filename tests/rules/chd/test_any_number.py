"""Any number: a die counts as another number, and everything else goes by its real face."""

from __future__ import annotations

from typing import Any

import pytest

from cleverdice import CHANCE, Game, State
from cleverdice.rules.state import PLATTER, POOL
from tests.helpers import dice_at, filled, play, rolled, rule, served, sheet, spaces, table, texts

ROLL = "W2 Y2 T2 B2 N2 P2"
PRINTED = [{3}, {4}, {5}, {6}, {1, 3, 4, 5, 6}, {1, 3, 4, 5, 6}, {1, 3, 4, 5, 6}]
"""The numbers that a die showing a 2 may count as, space by space."""


def declared(game: Game, state: State, die: str, seat: int = 0) -> set[int]:
    """The numbers that a die is offered as, its own face left out."""
    offered = (text.split(">")[0] for text in texts(game, state, seat))
    return {int(used.split("=")[1]) for used in offered if used.startswith(f"{die}=")}


def actions(game: Game, state: State, seat: int = 0) -> str:
    """The any-number row of a seat."""
    return spaces(game, state.players[seat], "any_number")


@rule("chd.any-number")
@pytest.mark.parametrize("space", range(7))
@pytest.mark.parametrize("die", ["W", "Y", "T", "N", "P"])
def test_a_space_offers_the_number_it_shows_and_a_question_mark_every_other(
    chd: Game, die: str, space: int
) -> None:
    state = rolled(chd, ROLL, sheet(chd, any_number="x" * space + "o"))
    assert declared(chd, state, die) == PRINTED[space]


@rule("chd.any-number")
def test_locked_and_used_spaces_offer_nothing(chd: Game) -> None:
    for row in ("", "xxxxxxx"):
        state = rolled(chd, ROLL, sheet(chd, any_number=row))
        assert not [text for text in texts(chd, state) if "=" in text.split(">")[0]]


@rule("chd.any-number")
def test_the_declared_number_goes_where_a_die_with_that_face_would(chd: Game) -> None:
    state = rolled(chd, ROLL, sheet(chd, any_number="o"))
    offered = [text for text in texts(chd, state) if "=3>" in text]
    yellow, brown, pink = ["=3>y13"], ["=3>n3", "=3>n12"], ["=3>p1=2"]
    turquoise = [f"=3>t{row}3" for row in range(1, 6)]
    own = {"Y": yellow, "T": turquoise, "N": brown, "P": pink}
    coloured = [die + field for die, fields in own.items() for field in fields]
    white = ["W" + field for field in yellow + turquoise + brown + pink]
    assert sorted(offered) == sorted(coloured + white)


@rule("chd.any-number")
def test_the_active_player_may_pick_with_it(chd: Game) -> None:
    state = play(chd, rolled(chd, ROLL, sheet(chd, any_number="o")), "Y=3>y13")
    assert filled(chd, state.players[0], "y") == "13"
    assert actions(chd, state) == "x"


@rule("chd.any-number")
def test_a_passive_player_may_use_a_platter_die_with_it(chd: Game) -> None:
    state = served(chd, "W2 B2 N2", "Y2 T2 P2", sheet(chd), sheet(chd, any_number="o"))
    state = play(chd, state, "2 Y=3>y23")
    assert filled(chd, state.players[1], "y") == "23"
    assert actions(chd, state, 1) == "x"


@rule("chd.any-number")
def test_a_passive_player_may_use_a_fallback_die_with_it(chd: Game) -> None:
    stuck = sheet(chd, t="11 21 31 41 51", n="12", any_number="o")
    state = served(chd, "Y2 W1 P2", "T1 B1 N1", sheet(chd), stuck)
    state = play(chd, state, "2 Y=3>y13")
    assert filled(chd, state.players[1], "y") == "13"
    assert actions(chd, state, 1) == "x"


@rule("chd.any-number")
@pytest.mark.parametrize("seat", [0, 1])
def test_an_extra_die_may_be_used_with_it(chd: Game, seat: int) -> None:
    both = [sheet(chd, any_number="o", extra_die="o") for _ in range(2)]
    state = play(chd, served(chd, "W2 B2 N2", "Y2 T2 P2", *both), "2 pass")
    state = play(chd, state, f"{seat + 1} extra N=3>n12")
    assert filled(chd, state.players[seat], "n") == "12"
    assert actions(chd, state, seat) == "x"
    assert spaces(chd, state.players[seat], "extra_die") == "x"


@rule("chd.any-number")
@pytest.mark.parametrize(("number", "left"), [(3, "xooo"), (4, "oxoo"), (5, "ooxo"), (6, "ooox")])
def test_circled_spaces_are_used_in_any_order(chd: Game, number: int, left: str) -> None:
    state = rolled(chd, ROLL, sheet(chd, any_number="oooo"))
    assert actions(chd, play(chd, state, f"T={number}>t1{number}")) == left


@rule("chd.any-number")
@pytest.mark.parametrize("number", [3, 4, 5, 6])
def test_a_space_showing_the_number_is_spent_before_a_question_mark(chd: Game, number: int) -> None:
    state = rolled(chd, ROLL, sheet(chd, any_number="ooooooo"))
    after = actions(chd, play(chd, state, f"T={number}>t1{number}"))
    assert after == "o" * (number - 3) + "x" + "o" * (9 - number)


@rule("chd.any-number")
def test_a_question_mark_is_spent_when_no_space_shows_the_number(chd: Game) -> None:
    state = rolled(chd, ROLL, sheet(chd, any_number="xoooo"))
    assert actions(chd, play(chd, state, "T=3>t13")) == "xooox"
    state = rolled(chd, ROLL, sheet(chd, any_number="ooooo"))
    assert actions(chd, play(chd, state, "T=1>t11")) == "oooox"


@rule("chd.any-number")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_declared_number_differs_from_the_face(chd: Game, face: int) -> None:
    state = rolled(chd, f"W1 Y1 T{face} B1 N1 P1", sheet(chd, any_number="ooooooo"))
    assert declared(chd, state, "T") == set(range(1, 7)) - {face}


@rule("chd.any-number")
def test_one_action_a_die(chd: Game) -> None:
    state = rolled(chd, "W3 Y3 T3 B3 N3 P3", sheet(chd, any_number="ooooooo"))
    state = play(chd, state, "Y>y13", "roll W2 T2 B2 N2 P2", "T=3>t13")
    assert texts(chd, state) == ["+t23", "+t33", "+t43", "+t53", "stop"]
    state = play(chd, state, "+t23")
    assert actions(chd, state) == "xoooooo"
    assert chd.actors(state) == (CHANCE,)


@rule("chd.any-number")
def test_several_dice_of_a_turn_may_use_one_each(chd: Game) -> None:
    state = rolled(chd, "W2 Y2 T2 B2 N2 P2", sheet(chd, any_number="oo"))
    state = play(chd, state, "T=4>t14", "roll W2 Y2 B2 N2 P2", "Y=3>y23")
    assert actions(chd, state) == "xx"


@rule("chd.any-number")
def test_not_for_bonuses(chd: Game) -> None:
    start = sheet(chd, y="23", p="1=1", any_number="oooo")
    state = play(chd, rolled(chd, "W2 Y3 T2 B2 N2 P2", start), "Y>y13")
    assert all(text.startswith("+p2=") for text in texts(chd, state))
    assert actions(chd, play(chd, state, "+p2=6x")) == "oooo"


@rule("chd.any-number")
def test_a_number_gained_by_a_die_serves_only_the_next_die(chd: Game) -> None:
    state = rolled(chd, "W2 Y2 T4 B4 N4 P4", sheet(chd, t="24"))
    assert declared(chd, state, "P") == set()
    state = play(chd, state, "T>t14", "roll B4 N4 P4")
    assert declared(chd, state, "P") == {3}


@rule("chd.any-number.real")
def test_a_low_die_that_counts_as_a_high_one_sends_no_dice_to_the_platter(chd: Game) -> None:
    state = rolled(chd, "W1 Y2 T3 B4 N5 P6", sheet(chd, any_number="oooo"))
    state = play(chd, state, "W=6>y16")
    assert dice_at(chd, state, PLATTER) == ""
    assert dice_at(chd, state, POOL) == "YTBNP"


@rule("chd.any-number.real")
def test_a_high_die_that_counts_as_a_low_one_sends_all_lower_ones(chd: Game) -> None:
    state = rolled(chd, "W5 Y2 T3 B4 N5 P6", sheet(chd, any_number="o"))
    state = play(chd, state, "W=3>y13")
    assert dice_at(chd, state, PLATTER) == "YTB"
    assert dice_at(chd, state, POOL) == "NP"


@rule("chd.any-number.real")
def test_others_use_the_die_with_its_real_face(chd: Game) -> None:
    stuck = sheet(chd, t="11 21 31 41 51", n="12")
    start = sheet(chd, any_number="oooo")
    lying: dict[str, Any] = {"faces": (1, 2, 0, 0, 0, 2), "place": (1, 2, POOL, POOL, POOL, POOL)}
    state = table(chd, start, stuck, rolls=2, **lying)
    state = play(chd, state, "roll T1 B1 N1 P2", "P=6>p1=3")
    assert "P>p1=1" in texts(chd, state, 1)
    assert "P>p1=3" not in texts(chd, state, 1)


@rule("chd.any-number.real")
def test_what_one_passive_player_declares_is_nothing_to_another(chd: Game) -> None:
    three = [sheet(chd), sheet(chd, any_number="o"), sheet(chd)]
    before = served(chd, "W2 B2 N2", "Y2 T2 P2", *three)
    after = play(chd, before, "2 Y=3>y23")
    assert after.faces == before.faces
    assert texts(chd, after, 2) == texts(chd, before, 2)
    assert "Y>y32" in texts(chd, after, 2)


@rule("chd.any-number.real")
def test_the_other_die_of_a_blue_sum_counts_with_its_real_face(chd: Game) -> None:
    state = rolled(chd, "W1 Y5 T5 B5 N5 P5", sheet(chd, any_number="o"))
    state = play(chd, state, "W=3>y13", "roll Y5 T5 B5 N5 P5")
    assert [text for text in texts(chd, state) if text[0] == "B"] == ["B>bL1=6"]


@rule("chd.any-number.real")
def test_a_blue_die_adds_its_declared_number_to_the_real_white_face(chd: Game) -> None:
    state = rolled(chd, "W2 Y1 T1 B1 N1 P1", sheet(chd, any_number="oooo"))
    offered = [text for text in texts(chd, state) if text[0] == "B"]
    assert offered == ["B=4>bL1=6", "B=6>bR1=8"]


@rule("chd.any-number.real")
def test_a_white_die_adds_its_declared_number_to_the_real_blue_face(chd: Game) -> None:
    state = rolled(chd, "W1 Y1 T1 B2 N1 P1", sheet(chd, any_number="oooo"))
    offered = [text for text in texts(chd, state) if text[0] == "W" and ">b" in text]
    assert offered == ["W=4>bL1=6", "W=6>bR1=8"]


@rule("chd.any-number.real")
def test_turquoise_counts_real_faces_equal_to_the_declared_number(chd: Game) -> None:
    state = rolled(chd, "W3 Y3 T3 B3 N3 P3", sheet(chd, any_number="o"))
    state = play(chd, state, "Y>y13", "roll W5 T5 B5 N5 P5", "T=3>t13")
    assert texts(chd, state) == ["+t23", "+t33", "+t43", "+t53", "stop"]


@rule("chd.any-number.real")
def test_turquoise_does_not_count_the_equals_of_its_own_real_face(chd: Game) -> None:
    state = rolled(chd, "W5 Y5 T5 B5 N5 P5", sheet(chd, any_number="o"))
    state = play(chd, state, "Y>y15", "roll W5 T5 B5 N5 P5", "T=3>t13")
    assert chd.actors(state) == (CHANCE,)


@rule("chd.any-number.real")
@pytest.mark.parametrize(("move", "twins"), [("T>t15", True), ("T=3>t13", False)])
def test_turquoise_counts_a_die_that_was_declared_by_its_real_face(
    chd: Game, move: str, twins: bool
) -> None:
    state = rolled(chd, "W5 Y5 T5 B5 N5 P5", sheet(chd, any_number="oxxxo"))
    state = play(chd, state, "Y=3>y13", "roll W5 T5 B5 N5 P5", move)
    assert ("stop" in texts(chd, state)) is twins


@rule("chd.any-number.real")
def test_turquoise_on_the_platter_counts_the_platter_for_its_declared_number(chd: Game) -> None:
    passive = sheet(chd, any_number="o")
    state = served(chd, "W3 B3 -", "T1 Y3 N3 P1", sheet(chd), passive)
    state = play(chd, state, "2 T=3>t13", "2 +t23", "2 +t53")
    assert filled(chd, state.players[1], "t") == "13 23 53"
    assert texts(chd, state, 1) == []
