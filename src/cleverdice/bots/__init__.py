"""Players made of code: a bot is one function, and `BOTS` knows them by name."""

from .base import Bot
from .levels import LEVELS, MASTER, NoLevel
from .roster import BOTS, bots_for, usual_bot

__all__ = ["BOTS", "LEVELS", "MASTER", "Bot", "NoLevel", "bots_for", "usual_bot"]
