"""Players made of code: a bot is one function, and `BOTS` knows them by name."""

from .base import Bot
from .roster import BOTS

__all__ = ["BOTS", "Bot"]
