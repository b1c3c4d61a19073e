"""The green area: eleven fields of two triangles, each row filled by itself."""

from __future__ import annotations

from itertools import product

import pytest

from cleverdice import Game
from cleverdice.rules import Player
from tests.helpers import gained, play, points, rolled, rule, sheet, texts

LOWER = [
    *("reroll", "? blue", "polish", "? yellow", "? grey", "extra_die", "? pink", "? blue"),
    *("? yellow", "fox", "extra_die"),
]


def written(c4e: Game, lower: int, upper: int, number: int = 2) -> Player:
    """A sheet with so many triangles of each row filled."""
    marks = [f"L{field}={number}" for field in range(1, lower + 1)]
    marks += [f"U{field}={number}" for field in range(1, upper + 1)]
    return sheet(c4e, g=" ".join(marks))


def green(c4e: Game, face: int, player: Player) -> list[str]:
    """Where a green die with that face may be written."""
    offered = texts(c4e, rolled(c4e, f"W1 Y1 B1 R1 G{face} P1", player))
    return [text.removeprefix("G>g") for text in offered if text.startswith("G>g")]


@rule("c4e.green")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_face_goes_into_the_next_lower_or_the_next_upper_triangle(c4e: Game, face: int) -> None:
    assert green(c4e, face, sheet(c4e)) == [f"L1={face}", f"U1={face}"]


@rule("c4e.green")
@pytest.mark.parametrize(("lower", "upper"), list(product((0, 1, 4, 10), repeat=2)))
def test_the_two_rows_do_not_wait_for_each_other(c4e: Game, lower: int, upper: int) -> None:
    offered = green(c4e, 3, written(c4e, lower, upper))
    assert offered == [f"L{lower + 1}=3", f"U{upper + 1}=3"]


@rule("c4e.green")
def test_a_full_row_takes_nothing_more(c4e: Game) -> None:
    assert green(c4e, 3, written(c4e, 11, 2)) == ["U3=3"]
    assert green(c4e, 3, written(c4e, 2, 11)) == ["L3=3"]
    assert green(c4e, 3, written(c4e, 11, 11)) == []


@rule("c4e.green.bonus")
@pytest.mark.parametrize(("field", "bonus"), list(enumerate(LOWER, 1)))
def test_a_lower_triangle_gives_its_bonus_at_once(c4e: Game, field: int, bonus: str) -> None:
    before = rolled(c4e, "W1 Y1 B1 R1 G4 P1", written(c4e, field - 1, 0))
    assert gained(c4e, before, play(c4e, before, f"G>gL{field}=4")) == [bonus]


@rule("c4e.green.bonus")
@pytest.mark.parametrize("field", range(1, 12))
@pytest.mark.parametrize("lower", [0, 11])
def test_an_upper_triangle_gives_nothing(c4e: Game, field: int, lower: int) -> None:
    before = rolled(c4e, "W1 Y1 B1 R1 G4 P1", written(c4e, lower, field - 1))
    assert gained(c4e, before, play(c4e, before, f"G>gU{field}=4")) == []


@rule("c4e.green.points")
@pytest.mark.parametrize("field", range(1, 12))
def test_a_full_field_counts_its_sum_and_twice_that_from_the_fourth_on(
    c4e: Game, field: int
) -> None:
    marks = [f"L{n}=1" for n in range(1, field)] + [f"U{n}=1" for n in range(1, field)]
    before = points(c4e, sheet(c4e, g=" ".join(marks)))["green"]
    after = points(c4e, sheet(c4e, g=" ".join([*marks, f"L{field}=3", f"U{field}=5"])))["green"]
    assert after - before == (16 if field >= 4 else 8)


@rule("c4e.green.points")
@pytest.mark.parametrize("filled", [(1, 0), (0, 1), (11, 0), (0, 11), (5, 3), (3, 5)])
def test_a_half_filled_field_counts_nothing(c4e: Game, filled: tuple[int, int]) -> None:
    full = min(filled)
    assert points(c4e, written(c4e, *filled))["green"] == 4 * full
