"""The action rows and their end bonuses, the round track, the end, the rating."""

from __future__ import annotations

import pytest

from cleverdice import Game, State
from cleverdice.rules import Player, Stage
from tests.helpers import gained, play, rolled, rule, served, sheet, spaces, table, texts

ROWS = ("reroll", "any_number", "extra_die")
BLACK = ["? yellow", "? turquoise", "? blue", "? brown", "? pink"]
END = {"reroll": "fox", "any_number": "? pink", "extra_die": "? brown"}


def gain(chd: Game, name: str, row: str) -> list[str]:
    """What the next space of an action row brings, the row being as spelled before."""
    sources = {
        "reroll": ("t", "", "T6", "T>t16"),
        "any_number": ("t", "24", "T4", "T>t14"),
        "extra_die": ("y", "24", "Y4", "Y>y14"),
    }
    letter, done, die, move = sources[name]
    start = sheet(chd, 0, **{letter: done, name: row})
    roll = " ".join(die if die[0] == other else f"{other}1" for other in "WYTBNP")
    before = rolled(chd, roll, start)
    return gained(chd, before, play(chd, before, move))


@rule("chd.rows")
@pytest.mark.parametrize("name", ROWS)
@pytest.mark.parametrize("circled", range(6))
def test_before_its_last_space_a_row_gives_no_end_bonus(chd: Game, name: str, circled: int) -> None:
    assert gain(chd, name, "o" * circled) == [name]


@rule("chd.rows")
@pytest.mark.parametrize("row", ["oooooo", "xxxxxx", "xoxoxo"])
@pytest.mark.parametrize("name", ROWS)
def test_circling_the_seventh_space_gives_the_end_bonus(chd: Game, name: str, row: str) -> None:
    assert sorted(gain(chd, name, row)) == sorted([name, END[name]])


@rule("chd.rows")
@pytest.mark.parametrize("name", ROWS)
def test_using_the_last_space_gives_nothing_more(chd: Game, name: str) -> None:
    start = sheet(chd, 0, **{name: "xxxxxxo"})
    uses = {
        "reroll": rolled(chd, "W1 Y1 T1 B1 N1 P1", start),
        "any_number": rolled(chd, "W1 Y1 T1 B1 N1 P1", start),
        "extra_die": play(chd, served(chd, "W1 Y1 T1", "B1 N1 P1", start, sheet(chd)), "2 pass"),
    }
    moves = {"reroll": "reroll", "any_number": "T=3>t13", "extra_die": "extra N>n1"}
    after = play(chd, uses[name], moves[name])
    assert spaces(chd, after.players[0], name) == "xxxxxxx"
    assert gained(chd, uses[name], after) == []


@rule("chd.rows")
def test_the_rows_have_seven_spaces_each(chd: Game) -> None:
    assert [len(row) for row in sheet(chd).tracks] == [7, 7, 7]


@rule("chd.rows")
@pytest.mark.parametrize(("space", "number"), [(0, 3), (1, 4), (2, 5), (3, 6)])
def test_the_first_four_any_number_spaces_are_printed_3_4_5_6(
    chd: Game, space: int, number: int
) -> None:
    start = sheet(chd, any_number="x" * space + "o")
    offered = texts(chd, rolled(chd, "W1 Y1 T1 B1 N1 P1", start))
    assert {text for text in offered if text.startswith("T=")} == {
        f"T={number}>t{row}{number}" for row in range(1, 6)
    }


@rule("chd.rows")
@pytest.mark.parametrize("space", [4, 5, 6])
def test_the_last_three_any_number_spaces_are_printed_with_a_question_mark(
    chd: Game, space: int
) -> None:
    start = sheet(chd, any_number="x" * space + "o")
    offered = texts(chd, rolled(chd, "W1 Y1 T1 B1 N1 P1", start))
    assert {text for text in offered if text.startswith("P=")} == {
        f"P={number}>p1={half}" for number, half in ((2, 1), (3, 2), (4, 2), (5, 3), (6, 3))
    }


def last_turn(chd: Game, *sheets: Player, round_: int) -> State:
    """The last turn of a round: everything lies on the platter, the others are to be served."""
    last = len(sheets) - 1
    state = table(chd, *sheets, round=round_, active=last, rolls=2)
    return play(chd, state, "roll W1 Y1 T1 B1 N1 P1", f"{last + 1} pass")


@rule("chd.rounds")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_round_1_gives_everybody_a_re_roll(chd: Game, players: int) -> None:
    state = chd.start(players)
    empty = table(chd, *(sheet(chd) for _ in range(players)))
    assert [gained(chd, empty, state, seat) for seat in range(players)] == [["reroll"]] * players


@rule("chd.rounds")
@pytest.mark.parametrize(
    ("round_", "bonus"), [(2, ["extra_die"]), (3, ["any_number"]), (4, BLACK), (5, []), (6, [])]
)
def test_every_later_round_gives_its_bonus_to_everybody(
    chd: Game, round_: int, bonus: list[str]
) -> None:
    before = last_turn(chd, sheet(chd), sheet(chd), round_=round_ - 1)
    after = play(chd, before, "pass")
    assert after.round == round_
    assert [gained(chd, before, after, seat) for seat in (0, 1)] == [bonus, bonus]


@rule("chd.end")
@pytest.mark.parametrize("seat", [0, 1])
def test_in_the_last_window_an_extra_die_may_be_used_as_any_number(chd: Game, seat: int) -> None:
    both = [sheet(chd, any_number="o", extra_die="oo") for _ in range(2)]
    state = play(chd, last_turn(chd, *both, round_=6), "1 pass")
    state = play(chd, state, f"{seat + 1} extra N=3>n12", f"{seat + 1} extra Y>y31")
    assert spaces(chd, state.players[seat], "any_number") == "x"
    assert spaces(chd, state.players[seat], "extra_die") == "xx"


@rule("chd.end")
def test_in_the_last_window_an_any_number_action_alone_is_of_no_use(chd: Game) -> None:
    both = [sheet(chd, any_number="ooooooo") for _ in range(2)]
    state = play(chd, last_turn(chd, *both, round_=6), "1 pass")
    assert state.stage is Stage.OVER


@rule("chd.end")
def test_unused_re_rolls_expire(chd: Game) -> None:
    both = [sheet(chd, reroll="ooo", extra_die="o", y="11", t="11", n="1") for _ in range(2)]
    state = play(chd, last_turn(chd, *both, round_=6), "1 pass")
    assert "reroll" not in texts(chd, state, 0) + texts(chd, state, 1)
    state = play(chd, state, "1 done", "2 done")
    outcome = chd.outcome(state)
    assert outcome is not None
    assert [score.total for score in outcome.scores] == [2 + 1 + 2] * 2


@rule("chd.end")
def test_after_the_last_windows_nobody_acts(chd: Game) -> None:
    state = last_turn(chd, sheet(chd), sheet(chd, extra_die="o"), round_=6)
    state = play(chd, state, "1 pass")
    assert chd.actors(state) == (1,)
    assert chd.actors(play(chd, state, "2 done")) == ()


@rule("chd.rating")
@pytest.mark.parametrize(
    ("level", "least"), list(enumerate([450, 420, 390, 360, 330, 300, 270, 240, 210, 180], 1))
)
def test_a_level_begins_at_its_least_points(chd: Game, level: int, least: int) -> None:
    assert chd.level(least) == level
    assert chd.level(least - 1) == level + 1


@rule("chd.rating")
def test_450_counts_to_the_top_and_179_to_the_bottom_of_eleven_levels(chd: Game) -> None:
    assert chd.level(450) == chd.level(600) == 1
    assert chd.level(179) == chd.level(0) == 11


@rule("chd.rating")
def test_a_solo_game_ends_with_its_level(chd: Game) -> None:
    brown = " ".join(str(field) for field in range(1, 13))
    yellow = " ".join(f"{row}{column}" for row in (1, 2) for column in range(1, 7))
    start = sheet(chd, n=brown, y=yellow, p="1=3 2=3")
    state = table(chd, start, round=6, rolls=2)
    state = play(chd, state, "roll W1 Y1 T1 B1 N1 P1", "pass", "roll W1 Y1 T1 B1 N1 P1", "pass")
    outcome = chd.outcome(state)
    assert outcome is not None
    assert (outcome.scores[0].total, outcome.level) == (180, 10)
