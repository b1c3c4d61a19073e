"""`cleverdice simulate`: what it prints, where it stops, what it refuses."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cleverdice import names
from cleverdice.bulk import Job, Scores
from cleverdice.cli import main
from tests.at_a_terminal import stopped
from tests.simulate.made_up import by_portions, use

WRONG = 2
INTERRUPTED = 130
PATIENCE = 60.0
"""Seconds after which a process that does not answer is given up."""


def simulate(*args: str | Path) -> Result:
    return CliRunner().invoke(main, ["simulate", *map(str, args)])


def as_json(*args: str | Path) -> dict[str, Any]:
    result = simulate(*args, "--json")
    said: dict[str, Any] = json.loads(result.stdout)
    assert result.stderr == ""
    return said


def refused(result: Result) -> str:
    """The one line that says what is wrong."""
    assert result.exit_code == WRONG
    assert isinstance(result.exception, SystemExit)
    (line,) = result.stderr.splitlines()
    return line.removeprefix("Error: ")


# What it prints


def test_real_games_on_one_thread_and_on_two() -> None:
    options = ("--game", "kids", "--bot", "greedy,random", "--games", "5", "--seed", "7")
    one, two = as_json(*options, "--threads", "1"), as_json(*options, "--threads", "2")
    assert one["bots"] == ["greedy", "random"]
    assert (one["players"], one["games"], one["seed"], one["engine"]) == (2, 5, 7, "fast")
    assert one["seconds"] > 0
    for key in ("seconds", "games_per_second", "threads"):
        del one[key], two[key]
    assert one == two
    assert sum(one["wins"]["seats"]) == pytest.approx(1)


def test_a_report(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, by_portions(100))
    result = simulate("--game", "gsc", "--games", "200", "--lang", "de")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert re.search(r"^ +Mittelwert +99,50$", result.stdout, re.MULTILINE)
    assert "Ganz schön clever: 200 Spiele" in result.stdout


def test_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, by_portions(100))
    assert simulate("--game", "gsc", "--games", "20", "--ascii", "--lang", "es").stdout.isascii()


def test_usual_values(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Job] = []

    def engine(wanted: Job, ready: Callable[[], None]) -> Iterator[Scores]:
        asked.append(wanted)
        return by_portions(5000)(wanted, ready)

    use(monkeypatch, engine)
    said = as_json("--game", "kids")
    assert (said["players"], said["bots"], said["games"]) == (2, ["random", "random"], 10_000)
    assert (said["seed"], said["interrupted"]) == (1, False)
    assert asked[0].threads >= 1
    assert as_json("--game", "gsc", "--bot", "greedy")["games"] == 10_000


def test_a_machine_with_very_many_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, by_portions(5000))
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(1000)), raising=False)
    assert as_json("--game", "gsc")["threads"] == 256


def test_a_game_of_ones_own(monkeypatch: pytest.MonkeyPatch, own_game: Path) -> None:
    use(monkeypatch, by_portions(100))
    said = as_json("--game", own_game, "--games", "20")
    assert (said["game"], said["players"], said["games"]) == ("mine", 2, 20)


def test_a_folder_without_a_game_is_refused(tmp_path: Path) -> None:
    result = simulate("--game", tmp_path)
    assert result.exit_code == WRONG
    assert f"Invalid value for '--game': {tmp_path.name}/sheet.json: No such file" in result.stderr


# Ctrl-C


def test_ctrl_c_prints_what_it_has(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    use(monkeypatch, by_portions(10, stop_after=3))
    picture = tmp_path / "some.svg"
    options = ("--game", "gsc", "--games", "100")
    result = simulate(*options, "--json", "--plot", picture)
    said = json.loads(result.stdout)
    assert result.exit_code == INTERRUPTED
    assert (said["games"], said["asked"], said["interrupted"]) == (30, 100, True)
    assert said["mean"] == 14.5
    assert picture.exists()
    result = simulate(*options)
    assert result.exit_code == INTERRUPTED
    assert "Interrupted: 100 games were requested." in result.stdout


def test_ctrl_c_before_the_first_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    use(monkeypatch, by_portions(10, stop_after=0))
    picture = tmp_path / "none.svg"
    result = simulate("--game", "gsc", "--json", "--plot", picture)
    assert result.exit_code == INTERRUPTED
    assert json.loads(result.stdout)["games"] == 0
    assert not picture.exists()
    assert "No game was finished." in simulate("--game", "gsc").stdout


BY_PROCESSES = (
    "from cleverdice.cli import main;"
    "from cleverdice.players import roster; roster.find_spec = lambda name: None;"
    "main()"
)
"""The command on the readable engine: the fast one has threads, and no processes."""


@pytest.mark.parametrize("program", [("-m", "cleverdice"), ("-c", BY_PROCESSES)])
def test_ctrl_c_at_a_terminal_stops_every_thread_and_process(program: tuple[str, str]) -> None:
    """The whole group of processes gets the signal, as from a keyboard; none of them complains."""
    as_json("--game", "kids", "--bot", "greedy", "--games", "1")  # compiling takes its time
    table = ["simulate", "--game", "kids", "--bot", "greedy", "--games", "100000"]
    found = stopped([*program, *table, "--threads", "2", "--json", "--lang", "en"], PATIENCE)
    said = json.loads(found.output)
    assert found.code == INTERRUPTED
    assert said["interrupted"]
    assert 0 < said["games"] < 100_000
    assert b"Traceback" not in found.seen
    assert b"games/s" in found.seen


# Pictures


@pytest.mark.parametrize("suffix", ["png", "svg"])
def test_a_picture_is_drawn(suffix: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    use(monkeypatch, by_portions(100))
    picture = tmp_path / f"run.{suffix}"
    result = simulate("--game", "gsc", "--games", "20", "--plot", picture)
    assert result.exit_code == 0
    assert " ".join(result.stdout.split()).endswith(f"Saved in {picture}.")
    assert picture.stat().st_size > 1000


@pytest.mark.parametrize(
    ("picture", "reason"),
    [
        ("run.gif", "A plot file must end in .png, .svg, not run.gif."),
        ("/dev/null/run.png", "Can't open /dev/null/run.png: "),
        ("no/such/folder/run.svg", "Can't open no/such/folder/run.svg: "),
    ],
)
def test_a_picture_that_cannot_be_drawn_is_refused_before_playing(
    picture: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(wanted: Job, ready: Callable[[], None]) -> Iterator[Scores]:
        raise AssertionError("this must not be played")

    use(monkeypatch, never)
    result = simulate("--game", "gsc", "--plot", picture)
    assert refused(result).startswith(reason)
    assert result.stdout == ""


# What can't be done


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        ((), f"Which game? There are {', '.join(names())}."),
        (("--game", "kids", "--players", "1"), "kids is for 2 to 4 players, not 1."),
        (("--game", "gsc", "--bot", "skynet"), "There is no bot skynet; there are random"),
        (("--game", "gsc", "--bot", "random,"), "There is no bot ; there are"),
        (("--game", "gsc", "--bot", "greedy,random", "--players", "3"), "2 bots for 3"),
        (("--game", "gsc", "--games", "0"), "The number of games must be at least 1, not 0."),
        (
            ("--game", "gsc", "--threads", "-1"),
            "The number of threads must be from 1 to 256, not -1.",
        ),
        (("--game", "gsc", "--seed", "-1"), "A seed must be a number from 0 to"),
        (("--game", "gsc", "--games", "0", "--lang", "de"), "Die Zahl der Spiele muss"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(args: tuple[str, ...], reason: str) -> None:
    result = simulate(*args)
    assert refused(result).startswith(reason)
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("option", "value"),
    [("--game", "chess"), ("--seed", "monday"), ("--games", "many"), ("--threads", "1.5")],
)
def test_options_that_cannot_be_read(option: str, value: str) -> None:
    result = simulate("--game", "gsc", option, value)
    assert result.exit_code == WRONG
    assert f"Error: Invalid value for '{option}'" in result.stderr
    assert value in result.stderr


def test_an_engine_that_lacks_something_says_what(monkeypatch: pytest.MonkeyPatch) -> None:
    def engine(wanted: Job, ready: Callable[[], None]) -> Iterator[Scores]:
        raise ImportError('the fast engine needs numba: pip install "cleverdice[fast]"')

    use(monkeypatch, engine)
    said = refused(simulate("--game", "gsc"))
    assert said == 'the fast engine needs numba: pip install "cleverdice[fast]"'


WITHOUT = "import sys; sys.modules[{0!r}] = None; from cleverdice.cli import main; main({1!r})"


@pytest.mark.parametrize(
    ("package", "args", "extra"),
    [
        ("matplotlib", ("--bot", "greedy", "--plot", "run.png"), "plot"),
    ],
)
def test_a_missing_package_names_its_extra(
    package: str, args: tuple[str, ...], extra: str, tmp_path: Path
) -> None:
    given = ["simulate", "--game", "gsc", "--games", "1", *args]
    command = [sys.executable, "-c", WITHOUT.format(package, given)]
    found = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE)
    assert found.returncode == WRONG
    assert found.stderr == f'Error: This needs {package}: pip install "cleverdice[{extra}]"\n'
    assert found.stdout == ""


def test_the_help_needs_no_numba() -> None:
    command = [sys.executable, "-c", WITHOUT.format("numba", ["simulate", "--help"])]
    found = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert found.returncode == 0
    assert "--threads" in found.stdout
