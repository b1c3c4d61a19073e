"""What a master gives away at the end: solved as the readable engine does it, told as found."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks import masters, perfect
from benchmarks.rows import Row, kept
from cleverdice import CHANCE, Game, State, load


def nothing(seen: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """A net that sees nothing to come: it takes what is worth most at once."""
    return np.zeros(len(seen), np.float32)


@cache
def played() -> perfect.Endings:
    return perfect.endings(load("gsc"), range(8), 5, nothing)


def best_of(game: Game, state: State, known: dict[State, int]) -> int:
    """The best final score when no dice are to come, by the readable engine."""
    if state not in known:
        assert CHANCE not in game.actors(state)
        children = [game.apply(state, 0, move) for move in game.moves(state, 0)]
        scores = [best_of(game, child, known) for child in children]
        known[state] = max(scores) if scores else game.score(state.players[0]).total
    return known[state]


def test_the_end_is_solved_as_the_readable_engine_solves_it(gsc: Game) -> None:
    batch = perfect.gathered(gsc, list(played().last.values()))
    wanted = [best_of(gsc, batch.state(at), {}) for at in range(len(batch))]
    assert perfect.best_totals(batch, nothing).tolist() == wanted
    losses = perfect.last_losses(gsc, played(), nothing)
    assert [loss.points for loss in losses] == [
        best - int(played().totals[at]) for at, best in zip(played().last, wanted, strict=True)
    ]
    assert any(loss.points > 0 for loss in losses)


def test_of_many_positions_the_best_are_followed(
    gsc: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch = perfect.gathered(gsc, list(played().last.values()))
    whole = perfect.best_totals(batch, nothing)
    monkeypatch.setattr(perfect, "MOST", 3)
    monkeypatch.setattr(perfect, "BEST", 2)
    few = perfect.best_totals(batch, nothing)
    assert (few <= whole).all()
    games, over = perfect.ends(batch, nothing)
    assert set(games.tolist()) == set(range(len(batch)))
    assert over.over.all()


def test_the_same_rolls_for_all_ends(gsc: Game) -> None:
    chosen = next(iter(played().chosen.values()))
    twice = perfect.gathered(gsc, [chosen, chosen])
    solved = perfect.solved_by_rolls(twice, nothing, 6, np.random.default_rng(1))
    assert solved.shape == (2, 6)
    assert (solved[0] == solved[1]).all()
    assert np.ptp(solved[0]) > 0


def test_what_is_surely_lost_is_no_more_than_the_most(gsc: Game) -> None:
    rng = np.random.default_rng(1)
    losses = perfect.earlier_losses(gsc, played(), nothing, 8, rng)
    assert len(losses) == len(played().chosen)
    assert all(loss.most >= 0 for loss in losses)  # the master's own choice is among the ends
    assert 0 < sum(loss.points for loss in losses) <= sum(loss.most for loss in losses)


def test_games_without_a_choice_lost_nothing() -> None:
    found = perfect.measured([perfect.Loss(2.0, 3.0), perfect.Loss(0.0, 0.0)], games=4)
    assert (found["loss"], found["most"], found["wrong"], found["worst"]) == (0.5, 0.75, 0.25, 2.0)
    assert found["se"] == pytest.approx(np.std([2, 0, 0, 0]) / 2)


def run(tmp_path: Path, *words: str) -> list[Row]:
    files = ["--kept", str(tmp_path / "rows.json"), "--page", str(tmp_path / "page.md")]
    perfect.main([*files, "--game", "gsc", *words])
    return kept(tmp_path / "rows.json")


def test_the_command_of_a_row_measures_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "page.md").write_text("<!-- perfect -->\n<!-- end of perfect -->\n")
    (row,) = run(tmp_path, "--games", "3", "--seed", "9", "--write")
    page = (tmp_path / "page.md").read_text()
    assert perfect.command(row) in page
    (tmp_path / "rows.json").unlink()
    (again,) = run(tmp_path, *perfect.command(row).split()[5:])
    assert again | {"seconds": 0} == row | {"seconds": 0}
    monkeypatch.setattr(perfect, "measure", None)  # what is there is not measured again
    assert run(tmp_path, "--games", "3", "--seed", "9") == [again]


def test_rows_of_other_weights_are_not_shown(gsc: Game) -> None:
    row = perfect.identity(gsc, perfect.LAST, 5, 8, 1)
    assert row["weights"] == masters.checksum(gsc)
    assert row["rolls"] == 0
    assert perfect.holding([row, row | {"weights": "old"}], gsc) == [row]
