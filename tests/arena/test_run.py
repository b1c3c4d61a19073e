"""Playing a contest: the same games by one process, by two, and by Ray; until Ctrl-C."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cleverdice import Game
from cleverdice.arena import Contest, Workload, contest_for, meet
from cleverdice.bulk import Scores
from cleverdice.bulk.jobs import PORTION, Portion
from cleverdice.bulk.pool import ALONE, spread
from cleverdice.simulate import PlayError, Results
from tests.arena.made_up import sheets


def same(one: Results, other: Results) -> bool:
    fields = ("areas", "foxes", "totals", "wins")
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in fields)


def in_portions(wanted: Contest, monkeypatch: pytest.MonkeyPatch, deals: int) -> None:
    """Play portions of so many deals."""
    games = dict.fromkeys(PORTION, deals * wanted.players)
    monkeypatch.setattr("cleverdice.bulk.jobs.PORTION", games)


def test_the_same_seed_gives_the_same_games_on_any_number_of_processes(
    kids: Game, net_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    field = ["random", "greedy", f"{net_folder}"]
    one, two = (
        contest_for(kids, field, 2, Workload(games=24, seed=3, threads=number)) for number in (1, 2)
    )
    in_portions(one, monkeypatch, deals=3)
    first, second = meet(one), meet(two)
    assert (first.results.games, first.interrupted) == (24, False)
    assert same(first.results, second.results)


def test_a_longer_contest_begins_with_the_shorter_one(kids: Game) -> None:
    short, long = (
        meet(contest_for(kids, ["random", "greedy"], work=Workload(games=n))) for n in (6, 10)
    )
    assert same(short.results, long.results.first(6))


def alone_or_not(portion: int) -> tuple[int, dict[str, str | None]]:
    return portion, {name: os.environ.get(name) for name in ALONE}


def test_a_process_shares_no_sums_among_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """A net adds up in another order on several threads, and a choice may hang on that."""
    monkeypatch.setenv("OMP_NUM_THREADS", "7")
    monkeypatch.delenv("MKL_NUM_THREADS", raising=False)
    done = list(spread(alone_or_not, range(5), processes=2))
    assert done == [(number, ALONE) for number in range(5)]
    assert os.environ["OMP_NUM_THREADS"] == "7"
    assert "MKL_NUM_THREADS" not in os.environ


def test_nets_play_in_processes_of_their_own(
    kids: Game, net_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def noted(
        work: Any, portions: Iterator[Portion], processes: int, *start: Any
    ) -> Iterator[Scores]:
        asked.append(processes)
        yield from ()

    monkeypatch.setattr("cleverdice.bulk.running.spread", noted)
    for field, threads in ((["random"], 1), (["random"], 2), ([f"{net_folder}"], 1)):
        meet(contest_for(kids, field, work=Workload(games=5000, threads=threads)))
    assert asked == [0, 2, 1]


# Ctrl-C and whoever watches


def numbered(wanted: Contest, stop_after: int | None = None) -> Any:
    """Work that is done at once: the points of a portion are its number."""

    def done(
        work: Any, portions: Iterator[Portion], processes: int, first: Any, ready: Any
    ) -> Iterator[Scores]:
        ready()
        for number, portion in enumerate(portions):
            if number == stop_after:
                raise KeyboardInterrupt
            yield sheets(wanted, np.full(portion.seats.shape, number))

    return done


def test_ctrl_c_keeps_what_is_finished(gsc: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = contest_for(gsc, ["random", "greedy"], work=Workload(games=40))
    in_portions(wanted, monkeypatch, deals=4)
    monkeypatch.setattr("cleverdice.bulk.running.spread", numbered(wanted, stop_after=3))
    seen: list[int] = []
    ticks = count(100.0, 2.5)
    stopped = meet(wanted, seen.append, lambda: next(ticks))
    assert (stopped.interrupted, stopped.results.games, stopped.deals) == (True, 14, 7)
    assert (seen, stopped.seconds) == ([0, 2, 6, 14], 2.5)
    assert stopped.results.totals[:, 0].tolist() == [0] * 2 + [1] * 4 + [2] * 8
    assert stopped.seated.shape == (14, 2)


def test_whoever_stops_asking_stops_the_processes(
    kids: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = set(multiprocessing.active_children())
    wanted = contest_for(kids, ["random"], work=Workload(games=4000, threads=2))
    started: set[Any] = set()

    def watch(done: int) -> None:
        started.update(set(multiprocessing.active_children()) - before)
        raise KeyboardInterrupt

    stopped = meet(wanted, watch)
    assert stopped.interrupted
    assert len(started) == 2
    assert not any(process.is_alive() for process in started)


def asleep(seconds: int) -> int:
    time.sleep(seconds)
    return seconds


def test_whoever_is_in_the_middle_of_something_is_stopped_as_well() -> None:
    before = set(multiprocessing.active_children())
    parts = spread(asleep, [0, 10_000, 10_000], processes=2)
    assert next(parts) == 0
    parts.close()
    assert set(multiprocessing.active_children()) == before


def failing(number: int) -> int:
    if number == 2:
        raise ValueError("two")
    return number


def test_an_error_in_a_process_is_an_error_here() -> None:
    parts = spread(failing, range(4), processes=1)
    assert [next(parts), next(parts)] == [0, 1]
    with pytest.raises(ValueError, match="two"):
        next(parts)


def dying(number: int) -> int:
    os._exit(3)


def test_a_process_that_dies_is_told() -> None:
    with pytest.raises(RuntimeError, match="a process that played has ended"):
        next(spread(dying, range(4), processes=2))


def test_everybody_compiles_before_anything_is_counted() -> None:
    told: list[str] = []
    parts = spread(failing, [5], processes=2, first=0, ready=lambda: told.append("ready"))
    assert (next(parts), told) == (5, ["ready"])


def test_more_games_than_fit_are_refused(gsc: Game) -> None:
    with pytest.raises(PlayError, match="Not enough memory"):
        meet(contest_for(gsc, ["random"], work=Workload(games=2**61)))
