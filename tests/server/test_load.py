"""The load benchmark plays real games and notices what is lost; its speed is not asked here."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from pathlib import Path

import pytest

from benchmarks.attack import ATTACKS, row
from benchmarks.coached import Times, hinted_game
from benchmarks.kills import killed
from benchmarks.load import Figures, Table
from benchmarks.server import load, run_restart
from tests.serving import Server

RECORD = """\
cleverdice record 1
game: gsc

- roll W1 Y2 B4 G3 O6 P2
1 O>o1=6
2 W>y11
"""


def a_table(tmp_path: Path, rolls: int, *done: tuple[int, str]) -> Table:
    table = Table(Server(tmp_path), "127.0.0.2", Figures(), deflate=False)
    table.done, table.rolls = list(done), rolls
    return table


def test_what_stands_in_the_record_is_not_lost(tmp_path: Path) -> None:
    table = a_table(tmp_path, 1, (0, "O>o1=6"), (1, "W>y11"))
    table.check(RECORD)
    table.check(RECORD.replace("2 W", "1 +b2\n2 W"))  # a mark that the server has made
    assert table.figures.lost == []


@pytest.mark.parametrize(
    ("rolls", "done"),
    [
        (1, [(0, "O>o1=6"), (1, "W>y12")]),
        (1, [(0, "O>o1=6"), (1, "W>y11"), (0, "pass")]),
        (2, [(0, "O>o1=6")]),
        (1, [(1, "W>y11")]),
    ],
)
def test_a_lost_move_is_noticed(tmp_path: Path, rolls: int, done: list[tuple[int, str]]) -> None:
    table = a_table(tmp_path, rolls, *done)
    table.check(RECORD)
    assert len(table.figures.lost) == 1


def test_parts_of_the_moves_in_milliseconds() -> None:
    run = Figures(times=[number / 1000 for number in range(1, 101)])
    assert [run.at(0.5), run.at(0.99), run.at(1)] == [51, 100, 100]


def test_a_little_load_loses_nothing(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        run, cost, reviewed = asyncio.run(load(server, tables=3, seconds=1, pace=0.3, reviews=2))
    assert len(reviewed.all) >= 2
    assert (run.refused, run.lost) == ([], [])
    assert run.moves >= len(run.times) > 0
    assert cost.memory > 1


def test_every_decision_of_a_game_has_its_hint(tmp_path: Path) -> None:
    times = Times()
    with Server(tmp_path, "--bot-pause", "0") as server:
        asyncio.run(hinted_game(server, "127.0.0.3", "kids", 2, times))
    assert len(times.all) > 5
    assert times.at(0.5) <= times.at(1)


def test_a_few_games_come_back(tmp_path: Path) -> None:
    rows = dict(row[:2] for row in run_restart(tmp_path, Namespace(games=3, moves=6)))
    assert rows["games restored unchanged"] == rows["unfinished games"] == "3"
    assert rows["moves in them"] == "18"


def test_what_was_acknowledged_outlives_kills(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        run = asyncio.run(killed(server, kills=1, count=2))
    assert (run.refused, run.lost) == ([], [])
    assert run.moves > 5


@pytest.mark.parametrize("attack", ["pings", "unread"])
def test_somebody_plays_on_under_attack(tmp_path: Path, attack: str) -> None:
    name, moves, *figures = row(tmp_path, attack, seconds=1)
    assert name == ATTACKS[attack][0]
    assert int(moves) > 0
    assert [figure.split()[1] for figure in figures] == ["ms", "ms", "ms", "MB", "s"]
