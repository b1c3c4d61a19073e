"""The five areas: where a die may go and what the marks are worth."""

from __future__ import annotations

from itertools import combinations

import pytest

from cleverdice import Game, InvalidMove
from tests.helpers import filled, play, points, rolled, rule, sheet, texts

TWICE = {1: "22 31", 2: "21 33", 3: "11 42", 4: "34 43", 5: "13 24", 6: "12 44"}
"""The two yellow fields of each number, row and column."""

AT_LEAST = (1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6)
FACES = range(1, 7)
FIELDS = range(1, 12)


def places(gsc: Game, die: str, area: str, roll: str, **marks: str) -> list[str]:
    """The fields of an area that a die of a first roll may enter, with what it writes."""
    moves = texts(gsc, rolled(gsc, roll, sheet(gsc, 0, **marks)))
    start = f"{die}>{area}"
    return [text.removeprefix(start) for text in moves if text.startswith(start)]


def up_to(field: int, value: int = 0) -> str:
    """The fields of a track up to one, with that number in each if it takes numbers."""
    return " ".join(f"{each}={value}" if value else str(each) for each in range(1, field + 1))


# Yellow


@rule("gsc.yellow")
@pytest.mark.parametrize("face", FACES)
def test_yellow_crosses_one_of_the_two_fields_with_the_number(gsc: Game, face: int) -> None:
    roll = f"W{face} Y{face} B1 G1 O1 P1"
    for die in "WY":
        assert places(gsc, die, "y", roll) == TWICE[face].split()
        for crossed, free in (TWICE[face].split(), TWICE[face].split()[::-1]):
            assert places(gsc, die, "y", roll, y=crossed) == [free]
        assert places(gsc, die, "y", roll, y=TWICE[face]) == []


@rule("gsc.yellow")
def test_yellow_crosses_one_field_a_die(gsc: Game) -> None:
    state = play(gsc, rolled(gsc, "W6 Y1 B6 G6 O6 P6", sheet(gsc)), "Y>y31")
    assert filled(gsc, state.players[0], "y") == "31"
    assert texts(gsc, state) == []


@rule("gsc.yellow")
@pytest.mark.parametrize("face", FACES)
def test_yellow_may_be_crossed_in_any_order(gsc: Game, face: int) -> None:
    others = " ".join(TWICE[other] for other in FACES if other != face)
    assert places(gsc, "Y", "y", f"W1 Y{face} B1 G1 O1 P1", y=others) == TWICE[face].split()


@rule("gsc.yellow")
@pytest.mark.parametrize("label", ["14", "23", "32", "41"])
def test_the_printed_crosses_are_no_fields(gsc: Game, label: str) -> None:
    with pytest.raises(InvalidMove):
        gsc.parse(f"Y>y{label}")


@rule("gsc.yellow.points")
@pytest.mark.parametrize(
    ("column", "worth"), [("11 21 31", 10), ("12 22 42", 14), ("13 33 43", 16), ("24 34 44", 20)]
)
def test_a_full_yellow_column_scores_and_a_part_of_it_nothing(
    gsc: Game, column: str, worth: int
) -> None:
    assert points(gsc, sheet(gsc, y=column))["yellow"] == worth
    for part in combinations(column.split(), 2):
        assert points(gsc, sheet(gsc, y=" ".join(part)))["yellow"] == 0


@rule("gsc.yellow.points")
def test_yellow_columns_add_up_and_rows_score_nothing(gsc: Game) -> None:
    assert points(gsc, sheet(gsc, y="11 12 13 22 33 44"))["yellow"] == 0
    assert points(gsc, sheet(gsc, y="11 21 31 24 34 44"))["yellow"] == 30
    assert points(gsc, sheet(gsc, y=" ".join(TWICE.values())))["yellow"] == 60


# Blue


@rule("gsc.blue")
@pytest.mark.parametrize("white", FACES)
@pytest.mark.parametrize("blue", FACES)
def test_blue_crosses_the_field_of_the_sum(gsc: Game, white: int, blue: int) -> None:
    roll = f"W{white} Y1 B{blue} G1 O1 P1"
    total = str(white + blue)
    for die in "WB":
        assert places(gsc, die, "b", roll) == [total]
        assert places(gsc, die, "b", roll, b=total) == []


@rule("gsc.blue")
def test_blue_may_be_crossed_in_any_order(gsc: Game) -> None:
    for total in range(2, 13):
        others = " ".join(str(other) for other in range(2, 13) if other != total)
        blue = max(1, total - 6)
        roll = f"W{total - blue} Y1 B{blue} G1 O1 P1"
        assert places(gsc, "B", "b", roll, b=others) == [str(total)]


@rule("gsc.blue.points")
@pytest.mark.parametrize(
    ("crosses", "worth"),
    [(0, 0), (1, 1), (2, 2), (3, 4), (4, 7), (5, 11), (6, 16), (7, 22), (8, 29), (9, 37), (10, 46),
     (11, 56)],
)  # fmt: skip
def test_blue_scores_by_the_number_of_crosses(gsc: Game, crosses: int, worth: int) -> None:
    sums = [str(total) for total in range(2, 13)]
    for marks in (sums[:crosses], sums[11 - crosses :]):
        assert points(gsc, sheet(gsc, b=" ".join(marks)))["blue"] == worth


# Green


@rule("gsc.green")
@pytest.mark.parametrize("field", FIELDS)
def test_green_crosses_the_next_field_if_the_face_is_at_least_the_printed(
    gsc: Game, field: int
) -> None:
    for face in FACES:
        roll = f"W{face} Y1 B1 G{face} O1 P1"
        expected = [str(field)] if face >= AT_LEAST[field - 1] else []
        for die in "WG":
            assert places(gsc, die, "g", roll, g=up_to(field - 1)) == expected


@rule("gsc.green")
def test_green_has_eleven_fields(gsc: Game) -> None:
    assert places(gsc, "G", "g", "W6 Y6 B6 G6 O6 P6", g=up_to(11)) == []


@rule("gsc.green.points")
def test_green_scores_what_stands_above_the_last_crossed_field(gsc: Game) -> None:
    worth = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66)
    for field in range(12):
        assert points(gsc, sheet(gsc, g=up_to(field)))["green"] == worth[field]


# Orange


@rule("gsc.orange")
@pytest.mark.parametrize("field", FIELDS)
def test_orange_writes_any_face_into_the_next_field_multiplied_there(gsc: Game, field: int) -> None:
    times = {4: 2, 7: 2, 9: 2, 11: 3}.get(field, 1)
    for face in FACES:
        roll = f"W{face} Y1 B1 G1 O{face} P1"
        for die in "WO":
            written = places(gsc, die, "o", roll, o=up_to(field - 1, 6))
            assert written == [f"{field}={face * times}"]


@rule("gsc.orange")
def test_orange_has_eleven_fields_and_scores_their_sum(gsc: Game) -> None:
    assert places(gsc, "O", "o", "W6 Y6 B6 G6 O6 P6", o=up_to(11, 1)) == []
    assert points(gsc, sheet(gsc, o="1=5 2=1 3=6 4=8"))["orange"] == 20
    assert points(gsc, sheet(gsc))["orange"] == 0


# Purple


@rule("gsc.purple")
@pytest.mark.parametrize("field", FIELDS)
def test_purple_takes_more_than_the_number_before_and_anything_after_a_six(
    gsc: Game, field: int
) -> None:
    for face in FACES:
        roll = f"W{face} Y1 B1 G1 O1 P{face}"
        for before in FACES if field > 1 else [6]:
            stands = f"{up_to(field - 2, 6)} {field - 1}={before}" if field > 1 else ""
            expected = [f"{field}={face}"] if before == 6 or face > before else []
            for die in "WP":
                assert places(gsc, die, "p", roll, p=stands) == expected


@rule("gsc.purple")
def test_purple_has_eleven_fields_and_scores_their_sum(gsc: Game) -> None:
    assert places(gsc, "P", "p", "W6 Y6 B6 G6 O6 P6", p=up_to(11, 6)) == []
    assert points(gsc, sheet(gsc, p="1=1 2=4 3=6 4=2"))["purple"] == 13
    assert points(gsc, sheet(gsc))["purple"] == 0
