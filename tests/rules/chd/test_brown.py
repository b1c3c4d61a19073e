"""The brown area: one row crossed from left to right."""

from __future__ import annotations

import pytest

from cleverdice import Game
from tests.helpers import gained, play, points, rolled, rule, sheet, texts

ROW = [1, 5, 3, 4, 2, 6, 4, 5, 2, 1, 6, 3]
GAPS = ["any_number", "? pink", "-", "reroll", "? turquoise", "-", "extra_die", "? blue", "-"]
GAPS += ["? yellow", "fox"]
POINTS = [2, 5, 9, 14, 20, 27, 35, 44, 54, 65, 77, 90]


def roll_of(face: int) -> str:
    """A roll in which brown shows that face."""
    return f"W1 Y1 T1 B1 N{face} P1"


def brown(chd: Game, face: int, crossed: str = "") -> list[str]:
    """The brown fields that a brown die with that face may cross."""
    offered = texts(chd, rolled(chd, roll_of(face), sheet(chd, n=crossed)))
    return [text.split(">n")[1] for text in offered if text.startswith("N>n")]


@rule("chd.brown")
@pytest.mark.parametrize("face", range(1, 7))
def test_on_an_empty_row_any_field_with_the_face(chd: Game, face: int) -> None:
    assert brown(chd, face) == [str(at) for at, shown in enumerate(ROW, 1) if shown == face]


@rule("chd.brown")
@pytest.mark.parametrize("last", range(1, 13))
def test_only_right_of_the_last_crossed_field(chd: Game, last: int) -> None:
    offered = [field for face in range(1, 7) for field in brown(chd, face, str(last))]
    assert sorted(map(int, offered)) == list(range(last + 1, 13))


@rule("chd.brown")
def test_skipped_fields_are_gone(chd: Game) -> None:
    assert brown(chd, 5) == ["2", "8"]
    assert brown(chd, 5, "1 4") == ["8"]
    assert brown(chd, 5, "1 8") == []


@rule("chd.brown.bonus")
@pytest.mark.parametrize(("left", "bonus"), list(enumerate(GAPS, 1)))
def test_two_neighbouring_crosses_give_the_bonus_between_them(
    chd: Game, left: int, bonus: str
) -> None:
    before = rolled(chd, roll_of(ROW[left]), sheet(chd, n=str(left)))
    after = play(chd, before, f"N>n{left + 1}")
    assert gained(chd, before, after) == ([] if bonus == "-" else [bonus])


@rule("chd.brown.bonus")
@pytest.mark.parametrize("left", range(1, 11))
def test_with_a_field_skipped_there_is_no_bonus(chd: Game, left: int) -> None:
    before = rolled(chd, roll_of(ROW[left + 1]), sheet(chd, n=str(left)))
    assert gained(chd, before, play(chd, before, f"N>n{left + 2}")) == []


@rule("chd.brown.bonus")
@pytest.mark.parametrize("field", range(1, 13))
def test_a_first_cross_gives_no_bonus(chd: Game, field: int) -> None:
    before = rolled(chd, roll_of(ROW[field - 1]), sheet(chd))
    assert gained(chd, before, play(chd, before, f"N>n{field}")) == []


@rule("chd.brown.points")
@pytest.mark.parametrize("crosses", range(1, 13))
def test_the_row_scores_by_its_crosses_wherever_they_are(chd: Game, crosses: int) -> None:
    from_the_right = sheet(chd, n=" ".join(str(field) for field in range(13 - crosses, 13)))
    from_the_left = sheet(chd, n=" ".join(str(field) for field in range(1, crosses + 1)))
    assert points(chd, from_the_right)["brown"] == POINTS[crosses - 1]
    assert points(chd, from_the_left)["brown"] == POINTS[crosses - 1]


@rule("chd.brown.points")
def test_an_empty_row_scores_nothing(chd: Game) -> None:
    assert points(chd, sheet(chd))["brown"] == 0
