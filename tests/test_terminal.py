"""Playing at a terminal: what is asked, shown, answered and taken back."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from cleverdice import CHANCE, Game
from cleverdice.draw import WIDTH, width
from cleverdice.record import Record, load_file
from cleverdice.terminal import Loop, Screen, Session
from cleverdice.terminal.loop import tidied
from cleverdice.terminal.menu import gives, menu
from cleverdice.terminal.screen import language_of
from cleverdice.texts import LANGUAGES, say
from tests.helpers import full_sheet, rolled, served, sheet
from tests.sitting import Keyboard, moves, opened, prompts, screen, shown, sit

# Moves


def test_a_move_is_made_by_number_or_by_text(tmp_path: Path) -> None:
    table = opened(tmp_path, "gsc", "Ana")
    sit(table, "", "2", "", "nonsense", "quit")
    second = table.game.moves(table.states[1], 0)[1]
    assert moves(table)[1] == table.game.text(second)
    again = opened(tmp_path, "gsc", "Ana")
    sit(again, "", table.game.text(second).lower().replace(">", " > "))
    assert again.record.moves == table.record.moves[:2]


@pytest.mark.parametrize(
    ("typed", "spelled"),
    [
        ("w>y13", "W>y13"),
        (" W > y13 ", "W>y13"),
        ("extra  w=5 > o4 = 8", "extra W=5>o4=8"),
        ("+ b7", "+b7"),
        ("candle + joker>r2", "candle+joker>r2"),
        ("skip  r", "skip r"),
    ],
)
def test_moves_typed_carelessly(typed: str, spelled: str) -> None:
    assert tidied(typed.strip()) == spelled


def test_numbers_out_of_range_are_answered(tmp_path: Path) -> None:
    table = opened(tmp_path)
    output = sit(table, "", "0", "999", "9" * 5000)
    assert output.count("Pick a number from 1 to 13.") == 3
    assert len(table.record.moves) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_illegal_move_is_answered_with_its_reason(tmp_path: Path, language: str) -> None:
    table = opened(tmp_path)
    output = sit(table, "", "Y>g1", language=language)
    reason = table.game.why_not(table.state, 0, "Y>g1")
    assert reason is not None
    said = reason.said(language)
    assert said[1:] + "." in output
    assert len(table.record.moves) == 1


def test_an_unreadable_move_says_so(tmp_path: Path) -> None:
    output = sit(opened(tmp_path), "", "Q>q1")
    assert "There is no die 'Q'." in output
    output = sit(opened(tmp_path), "", "Q>q1", language="es")
    assert "No hay dado «Q»." in output


def test_what_a_move_gives(gsc: Game, chd: Game) -> None:
    state = rolled(gsc, "W1 Y5 B1 G1 O4 P1", sheet(gsc, y="11 12 33 43", o="1=1 2=1"))
    assert gives(gsc, state, 0, gsc.parse("Y>y13")) == "16pt ◆X"
    assert gives(gsc, state, 0, gsc.parse("O>o3=4")) == "4pt ↻"
    assert gives(gsc, state, 0, gsc.parse("Y>y24")) == ""
    state = rolled(gsc, "W1 Y5 B1 G4 O4 P1", sheet(gsc, g="1 2 3"))
    assert gives(gsc, state, 0, gsc.parse("G>g4")) == "4pt +1"
    state = rolled(gsc, "W1 Y5 B1 G6 O4 P1", full_sheet(gsc, "y", y="11 12"))
    assert gives(gsc, state, 0, gsc.parse("Y>y13")) == "(◆X)"
    state = rolled(chd, "W1 Y5 T1 B1 N2 P6", sheet(chd, p="1=3 2=2"))
    assert gives(chd, state, 0, chd.parse("P>p3=3")) == "3pt ◆?"
    assert gives(chd, state, 0, chd.parse("P>p3=12x")) == "12pt"


def test_the_menu_groups_by_die_and_says_what_goes_to_the_platter(gsc: Game) -> None:
    state = rolled(gsc, "W3 Y5 B2 G1 O6 P3", sheet(gsc, reroll="o"))
    drawn = menu(gsc, state, 0, colour=False).splitlines()
    assert drawn[1].split() == ["[■Y5]", "7", "y13", "8", "y24", "↓WBGP"]
    assert drawn[3].split() == ["[▲G1]", "10", "g1", "1pt"]
    assert drawn[-1].strip() == "13 reroll – roll these dice again"


def test_a_note_that_does_not_fit_goes_below(gsc: Game) -> None:
    filled = sheet(
        gsc, y="44", g="1 2 3", o="1=3 2=6 3=5 4=12 5=6 6=1", p="1=3 2=4 3=6 4=1 5=6", b="2 6"
    )
    drawn = menu(gsc, rolled(gsc, "W6 Y3 B4 G4 O2 P4", filled), 0, colour=False).splitlines()
    assert drawn[0].endswith("p6=6 6pt ■X")
    assert drawn[1].split() == ["↓YBGOP"]
    assert max(map(width, drawn)) <= WIDTH


def test_moves_with_a_declared_number_are_listed_on_demand(chd: Game) -> None:
    state = rolled(chd, "W1 Y2 T3 B4 N5 P6", sheet(chd, any_number="oooooo."))
    short, whole = (menu(chd, state, 0, colour=False, whole=whole) for whole in (False, True))
    legal = chd.moves(state, 0)
    hidden = sum(1 for move in legal if "=" in chd.text(move).partition(">")[0])
    assert f"any number (=?): {hidden} more" in short
    assert len(whole.splitlines()) > len(short.splitlines())
    assert f" {len(legal)} pass" in whole
    assert "[●W1=6]" in whole
    assert "[●W1=6]" not in short


def test_moves_that_polish_a_die_are_listed_on_demand_with_what_they_cost(c4e: Game) -> None:
    state = served(c4e, "Y1 R1 G1", "B3 W5 P2", sheet(c4e), sheet(c4e, polish="oo"))
    short, whole = (menu(c4e, state, 1, colour=False, whole=whole) for whole in (False, True))
    plain = served(c4e, "Y1 R1 G1", "B3 W5 P2", sheet(c4e), sheet(c4e))
    hidden = len(c4e.moves(state, 1)) - len(c4e.moves(plain, 1))
    assert f"polish (±1): {hidden} more" in short
    assert "b35" in short
    assert "b25" not in short
    assert {"b25 -1±", "b15 -2±", "b36 -1±", "p1=4 6pt -2±"} <= set(entries(whole))
    assert "[★P2=4]" in whole


def entries(drawn: str) -> list[str]:
    """The moves of a menu without their numbers."""
    return [found.strip() for found in re.split(r" +\d+ |\n", drawn)]


def test_more_shows_them_in_the_game(tmp_path: Path, chd: Game) -> None:
    table = opened(tmp_path, "chd")
    table.states = [rolled(chd, "W1 Y2 T3 B4 N5 P6", sheet(chd, any_number="ooooooo"), players=1)]
    output = sit(table, "more")
    assert output.count("[●W1=6]") == 1


def test_a_bonus_with_one_way_to_make_it_is_made_without_asking(tmp_path: Path) -> None:
    table = opened(tmp_path, "gsc", "Ana")
    table.states = [
        rolled(table.game, "W1 Y5 B1 G1 O1 P1", sheet(table.game, y="31 33 21"), players=1)
    ]
    output = sit(table, "Y>y24")
    assert moves(table) == ["Y>y24"]
    table.states = [
        rolled(table.game, "W1 Y4 B1 G1 O1 P1", sheet(table.game, y="31 33 21"), players=1)
    ]
    table.record = Record(table.record.header)
    output = sit(table, "Y>y34")
    assert moves(table) == ["Y>y34", "+g1"]
    assert "Ana +g1: crosses green 1" in output


# Taking back


def test_undo_takes_back_up_to_the_last_roll_and_never_rolls_again(tmp_path: Path) -> None:
    table = opened(tmp_path)
    sit(table, "", "1")
    before = table.record
    output = sit(table, "undo", "undo")
    assert len(table.record.moves) == 1
    assert "Undone." in output
    assert "Nothing to undo" in output
    assert table.record.moves == before.moves[:1]
    assert load_file(table.path) == table.record
    sit(table, "1", "")
    assert table.record.moves[:2] == before.moves
    assert moves(table)[2].startswith("roll ")
    sit(table, "undo")
    assert moves(table)[2].startswith("roll ")


def test_undo_takes_forced_bonuses_back_with_the_choice_that_gave_them(tmp_path: Path) -> None:
    table = opened(tmp_path)
    table.states = [
        rolled(table.game, "W1 Y4 B1 G1 O1 P1", sheet(table.game, y="31 33 21"), players=1)
    ]
    sit(table, "Y>y34")
    assert moves(table) == ["Y>y34", "+g1"]
    sit(table, "u")
    assert moves(table) == []


def test_before_a_bot_rolls_the_person_may_take_a_choice_back(tmp_path: Path) -> None:
    table = opened(tmp_path, "gsc", "bot:random", "bot:greedy", "Ana")
    sit(table, "1")
    played, rolls = len(table.record.moves), table.rolls
    assert "Enter continues (or undo)" in prompts(table)[-1]
    sit(table, "undo")
    assert len(table.record.moves) < played
    assert table.rolls == rolls


def test_undo_reaches_over_bots_to_the_last_choice_of_a_person(tmp_path: Path) -> None:
    table = opened(tmp_path, "gsc", "bot:greedy", "Ana", "bot:random")
    while table.game.actors(table.state) in ((CHANCE,), (0,)):
        chance = table.game.actors(table.state) == (CHANCE,)
        table.make(-chance, table.roll() if chance else table.bot_move(0))
    choice = len(table.record.moves)
    table.make(1, table.game.moves(table.state, 1)[0])
    if 2 in table.game.actors(table.state):
        table.make(2, table.bot_move(2))
    assert table.record.moves[-1][0] == 2
    assert table.undo() == 1
    assert len(table.record.moves) == choice


def test_after_an_undo_the_one_who_chose_is_asked_again(tmp_path: Path) -> None:
    table = opened(tmp_path, "gsc", "Ana", "Ben", "Cleo")
    terminal = screen(*["", "1"] * 3, "1", "undo")
    Loop(terminal, table).play()
    assert isinstance(terminal.read, Keyboard)
    asked = [prompt.split(",")[0].strip() for prompt in terminal.read.prompts if "," in prompt]
    assert asked[-3:] == ["Ben", "Cleo", "Ben"]


def test_the_last_choice_of_a_game_can_be_taken_back(tmp_path: Path) -> None:
    table = opened(tmp_path)
    sit(table, *["", "1"] * 200)
    played = len(table.record.moves)
    assert not table.game.actors(table.state)
    copy = Session(table.record, list(table.states), table.seats, table.source, table.path)
    copy.undo()
    sit(copy, "1", "undo")
    assert len(copy.record.moves) < played


# Commands


def test_why(tmp_path: Path) -> None:
    table = opened(tmp_path)
    output = sit(table, "why W>y13", "", "why", "why Y>g1", "why pass")
    assert "The dice must be rolled first." in output
    assert "Name a move, as in: why W>y13" in output
    assert "The yellow die can't be used in the green area." in output
    assert "A die fits, so you must use one." in output
    legal = table.game.text(table.game.moves(table.state, 0)[0])
    assert "That move is legal." in sit(table, f"why {legal}")
    assert len(table.record.moves) == 1


def test_sheets_of_others(tmp_path: Path) -> None:
    table = opened(tmp_path, "gsc", "Ana", "Ben")
    output = sit(table, "", "sheet 2", "sheet 3", "sheet x", "sheet")
    assert output.count("\n Ben   ") == 1
    assert output.count("Pick a seat from 1 to 2.") == 2


def test_log(tmp_path: Path) -> None:
    table = opened(tmp_path, "gsc", "Ana")
    output = sit(table, "log", "", "1", "log", "log 1")
    assert "Nothing has happened yet." in output
    roll, choice = moves(table)
    assert f"   1 Ana – rolled: {roll.removeprefix('roll ')}" in output
    assert output.count(f"   2 Ana {choice}: crosses") == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_every_command_in_both_spellings(tmp_path: Path, language: str) -> None:
    output = sit(opened(tmp_path), say(language, "command.help"), "HELP", language=language)
    for name in ("undo", "why", "sheet", "log", "more", "rules", "save", "help", "quit"):
        assert output.count(say(language, f"help.{name}")) == 2
        assert say(language, f"command.{name}") in output


def test_commands_may_be_typed_without_accents(tmp_path: Path) -> None:
    output = sit(opened(tmp_path), "zuruck", "mas", language="de")
    assert say("de", "error.undo") in output


def test_rules_points_to_the_rules(tmp_path: Path) -> None:
    assert "docs/rules/kids.md" in sit(opened(tmp_path, "kids"), "rules")


def test_save_keeps_a_copy(tmp_path: Path) -> None:
    table = opened(tmp_path)
    copy = tmp_path / "a copy.txt"
    output = sit(table, "", f"save {copy}", "save", f"save {tmp_path / 'no' / 'where'}", "save a\0")
    assert load_file(copy) == table.record
    assert f"Saved in {copy}." in " ".join(output.split())
    assert "Name a file" in output
    assert output.count("Not saved!") == 2


def test_enter_draws_again(tmp_path: Path) -> None:
    once, twice = (sit(opened(tmp_path), *answers) for answers in (("",), ("", "")))
    assert twice.count("choose a die") == once.count("choose a die") + 1


def test_something_else_than_enter_does_not_roll(tmp_path: Path) -> None:
    table = opened(tmp_path)
    assert "Just press Enter" in sit(table, "roll")
    assert table.record.moves == ()


@pytest.mark.parametrize("answers", [(), ("quit",), ("",), ("", "1", "q")])
def test_leaving_says_how_to_go_on(tmp_path: Path, answers: tuple[str, ...]) -> None:
    table = opened(tmp_path)
    terminal = screen(*answers)
    Loop(terminal, table, standard=False).play()
    assert shown(terminal).endswith(f"   cleverdice play --resume --save {table.path}\n")


def test_ctrl_c_leaves_too(tmp_path: Path) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    terminal = Screen(io.StringIO(), interrupted)
    Loop(terminal, opened(tmp_path)).play()
    assert shown(terminal).endswith("Resume with:\n   cleverdice play --resume\n")


def test_a_disk_that_is_full_is_told_but_does_not_stop_the_game(tmp_path: Path) -> None:
    table = opened(tmp_path)
    table.path = tmp_path / "gone" / "game.txt"
    output = sit(table, "", "1")
    assert output.count("Not saved! could not save") == 3
    assert len(table.record.moves) == 2
    assert "Everything is saved" not in output


# Languages


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "es_AR.UTF-8", "LC_ALL": ""}, "es"),
        ({"LANG": "es_ES", "LC_ALL": "C"}, "en"),
        ({"LANG": "es_ES", "LC_MESSAGES": "de_AT"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_locale_chooses_the_language(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language
