"""Fixtures for every test."""

from __future__ import annotations

import os

import pytest

from cleverdice import Game, load
from cleverdice.rules import bonuses, draft, party

# Tests run in as many processes as there are cores: were each to multiply matrices on all of them,
# they would wait for one another twice as long as they work. numpy asks when it is first imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("OMP_NUM_THREADS", "1")


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
