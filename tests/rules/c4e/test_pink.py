"""The pink area: what a number does depends on the number."""

from __future__ import annotations

import pytest

from cleverdice import Game
from cleverdice.rules import Player
from tests.helpers import filled, gained, play, points, rolled, rule, served, sheet, texts

TABLE = [2, 4, 6, 9, 12, 15, 19, 23, 27, 32, 37, 42]
BONUS = {
    1: ["polish"],
    3: ["? green"],
    4: ["extra_die"],
    5: ["reroll"],
    7: ["? grey"],
    8: ["fox"],
    10: ["? blue"],
    12: ["? yellow"],
}
FURTHER = {1: 0, 2: 2, 3: 0, 4: 4, 5: 0, 6: 3}


def written(c4e: Game, count: int) -> Player:
    """A sheet with a 1 in so many pink fields."""
    marks = " ".join(f"{field}=1" for field in range(1, count + 1))
    return sheet(c4e, p=marks)


def roll_of(face: int) -> str:
    """A roll in which pink shows that face."""
    return f"W1 Y1 B1 R1 G1 P{face}"


@rule("c4e.pink")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("count", [0, 1, 6, 11])
def test_any_number_goes_into_the_next_field(c4e: Game, face: int, count: int) -> None:
    offered = texts(c4e, rolled(c4e, roll_of(face), written(c4e, count)))
    assert [text for text in offered if text[0] == "P"] == [f"P>p{count + 1}={face}"]


@rule("c4e.pink")
def test_after_twelve_fields_nothing_fits(c4e: Game) -> None:
    for face in range(1, 7):
        offered = texts(c4e, rolled(c4e, roll_of(face), written(c4e, 12)))
        assert not [text for text in offered if ">p" in text]


@rule("c4e.pink.three")
@pytest.mark.parametrize("count", range(11))
def test_a_3_writes_another_3_into_the_next_field(c4e: Game, count: int) -> None:
    state = play(c4e, rolled(c4e, roll_of(3), written(c4e, count)), f"P>p{count + 1}=3")
    marks = [f"{field}=1" for field in range(1, count + 1)]
    assert filled(c4e, state.players[0], "p").split() == [
        *marks,
        f"{count + 1}=3",
        f"{count + 2}=3",
    ]


@rule("c4e.pink.three")
def test_a_3_in_the_last_field_is_alone(c4e: Game) -> None:
    state = play(c4e, rolled(c4e, roll_of(3), written(c4e, 11)), "P>p12=3")
    assert filled(c4e, state.players[0], "p").endswith("11=1 12=3")


@rule("c4e.pink.three")
@pytest.mark.parametrize("count", range(11))
def test_neither_3_gives_a_bonus_and_the_second_goes_no_further(c4e: Game, count: int) -> None:
    before = rolled(c4e, roll_of(3), written(c4e, count))
    after = play(c4e, before, f"P>p{count + 1}=3")
    assert gained(c4e, before, after) == []
    assert len(filled(c4e, after.players[0], "p").split()) == count + 2


@rule("c4e.pink.three")
@pytest.mark.parametrize("count", range(11))
def test_the_second_3_moves_the_points_on_and_counts_nothing_itself(c4e: Game, count: int) -> None:
    state = play(c4e, rolled(c4e, roll_of(3), written(c4e, count)), f"P>p{count + 1}=3")
    assert points(c4e, state.players[0])["pink"] == TABLE[count + 1]


@rule("c4e.pink.three")
@pytest.mark.parametrize("face", [1, 2, 4, 5, 6])
def test_no_other_number_is_written_twice(c4e: Game, face: int) -> None:
    state = play(c4e, rolled(c4e, roll_of(face), sheet(c4e)), f"P>p1={face}")
    assert filled(c4e, state.players[0], "p") == f"1={face}"


@rule("c4e.pink.three")
def test_a_white_3_a_passive_3_and_an_extra_3_are_doubled_as_well(c4e: Game) -> None:
    white = play(c4e, rolled(c4e, "W3 Y1 B1 R1 G1 P1", sheet(c4e)), "W>p1=3")
    assert filled(c4e, white.players[0], "p") == "1=3 2=3"
    state = served(c4e, "W3 Y1 B1", "P3 R1 G1", sheet(c4e), sheet(c4e, extra_die="o"))
    state = play(c4e, state, "2 P>p1=3", "2 extra W>p3=3")
    assert filled(c4e, state.players[1], "p") == "1=3 2=3 3=3 4=3"


@rule("c4e.pink.three")
def test_a_question_mark_used_as_a_3_is_doubled_as_well(c4e: Game) -> None:
    state = rolled(c4e, "W1 Y5 B1 R1 G1 P1", sheet(c4e, y="21=1"))
    state = play(c4e, state, "Y>y22=5", "+p1=3")
    assert filled(c4e, state.players[0], "p") == "1=3 2=3"


@rule("c4e.pink.bonus")
@pytest.mark.parametrize("face", [5, 6])
@pytest.mark.parametrize("field", range(1, 13))
def test_a_5_or_6_gives_the_bonus_of_its_field(c4e: Game, face: int, field: int) -> None:
    before = rolled(c4e, roll_of(face), written(c4e, field - 1))
    after = play(c4e, before, f"P>p{field}={face}")
    assert gained(c4e, before, after) == BONUS.get(field, [])


@rule("c4e.pink.bonus")
@pytest.mark.parametrize("face", [1, 2, 3, 4])
@pytest.mark.parametrize("field", range(1, 13))
def test_lower_numbers_give_no_bonus(c4e: Game, face: int, field: int) -> None:
    before = rolled(c4e, roll_of(face), written(c4e, field - 1))
    assert gained(c4e, before, play(c4e, before, f"P>p{field}={face}")) == []


@rule("c4e.pink.points")
@pytest.mark.parametrize("count", range(13))
def test_the_points_above_the_last_filled_field_count(c4e: Game, count: int) -> None:
    assert points(c4e, written(c4e, count))["pink"] == [0, *TABLE][count]


@rule("c4e.pink.points")
@pytest.mark.parametrize(("number", "further"), FURTHER.items())
def test_every_2_4_and_6_counts_by_itself(c4e: Game, number: int, further: int) -> None:
    assert points(c4e, sheet(c4e, p=f"1={number}"))["pink"] == 2 + further
    three = sheet(c4e, p=f"1={number} 2={number} 3={number}")
    assert points(c4e, three)["pink"] == 6 + 3 * further
