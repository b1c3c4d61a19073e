"""Greedy on the fast engine plays what the readable one plays; see `tests.greedy_moves`."""

from __future__ import annotations

import numpy as np
import pytest

from cleverdice import Game, load, names
from cleverdice.actions import numbered
from cleverdice.fast import Batch
from cleverdice.players import greedy_tables
from cleverdice.players.greedy_tables import figures_of, greedy
from cleverdice.players.heuristic import GRAIN, horizon, table_value
from tests.differential import STYLES, Difference, Task
from tests.greedy_moves import GreedyLane, play
from tests.helpers import rolled, sheet
from tests.random_games import ONE_EACH, TABLES
from tests.soak import sized

Totals = np.ndarray[tuple[int, int], np.dtype[np.int32]]


@pytest.mark.soak
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("name", "players"), sized(ONE_EACH, TABLES))
def test_both_engines_choose_the_same_move_at_every_decision(
    name: str, players: int, style: str
) -> None:
    games, plies = play(Task(name, players, style, 1, 1))
    assert games == 1
    assert plies > 10


FIGURES = ["pace", "late", "mark_points", "fill", "ready", "scatter", "steepness", "rolls"]


@pytest.mark.parametrize("figure", [*FIGURES, "cost", "points", "tally_gain", "group_marks"])
def test_a_wrong_figure_is_seen(gsc: Game, figure: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = figures_of(gsc).copy()
    wrong[figure] *= np.random.default_rng(1).uniform(0.2, 3.0, wrong[figure].shape)
    monkeypatch.setattr(greedy_tables, "figures_of", lambda game: wrong)
    with pytest.raises(Difference, match="choice of seat 0"):
        play(Task("gsc", 1, "plain", 1, 20))


def test_every_figure_is_given(gsc: Game) -> None:
    """A field that nobody fills would be 0 in all games."""
    for field in figures_of(gsc).dtype.names or ():
        assert any(figures_of(load(name))[field].any() for name in names()), field


# Who is asked, and what is drawn


def test_only_who_is_asked_chooses(kids: Game) -> None:
    batch = Batch(kids, 2, games=40, seed=3)
    before = batch.tables.copy(), batch.sheets.copy()
    asked = np.arange(40) % 3 == 0
    actions = greedy(batch).choose(asked)
    assert (actions[~asked] == -1).all()
    assert batch.mask[asked, actions[asked]].all()
    assert (batch.tables[~asked] == before[0][~asked]).all()
    assert (batch.sheets == before[1]).all()


def test_of_a_game_that_is_over_nothing_is_chosen(gsc: Game) -> None:
    batch = Batch(gsc, games=3, seed=1)
    minds = greedy(batch)
    while not batch.over.all():
        batch.step(batch.random_actions())
    assert minds.choose().tolist() == [-1, -1, -1]


@pytest.mark.parametrize(("name", "players"), [("gsc", 1), ("chd", 2), ("kids", 3)])
def test_the_same_games_on_any_number_of_threads(name: str, players: int) -> None:
    one, three = (played(load(name), players, threads) for threads in (1, 3))
    assert np.array_equal(one, three)


def played(game: Game, players: int, threads: int) -> Totals:
    batch = Batch(game, players, games=25, seed=4, threads=threads)
    minds = greedy(batch)
    while not batch.over.all():
        batch.step(minds.choose())
    totals: Totals = batch.totals()
    return totals


def test_equals_are_drawn(gsc: Game) -> None:
    """White and blue lie side by side for the same sum; neither sends a die to the platter."""
    state = rolled(gsc, "W1 Y6 B1 G1 O1 P1", sheet(gsc), rolls=2)
    batch = Batch(gsc, games=1, own_dice=False)
    batch.put(0, state)
    minds, legal = greedy(batch), numbered(gsc).legal(state, 0)
    texts = [gsc.text(legal[int(minds.choose()[0])]) for _ in range(200)]
    assert set(texts) == {"W>b2", "B>b2"}
    assert 60 < texts.count("W>b2") < 140


# The rules of thumb that both share


def test_what_a_table_is_worth_is_told_in_grains(chd: Game) -> None:
    lane = GreedyLane(chd, Task("chd", 1, "plain", 1, 1), 0)
    while lane.actors:
        if lane.actors[0] >= 0:
            told = table_value(chd, lane.state, 0, horizon(chd, lane.state, 0))
            assert told * GRAIN == int(told * GRAIN)
        seat, move, _ = lane.choose()
        lane.apply(seat, move)
