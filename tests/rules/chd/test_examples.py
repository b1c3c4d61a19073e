"""The worked examples of the book, by name; faces that the book does not give are free."""

from __future__ import annotations

from cleverdice import CHANCE, Game, State
from cleverdice.rules.state import PLATTER, POOL
from tests.helpers import dice_at, filled, gained, play, points, rolled, rule, served, sheet, texts


def lucia_after_the_first_roll(chd: Game) -> State:
    """Lucia has chosen the pink 3; only turquoise is lower."""
    return play(chd, rolled(chd, "W5 Y4 T2 B3 N6 P3", sheet(chd), sheet(chd)), "P>p1=2")


def lucia_before_the_second_pick(chd: Game) -> State:
    """Lucia has rolled the four remaining dice."""
    return play(chd, lucia_after_the_first_roll(chd), "roll W4 Y5 B1 N2")


@rule("chd.pink", "chd.field")
def test_lucia_chooses_the_pink_3_writes_2_and_one_die_goes_to_the_platter(chd: Game) -> None:
    state = lucia_after_the_first_roll(chd)
    assert filled(chd, state.players[0], "p") == "1=2"
    assert dice_at(chd, state, 1) == "P"
    assert dice_at(chd, state, PLATTER) == "T"
    assert dice_at(chd, state, POOL) == "WYBN"


@rule("chd.pink", "chd.field")
def test_lucia_uses_the_white_4_as_pink_with_the_bonus(chd: Game) -> None:
    before = lucia_before_the_second_pick(chd)
    after = play(chd, before, "W>p2=2")
    assert filled(chd, after.players[0], "p") == "1=2 2=2"
    assert gained(chd, before, after) == ["reroll"]
    assert dice_at(chd, after, 2) == "W"


@rule("chd.pink", "chd.field")
def test_lucia_uses_the_white_4_as_pink_for_points(chd: Game) -> None:
    before = lucia_before_the_second_pick(chd)
    after = play(chd, before, "W>p2=4x")
    assert filled(chd, after.players[0], "p") == "1=2 2=4"
    assert gained(chd, before, after) == []
    assert dice_at(chd, after, PLATTER) == "TBN"
    assert dice_at(chd, after, POOL) == "Y"


@rule("chd.yellow", "chd.field")
def test_lucia_crosses_the_yellow_3_of_the_third_roll_in_row_three(chd: Game) -> None:
    state = play(chd, lucia_before_the_second_pick(chd), "W>p2=4x", "roll Y3")
    assert [text for text in texts(chd, state) if text[0] == "Y"] == ["Y>y33"]
    state = play(chd, state, "Y>y33")
    assert filled(chd, state.players[0], "y") == "33"
    assert [dice_at(chd, state, field) for field in (1, 2, 3)] == ["P", "W", "Y"]
    assert dice_at(chd, state, PLATTER) == "TBN"
    assert chd.actors(state) == (1,)


@rule("chd.yellow")
def test_a_yellow_2_on_the_first_roll_crosses_the_2_of_the_first_row(chd: Game) -> None:
    state = rolled(chd, "W1 Y2 T1 B1 N1 P1", sheet(chd))
    assert [text for text in texts(chd, state) if text[0] == "Y"] == ["Y>y12"]
    assert filled(chd, play(chd, state, "Y>y12").players[0], "y") == "12"


@rule("chd.yellow")
def test_a_yellow_2_from_the_platter_crosses_the_gray_2(chd: Game) -> None:
    state = served(chd, "W1 T1 B1", "Y2 N1 P1", sheet(chd), sheet(chd))
    assert [text for text in texts(chd, state, 1) if text[0] == "Y"] == ["Y>y32"]
    assert filled(chd, play(chd, state, "2 Y>y32").players[1], "y") == "32"


@rule("chd.yellow.fallback")
def test_an_extra_yellow_die_on_the_middle_die_field_crosses_the_middle_row(chd: Game) -> None:
    state = served(chd, "W1 Y5 B1", "T1 N1 P1", sheet(chd, extra_die="o"), sheet(chd))
    offered = [text for text in texts(chd, state) if text.startswith("extra Y")]
    assert offered == ["extra Y>y25"]


@rule("chd.yellow.points")
def test_three_two_and_two_yellow_crosses_are_24_points(chd: Game) -> None:
    assert points(chd, sheet(chd, y="11 13 16 22 24 31 35"))["yellow"] == 24


@rule("chd.turquoise.more")
def test_a_yellow_3_and_then_a_turquoise_3_on_the_die_fields_cross_two_fields(chd: Game) -> None:
    state = rolled(chd, "W3 Y3 T3 B3 N3 P3", sheet(chd))
    state = play(chd, state, "Y>y13", "roll W4 T3 B4 N4 P4", "T>t13", "+t23")
    assert filled(chd, state.players[0], "t") == "13 23"
    assert dice_at(chd, state, 2) == "T"
    assert chd.actors(state) == (CHANCE,)


@rule("chd.turquoise.more")
def test_a_turquoise_a_pink_and_a_blue_4_on_the_platter_cross_three_fields(chd: Game) -> None:
    state = served(chd, "W5 Y5 N5", "T4 P4 B4", sheet(chd), sheet(chd))
    state = play(chd, state, "2 T>t14", "2 +t24", "2 +t34")
    assert filled(chd, state.players[1], "t") == "14 24 34"
    assert chd.actors(state) == (CHANCE,)


@rule("chd.turquoise.points")
def test_a_turquoise_row_of_five_is_15_points(chd: Game) -> None:
    assert points(chd, sheet(chd, t="11 12 13 14 15"))["turquoise"] == 15


@rule("chd.blue.points")
def test_blue_with_nine_left_thirteen_right_a_10_and_an_11_is_30_points(chd: Game) -> None:
    player = sheet(chd, b="L1=6 L2=7 L3=6 R1=8 R2=9 R3=10 R4=11")
    assert points(chd, player)["blue"] == 30


@rule("chd.brown.points", "draft.fox")
def test_three_foxes_with_a_lowest_area_of_14_are_42_points(chd: Game) -> None:
    player = sheet(
        chd,
        foxes=3,
        y="11 12 13 14",
        t="11 12 13 14 15",
        b="L1=6 L2=5 L3=4 R1=8 R2=9",
        n="1 4 7 8",
        p="1=3 2=6 3=12",
    )
    score = chd.score(player)
    assert points(chd, player)["brown"] == min(score.areas) == 14
    assert score.fox_points == 42
    assert score.total == sum(score.areas) + 42
