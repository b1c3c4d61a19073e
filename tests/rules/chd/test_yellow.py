"""The yellow area: three rows, one for each die field, and the gray fields for the platter."""

from __future__ import annotations

import pytest

from cleverdice import Game
from tests.helpers import filled, gained, play, points, rolled, rule, served, sheet, texts

GRAY = {1: "31", 2: "32", 3: "23", 4: "24", 5: "15", 6: "16"}
UPPER = ["reroll", "any_number", "? pink", "extra_die", "? turquoise", "fox"]
LOWER = ["any_number", "? turquoise", "? blue", "? brown", "? yellow", "extra_die"]
POINTS = [2, 6, 12, 20, 30, 42]

GAPS = [(1, column, bonus) for column, bonus in enumerate(UPPER, 1)] + [
    (2, column, bonus) for column, bonus in enumerate(LOWER, 1)
]
"""The row above a bonus, its column, the bonus."""


def yellow(offered: list[str], die: str = "Y") -> list[str]:
    """The yellow fields that a die may cross."""
    return [text.split(">y")[1] for text in offered if text.startswith(f"{die}>y")]


def roll_of(face: int) -> str:
    """A roll with that yellow face and a white die that shows the same."""
    return f"W{face} Y{face} T1 B1 N1 P1"


@rule("chd.yellow")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("roll", [1, 2, 3])
def test_the_die_of_roll_n_crosses_its_face_in_row_n(chd: Game, roll: int, face: int) -> None:
    state = rolled(chd, roll_of(face), sheet(chd), rolls=roll - 1)
    assert yellow(texts(chd, state)) == [f"{roll}{face}"]
    assert yellow(texts(chd, state), "W") == [f"{roll}{face}"]


@rule("chd.yellow")
def test_the_row_follows_the_roll_not_the_number_of_dice_chosen(chd: Game) -> None:
    state = rolled(chd, roll_of(4), sheet(chd))
    state = play(chd, state, "pass", f"roll {roll_of(4)}")
    assert yellow(texts(chd, state)) == ["24"]


@rule("chd.yellow")
def test_a_crossed_field_is_not_free(chd: Game) -> None:
    state = rolled(chd, roll_of(4), sheet(chd, y="14"))
    assert yellow(texts(chd, state)) == []
    assert yellow(texts(chd, state), "W") == []


@rule("chd.yellow")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_on_the_platter_crosses_the_gray_field_of_its_face(chd: Game, face: int) -> None:
    platter = f"W{face} Y{face} P1"
    state = served(chd, "T1 B1 N1", platter, sheet(chd), sheet(chd))
    assert yellow(texts(chd, state, 1)) == [GRAY[face]]
    assert yellow(texts(chd, state, 1), "W") == [GRAY[face]]


@rule("chd.yellow")
def test_when_the_gray_field_is_crossed_a_platter_die_has_no_other(chd: Game) -> None:
    state = served(chd, "T1 B1 N1", "W1 Y2 P1", sheet(chd), sheet(chd, y="32"))
    assert yellow(texts(chd, state, 1)) == []


@rule("chd.yellow.fallback")
@pytest.mark.parametrize("fields", ["Y2 W1 P3", "W1 Y2 P3", "P3 W1 Y2"])
def test_a_fallback_die_on_die_field_n_goes_to_row_n(chd: Game, fields: str) -> None:
    stuck = sheet(chd, t="11 21 31 41 51", n="12")
    state = served(chd, fields, "T1 B1 N1", sheet(chd), stuck)
    row = fields.split().index("Y2") + 1
    assert yellow(texts(chd, state, 1)) == [f"{row}2"]


@rule("chd.yellow.fallback")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("fields", ["Y2 W1 P3", "W1 Y2 P3", "P3 W1 Y2"])
def test_an_extra_die_on_die_field_n_goes_to_row_n(chd: Game, fields: str, seat: int) -> None:
    both = [sheet(chd, extra_die="o"), sheet(chd, extra_die="o")]
    state = play(chd, served(chd, fields, "T1 B1 N1", *both), "2 pass")
    row = fields.split().index("Y2") + 1
    assert yellow(texts(chd, state, seat), "extra Y") == [f"{row}2"]


@rule("chd.yellow.fallback")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("face", range(1, 7))
def test_an_extra_die_on_the_platter_goes_to_gray(chd: Game, face: int, seat: int) -> None:
    both = [sheet(chd, extra_die="o"), sheet(chd, extra_die="o")]
    state = served(chd, "W1 P3 B1", f"T1 Y{face} N1", *both)
    state = play(chd, state, "2 pass")
    assert yellow(texts(chd, state, seat), "extra Y") == [GRAY[face]]


@rule("chd.yellow.bonus")
@pytest.mark.parametrize(("upper", "column", "bonus"), GAPS)
def test_a_bonus_between_two_fields_is_gained_with_the_upper_one(
    chd: Game, upper: int, column: int, bonus: str
) -> None:
    start = sheet(chd, y=f"{upper + 1}{column}")
    before = rolled(chd, roll_of(column), start, rolls=upper - 1)
    after = play(chd, before, f"Y>y{upper}{column}")
    assert gained(chd, before, after) == [bonus]


@rule("chd.yellow.bonus")
@pytest.mark.parametrize(("upper", "column", "bonus"), GAPS)
def test_a_bonus_between_two_fields_is_gained_with_the_lower_one(
    chd: Game, upper: int, column: int, bonus: str
) -> None:
    start = sheet(chd, y=f"{upper}{column}")
    before = rolled(chd, roll_of(column), start, sheet(chd), rolls=upper)
    after = play(chd, before, f"Y>y{upper + 1}{column}")
    assert gained(chd, before, after) == [bonus]


@rule("chd.yellow.bonus")
@pytest.mark.parametrize("column", range(1, 7))
def test_one_field_of_the_two_gives_nothing(chd: Game, column: int) -> None:
    start = sheet(chd, y=f"3{column}")
    before = rolled(chd, roll_of(column), start)
    assert gained(chd, before, play(chd, before, f"Y>y1{column}")) == []


@rule("chd.yellow.bonus")
def test_the_middle_field_can_give_both_its_bonuses(chd: Game) -> None:
    before = rolled(chd, roll_of(1), sheet(chd, y="11 31"), rolls=1)
    assert gained(chd, before, play(chd, before, "Y>y21")) == ["reroll", "any_number"]


@rule("chd.yellow.points")
@pytest.mark.parametrize("row", [1, 2, 3])
@pytest.mark.parametrize("crosses", range(1, 7))
def test_a_row_scores_by_its_crosses(chd: Game, row: int, crosses: int) -> None:
    from_the_right = [f"{row}{column}" for column in range(7 - crosses, 7)]
    player = sheet(chd, y=" ".join(from_the_right))
    assert points(chd, player)["yellow"] == POINTS[crosses - 1]


@rule("chd.yellow.points")
def test_rows_score_each_on_its_own(chd: Game) -> None:
    player = sheet(chd, y="11 12 13 14 21 31 32 33")
    assert filled(chd, player, "y") == "11 12 13 14 21 31 32 33"
    assert points(chd, player)["yellow"] == 20 + 2 + 12
    assert points(chd, sheet(chd))["yellow"] == 0
