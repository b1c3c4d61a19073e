"""The least and the most points of each area: reached by some sheet, passed by none."""

from __future__ import annotations

from cleverdice import Game
from tests.helpers import full_sheet, points, rule, sheet

BOUNDS = {
    "silver": (0, 88),
    "yellow": (0, 165),
    "blue": (0, 78),
    "green": (-43, 92),
    "pink": (0, 72),
}
FACTORS = ((2, 2), (2, 1), (3, 3), (3, 2), (3, 1), (4, 1))


def pairs(first: int, second: int) -> str:
    """Every pair written with the same two faces."""
    products = [
        face * factor
        for pair in FACTORS
        for face, factor in zip((first, second), pair, strict=True)
    ]
    return " ".join(f"{field}={number}" for field, number in enumerate(products, start=1))


@rule("dsc.silver.points", "dsc.yellow.points", "dsc.blue.points")
@rule("dsc.green.points", "dsc.pink")
def test_the_sheet_file_says_so(dsc: Game) -> None:
    assert {area.name: (area.min_points, area.max_points) for area in dsc.areas} == BOUNDS


@rule("dsc.silver.points", "dsc.yellow.points", "dsc.blue.points", "dsc.pink")
def test_all_but_green_are_worth_most_when_full(dsc: Game) -> None:
    """A mark there never costs anything, so no other filling is worth more."""
    full = points(dsc, full_sheet(dsc))
    assert (full["silver"], full["yellow"], full["blue"]) == (4 * 22, 165, 78)
    sixes = sheet(dsc, p=" ".join(f"{field}=6" for field in range(1, 13)))
    assert points(dsc, sixes)["pink"] == 12 * 6
    assert [area.name for area in dsc.areas if area.may_fall] == ["green"]


@rule("dsc.green.points")
def test_green_is_worth_43_less_than_nothing_to_92(dsc: Game) -> None:
    """Each pair for itself: the first number against the second."""
    most, least = (points(dsc, sheet(dsc, g=pairs(*faces)))["green"] for faces in ((6, 1), (1, 6)))
    assert most == sum(6 * first - second for first, second in FACTORS) == 92
    assert least == sum(first - 6 * second for first, second in FACTORS) == -43


@rule("dsc.fox")
def test_six_foxes_are_worth_the_lowest_area_each(dsc: Game) -> None:
    """No table passes 495 in the areas, 432 with foxes, and none goes below -301 in all."""
    assert sum(most for _, most in BOUNDS.values()) == 495
    assert 6 * min(most for _, most in BOUNDS.values()) == 432
    worst = dsc.score(sheet(dsc, 6, g=pairs(1, 6)))
    assert (worst.fox_points, worst.total) == (-258, -301)
