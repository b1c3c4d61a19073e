"""Where the older game leaves no choice: a die that fits is taken."""

from __future__ import annotations

import pytest

from cleverdice import CHANCE, Game, State
from cleverdice.rules import Player
from tests.helpers import die_fields, full_sheet, platter, play, rolled, rule, sheet, texts


def only_a_purple_six(gsc: Game, reroll: str = "") -> Player:
    """A sheet that takes nothing but a purple 6."""
    return full_sheet(gsc, "p", p="1=5", reroll=reroll)


def white_six_taken(gsc: Game, passive: Player, purple: int = 3) -> State:
    """The white 6 on the first die field, all others on the platter."""
    return play(gsc, rolled(gsc, f"W6 Y1 B2 G1 O2 P{purple}", sheet(gsc), passive), "W>o1=6")


@rule("gsc.must-pick")
def test_a_roll_in_which_a_die_fits_cannot_be_passed(gsc: Game) -> None:
    for ready in (sheet(gsc), sheet(gsc, reroll="oo")):
        assert "pass" not in texts(gsc, rolled(gsc, "W3 Y5 B2 G1 O6 P3", ready))


@rule("gsc.must-pick")
@pytest.mark.parametrize("roll", ["W6 Y1 B1 G1 O1 P1", "W1 Y1 B1 G1 O1 P6"])
def test_a_single_die_that_fits_must_be_taken(gsc: Game, roll: str) -> None:
    ready = only_a_purple_six(gsc)
    assert [text[1:] for text in texts(gsc, rolled(gsc, roll, ready))] == [">p2=6"]


@rule("gsc.must-pick")
def test_also_in_the_second_and_third_roll_and_after_a_re_roll(gsc: Game) -> None:
    state = play(gsc, rolled(gsc, "W6 Y6 B6 G6 O6 P1", sheet(gsc, reroll="o")), "P>p1=1")
    state = play(gsc, state, "roll W6 Y6 B6 G6 O1")
    assert "pass" not in texts(gsc, state)
    state = play(gsc, state, "reroll", "roll W6 Y6 B6 G6 O1")
    assert "pass" not in texts(gsc, state)
    state = play(gsc, state, "O>o1=1", "roll W6 Y6 B6 G6")
    assert "pass" not in texts(gsc, state)


@rule("gsc.must-pick")
def test_a_roll_in_which_nothing_fits_may_be_passed(gsc: Game) -> None:
    ready = only_a_purple_six(gsc, reroll="o")
    state = rolled(gsc, "W5 Y6 B6 G6 O6 P5", ready)
    assert texts(gsc, state) == ["reroll", "pass"]


@rule("gsc.serve.must")
def test_a_passive_player_for_whom_a_platter_die_fits_must_use_one(gsc: Game) -> None:
    state = white_six_taken(gsc, sheet(gsc, extra_die="o"))
    assert platter(gsc, state) == "YBGOP"
    assert texts(gsc, state, 1)
    assert all(">" in text for text in texts(gsc, state, 1))


@rule("gsc.serve.must")
def test_also_if_it_is_the_only_one(gsc: Game) -> None:
    state = white_six_taken(gsc, full_sheet(gsc, "p", p="1=3"), purple=4)
    assert texts(gsc, state, 1) == ["P>p2=4"]


@rule("gsc.serve.must")
def test_a_die_of_the_die_fields_need_not_be_used(gsc: Game) -> None:
    state = white_six_taken(gsc, only_a_purple_six(gsc), purple=5)
    assert die_fields(gsc, state) == "W--"
    assert texts(gsc, state, 1) == ["W>p2=6", "pass"]
    assert gsc.actors(play(gsc, state, "2 pass")) == (CHANCE,)
