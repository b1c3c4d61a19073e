"""The blue area: a row by the blue face, a column by the white one."""

from __future__ import annotations

from itertools import pairwise, permutations, product

import pytest

from cleverdice import Game
from tests.helpers import (
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

FACES = range(1, 7)
ROWS = {1: "? green", 2: "? pink", 3: "? yellow", 4: "extra_die", 5: "? grey", 6: "fox"}
COLUMNS = {1: 7, 2: 8, 3: 9, 4: 10, 5: 11, 6: 12}
PAIRS = [(2, 5), (5, 2), (1, 6), (6, 1), (4, 4)]


def blue(moves: list[str], die: str) -> list[str]:
    """The blue fields that a die may cross."""
    return [move.split(">b")[1] for move in moves if move.startswith(f"{die}>b")]


@rule("c4e.blue")
@pytest.mark.parametrize(("own", "white"), list(product(FACES, FACES)))
def test_blue_names_the_row_and_white_the_column(c4e: Game, own: int, white: int) -> None:
    state = rolled(c4e, f"W{white} Y1 B{own} R1 G1 P1", sheet(c4e))
    assert blue(texts(c4e, state), "B") == blue(texts(c4e, state), "W") == [f"{own}{white}"]


@rule("c4e.blue")
@pytest.mark.parametrize(("own", "white"), PAIRS)
def test_a_crossed_field_takes_nothing_more(c4e: Game, own: int, white: int) -> None:
    state = rolled(c4e, f"W{white} Y1 B{own} R1 G1 P1", sheet(c4e, b=f"{own}{white}"))
    assert blue(texts(c4e, state), "B") == blue(texts(c4e, state), "W") == []


@rule("c4e.blue")
def test_fields_may_be_crossed_in_any_order(c4e: Game) -> None:
    state = rolled(c4e, "W3 Y1 B2 R1 G1 P1", sheet(c4e, b="11 66 25"))
    assert filled(c4e, play(c4e, state, "B>b23").players[0], "b") == "11 23 25 66"


@rule("c4e.blue")
def test_the_other_die_counts_wherever_it_lies(c4e: Game) -> None:
    state = rolled(c4e, "W4 Y6 B6 R6 G6 P6", sheet(c4e), sheet(c4e))
    state = play(c4e, state, "W>y11=4", "roll Y6 B2 R6 G6 P6")
    assert blue(texts(c4e, state), "B") == ["24"], "white on a die field"
    state = rolled(c4e, "W1 Y6 B6 R6 G6 P4", sheet(c4e), sheet(c4e))
    state = play(c4e, state, "P>p1=4", "roll Y6 B5 R6 G6")
    assert blue(texts(c4e, state), "B") == ["51"], "white on the platter"


@rule("c4e.blue")
def test_blue_and_later_white_may_both_be_crossed_in_blue(c4e: Game) -> None:
    state = rolled(c4e, "W4 Y6 B3 R6 G6 P6", sheet(c4e))
    state = play(c4e, state, "B>b34", "roll W5 Y6 R6 G6 P6")
    assert blue(texts(c4e, state), "W") == ["35"]
    assert filled(c4e, play(c4e, state, "W>b35").players[0], "b") == "34 35"


@rule("c4e.blue")
def test_a_passive_player_uses_both_faces_as_well(c4e: Game) -> None:
    state = served(c4e, "W2 Y1 P1", "B6 R1 G1", sheet(c4e), sheet(c4e))
    assert blue(texts(c4e, state, 1), "B") == ["62"]


@rule("c4e.blue.rows")
@pytest.mark.parametrize("row", FACES)
def test_the_second_cross_in_a_row_gives_its_bonus(c4e: Game, row: int) -> None:
    columns = [column for column in FACES if column != row]
    for first, second in pairwise(columns):
        before = rolled(c4e, f"W{second} Y1 B{row} R1 G1 P1", sheet(c4e, b=f"{row}{first}"))
        assert gained(c4e, before, play(c4e, before, f"B>b{row}{second}")) == [ROWS[row]]


@rule("c4e.blue.rows")
@pytest.mark.parametrize("row", FACES)
@pytest.mark.parametrize("crosses", [0, 2, 3, 4])
def test_the_first_and_every_later_cross_give_nothing(c4e: Game, row: int, crosses: int) -> None:
    others = [column for column in FACES if column != row]
    marked = " ".join(f"{row}{column}" for column in others[:crosses])
    before = rolled(c4e, f"W{others[crosses]} Y1 B{row} R1 G1 P1", sheet(c4e, b=marked))
    assert gained(c4e, before, play(c4e, before, f"B>b{row}{others[crosses]}")) == []


@rule("c4e.blue.rows")
def test_the_second_cross_in_a_column_gives_nothing(c4e: Game) -> None:
    before = rolled(c4e, "W3 Y1 B5 R1 G1 P1", sheet(c4e, b="13"))
    assert gained(c4e, before, play(c4e, before, "B>b53")) == []


@rule("c4e.blue.diagonal")
@pytest.mark.parametrize(("first", "second"), list(permutations(FACES, 2)))
def test_the_second_cross_on_the_diagonal_down_gives_a_re_roll(
    c4e: Game, first: int, second: int
) -> None:
    player = sheet(c4e, b=f"{first}{first}")
    before = rolled(c4e, f"W{second} Y1 B{second} R1 G1 P1", player)
    assert gained(c4e, before, play(c4e, before, f"B>b{second}{second}")) == ["reroll"]


@rule("c4e.blue.diagonal")
@pytest.mark.parametrize("marked", ["", "11 22", "11 22 33", "11 22 33 44 55"])
def test_the_diagonal_gives_it_only_once(c4e: Game, marked: str) -> None:
    before = rolled(c4e, "W6 Y1 B6 R1 G1 P1", sheet(c4e, b=marked))
    assert gained(c4e, before, play(c4e, before, "B>b66")) == []


@rule("c4e.blue.diagonal")
def test_the_other_diagonal_gives_no_bonus(c4e: Game) -> None:
    before = rolled(c4e, "W2 Y1 B5 R1 G1 P1", sheet(c4e, b="16"))
    assert gained(c4e, before, play(c4e, before, "B>b52")) == []


@rule("c4e.blue.rows", "c4e.blue.diagonal")
def test_one_cross_may_give_both(c4e: Game) -> None:
    before = rolled(c4e, "W4 Y1 B4 R1 G1 P1", sheet(c4e, b="42 11"))
    assert gained(c4e, before, play(c4e, before, "B>b44")) == ["reroll", "extra_die"]


@rule("c4e.blue.points")
@pytest.mark.parametrize("column", FACES)
@pytest.mark.parametrize("crosses", range(1, 7))
def test_a_column_counts_from_two_crosses_on(c4e: Game, column: int, crosses: int) -> None:
    rows = [row for row in FACES if row + column != 7][:crosses]
    player = sheet(c4e, b=" ".join(f"{row}{column}" for row in rows))
    assert points(c4e, player)["blue"] == (COLUMNS[column] if crosses > 1 else 0)


@rule("c4e.blue.points")
@pytest.mark.parametrize("crosses", range(7))
def test_the_diagonal_up_counts_6_from_two_crosses_on(c4e: Game, crosses: int) -> None:
    fields = ["16", "25", "34", "43", "52", "61"][:crosses]
    assert points(c4e, sheet(c4e, b=" ".join(fields)))["blue"] == (6 if crosses > 1 else 0)


@rule("c4e.blue.points")
def test_rows_and_the_diagonal_down_count_nothing(c4e: Game) -> None:
    assert points(c4e, sheet(c4e, b="11 22 33 44 55 66"))["blue"] == 0
    assert points(c4e, sheet(c4e, b="21 22 23 24 26"))["blue"] == 0


@rule("c4e.blue.points")
def test_a_full_area_counts_63(c4e: Game) -> None:
    assert points(c4e, full_sheet(c4e))["blue"] == 63
