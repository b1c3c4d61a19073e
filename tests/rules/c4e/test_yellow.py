"""The yellow area: three rows, of which one rises, one costs and one counts."""

from __future__ import annotations

import pytest

from cleverdice import Game
from cleverdice.rules import Player
from tests.helpers import gained, play, points, rolled, rule, sheet, texts

FIRST = {1: [], 2: ["polish"], 3: ["? grey"], 4: ["? green"], 5: ["fox"]}
SECOND = {1: ["reroll"], 2: ["? pink"], 3: ["? blue"], 4: ["extra_die"], 5: ["? yellow"]}
COLUMNS = {1: 10, 2: 10, 3: 15, 4: 15, 5: 20}


def row(number: int, *numbers: int) -> str:
    """A row with these numbers from the left."""
    return " ".join(f"{number}{field}={n}" for field, n in enumerate(numbers, 1))


def yellow(c4e: Game, face: int, player: Player) -> list[str]:
    """Where a yellow die with that face may be written."""
    offered = texts(c4e, rolled(c4e, f"W1 Y{face} B1 R1 G1 P1", player))
    return [text.removeprefix("Y>y") for text in offered if text.startswith("Y>y")]


@rule("c4e.yellow")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_row_is_free_to_choose(c4e: Game, face: int) -> None:
    assert yellow(c4e, face, sheet(c4e)) == [f"11={face}", f"21={face}", f"31={face}"]


@rule("c4e.yellow")
def test_each_row_is_filled_from_the_left(c4e: Game) -> None:
    player = sheet(c4e, y=" ".join([row(1, 1, 2), row(2, 3), row(3, 5, 5, 5)]))
    assert yellow(c4e, 4, player) == ["13=4", "22=4", "34=4"]


@rule("c4e.yellow")
@pytest.mark.parametrize("before", range(1, 7))
@pytest.mark.parametrize("face", range(1, 7))
def test_the_first_row_takes_only_a_higher_number_than_the_one_before(
    c4e: Game, before: int, face: int
) -> None:
    offered = yellow(c4e, face, sheet(c4e, y=row(1, before)))
    assert (f"12={face}" in offered) is (face > before)


@rule("c4e.yellow")
@pytest.mark.parametrize("face", range(1, 7))
def test_nothing_follows_a_6_in_the_first_row(c4e: Game, face: int) -> None:
    assert yellow(c4e, face, sheet(c4e, y="11=6")) == [f"21={face}", f"31={face}"]


@rule("c4e.yellow")
@pytest.mark.parametrize("before", range(1, 7))
@pytest.mark.parametrize("face", range(1, 7))
def test_the_other_rows_take_any_number_after_any(c4e: Game, before: int, face: int) -> None:
    player = sheet(c4e, y=f"11=6 {row(2, before)} {row(3, before)}")
    assert yellow(c4e, face, player) == [f"22={face}", f"32={face}"]


@rule("c4e.yellow")
def test_a_full_row_takes_nothing(c4e: Game) -> None:
    player = sheet(c4e, y=" ".join([row(1, 1, 2, 3, 4, 5), row(3, 1, 1, 1, 1, 1)]))
    assert yellow(c4e, 6, player) == ["21=6"]


@rule("c4e.yellow.bonus")
@pytest.mark.parametrize(("field", "bonus"), FIRST.items())
def test_a_field_of_the_first_row_gives_its_bonus(c4e: Game, field: int, bonus: list[str]) -> None:
    before = rolled(c4e, "W1 Y6 B1 R1 G1 P1", sheet(c4e, y=row(1, *range(1, field))))
    assert gained(c4e, before, play(c4e, before, f"Y>y1{field}=6")) == bonus


@rule("c4e.yellow.bonus")
@pytest.mark.parametrize(("field", "bonus"), SECOND.items())
def test_a_field_of_the_second_row_gives_its_bonus(c4e: Game, field: int, bonus: list[str]) -> None:
    before = rolled(c4e, "W1 Y1 B1 R1 G1 P1", sheet(c4e, y=row(2, *[4] * (field - 1))))
    assert gained(c4e, before, play(c4e, before, f"Y>y2{field}=1")) == bonus


@rule("c4e.yellow.bonus")
@pytest.mark.parametrize("field", range(1, 6))
def test_the_third_row_gives_nothing_even_when_it_fills_a_column(c4e: Game, field: int) -> None:
    rows = [row(1, 1, 2, 3, 4, 5), row(2, 1, 1, 1, 1, 1), row(3, *[6] * (field - 1))]
    before = rolled(c4e, "W1 Y6 B1 R1 G1 P1", sheet(c4e, y=" ".join(rows)))
    assert gained(c4e, before, play(c4e, before, f"Y>y3{field}=6")) == []


@rule("c4e.yellow.points")
def test_the_first_row_counts_nothing(c4e: Game) -> None:
    assert points(c4e, sheet(c4e, y=row(1, 2, 3, 4, 5, 6)))["yellow"] == 0


@rule("c4e.yellow.points")
def test_the_second_row_counts_its_sum_against_the_player(c4e: Game) -> None:
    assert points(c4e, sheet(c4e, y=row(2, 1, 4, 6)))["yellow"] == -11
    assert points(c4e, sheet(c4e, y=row(2, 6, 6, 6, 6, 6)))["yellow"] == -30


@rule("c4e.yellow.points")
def test_the_third_row_counts_its_sum(c4e: Game) -> None:
    assert points(c4e, sheet(c4e, y=row(3, 1, 4, 6)))["yellow"] == 11


@rule("c4e.yellow.points")
@pytest.mark.parametrize("columns", range(6))
def test_full_columns_count_10_10_15_15_20(c4e: Game, columns: int) -> None:
    rows = [row(1, *range(1, columns + 1)), row(2, *[4] * columns), row(3, *[4] * columns)]
    worth = sum(COLUMNS[column] for column in range(1, columns + 1))
    assert points(c4e, sheet(c4e, y=" ".join(rows)))["yellow"] == worth


@rule("c4e.yellow.points")
@pytest.mark.parametrize(("row_1", "row_2", "row_3"), [(0, 1, 1), (1, 0, 1), (1, 1, 0)])
def test_a_column_counts_only_when_all_three_fields_are_filled(
    c4e: Game, row_1: int, row_2: int, row_3: int
) -> None:
    rows = [row(1, *[5] * row_1), row(2, *[4] * row_2), row(3, *[2] * row_3)]
    assert points(c4e, sheet(c4e, y=" ".join(rows)))["yellow"] == 2 * row_3 - 4 * row_2
