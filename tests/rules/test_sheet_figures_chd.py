"""Every figure of the sheet of Clever hoch Drei, written out from the rules."""

from __future__ import annotations

from itertools import product

import pytest

from cleverdice import Game
from cleverdice.rules.kinds import Grid, Spread
from tests.helpers import rule
from tests.rules.figures import (
    AN,
    PLUS,
    RR,
    area,
    bonuses,
    first,
    in_gaps,
    in_row,
    numbers,
    points,
    sources,
    track,
)


@rule("chd.yellow")
def test_chd_yellow_rows_and_gray_fields(chd: Game) -> None:
    rows = {f"{row}{face}": face for row in (1, 2, 3) for face in range(1, 7)}
    assert numbers(chd, "yellow") == rows
    yellow = area(chd, "yellow")
    assert isinstance(yellow, Grid)
    assert yellow.places is not None
    gray = {"15", "16", "23", "24", "31", "32"}
    for label, places in zip(yellow.labels, yellow.places, strict=True):
        assert set(places) == {int(label[0])} | ({0} if label in gray else set())
    assert sum(0 in places for places in yellow.places) == 6


@rule("chd.yellow.bonus")
def test_chd_yellow_bonuses(chd: Game) -> None:
    upper = [RR, AN, "q:pink", PLUS, "q:turquoise", "fox"]
    lower = [AN, "q:turquoise", "q:blue", "q:brown", "q:yellow", PLUS]
    gaps = {f"1{n} 2{n}": code for n, code in enumerate(upper, 1)}
    gaps |= {f"2{n} 3{n}": code for n, code in enumerate(lower, 1)}
    assert bonuses(chd, "yellow") == gaps


@rule("chd.yellow.points", "chd.turquoise.points")
@pytest.mark.parametrize(
    ("name", "rows", "table"),
    [
        ("yellow", 3, [0, 2, 6, 12, 20, 30, 42]),
        ("turquoise", 5, [0, 1, 3, 6, 10, 15, 21]),
    ],
)
def test_chd_points_of_each_row(chd: Game, name: str, rows: int, table: list[int]) -> None:
    for row, count in product(range(rows), range(7)):
        cells = tuple(int(n // 6 == row and n % 6 < count) for n in range(6 * rows))
        assert points(chd, name, cells) == table[count]
        assert points(chd, name, tuple(1 - n for n in cells)) == (
            (rows - 1) * table[6] + table[6 - count]
        )


TINTED = (6, 5, 3, 2, 1)


@rule("chd.turquoise", "chd.turquoise.bonus")
def test_chd_turquoise(chd: Game) -> None:
    fields = {f"{row}{face}": face for row in range(1, 6) for face in range(1, 7)}
    assert numbers(chd, "turquoise") == fields
    assert [found.name for found in chd.areas if found.more] == ["turquoise"]
    rows = ["fox", PLUS, "q:brown", "q:turquoise"]
    wanted = {
        " ".join(f"{row}{n}" for n in range(1, TINTED[row - 1] + 1)): code
        for row, code in enumerate(rows, 1)
    }
    columns = ["q:brown", "q:pink", "q:yellow", AN, "q:blue", RR]
    for column, code in enumerate(columns, 1):
        cells = [f"{row}{column}" for row in range(1, 6) if column <= TINTED[row - 1]]
        wanted[" ".join(cells)] = code
    assert bonuses(chd, "turquoise") == wanted


@rule("chd.turquoise.bonus")
def test_chd_turquoise_tint(chd: Game) -> None:
    turquoise = area(chd, "turquoise")
    assert isinstance(turquoise, Grid)
    tint = [turquoise.tinted[6 * row : 6 * row + 6] for row in range(5)]
    assert [sum(row) for row in tint] == [6, 5, 3, 2, 1]
    assert [sum(column) for column in zip(*tint, strict=True)] == [5, 4, 3, 2, 2, 1]
    assert all(list(row) == sorted(row, reverse=True) for row in tint), "from the left"


@rule("chd.blue", "chd.blue.bonus")
def test_chd_blue(chd: Game) -> None:
    blue = area(chd, "blue")
    assert isinstance(blue, Spread)
    assert (blue.centre, blue.side, blue.size) == (7, 6, 12)
    assert [chd.dice[die].name for die in blue.plus or ()] == ["blue", "white"]
    left = in_row("-", AN, "q:yellow", "-", "q:pink", PLUS)
    right = in_row("-", RR, "q:brown", "-", "q:turquoise", "fox")
    wanted = {f"L{field}": code for field, code in left.items()}
    assert bonuses(chd, "blue") == wanted | {f"R{field}": code for field, code in right.items()}


@rule("chd.blue.points")
def test_chd_blue_points(chd: Game) -> None:
    table = [0, 3, 6, 9, 13, 17, 22]
    for left, right in product(range(7), range(7)):
        cells = (7,) * left + (0,) * (6 - left) + (7,) * right + (0,) * (6 - right)
        assert points(chd, "blue", cells) == table[left] + table[right]
    for number in range(2, 13):
        worth = 3 + (4 if number in (2, 3, 4, 10, 11, 12) else 0)
        assert points(chd, "blue", (number, *(0,) * 11)) == worth
        assert points(chd, "blue", (*(0,) * 6, number, *(0,) * 5)) == worth


@rule("chd.brown", "chd.brown.bonus", "chd.brown.points")
def test_chd_brown(chd: Game) -> None:
    printed = [1, 5, 3, 4, 2, 6, 4, 5, 2, 1, 6, 3]
    assert numbers(chd, "brown") == {str(field): n for field, n in enumerate(printed, 1)}
    ordered = [found.name for found in chd.areas if isinstance(found, Grid) and found.ordered]
    assert ordered == ["brown"]
    assert bonuses(chd, "brown") == in_gaps(
        *(AN, "q:pink", "-", RR, "q:turquoise", "-", PLUS, "q:blue", "-", "q:yellow", "fox")
    )
    table = [0, 2, 5, 9, 14, 20, 27, 35, 44, 54, 65, 77, 90]
    assert [points(chd, "brown", first(count, 12)) for count in range(13)] == table


@rule("chd.pink", "chd.pink.bonus")
def test_chd_pink(chd: Game) -> None:
    pink = track(chd, "pink")
    assert pink.factor == (0, 1, 2, 2, 1, 2, 2, 1, 3, 2, 2, 3)
    assert (pink.written, pink.halved, pink.order) == (True, True, ())
    wanted = ["-", RR, "q:blue", PLUS, AN, "q:yellow", "q:brown", RR, "fox"]
    assert bonuses(chd, "pink") == in_row(*wanted, "q:blue", "q:turquoise", "q:black")


@rule("chd.rounds", "chd.rows")
def test_chd_rounds_and_action_rows(chd: Game) -> None:
    rounds = [entry["bonus"] for entry in chd.sheet["round_track"]]
    assert rounds == [RR, PLUS, AN, "q:black", None, None]
    rows = [(row["name"], row["spaces"], row["end"]["bonus"]) for row in chd.sheet["action_rows"]]
    assert rows == [
        (RR, [None] * 7, "fox"),
        (AN, [3, 4, 5, 6, "?", "?", "?"], "q:pink"),
        (PLUS, [None] * 7, "q:brown"),
    ]
    assert [row.printed for row in chd.actions] == [(0,) * 7, (3, 4, 5, 6, 7, 7, 7), (0,) * 7]


def test_chd_sources(chd: Game) -> None:
    found = sources(chd)
    assert {code: found[code] for code in (RR, AN, PLUS, "fox", "q:black")} == {
        RR: 7,
        AN: 7,
        PLUS: 7,
        "fox": 6,
        "q:black": 2,
    }
    colours = {"yellow": 5, "turquoise": 6, "blue": 5, "brown": 6, "pink": 5}
    assert {name: found[f"q:{name}"] for name in colours} == colours


@rule("chd.rating")
def test_chd_rating(chd: Game) -> None:
    steps = [450, 420, 390, 360, 330, 300, 270, 240, 210, 180]
    assert [chd.level(least) for least in steps] == list(range(1, 11))
    assert [chd.level(least - 1) for least in steps] == list(range(2, 12))
