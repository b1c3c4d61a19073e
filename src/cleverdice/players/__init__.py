"""Players made of code: who they are, and who can play at which table on which engine."""

from .bot_names import bot_name, bot_named
from .levels import LEVELS, MASTER, NoLevel
from .own import Playing, name_of
from .player import BatchPlayer, Bot, PlayError, RosterPlayer
from .roster import (
    BOTS,
    OWN,
    bots_for,
    can_search,
    check_bot,
    check_players,
    default_bot,
    engine_for,
    player_for,
)

__all__ = [
    "BOTS", "LEVELS", "MASTER", "OWN", "BatchPlayer", "Bot", "NoLevel", "PlayError", "Playing",
    "RosterPlayer", "bot_name", "bot_named", "bots_for", "can_search", "check_bot", "check_players",
    "default_bot", "engine_for", "name_of", "player_for",
]  # fmt: skip
