"""The blue area: sums that never rise."""

from __future__ import annotations

import pytest

from cleverdice import Game
from tests.helpers import gained, play, points, rolled, rule, sheet, texts

BONUSES = [
    None, "return", "? yellow", None, "extra_die", "reroll", "? pink", None, "fox", "return", None,
    "? green",
]  # fmt: skip
POINTS = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]


def written(*numbers: int) -> str:
    """Numbers in the first fields."""
    return " ".join(f"{field}={number}" for field, number in enumerate(numbers, 1))


def blue(game: Game, white: int, own: int, marked: str = "") -> set[str]:
    """What blue and white may write, with these faces."""
    state = rolled(game, f"W{white} S1 Y1 B{own} G1 P1", sheet(game, b=marked))
    return {text[2:] for text in texts(game, state) if text[:3] in ("W>b", "B>b")}


@rule("dsc.blue")
@pytest.mark.parametrize("total", range(2, 13))
def test_the_first_field_takes_any_sum(dsc: Game, total: int) -> None:
    white = min(6, total - 1)
    assert blue(dsc, white, total - white) == {f"b1={total}"}


@rule("dsc.blue")
@pytest.mark.parametrize(("white", "own"), [(1, 1), (2, 4), (3, 4)])
def test_a_sum_that_is_not_higher_goes_into_the_next_field(dsc: Game, white: int, own: int) -> None:
    assert blue(dsc, white, own, written(9, 7)) == {f"b3={white + own}"}


@rule("dsc.blue")
@pytest.mark.parametrize(("white", "own"), [(2, 6), (6, 6), (4, 4)])
def test_a_higher_sum_does_not_fit(dsc: Game, white: int, own: int) -> None:
    assert blue(dsc, white, own, written(9, 7)) == set()


@rule("dsc.blue")
def test_twelve_fields_are_full(dsc: Game) -> None:
    assert blue(dsc, 1, 1, written(*[2] * 11)) == {"b12=2"}
    assert blue(dsc, 1, 1, written(*[2] * 12)) == set()


@rule("dsc.blue.bonus")
@pytest.mark.parametrize("field", range(1, 13))
def test_the_bonus_of_each_field(dsc: Game, field: int) -> None:
    state = rolled(dsc, "W3 S6 Y6 B3 G6 P6", sheet(dsc, b=written(*[7] * (field - 1))))
    after = play(dsc, state, f"B>b{field}=6")
    bonus = BONUSES[field - 1]
    assert gained(dsc, state, after) == ([bonus] if bonus else [])


@rule("dsc.blue.points")
@pytest.mark.parametrize("count", range(1, 13))
def test_the_points_above_the_last_number(dsc: Game, count: int) -> None:
    for number in (2, 12):
        assert points(dsc, sheet(dsc, b=written(*[number] * count)))["blue"] == POINTS[count - 1]


@rule("dsc.blue.points")
def test_an_empty_area_scores_nothing(dsc: Game) -> None:
    assert points(dsc, sheet(dsc))["blue"] == 0
