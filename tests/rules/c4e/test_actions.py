"""The action rows, the round track, foxes, the end, the rating, and a game alone."""

from __future__ import annotations

import pytest

from cleverdice import Game, State
from cleverdice.rules import Player, Stage
from cleverdice.rules.state import PLATTER
from tests.helpers import (
    dice_at,
    full_sheet,
    gained,
    play,
    points,
    rolled,
    rule,
    sheet,
    spaces,
    table,
    texts,
)

SPACES = {"reroll": 7, "polish": 9, "extra_die": 7}
BLACK = ["? yellow", "? blue", "? grey", "? green", "? pink"]
STEPS = [450, 420, 390, 360, 330, 300, 270, 240, 210, 180]
ONES = "W1 Y1 B1 R1 G1 P1"


def gain(c4e: Game, name: str, row: str) -> list[str]:
    """What the next space of an action row brings, the row being as spelled before."""
    sources = {
        "reroll": ("g", "", "G4", "G>gL1=4"),
        "polish": ("y", "11=1", "Y4", "Y>y12=4"),
        "extra_die": ("b", "43", "B4", "B>b41"),
    }
    letter, done, die, move = sources[name]
    start = sheet(c4e, 0, **{letter: done, name: row})
    roll = " ".join(die if die[0] == other else f"{other}1" for other in "WYBRGP")
    before = rolled(c4e, roll, start)
    return gained(c4e, before, play(c4e, before, move))


@rule("c4e.rows")
def test_the_rows_have_seven_nine_and_seven_spaces(c4e: Game) -> None:
    rows = {row.name: len(row.printed) for row in c4e.actions}
    assert rows == SPACES
    assert [len(row) for row in sheet(c4e).tracks] == [7, 9, 7]


@rule("c4e.rows")
@pytest.mark.parametrize("row", ["oooooo", "xxxxxx", "xoxoxo"])
def test_circling_the_seventh_re_roll_gives_a_pink_question_mark(c4e: Game, row: str) -> None:
    assert gain(c4e, "reroll", row) == ["reroll", "? pink"]


@rule("c4e.rows")
@pytest.mark.parametrize("circled", range(6))
def test_before_that_the_row_gives_nothing_more(c4e: Game, circled: int) -> None:
    assert gain(c4e, "reroll", "o" * circled) == ["reroll"]


@rule("c4e.rows")
@pytest.mark.parametrize("name", ["polish", "extra_die"])
def test_the_other_rows_have_no_bonus_at_their_end(c4e: Game, name: str) -> None:
    for circled in range(SPACES[name]):
        assert gain(c4e, name, "o" * circled) == [name]


@rule("c4e.rows")
def test_using_the_last_re_roll_gives_nothing(c4e: Game) -> None:
    before = rolled(c4e, ONES, sheet(c4e, reroll="xxxxxxo"))
    after = play(c4e, before, "reroll")
    assert spaces(c4e, after.players[0], "reroll") == "xxxxxxx"
    assert gained(c4e, before, after) == []


@rule("c4e.rows")
def test_the_sheet_and_the_rounds_hold_as_many_of_each_as_there_are_spaces(c4e: Game) -> None:
    printed = [item["bonus"] for entry in c4e.sheet["areas"] for item in entry["bonuses"]]
    printed += [entry["bonus"] for entry in c4e.sheet["round_track"]]
    assert {name: printed.count(name) for name in SPACES} == SPACES


def last_turn(c4e: Game, *sheets: Player, round_: int) -> State:
    """The last turn of a round: everything lies on the platter, the others are to be served."""
    last = len(sheets) - 1
    state = table(c4e, *sheets, round=round_, active=last, rolls=2)
    return play(c4e, state, f"roll {ONES}", f"{last + 1} pass")


@rule("c4e.rounds")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_round_1_gives_everybody_a_re_roll(c4e: Game, players: int) -> None:
    state = c4e.start(players)
    empty = table(c4e, *(sheet(c4e) for _ in range(players)))
    assert [gained(c4e, empty, state, seat) for seat in range(players)] == [["reroll"]] * players


@rule("c4e.rounds")
@pytest.mark.parametrize(
    ("round_", "bonus"), [(2, ["extra_die"]), (3, ["polish"]), (4, BLACK), (5, []), (6, [])]
)
def test_every_later_round_gives_its_bonus_to_everybody(
    c4e: Game, round_: int, bonus: list[str]
) -> None:
    before = last_turn(c4e, sheet(c4e), sheet(c4e), round_=round_ - 1)
    after = play(c4e, before, "pass")
    assert after.round == round_
    assert [gained(c4e, before, after, seat) for seat in (0, 1)] == [bonus, bonus]


def scored(c4e: Game, foxes: int, yellow: str) -> Player:
    """A sheet where yellow is the lowest area: blue 15, grey 6, green 8, pink 9."""
    blue, grey = "11 21 32 42", "1 9 2 16"
    return sheet(c4e, foxes, y=yellow, b=blue, r=grey, g="L1=4 U1=4", p="1=1 2=1 3=1 4=1")


@rule("c4e.fox")
@pytest.mark.parametrize("foxes", range(8))
def test_a_fox_is_worth_the_lowest_area(c4e: Game, foxes: int) -> None:
    player = scored(c4e, foxes, "31=3")
    assert points(c4e, player) == {"yellow": 3, "blue": 15, "grey": 6, "green": 8, "pink": 9}
    assert c4e.score(player).fox_points == 3 * foxes
    assert c4e.score(player).total == 41 + 3 * foxes


@rule("c4e.fox")
def test_with_a_negative_yellow_area_every_fox_costs_points(c4e: Game) -> None:
    player = scored(c4e, 2, "21=4 22=1")
    assert points(c4e, player)["yellow"] == -5
    assert c4e.score(player).fox_points == -10
    assert c4e.score(player).total == 15 + 6 + 8 + 9 - 5 - 10


@rule("c4e.fox")
def test_seven_foxes_exist(c4e: Game) -> None:
    printed = [item["bonus"] for entry in c4e.sheet["areas"] for item in entry["bonuses"]]
    printed += [row["end"]["bonus"] for row in c4e.sheet["action_rows"] if row["end"]]
    assert printed.count("fox") == 7


@rule("c4e.end")
@pytest.mark.parametrize("seat", [0, 1])
def test_in_the_last_window_an_extra_die_may_be_polished(c4e: Game, seat: int) -> None:
    both = [sheet(c4e, polish="o", extra_die="oo") for _ in range(2)]
    state = play(c4e, last_turn(c4e, *both, round_=6), "1 pass")
    state = play(c4e, state, f"{seat + 1} extra P=2>p1=2", f"{seat + 1} extra Y>y11=1")
    assert spaces(c4e, state.players[seat], "polish") == "x"
    assert spaces(c4e, state.players[seat], "extra_die") == "xx"


@rule("c4e.end")
def test_in_the_last_window_a_polish_alone_is_of_no_use(c4e: Game) -> None:
    both = [sheet(c4e, polish="ooooooooo") for _ in range(2)]
    assert play(c4e, last_turn(c4e, *both, round_=6), "1 pass").stage is Stage.OVER


@rule("c4e.end")
def test_unused_re_rolls_and_polishes_expire(c4e: Game) -> None:
    both = [sheet(c4e, reroll="ooo", polish="oo", extra_die="o", y="31=5") for _ in range(2)]
    state = play(c4e, last_turn(c4e, *both, round_=6), "1 pass")
    assert "reroll" not in texts(c4e, state, 0) + texts(c4e, state, 1)
    outcome = c4e.outcome(play(c4e, state, "1 done", "2 done"))
    assert outcome is not None
    assert [score.total for score in outcome.scores] == [5, 5]


@rule("c4e.rating")
@pytest.mark.parametrize(("level", "least"), list(enumerate(STEPS, 1)))
def test_a_level_begins_at_its_least_points(c4e: Game, level: int, least: int) -> None:
    assert c4e.level(least) == level
    assert c4e.level(least - 1) == level + 1


@rule("c4e.rating")
def test_450_counts_to_the_top_and_179_to_the_bottom_of_eleven_levels(c4e: Game) -> None:
    assert c4e.level(450) == c4e.level(600) == 1
    assert c4e.level(179) == c4e.level(0) == c4e.level(-30) == 11


@rule("c4e.rating", "c4e.solo")
def test_a_solo_game_ends_with_its_level(c4e: Game) -> None:
    green = " ".join(f"{half}{field}=6" for half in "LU" for field in range(1, 12))
    state = table(c4e, sheet(c4e, g=green), round=6, rolls=2)
    state = play(c4e, state, f"roll {ONES}", "pass", f"roll {ONES}", "pass")
    outcome = c4e.outcome(state)
    assert outcome is not None
    assert (outcome.scores[0].total, outcome.level) == (228, 9)


@rule("c4e.solo")
def test_alone_active_and_passive_turns_alternate_for_six_rounds(c4e: Game) -> None:
    state, passive = table(c4e, full_sheet(c4e)), 0
    while state.stage is not Stage.OVER:
        passive += state.stage is Stage.DEAL
        state = play(c4e, state, "roll " + " ".join(f"{die}1" for die in "WYBRGP"))
    assert (state.round, passive) == (6, 6)


@rule("c4e.solo")
def test_alone_the_three_lowest_dice_go_to_the_platter(c4e: Game) -> None:
    state = table(c4e, sheet(c4e), rolls=2)
    state = play(c4e, state, f"roll {ONES}", "pass", "roll B4 Y6 W4 P1 G4 R2")
    assert dice_at(c4e, state, PLATTER) == "BRP"


@rule("c4e.solo")
def test_alone_there_is_no_re_roll_in_the_passive_turn_and_one_may_decline(c4e: Game) -> None:
    state = table(c4e, sheet(c4e, reroll="oo"), rolls=2)
    state = play(c4e, state, f"roll {ONES}", "pass", "roll B4 Y6 W4 P1 G4 R2")
    assert "reroll" not in texts(c4e, state)
    assert texts(c4e, state)[-1] == "pass"
    assert {text[0] for text in texts(c4e, state)} == {"B", "R", "P", "p"}


@rule("c4e.solo")
def test_alone_the_fallback_and_the_extra_die_hold_as_with_others(c4e: Game) -> None:
    player = full_sheet(c4e, "y", extra_die="o")
    state = table(c4e, player, rolls=2)
    state = play(c4e, state, f"roll {ONES}", "pass", "done", "roll B4 Y6 P1 G4 R2 W5")
    assert {text[:3] for text in texts(c4e, state)} == {"Y>y", "W>y", "pas"}
    state = play(c4e, state, "Y>y11=6")
    assert {text for text in texts(c4e, state) if text.startswith("extra Y")} == {
        "extra Y>y21=6",
        "extra Y>y31=6",
    }
