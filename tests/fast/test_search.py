"""The deeper look: the average over rolls of the best that follows."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cleverdice import load
from cleverdice.fast import Afterstates, Batch, Chooser, Policy, play_out
from cleverdice.fast.search import NET, close_rows, deepened, points_ahead
from tests.soak import sized

Array = np.ndarray[Any, Any]


def nothing(seen: Array) -> Array:
    return np.zeros(len(seen), np.float32)


def test_the_close_rows_are_the_best_within_the_margin() -> None:
    starts = np.array([0, 4, 4, 6, 7], np.int64)
    values = np.array([5.0, 9.0, 8.0, 8.5, 1.0, 7.0, 3.0], np.float32)
    assert close_rows(starts, values, 2, 3.0).tolist() == [1, 3]
    assert close_rows(starts, values, 4, 3.0).tolist() == [1, 2, 3]
    assert close_rows(starts, values, 4, 6.0).tolist() == [0, 1, 2, 3, 4, 5]
    assert close_rows(starts, values, 4, 0.1).tolist() == []


def by_hand(batch: Batch, ahead: Afterstates, at: int, row: int, rolls: int, depth: int) -> float:
    """The mean over rolls of the best points after some decisions, with copies of the game."""
    worths = []
    for number in range(rolls):
        copy = Batch.of(batch.game, batch.tables[at : at + 1].copy(), batch.sheets[at : at + 1])
        copy.sheets = copy.sheets.copy()
        copy.tables["dice"] = 1_000_003 * number + 12345
        copy.act(ahead.actions[row : row + 1])
        further = Afterstates(copy)
        further.look()
        for _ in range(depth - 1):
            if further.rows:
                top = int(np.lexsort((further.actions, -further.points))[0])
                copy.act(further.actions[top : top + 1])
                further.look()
        worths.append(further.points.max() if further.rows else copy.totals()[0, 0])
    return float(np.mean(worths))


@pytest.mark.parametrize("depth", [1, 3])
@pytest.mark.parametrize("name", ["gsc", "chd"])
def test_the_mean_is_that_of_playing_on_by_hand(name: str, depth: int) -> None:
    batch = Batch(load(name), games=4, seed=9)
    for _ in range(9):
        batch.step(batch.random_actions())
    ahead = Afterstates(batch)
    ahead.look()
    values = points_ahead(ahead, nothing)
    rows = close_rows(ahead.starts, values, 3, 50.0)
    looked = deepened(ahead, values, nothing, Policy(rolls=1000, width=3, margin=50.0, depth=depth))
    for row in rows[:4]:
        at = int(np.searchsorted(ahead.starts, row, side="right")) - 1
        mean = by_hand(batch, ahead, at, row, 1000, depth)
        said = (NET * values[row] + 1000 * mean) / (NET + 1000)
        assert looked[row] == pytest.approx(said, abs=0.6)


def test_rows_that_were_not_looked_at_fall_behind() -> None:
    batch = Batch(load("gsc"), games=30, seed=4)
    ahead = Afterstates(batch)
    ahead.look()
    values = points_ahead(ahead, nothing) + np.arange(ahead.rows, dtype=np.float32) % 7
    rows = close_rows(ahead.starts, values, 2, 3.0)
    looked = deepened(ahead, values, nothing, Policy(rolls=4, width=2, margin=3.0))
    for at in range(len(batch)):
        mine = np.arange(ahead.starts[at], ahead.starts[at + 1])
        best = mine[looked[mine].argmax()]
        assert best in rows or best == mine[values[mine].argmax()]


def test_the_better_half_goes_on_with_four_times_the_rolls(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = Batch(load("gsc"), games=5, seed=4)
    ahead = Afterstates(batch)
    ahead.look()
    values = points_ahead(ahead, nothing)
    asked: list[tuple[range, list[int]]] = []

    def made_up(ahead: Afterstates, rows: Array, rolls: range, *_: Any) -> Array:
        asked.append((rolls, rows.tolist()))
        return -10 * rows.astype(np.float32)  # the first rows are the best ones

    monkeypatch.setattr("cleverdice.fast.search.mean_ahead", made_up)
    looked = deepened(ahead, values, nothing, Policy(rolls=64, width=8, margin=50.0))
    assert [rolls for rolls, _ in asked] == [range(4), range(4, 16), range(16, 64)]
    for at in range(len(batch)):
        mine = np.arange(ahead.starts[at], ahead.starts[at + 1]).tolist()
        all_of_them, half, two = ([row for row in rows if row in mine] for _, rows in asked)
        assert len(all_of_them) == min(8, len(mine))
        assert half == all_of_them[:4]
        assert two == all_of_them[:2]
        assert int(looked[mine].argmax()) == mine.index(two[0])
        said = (NET * values[two] - 640.0 * np.array(two)) / (NET + 64)
        assert looked[two] == pytest.approx(said, rel=1e-5)


GAMES = sized(80, 200)


@pytest.mark.soak
def test_a_deeper_look_beats_none() -> None:
    """Points on the sheet alone are a poor guide; one decision ahead they are a better one."""
    game = load("gsc")
    plain, deep = Batch(game, games=GAMES, seed=6), Batch(game, games=GAMES, seed=6)
    play_out(plain, nothing)
    play_out(deep, nothing, Policy(rolls=64, margin=8.0))
    gain = deep.totals() - plain.totals()
    assert gain.mean() > 3 * gain.std() / np.sqrt(gain.size)


def test_a_choice_depends_on_the_game_alone() -> None:
    """Threads and neighbours change nothing."""
    game, style = load("chd"), Policy(rolls=4, margin=9.0)
    one, two = Batch(game, games=6, seed=8), Batch(game, games=6, seed=8, threads=2)
    single = Batch(game, games=range(3, 4), seed=8)
    for batch in (one, two, single):
        play_out(batch, nothing, style)
    assert (one.totals() == two.totals()).all()
    assert one.totals()[3] == single.totals()[0]


def test_there_is_nothing_to_choose_once_all_is_over() -> None:
    batch = Batch(load("gsc"), games=2, seed=1)
    play_out(batch, nothing)
    assert Chooser(batch, nothing).choose().tolist() == [-1, -1]
