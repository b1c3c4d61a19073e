"""Every figure of the other sheets, written out from the rules, and the sums they come to."""

from __future__ import annotations

from collections import Counter

import pytest

from cleverdice import Game, load
from cleverdice.rules import Area, Player, Use
from cleverdice.rules.kinds import Cells, Grid, Spread, Track
from tests.helpers import rule, sheet
from tests.rules.figures import (
    PLUS,
    RR,
    area,
    bonuses,
    first,
    in_row,
    numbers,
    points,
    sources,
    track,
)

# Ganz schön clever


@rule("gsc.yellow")
def test_gsc_yellow_shows_its_numbers_and_four_printed_crosses(gsc: Game) -> None:
    assert numbers(gsc, "yellow") == {
        **{"11": 3, "12": 6, "13": 5},
        **{"21": 2, "22": 1, "24": 5},
        **{"31": 1, "33": 2, "34": 4},
        **{"42": 3, "43": 4, "44": 6},
    }
    yellow = area(gsc, "yellow")
    assert isinstance(yellow, Grid)
    assert yellow.rows == ((0, 1, 2, -2), (3, 4, -2, 5), (6, -2, 7, 8), (-2, 9, 10, 11))


@rule("gsc.yellow.row", "gsc.yellow.diagonal")
def test_gsc_yellow_bonuses(gsc: Game) -> None:
    assert bonuses(gsc, "yellow") == {
        "11 12 13": "x:blue",
        "21 22 24": "n:orange:4",
        "31 33 34": "x:green",
        "42 43 44": "fox",
        "11 22 33 44": PLUS,
    }


@rule("gsc.yellow.points")
def test_gsc_yellow_columns(gsc: Game) -> None:
    labels = area(gsc, "yellow").labels
    columns = {"11 21 31": 10, "12 22 42": 14, "13 33 43": 16, "24 34 44": 20}
    for column, worth in columns.items():
        cells = tuple(int(label in column.split()) for label in labels)
        assert points(gsc, "yellow", cells) == worth
        for missing in column.split():
            but_one = tuple(n * (label != missing) for n, label in zip(cells, labels, strict=True))
            assert points(gsc, "yellow", but_one) == 0


@rule("gsc.blue", "gsc.blue.lines")
def test_gsc_blue_fields_and_bonuses(gsc: Game) -> None:
    assert numbers(gsc, "blue") == {str(number): number for number in range(2, 13)}
    assert area(gsc, "blue").plus == (2, 0)
    assert [gsc.dice[die].name for die in (2, 0)] == ["blue", "white"]
    assert bonuses(gsc, "blue") == {
        "2 3 4": "n:orange:5",
        "5 6 7 8": "x:yellow",
        "9 10 11 12": "fox",
        "5 9": RR,
        "2 6 10": "x:green",
        "3 7 11": "n:purple:6",
        "4 8 12": PLUS,
    }


@rule("gsc.blue.points", "gsc.green.points")
@pytest.mark.parametrize(
    ("name", "table"),
    [
        ("blue", [0, 1, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56]),
        ("green", [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66]),
    ],
)
def test_gsc_points_by_crosses(gsc: Game, name: str, table: list[int]) -> None:
    assert [points(gsc, name, first(count, 11)) for count in range(12)] == table


@rule("gsc.green", "gsc.green.bonus")
def test_gsc_green(gsc: Game) -> None:
    assert track(gsc, "green").at_least == (1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6)
    assert bonuses(gsc, "green") == in_row(
        *("-", "-", "-", PLUS, "-", "x:blue", "fox", "-", "n:purple:6", RR, "-")
    )


@rule("gsc.orange", "gsc.orange.bonus")
def test_gsc_orange(gsc: Game) -> None:
    orange = track(gsc, "orange")
    assert orange.factor == (1, 1, 1, 2, 1, 1, 2, 1, 2, 1, 3)
    assert (orange.written, orange.order, orange.halved) == (True, (), False)
    assert bonuses(gsc, "orange") == in_row(
        *("-", "-", RR, "-", "x:yellow", PLUS, "-", "fox", "-", "n:purple:6", "-")
    )


@rule("gsc.purple", "gsc.purple.bonus")
def test_gsc_purple(gsc: Game) -> None:
    purple = track(gsc, "purple")
    assert (purple.size, purple.factor, purple.order) == (11, (1,) * 11, ("rising",))
    assert bonuses(gsc, "purple") == in_row(
        *("-", "-", RR, "x:blue", PLUS, "x:yellow", "fox", RR, "x:green", "n:orange:6", PLUS)
    )


@rule("gsc.rounds", "gsc.actions")
def test_gsc_rounds_and_action_rows(gsc: Game) -> None:
    rounds = [entry["bonus"] for entry in gsc.sheet["round_track"]]
    assert rounds == [RR, PLUS, RR, ["x:black", "n:black:6"], None, None]
    rows = [(row.name, row.printed, row.end) for row in gsc.actions]
    assert rows == [(RR, (0,) * 7, None), (PLUS, (0,) * 7, None)]


def test_gsc_sources(gsc: Game) -> None:
    assert sources(gsc) == {
        RR: 7,
        PLUS: 7,
        "fox": 5,
        "x:yellow": 3,
        "x:blue": 3,
        "x:green": 3,
        "n:orange:4": 1,
        "n:orange:5": 1,
        "n:orange:6": 1,
        "n:purple:6": 3,
    }


@rule("gsc.rating")
def test_gsc_rating(gsc: Game) -> None:
    lowest = {1: 281, 2: 260, 3: 240, 4: 220, 5: 200, 6: 180, 7: 160, 8: 140, 9: 0}
    assert [gsc.level(points) for points in lowest.values()] == list(lowest)
    highest = {2: 280, 3: 259, 4: 239, 5: 219, 6: 199, 7: 179, 8: 159, 9: 139}
    assert [gsc.level(points) for points in highest.values()] == list(highest)


# Ganz schön clever Kids


def test_kids_dice(kids: Game) -> None:
    faces = Counter(kids.tokens[face] for die in kids.dice for face in die.faces)
    balloons = dict.fromkeys(("heart", "blue", "pink", "green"), 2)
    assert faces == {
        **{"candle": 5, "present": 5, "joker": 3},
        **{f"{kind}-balloon": count for kind, count in balloons.items()},
        **{"cupcake": 3, "donut": 3, "cake": 3},
    }
    assert all(len(die.faces) == 6 for die in kids.dice)


def test_kids_fields_take_the_symbols_of_their_own_background(kids: Game) -> None:
    backgrounds = {number: symbol.area for number, symbol in enumerate(kids.symbols, 1)}
    for found in kids.areas:
        taken = found.exact if isinstance(found, Track) else getattr(found, "values", ())
        assert {backgrounds[symbol] for symbol in taken} == {found.index}


@rule("kids.balloons", "kids.candles", "kids.sweets")
def test_kids_rows(kids: Game) -> None:
    balloons = [kids.tokens[symbol].split("-")[0] for symbol in track(kids, "yellow").exact]
    assert " ".join(balloons) == "heart blue pink green heart pink blue green heart pink"
    assert track(kids, "yellow").need == (1,) * 10
    assert track(kids, "red").need == (1, 2, 1, 2, 1, 2, 3)
    sweets = track(kids, "blue")
    assert [kids.tokens[sweets.exact[lane[0]]] for lane in sweets.lanes] == [
        *("cupcake", "donut", "cake"),
    ]
    assert sweets.need == (2,) * 9


@rule("kids.bonus")
def test_kids_circles(kids: Game) -> None:
    assert bonuses(kids, "yellow") == {"3": "x:blue", "5": "x:green", "7": "x:red", "9": "x:blue"}
    assert bonuses(kids, "red") == {"3": "x:green", "4": "x:yellow", "6": "x:blue"}
    assert bonuses(kids, "green") == {
        "12 22 32": "x:yellow",
        "13 23 33": "x:red",
        "14 24 34": "x:blue",
    }
    assert bonuses(kids, "blue") == {"11": "x:yellow", "21": "x:red", "31": "x:green"}


@rule("kids.stars")
def test_kids_stars(kids: Game) -> None:
    starred = {
        **{"yellow": ["4", "6", "8", "10"], "red": ["2", "5", "7"]},
        **{"green": ["11 21 31", "11 12 13 14", "21 22 23 24", "31 32 33 34"]},
        **{"blue": ["12", "13", "22", "23", "32", "33"]},
    }
    for entry in kids.sheet["areas"]:
        assert [" ".join(item["cells"]) for item in entry["points"]] == starred[entry["name"]]
        for item in entry["points"]:
            assert item["table"] == [0] * len(item["cells"]) + [1]


# What a whole sheet is worth


MOST = {
    "gsc": {"yellow": 60, "blue": 56, "green": 66, "orange": 96, "purple": 66},
    "chd": {"yellow": 126, "turquoise": 105, "blue": 68, "brown": 90, "pink": 129},
    "kids": {"yellow": 4, "red": 3, "green": 4, "blue": 6},
}


def fullest(game: Game) -> Player:
    """A sheet with everything marked as well as can be."""
    empty = sheet(game)
    return empty._replace(cells=tuple(map(best, game.areas)))


def best(found: Area) -> Cells:
    if isinstance(found, Spread):
        return max(reachable(found), key=found.score)
    if isinstance(found, Track) and found.written:
        return tuple(6 * factor or 3 for factor in found.factor)
    return (1,) * found.size


def reachable(spread: Spread) -> set[Cells]:
    """Everything that can be written into a spread, number by number."""
    seen, fresh = set(), {(0,) * spread.size}
    while fresh:
        seen |= fresh
        fresh = {
            (*cells[: mark.cell], mark.value, *cells[mark.cell + 1 :])
            for cells in fresh
            for number in range(2, 13)
            for mark in spread.marks(cells, Use(number))
        }
    return seen


@pytest.mark.parametrize("name", MOST)
def test_a_full_sheet_reaches_the_most_of_every_area(name: str) -> None:
    game = load(name)
    names = [found.name for found in game.areas]
    assert dict(zip(names, game.score(fullest(game)).areas, strict=True)) == MOST[name]
    assert {found.name: found.max_points for found in game.areas} == MOST[name]


def test_kids_stars_in_all(kids: Game) -> None:
    assert kids.score(fullest(kids)).total == 17


def test_chd_blue_by_brute_force(chd: Game) -> None:
    blue = area(chd, "blue")
    assert isinstance(blue, Spread)
    everything = reachable(blue)
    assert max(map(blue.score, everything)) == 68
    full = {cells for cells in everything if 0 not in cells}
    assert (6, 5, 4, 3, 2, 7, 8, 9, 10, 11, 12, 7) in full
    assert all(2 <= number <= 12 for cells in full for number in cells)


# Dice


@pytest.mark.parametrize(
    ("name", "dice"),
    [
        ("gsc", "white yellow blue green orange purple"),
        ("chd", "white yellow turquoise blue brown pink"),
    ],
)
def test_six_dice_of_which_white_goes_everywhere(name: str, dice: str) -> None:
    game = load(name)
    assert " ".join(die.name for die in game.dice) == dice
    for die in game.dice:
        assert die.faces == (1, 2, 3, 4, 5, 6)
        own = [die.name] if die.name != "white" else [found.name for found in game.areas]
        assert [game.areas[index].name for index in die.areas] == own


@rule("draft.players", "kids.players")
@pytest.mark.parametrize(("name", "least"), [("gsc", 1), ("chd", 1), ("kids", 2)])
def test_how_many_may_play(name: str, least: int) -> None:
    game = load(name)
    assert (game.min_players, game.max_players) == (least, 4)


def test_what_differs_in_the_flow_of_a_turn(gsc: Game, chd: Game) -> None:
    assert gsc.sheet["options"] == {"field_by_roll": False, "may_decline": False}
    assert chd.sheet["options"] == {"field_by_roll": True, "may_decline": True}


@rule("draft.rounds")
@pytest.mark.parametrize("name", ["gsc", "chd"])
def test_rounds_by_players(name: str) -> None:
    assert load(name).rounds == {1: 6, 2: 6, 3: 5, 4: 4}
