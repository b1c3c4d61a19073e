"""What the two kinds of area that this game brings answer besides the rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cleverdice import Game
from cleverdice.actions import numbered
from cleverdice.rules.flows.draft import Draft
from cleverdice.rules.kinds import Coordinates, Fate, Mark, Parts
from cleverdice.texts import say
from tests.rules.sheet_files import Gone, said

EVEN = dict.fromkeys(range(1, 7), 1 / 6)


@pytest.fixture(scope="session")
def blue(c4e: Game) -> Coordinates:
    found = c4e.areas[1]
    assert isinstance(found, Coordinates)
    return found


@pytest.fixture(scope="session")
def grey(c4e: Game) -> Parts:
    found = c4e.areas[2]
    assert isinstance(found, Parts)
    return found


def test_two_faces_make_the_number_of_a_field(blue: Coordinates) -> None:
    assert list(blue.numbers) == list(range(1, 37))
    assert (blue.joined(1, 1), blue.joined(2, 3), blue.joined(6, 6)) == (1, 9, 36)
    own, white = blue.plus or (0, 0)
    assert (blue.number_of(own, 2, 3), blue.number_of(white, 3, 2)) == (9, 9)
    assert [blue.faces(cell) for cell in (0, 8, 35)] == [(1, 1), (2, 3), (6, 6)]
    assert (blue.shown(8), blue.free_values) == (9, tuple(range(1, 37)))
    assert list(blue.seen_numbers) == []


def test_a_blue_field_is_as_likely_as_its_number(blue: Coordinates) -> None:
    odds = {9: 0.5, 36: 0.25}
    chances = blue.chances((0,) * 36, odds)
    assert (chances[8], chances[35], sum(chances)) == (0.5, 0.25, 0.75)


def test_blue_is_laid_out_in_six_rows_with_faces_beside_and_above(blue: Coordinates) -> None:
    layout = blue.layout((0,) * 36)
    assert layout.rows[1] == (6, 7, 8, 9, 10, 11)
    assert [shown.number for shown in layout.beside] == [1, 2, 3, 4, 5, 6]
    assert layout.above == layout.beside
    assert blue.printed() == {"rows": [list(row) for row in layout.rows]}


def test_a_line_that_fires_at_a_count_is_earned_from_then_on(blue: Coordinates) -> None:
    row = blue.groups[0]
    cells = [0] * 36
    for count, fate in enumerate([Fate.OPEN, Fate.OPEN, Fate.EARNED, Fate.EARNED]):
        assert blue.fate(tuple(cells), row) is fate
        cells[count] = 1


def test_the_highest_number_takes_every_part(grey: Parts) -> None:
    assert (grey.free_values, grey.free_numbers) == ((6,), (1, 2, 3, 4, 5, 6))
    assert [grey.shown(part) for part in (0, 1, 7, 16)] == [1, 5, 6, 1]
    assert len(grey.taking[6]) == 17
    assert grey.taking[1] == (0, 16)
    assert (grey.slots, grey.slot(Mark(2, 7))) == (1, 0)


def test_a_part_is_as_likely_as_a_face_that_is_high_enough(grey: Parts) -> None:
    chances = grey.chances((0,) * 17, EVEN)
    assert chances[0] == pytest.approx(1)
    assert chances[1] == pytest.approx(2 / 6)
    assert chances[7] == pytest.approx(1 / 6)


def test_grey_is_laid_out_as_printed(grey: Parts) -> None:
    layout = grey.layout((0,) * 17)
    assert [len(row) for row in layout.rows] == [16] * 4
    assert layout.rows[0][:4] == (0, 1, 1, 2)
    assert layout.shades == grey.picture
    assert layout.inside[0] == (0, 0)
    assert layout.inside[1] is None
    printed = grey.printed()
    assert printed["starts"] == [0, 8]
    assert printed["parts"][15] == [[3, 1], [3, 2]]
    assert printed["symbols"][:3] == [[0, 0], None, [0, 5]]
    assert printed["picture"] == list(grey.picture)


def test_neither_kind_is_for_dice_with_symbols() -> None:
    assert Coordinates.options(symbols=True) is None
    assert Parts.options(symbols=True) is None


BLUE, GREY, GREEN = "areas[blue]", "areas[grey]", "areas[green]"
YELLOW, PINK = "areas[yellow]", "areas[pink]"

REFUSED: list[tuple[str, Any, str]] = [
    (f"{BLUE}.plus", Gone, "needs the other of its two dice: plus is missing"),
    (f"{BLUE}.lanes", [6], "unknown key"),
    (f"{BLUE}.bonuses[0].count", 7, "must be from 0 to 6, is 7"),
    (f"{BLUE}.bonuses[0].least", 5, "is for the bonus of a single field"),
    (f"{GREY}.picture", Gone, "is missing"),
    (f"{GREY}.picture", [], "must have rows of the same length"),
    (f"{GREY}.picture[3]", "LDDLDD", "must have rows of the same length"),
    (f"{GREY}.picture[3]", "", "must not be empty"),
    (f"{GREY}.picture[0]", "LWWLLLLWWLLDLLDD", "there is no field '17' in this area"),
    (f"{GREY}.picture[1]", "LWWDDDLWWLLDLWDD", "a part has more than 6 fields"),
    (f"{GREY}.starts", [], "must name the parts where one may start"),
    (f"{GREY}.starts[0]", "18", "there is no part '18' in this area"),
    (f"{GREY}.symbols.1", [1, 2], "row 1, column 2 is no field of part 1"),
    (f"{GREY}.symbols.1", [1], "must have 2 entries, has 1"),
    (f"{GREY}.symbols.1", [0, 1], "must be at least 1, is 0"),
    (f"{GREY}.symbols.18", [1, 1], "there is no part '18' in this area"),
    (f"{GREY}.plus", "white", "unknown key"),
    (f"{GREEN}.lane_letters", ["L"], "must have 2 entries, has 1"),
    (f"{GREEN}.lane_letters", ["L", "L"], "must be capital letters, each once"),
    (f"{GREEN}.lane_letters", ["l", "u"], "must be capital letters, each once"),
    (f"{GREEN}.lane_letters[1]", "", "must not be empty"),
    (f"{GREEN}.pairs[0]", ["L1"], "must have 2 entries, has 1"),
    (f"{GREEN}.pairs[0][0]", "L12", "there is no field 'L12' in this area"),
    (f"{GREEN}.pairs[0][0]", "L2", "must name every field once"),
    (f"{GREEN}.weight", [1, 1], "must have 22 entries, has 2"),
    (f"{YELLOW}.order", ["ascending"], "must have 3 entries, has 1"),
    (f"{YELLOW}.order[0]", "upward", "unknown order 'upward'"),
    (f"{PINK}.echo", 7, "must be from 0 to 6, is 7"),
    (f"{PINK}.number_points", [0, 2], "must have 6 entries, has 2"),
    (f"{PINK}.written", False, "is for the numbers of single dice, as they are written"),
    (f"{PINK}.bonuses[0].least", -1, "must be at least 0, is -1"),
]


@pytest.mark.parametrize(("path", "value", "reason"), REFUSED)
def test_a_sheet_file_that_can_not_be_played_is_refused(path: str, value: Any, reason: str) -> None:
    assert reason in said("c4e", path, value)


# How lanes are laid out


def test_yellow_lanes_stand_in_columns_and_only_the_first_rises(c4e: Game) -> None:
    layout = c4e.areas[0].layout((0,) * 15)
    assert layout.rows == (tuple(range(5)), tuple(range(5, 10)), tuple(range(10, 15)))
    assert [shown.sign for shown in layout.beside] == ["1", "2", "3"]
    assert layout.joins == ("<",) * 4 + ("",) * 11
    assert (layout.above, layout.notes) == ((), ())


def test_upper_triangles_stand_above_lower_ones(c4e: Game) -> None:
    layout = c4e.areas[3].layout((0,) * 22)
    assert layout.rows == (tuple(range(11, 22)), tuple(range(11)))
    assert [shown.sign for shown in layout.beside] == ["U", "L"]
    assert [shown.number for shown in layout.above] == [None] * 3 + [2] * 8
    assert set(layout.joins) == {""}


def test_pink_tells_in_words_what_its_numbers_do(c4e: Game) -> None:
    layout = c4e.areas[4].layout((0,) * 12)
    assert [say("en", note.key, **note.details) for note in layout.notes] == [
        "2: +2",
        "4: +4",
        "6: +3",
        "3: twice",
        "bonus from 5",
    ]
    assert [shown.number for shown in layout.above] == [2, 4, 6, 9, 12, 15, 19, 23, 27, 32, 37, 42]


def test_blue_tells_in_words_how_many_crosses_a_line_needs(c4e: Game) -> None:
    (note,) = c4e.areas[1].layout((0,) * 36).notes
    assert say("en", note.key, **note.details) == "2 crosses are enough"


def test_lines_that_need_all_their_fields_need_no_words(c4e: Game) -> None:
    whole = tuple(replace(group, count=0) for group in c4e.areas[1].groups)
    assert replace(c4e.areas[1], groups=whole).layout((0,) * 36).notes == ()


def test_the_start_parts_are_marked_until_one_is_crossed(grey: Parts) -> None:
    assert grey.layout((0,) * 17).starts == (0, 8)
    assert grey.layout((1,) + (0,) * 16).starts == ()


def test_a_crossed_part_opens_those_it_touches(grey: Parts) -> None:
    assert grey.opened_by(16) == {7, 10}


# What may be said of a polished die


def test_another_number_is_told_where_the_field_does_not_say_it(c4e: Game) -> None:
    assert isinstance(c4e.flow, Draft)
    told = {area.name: c4e.flow.told_numbers(area) for area in c4e.areas}
    assert told.pop("blue") == (0,)
    assert set(told.values()) == {(0, 1, 2, 3, 4, 5, 6)}
    names = numbered(c4e).names
    assert {"Y>y1=4", "W>y3=6", "R>r8=", "G>gU=1", "P>p=3", "B>b35"} <= set(names)
    assert not [name for name in names if name.startswith(("B>b", "W>b")) and "=" in name]


def test_the_polish_row_is_used_by_numbers(c4e: Game) -> None:
    assert c4e.flow.row_uses(c4e) == ("reroll", "number", "extra")
