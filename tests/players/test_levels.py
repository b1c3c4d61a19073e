"""The levels: a master that plays the same on both engines, and weaker ones below it."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from statistics import mean, stdev

import pytest

from cleverdice import load, names
from cleverdice.actions import numbered
from cleverdice.fast import Batch, Chooser
from cleverdice.nets import Net, master
from cleverdice.nets.grain import GRAIN
from cleverdice.players import BOTS, LEVELS, MASTER, NoLevel, bots_for, levels
from cleverdice.players.levels import Learned, best, learned, level_move, temperature
from cleverdice.rules import Game, Move, State
from cleverdice.simulate import Workload, order_for, simulate
from tests.random_games import TABLES
from tests.soak import sized

LEARNED = [name for name in names() if MASTER in bots_for(load(name), 1)]


def net_of(game: Game) -> Net:
    net = master(game, 1)
    assert net is not None
    return net


def values(game: Game, state: State, moves: Sequence[Move]) -> list[float]:
    """The final points that the net expects after each move."""
    return Learned(net_of(game), to_win=False).values(game, state, 0, moves)


def decisions(game: Game, games: int, watch: Callable[[State, int], None]) -> None:
    """Play by the master on the fast engine; `watch` is told each table and the action taken."""
    batch = Batch(game, games=games, seed=31)
    chooser = Chooser(batch, net_of(game).to_come)
    while not batch.over.all():
        actions = chooser.choose()
        for at in range(games):
            if actions[at] >= 0:
                watch(batch.state(at), int(actions[at]))
        batch.act(actions)


UNLEARNED = [(name, players) for name in ("dsc", "c4e") for players in (2, 3, 4)]
"""The tables whose masters are still to come."""


def test_every_other_table_is_learned() -> None:
    learned = [table for table in TABLES if set(LEVELS) < set(bots_for(load(table[0]), table[1]))]
    assert learned == [table for table in TABLES if table not in UNLEARNED]


@pytest.mark.parametrize("name", LEARNED)
def test_the_master_makes_the_same_moves_on_both_engines(name: str) -> None:
    game, made, others = load(name), 0, 0

    def watch(state: State, action: int) -> None:
        nonlocal made, others
        made += 1
        move = BOTS[MASTER](game, state, 0, random.Random(1))
        if numbered(game).number(move) != action:
            others += 1  # two sums in another order may fall to either side of a grain
            pair = [move, numbered(game).move(state, 0, action)]
            one, two = values(game, state, pair)
            assert abs(one - two) <= 1 / GRAIN, game.text(move)

    decisions(game, 8, watch)
    assert made > 300
    assert others <= made / 200


GAMES = sized(40, 160)
COMPARED = sized(LEVELS[::4], LEVELS)
"""Levels that are far apart show it in fewer games."""


@pytest.mark.soak
@pytest.mark.parametrize("name", LEARNED)
def test_a_better_level_scores_more(name: str) -> None:
    runs = [
        simulate(order_for(load(name), [level], work=Workload(games=GAMES, seed=5)))
        for level in COMPARED
    ]
    points = [[float(total) for total in run.results.totals[:, 0]] for run in runs]
    for lower, higher in pairwise(points):
        spread = math.hypot(stdev(lower), stdev(higher)) / math.sqrt(GAMES)
        assert mean(higher) - mean(lower) > 2 * spread


@pytest.mark.parametrize("name", LEARNED)
def test_a_weaker_level_misjudges_more(name: str) -> None:
    off = [temperature(load(name), 1, level) for level in LEVELS]
    assert off == sorted(off, reverse=True)
    assert len(set(off)) == len(LEVELS)
    assert off[-1] == 0


@pytest.mark.parametrize("name", LEARNED)
def test_a_weak_level_errs_where_the_choice_is_close(name: str) -> None:
    """Softly, not by random nonsense: what it gives away is small against what it could."""
    game, given, worst = load(name), list[float](), list[float]()

    def watch(state: State, action: int) -> None:
        moves = game.moves(state, 0)
        worths = dict(zip(moves, values(game, state, moves), strict=True))
        top = max(worths.values())
        given.append(top - worths[level_move("casual", game, state, 0, random.Random(len(given)))])
        worst.append(top - min(worths.values()))

    decisions(game, 2, watch)
    assert 0 < mean(given) < mean(worst) / 4


@pytest.fixture
def nothing_learned(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if no weights were shipped."""
    known = (levels.has_levels, levels.temperature)
    monkeypatch.setattr("cleverdice.nets.manifest_of", lambda game, players: None)
    monkeypatch.setattr("cleverdice.nets.valuer_for", lambda game, players: None)
    for function in known:
        function.cache_clear()
    yield
    for function in known:
        function.cache_clear()


@pytest.mark.usefixtures("nothing_learned")
@pytest.mark.parametrize(("name", "players"), [("gsc", 2), ("chd", 4), ("kids", 3)])
def test_a_table_that_nobody_has_learned_is_refused(name: str, players: int) -> None:
    game = load(name)
    assert not set(LEVELS) & set(bots_for(game, players))
    state = game.start(players)
    with pytest.raises(NoLevel, match=f"nobody has learned {name} for {players} players yet"):
        BOTS[MASTER](game, state, 0, random.Random(1))
    with pytest.raises(NoLevel):
        learned(game, players, "casual")


def test_of_equals_the_lowest_action_is_best(gsc: Game) -> None:
    state = gsc.play(gsc.start(), -1, "roll W3 Y5 B2 G1 O6 P3")
    moves = gsc.moves(state, 0)
    number = numbered(gsc).number
    assert best(gsc, moves, [1.0] * len(moves)) == min(moves, key=number)
    assert best(gsc, moves, [0.0] * (len(moves) - 1) + [1.0]) == moves[-1]
