"""Reasons: true, short, and the weightiest first."""

from __future__ import annotations

import pytest

from cleverdice import CHANCE, Game, State
from cleverdice.coach.reasons import reasons
from cleverdice.rules import Stage
from cleverdice.texts import LANGUAGES
from tests.coach.fakes import golden
from tests.helpers import play, rolled, served, sheet, table
from tests.random_games import SMALL_AND_LARGE, TABLES
from tests.soak import sized

ROLL = "W3 Y5 B2 G1 O6 P3"


def said(game: Game, state: State, text: str, seat: int = 0, language: str = "en") -> list[str]:
    found = reasons(game, state, seat, game.parse(text))
    return [reason.said(language) for reason in found]


def test_a_line_that_is_completed(gsc: Game) -> None:
    state = rolled(gsc, ROLL, sheet(gsc, y="11 12"))
    found = said(gsc, state, "Y>y13")
    assert found[0] == "completes a line in yellow: a cross in blue"
    assert "sends 4 dice to the platter, 2 rolls left" in found
    assert "macht eine Linie in Gelb voll, das gibt ein Kreuz in Blau" in said(
        gsc, state, "Y>y13", language="de"
    )


def test_a_fox_comes_first(gsc: Game) -> None:
    state = rolled(gsc, ROLL, sheet(gsc, g="1 2 3 4 5 6"))
    assert said(gsc, state, "W>g7")[0] == "reaches a bonus in green: a fox"


def test_dice_for_the_next_roll(gsc: Game) -> None:
    state = rolled(gsc, ROLL)
    assert said(gsc, state, "G>g1") == ["keeps 5 dice for the next roll", "+1 in green"]
    assert "sends one die to the platter, 2 rolls left" in said(gsc, state, "B>b5")
    assert "leaves no die for another roll" in said(gsc, state, "O>o1=6")
    again = play(gsc, state, "B>b5", "roll W3 Y5 O6 P4")
    assert "sends one die to the platter, one roll left" in said(gsc, again, "P>p1=4")


def test_the_last_roll_keeps_nothing(gsc: Game) -> None:
    state = play(gsc, rolled(gsc, ROLL), "G>g1", "roll W3 Y5 B2 O6 P3", "B>b5", "roll W3 Y5 O6 P3")
    assert said(gsc, state, "P>p1=3") == ["+3 in purple"]


def test_a_die_that_is_taken_back_or_left(dsc: Game) -> None:
    ready = sheet(dsc, 0, **{"return": "o"})
    state = play(dsc, rolled(dsc, "W4 S3 Y2 B5 G5 P6", ready), "W>p1=4")
    assert said(dsc, state, "return Y") == [
        "uses up a return",
        "rolls yellow again with the others",
    ]
    assert said(dsc, state, "keep") == ["leaves the platter as it is and saves the return"]
    alone = play(dsc, rolled(dsc, "W6 S3 Y2 B5 G5 P5", ready), "W>p1=6")
    assert said(dsc, alone, "keep") == ["leaves no die for another roll"]


def test_actions_that_are_used_up(gsc: Game, chd: Game) -> None:
    mine = rolled(gsc, ROLL, sheet(gsc, reroll="o"))
    assert said(gsc, mine, "reroll") == ["uses up a re-roll", "rolls 6 dice again"]
    number = rolled(chd, "W1 Y2 T3 B4 N5 P6", sheet(chd, any_number="o"))
    with_number = next(
        text for text in map(chd.text, chd.moves(number, 0)) if text.startswith("P=")
    )
    assert "uses up an any-number action" in said(chd, number, with_number)


def test_polish_that_is_spent(c4e: Game) -> None:
    state = served(c4e, "W1 R1 G1", "Y2 B1 P1", sheet(c4e), sheet(c4e, polish="ooo"))
    assert "polishes a die by 3" in said(c4e, state, "Y=5>y31=5", 1)
    assert "polishes a die by 1" in said(c4e, state, "B>b21", 1)
    assert "poliert einen Würfel um 1" in said(c4e, state, "Y=3>y11=3", 1, "de")


def window(game: Game) -> State:
    """After the last roll, with two extra dice in hand."""
    state = table(
        game, sheet(game, extra_die="oo"), rolls=2, place=(1, 2, 0, 0, 0, -1), faces=(2,) * 6
    )
    return play(game, game.play(state, CHANCE, "roll P5"), "P>p1=5")


def test_extra_dice_are_used_or_saved(gsc: Game) -> None:
    state = window(gsc)
    assert "uses up an extra die" in said(gsc, state, "extra G>g1")
    assert said(gsc, state, "done") == ["saves extra dice for later: 2"]


def test_nothing_else_fits(gsc: Game) -> None:
    mine = table(gsc, sheet(gsc, y="11 12 13 21 22 24 31 33 34 42 43"), rolls=2)
    state = gsc.play(mine._replace(place=(0, -1, 0, 0, 0, 0), faces=(1,) * 6), CHANCE, "roll Y6")
    assert said(gsc, state, "Y>y44")[0] == "nothing else fits"


def test_a_bonus_that_is_lost_is_not_promised(gsc: Game) -> None:
    mine = sheet(gsc, y="11 12", b=" ".join(map(str, range(2, 13))))
    found = said(gsc, rolled(gsc, ROLL, mine), "Y>y13")
    assert "loses a cross in blue: there is no room" in found
    assert not any("completes" in reason for reason in found)


def test_a_bonus_that_is_given_up(kids: Game, chd: Game) -> None:
    state = rolled(chd, "W1 Y1 T1 B1 N1 P6", sheet(chd, p="1=3"))
    plain = [text for text in map(chd.text, chd.moves(state, 0)) if text.endswith("x")]
    assert any(reason.startswith("gives up") for reason in said(chd, state, plain[0]))


def test_one_field_is_missing(gsc: Game) -> None:
    state = rolled(gsc, ROLL, sheet(gsc, y="11"))
    found = said(gsc, state, "Y>y13")
    assert "only one field missing in yellow for a cross in blue" in found


def test_fields_that_score_together(gsc: Game) -> None:
    state = rolled(gsc, "W3 Y2 B2 G2 O2 P2", sheet(gsc, y="11"))
    assert "2 of 3 fields that score together in yellow" in said(gsc, state, "Y>y21")


def test_lines_for_which_two_crosses_are_enough(c4e: Game) -> None:
    roll = "W2 Y6 B3 R6 G6 P6"
    first = said(c4e, rolled(c4e, roll, sheet(c4e)), "B>b32")
    assert "only one field missing in blue for any number in yellow" in first
    assert "1 of 2 fields that score together in blue" in first
    second = said(c4e, rolled(c4e, roll, sheet(c4e, b="35 12")), "B>b32")
    assert second[0] == "completes a line in blue: any number in yellow"
    assert "+8 in blue" in second
    third = said(c4e, rolled(c4e, roll, sheet(c4e, b="35 36 12 22")), "B>b32")
    assert not [reason for reason in third if "blue" in reason]


def test_a_number_that_counts_against_the_player(c4e: Game) -> None:
    state = rolled(c4e, "W2 Y6 B3 R6 G6 P6", sheet(c4e))
    assert "-6 in yellow" in said(c4e, state, "Y>y21=6")


def test_points_of_foxes_count(gsc: Game) -> None:
    full = sheet(gsc, 3, y="11 21 31", b="2 3 4", g="1 2", o="1=6")
    state = rolled(gsc, ROLL, full)
    assert "+9 for foxes" in said(gsc, state, "P>p1=3")


def test_a_full_action_row(chd: Game) -> None:
    spaces = len(next(row for row in chd.actions if row.name == "reroll").printed)
    mine = sheet(chd, t="13 14 15", reroll="x" * (spaces - 1))
    state = rolled(chd, "W6 Y6 T6 B6 N6 P6", mine)
    assert said(chd, state, "T>t16")[0] == "completes the action row: a fox"


def test_passing(chd: Game) -> None:
    state = rolled(chd, "W1 Y1 T1 B1 N1 P1")
    assert said(chd, state, "pass") == ["keeps 6 dice for the next roll"]
    full = served(chd, "Y2 - T3", "W1 B1 N2 P1")
    assert said(chd, full, "pass", seat=1) == ["marks nothing"]


def test_a_round_that_begins_is_no_reason(gsc: Game) -> None:
    deal = table(gsc, stage=Stage.DEAL)
    state = gsc.play(deal, CHANCE, f"roll {ROLL}")
    assert gsc.play(state, 0, "W>p1=3").round == 2
    assert said(gsc, state, "W>p1=3") == ["+3 in purple"]


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "players"), sized(SMALL_AND_LARGE, TABLES))
def test_every_move_of_a_game_can_be_talked_about(name: str, players: int, language: str) -> None:
    """Short enough for a line, never the same twice, at most three."""
    record = golden(name, players)
    for nth, state in enumerate(list(record.states())[:-1]):
        seat, text = record.moves[nth]
        if seat != CHANCE:
            found = said(record.game, state, text, seat, language)
            assert len(found) == len(set(found)) <= 3
            assert all(0 < len(reason) <= 79 for reason in found)
