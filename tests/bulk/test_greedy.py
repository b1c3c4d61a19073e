"""Orders in which greedy plays on the fast engine."""

from __future__ import annotations

import numpy as np
import pytest

from cleverdice import Game, load
from cleverdice.actions import numbered
from cleverdice.bulk.jobs import PORTION
from cleverdice.fast import Batch
from cleverdice.fast.streams import STEP
from cleverdice.players import BOTS
from cleverdice.simulate import Results, Workload, order_for, simulate
from tests.greedy_moves import Lots


def same(one: Results, other: Results) -> bool:
    fields = ("areas", "foxes", "totals", "wins")
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in fields)


@pytest.mark.parametrize(("name", "players"), [("gsc", 1), ("chd", 1), ("gsc", 2), ("kids", 3)])
def test_the_games_are_those_of_the_readable_greedy_on_the_same_dice(
    name: str, players: int
) -> None:
    game = load(name)
    wanted = order_for(game, ["greedy"], players, Workload(games=3, seed=6))
    assert wanted.engine == "fast"
    found = simulate(wanted).results
    for number in range(3):
        assert found.totals[number].tolist() == replayed(game, players, 6, number)


def replayed(game: Game, players: int, seed: int, number: int) -> list[int]:
    """A game with the dice of the fast engine where the readable bot chooses."""
    batch = Batch(game, players, range(number, number + 1), seed)
    while not batch.over.all():
        seat, state = int(batch.actors[0]), batch.state(0)
        if len(game.moves(state, seat)) > 1:
            batch.tables["bot_stream"] += STEP
        lots = Lots(game, int(batch.tables["bot_stream"][0]))
        move = BOTS["greedy"](game, state, seat, lots)
        batch.step(np.array([numbered(game).number(move)]))
    totals: list[int] = batch.totals()[0].tolist()
    return totals


def test_greedy_beats_those_who_draw_their_moves_in_every_seat(kids: Game) -> None:
    for seat in range(3):
        bots = ["greedy" if number == seat else "random" for number in range(3)]
        wins = simulate(order_for(kids, bots, work=Workload(games=60, seed=2))).results.wins.mean(
            axis=0
        )
        assert wins.argmax() == seat
        assert wins[seat] > 0.8


@pytest.mark.parametrize("bots", [["greedy", "greedy"], ["random", "greedy"]])
def test_a_game_hangs_on_neither_threads_nor_portions(
    kids: Game, bots: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = simulate(order_for(kids, bots, work=Workload(games=40, seed=3))).results
    monkeypatch.setitem(PORTION, "fast", 7)
    parted = simulate(order_for(kids, bots, work=Workload(games=33, seed=3, threads=3))).results
    assert same(whole.first(33), parted)


def test_another_seed_gives_other_games(gsc: Game) -> None:
    one, two = (
        simulate(order_for(gsc, ["greedy"], work=Workload(games=20, seed=seed))).results
        for seed in (1, 2)
    )
    assert not np.array_equal(one.totals, two.totals)
