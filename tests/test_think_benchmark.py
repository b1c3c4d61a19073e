"""What a deeper look gains: the luck of the dice can be taken out, and what is left is the same."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from benchmarks import think
from cleverdice import Game
from cleverdice.fast import Batch, Style, play_out
from cleverdice.nets import master


def nothing(seen: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    return np.zeros(len(seen), np.float32)


@pytest.mark.parametrize("rolls", [0, 2])
def test_the_luck_of_the_dice_is_nothing_on_average(gsc: Game, rolls: int) -> None:
    style, plain = Style(rolls=rolls), Batch(gsc, games=60, seed=5)
    play_out(plain, nothing, style)
    points, fair = think.played(Batch(gsc, games=60, seed=5), nothing, style)
    assert (points == plain.totals()[:, 0]).all()
    luck = points - fair
    assert luck.std() > 1
    assert abs(luck.mean()) < 3 * luck.std() / np.sqrt(luck.size)


def test_without_luck_points_are_less_scattered(gsc: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(think, "OTHERS", range(1000, 1032))  # quicker, if a little coarser
    net = master(gsc, 1)
    assert net is not None
    points, fair = think.played(Batch(gsc, games=30, seed=5), net.to_come, Style())
    assert fair.std() < 0.75 * points.std()
