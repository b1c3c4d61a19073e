"""Records damaged in many ways: told in one line, in any language, and never called proved."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from click.testing import CliRunner, Result

from cleverdice import CHANCE, load, names
from cleverdice.cli import main
from cleverdice.dice import TYPED, Fair, Shared, counting
from cleverdice.record import Finding, Header, Record, RecordError, load_file, read, verify
from cleverdice.texts import LANGUAGES, say
from tests.golden_games import golden_file

SECRET = bytes(range(32))
ENGLISH = re.compile(
    r"\b(the|there|is|are|not|expected|must|line|can't|cannot|only|such|follow|needs?|shows|dice"
    r"|seat|move|game|now|already|first|roll|seed|players?|unknown)\b"
)
QUOTED = re.compile(r"'[^']*'|«[^»]*»|„[^“]*“")


# The games


def golden(name: str, players: int) -> Record:
    return read(load_file(golden_file(name, players)).text())


@cache
def played(name: str, players: int, source: Fair) -> Record:
    """A game of random moves with secret dice, not revealed yet."""
    game, rng, roll = load(name), Random(1), counting(source)
    first = source.first(players)
    seats = ("Ana", "Ben", "Cleo", "Dan")[:players]
    record = Record(Header(name, players, seats, game.version, first, True, source.describe()))
    state = game.start(players, first)
    while seats_due := game.actors(state):
        seat = rng.choice(seats_due)
        chance = seat == CHANCE
        move = roll(game, state, 0) if chance else rng.choice(game.moves(state, seat))
        record, state = record.add(seat, game.text(move)), game.apply(state, seat, move)
    return record


def typed(name: str) -> Record:
    record = golden(name, 2)
    return replace(record, header=replace(record.header, dice=TYPED, drawn=False))


def fair(name: str) -> Record:
    return played(name, load(name).max_players, Fair(SECRET, ("lucky", "Zoë")))


def shared(name: str) -> Record:
    return played(name, 1, Shared(SECRET))


MAKERS: dict[str, Callable[[str], Record]] = {
    "seeded": lambda name: golden(name, load(name).min_players),
    "typed": typed,
    "fair": lambda name: fair(name).reveal(SECRET.hex()),
    "fair-unrevealed": fair,
    "shared": lambda name: shared(name).reveal(SECRET.hex()),
    "shared-unrevealed": shared,
}
CASES = [
    (kind, name)
    for kind in MAKERS
    for name in names()
    if load(name).min_players == 1 or not kind.startswith("shared")
]
PROVABLE = ("seeded", "fair", "shared")

each_game = pytest.mark.parametrize(("kind", "name"), CASES)


@cache
def whole(kind: str, name: str) -> Record:
    return read(MAKERS[kind](name).text())


def middle(record: Record) -> int:
    """A roll in the middle of the game that a seat answers at once."""
    pairs = zip(record.moves, record.moves[1:], strict=False)
    rolls = [nth for nth, ((seat, _), (then, _)) in enumerate(pairs) if seat == CHANCE != then]
    return rolls[len(rolls) // 2]


# What is told


class Told(NamedTuple):
    """The finding (none for a text that is no record), the line, and the words by language."""

    finding: Finding | None
    line: int | None
    words: dict[str, str]
    unfinished: bool = False
    rolls: int = 0


def told(text: str) -> Told:
    try:
        verdict = verify(read(text))
    except RecordError as error:
        return Told(None, error.line, {lang: error.told.said(lang) for lang in LANGUAGES})
    words = {language: verdict.said(language) for language in LANGUAGES}
    return Told(verdict.finding, verdict.line, words, verdict.unfinished, verdict.rolls)


def check_words(found: Told) -> None:
    """Every language says it in its own words, and names the line if there is one."""
    assert len(set(found.words.values())) == len(LANGUAGES)
    for language, words in found.words.items():
        assert not re.search(r"[{}\n]", words)
        assert found.line is None or str(found.line) in words
        if language != "en":
            assert not ENGLISH.search(QUOTED.sub("", words)), words


def wrong(text: str, line: int | None = None) -> Told:
    """What is told about a damaged text: never that all is proved, and the damaged line."""
    found = told(text)
    assert found.finding is not Finding.PROVED or found.unfinished
    if line is not None:
        assert found.line == line, found.words["en"]
    check_words(found)
    return found


def lines_of(record: Record) -> list[str]:
    return record.text().split("\n")


def with_line(record: Record, number: int, *put: str) -> str:
    """The text with other lines in the place of one."""
    lines = lines_of(record)
    return "\n".join([*lines[: number - 1], *put, *lines[number:]])


# Twelve ways to damage a record and more


@each_game
def test_an_undamaged_record_is_found_to_be_one(kind: str, name: str) -> None:
    found = told(whole(kind, name).text())
    due = {"typed": Finding.TYPED} | dict.fromkeys(PROVABLE, Finding.PROVED)
    assert found.finding is due.get(kind, Finding.NOT_REVEALED)
    assert (found.line, found.unfinished) == (None, False)
    check_words(found)


@each_game
def test_harmless_changes_change_no_verdict(kind: str, name: str) -> None:
    text = whole(kind, name).text()
    for changed in (text.replace("\n", "\r\n"), f"\ufeff{text}", f"{text}\n# the end\n\n"):
        assert told(changed) == told(text)


@each_game
def test_a_dropped_or_damaged_header_line_is_named(kind: str, name: str) -> None:
    record = whole(kind, name)
    for number in range(1, record.header.length):
        line = lines_of(record)[number - 1]
        wrong(with_line(record, number), number)
        wrong(with_line(record, number, line[1:]), number)
        wrong(with_line(record, number, f"{line}\x07"), number)
    wrong(with_line(record, record.header.length), record.header.length)


@each_game
def test_header_values_that_can_not_be_are_named(kind: str, name: str) -> None:
    record = whole(kind, name)
    for key, value in (("game", "chess"), ("rules", "9"), ("players", "x"), ("first", "9 drawn")):
        number = record.header.line_of(key)
        assert wrong(with_line(record, number, f"{key}: {value}"), number).finding is None


@each_game
def test_a_damaged_dice_line_is_named_with_what_is_wrong(kind: str, name: str) -> None:
    record = whole(kind, name)
    number = record.header.line_of("dice")
    for dice in ("sedeed x", "seeded", "fair 12ab", "shared", "typed in", "x" * 999):
        found = wrong(with_line(record, number, f"dice: {dice}"), number)
        assert found.finding is Finding.BROKEN, dice
        assert re.search("unknown dice|dice need a SHA-256", found.words["en"]), dice
        assert "rolls before" not in found.words["en"], dice
        assert len(found.words["en"]) < 250, dice


@each_game
def test_a_dropped_roll_is_missed_where_it_was(kind: str, name: str) -> None:
    record = whole(kind, name)
    at = record.line_of(middle(record))
    assert wrong(with_line(record, at), at).finding is Finding.BROKEN


@each_game
def test_two_swapped_lines_are_found(kind: str, name: str) -> None:
    record = whole(kind, name)
    at = record.line_of(middle(record))
    lines = lines_of(record)
    lines[at - 1 : at + 1] = lines[at], lines[at - 1]
    assert wrong("\n".join(lines), at).finding is Finding.BROKEN


@each_game
def test_a_line_that_stands_twice_is_found(kind: str, name: str) -> None:
    record = whole(kind, name)
    at = record.line_of(middle(record))
    line = lines_of(record)[at - 1]
    assert wrong(with_line(record, at, line, line), at + 1).finding is Finding.BROKEN


@each_game
def test_a_changed_face_is_found_if_anything_proves_it(kind: str, name: str) -> None:
    record = whole(kind, name)
    nth = middle(record)
    roll = record.moves[nth][1]
    line = f"- {other_face(record, roll)}"
    at = record.line_of(nth)
    found = wrong(with_line(record, at, line), at if kind in PROVABLE else None)
    assert kind not in PROVABLE or found.finding is Finding.WRONG_ROLL


def other_face(record: Record, roll: str) -> str:
    """The roll with another face of its last die."""
    *others, last = roll.split(" ")
    die = record.game.dice[-1]
    if record.game.symbols:
        shown = [record.game.tokens[face] for face in die.faces]
    else:
        shown = [f"{last[0]}{face}" for face in die.faces]
    return " ".join([*others, next(face for face in shown if face != last)])


@each_game
def test_an_illegal_move_is_found_whatever_the_dice(kind: str, name: str) -> None:
    record = whole(kind, name)
    text, line = with_illegal_move(record)
    found = wrong(text, line)
    assert found.finding is Finding.BROKEN
    assert ("rolls before" in found.words["en"]) == (kind in PROVABLE)


def with_illegal_move(record: Record) -> tuple[str, int]:
    """The text with a move that can't be made there, and its line."""
    nth = middle(record) + 1
    seat, _ = record.moves[nth]
    state = list(record.states())[nth]
    legal = {record.game.text(move) for move in record.game.moves(state, seat)}
    illegal = next(text for by, text in record.moves if by != CHANCE and text not in legal)
    line = record.line_of(nth)
    return with_line(record, line, f"{seat + 1} {illegal}"), line


@each_game
def test_a_cut_game_is_called_unfinished(kind: str, name: str) -> None:
    record = whole(kind, name)
    cut = replace(record, moves=record.moves[: middle(record)], lines=())
    found = wrong(cut.text())
    assert found.unfinished
    for language in LANGUAGES:
        assert say(language, "replay.unfinished") in found.words[language]


@each_game
def test_a_line_cut_in_the_middle_is_named(kind: str, name: str) -> None:
    text = whole(kind, name).text()
    wrong(text[:-2], text.count("\n"))


@each_game
def test_garbage_at_the_end_is_named(kind: str, name: str) -> None:
    record = whole(kind, name)
    last = record.text().count("\n") + 1
    for garbage in ("xyz", "9 pass", "\x1b[2J", "x" * 10_000, "- roll"):
        found = wrong(f"{record.text()}{garbage}\n")
        assert found.line in ((last - 1,) if record.seed else (last,))
        assert len(found.words["en"]) < 250


@each_game
def test_another_seed_is_found(kind: str, name: str) -> None:
    record = whole(kind, name)
    dice = {"seeded": "seeded other", "typed": "seeded other"}
    other = dice.get(kind, record.header.dice.replace("630dcd", "630dce"))
    found = wrong(with_line(record, record.header.line_of("dice"), f"dice: {other}"))
    assert found.finding is not Finding.PROVED
    if record.seed:
        last = record.text().count("\n")
        told = wrong(replace(record, seed="0" * 64).text(), last)
        assert told.finding is Finding.WRONG_SEED


@each_game
def test_without_its_reveal_nothing_is_proved(kind: str, name: str) -> None:
    record = whole(kind, name)
    if record.seed:
        assert wrong(replace(record, seed=None).text()).finding is Finding.NOT_REVEALED


@each_game
def test_another_first_seat_is_found_if_it_was_drawn(kind: str, name: str) -> None:
    record = whole(kind, name)
    other = (record.header.first + 1) % record.header.players
    if other != record.header.first:
        at = record.header.line_of("first")
        text = with_line(record, at, f"first: {other + 1} drawn")
        found = wrong(text, at if kind in PROVABLE else None)
        assert kind not in PROVABLE or found.finding is Finding.WRONG_FIRST


# The commands


def cleverdice(*args: str | Path) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


def command(tmp_path: Path, name: str, text: str, *options: str) -> tuple[int, str]:
    """How a command ends with a record, and what it says, without line breaks and the file."""
    file = tmp_path / "x"
    file.write_text(text, encoding="utf-8")
    result = cleverdice(name, file, *options)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    words = " ".join((result.stdout + result.stderr).split())
    return result.exit_code, words.replace(str(file), "").removeprefix("Error: ")


@pytest.mark.parametrize("kind", ["typed", "fair-unrevealed"])
def test_verify_tells_an_illegal_move_whatever_the_dice(kind: str, tmp_path: Path) -> None:
    text, line = with_illegal_move(whole(kind, "gsc"))
    code, words = command(tmp_path, "verify", text)
    assert code == 1
    assert f"line {line}" in words


def test_verify_says_that_a_game_is_unfinished(tmp_path: Path) -> None:
    record = whole("fair", "chd")
    cut = replace(record, moves=record.moves[:20], lines=()).text()
    code, words = command(tmp_path, "verify", cut)
    assert (code, "unfinished" in words) == (1, True)
    assert command(tmp_path, "verify", record.text())[0] == 0


def test_verify_tells_everything_as_json(tmp_path: Path) -> None:
    record = whole("fair", "chd")
    cut = replace(record, moves=record.moves[:20], lines=()).text()
    code, words = command(tmp_path, "verify", cut, "--json")
    said = json.loads(words)
    assert (code, said["finding"], said["unfinished"]) == (1, "proved", True)
    text, line = with_illegal_move(record)
    _, words = command(tmp_path, "verify", text, "--json", "--lang", "de")
    said = json.loads(words)
    assert (said["finding"], said["line"], said["unfinished"]) == ("broken", line, False)
    assert said["problem"] in said["said"]


def test_verify_says_what_is_wrong_with_the_dice_line(tmp_path: Path) -> None:
    record = whole("seeded", "gsc")
    number = record.header.line_of("dice")
    code, words = command(tmp_path, "verify", with_line(record, number, "dice: sedeed x"))
    assert code == 1
    assert f"line {number}: unknown dice 'sedeed x'" in words
    assert "0 rolls" not in words


@pytest.mark.parametrize("language", ["es", "de"])
@pytest.mark.parametrize("name", ["verify", "replay", "review"])
def test_refusals_are_in_one_language(name: str, language: str, tmp_path: Path) -> None:
    record = whole("typed", "kids")
    texts = [with_line(record, number, "?") for number in range(1, record.header.length + 2)]
    texts += [with_illegal_move(record)[0], f"{record.text()}x", f"{record.text()}x\n"]
    for text in texts:
        code, words = command(tmp_path, name, text, "--lang", language)
        assert code in (1, 2)
        assert re.search(r"(línea|Zeile) \d+", words), words
        assert not ENGLISH.search(QUOTED.sub("", words)), words


def test_a_game_with_damaged_dice_is_not_resumed_for_that_reason(tmp_path: Path) -> None:
    file, record = tmp_path / "x", whole("seeded", "gsc")
    number = record.header.line_of("dice")
    file.write_text(with_line(record, number, "dice: sedeed x"), encoding="utf-8")
    result = cleverdice("play", "--resume", "--save", file)
    assert result.exit_code == 2
    assert f"line {number}: unknown dice" in result.stderr
