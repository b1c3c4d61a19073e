"""Forfeiting a roll, the die fields, and who may decline what."""

from __future__ import annotations

import pytest

from cleverdice import CHANCE, Game
from cleverdice.rules import Player
from cleverdice.rules.state import PLATTER, POOL
from tests.helpers import dice_at, play, rolled, rule, served, sheet, spaces, texts

ROLL = "W3 Y2 T4 B1 N5 P6"


@rule("chd.pass")
def test_the_active_player_may_forfeit_a_roll_though_a_die_fits(chd: Game) -> None:
    state = rolled(chd, ROLL, sheet(chd))
    assert "Y>y12" in texts(chd, state)
    assert texts(chd, state)[-1] == "pass"


@rule("chd.pass")
def test_a_forfeited_roll_sets_no_die_and_sends_none_to_the_platter(chd: Game) -> None:
    before = rolled(chd, ROLL, sheet(chd))
    after = play(chd, before, "pass")
    assert dice_at(chd, after, POOL) == "WYTBNP"
    assert after.players == (sheet(chd),)


@rule("chd.pass")
def test_after_a_forfeited_roll_the_same_dice_are_rolled(chd: Game) -> None:
    state = rolled(chd, ROLL, sheet(chd))
    state = play(chd, state, "W>y13", "roll T4 N5 P6", "pass")
    assert dice_at(chd, state, PLATTER) == "YB"
    assert chd.actors(state) == (CHANCE,)
    assert chd.legal(state, CHANCE, chd.parse("roll T1 N1 P1"))
    assert not chd.legal(state, CHANCE, chd.parse("roll T1 N1"))
    assert not chd.legal(state, CHANCE, chd.parse("roll W1 Y1 T1 B1 N1 P1"))


@rule("chd.pass")
def test_a_forfeited_roll_counts_as_one_of_the_three(chd: Game) -> None:
    state = rolled(chd, ROLL, sheet(chd), sheet(chd))
    state = play(chd, state, "pass", f"roll {ROLL}", "pass", f"roll {ROLL}", "pass")
    assert chd.actors(state) == (1,)


@rule("chd.pass")
def test_the_die_field_of_a_forfeited_roll_stays_empty(chd: Game) -> None:
    state = rolled(chd, ROLL, sheet(chd), sheet(chd))
    state = play(chd, state, "pass", f"roll {ROLL}", "pass", f"roll {ROLL}", "W>y33")
    assert [dice_at(chd, state, field) for field in (1, 2, 3)] == ["", "", "W"]


@rule("chd.pass")
def test_after_the_third_roll_forfeited_too_the_dice_go_to_the_platter(chd: Game) -> None:
    state = rolled(chd, ROLL, sheet(chd), sheet(chd))
    state = play(chd, state, "Y>y12", "roll W3 T4 N5 P6", "pass", "roll W3 T4 N5 P6", "pass")
    assert dice_at(chd, state, PLATTER) == "WTBNP"
    assert dice_at(chd, state, 1) == "Y"


@rule("chd.field")
@pytest.mark.parametrize("roll", [1, 2, 3])
def test_the_die_chosen_in_roll_n_lies_on_die_field_n(chd: Game, roll: int) -> None:
    state = rolled(chd, ROLL, sheet(chd), sheet(chd))
    for _ in range(roll - 1):
        state = play(chd, state, "pass", f"roll {ROLL}")
    state = play(chd, state, "P>p1=3")
    assert [dice_at(chd, state, field) for field in (1, 2, 3)] == [
        "P" if field == roll else "" for field in (1, 2, 3)
    ]


@rule("chd.field")
def test_three_chosen_dice_lie_in_the_order_of_the_rolls(chd: Game) -> None:
    state = rolled(chd, "W1 Y1 T1 B1 N1 P1", sheet(chd), sheet(chd))
    state = play(chd, state, "P>p1=1", "roll W1 Y1 T1 B1 N1", "Y>y21", "roll W1 T1 B1 N1", "N>n1")
    assert [dice_at(chd, state, field) for field in (1, 2, 3)] == ["P", "Y", "N"]


@rule("chd.field")
def test_a_roll_rolled_again_is_the_same_roll(chd: Game) -> None:
    state = rolled(chd, ROLL, sheet(chd, reroll="oo"), sheet(chd))
    state = play(chd, state, "reroll", f"roll {ROLL}", "reroll", f"roll {ROLL}", "Y>y12")
    assert dice_at(chd, state, 1) == "Y"


@rule("chd.serve.may")
def test_a_passive_player_may_decline_a_platter_die_that_fits(chd: Game) -> None:
    state = served(chd, "W1 Y2 T3", "B4 N5 P6", sheet(chd), sheet(chd))
    assert "P>p1=3" in texts(chd, state, 1)
    assert texts(chd, state, 1)[-1] == "pass"
    after = play(chd, state, "2 pass")
    assert after.players[1] == sheet(chd)


@rule("chd.serve.may")
def test_declining_does_not_open_the_fallback(chd: Game) -> None:
    state = served(chd, "W1 Y2 T3", "B4 N5 P6", sheet(chd), sheet(chd, extra_die="o"))
    assert not [text for text in texts(chd, state, 1) if text[0] in "WYT"]
    after = play(chd, state, "2 pass")
    assert all(text.startswith("extra ") for text in texts(chd, after, 1)[:-1])
    assert texts(chd, after, 1)[-1] == "done"


@rule("chd.serve.may")
def test_a_passive_player_may_decline_the_fallback_as_well(chd: Game) -> None:
    full = sheet(chd, t="11 21 31 41 51", n="12", y="31")
    state = served(chd, "W1 B2 P4", "N1 Y1 T1", sheet(chd), full)
    assert "P>p1=2" in texts(chd, state, 1)
    assert texts(chd, state, 1)[-1] == "pass"
    assert play(chd, state, "2 pass").players[1] == full


def stuck(chd: Game) -> Player:
    """A sheet on which a brown, a yellow and a turquoise 1 of the platter fit only as a 3."""
    return sheet(chd, t="11 21 31 41 51", n="10", y="31", any_number="o")


@rule("chd.serve.any-number")
def test_an_any_number_action_does_not_make_a_platter_die_fit(chd: Game) -> None:
    state = served(chd, "W1 B2 P4", "N1 Y1 T1", sheet(chd), stuck(chd))
    assert "P>p1=2" in texts(chd, state, 1)


@rule("chd.serve.any-number")
def test_a_platter_die_with_a_declared_number_may_be_used_beside_the_fallback(chd: Game) -> None:
    state = served(chd, "W1 B2 P4", "N1 Y1 T1", sheet(chd), stuck(chd))
    assert {"N=3>n12", "Y=3>y23", "T=3>t13"} <= set(texts(chd, state, 1))
    after = play(chd, state, "2 N=3>n12").players[1]
    assert spaces(chd, after, "any_number") == "x"


@rule("chd.serve.any-number")
def test_a_platter_die_that_fits_with_its_real_face_closes_the_fallback(chd: Game) -> None:
    loose = sheet(chd, t="11 21 31 41 51", n="10", any_number="o")
    state = served(chd, "W1 B2 P4", "N1 Y1 T1", sheet(chd), loose)
    offered = texts(chd, state, 1)
    assert {"Y>y31", "N=3>n12"} <= set(offered)
    assert not [text for text in offered if text[0] in "WBP"]
