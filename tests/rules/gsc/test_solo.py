"""The printed rating of a solo game."""

from __future__ import annotations

import pytest

from cleverdice import Game
from tests.helpers import rule


@rule("gsc.rating")
@pytest.mark.parametrize(
    ("lowest", "highest", "level"),
    [
        (281, 334, 1),
        (260, 280, 2),
        (240, 259, 3),
        (220, 239, 4),
        (200, 219, 5),
        (180, 199, 6),
        (160, 179, 7),
        (140, 159, 8),
        (0, 139, 9),
    ],
)
def test_nine_levels_from_the_top(gsc: Game, lowest: int, highest: int, level: int) -> None:
    assert {gsc.level(points) for points in range(lowest, highest + 1)} == {level}
