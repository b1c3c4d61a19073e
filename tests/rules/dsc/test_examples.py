"""The worked examples of the book, by name; faces that the book does not give are free."""

from __future__ import annotations

from cleverdice import Game, State
from tests.helpers import (
    die_fields,
    filled,
    platter,
    play,
    points,
    pool,
    rolled,
    rule,
    served,
    sheet,
    texts,
)


def angie_after_the_first_roll(dsc: Game) -> State:
    """Angie has chosen the pink 3; only silver is lower."""
    return play(dsc, rolled(dsc, "W5 S2 Y4 B3 G6 P3", sheet(dsc), sheet(dsc)), "P>p1=3")


def angie_after_the_second_roll(dsc: Game) -> State:
    """Angie has chosen the white 4 for pink; blue and green are lower."""
    return play(dsc, angie_after_the_first_roll(dsc), "roll W4 Y5 B1 G3", "W>p2=4")


@rule("dsc.pink", "draft.pick.lower")
def test_angie_chooses_the_pink_3_and_one_die_goes_to_the_platter(dsc: Game) -> None:
    state = angie_after_the_first_roll(dsc)
    assert filled(dsc, state.players[0], "p") == "1=3"
    assert (die_fields(dsc, state), platter(dsc, state), pool(dsc, state)) == ("P--", "S", "WYBG")


@rule("dsc.white", "dsc.pink", "draft.pick.lower")
def test_angie_uses_the_white_4_as_pink_and_two_more_dice_go(dsc: Game) -> None:
    state = angie_after_the_second_roll(dsc)
    assert filled(dsc, state.players[0], "p") == "1=3 2=4"
    assert (die_fields(dsc, state), platter(dsc, state), pool(dsc, state)) == ("PW-", "SBG", "Y")


@rule("dsc.yellow", "dsc.field")
def test_angie_ends_with_the_yellow_3(dsc: Game) -> None:
    state = play(dsc, angie_after_the_second_roll(dsc), "roll Y3")
    assert [text for text in texts(dsc, state) if text[0] == "Y"] == ["Y>y12", "Y>y34"]
    state = play(dsc, state, "Y>y34")
    assert filled(dsc, state.players[0], "y") == "34"
    assert die_fields(dsc, state) == "PWY"
    assert dsc.actors(state) == (1,)


@rule("dsc.silver", "dsc.silver.more")
def test_felix_crosses_the_silver_3_in_the_green_row_and_two_further_dice(dsc: Game) -> None:
    state = rolled(dsc, "W2 S3 Y3 B1 G5 P6", sheet(dsc), sheet(dsc))
    state = play(dsc, state, "S>s33")
    assert platter(dsc, state) == "WB"
    assert texts(dsc, state) == ["+s21", "+s12", "+s22", "+s32", "+s42", "stop"]
    state = play(dsc, state, "+s21", "+s32")
    assert filled(dsc, state.players[0], "s") == "21 32 33"


@rule("dsc.silver.points")
def test_four_crosses_in_a_silver_row_are_11_points(dsc: Game) -> None:
    assert points(dsc, sheet(dsc, s="31 33 34 36"))["silver"] == 11


@rule("dsc.green", "dsc.green.points")
def test_a_green_5_and_later_a_1_are_8_points(dsc: Game) -> None:
    state = play(dsc, rolled(dsc, "W6 S6 Y6 B6 G5 P6", sheet(dsc)), "G>g1=10")
    assert points(dsc, state.players[0])["green"] == 0
    state = play(dsc, state, "roll W1 S6 Y6 B6 P6", "W>g2=2")
    assert filled(dsc, state.players[0], "g") == "1=10 2=2"
    assert points(dsc, state.players[0])["green"] == 8


@rule("dsc.extra", "draft.extra.once", "draft.blue-sum")
def test_white_is_an_extra_die_once_but_blue_may_still_be_added_to_it(dsc: Game) -> None:
    ready = sheet(dsc, extra_die="oo")
    state = served(dsc, "W4 Y1 S1", "B3 G1 P1", ready, sheet(dsc))
    state = play(dsc, state, "extra W>y32")
    assert not [text for text in texts(dsc, state) if text.startswith("extra W")]
    assert "extra B>b1=7" in texts(dsc, state)


@rule("dsc.fox", "draft.fox")
def test_a_fox_with_a_lowest_area_of_8_is_worth_8(dsc: Game) -> None:
    player = sheet(
        dsc,
        foxes=1,
        s="11 12 13 14",
        y="21 X21 23 X23",
        b="1=9 2=9 3=9 4=9",
        g="1=10 2=2",
        p="1=6 2=6",
    )
    score = dsc.score(player)
    assert score.areas == (11, 10, 10, 8, 12)
    assert (score.fox_points, score.total) == (8, 59)
