"""What the threads of a GPU do, done one after the other by a processor: the same games."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from cleverdice import load
from cleverdice.fast import Afterstates, Batch, gpu
from cleverdice.fast.lookahead import pick_best
from cleverdice.fast.twins import compiled_book, twin_of
from tests.soak import sized

Array = np.ndarray[Any, Any]

GAMES, SEED = 6, 11


class Grid:
    """Stands in for a GPU: threads have their numbers one after the other."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.thread = 0
        local = SimpleNamespace(array=lambda size, form: np.zeros(size, form.dtype))
        stand_in = SimpleNamespace(grid=lambda dimensions: self.thread, local=local)
        monkeypatch.setattr(gpu, "cuda", stand_in)
        monkeypatch.setattr(gpu, "from_dtype", lambda form: SimpleNamespace(dtype=form))

    def run(self, body: Any, threads: int, *args: Any) -> None:
        for self.thread in range(threads + 3):  # some more than there is work for
            body(*args)


def values_of(actions: Array, points: Array) -> Array:
    """Any values that tell the rows apart, some of them equal."""
    return np.asarray(points + (actions * 7919 % 13), np.float32)


TABLES = sized(
    [("kids", 3)], [("gsc", 1), ("dsc", 1), ("c4e", 1), ("gsc", 2), ("c4e", 3), ("kids", 3)]
)
"""Nothing that is compiled here is kept: the sample is the game that compiles soonest."""


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_games_are_those_of_the_processor(
    name: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    grid, game = Grid(monkeypatch), load(name)
    forms = twin_of(game).forms(game)
    kernels = gpu.bodies(forms)
    tables, lists = (
        np.zeros(GAMES, form).view(np.recarray) for form in (forms.table, forms.actions)
    )
    sheets = np.zeros(GAMES * players, forms.sheet)
    place = (compiled_book(game), tables, sheets, lists, players)
    batch = Batch(game, players, range(40, 40 + GAMES), SEED)
    ahead = Afterstates(batch)
    counts = np.zeros(GAMES, np.int32)
    grid.run(kernels.begin, GAMES, *place, SEED, np.arange(40, 40 + GAMES), counts)
    ahead.look()
    while ahead.rows:
        for view in range(1, players):
            ahead.look(view)
            looked(grid, kernels, place, counts, ahead, view)
        ahead.look()
        rows = looked(grid, kernels, place, counts, ahead)
        moved(grid, kernels, place, counts, rows, batch, ahead)
        ahead.look()
    assert not counts.any()
    totals = np.zeros(GAMES * players, np.int32)
    grid.run(kernels.add_up, GAMES * players, sheets, totals)
    assert (totals.reshape(GAMES, players) == batch.totals()).all()


def looked(
    grid: Grid, kernels: Any, place: Any, counts: Array, ahead: Afterstates, view: int = 0
) -> Any:
    """Look at every action, and compare with what the processor sees."""
    starts = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
    games = np.repeat(np.arange(GAMES), counts)
    actions, points = np.zeros(games.size, np.int16), np.zeros(games.size, np.int32)
    ended, out = np.zeros(games.size, np.bool_), np.zeros((games.size, ahead.width), np.uint8)
    rows = (starts, actions, points, ended, out)
    grid.run(kernels.look, games.size, *place, view, games, *rows)
    assert (starts == ahead.starts).all()
    for mine, theirs in zip(rows[1:], (ahead.actions, ahead.points, ahead.ended), strict=False):
        assert (mine == theirs).all()
    assert (out == ahead.features).all()
    return rows


def moved(
    grid: Grid, kernels: Any, place: Any, counts: Array, rows: Any, batch: Batch, ahead: Afterstates
) -> None:
    """Make the best moves, or now and then others, here and there."""
    starts, actions, points = rows[:3]
    values = values_of(actions, points)
    mine, theirs = chosen(), chosen()
    seats = np.zeros(GAMES, np.int32)
    actors = batch.actors.copy()
    grid.run(kernels.pick, GAMES, place[1], 0.3, 5.0, starts, actions, values, *mine, seats)
    grid.run(kernels.move, GAMES, *place, actions, mine[0], counts)
    pick_best(batch.tables, ahead.starts, ahead.actions, values, 0.3, 5.0, *theirs)
    acting = theirs[0] >= 0
    assert (mine[0] == theirs[0]).all()
    assert (mine[1][acting] == theirs[1][acting]).all()
    assert (mine[2] == theirs[2]).all()
    assert (seats == actors).all()
    batch.act(np.where(acting, ahead.actions[theirs[0]], np.int16(-1)).astype(np.int16))


def chosen() -> tuple[Array, Array, Array]:
    return np.zeros(GAMES, np.int64), np.zeros(GAMES, np.float32), np.zeros(GAMES, np.bool_)
