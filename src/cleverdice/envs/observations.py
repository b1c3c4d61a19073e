"""Observations: the features of the fast engine, scaled to between 0 and 1."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box
from numpy.typing import NDArray

from cleverdice.fast import Batch, feature_scales
from cleverdice.rules import Game, load, names

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]


def found(game: Game | str) -> Game:
    """A game by name; `ValueError` lists the names."""
    if isinstance(game, Game):
        return game
    if game not in names():
        raise ValueError(f"there is no game {game!r}, only {', '.join(names())}")
    return load(game)


def unit_box(size: int) -> Box[np.float32]:
    """The space of `size` numbers between 0 and 1."""
    return Box(0.0, 1.0, (size,), np.float32)


class View:
    """The observations of the acting seat or of any other."""

    def __init__(self, game: Game, players: int = 1, others: bool = False) -> None:
        self.scales: Floats = feature_scales(game, players, others)
        self.others = others

    @property
    def space(self) -> Box[np.float32]:
        """The space of one observation."""
        return unit_box(self.scales.size)

    def of(
        self, batch: Batch, seats: NDArray[Any] | None = None, out: Floats | None = None
    ) -> Floats:
        """One observation per game, written to an existing array if there is one."""
        features = batch.features(seats, self.others)
        seen: Floats = np.multiply(features, self.scales, out=out, dtype=np.float32)
        return np.minimum(seen, 1, out=seen)  # in theory bonuses can pile up beyond 1


def mask_of(batch: Batch) -> Mask:
    """The action masks, as a view that changes with the batch."""
    return batch.mask.view(np.int8)
