"""Rows that are seen twice are worked out once, and nothing else changes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import cleverdice.nets.dedupe as once
from cleverdice.nets.dedupe import marks

Rows = np.ndarray[Any, Any]


def rows(size: int, width: int, kinds: int, seed: int = 1) -> Rows:
    """Rows of so many kinds, in any order."""
    rng = np.random.default_rng(seed)
    return rng.integers(0, 3, (kinds, width), dtype=np.uint8)[rng.integers(0, kinds, size)]


@pytest.mark.parametrize("width", [1, 7, 8, 9, 240])
def test_every_row_gets_what_it_would_get_alone(width: int) -> None:
    seen, asked = rows(500, width, 40), []

    def look(some: Rows) -> Rows:
        asked.append(some)
        return np.stack([some.sum(axis=1), some @ np.arange(width)], axis=1)

    assert np.array_equal(once.once(look)(seen), look(seen))
    assert len(asked[0]) == len(np.unique(seen, axis=0))


def test_no_rows_at_all() -> None:
    nothing = np.zeros((0, 5), np.uint8)
    assert once.once(lambda some: some.sum(axis=1))(nothing).shape == (0,)


def test_two_rows_of_one_mark_are_still_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(once, "marks", lambda some: np.zeros(len(some), np.uint64))
    seen = rows(20, 6, 5)
    assert once.once(lambda some: some.sum(axis=1))(seen).tolist() == seen.sum(axis=1).tolist()


def test_marks_differ_where_rows_do() -> None:
    """Rows that differ in one byte, or in the order of their bytes."""
    single = np.concatenate([np.eye(240, dtype=np.uint8) * value for value in range(1, 200)])
    assert len(np.unique(marks(single))) == len(single)
    many = np.unique(rows(60_000, 24, 60_000), axis=0)
    assert len(np.unique(marks(many))) == len(many)
