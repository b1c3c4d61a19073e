"""The bots by name."""

from __future__ import annotations

from ..rules import Game
from .base import Bot, random_move
from .greedy import greedy_move
from .levels import LEVEL_BOTS, has_levels

BOTS: dict[str, Bot] = {"random": random_move, "greedy": greedy_move, **LEVEL_BOTS}
"""Every bot; the levels, weakest first, play only where they have learned to."""


def bots_for(game: Game, players: int) -> tuple[str, ...]:
    """The bots that can sit at a table.

    >>> from cleverdice import load
    >>> bots_for(load("kids"), players=2)[:3]
    ('random', 'greedy', 'beginner')
    """
    learned = has_levels(game, players)
    return tuple(name for name in BOTS if learned or name not in LEVEL_BOTS)
