"""Playing an order: the same games on any number of threads, in portions, until Ctrl-C."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Any

import numpy as np
import pytest

from cleverdice import Game, State, load
from cleverdice.bulk import Job, Scores
from cleverdice.bulk.engines import play_portion, played_out
from cleverdice.bulk.jobs import PORTION
from cleverdice.bulk.running import play
from cleverdice.dice import Seeded
from cleverdice.players import BOTS, RosterPlayer
from cleverdice.players.roster import ROSTER
from cleverdice.rules import Move
from cleverdice.simulate import Order, PlayError, Results, Workload, order_for, simulate
from tests.simulate.made_up import by_portions, numbered, use


def same(one: Results, other: Results) -> bool:
    fields = ("areas", "foxes", "totals", "wins")
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in fields)


# The readable engine


def mixed(game: Game, threads: int, games: int = 5) -> Order:
    """A table where both bots play."""
    return order_for(
        game, ["random", "greedy"], work=Workload(games=games, seed=3, threads=threads)
    )


@pytest.mark.usefixtures("readable_only")
def test_the_same_seed_gives_the_same_games_on_any_number_of_threads(kids: Game) -> None:
    one, two = simulate(mixed(kids, 1)), simulate(mixed(kids, 2))
    assert one.order.engine == "readable"
    assert (one.results.games, one.interrupted) == (5, False)
    assert same(one.results, two.results)


@pytest.mark.parametrize("rolls", [0, 2])
def test_a_level_plays_the_same_games_in_any_number_of_processes(
    rolls: int, gsc: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = simulate(order_for(gsc, ["master"], 1, Workload(5, 3), rolls))
    monkeypatch.setitem(PORTION, "search" if rolls else "fast", 2)
    for threads in (2,) if rolls else (1, 2):
        parts: list[int] = []
        wanted = order_for(gsc, ["master"], 1, Workload(5, 3, threads), rolls)
        found = simulate(wanted, parts.append)
        assert parts == [0, 1, 3, 5]
        assert same(found.results, whole.results)


@pytest.mark.usefixtures("readable_only")
def test_a_longer_run_begins_with_the_shorter_one(kids: Game) -> None:
    short, long = simulate(mixed(kids, 1, games=2)), simulate(mixed(kids, 1, games=3))
    assert same(short.results, long.results.first(2))


def one_game(game: Game, bots: tuple[str, ...], seed: int, number: int) -> Scores:
    """A game of the readable engine."""
    (portion,) = Order(game, bots, 1, seed).job.portions()
    return play_portion(portion._replace(kind="readable", start=number))


def test_another_seed_gives_other_games(kids: Game) -> None:
    scores = {
        one_game(kids, ("random", "random"), seed, number).areas.tobytes()
        for seed, number in [(1, 0), (1, 1), (2, 0), (2, 1), (11, 0), (1, 10)]
    }
    assert len(scores) > 3


def test_every_game_has_dice_of_its_own(gsc: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever wants to see game 4 of seed 7 rolls the dice of the seed 7/4."""
    faces: list[tuple[int, ...]] = []

    def watching(game: Game, state: State, seat: int, rng: Random) -> Move:
        faces.append(state.faces)
        return rng.choice(game.moves(state, seat))

    monkeypatch.setitem(ROSTER, "watching", RosterPlayer("watching", watching))
    assert order_for(gsc, ["watching"]).engine == "readable"
    for number in (4, 5):
        faces.clear()
        one_game(gsc, ("watching",), 7, number)
        assert faces[0] == Seeded(f"7/{number}").roll(gsc, gsc.start(), 0).faces


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_every_bot_plays_to_the_end(bot: str, kids: Game) -> None:
    scores = one_game(kids, (bot, bot), 1, 0)
    assert scores.totals.shape == (1, 2)
    assert (scores.totals == scores.areas.sum(axis=2)).all()
    assert scores.totals.min() > 0


@pytest.mark.usefixtures("readable_only")
def test_results_hold_what_the_game_scored(gsc: Game) -> None:
    results = simulate(order_for(gsc, ["greedy"], work=Workload(games=1, seed=5))).results
    bots, rng = [BOTS["greedy"]], Random("bots 5/0")
    (score,) = played_out(gsc, bots, Seeded("5/0").roll, rng)
    assert tuple(results.areas[0, 0]) == score.areas
    assert (results.foxes[0, 0], results.totals[0, 0]) == (score.foxes, score.total)
    assert results.fox_points[0, 0] == score.fox_points


@pytest.mark.usefixtures("readable_only")
def test_whoever_stops_asking_stops_the_processes(kids: Game) -> None:
    before = set(multiprocessing.active_children())
    parts = play(mixed(kids, 2, games=400).job)
    first = next(parts)
    started = set(multiprocessing.active_children()) - before
    assert len(first.totals) == PORTION["readable"]
    assert len(started) == 2
    parts.close()
    assert set(multiprocessing.active_children()) - before == set()
    assert not any(process.is_alive() for process in started)


# The fast engine


@pytest.mark.parametrize(
    ("name", "bots"), [("gsc", ["master", "casual"]), ("kids", ["master", "expert", "greedy"])]
)
def test_masters_at_a_table_play_compiled_and_the_same_in_any_number_of_processes(
    name: str, bots: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PORTION, "nets", 3 * len(bots))
    one, two = (order_for(load(name), bots, work=Workload(20, 3, n)) for n in (1, 2))
    assert (one.engine, one.job.processes, two.job.processes) == ("fast", 1, 2)
    first, second = simulate(one).results, simulate(two).results
    assert same(first, second)
    assert first.totals[:, 0].mean() > 0
    assert len(np.unique(first.totals[:, 0])) > 1


def stand_in(asked: list[tuple[Any, ...]]) -> Any:
    def playouts(
        game: Game, players: int, games: int, seed: int, threads: int = 1, start: int = 0
    ) -> Any:
        asked.append((game.name, players, games, seed, threads, start))
        return numbered(Order(game, ("random",) * players, games, seed), start, games)

    return playouts


def test_the_fast_engine_is_asked_for_portions(gsc: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Any, ...]] = []
    monkeypatch.setattr("cleverdice.fast.playouts", stand_in(asked), raising=False)
    wanted = order_for(gsc, work=Workload(games=45_000, seed=9, threads=3), players=2)
    assert wanted.engine == "fast"
    whole = simulate(wanted).results
    assert asked == [
        ("gsc", 2, 2, 9, 3, 0),  # compiles
        ("gsc", 2, 20_000, 9, 3, 0),
        ("gsc", 2, 20_000, 9, 3, 20_000),
        ("gsc", 2, 5_000, 9, 3, 40_000),
    ]
    assert np.array_equal(whole.totals, numbered(wanted, 0, 45_000).totals)
    assert whole.wins[:, 1].tolist() == [1.0] * 45_000


def test_a_million_games_need_little_room(kids: Game) -> None:
    room = Results.blank(kids, kids.max_players, 1_000_000)
    arrays = (room.areas, room.foxes, room.totals, room.wins)
    assert sum(array.nbytes for array in arrays) < 100_000_000


# Ctrl-C and whoever watches


def test_ctrl_c_keeps_what_is_finished(gsc: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, by_portions(10, stop_after=3))
    stopped = simulate(order_for(gsc, work=Workload(games=100)))
    use(monkeypatch, by_portions(7))
    whole = simulate(order_for(gsc, work=Workload(games=100)))
    assert (stopped.interrupted, stopped.results.games) == (True, 30)
    assert (whole.interrupted, whole.results.games) == (False, 100)
    assert same(stopped.results, whole.results.first(30))


def test_ctrl_c_while_someone_watches_closes_the_engine(
    gsc: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = []

    def engine(wanted: Job, ready: Callable[[], None]) -> Iterator[Scores]:
        try:
            yield from by_portions(10)(wanted, ready)
        finally:
            closed.append(True)

    def watch(done: int) -> None:
        if done == 20:
            raise KeyboardInterrupt

    use(monkeypatch, engine)
    stopped = simulate(order_for(gsc, work=Workload(games=100)), watch)
    assert (stopped.interrupted, stopped.results.games, closed) == (True, 20, [True])


def test_the_time_and_the_games_are_counted(gsc: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, by_portions(10))
    seen: list[int] = []
    ticks = count(100.0, 2.5)
    timed = simulate(order_for(gsc, work=Workload(games=25)), seen.append, lambda: next(ticks))
    assert seen == [0, 10, 20, 25]
    assert timed.seconds == 2.5


# What can't be played


@pytest.mark.parametrize(
    ("name", "wishes", "reason"),
    [
        ("gsc", {"bots": ["skynet"]}, "There is no bot skynet; there are random, greedy"),
        ("gsc", {"bots": [""]}, "There is no bot "),
        ("kids", {"players": 1}, "kids is for 2 to 4 players, not 1."),
        ("gsc", {"players": 5}, "gsc is for 1 to 4 players, not 5."),
        ("gsc", {"bots": ["random"] * 5}, "gsc is for 1 to 4 players, not 5."),
        ("gsc", {"bots": ["random", "greedy"], "players": 3}, "2 bots for 3 players"),
        ("gsc", {"bots": ["random", "greedy"], "players": 1}, "2 bots for 1 players"),
        ("gsc", {"games": 0}, "The number of games must be at least 1, not 0."),
        ("gsc", {"games": -3}, "The number of games must be at least 1, not -3."),
        ("gsc", {"threads": 0}, "The number of threads must be from 1 to 256, not 0."),
        ("gsc", {"threads": 257}, "The number of threads must be from 1 to 256, not 257."),
        ("gsc", {"seed": -1}, "A seed must be a number from 0 to 9223372036854775807, not -1."),
        ("gsc", {"seed": 2**63}, "A seed must be a number from 0 to"),
    ],
)
def test_what_cannot_be_played_is_refused(name: str, wishes: dict[str, Any], reason: str) -> None:
    table = {key: wishes.pop(key) for key in ("bots", "players") if key in wishes}
    with pytest.raises(PlayError) as refused:
        order_for(load(name), **table, work=Workload(**wishes))
    assert str(refused.value).startswith(reason)


def test_more_games_than_fit_are_refused(gsc: Game) -> None:
    with pytest.raises(PlayError, match="Not enough memory"):
        simulate(order_for(gsc, work=Workload(games=2**62)))


def test_usual_values(gsc: Game, kids: Game) -> None:
    assert order_for(gsc) == Order(gsc, ("random",), 10_000, 1, 1)
    assert order_for(kids, ["greedy"]) == Order(kids, ("greedy", "greedy"), 10_000, 1, 1)
    assert order_for(gsc, ["random", "greedy", "random"]).players == 3
    assert order_for(gsc, ["random", "greedy"]).engine == "fast"
    assert order_for(gsc, ["master"]) == Order(gsc, ("master",), 2000, 1, 1)
    assert order_for(gsc, ["master"]).engine == "fast"
    assert order_for(gsc, ["master"], players=2).engine == "fast"


@pytest.mark.usefixtures("readable_only")
def test_usual_values_of_the_readable_engine(kids: Game) -> None:
    assert order_for(kids, ["greedy"]) == Order(kids, ("greedy", "greedy"), 200, 1, 1)
    assert order_for(kids, ["greedy"]).engine == "readable"
