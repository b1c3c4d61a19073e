"""Fixtures for every test."""

from __future__ import annotations

import pytest

from cleverdice import Game, load
from cleverdice.rules import bonuses, draft, party


@pytest.fixture(scope="session", autouse=True)
def _nothing_remembered() -> None:
    """Mutation testing forks a process that has run the tests before: forget what it knew."""
    load.cache_clear()
    bonuses._free_marks.cache_clear()
    draft._entries.cache_clear()
    party._entries.cache_clear()


@pytest.fixture(scope="session")
def gsc() -> Game:
    return load("gsc")


@pytest.fixture(scope="session")
def chd() -> Game:
    return load("chd")


@pytest.fixture(scope="session")
def kids() -> Game:
    return load("kids")
