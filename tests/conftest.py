"""Fixtures for every test."""

from __future__ import annotations

import json
import os
import sys
from importlib import resources
from pathlib import Path

import pytest

from cleverdice import Game, load
from cleverdice.rules import bonuses
from cleverdice.rules.flows import draft, party
from cleverdice.rules.loading import library

# Tests run in as many processes as there are cores: were each to multiply matrices on all of them,
# they would wait for one another twice as long as they work. numpy asks when it is first imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("OMP_NUM_THREADS", "1")


def pytest_sessionfinish() -> None:
    """Processes of xdist end without a goodbye; only some tests have a database."""
    if "tests.databases" in sys.modules:
        sys.modules["tests.databases"].drop_all()


@pytest.fixture(scope="session", autouse=True)
def _nothing_remembered() -> None:
    """Mutation testing forks a process that has run the tests before: forget what it knew."""
    library._shipped_game.cache_clear()
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
def dsc() -> Game:
    return load("dsc")


@pytest.fixture(scope="session")
def c4e() -> Game:
    return load("c4e")


@pytest.fixture(scope="session")
def kids() -> Game:
    return load("kids")


@pytest.fixture
def own_game(tmp_path: Path) -> Path:
    """The folder of a game that the program doesn't come with."""
    shipped = resources.files("cleverdice") / "games" / "kids" / "sheet.json"
    sheet = json.loads(shipped.read_text(encoding="utf-8")) | {"id": "mine"}
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "sheet.json").write_text(json.dumps(sheet), encoding="utf-8")
    return folder
