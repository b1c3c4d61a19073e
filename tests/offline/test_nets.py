"""Nets evaluated outside of Python say what they say in numpy: to bots, and to the coach."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from cleverdice import CHANCE, Game, State, load, names
from cleverdice.coach import judge_for
from cleverdice.coach.correction import judging_net
from cleverdice.coach.outside import judging_outside
from cleverdice.dice import Seeded, counting
from cleverdice.nets import inputs, manifest_of, master, plug_in, valuer_for
from cleverdice.nets.files import stem
from cleverdice.nets.outside import OutsideNet, outside_net
from cleverdice.players import BOTS
from cleverdice.site.net_file import Plain

from . import reference
from .device import PERSON, Device, bot


def tables() -> list[tuple[str, int]]:
    found = []
    for name in names():
        game = load(name)
        seats = range(game.min_players, game.max_players + 1)
        found += [(name, players) for players in seats if manifest_of(game, players)]
    return found


def ends(which: int) -> list[tuple[str, int]]:
    """The smallest or biggest table of each game that somebody has learned."""
    games = dict.fromkeys(name for name, _ in tables())
    return [[one for one in tables() if one[0] == name][which] for name in games]


@pytest.fixture(autouse=True)
def _unplugged() -> Iterator[None]:
    yield
    plug_in(None)


@cache
def arrays(net: str) -> tuple[Any, Any]:
    layers, correction = reference.layers_of(net)
    return _arrays(layers), _arrays(correction)


def _arrays(layers: list[Plain]) -> Any:
    return [(np.array(rows, np.float32), np.array(biases, np.float32)) for rows, biases in layers]


def with_numpy(net: str, rows: bytes, count: int) -> list[float]:
    """The files of the page, evaluated quickly."""
    layers, correction = arrays(net)
    seen = np.frombuffer(rows, np.uint8).reshape(count, -1).astype(np.float32)
    hidden = _through(layers[:-1], seen)
    found = [_through(layers[-1:], hidden, last=True)]
    if correction:
        found.append(_through(correction, np.concatenate([seen, hidden], 1), last=True))
    flat: list[float] = np.concatenate(found, 1).ravel().tolist()
    return flat


def _through(layers: Any, flow: Any, last: bool = False) -> Any:
    for nth, (weights, biases) in enumerate(layers, 1):
        flow = flow @ weights + biases
        flow = flow if last and nth == len(layers) else np.maximum(flow, 0)
    return flow


def some_states(game: Game, players: int, seed: str, count: int = 12) -> list[State]:
    rng, roll, state = Random(seed), counting(Seeded(seed)), game.start(players)
    states = [state]
    while actors := game.actors(state):
        move = (
            roll(game, state, 0)
            if actors[0] == CHANCE
            else rng.choice(game.moves(state, actors[0]))
        )
        state = game.apply(state, actors[0], move)
        states.append(state)
    return [*rng.sample(states, count), states[-1]]


@pytest.mark.parametrize(("name", "players"), tables())
def test_bots_and_coach_hear_the_same(name: str, players: int) -> None:
    game = load(name)
    states = some_states(game, players, f"{name} {players}")
    net, coach = master(game, players), judging_net(game, players)
    plug_in(with_numpy)
    there, judge = outside_net(game, players), judging_outside(game, players)
    assert net is not None
    assert coach is not None
    assert there is not None
    assert judge is not None
    assert (there.knows_spread, there.knows_chance) == (net.knows_spread, net.knows_chance)
    for seat in range(players):
        assert there.worths(game, states, seat) == pytest.approx(
            net.worths(game, states, seat), abs=2 / 64
        )
        assert judge.worths(game, states, seat) == pytest.approx(
            coach.worths(game, states, seat), abs=2 / 64
        )
        if net.knows_spread:
            assert there.wins(game, states, seat) == pytest.approx(
                net.wins(game, states, seat), abs=2e-3
            )
            told = judge.chances(game, states, seat)
            assert told == pytest.approx(coach.chances(game, states, seat), abs=2e-3)


@pytest.mark.parametrize(("name", "players"), ends(0))
def test_the_plain_reference_says_the_same(name: str, players: int) -> None:
    game = load(name)
    manifest = manifest_of(game, players)
    assert manifest is not None
    net = stem(manifest["game"], manifest["players"])
    rows = b"".join(inputs(game, state, 0) for state in some_states(game, players, name, 2))
    assert reference.value(net, rows, 3) == pytest.approx(
        with_numpy(net, rows, 3), rel=1e-3, abs=1e-3
    )


def test_where_nothing_is_plugged_in_numpy_is_asked() -> None:
    game = load("gsc")
    assert valuer_for(game, 1) is master(game, 1)
    plug_in(with_numpy)
    assert isinstance(valuer_for(game, 1), OutsideNet)
    assert judge_for(game, 1).learned


@pytest.mark.parametrize(("name", "players"), ends(-1))
def test_the_master_chooses_the_same_moves(name: str, players: int) -> None:
    game, alike, asked = load(name), 0, 0
    for state in some_states(game, players, f"same {name}", 30):
        for seat in (seat for seat in game.actors(state) if seat != CHANCE):
            plug_in(None)
            here = BOTS["master"](game, state, seat, Random(1))
            plug_in(with_numpy)
            alike += here == BOTS["master"](game, state, seat, Random(1))
            asked += 1
    assert asked > 5
    assert alike >= asked - 1  # a tie may fall the other way


def test_rows_that_are_alike_are_evaluated_once() -> None:
    game, counts = load("gsc"), []

    def value(net: str, rows: bytes, count: int) -> list[float]:
        counts.append(count)
        return with_numpy(net, rows, count)

    plug_in(value)
    net = outside_net(game, 1)
    assert net is not None
    worths = net.worths(game, [game.start()] * 5, 0)
    assert counts == [1]
    assert len(set(worths)) == 1
    assert net.worths(game, [], 0) == []


def no_net(net: str, rows: bytes, count: int) -> list[float]:
    raise OSError("not fetched")


def test_a_net_that_is_not_there_stops_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    device = Device(no_net)
    guest = device.at(device.open("kids", bot("master"), PERSON))
    guest.play(Random(1), until=lambda view: view["n"] > 8)
    assert guest.view["n"] > 8
    while not guest.texts(1):
        guest.act(Random(2))
    assert guest.ask("hint", seat=1)["error"]["k"] == "server.coach.failed"
    assert "not fetched" in capsys.readouterr().err


def test_levels_and_hints_with_a_plugged_in_net() -> None:
    device = Device(with_numpy)
    guest = device.at(device.open("kids", PERSON, bot("expert"), bot("beginner")))
    guest.play(Random(1))
    assert guest.over
    review = device.ask("GET", f"/api/tables/{guest.table}/review")
    assert review["judge"]["learned"]
