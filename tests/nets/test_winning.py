"""What tables of several are worth: by hand, on both engines, and at the end."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from cleverdice import CHANCE, Game, State, load
from cleverdice.actions import numbered
from cleverdice.dice import Seeded
from cleverdice.fast import Afterstates, Batch
from cleverdice.fast.chooser import ToWin, prospects_ahead
from cleverdice.nets import Net, inputs, prospects
from cleverdice.nets.chance import chance
from cleverdice.nets.features import width
from cleverdice.nets.grain import POINT
from cleverdice.players import levels
from cleverdice.rules import Stage

TABLES = pytest.mark.parametrize(("name", "players"), [("gsc", 2), ("chd", 3), ("kids", 4)])


def some_net(game: Game) -> Net:
    """A net with an opinion about everything and two heads."""
    rng = np.random.default_rng(3)
    shapes: list[tuple[int, ...]] = [(width(game), 12), (12,), (12, 2), (2,)]
    arrays: list[np.ndarray[Any, Any]] = [rng.normal(size=shape) for shape in shapes]
    arrays[-1][1] = 15.0
    return Net(arrays)


def late_state(game: Game, players: int, plies: int, seed: str) -> tuple[State, int]:
    """A table in the middle of a random game at which somebody has a choice of several moves."""
    dice, rng, rolls = Seeded(seed), random.Random(seed), 0
    state = game.start(players)
    for ply in range(100 * plies):
        seat = game.actors(state)[0]
        if seat != CHANCE and ply >= plies and len(game.moves(state, seat)) > 2:
            return state, seat
        if seat == CHANCE:
            state, rolls = game.apply(state, seat, dice.roll(game, state, rolls)), rolls + 1
        else:
            state = game.apply(state, seat, rng.choice(game.moves(state, seat)))
    raise AssertionError("no such table")


@TABLES
def test_every_sheet_is_looked_at_from_its_own_seat(name: str, players: int) -> None:
    game = load(name)
    net = some_net(game)
    state, seat = late_state(game, players, 15, "by hand")
    found = prospects(net, game, [state], seat)
    order = [(seat + step) % players for step in range(players)]
    seen = np.array([list(inputs(game, state, other)) for other in order], np.uint8)
    said = net.predict(seen)
    totals = np.array([game.score(state.players[other]).total for other in order])
    assert found.points[0] == pytest.approx(totals[0] + said[0, 0])
    wanted = chance((totals + said[:, 0])[None], said[None, :, 1])
    assert found.chances[0] == pytest.approx(float(wanted[0]))
    assert found.worths()[0] == pytest.approx(float(wanted[0]) + POINT * found.points[0])


@TABLES
def test_at_the_end_everything_is_known(name: str, players: int) -> None:
    game = load(name)
    state, _ = late_state(game, players, 25, "the end")
    over = state._replace(stage=Stage.OVER)
    outcome = game.outcome(over)
    assert outcome is not None
    for seat in range(players):
        found = prospects(some_net(game), game, [over], seat)
        assert found.points[0] == outcome.scores[seat].total
        assert found.chances[0] == (seat in outcome.winners) / len(outcome.winners)


@TABLES
def test_both_engines_see_the_same_prospects_and_choose_the_same(name: str, players: int) -> None:
    game = load(name)
    net, rng = some_net(game), random.Random(1)
    batch = Batch(game, players, games=6, seed=5)
    ahead = Afterstates(batch)
    for _ in range(40):
        going = np.flatnonzero(~batch.over)
        if not going.size:
            break
        compare(batch, ahead, net, int(rng.choice(going.tolist())))
        batch.step(batch.random_actions())


def compare(batch: Batch, ahead: Afterstates, net: Net, at: int) -> None:
    game, state, seat = batch.game, batch.state(at), int(batch.actors[at])
    found = prospects_ahead(ahead, net.predict)
    rows = slice(ahead.starts[at], ahead.starts[at + 1])
    legal = numbered(game).legal(state, seat)
    actions = ahead.actions[rows].tolist()
    tables = [game.apply(state, seat, legal[action]) for action in actions]
    wanted = prospects(net, game, tables, seat)
    assert found.points[rows].tolist() == pytest.approx(wanted.points.tolist(), abs=0.05)
    assert found.chances[rows].tolist() == pytest.approx(wanted.chances.tolist(), abs=1e-3)
    chosen = int(ToWin(batch, net.predict).choose()[at])
    best = dict(zip(actions, wanted.worths().tolist(), strict=True))
    assert best[chosen] == pytest.approx(max(best.values()), abs=1e-3)


def test_a_master_plays_for_the_win_and_its_twin_for_points(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = load("gsc")
    net = some_net(game)
    monkeypatch.setattr("cleverdice.nets.valuer_for", lambda game, players: net)
    monkeypatch.setattr(levels, "temperature", lambda game, players, level: 0.0)
    differ = 0
    for number in range(24):
        state, seat = late_state(game, 3, 30 + number, f"win {number}")
        moves = game.moves(state, seat)
        looked = prospects(net, game, [game.apply(state, seat, move) for move in moves], seat)
        master = levels.level_move("master", game, state, seat, random.Random(1))
        own = levels.best(
            game, moves, levels.Learned(net, to_win=False).values(game, state, seat, moves)
        )
        worths = dict(zip(moves, looked.worths().tolist(), strict=True))
        points = dict(zip(moves, looked.points.tolist(), strict=True))
        assert worths[master] == max(worths.values())
        assert points[own] == max(points.values())
        differ += master != own
    assert differ
