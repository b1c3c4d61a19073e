"""What a learner sees: the features of the fast engine, brought between 0 and 1."""

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
    """A game by its name; `ValueError` names those that there are."""
    if isinstance(game, Game):
        return game
    if game not in names():
        raise ValueError(f"there is no game {game!r}, only {', '.join(names())}")
    return load(game)


def unit_box(size: int) -> Box[np.float32]:
    """So many numbers between 0 and 1."""
    return Box(0.0, 1.0, (size,), np.float32)


class View:
    """The features of the seat that acts, or of another one, as numbers between 0 and 1."""

    def __init__(self, game: Game, players: int = 1, others: bool = False) -> None:
        self.scales: Floats = feature_scales(game, players, others)
        self.others = others

    @property
    def space(self) -> Box[np.float32]:
        """The space of one observation."""
        return unit_box(self.scales.size)

    def of(self, batch: Batch, seats: NDArray[Any] | None = None) -> Floats:
        """One observation a game."""
        return self.write(batch, None, seats)

    def write(self, batch: Batch, out: Floats | None, seats: NDArray[Any] | None = None) -> Floats:
        """One observation a game, written to an array that is there already."""
        features = batch.features(seats, self.others)
        seen: Floats = np.multiply(features, self.scales, out=out, dtype=np.float32)
        return np.minimum(seen, 1, out=seen)  # some can be larger in theory, as bonuses pile up


def mask_of(batch: Batch) -> Mask:
    """Which actions are legal, without a copy: it changes with the batch."""
    return batch.mask.view(np.int8)
