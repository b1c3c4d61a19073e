"""What a player is: a readable face and, where there is one, a face for batches of games."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from cleverdice.rules import Game, Move, Reason, State

if TYPE_CHECKING:
    from cleverdice.fast import Batch
    from cleverdice.fast.batch import Array

Bot = Callable[[Game, State, int, random.Random], Move]
"""Chooses one of `game.moves(state, seat)`; whatever it draws, it draws from the generator."""


class BatchPlayer(Protocol):
    """A player of one batch; it may keep room and caches from one choice to the next."""

    def choose(self, asked: Array) -> Array:
        """An action for each game of the mask `asked`; those of the other games are not read."""


BatchFace = Callable[["Batch", int], BatchPlayer]
"""Makes the player of a batch. The number is the rolls of its search, 0 for none."""


@dataclass(frozen=True)
class RosterPlayer:
    """A player: `move` on the readable engine, `batch` on the fast one; `learned` from a net."""

    name: str
    move: Bot
    batch: BatchFace | None = None
    learned: bool = False


class PlayError(ValueError):
    """Something that can't be played as asked; `reason` says why in every language."""

    def __init__(self, key: str, **details: object) -> None:
        self.reason = Reason(key, details)
        super().__init__(str(self.reason))

    def __reduce__(self) -> tuple[Callable[..., PlayError], tuple[str, dict[str, object]]]:
        """It may come from another process."""
        told = {name: _plain(value) for name, value in self.reason.details.items()}
        return _play_error, (self.reason.key, told)


def _play_error(key: str, details: dict[str, object]) -> PlayError:
    return PlayError(key, **details)


def _plain(value: object) -> object:
    return value if isinstance(value, int | float) else str(value)


def random_move(game: Game, state: State, seat: int, rng: random.Random) -> Move:
    """Any legal move, each as likely as the others."""
    return rng.choice(game.moves(state, seat))
