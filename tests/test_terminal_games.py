"""Whole games at a terminal, their end, and stepping through them afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from cleverdice import CHANCE, load, names
from cleverdice.draw import WIDTH, bare, width
from cleverdice.record import Header, Record, save
from cleverdice.rules import Outcome, Score
from cleverdice.terminal import Loop, Session, TerminalError, replayed, resumed
from cleverdice.terminal.final import scores, verdict
from cleverdice.terminal.stepping import print_all, step
from cleverdice.texts import LANGUAGES, say
from tests.sitting import Keyboard, opened, screen, shown, sit
from tests.soak import sized

# Hot-seat and bots


def test_every_person_is_asked_by_name(tmp_path: Path) -> None:
    table = opened(tmp_path, "gsc", "Ana", "Ben", "Cleo")
    terminal = screen(*["", "1"] * 12)
    Loop(terminal, table).play()
    for name in ("Ana", "Ben", "Cleo"):
        assert f" ── {name} ── use a die from the platter ─" in shown(terminal)
    assert " ── Ana ── choose a die (roll 1 of 3) ─" in shown(terminal)


def test_bots_move_by_themselves_and_say_what_they_did(tmp_path: Path) -> None:
    table = opened(tmp_path, "gsc", "Ana", "bot:random", first=2)
    output = sit(table)
    made = [text for seat, text in table.record.moves if seat != CHANCE]
    assert len(made) >= 3
    assert {seat for seat, _ in table.record.moves} == {CHANCE, 1}
    assert all(f"Random bot {text}: " in output for text in made)


def test_bots_among_themselves_play_to_the_end(tmp_path: Path) -> None:
    table = opened(tmp_path, "kids", "bot:random", "bot:greedy")
    terminal = screen()
    Loop(terminal, table).play()
    assert isinstance(terminal.read, Keyboard)
    assert terminal.read.prompts == []
    output = shown(terminal)
    assert all(f"bot {text}" in output for _, text in table.record.moves if "roll" not in text)
    assert "Final score" in output


# The end


def outcome(*totals: tuple[tuple[int, ...], int], winners: tuple[int, ...]) -> Outcome:
    found = []
    for areas, foxes in totals:
        points = foxes * min(areas)
        found.append(Score(areas, foxes, points, sum(areas) + points))
    return Outcome(tuple(found), winners, None)


def test_scores_by_area_with_foxes(tmp_path: Path) -> None:
    table = opened(tmp_path, "gsc", "Ana", "Ben")
    ended = outcome(((46, 37, 28, 5, 21), 1), ((10, 20, 30, 40, 50), 2), winners=(1,))
    drawn = [line.split() for line in scores(screen(), table, ended).splitlines()]
    assert drawn == [
        ["Ana", "Ben"],
        ["■", "yellow", "46", "10"],
        ["◆", "blue", "37", "20"],
        ["▲", "green", "28", "30"],
        ["⬢", "orange", "5", "40"],
        ["★", "purple", "21", "50"],
        ["foxes", "1", "×", "5", "=", "5", "2", "×", "10", "=", "20"],
        ["total", "142", "170"],
    ]
    assert verdict(screen(), table, ended) == "Ben wins!"


def test_ties(tmp_path: Path) -> None:
    table = opened(tmp_path, "gsc", "Ana", "Ben", "Cleo")
    totals = (((9, 9, 9, 9, 14), 0), ((8, 8, 8, 8, 18), 0), ((1, 1, 1, 1, 1), 0))
    broken = verdict(screen(), table, outcome(*totals, winners=(1,)))
    assert broken == "Ben wins the tie-break with the best single area (18)."
    shared = verdict(screen(), table, outcome(*totals, winners=(0, 1)))
    assert shared == "A tie: Ana, Ben"


@pytest.mark.parametrize(("name", "levels"), [("gsc", 9), ("chd", 11)])
def test_solo_levels(tmp_path: Path, name: str, levels: int) -> None:
    table = opened(tmp_path, name)
    for level in range(1, levels + 1):
        ended = outcome(((1, 1, 1, 1, 1), 0), winners=(0,))._replace(level=level)
        said = verdict(screen(language="de"), table, ended)
        best = f"Die beste von {levels} Stufen: "
        below = f"Stufe {levels + 1 - level} von {levels}: "
        assert said.startswith(best if level == 1 else below)
        assert said.endswith(say("de", f"level.{name}.{level}"))


EVERY_LANGUAGE = [(name, language) for name in names() for language in LANGUAGES]


@pytest.mark.soak
@pytest.mark.parametrize(("name", "language"), sized(EVERY_LANGUAGE[::2], EVERY_LANGUAGE))
def test_whole_games_fit_the_screen(tmp_path: Path, name: str, language: str) -> None:
    """Every screen of a whole hot-seat game, every command included."""
    table = opened(tmp_path, name, "Wilhelmine Maria", "bot:greedy", "Maximiliana Anna")
    extra = ("help", "rules", "more", "log 9", "sheet 2", "why W>y11", "undo")
    answers = [answer for _ in range(120) for answer in ("", "1")]
    output = sit(table, *extra, "", *extra, *answers, language=language)
    assert not table.game.actors(table.state)
    assert say(language, "final.title") in output
    lines = [line for line in output.splitlines() if str(tmp_path) not in line]
    assert max(map(width, lines)) <= WIDTH


def test_colours_and_ascii(tmp_path: Path) -> None:
    table = opened(tmp_path)
    for colour, ascii in ((True, False), (False, True), (True, True)):
        terminal = screen("", "help", colour=colour, ascii=ascii, language="de")
        Loop(terminal, resumed(screen(), table.path)).play()
        output = shown(terminal)
        assert ("\x1b[" in output) == colour
        assert output.isascii() == ascii
        assert max(map(width, bare(output).splitlines())) <= WIDTH


def test_the_reconstruction_is_told_at_the_start(tmp_path: Path) -> None:
    first, *_ = sit(opened(tmp_path, "kids")).split("\n ■", 1)[0].split("╭")
    assert say("en", "note.reconstructed") in first
    assert say("en", "note.reconstructed") not in sit(opened(tmp_path, "gsc"))


# Replays


def played(tmp_path: Path) -> Session:
    table = opened(tmp_path, "gsc", "Ana", "Ben")
    sit(table, *["", "1"] * 4)
    return replayed(screen(), table.path)


def test_replay_steps_forward_back_and_anywhere(tmp_path: Path) -> None:
    table = played(tmp_path)
    last = len(table.record.moves)
    terminal = screen("", "", "b", str(last), "b", "0", "b", str(last + 1), "x", "q", "")
    step(terminal, table)
    assert isinstance(terminal.read, Keyboard)
    at = [int(prompt.split("/")[0]) for prompt in terminal.read.prompts]
    assert at == [0, 1, 2, 1, last, last - 1, 0, 0, 0, 0]
    assert shown(terminal).count(f"Pick a number from 0 to {last}.") == 3
    assert "This game is unfinished." in shown(terminal)


def test_replay_ends_with_the_input(tmp_path: Path) -> None:
    terminal = screen("")
    step(terminal, played(tmp_path))
    assert "1 Ana – rolled" in shown(terminal)


def test_print_all_shows_every_move_every_sheet_and_the_result(tmp_path: Path) -> None:
    table = opened(tmp_path, "kids", "bot:random", "bot:greedy")
    sit(table)
    terminal = screen()
    print_all(terminal, replayed(terminal, table.path))
    output = shown(terminal)
    for number, (seat, text) in enumerate(table.record.moves, 1):
        faces = text.removeprefix("roll ").replace(" ", ", ").replace("-", " ")
        said = faces if seat == CHANCE else text
        assert any(f"{number} " in line and said in line for line in output.splitlines())
    assert output.count("Stars: ") == 2
    assert "wins!" in output or "shared" in output


def test_a_record_with_an_illegal_move_is_not_replayed(tmp_path: Path) -> None:
    header = Header("gsc", 1, ("Ana",), load("gsc").version, 0, False, "typed")
    save(Record(header).add(0, "W>y11"), tmp_path / "x.txt")
    with pytest.raises(TerminalError, match="line 9: the dice must be rolled first"):
        replayed(screen(), tmp_path / "x.txt")
