"""The worked scores of the book, by name."""

from __future__ import annotations

from cleverdice import Game
from tests.helpers import points, rule, sheet


@rule("c4e.yellow.points")
def test_yellow_with_21_less_7_and_three_full_columns_is_49_points(c4e: Game) -> None:
    rows = ["11=1 12=3 13=5", "21=2 22=1 23=4", "31=6 32=5 33=6 34=4"]
    assert points(c4e, sheet(c4e, y=" ".join(rows)))["yellow"] == 21 - 7 + 35 == 49


@rule("c4e.blue.points")
def test_blue_with_columns_2_and_5_and_the_diagonal_is_25_points(c4e: Game) -> None:
    assert points(c4e, sheet(c4e, b="12 52 25 65 33 41"))["blue"] == 8 + 11 + 6 == 25


@rule("c4e.grey.points")
def test_grey_with_seven_full_columns_is_55_points(c4e: Game) -> None:
    """Columns 1, 6, 10 and 13 to 16: the book gives the points, which columns is our guess."""
    crossed = "1 9 3 10 4 5 7 8 11 17"
    assert points(c4e, sheet(c4e, r=crossed))["grey"] == 1 + 6 + 8 + 9 + 10 + 10 + 11 == 55


@rule("c4e.green.points")
def test_green_with_10_8_10_and_14_is_42_points(c4e: Game) -> None:
    lower, upper = "L1=6 L2=5 L3=4 L4=1 L5=2 L6=3", "U1=4 U2=3 U3=6 U4=6"
    assert points(c4e, sheet(c4e, g=f"{lower} {upper}"))["green"] == 10 + 8 + 10 + 2 * 7 == 42


@rule("c4e.pink.points")
def test_pink_with_eight_fields_a_2_a_4_and_a_6_is_32_points(c4e: Game) -> None:
    written = "1=5 2=2 3=3 4=3 5=4 6=1 7=6 8=5"
    assert points(c4e, sheet(c4e, p=written))["pink"] == 23 + 2 + 4 + 3 == 32
