"""The grey area: whole parts, each touching what is crossed already."""

from __future__ import annotations

from itertools import chain

import pytest

from cleverdice import Game
from cleverdice.rules.kinds import Parts
from tests.helpers import (
    dice_at,
    filled,
    full_sheet,
    gained,
    play,
    points,
    rolled,
    rule,
    served,
    sheet,
    texts,
)

FIELD = (
    (1, 2, 2, 3, 3, 3, 3, 4, 4, 5, 5, 6, 7, 7, 8, 8),
    (9, 2, 2, 10, 10, 10, 3, 4, 4, 4, 5, 6, 7, 11, 8, 8),
    (9, 9, 2, 12, 12, 10, 13, 14, 14, 5, 5, 15, 7, 11, 11, 8),
    (9, 16, 16, 12, 10, 10, 13, 14, 14, 5, 15, 15, 7, 11, 17, 8),
)
"""Which part each printed field belongs to, the parts counted in the order of reading."""

PARTS = range(1, 18)
SIZE = {part: list(chain(*FIELD)).count(part) for part in PARTS}

TOUCHING = {
    1: {2, 9},
    2: {1, 3, 9, 10, 12, 16},
    3: {2, 4, 10, 13},
    4: {3, 5, 14},
    5: {4, 6, 14, 15},
    6: {5, 7, 15},
    7: {6, 8, 11, 15},
    8: {7, 11, 17},
    9: {1, 2, 16},
    10: {2, 3, 12, 13},
    11: {7, 8, 17},
    12: {2, 10, 16},
    13: {3, 10, 14},
    14: {4, 5, 13},
    15: {5, 6, 7},
    16: {2, 9, 12},
    17: {8, 11},
}
BONUS = {
    (1, 1): "polish",
    (1, 6): "? green",
    (1, 13): "polish",
    (2, 8): "reroll",
    (2, 16): "? green",
    (3, 4): "? pink",
    (3, 6): "polish",
    (3, 10): "polish",
    (3, 14): "? blue",
    (4, 1): "reroll",
    (4, 8): "extra_die",
    (4, 12): "? yellow",
    (4, 15): "polish",
}
"""By row and column of the printed field."""

SHADES = {
    "white": {2, 4, 11, 13, 15},
    "light": {3, 5, 7, 9, 12, 17},
    "dark": {1, 6, 8, 10, 14, 16},
}
COLUMNS = (1, 2, 3, 4, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11)


def grey(moves: list[str], die: str = "R") -> set[int]:
    """The parts that a die may cross."""
    return {int(move.split(">r")[1]) for move in moves if move.startswith(f"{die}>r")}


def spelled(parts: set[int]) -> str:
    return " ".join(map(str, sorted(parts)))


@rule("c4e.grey")
def test_there_are_seventeen_parts_of_one_to_six_fields(c4e: Game) -> None:
    area = c4e.areas[2]
    assert isinstance(area, Parts)
    assert [len(part) for part in area.parts] == [SIZE[part] for part in PARTS]
    assert sorted(SIZE.values()) == [1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6]
    for number, part in enumerate(area.parts, 1):
        assert {FIELD[row][column] for row, column in part} == {number}


@rule("c4e.grey")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("part", PARTS)
def test_a_part_has_at_most_as_many_fields_as_the_die_shows(
    c4e: Game, face: int, part: int
) -> None:
    around = sheet(c4e, r=spelled(set(PARTS) - {part}))
    state = rolled(c4e, f"W1 Y1 B1 R{face} G1 P1", around)
    assert grey(texts(c4e, state)) == ({part} if SIZE[part] <= face else set())


@rule("c4e.grey")
def test_a_part_is_crossed_whole_and_once(c4e: Game) -> None:
    state = rolled(c4e, "W6 Y6 B6 R4 G6 P6", sheet(c4e))
    state = play(c4e, state, "R>r9", "roll W4 Y6 B6 G6 P6")
    assert filled(c4e, state.players[0], "r") == "9"
    assert 9 not in grey(texts(c4e, state), "W")


@rule("c4e.grey")
def test_a_die_crosses_one_part_though_it_shows_enough_for_two(c4e: Game) -> None:
    state = play(c4e, rolled(c4e, "W6 Y6 B6 R6 G6 P6", sheet(c4e)), "R>r1")
    assert filled(c4e, state.players[0], "r") == "1"
    assert dice_at(c4e, state, 1) == "R"
    assert not texts(c4e, state)


@rule("c4e.grey.start")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_first_part_is_one_of_the_two_at_the_left_edge(c4e: Game, face: int) -> None:
    state = rolled(c4e, f"W1 Y1 B1 R{face} G1 P1", sheet(c4e))
    assert grey(texts(c4e, state)) == ({1, 9} if face >= 4 else {1})


@rule("c4e.grey.start")
def test_once_something_is_crossed_the_other_start_part_must_touch_it_too(c4e: Game) -> None:
    state = rolled(c4e, "W1 Y1 B1 R6 G1 P1", sheet(c4e, r="8"))
    assert grey(texts(c4e, state)) == {7, 11, 17}


@rule("c4e.grey.next")
@pytest.mark.parametrize("part", PARTS)
def test_every_later_part_touches_a_crossed_field_side_to_side(c4e: Game, part: int) -> None:
    state = rolled(c4e, "W1 Y1 B1 R6 G1 P1", sheet(c4e, r=str(part)))
    assert grey(texts(c4e, state)) == TOUCHING[part]


@rule("c4e.grey.next")
def test_any_crossed_part_may_be_touched_not_only_the_last(c4e: Game) -> None:
    state = rolled(c4e, "W1 Y1 B1 R6 G1 P1", sheet(c4e, r="1 2 3 4"))
    assert grey(texts(c4e, state)) == {5, 9, 10, 12, 13, 14, 16}


@rule("c4e.grey.next")
def test_corners_do_not_touch(c4e: Game) -> None:
    """Fields 2,7 and 3,8 meet at a corner only, and so do 2,8 and 3,7."""
    assert 14 not in grey(texts(c4e, rolled(c4e, "W1 Y1 B1 R6 G1 P1", sheet(c4e, r="3"))))
    assert 13 not in grey(texts(c4e, rolled(c4e, "W1 Y1 B1 R6 G1 P1", sheet(c4e, r="4"))))


@rule("c4e.grey.bonus")
@pytest.mark.parametrize("part", PARTS)
def test_a_part_gives_what_is_printed_in_one_of_its_fields(c4e: Game, part: int) -> None:
    there = [bonus for (row, column), bonus in BONUS.items() if FIELD[row - 1][column - 1] == part]
    assert len(there) <= 1
    near = min(TOUCHING[part] - {2})
    before = rolled(c4e, "W1 Y1 B1 R6 G1 P1", sheet(c4e, r=str(near)))
    assert gained(c4e, before, play(c4e, before, f"R>r{part}")) == there


@rule("c4e.grey.bonus")
def test_each_bonus_is_printed_where_it_belongs(c4e: Game) -> None:
    area = c4e.areas[2]
    assert isinstance(area, Parts)
    places = {(place[0] + 1, place[1] + 1) for place in area.symbols if place is not None}
    assert places == BONUS.keys()


@rule("c4e.grey.points")
@pytest.mark.parametrize("column", range(16))
def test_a_full_column_counts_what_stands_below_it(c4e: Game, column: int) -> None:
    parts = {row[column] for row in FIELD}
    full = [n for n in range(16) if {row[n] for row in FIELD} <= parts]
    worth = sum(COLUMNS[n] for n in full)
    assert column in full
    assert points(c4e, sheet(c4e, r=spelled(parts)))["grey"] == worth


@rule("c4e.grey.points")
@pytest.mark.parametrize("column", range(16))
def test_a_column_with_a_gap_counts_nothing(c4e: Game, column: int) -> None:
    for part in {row[column] for row in FIELD}:
        open_columns = [n for n in range(16) if part in {row[n] for row in FIELD}]
        rest = 106 - sum(COLUMNS[n] for n in open_columns)
        assert column in open_columns
        assert points(c4e, sheet(c4e, r=spelled(set(PARTS) - {part})))["grey"] == rest


@rule("c4e.grey.points")
def test_a_full_area_counts_106(c4e: Game) -> None:
    assert points(c4e, full_sheet(c4e))["grey"] == sum(COLUMNS) == 106


@rule("c4e.grey.fox")
@pytest.mark.parametrize("shade", SHADES)
def test_all_fields_of_a_shade_give_a_fox_with_the_last_of_them(c4e: Game, shade: str) -> None:
    for last in SHADES[shade]:
        crossed = {min(TOUCHING[last]), *SHADES[shade] - {last}}
        before = rolled(c4e, "W1 Y1 B1 R6 G1 P1", sheet(c4e, r=spelled(crossed)))
        after = play(c4e, before, f"R>r{last}")
        assert gained(c4e, before, after).count("fox") == 1


@rule("c4e.grey.fox")
@pytest.mark.parametrize("shade", SHADES)
def test_one_part_short_gives_no_fox(c4e: Game, shade: str) -> None:
    others = set(PARTS) - SHADES[shade]
    missing, last = sorted(SHADES[shade])[:2]
    crossed = spelled(others | SHADES[shade] - {missing, last})
    before = rolled(c4e, "W1 Y1 B1 R6 G1 P1", sheet(c4e, r=crossed))
    assert "fox" not in gained(c4e, before, play(c4e, before, f"R>r{last}"))


@rule("c4e.grey.fox")
def test_the_area_holds_three_foxes(c4e: Game) -> None:
    state = rolled(c4e, "W6 Y6 B6 R6 G6 P6", sheet(c4e))
    for part in (1, 9, 2, 16, 12, 10, 3, 13, 14, 4, 5, 15, 6, 7, 11, 17, 8):
        before = state
        state = play(c4e, before, f"R>r{part}")
        crossed = filled(c4e, state.players[0], "r")
        state = rolled(c4e, "W6 Y6 B6 R6 G6 P6", sheet(c4e, state.players[0].foxes, r=crossed))
    assert state.players[0].foxes == 3


@rule("c4e.grey.shade")
def test_the_field_on_the_top_left_is_dark_and_a_part_of_its_own(c4e: Game) -> None:
    state = rolled(c4e, "W6 Y6 B6 R1 G6 P6", sheet(c4e))
    assert filled(c4e, play(c4e, state, "R>r1").players[0], "r") == "1"
    rest = spelled((SHADES["dark"] | {9}) - {1})
    before = rolled(c4e, "W6 Y6 B6 R1 G6 P6", sheet(c4e, r=rest))
    assert gained(c4e, before, play(c4e, before, "R>r1")) == ["fox", "polish"]


@rule("c4e.grey")
def test_a_passive_player_crosses_a_part_by_the_face_on_the_platter(c4e: Game) -> None:
    state = served(c4e, "W2 Y1 P1", "B6 R2 G1", sheet(c4e), sheet(c4e, r="9"))
    assert grey(texts(c4e, state, 1)) == {1, 16}
