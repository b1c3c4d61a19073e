"""Both engines play the same games; see `tests.differential`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from cleverdice import Game, load
from cleverdice.fast import Batch
from cleverdice.record import read
from tests import differential
from tests.differential import STYLES, Difference, Lane, Task, play, tasks
from tests.random_games import SMALL_AND_LARGE, TABLES
from tests.soak import sized

GAMES = sized(12, 70)
ROOT = Path(__file__).parents[2]


@pytest.mark.soak
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("name", "players"), sized(SMALL_AND_LARGE, TABLES))
def test_the_engines_agree_at_every_ply(name: str, players: int, style: str) -> None:
    games, plies = play(Task(name, players, style, 1, GAMES))
    assert games == GAMES
    assert plies > 10 * GAMES


# What is compiled here is never kept, and takes long: the sample has the game that compiles
# fastest, and nothing that only greedy looks at.
CHECKED = sized(
    ("tests.differential", ["--games", "33", "--only", "kids"], "33 games over 3 tables"),
    ("tests.every_index", ["--games", "132"], "143 games over 19 tables"),
)


@pytest.mark.soak
def test_the_engines_agree_with_every_index_checked() -> None:
    """Compiled code reads past the end of a table without a word unless it is told to look."""
    module, options, played = CHECKED
    environment = {**os.environ, "CLEVERDICE_BOUNDS": "1", "NUMBA_OPT": "0"}
    command = [sys.executable, "-m", module, *options, "--jobs", "1"]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert played in done.stdout


def test_a_difference_is_told_with_a_record_that_replays_it(gsc: Game) -> None:
    lane = Lane(gsc, Task("gsc", 1, "plain", 1, 1), 0)
    batch = Batch(gsc, own_dice=False)
    for _ in range(5):
        seat, move, _ = lane.choose()
        lane.apply(seat, move)
    with pytest.raises(Difference) as told:
        lane.compare(batch, 0, [0])
    text = str(told.value)
    assert "table of" in text
    assert read(text[text.index("cleverdice") :]).replay() == lane.state


@pytest.mark.parametrize("field", ["cells", "points", "foxes", "unlocked", "held"])
def test_a_wrong_sheet_is_seen(gsc: Game, field: str) -> None:
    lane = Lane(gsc, Task("gsc", 1, "plain", 1, 1), 0)
    batch = Batch(gsc, own_dice=False)
    seat, move, _ = lane.choose()
    lane.apply(seat, move)
    batch.put(0, lane.state)
    lane.compare(batch, 0, batch.totals()[0].tolist())
    value = batch.sheets[field]
    value[...] = np.where(value == 0, 1, 0)
    batch.refresh()
    with pytest.raises(Difference):
        lane.compare(batch, 0, batch.totals()[0].tolist())


@pytest.mark.parametrize(("field", "wrong"), [("shut", 0xFFFFFFFF), ("fits", 0)])
def test_a_wrong_note_of_what_fits_is_seen(gsc: Game, field: str, wrong: int) -> None:
    """For dice it is noted what is shut, for bonus marks what fits."""
    lane = Lane(gsc, Task("gsc", 1, "plain", 1, 1), 0)
    batch = Batch(gsc, own_dice=False)
    wanted = "pending" if field == "fits" else "duty"
    while batch.sheets[wanted][0] == 0:
        seat, move, _ = lane.choose()
        lane.apply(seat, move)
        batch.put(0, lane.state)
    lane.compare(batch, 0, batch.totals()[0].tolist())
    batch.sheets[field] = wrong
    batch.refresh()
    with pytest.raises(Difference):
        lane.compare(batch, 0, batch.totals()[0].tolist())


def test_the_games_are_shared_out_over_all_tables_and_styles() -> None:
    found = list(tasks(1000, 1))
    assert sum(task.games for task in found) == 1000
    assert {(task.name, task.players, task.style) for task in found} == {
        (name, players, style) for name, players in TABLES for style in STYLES
    }


def test_late_sheets_are_marked_all_over() -> None:
    game = load("chd")
    lanes = [Lane(game, Task("chd", 1, "late", 1, 1), number) for number in range(60)]
    full = [
        area.full(lane.state.players[0].cells[area.index]) for lane in lanes for area in game.areas
    ]
    assert any(full)


def test_the_command_says_what_differs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["differential", "--games", "33", "--jobs", "1"])
    monkeypatch.setattr(differential, "ProcessPoolExecutor", _Here)
    monkeypatch.setattr(differential, "as_completed", list)
    monkeypatch.setattr(differential, "play", _different)
    with pytest.raises(SystemExit, match="the engines differ: on purpose"):
        differential.main()
    capsys.readouterr()


def _different(task: Task) -> tuple[int, int]:
    raise Difference("on purpose")


class _Here:
    """Runs what is submitted when it is asked for."""

    def __init__(self, *arguments: object) -> None:
        pass

    def __enter__(self) -> _Here:
        return self

    def __exit__(self, *arguments: object) -> None:
        pass

    def submit(self, work: object, task: Task) -> _Later:
        return _Later(task)

    def shutdown(self, cancel_futures: bool) -> None:
        pass


class _Later:
    def __init__(self, task: Task) -> None:
        self.task = task

    def result(self) -> tuple[int, int]:
        return differential.play(self.task)
