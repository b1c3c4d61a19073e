"""What a bot is: one function from a table to a move."""

from __future__ import annotations

import random
from collections.abc import Callable

from ..rules import Game, Move, State

Bot = Callable[[Game, State, int, random.Random], Move]
"""Chooses one of `game.moves(state, seat)`; whatever it draws, it draws from the generator."""


def random_move(game: Game, state: State, seat: int, rng: random.Random) -> Move:
    """Any legal move, each as likely as the others."""
    return rng.choice(game.moves(state, seat))
