"""Fixtures for every test."""

from __future__ import annotations

import pytest

from cleverdice import Game, load


@pytest.fixture(scope="session")
def gsc() -> Game:
    return load("gsc")


@pytest.fixture(scope="session")
def chd() -> Game:
    return load("chd")


@pytest.fixture(scope="session")
def kids() -> Game:
    return load("kids")
