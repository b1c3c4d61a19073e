"""The pink area: half the number and the bonus, or a multiple without it."""

from __future__ import annotations

import pytest

from cleverdice import Game
from cleverdice.rules import Player
from tests.helpers import filled, gained, play, points, rolled, rule, sheet, texts

FACTORS = {2: 1, 3: 2, 4: 2, 5: 1, 6: 2, 7: 2, 8: 1, 9: 3, 10: 2, 11: 2, 12: 3}
BLACK = ["? yellow", "? turquoise", "? blue", "? brown"]
"""What a black ? offers when pink is full."""

BONUSES = {
    2: ["reroll"],
    3: ["? blue"],
    4: ["extra_die"],
    5: ["any_number"],
    6: ["? yellow"],
    7: ["? brown"],
    8: ["reroll"],
    9: ["fox"],
    10: ["? blue"],
    11: ["? turquoise"],
    12: BLACK,
}


def written(chd: Game, count: int) -> Player:
    """A sheet with a 1 in so many pink fields."""
    return sheet(chd, p=" ".join(f"{field}=1" for field in range(1, count + 1)))


def roll_of(face: int) -> str:
    """A roll in which pink shows that face."""
    return f"W1 Y1 T1 B1 N1 P{face}"


def pink(chd: Game, face: int, count: int) -> list[str]:
    """What a pink die with that face may write when so many fields are full."""
    offered = texts(chd, rolled(chd, roll_of(face), written(chd, count)))
    return [text.split(">p")[1] for text in offered if text.startswith("P>p")]


@rule("chd.pink")
@pytest.mark.parametrize(("face", "half"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_first_field_always_takes_half_rounded_up(chd: Game, face: int, half: int) -> None:
    assert pink(chd, face, 0) == [f"1={half}"]


@rule("chd.pink")
@pytest.mark.parametrize("field", range(2, 13))
@pytest.mark.parametrize(("face", "half"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_then_the_next_field_takes_half_or_the_face_times_the_factor(
    chd: Game, face: int, half: int, field: int
) -> None:
    times = face * FACTORS[field]
    assert pink(chd, face, field - 1) == [f"{field}={half}", f"{field}={times}x"]


@rule("chd.pink")
def test_the_number_written_is_the_one_chosen(chd: Game) -> None:
    state = rolled(chd, roll_of(5), written(chd, 8))
    assert filled(chd, play(chd, state, "P>p9=3").players[0], "p").endswith("8=1 9=3")
    assert filled(chd, play(chd, state, "P>p9=15x").players[0], "p").endswith("8=1 9=15")


@rule("chd.pink")
def test_after_twelve_fields_nothing_fits(chd: Game) -> None:
    assert [pink(chd, face, 12) for face in range(1, 7)] == [[]] * 6


@rule("chd.pink")
@pytest.mark.parametrize("field", range(2, 13))
def test_the_face_times_the_factor_gives_no_bonus(chd: Game, field: int) -> None:
    before = rolled(chd, roll_of(4), written(chd, field - 1))
    after = play(chd, before, f"P>p{field}={4 * FACTORS[field]}x")
    assert gained(chd, before, after) == []


@rule("chd.pink")
@pytest.mark.parametrize("field", range(2, 12))
def test_a_bonus_given_up_does_not_come_back_with_the_next_field(chd: Game, field: int) -> None:
    before = rolled(chd, "W4 Y4 T4 B4 N4 P4", written(chd, field - 1))
    given_up = play(chd, before, f"P>p{field}={4 * FACTORS[field]}x", "roll W4 Y4 T4 B4 N4")
    after = play(chd, given_up, f"W>p{field + 1}=2")
    assert gained(chd, before, after) == BONUSES[field + 1]


@rule("chd.pink", "chd.pink.bonus")
def test_the_first_field_has_no_bonus(chd: Game) -> None:
    before = rolled(chd, roll_of(4), sheet(chd))
    assert gained(chd, before, play(chd, before, "P>p1=2")) == []


@rule("chd.pink.bonus")
@pytest.mark.parametrize("field", range(2, 13))
def test_half_the_number_gives_the_bonus_below_the_field(chd: Game, field: int) -> None:
    before = rolled(chd, roll_of(4), written(chd, field - 1))
    assert gained(chd, before, play(chd, before, f"P>p{field}=2")) == BONUSES[field]


@rule("chd.pink.points")
def test_the_area_scores_the_sum_of_its_numbers(chd: Game) -> None:
    assert points(chd, sheet(chd))["pink"] == 0
    assert points(chd, sheet(chd, p="1=3"))["pink"] == 3
    assert points(chd, sheet(chd, p="1=3 2=6 3=12 4=1 5=2"))["pink"] == 24
