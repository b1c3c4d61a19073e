"""What both games with a silver platter share is tested on both."""

from __future__ import annotations

import pytest

from cleverdice import Game, load


@pytest.fixture(scope="session", params=["gsc", "chd"])
def game(request: pytest.FixtureRequest) -> Game:
    return load(request.param)
