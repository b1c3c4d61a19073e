"""The yellow area: fields that are circled first and crossed later."""

from __future__ import annotations

import pytest

from cleverdice import Game
from tests.helpers import gained, play, points, rolled, rule, sheet, texts

FIELDS = {
    "12": 3, "14": 6, "21": 1, "23": 2, "32": 4, "34": 3, "41": 2, "43": 5, "52": 5, "54": 4,
}  # fmt: skip
"""The number of each field, by row and column."""

LINES = {
    "row 1": ("12 14", "? blue"),
    "row 2": ("21 23", "return"),
    "row 3": ("32 34", "? yellow"),
    "row 4": ("41 43", "? green"),
    "row 5": ("52 54", "? pink"),
    "column 1": ("21 41", "reroll"),
    "column 2": ("12 32 52", "extra_die"),
    "column 3": ("23 43", "? silver"),
    "column 4": ("14 34 54", "fox"),
}

LAST = [(line, last) for line, (fields, _) in LINES.items() for last in fields.split()]
POINTS = [3, 10, 21, 36, 55, 75, 96, 118, 141, 165]


def offered(game: Game, face: int, marked: str = "") -> set[str]:
    """What a yellow die with that face may do."""
    state = rolled(game, f"W1 S1 Y{face} B1 G1 P1", sheet(game, y=marked))
    return {text.removeprefix("Y>y") for text in texts(game, state) if text[0] == "Y"}


@rule("dsc.yellow")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_free_field_with_the_number_is_circled(dsc: Game, face: int) -> None:
    assert offered(dsc, face) == {field for field, number in FIELDS.items() if number == face}


@rule("dsc.yellow")
@pytest.mark.parametrize("field", FIELDS)
def test_a_circled_field_is_crossed_and_then_takes_nothing_more(dsc: Game, field: str) -> None:
    face = FIELDS[field]
    others = {other for other, number in FIELDS.items() if number == face and other != field}
    assert offered(dsc, face, field) == {f"X{field}"} | others
    assert offered(dsc, face, f"{field} X{field}") == others


@rule("dsc.yellow")
def test_where_one_field_is_free_and_one_circled_the_player_chooses(dsc: Game) -> None:
    state = rolled(dsc, "W1 S1 Y4 B1 G1 P1", sheet(dsc, y="54"))
    circled, crossed = play(dsc, state, "Y>y32"), play(dsc, state, "Y>yX54")
    assert points(dsc, circled.players[0])["yellow"] == 0
    assert points(dsc, crossed.players[0])["yellow"] == 3


@rule("dsc.yellow")
def test_both_fields_of_a_number_crossed_make_the_die_unusable(dsc: Game) -> None:
    assert offered(dsc, 5, "43 52 X43 X52") == set()


@rule("dsc.yellow")
def test_a_circle_is_not_a_cross(dsc: Game) -> None:
    state = rolled(dsc, "W1 S1 Y6 B1 G1 P1", sheet(dsc))
    state = play(dsc, state, "Y>y14")
    yellow = dsc.areas[1]
    cells = dict(zip(yellow.labels, state.players[0].cells[1], strict=True))
    assert (cells["14"], cells["X14"]) == (1, 0)


@rule("dsc.yellow.lines")
@pytest.mark.parametrize(("line", "last"), LAST)
def test_a_line_gives_its_bonus_when_its_last_field_is_circled(
    dsc: Game, line: str, last: str
) -> None:
    fields, bonus = LINES[line]
    circled = " ".join(field for field in fields.split() if field != last)
    state = rolled(dsc, f"W6 S6 Y{FIELDS[last]} B6 G6 P6", sheet(dsc, y=circled))
    assert gained(dsc, state, play(dsc, state, f"Y>y{last}")) == [bonus]


@rule("dsc.yellow.lines")
def test_crosses_count_for_a_line_as_circles_do(dsc: Game) -> None:
    state = rolled(dsc, "W6 S6 Y2 B6 G6 P6", sheet(dsc, y="21 X21"))
    assert gained(dsc, state, play(dsc, state, "Y>y23")) == ["return"]


@rule("dsc.yellow.lines")
def test_crossing_circles_gives_nothing_again(dsc: Game) -> None:
    state = rolled(dsc, "W6 S6 Y2 B6 G6 P6", sheet(dsc, y="21 23 X21"))
    assert gained(dsc, state, play(dsc, state, "Y>yX23")) == []


@rule("dsc.yellow.lines")
def test_a_line_with_a_free_field_gives_nothing(dsc: Game) -> None:
    state = rolled(dsc, "W6 S6 Y4 B6 G6 P6", sheet(dsc, y="12"))
    assert gained(dsc, state, play(dsc, state, "Y>y32")) == []


@rule("dsc.yellow.lines")
def test_one_circle_may_complete_a_row_and_a_column(dsc: Game) -> None:
    state = rolled(dsc, "W6 S6 Y2 B6 G6 P6", sheet(dsc, y="21 43"))
    assert gained(dsc, state, play(dsc, state, "Y>y23")) == ["return", "? silver"]


@rule("dsc.yellow.points")
@pytest.mark.parametrize("count", range(1, 11))
def test_points_by_crosses(dsc: Game, count: int) -> None:
    for fields in (list(FIELDS)[:count], list(FIELDS)[-count:]):
        crossed = " ".join(f"{field} X{field}" for field in fields)
        assert points(dsc, sheet(dsc, y=crossed))["yellow"] == POINTS[count - 1]


@rule("dsc.yellow.points")
def test_circles_score_nothing(dsc: Game) -> None:
    assert points(dsc, sheet(dsc, y=" ".join(FIELDS)))["yellow"] == 0
    assert points(dsc, sheet(dsc, y="12 14 21 X21"))["yellow"] == 3
