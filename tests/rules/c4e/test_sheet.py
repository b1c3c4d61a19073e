"""Every figure of the sheet of Clever 4ever, written out from the transcriptions."""

from __future__ import annotations

from itertools import product

import pytest

from cleverdice import Game
from cleverdice.rules.kinds import Coordinates, Parts
from tests.helpers import rule
from tests.rules.figures import PLUS, RR, area, bonuses, points, sources, track

PO = "polish"
PICTURE = ("DWWLLLLWWLLDLLDD", "LWWDDDLWWWLDLWDD", "LLWLLDWDDLLWLWWD", "LDDLDDWDDLWWLWLD")
GREY_BONUS = {
    (1, 1): PO,
    (1, 6): "f:green",
    (1, 13): PO,
    (2, 8): RR,
    (2, 16): "f:green",
    (3, 4): "f:pink",
    (3, 6): PO,
    (3, 10): PO,
    (3, 14): "f:blue",
    (4, 1): RR,
    (4, 8): PLUS,
    (4, 12): "f:yellow",
    (4, 15): PO,
}
PARTS: list[tuple[str, set[tuple[int, int]]]] = [
    ("D", {(1, 1)}),
    ("W", {(1, 2), (1, 3), (2, 2), (2, 3), (3, 3)}),
    ("L", {(1, 4), (1, 5), (1, 6), (1, 7), (2, 7)}),
    ("W", {(1, 8), (1, 9), (2, 8), (2, 9), (2, 10)}),
    ("L", {(1, 10), (1, 11), (2, 11), (3, 10), (3, 11), (4, 10)}),
    ("D", {(1, 12), (2, 12)}),
    ("L", {(1, 13), (1, 14), (2, 13), (3, 13), (4, 13)}),
    ("D", {(1, 15), (1, 16), (2, 15), (2, 16), (3, 16), (4, 16)}),
    ("L", {(2, 1), (3, 1), (3, 2), (4, 1)}),
    ("D", {(2, 4), (2, 5), (2, 6), (3, 6), (4, 5), (4, 6)}),
    ("W", {(2, 14), (3, 14), (3, 15), (4, 14)}),
    ("L", {(3, 4), (3, 5), (4, 4)}),
    ("W", {(3, 7), (4, 7)}),
    ("D", {(3, 8), (3, 9), (4, 8), (4, 9)}),
    ("W", {(3, 12), (4, 11), (4, 12)}),
    ("D", {(4, 2), (4, 3)}),
    ("L", {(4, 15)}),
]
"""Shade and printed fields of every part, by row and column from 1."""


def grey(c4e: Game) -> Parts:
    found = area(c4e, "grey")
    assert isinstance(found, Parts)
    return found


def test_players_rounds_and_dice(c4e: Game) -> None:
    assert (c4e.min_players, c4e.max_players) == (1, 4)
    assert c4e.rounds == {1: 6, 2: 6, 3: 5, 4: 4}
    assert [die.name for die in c4e.dice] == ["white", "yellow", "blue", "grey", "green", "pink"]
    assert [found.name for found in c4e.areas] == ["yellow", "blue", "grey", "green", "pink"]


@rule("c4e.yellow", "c4e.yellow.bonus")
def test_yellow(c4e: Game) -> None:
    yellow = track(c4e, "yellow")
    assert yellow.labels == tuple(f"{row}{field}" for row in (1, 2, 3) for field in range(1, 6))
    assert yellow.order == ("ascending", "", "")
    first, second = (
        [None, PO, "f:grey", "f:green", "fox"],
        [RR, "f:pink", "f:blue", PLUS, "f:yellow"],
    )
    wanted = {f"1{field}": code for field, code in enumerate(first, 1) if code}
    assert bonuses(c4e, "yellow") == wanted | {f"2{n}": code for n, code in enumerate(second, 1)}


@rule("c4e.yellow.points")
def test_yellow_points(c4e: Game) -> None:
    columns = [10, 10, 15, 15, 20]
    for column, worth in enumerate(columns):
        cells = tuple(int(n % 5 == column) for n in range(15))
        assert points(c4e, "yellow", cells) == worth - 1 + 1
    for row, sign in enumerate((0, -1, 1)):
        cells = tuple(n % 5 + 1 if n // 5 == row else 0 for n in range(15))
        assert points(c4e, "yellow", cells) == 15 * sign


@rule("c4e.blue", "c4e.blue.rows", "c4e.blue.diagonal")
def test_blue(c4e: Game) -> None:
    blue = area(c4e, "blue")
    assert isinstance(blue, Coordinates)
    assert blue.labels == tuple(f"{row}{column}" for row in range(1, 7) for column in range(1, 7))
    assert [c4e.dice[die].name for die in blue.plus or ()] == ["blue", "white"]
    rows = ["f:green", "f:pink", "f:yellow", PLUS, "f:grey", "fox"]
    wanted = {
        " ".join(f"{row}{column}" for column in range(1, 7)): code
        for row, code in enumerate(rows, 1)
    }
    assert bonuses(c4e, "blue") == wanted | {"11 22 33 44 55 66": RR}
    assert {group.count for group in blue.groups} == {2}


@rule("c4e.blue.points")
def test_blue_points(c4e: Game) -> None:
    lines = [[(row, column) for row in range(1, 7)] for column in range(1, 7)]
    lines.append([(row, 7 - row) for row in range(1, 7)])
    for line, worth in zip(lines, [7, 8, 9, 10, 11, 12, 6], strict=True):
        for count in range(7):
            chosen = line[:count]
            cells = tuple(int(one in chosen) for one in product(range(1, 7), repeat=2))
            assert points(c4e, "blue", cells) == (worth if count >= 2 else 0)


@rule("c4e.grey", "c4e.grey.shade", "c4e.grey.start")
def test_grey(c4e: Game) -> None:
    area = grey(c4e)
    assert area.picture == PICTURE
    found = [
        (PICTURE[part[0][0]][part[0][1]], {(row + 1, column + 1) for row, column in part})
        for part in area.parts
    ]
    assert found == PARTS
    assert [area.labels[start] for start in area.starts] == ["1", "9"]
    sizes = [len(cells) for _, cells in PARTS]
    assert {size: sizes.count(size) for size in range(1, 7)} == {1: 2, 2: 3, 3: 2, 4: 3, 5: 4, 6: 3}
    assert sum(sizes) == 64


@rule("c4e.grey.bonus", "c4e.grey.fox")
def test_grey_bonuses(c4e: Game) -> None:
    wanted = {
        str(number): code
        for number, (_, cells) in enumerate(PARTS, 1)
        for place, code in GREY_BONUS.items()
        if place in cells
    }
    assert len(wanted) == len(GREY_BONUS)
    for shade in "WLD":
        same = [str(number) for number, (own, _) in enumerate(PARTS, 1) if own == shade]
        wanted[" ".join(same)] = "fox"
    assert bonuses(c4e, "grey") == wanted
    printed = [
        None if place is None else (place[0] + 1, place[1] + 1) for place in grey(c4e).symbols
    ]
    assert {place for place in printed if place} == GREY_BONUS.keys()
    for place, (_, cells) in zip(printed, PARTS, strict=True):
        assert place is None or place in cells


@rule("c4e.grey.points")
def test_grey_points(c4e: Game) -> None:
    worth = [1, 2, 3, 4, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11]
    for crossed in (set(), *({n} for n in range(17)), *(set(range(17)) - {n} for n in range(17))):
        fields = set().union(*(PARTS[n][1] for n in crossed)) if crossed else set()
        full = [n for n in range(16) if all((row, n + 1) in fields for row in range(1, 5))]
        cells = tuple(int(n in crossed) for n in range(17))
        assert points(c4e, "grey", cells) == sum(worth[n] for n in full)


@rule("c4e.green", "c4e.green.bonus")
def test_green(c4e: Game) -> None:
    green = track(c4e, "green")
    assert green.labels == tuple(f"{half}{field}" for half in "LU" for field in range(1, 12))
    assert green.order == ()
    lower = [
        RR,
        "f:blue",
        PO,
        "f:yellow",
        "f:grey",
        PLUS,
        "f:pink",
        "f:blue",
        "f:yellow",
        "fox",
        PLUS,
    ]
    assert bonuses(c4e, "green") == {f"L{field}": code for field, code in enumerate(lower, 1)}


@rule("c4e.green.points")
@pytest.mark.parametrize("field", range(11))
def test_green_points(c4e: Game, field: int) -> None:
    cells = tuple({field: 3, 11 + field: 4}.get(n, 0) for n in range(22))
    assert points(c4e, "green", cells) == (14 if field >= 3 else 7)


@rule("c4e.pink", "c4e.pink.bonus", "c4e.pink.points", "c4e.pink.three")
def test_pink(c4e: Game) -> None:
    pink = track(c4e, "pink")
    assert (pink.size, pink.order, pink.echo) == (12, (), 3)
    codes = [PO, None, "f:green", PLUS, RR, None, "f:grey", "fox", None, "f:blue", None, "f:yellow"]
    assert bonuses(c4e, "pink") == {str(field): code for field, code in enumerate(codes, 1) if code}
    assert {group.least for group in pink.groups} == {5}
    table = [2, 4, 6, 9, 12, 15, 19, 23, 27, 32, 37, 42]
    for count in range(1, 13):
        cells = (1,) * count + (0,) * (12 - count)
        assert points(c4e, "pink", cells) == table[count - 1]
    further = [points(c4e, "pink", (number, *(0,) * 11)) - 2 for number in range(1, 7)]
    assert further == [0, 2, 0, 4, 0, 3]


@rule("c4e.rounds", "c4e.rows")
def test_rounds_and_action_rows(c4e: Game) -> None:
    rounds = [entry["bonus"] for entry in c4e.sheet["round_track"]]
    assert rounds == [RR, PLUS, PO, "f:black", None, None]
    rows = {row["name"]: (len(row["spaces"]), row["end"]) for row in c4e.sheet["action_rows"]}
    assert rows.pop(RR)[0] == 7
    assert rows == {PO: (9, None), PLUS: (7, None)}
    assert c4e.sheet["action_rows"][0]["end"]["bonus"] == "f:pink"


@rule("c4e.fox", "c4e.rows")
def test_sources(c4e: Game) -> None:
    found = sources(c4e)
    assert {code: found[code] for code in (RR, PO, PLUS, "fox", "f:black")} == {
        RR: 7,
        PO: 9,
        PLUS: 7,
        "fox": 7,
        "f:black": 1,
    }
    colours = {"yellow": 6, "blue": 5, "grey": 4, "green": 5, "pink": 5}
    assert {name: found[f"f:{name}"] for name in colours} == colours


@rule("c4e.rating")
def test_rating(c4e: Game) -> None:
    assert c4e.rating == (450, 420, 390, 360, 330, 300, 270, 240, 210, 180)
