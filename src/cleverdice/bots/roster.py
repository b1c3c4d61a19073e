"""The bots by name."""

from __future__ import annotations

from ..rules import Game
from .base import Bot, random_move
from .greedy import greedy_move
from .levels import LEVEL_BOTS, has_levels

BOTS: dict[str, Bot] = {"random": random_move, "greedy": greedy_move, **LEVEL_BOTS}
"""Every bot; the levels, weakest first, play only where they have learned to."""


USUAL = "casual"
"""Whom somebody meets who has no wish: a game that may well be won."""


def usual_bot(game: Game, players: int) -> str:
    """The bot that sits down where nobody is named.

    >>> from cleverdice import load
    >>> usual_bot(load("kids"), players=2)
    'casual'
    """
    there = bots_for(game, players)
    return USUAL if USUAL in there else there[-1]


def bots_for(game: Game, players: int) -> tuple[str, ...]:
    """The bots that can sit at a table.

    >>> from cleverdice import load
    >>> bots_for(load("kids"), players=2)[:3]
    ('random', 'greedy', 'beginner')
    """
    learned = has_levels(game, players)
    return tuple(name for name in BOTS if learned or name not in LEVEL_BOTS)
