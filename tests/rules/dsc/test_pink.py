"""The pink area: any number, but bonuses ask for a minimum."""

from __future__ import annotations

import pytest

from cleverdice import Game
from tests.helpers import gained, play, points, rolled, rule, sheet, texts

BONUSES = {
    3: ("reroll", 2),
    4: ("return", 3),
    5: ("extra_die", 4),
    6: ("? green", 5),
    7: ("? yellow", 6),
    8: ("fox", 2),
    9: ("? silver", 3),
    10: ("reroll", 4),
    11: ("? blue", 5),
    12: ("? yellow", 6),
}
"""The bonus of each field and the least number for it."""


def ones(count: int) -> str:
    return " ".join(f"{field}=1" for field in range(1, count + 1))


@rule("dsc.pink")
@pytest.mark.parametrize("field", range(1, 13))
@pytest.mark.parametrize("face", range(1, 7))
def test_any_number_goes_into_the_next_field(dsc: Game, field: int, face: int) -> None:
    state = rolled(dsc, f"W6 S6 Y6 B6 G6 P{face}", sheet(dsc, p=ones(field - 1)))
    assert [text for text in texts(dsc, state) if text[0] == "P"] == [f"P>p{field}={face}"]


@rule("dsc.pink")
def test_the_points_are_the_sum(dsc: Game) -> None:
    assert points(dsc, sheet(dsc, p="1=6 2=1 3=4"))["pink"] == 11
    sixes = " ".join(f"{field}=6" for field in range(1, 13))
    assert points(dsc, sheet(dsc, p=sixes))["pink"] == 72


@rule("dsc.pink")
def test_twelve_fields_are_full(dsc: Game) -> None:
    state = rolled(dsc, "W6 S6 Y6 B6 G6 P6", sheet(dsc, p=ones(12)))
    assert not [text for text in texts(dsc, state) if ">p" in text]


@rule("dsc.pink.bonus")
@pytest.mark.parametrize("field", range(1, 13))
@pytest.mark.parametrize("face", range(1, 7))
def test_a_bonus_asks_for_its_minimum(dsc: Game, field: int, face: int) -> None:
    bonus, least = BONUSES.get(field, ("", 7))
    state = rolled(dsc, f"W6 S6 Y6 B6 G6 P{face}", sheet(dsc, p=ones(field - 1)))
    after = play(dsc, state, f"P>p{field}={face}")
    assert gained(dsc, state, after) == ([bonus] if face >= least else [])


@rule("dsc.pink.bonus")
def test_a_bonus_that_was_missed_is_lost(dsc: Game) -> None:
    state = rolled(dsc, "W6 S6 Y6 B6 G6 P6", sheet(dsc, p="1=1 2=1 3=1"))
    assert gained(dsc, state, play(dsc, state, "P>p4=6")) == ["return"], "and no re-roll"
