"""`cleverdice arena`: what it prints, where it stops, what it refuses; a cluster of one machine."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cleverdice import names
from cleverdice.arena import Contest, Meeting
from cleverdice.cli import main
from tests.arena.made_up import by_strength, meeting
from tests.at_a_terminal import stopped
from tests.soak import sized

WRONG = 2
INTERRUPTED = 130
PATIENCE = 240.0
"""Seconds after which a process that does not answer is given up."""

TWO = ("--game", "gsc", "--bots", "greedy,random")
TIMES = ("seconds", "games_per_second", "threads", "cluster")


def arena(*args: str | Path) -> Result:
    return CliRunner().invoke(main, ["arena", *map(str, args)])


def refused(result: Result) -> str:
    """The one line that says what is wrong."""
    assert result.exit_code == WRONG
    assert isinstance(result.exception, SystemExit)
    (line,) = result.stderr.splitlines()
    return line.removeprefix("Error: ")


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> list[Contest]:
    """Nothing is played; what was asked for is noted."""
    asked: list[Contest] = []

    def met(wanted: Contest, watch: Any) -> Meeting:
        asked.append(wanted)
        return by_strength(wanted)

    monkeypatch.setattr("cleverdice.arena.meet", met)
    return asked


# What it prints


def test_real_games() -> None:
    result = arena("--game", "kids", "--bots", "greedy,random", "--games", "40", "--json")
    said = json.loads(result.stdout)
    assert (result.exit_code, result.stderr) == (0, "")
    assert (said["games"], said["deals"], said["players"]) == (40, 20, 2)
    best, last = said["standings"]
    assert (best["bot"], last["bot"]) == ("greedy", "random")
    assert best["won"]["low"] > 0.5
    assert said["pairs"][0]["difference"]["low"] > 0


def test_a_report_in_every_language(made_up: list[Contest]) -> None:
    assert "Wins by seat" in arena(*TWO, "--games", "20").stdout
    assert "Siege nach Platz" in arena(*TWO, "--games", "20", "--lang", "de").stdout
    assert "Victorias por puesto" in arena(*TWO, "--games", "20", "--lang", "es").stdout
    assert arena(*TWO, "--games", "20", "--ascii", "--lang", "de").stdout.isascii()


def test_what_is_asked_for_is_played(made_up: list[Contest]) -> None:
    wishes = ("--players", "3", "--games", "30", "--seed", "5", "--jobs", "3", "--cluster", "here")
    assert arena(*TWO, *wishes).exit_code == 0
    assert arena(*TWO).exit_code == 0
    first, usual = made_up
    assert (first.players, first.games, first.seed) == (3, 30, 5)
    assert (first.threads, first.cluster, first.field) == (3, "here", ("greedy", "random"))
    assert (usual.players, usual.games, usual.seed, usual.cluster) == (2, 2000, 1, None)


def test_a_game_of_stars_has_no_points() -> None:
    said = arena("--game", "kids", "--bots", "greedy,random", "--games", "4").stdout
    assert "difference in stars" in said
    assert "point" not in said


@pytest.mark.parametrize("suffix", ["png", "svg"])
def test_a_picture_is_drawn(suffix: str, made_up: list[Contest], tmp_path: Path) -> None:
    picture = tmp_path / f"arena.{suffix}"
    result = arena(*TWO, "--games", "20", "--plot", picture)
    assert " ".join(result.stdout.split()).endswith(f"Saved in {picture}.")
    assert picture.stat().st_size > 1000
    assert json.loads(arena(*TWO, "--games", "20", "--plot", picture, "--json").stdout)


def test_ctrl_c_prints_what_it_has(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def met(wanted: Contest, watch: Any) -> Meeting:
        return meeting(wanted, [[1, 2], [3, 4]], interrupted=True)

    monkeypatch.setattr("cleverdice.arena.meet", met)
    result = arena(*TWO, "--games", "40")
    assert result.exit_code == INTERRUPTED
    assert "Interrupted: 40 games were requested." in result.stdout
    monkeypatch.setattr(
        "cleverdice.arena.meet", lambda wanted, watch: meeting(wanted, [], interrupted=True)
    )
    picture = tmp_path / "none.png"
    nothing = arena(*TWO, "--games", "40", "--plot", picture)
    assert nothing.exit_code == INTERRUPTED
    assert "No game was finished." in nothing.stdout
    assert not picture.exists()


# What can't be done


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        ((), f"Which game? There are {', '.join(names())}."),
        (("--game", "gsc"), "Who plays? Name bots, as in --bots greedy,random; there are random"),
        (("--game", "gsc", "--bots", "skynet"), "There is no bot skynet; there are random"),
        (("--game", "gsc", "--bots", "./none,random"), "./none holds no net for gsc"),
        (("--game", "gsc", "--bots", "random"), "random alone has nobody to play against: name"),
        ((*TWO, "--players", "1"), "An arena needs at least two players"),
        ((*TWO, "--games", "0", "--lang", "de"), "Die Zahl der Spiele muss"),
        ((*TWO, "--plot", "arena.gif"), "A plot file must end in .png, .svg, not arena.gif."),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(args: tuple[str, ...], reason: str) -> None:
    result = arena(*args)
    assert refused(result).startswith(reason)
    assert result.stdout == ""


# In processes of its own


def command(*args: str, hidden: str | None = None) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, perhaps without a package."""
    words = ["arena", *args, "--lang", "en"]
    hide = f"import sys; sys.modules[{hidden!r}] = None; " if hidden else ""
    code = f"{hide}from cleverdice.cli import main; main({words!r})"
    line = [sys.executable, "-c", f"if __name__ == '__main__':\n    {code}"]
    return subprocess.run(line, capture_output=True, text=True, timeout=PATIENCE)


def test_a_cluster_plays_the_same_games(net_folder: Path) -> None:
    """Ray on this machine alone: the way over the wire is that of any cluster."""
    options = ("--game", "kids", "--players", "3", "--games", "9", "--seed", "8", "--json")
    field = ("--bots", f"{net_folder},greedy")
    here = json.loads(command(*options, *field, "--threads", "1").stdout)  # compiles, if need be
    clustered = command(*options, *field, "--cluster", "local")
    assert clustered.returncode == 0, clustered.stderr
    there = json.loads(clustered.stdout)
    assert there["cluster"] == "local"
    for key in TIMES:
        del here[key], there[key]
    assert here == there


HERE, RAY = ("--threads", "2"), ("--cluster", "local")


@pytest.mark.soak
@pytest.mark.parametrize("where", sized([HERE], [HERE, RAY]))
def test_ctrl_c_at_a_terminal_stops_everything(where: tuple[str, str]) -> None:
    played = ["-m", "cleverdice", "arena", "--game", "kids", "--bots", "random,greedy"]
    found = stopped([*played, "--games", "2000000", *where, "--json", "--lang", "en"], PATIENCE)
    said = json.loads(found.output)
    assert (found.code, said["interrupted"]) == (INTERRUPTED, True)
    assert 0 < said["games"] < said["asked"]
    assert said["games"] == 2 * said["deals"]
    assert b"Traceback" not in found.seen
    assert b"games/s" in found.seen
    assert b"Stopping ..." in found.seen


def test_a_cluster_without_ray_names_the_extra() -> None:
    found = command(*TWO, "--games", "2", "--cluster", "local", hidden="ray")
    assert found.returncode == WRONG
    assert found.stderr == 'Error: This needs ray: pip install "cleverdice[cluster]"\n'


@pytest.mark.parametrize(
    "address", ["nowhere.invalid:6379", "ray://127.0.0.1:1", "[::1]:99999", "what"]
)
def test_a_cluster_that_cannot_be_reached_is_refused(address: str) -> None:
    found = command(*TWO, "--games", "2", "--cluster", address)
    assert found.returncode == WRONG, found.stderr
    (line,) = found.stderr.splitlines()
    assert re.match(rf"Error: The cluster {re.escape(address)} can't be reached: .+", line)


def test_without_numba_the_readable_engine_plays() -> None:
    options = ("--game", "kids", "--bots", "greedy,random", "--games", "2", "--threads", "1")
    found = command(*options, "--json", hidden="numba")
    assert found.returncode == 0, found.stderr
    assert json.loads(found.stdout)["engine"] == "readable"
