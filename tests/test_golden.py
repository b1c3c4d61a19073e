"""Whole games come out as they always did, move by move, and so do counts of move trees."""

from __future__ import annotations

import pytest

from cleverdice import names
from cleverdice.record import load_file, verify
from tests.golden_games import annotated, counted, golden_file, perft_file
from tests.random_games import TABLES


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_golden_game_comes_out_the_same(name: str, players: int) -> None:
    path = golden_file(name, players)
    assert path.exists(), f"{name} with {players} has no golden game: python -m tests.golden_games"
    record = load_file(path)
    assert annotated(record) == path.read_text(encoding="utf-8")
    assert verify(record).ok


@pytest.mark.parametrize("name", names())
def test_move_trees_have_the_same_size(name: str) -> None:
    lines = perft_file(name).read_text(encoding="utf-8").splitlines()[1:]
    assert len(lines) >= 6
    for line in lines:
        players, plies, depth, count = map(int, line.split())
        record = load_file(golden_file(name, players))
        assert counted(record, plies, depth) == count, f"{name}: {line}"
