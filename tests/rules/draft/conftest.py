"""What the games with a silver platter share is tested on all of them."""

from __future__ import annotations

import pytest

from cleverdice import Game, load


@pytest.fixture(scope="session", params=["gsc", "dsc", "chd", "c4e"])
def game(request: pytest.FixtureRequest) -> Game:
    return load(request.param)


@pytest.fixture(scope="session", params=["gsc", "dsc", "chd"])
def summing(request: pytest.FixtureRequest) -> Game:
    """A game whose blue area takes the sum of two dice."""
    return load(request.param)
