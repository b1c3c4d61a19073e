"""The command line: whole games, a killed process, records, and one-line errors."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cleverdice import load, names
from cleverdice.cli import main
from cleverdice.draw import WIDTH, width
from cleverdice.record import Header, Record, load_file, save
from cleverdice.rules import CHANCE
from cleverdice.texts import LANGUAGES, say

WRONG = 2
PATIENCE = 60.0
"""Seconds after which a process that does not answer is given up."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, in English, for every test."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "state" / "cleverdice" / "autosave.txt"


def cleverdice(*args: str | Path, answers: tuple[str, ...] = ()) -> Result:
    typed = "".join(f"{answer}\n" for answer in answers)
    return CliRunner().invoke(main, [str(arg) for arg in args], input=typed)


def refused(result: Result) -> str:
    """The one line that says what is wrong."""
    assert result.exit_code == WRONG
    assert isinstance(result.exception, SystemExit)
    (line,) = result.stderr.splitlines()
    assert line.startswith("Error: ")
    return line.removeprefix("Error: ")


NUMBERS = ("", "1") * 300
"""Enter rolls, 1 takes the first move; the one that is not asked for does no harm."""


# Whole games


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_a_whole_game_by_numbers(name: str, language: str, home: Path) -> None:
    result = cleverdice("play", name, "--seed", "cli", "--lang", language, answers=NUMBERS)
    assert result.exit_code == 0
    record = load_file(home)
    outcome = record.game.outcome(record.replay())
    assert outcome is not None
    assert say(language, "final.title") in result.output
    assert str(outcome.scores[0].total) in result.output
    if outcome.level is not None:
        assert say(language, f"level.{name}.{outcome.level}") in result.output
    lines = [line for line in result.output.splitlines() if str(home.parent) not in line]
    assert max(map(width, lines)) <= WIDTH


@pytest.mark.parametrize("name", names())
def test_a_whole_table_of_people_and_bots(name: str, home: Path) -> None:
    seats = ("--bot", "random", "--seat", "Ana", "--bot=greedy", "--seat=Ben")
    result = cleverdice("play", name, *seats, "--first", "2", answers=NUMBERS)
    assert result.exit_code == 0
    record = load_file(home)
    assert record.header.names == ("Random bot", "Ana", "Greedy bot", "Ben")
    assert record.header.first == 1
    assert not record.game.actors(record.replay())
    assert "Final score" in result.output


def test_the_locale_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    assert "Todo está guardado." in cleverdice("play", "gsc").output
    assert "Alles ist gespeichert." in cleverdice("play", "gsc", "--lang", "de").output


def test_nothing_is_coloured_where_nobody_sees_it() -> None:
    assert "\x1b" not in cleverdice("play", "gsc", answers=NUMBERS).output


def test_ascii() -> None:
    result = cleverdice("play", "chd", "--ascii", "--lang", "de", answers=NUMBERS)
    assert result.exit_code == 0
    assert result.output.isascii()


def test_save_puts_the_game_elsewhere(tmp_path: Path, home: Path) -> None:
    mine = tmp_path / "mine.txt"
    result = cleverdice("play", "gsc", "--save", mine, answers=("", "1"))
    assert f"cleverdice play --resume --save {mine}" in result.output
    assert len(load_file(mine).moves) == 2
    assert not home.exists()
    assert "Resumed. Moves so far: 2." in cleverdice("play", "--resume", "--save", mine).output


def test_a_game_of_ones_own(own_game: Path, home: Path) -> None:
    """The record names the game, never a path: whoever reads it runs no code by that."""
    assert cleverdice("play", own_game, "--bot", "greedy", "--bot", "random").exit_code == 0
    record = load_file(home)
    assert (record.game.name, record.header.game) == ("mine", "mine")
    assert cleverdice("verify", home).exit_code == 0
    assert cleverdice("play", own_game.parent / "none").exit_code == WRONG


def test_real_dice(home: Path) -> None:
    typed = ("3 5 2 1 6 3", "P>p1=3", "what", "4 2 5", "W>p2=4")
    result = cleverdice("play", "gsc", "--dice", "real", answers=typed)
    assert [text for _, text in load_file(home).moves] == [
        "roll W3 Y5 B2 G1 O6 P3",
        "P>p1=3",
        "roll W4 Y2 O5",
        "W>p2=4",
    ]
    assert "Every die needs one number, as in W3 Y5; check 'what'." in result.output


def test_fair_dice_from_promise_to_proof(home: Path) -> None:
    result = cleverdice("play", "gsc", "--dice", "fair", "--seed", "my word", answers=NUMBERS)
    record = load_file(home)
    assert record.seed is not None
    assert record.seed in result.output
    commitment = record.header.dice.split()[1]
    assert result.output.index(commitment) < result.output.index("Enter rolls")
    proof = cleverdice("verify", home)
    assert proof.exit_code == 0
    rolls = sum(text.startswith("roll") for _, text in record.moves)
    assert proof.output.strip() == f"Proved: {rolls} rolls follow from the seed."


# A killed process


def started(*args: str, **environment: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "cleverdice", *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "PYTHONUTF8": "1", **environment},
    )


def read_until(handle: int, words: str) -> str:
    """What comes out of a pipe or a terminal until these words do."""
    seen = b""
    end = time.monotonic() + PATIENCE
    while words.encode() not in seen:
        ready, _, _ = select.select([handle], [], [], max(0.0, end - time.monotonic()))
        assert ready, f"waited in vain for {words!r} after {seen[-500:].decode()!r}"
        piece = os.read(handle, 65536)
        assert piece, f"ended without {words!r}: {seen[-500:].decode()!r}"
        seen += piece
    return seen.decode()


def until(process: subprocess.Popen[bytes], words: str) -> None:
    assert process.stdout is not None
    read_until(process.stdout.fileno(), words)


def typed(process: subprocess.Popen[bytes], line: str) -> None:
    assert process.stdin is not None
    process.stdin.write(f"{line}\n".encode())
    process.stdin.flush()


def test_a_killed_process_has_lost_nothing(home: Path) -> None:
    options = ("play", "gsc", "--seed", "kill", "--seat", "Ana", "--bot", "greedy", "--first", "1")
    process = started(*options)
    until(process, "Enter rolls")
    typed(process, "")
    until(process, "Ana, number or move")
    typed(process, "1")
    until(process, "Enter rolls")
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert process.returncode == -signal.SIGKILL
    kept = load_file(home)
    assert [seat for seat, _ in kept.moves] == [-1, 0]

    rest = NUMBERS[2:]
    assert cleverdice("play", "--resume", answers=rest).exit_code == 0
    resumed = load_file(home)
    cleverdice(*options, answers=NUMBERS)
    assert resumed.moves[:2] == kept.moves
    assert resumed == load_file(home)
    assert not resumed.game.actors(resumed.replay())


def test_ctrl_c_leaves_without_a_traceback(home: Path) -> None:
    process = started("play", "gsc", "--lang", "en")
    until(process, "Enter rolls")
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert b"Traceback" not in output
    assert output.endswith(b"Resume with:\n   cleverdice play --resume\n")
    assert home.exists()


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    """Both ends of a terminal."""
    ours, theirs = pty.openpty()
    yield ours, theirs
    os.close(ours)


def at(ours: int, words: str, answer: str) -> str:
    """Read from a terminal until these words come, then answer."""
    seen = read_until(ours, words)
    os.write(ours, f"{answer}\r".encode())
    return seen


def on_a_terminal(theirs: int, *args: str, **environment: str) -> subprocess.Popen[bytes]:
    known = {"TERM": "xterm-256color", "PYTHONUTF8": "1", **environment}
    process = subprocess.Popen(
        [sys.executable, "-m", "cleverdice", *args],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, **known},
        start_new_session=True,
    )
    os.close(theirs)
    return process


def test_at_a_terminal_it_asks_and_is_colourful(home: Path, terminal: tuple[int, int]) -> None:
    ours, theirs = terminal
    process = on_a_terminal(theirs, "play", "--lang", "de", "--first", "1")
    at(ours, "Welches Spiel?", "gsc")
    at(ours, "Wie viele spielen mit?", "2")
    at(ours, "Platz 1:", "greedy")
    at(ours, "Platz 2:", "Zoë")
    screen = at(ours, "Nummer oder Zug (hilfe): ", "ende") + read_until(ours, "--resume")
    assert process.wait(PATIENCE) == 0
    assert load_file(home).header.names == ("Gier-Bot", "Zoë")
    assert "\x1b[2J" in screen
    assert "48;5;220" in screen


@pytest.mark.parametrize(
    ("option", "environment"),
    [("--no-colour", {}), ("--lang=en", {"NO_COLOR": "1"}), ("--lang=en", {"TERM": "dumb"})],
)
def test_colours_can_be_switched_off(
    option: str, environment: dict[str, str], terminal: tuple[int, int]
) -> None:
    ours, theirs = terminal
    process = on_a_terminal(theirs, "play", "gsc", "--seat", "Ana", option, **environment)
    screen = at(ours, "Enter rolls", "quit") + read_until(ours, "--resume")
    assert process.wait(PATIENCE) == 0
    assert "Points: 0" in screen
    assert "48;5;" not in screen


# Records


@pytest.fixture
def finished(home: Path) -> Path:
    cleverdice("play", "kids", "--bot", "random", "--bot", "greedy", "--seed", "r")
    return home


def test_replay_prints_everything(finished: Path) -> None:
    result = cleverdice("replay", finished, "--all", "--lang", "es")
    assert result.exit_code == 0
    record = load_file(finished)
    assert f"{len(record.moves):>4} " in result.output
    assert say("es", "final.total") in result.output
    assert load("kids").titles["es"] in result.output


@pytest.mark.parametrize("ending", ["gif", "png"])
def test_a_game_becomes_an_animated_picture(ending: str, tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    game = load("gsc")
    rolled = game.play(game.start(), CHANCE, "roll W4 Y5 B2 G1 O6 P3")
    marked = game.play(rolled, 0, "P>p1=3")
    record = Record(Header("gsc", 1, ("Ana",), game.version, 0, False, "typed"), (
        (CHANCE, "roll W4 Y5 B2 G1 O6 P3"), (0, "P>p1=3"),
    ))  # fmt: skip
    (tmp_path / "game.txt").write_text(record.text())
    file = tmp_path / f"game.{ending}"
    result = cleverdice("replay", tmp_path / "game.txt", "--picture", file)
    assert result.exit_code == 0, result.output
    with image.open(file) as picture:
        assert picture.n_frames == 2
    assert marked.players != rolled.players
    assert ".webp" in refused(cleverdice("replay", tmp_path / "game.txt", "--picture", "game.bmp"))


def test_replay_steps(finished: Path) -> None:
    result = cleverdice("replay", finished, answers=("", "", "b", "5", "q", ""))
    assert result.exit_code == 0
    last = len(load_file(finished).moves)
    asked = [part.split("/")[0].split()[-1] for part in result.output.split(f"/{last}: ")[:-1]]
    assert asked == ["0", "1", "2", "1", "5"]


def test_verify_of_seeded_typed_unrevealed_and_forged(tmp_path: Path, home: Path) -> None:
    cleverdice("play", "gsc", "--seed", "v", answers=("", "1", ""))
    result = cleverdice("verify", home)
    assert result.output.strip() == (
        "Proved: 2 rolls follow from the seed. This game is unfinished."
    )
    assert result.exit_code == 1
    record = load_file(home)
    forged = tmp_path / "forged.txt"
    save(Record(record.header, ((-1, "roll W6 Y6 B6 G6 O6 P6"),)), forged)
    result = cleverdice("verify", forged)
    assert result.exit_code == 1
    assert "False: the seed gives a different roll in line 9" in result.output
    cleverdice("play", "gsc", "--dice", "real")
    assert cleverdice("verify", home).exit_code == 1
    assert "typed in" in cleverdice("verify", home).output
    cleverdice("play", "gsc", "--dice", "fair")
    result = cleverdice("verify", home, "--lang", "de")
    assert result.exit_code == 1
    said = (say("de", key) for key in ("verify.not-revealed", "replay.unfinished"))
    assert " ".join(result.output.split()) == " ".join(said)


# What can't be done


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (("play",), f"Which game? There are {', '.join(names())}."),
        (("play", "kids", "--players", "1"), "kids is for 2 to 4 players, not 1."),
        (("play", "gsc", "--players", "0"), "gsc is for 1 to 4 players, not 0."),
        (("play", "gsc", "--bot", "skynet"), "There is no bot skynet"),
        (("play", "gsc", "--seat", "A", "--seat", "A"), "Two seats are called A"),
        (("play", "gsc", "--first", "2"), "The starting seat must be from 1 to 1."),
        (("play", "gsc", "--dice", "real", "--seed", "x"), "Real dice need no seed."),
        (("play", "gsc", "--seed", ""), "This seed can't be used"),
        (("play", "--resume"), "Can't open"),
        (("play", "--resume", "gsc"), "--resume continues a game as it is"),
        (("play", "--resume", "--seed", "x"), "--resume continues a game as it is"),
        (("play", "gsc", "--save", "/dev/null/x"), "/dev/null/x"),
        (("replay", "none.txt"), "Can't open none.txt"),
        (("verify", "none.txt"), "Can't open none.txt"),
        (("replay", "/"), "Can't open /"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(args: tuple[str, ...], reason: str) -> None:
    assert reason in refused(cleverdice(*args))


@pytest.mark.parametrize("language", ["es", "de"])
def test_why_a_file_can_not_be_opened_is_said_in_one_language(
    language: str, tmp_path: Path
) -> None:
    for name, key in (("none", "error.file.missing"), (".", "error.file.folder")):
        reason = refused(cleverdice("verify", tmp_path / name, "--lang", language))
        assert reason.endswith(f": {say(language, key)}")


@pytest.mark.parametrize(
    "args", [("play", "chess"), ("play", "gsc", "--dice", "loaded"), ("play", "--lang", "tlh")]
)
def test_options_that_do_not_exist(args: tuple[str, ...]) -> None:
    result = cleverdice(*args)
    assert result.exit_code == WRONG
    assert "Error: Invalid value" in result.stderr


@pytest.mark.parametrize(
    "content", [b"hello\n", b"\xff\xfe", b"", b"cleverdice record 1\ngame: x\n"]
)
@pytest.mark.parametrize("command", [("replay",), ("verify",), ("play", "--resume", "--save")])
def test_a_broken_record_is_refused(
    command: tuple[str, ...], content: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "broken.txt"
    path.write_bytes(content)
    assert "line " in refused(cleverdice(*command, path))


def test_help_names_the_commands() -> None:
    result = cleverdice("--help")
    assert result.exit_code == 0
    assert all(command in result.output for command in ("play", "replay", "verify"))
    assert "--bot" in cleverdice("play", "-h").output
