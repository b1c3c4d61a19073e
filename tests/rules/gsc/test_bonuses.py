"""Every printed bonus: what gives it, when, and what may be done with it."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import pytest

from cleverdice import CHANCE, Game, State
from cleverdice.rules import Stage
from tests.helpers import (
    filled,
    may_roll,
    play,
    rolled,
    rule,
    sheet,
    spaces,
    table,
    texts,
)

SIXES = "W6 Y6 B6 G6 O6 P6"
YELLOW = ["11", "12", "13", "21", "22", "24", "31", "33", "34", "42", "43", "44"]
NUMBER = dict(zip(YELLOW, (3, 6, 5, 2, 1, 5, 1, 2, 4, 3, 4, 6), strict=True))
BLUE = [str(total) for total in range(2, 13)]
X_YELLOW = tuple(f"+y{label}" for label in YELLOW)
X_BLUE = tuple(sorted(f"+b{total}" for total in BLUE))


class Gain(NamedTuple):
    """What a sheet has got that was blank otherwise."""

    foxes: int = 0
    rerolls: str = ""
    extra_dice: str = ""
    marks: tuple[str, ...] = ()


NOTHING = Gain()
GAINS = {
    "fox": Gain(foxes=1),
    "re-roll": Gain(rerolls="o"),
    "extra die": Gain(extra_dice="o"),
    "X yellow": Gain(marks=X_YELLOW),
    "X blue": Gain(marks=X_BLUE),
    "X green": Gain(marks=("+g1",)),
    "orange 4": Gain(marks=("+o1=4",)),
    "orange 5": Gain(marks=("+o1=5",)),
    "orange 6": Gain(marks=("+o1=6",)),
    "purple 6": Gain(marks=("+p1=6",)),
}


def gain(gsc: Game, state: State) -> Gain:
    """What the player has got, and which marks are to be made now."""
    player = state.players[0]
    rows = spaces(gsc, player, "reroll"), spaces(gsc, player, "extra_die")
    return Gain(player.foxes, *rows, tuple(sorted(texts(gsc, state))))


def after(gsc: Game, area: str, marks: list[str], last: str) -> Gain:
    """What the last of some marks in the yellow or the blue area gives."""
    if area == "y":
        roll, move = f"W6 Y{NUMBER[last]} B6 G6 O6 P6", f"Y>y{last}"
    else:
        blue = max(1, int(last) - 6)
        roll, move = f"W{int(last) - blue} Y6 B{blue} G6 O6 P6", f"B>b{last}"
    ready = sheet(gsc, 0, **{area: " ".join(marks)})
    return gain(gsc, play(gsc, rolled(gsc, roll, ready), move))


def check_line(gsc: Game, area: str, line: str, bonus: str) -> None:
    """Whichever mark comes last brings the bonus, and none before it."""
    for last in line.split():
        rest = [label for label in line.split() if label != last]
        assert after(gsc, area, rest, last) == GAINS[bonus]
        for part in combinations(rest, len(rest) - 1):
            assert after(gsc, area, list(part), last) == NOTHING


def check_once(gsc: Game, area: str, line: str, lines: list[tuple[str, str]]) -> None:
    """A full line gives nothing more when fields of other lines are crossed."""
    for other in YELLOW if area == "y" else BLUE:
        marks = {*line.split(), other}
        fills_another = any(
            other in each.split() and marks >= set(each.split()) for each, _ in lines
        )
        if other not in line.split() and not fills_another:
            assert after(gsc, area, line.split(), other) == NOTHING


# Yellow and blue lines

YELLOW_ROWS = [
    ("11 12 13", "X blue"),
    ("21 22 24", "orange 4"),
    ("31 33 34", "X green"),
    ("42 43 44", "fox"),
]
YELLOW_LINES = [*YELLOW_ROWS, ("11 22 33 44", "extra die")]


@rule("gsc.yellow.row", "gsc.yellow")
@pytest.mark.parametrize(("row", "bonus"), YELLOW_ROWS)
def test_a_full_yellow_row_gives_its_bonus(gsc: Game, row: str, bonus: str) -> None:
    """The printed cross of the row counts as crossed: three marks fill it."""
    check_line(gsc, "y", row, bonus)


@rule("gsc.yellow.row")
@pytest.mark.parametrize("row", [row for row, _ in YELLOW_ROWS])
def test_a_full_yellow_row_gives_its_bonus_only_once(gsc: Game, row: str) -> None:
    check_once(gsc, "y", row, YELLOW_LINES)


@rule("gsc.yellow.diagonal")
def test_the_falling_yellow_diagonal_gives_an_extra_die(gsc: Game) -> None:
    assert [NUMBER[label] for label in ("11", "22", "33", "44")] == [3, 1, 2, 6]
    check_line(gsc, "y", "11 22 33 44", "extra die")
    check_once(gsc, "y", "11 22 33 44", YELLOW_LINES)


BLUE_LINES = [
    ("2 3 4", "orange 5"),
    ("5 6 7 8", "X yellow"),
    ("9 10 11 12", "fox"),
    ("5 9", "re-roll"),
    ("2 6 10", "X green"),
    ("3 7 11", "purple 6"),
    ("4 8 12", "extra die"),
]


@rule("gsc.blue.lines")
@pytest.mark.parametrize(("line", "bonus"), BLUE_LINES)
def test_a_full_blue_row_or_column_gives_its_bonus(gsc: Game, line: str, bonus: str) -> None:
    check_line(gsc, "b", line, bonus)


@rule("gsc.blue.lines")
@pytest.mark.parametrize("line", [line for line, _ in BLUE_LINES])
def test_a_full_blue_line_gives_its_bonus_only_once(gsc: Game, line: str) -> None:
    check_once(gsc, "b", line, BLUE_LINES)


@rule("gsc.blue.lines")
def test_one_cross_that_fills_a_blue_row_and_a_column_gives_both(gsc: Game) -> None:
    assert after(gsc, "b", ["5", "6", "7", "9"], "8") == GAINS["X yellow"]
    both = after(gsc, "b", ["6", "7", "8", "9"], "5")
    assert both == Gain(rerolls="o", marks=X_YELLOW)


# Single fields

FIELDS = range(1, 12)
GREEN = {4: "extra die", 6: "X blue", 7: "fox", 9: "purple 6", 10: "re-roll"}
ORANGE = {3: "re-roll", 5: "X yellow", 6: "extra die", 8: "fox", 10: "purple 6"}
PURPLE = {
    3: "re-roll", 4: "X blue", 5: "extra die", 6: "X yellow", 7: "fox", 8: "re-roll", 9: "X green",
    10: "orange 6", 11: "extra die",
}  # fmt: skip


def field_gives(gsc: Game, die: str, field: int) -> Gain:
    """What a field of a track gives, all fields before it being filled."""
    area = die.lower()
    stands = " ".join(str(each) if area == "g" else f"{each}=6" for each in range(1, field))
    state = rolled(gsc, SIXES, sheet(gsc, 0, **{area: stands}))
    (move,) = [text for text in texts(gsc, state) if text.startswith(f"{die}>")]
    return gain(gsc, play(gsc, state, move))


@rule("gsc.green.bonus")
@pytest.mark.parametrize("field", FIELDS)
def test_green_fields_give_their_bonus(gsc: Game, field: int) -> None:
    bonus = GREEN.get(field)
    assert field_gives(gsc, "G", field) == (GAINS[bonus] if bonus else NOTHING)


@rule("gsc.orange.bonus")
@pytest.mark.parametrize("field", FIELDS)
def test_orange_fields_give_their_bonus(gsc: Game, field: int) -> None:
    bonus = ORANGE.get(field)
    assert field_gives(gsc, "O", field) == (GAINS[bonus] if bonus else NOTHING)


@rule("gsc.purple.bonus")
@pytest.mark.parametrize("field", FIELDS)
def test_purple_fields_give_their_bonus(gsc: Game, field: int) -> None:
    bonus = PURPLE.get(field)
    assert field_gives(gsc, "P", field) == (GAINS[bonus] if bonus else NOTHING)


# What an X may cross


@rule("gsc.x")
def test_a_yellow_x_crosses_any_free_field(gsc: Game) -> None:
    ready = sheet(gsc, o="1=1 2=1 3=1 4=1", y="11 22 44")
    state = play(gsc, rolled(gsc, SIXES, ready), "O>o5=6")
    free = {f"+y{label}" for label in YELLOW} - {"+y11", "+y22", "+y44"}
    assert sorted(texts(gsc, state)) == sorted(free)
    state = play(gsc, state, "+y31")
    assert filled(gsc, state.players[0], "y") == "11 22 31 44"


@rule("gsc.x")
def test_a_blue_x_crosses_any_free_field_whatever_the_dice_show(gsc: Game) -> None:
    ready = sheet(gsc, y="11 13", b="2 7")
    state = play(gsc, rolled(gsc, SIXES, ready), "Y>y12")
    free = {f"+b{total}" for total in BLUE} - {"+b2", "+b7"}
    assert sorted(texts(gsc, state)) == sorted(free)
    state = play(gsc, state, "+b3")
    assert filled(gsc, state.players[0], "b") == "2 3 7"


@rule("gsc.x")
@pytest.mark.parametrize("field", FIELDS)
def test_a_green_x_crosses_the_next_field_whatever_it_asks_for(gsc: Game, field: int) -> None:
    before = " ".join(map(str, range(1, field)))
    ready = sheet(gsc, y="31 33", g=before)
    state = play(gsc, rolled(gsc, "W1 Y4 B1 G1 O1 P1", ready), "Y>y34")
    assert texts(gsc, state) == [f"+g{field}"]
    state = play(gsc, state, f"+g{field}")
    assert filled(gsc, state.players[0], "g") == f"{before} {field}".strip()


# Where a number goes

ORANGE_NUMBERS = {4: ("y", "21 22", "Y5", "Y>y24"), 5: ("b", "2 3", "B1", "B>b4")}
"""What stands where, the die and the move that gives an orange 4 or 5 (white showing 3)."""


@rule("gsc.number")
@pytest.mark.parametrize("number", [4, 5])
@pytest.mark.parametrize("field", FIELDS)
def test_an_orange_number_is_multiplied_by_its_field(gsc: Game, number: int, field: int) -> None:
    area, stands, die, move = ORANGE_NUMBERS[number]
    before = " ".join(f"{each}=1" for each in range(1, field))
    roll = "W3 Y6 B6 G6 O6 P6".replace(f"{die[0]}6", die)
    state = rolled(gsc, roll, sheet(gsc, 0, o=before, **{area: stands}))
    written = number * {4: 2, 7: 2, 9: 2, 11: 3}.get(field, 1)
    assert texts(gsc, play(gsc, state, move)) == [f"+o{field}={written}"]


@rule("gsc.number")
@pytest.mark.parametrize(("field", "written"), [(1, 6), (4, 12), (7, 12), (9, 12), (11, 18)])
def test_the_orange_6_is_multiplied_too(gsc: Game, field: int, written: int) -> None:
    nine = " ".join(f"{each}=6" for each in range(1, 10))
    before = " ".join(f"{each}=1" for each in range(1, field))
    state = play(gsc, rolled(gsc, SIXES, sheet(gsc, p=nine, o=before)), "P>p10=6")
    assert texts(gsc, state) == [f"+o{field}={written}"]


@rule("gsc.number")
@pytest.mark.parametrize("before", ["", "1=1", "1=5", "1=6", "1=6 2=6"])
def test_a_purple_6_fits_while_a_field_is_free(gsc: Game, before: str) -> None:
    field = len(before.split()) + 1
    ready = sheet(gsc, g="1 2 3 4 5 6 7 8", p=before)
    state = play(gsc, rolled(gsc, SIXES, ready), "G>g9")
    assert texts(gsc, state) == [f"+p{field}=6"]
    state = play(gsc, state, f"+p{field}=6")
    assert filled(gsc, state.players[0], "p") == f"{before} {field}=6".strip()


@rule("gsc.number")
def test_a_purple_6_fits_into_the_last_field_but_not_beyond(gsc: Game) -> None:
    ten = " ".join(f"{each}=6" for each in range(1, 11))
    for stands, expected in ((ten, ["+p11=6"]), (f"{ten} 11=6", [])):
        state = rolled(gsc, SIXES, sheet(gsc, g="1 2 3 4 5 6 7 8", p=stands))
        assert texts(gsc, play(gsc, state, "G>g9")) == expected


# Rounds and action rows


def round_starts(gsc: Game, number: int, **marks: str) -> State:
    """The start of a round for one player, who has just crossed the yellow 22."""
    last = table(gsc, sheet(gsc, 0, **marks), round=number - 1, stage=Stage.DEAL)
    return play(gsc, last, "roll W1 Y1 B1 G1 O1 P1", "Y>y22")


@rule("gsc.rounds")
def test_round_1_gives_a_re_roll(gsc: Game) -> None:
    assert gain(gsc, gsc.start(1)) == GAINS["re-roll"]


@rule("gsc.rounds")
@pytest.mark.parametrize(
    ("number", "bonus"),
    [(2, GAINS["extra die"]), (3, GAINS["re-roll"]), (5, NOTHING), (6, NOTHING)],
)
def test_the_later_rounds_give_their_bonus(gsc: Game, number: int, bonus: Gain) -> None:
    state = round_starts(gsc, number)
    assert state.round == number
    assert gain(gsc, state) == bonus


@rule("gsc.rounds")
def test_round_4_gives_a_black_x_or_a_black_6_wherever_it_can_be_placed(gsc: Game) -> None:
    state = round_starts(gsc, 4, b="2 12", g="1 2 3 4", p="1=6")
    placed = {"+y22", "+b2", "+b12"}
    free = {*X_YELLOW, *X_BLUE, "+g5", "+o1=6", "+p2=6"} - placed
    assert sorted(texts(gsc, state)) == sorted(free)


@rule("gsc.rounds", "gsc.number")
def test_the_black_6_is_multiplied_by_its_orange_field(gsc: Game) -> None:
    state = round_starts(gsc, 4, o="1=1 2=1 3=1")
    assert "+o4=12" in texts(gsc, state)
    assert not {"+o4=6", "+o5=6"} & set(texts(gsc, state))


@rule("gsc.rounds")
@pytest.mark.parametrize("mark", ["+y11", "+b7", "+g1", "+o1=6", "+p1=6"])
def test_the_x_and_the_6_of_round_4_are_one_choice(gsc: Game, mark: str) -> None:
    state = play(gsc, round_starts(gsc, 4), mark)
    assert gsc.actors(state) == (CHANCE,)
    assert may_roll(gsc, state, SIXES)


@rule("gsc.actions")
def test_there_are_seven_re_roll_spaces_and_all_can_be_used(gsc: Game) -> None:
    state = rolled(gsc, SIXES, sheet(gsc, reroll="xxxxxxo"))
    state = play(gsc, state, "reroll", f"roll {SIXES}")
    assert spaces(gsc, state.players[0], "reroll") == "xxxxxxx"
    assert len(state.players[0].tracks[0]) == 7


@rule("gsc.actions")
def test_there_are_seven_extra_die_spaces_and_all_can_be_used(gsc: Game) -> None:
    state = rolled(gsc, "W6 Y1 B1 G1 O1 P1", sheet(gsc, extra_die="xxxxxxo"), sheet(gsc))
    state = play(gsc, state, "W>o1=6", "extra O>o2=1")
    assert spaces(gsc, state.players[0], "extra_die") == "xxxxxxx"
    assert len(state.players[0].tracks[1]) == 7


@rule("gsc.actions")
def test_there_is_no_other_action(gsc: Game) -> None:
    assert [row.name for row in gsc.actions] == ["reroll", "extra_die"]
    assert all(row.end is None and not any(row.printed) for row in gsc.actions)
