"""The blue area: sums of blue and white, outward from the printed 7."""

from __future__ import annotations

import pytest

from cleverdice import Game
from tests.helpers import gained, play, points, rolled, rule, served, sheet, texts

SIDES = {
    "L": ["-", "any_number", "? yellow", "-", "? pink", "extra_die"],
    "R": ["-", "reroll", "? brown", "-", "? turquoise", "fox"],
}
REACH = [3, 6, 9, 13, 17, 22]


def roll_of(total: int) -> str:
    """A roll whose blue and white faces add up to that."""
    white = max(1, total - 6)
    return f"W{white} Y1 T1 B{total - white} N1 P1"


def blue(chd: Game, total: int, written: str = "") -> list[str]:
    """Where that sum may be written with the blue die; white always offers the same."""
    offered = texts(chd, rolled(chd, roll_of(total), sheet(chd, b=written)))
    with_blue = [text.split(">b")[1] for text in offered if text.startswith("B>b")]
    with_white = [text.split(">b")[1] for text in offered if text.startswith("W>b")]
    assert with_blue == with_white
    return with_blue


@rule("chd.blue")
@pytest.mark.parametrize("total", range(2, 13))
def test_the_first_number_is_a_6_on_the_left_or_an_8_on_the_right(chd: Game, total: int) -> None:
    assert blue(chd, total) == {6: ["L1=6"], 8: ["R1=8"]}.get(total, [])


@rule("chd.blue")
@pytest.mark.parametrize("total", range(2, 13))
def test_on_the_left_one_less_than_the_neighbour_or_a_7(chd: Game, total: int) -> None:
    expected = {4: ["L3=4"], 7: ["L3=7"], 8: ["R1=8"]}
    assert blue(chd, total, "L1=6 L2=5") == expected.get(total, [])


@rule("chd.blue")
@pytest.mark.parametrize("total", range(2, 13))
def test_on_the_right_one_more_than_the_neighbour_or_a_7(chd: Game, total: int) -> None:
    expected = {6: ["L1=6"], 7: ["R3=7"], 10: ["R3=10"]}
    assert blue(chd, total, "R1=8 R2=9") == expected.get(total, [])


@rule("chd.blue")
@pytest.mark.parametrize("total", range(2, 13))
def test_beside_a_written_7_only_its_next_number(chd: Game, total: int) -> None:
    expected = {6: ["L3=6"], 8: ["R3=8"]}
    assert blue(chd, total, "L1=6 L2=7 R1=8 R2=7") == expected.get(total, [])


@rule("chd.blue")
def test_where_both_sides_fit_the_player_chooses(chd: Game) -> None:
    assert blue(chd, 7, "L1=6 R1=8") == ["L2=7", "R2=7"]
    assert blue(chd, 6, "L1=6 L2=7 R1=8 R2=7") == ["L3=6"]


@rule("chd.blue")
def test_after_a_2_or_a_12_only_a_7_goes_on(chd: Game) -> None:
    written = "L1=6 L2=5 L3=4 L4=3 L5=2 R1=8 R2=9 R3=10 R4=11 R5=12"
    assert [total for total in range(2, 13) if blue(chd, total, written)] == [7]
    assert blue(chd, 7, written) == ["L6=7", "R6=7"]


@rule("chd.blue")
def test_six_fields_each_way_and_then_the_side_is_full(chd: Game) -> None:
    left = "L1=6 L2=5 L3=4 L4=3 L5=7 L6=6"
    assert [total for total in range(2, 13) if blue(chd, total, left)] == [8]
    right = "R1=8 R2=9 R3=10 R4=7 R5=8 R6=9"
    assert [total for total in range(2, 13) if blue(chd, total, right)] == [6]


@rule("chd.blue")
def test_the_sum_is_written_not_the_face(chd: Game) -> None:
    state = rolled(chd, "W2 Y1 T1 B6 N1 P1", sheet(chd))
    assert [text for text in texts(chd, state) if text[0] == "B"] == ["B>bR1=8"]


@rule("chd.blue", "draft.blue-sum")
def test_the_white_of_the_sum_may_lie_anywhere(chd: Game) -> None:
    state = served(chd, "W2 Y1 T1", "B4 N1 P1", sheet(chd), sheet(chd))
    assert "B>bL1=6" in texts(chd, state, 1)


def outward(side: str, count: int) -> list[str]:
    """So many fields of a side written outward, falling back to 7 at every second step."""
    step = 6 if side == "L" else 8
    return [f"{side}{field}={step if field % 2 else 7}" for field in range(1, count + 1)]


@rule("chd.blue.bonus")
@pytest.mark.parametrize("field", range(1, 7))
@pytest.mark.parametrize("side", ["L", "R"])
def test_a_number_in_a_field_with_a_bonus_gives_it(chd: Game, side: str, field: int) -> None:
    *written, last = outward(side, field)
    start = sheet(chd, b=" ".join(written))
    before = rolled(chd, roll_of(int(last.split("=")[1])), start)
    bonus = SIDES[side][field - 1]
    assert gained(chd, before, play(chd, before, f"B>b{last}")) == ([] if bonus == "-" else [bonus])


@rule("chd.blue.points")
@pytest.mark.parametrize("count", range(1, 7))
@pytest.mark.parametrize("side", ["L", "R"])
def test_a_side_scores_what_stands_above_its_outermost_number(
    chd: Game, side: str, count: int
) -> None:
    player = sheet(chd, b=" ".join(outward(side, count)))
    assert points(chd, player)["blue"] == REACH[count - 1]


@rule("chd.blue.points")
def test_both_sides_count_and_an_empty_one_counts_nothing(chd: Game) -> None:
    assert points(chd, sheet(chd))["blue"] == 0
    player = sheet(chd, b=" ".join(outward("L", 2) + outward("R", 5)))
    assert points(chd, player)["blue"] == 6 + 17


@rule("chd.blue.points")
def test_four_more_for_every_number_of_at_most_4(chd: Game) -> None:
    assert points(chd, sheet(chd, b="L1=6 L2=5"))["blue"] == 6
    assert points(chd, sheet(chd, b="L1=6 L2=5 L3=4"))["blue"] == 9 + 4
    assert points(chd, sheet(chd, b="L1=6 L2=5 L3=4 L4=3"))["blue"] == 13 + 8
    assert points(chd, sheet(chd, b="L1=6 L2=5 L3=4 L4=3 L5=2"))["blue"] == 17 + 12


@rule("chd.blue.points")
def test_four_more_for_every_number_of_at_least_10(chd: Game) -> None:
    assert points(chd, sheet(chd, b="R1=8 R2=9"))["blue"] == 6
    assert points(chd, sheet(chd, b="R1=8 R2=9 R3=10"))["blue"] == 9 + 4
    assert points(chd, sheet(chd, b="R1=8 R2=9 R3=10 R4=11"))["blue"] == 13 + 8
    assert points(chd, sheet(chd, b="R1=8 R2=9 R3=10 R4=11 R5=12"))["blue"] == 17 + 12
