"""The bots by name."""

from __future__ import annotations

from .base import Bot, random_move
from .greedy import greedy_move

BOTS: dict[str, Bot] = {"random": random_move, "greedy": greedy_move}
"""Every bot, the weakest first."""
