"""The least and the most points of each area: reached by some sheet, passed by none."""

from __future__ import annotations

from itertools import product

import pytest

from cleverdice import Game
from tests.helpers import full_sheet, points, rule, sheet

BOUNDS = {
    "yellow": (-30, 95),
    "blue": (0, 63),
    "grey": (0, 106),
    "green": (0, 228),
    "pink": (0, 90),
}
GREEN = " ".join(f"{half}{field}=6" for half in "LU" for field in range(1, 12))


def row(number: int, face: int) -> str:
    return " ".join(f"{number}{field}={face}" for field in range(1, 6))


@rule("c4e.yellow.points", "c4e.blue.points", "c4e.grey.points")
@rule("c4e.green.points", "c4e.pink.points")
def test_the_sheet_file_says_so(c4e: Game) -> None:
    assert {area.name: (area.min_points, area.max_points) for area in c4e.areas} == BOUNDS


@rule("c4e.yellow.points")
def test_yellow_is_worth_30_less_than_nothing_to_95(c4e: Game) -> None:
    """The third row counts 5 x 6, five full columns 70, the second row at least 5 x 1 against."""
    rising = "11=1 12=2 13=3 14=4 15=5"
    assert points(c4e, sheet(c4e, y=row(2, 6)))["yellow"] == -30
    most = sheet(c4e, y=f"{rising} {row(2, 1)} {row(3, 6)}")
    assert points(c4e, most)["yellow"] == 5 * 6 + 70 - 5 == 95
    best = max(
        sum((10, 10, 15, 15, 20)[: min(second, third)]) - second + 6 * third
        for second, third in product(range(6), repeat=2)
    )
    assert best == 95, "of all lengths of the two rows that count, the first one being full"


@rule("c4e.blue.points", "c4e.grey.points")
def test_blue_and_grey_are_worth_most_when_full(c4e: Game) -> None:
    """A cross never costs anything, so no other filling is worth more."""
    full = points(c4e, full_sheet(c4e))
    assert (full["blue"], full["grey"]) == (7 + 8 + 9 + 10 + 11 + 12 + 6, 106) == (63, 106)
    assert not any(area.may_fall for area in c4e.areas if area.name in ("blue", "grey"))


@rule("c4e.green.points")
def test_green_is_worth_most_with_a_6_in_every_triangle(c4e: Game) -> None:
    assert points(c4e, sheet(c4e, g=GREEN))["green"] == 3 * 12 + 8 * 24 == 228


@rule("c4e.pink.points")
@pytest.mark.parametrize("face", range(1, 7))
def test_pink_is_worth_most_with_twelve_4s(c4e: Game, face: int) -> None:
    player = sheet(c4e, p=" ".join(f"{field}={face}" for field in range(1, 13)))
    assert points(c4e, player)["pink"] == 42 + 12 * {2: 2, 4: 4, 6: 3}.get(face, 0)
    assert points(c4e, player)["pink"] <= 90


@rule("c4e.fox")
def test_seven_foxes_are_worth_the_lowest_area_each(c4e: Game) -> None:
    """No table passes 582 in the areas, 441 with foxes, and none goes below -240 in all."""
    assert sum(most for _, most in BOUNDS.values()) == 582
    assert 7 * min(most for _, most in BOUNDS.values()) == 441
    worst = c4e.score(sheet(c4e, 7, y=row(2, 6)))
    assert (worst.fox_points, worst.total) == (-210, -240)
