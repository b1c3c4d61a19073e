"""The green area: pairs of products, of which the second counts against the first."""

from __future__ import annotations

import pytest

from cleverdice import Game
from tests.helpers import filled, gained, play, points, rolled, rule, sheet, texts

FACTORS = [2, 2, 2, 1, 3, 3, 3, 2, 3, 1, 4, 1]
BONUSES = [
    None, "reroll", None, "? blue", "return", None, "fox", "? silver", "extra_die", None, "? pink",
    "? yellow",
]  # fmt: skip


def threes(count: int) -> str:
    """The first fields, each written with a 3."""
    return " ".join(f"{field}={3 * FACTORS[field - 1]}" for field in range(1, count + 1))


@rule("dsc.green")
@pytest.mark.parametrize("field", range(1, 13))
@pytest.mark.parametrize("face", [1, 4, 6])
def test_the_number_times_the_factor_goes_into_the_next_field(
    dsc: Game, field: int, face: int
) -> None:
    state = rolled(dsc, f"W6 S6 Y6 B6 G{face} P6", sheet(dsc, g=threes(field - 1)))
    green = [text for text in texts(dsc, state) if text[0] == "G"]
    assert green == [f"G>g{field}={face * FACTORS[field - 1]}"]
    after = play(dsc, state, green[0]).players[0]
    assert filled(dsc, after, "g").split()[-1] == f"{field}={face * FACTORS[field - 1]}"


@rule("dsc.green")
def test_twelve_fields_are_full(dsc: Game) -> None:
    state = rolled(dsc, "W6 S6 Y6 B6 G1 P6", sheet(dsc, g=threes(12)))
    assert not [text for text in texts(dsc, state) if ">g" in text]


@rule("dsc.green.bonus")
@pytest.mark.parametrize("field", range(1, 13))
@pytest.mark.parametrize("face", [1, 6])
def test_the_bonus_of_each_field_comes_at_once(dsc: Game, field: int, face: int) -> None:
    state = rolled(dsc, f"W6 S6 Y6 B6 G{face} P6", sheet(dsc, g=threes(field - 1)))
    after = play(dsc, state, f"G>g{field}={face * FACTORS[field - 1]}")
    bonus = BONUSES[field - 1]
    assert gained(dsc, state, after) == ([bonus] if bonus else [])


@rule("dsc.green.points")
@pytest.mark.parametrize("pair", range(6))
def test_a_full_pair_scores_its_first_number_minus_its_second(dsc: Game, pair: int) -> None:
    one, other = 2 * pair, 2 * pair + 1
    equal = threes(2 * pair)
    before = points(dsc, sheet(dsc, g=equal))["green"]
    high, low = 6 * FACTORS[one], 2 * FACTORS[other]
    after = sheet(dsc, g=f"{equal} {one + 1}={high} {other + 1}={low}")
    assert points(dsc, after)["green"] - before == high - low


@rule("dsc.green.points")
def test_a_pair_may_score_less_than_nothing(dsc: Game) -> None:
    assert points(dsc, sheet(dsc, g="1=2 2=12"))["green"] == -10
    every = "1=2 2=12 3=2 4=6 5=3 6=18 7=3 8=12 9=3 10=6 11=4 12=6"
    assert points(dsc, sheet(dsc, g=every))["green"] == -10 - 4 - 15 - 9 - 3 - 2


@rule("dsc.green.points")
def test_a_half_full_pair_scores_nothing(dsc: Game) -> None:
    assert points(dsc, sheet(dsc, g="1=12"))["green"] == 0
    assert points(dsc, sheet(dsc, g="1=12 2=4 3=12"))["green"] == 8


@rule("dsc.green.points")
def test_the_six_pairs_are_added(dsc: Game) -> None:
    best = "1=12 2=2 3=12 4=1 5=18 6=3 7=18 8=2 9=18 10=1 11=24 12=1"
    assert points(dsc, sheet(dsc, g=best))["green"] == 10 + 11 + 15 + 16 + 17 + 23
