"""Random games of every table end, and no score leaves what the rules allow."""

from __future__ import annotations

import pytest

from cleverdice import load
from cleverdice.fast import playouts
from tests.random_games import TABLES

GAMES = 20_000


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_score_is_within_the_bounds_of_its_area(name: str, players: int) -> None:
    game = load(name)
    played = playouts(game, players, GAMES, seed=20)
    assert played.areas.shape == (GAMES, players, len(game.areas))
    for area in game.areas:
        points = played.areas[..., area.index]
        assert area.min_points <= points.min() <= points.max() <= area.max_points, area.name
        assert points.max() > points.min(), f"{area.name} was never marked"
