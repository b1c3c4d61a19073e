"""The benchmarks find what they look for; how long anything takes is not asked here."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from benchmarks import soak, speed, strength
from benchmarks.games import Step, Table, report, spread, steps, tables
from cleverdice import Game, load, names
from cleverdice.record import read
from cleverdice.rules import Stage

ALL = [str(table) for table in tables()]


def test_there_is_a_table_for_every_game_and_number_of_players() -> None:
    games = map(load, names())
    assert len(ALL) == sum(1 + game.max_players - game.min_players for game in games)
    assert tables("kids:3,gsc:1") == [Table("kids", 3), Table("gsc", 1)]
    with pytest.raises(SystemExit, match="no table 'gsc:5'"):
        tables("gsc:1,gsc:5")


def test_a_report_stands_in_columns() -> None:
    assert report([["a", "bb"], ["ccc", "d"]]) == "a    bb\nccc   d"


def test_work_is_spread_over_processes_in_its_order() -> None:
    chunks = soak.chunks(tables("gsc:1,kids:2"), 3, 7)
    assert list(spread(soak.play, chunks, 2)) == list(spread(soak.play, chunks, 1))


@pytest.mark.parametrize("name", ALL)
def test_a_soak_finds_nothing(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.soak(tables(name), games=2, jobs=1, seed=0) == 0
    assert capsys.readouterr().out.splitlines()[1].split()[:2] == [name, "2"]


def test_a_total_that_is_too_high_is_a_failure_with_its_record(
    monkeypatch: pytest.MonkeyPatch, gsc: Game
) -> None:
    monkeypatch.setitem(soak.CEILINGS, "gsc:1", 10)
    (said,) = soak.play(soak.Chunk(Table("gsc", 1), 1, 1)).failures
    head, _, text = said.partition("\n")
    total = gsc.score(read(text).replay().players[0]).total
    assert head == f"gsc:1 seed 1: seat 1: {total} of 10 points in all"


def test_an_area_above_its_maximum_is_a_failure(gsc: Game) -> None:
    state = gsc.start(1)
    cells = (*state.players[0].cells[:4], (99,) * 11)
    over = state.with_player(0, state.players[0]._replace(cells=cells))
    said = list(soak.problems(Table("gsc", 1), over))
    assert said[:2] == ["nobody has won", "seat 1: purple has 1089 of 66 points"]


def broken(*given: Any) -> Iterator[Step]:
    """A game that breaks off after twenty moves."""
    yield from islice(steps(*given), 20)
    raise ZeroDivisionError("made up")


def test_an_error_is_a_failure_with_the_record_up_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "steps", broken)
    (said,) = soak.play(soak.Chunk(Table("kids", 2), 1, 1)).failures
    head, _, text = said.partition("\n")
    assert head == "kids:2 seed 1: after the last line: ZeroDivisionError('made up')"
    assert len(read(text).moves) == 20
    assert read(text).replay().stage is not Stage.OVER


def test_the_ceiling_counts_every_fox() -> None:
    assert soak.ceiling(Table("gsc", 1)) == 334
    assert soak.ceiling(Table("gsc", 2)) == 60 + 56 + 66 + 96 + 66 + 5 * 56
    assert soak.ceiling(Table("chd", 1)) == 126 + 105 + 68 + 90 + 129 + 6 * 68
    assert soak.ceiling(Table("kids", 2)) == 17


def test_speed_says_whether_the_figures_are_met() -> None:
    gsc, other = Table("gsc", 1), Table("gsc", 2)
    assert speed.row(gsc, 0.002, 0.001, 0.0005)[1:] == [
        "500",
        ">= 400",
        "2.00",
        "500",
        "< 1000",
        "yes",
    ]
    assert speed.row(gsc, 0.003, 0.001, 0.0005)[-1] == "NO"
    assert speed.row(gsc, 0.002, 0.001, 0.0015)[-1] == "NO"
    assert speed.row(other, 1.0, 0.001, 0.0005)[2::4] == ["-", "yes"]


def test_speed_measures_every_table_that_is_asked_for() -> None:
    rows = speed.measure(tables("gsc:1,kids:2"), games=1, rounds=1)
    assert [row[0] for row in rows] == ["gsc:1", "kids:2"]
    assert all(float(row[column]) > 0 for row in rows for column in (1, 3, 4))


def test_every_bot_sits_in_every_seat() -> None:
    seatings = [sitting.seats for sitting in strength.sittings(Table("gsc", 3), ["a", "b"], 30, 5)]
    assert seatings == [("a", "b", "a")] * 2 + [("b", "a", "b")] * 2
    (one, other) = strength.sittings(Table("gsc", 1), ["a"], 30, 5)
    assert (one.seed, one.games, other.seed, other.games) == (5, 20, 25, 10)


def test_the_shares_of_a_game_add_up() -> None:
    sitting = strength.Sitting(Table("kids", 3), ("random", "greedy", "random"), 1, 3)
    parts = strength.sit(sitting).played
    assert [part.bot for part in parts] == ["random", "greedy"] * 3
    assert sum(part.won for part in parts) == pytest.approx(3)
    assert parts[0].fair == pytest.approx(2 / 3)


def test_strength_prints_points_alone_and_shares_at_tables() -> None:
    said = strength.measure(tables("gsc:1,kids:2"), ["random"], games=4, seed=0, jobs=1)
    alone, _, shared = said.partition("\n\n")
    assert alone.splitlines()[1].split()[:3] == ["gsc:1", "random", "4"]
    assert shared.splitlines()[1].split()[:4] == ["kids:2", "random", "4", "100.0"]
    with pytest.raises(SystemExit, match="no bot 'best'"):
        strength.chosen_bots("greedy,best")
