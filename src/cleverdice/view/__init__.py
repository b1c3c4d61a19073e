"""Games and tables as plain dicts, for messages: docs/protocol.md describes each of them.

>>> from cleverdice import load
>>> game = load("gsc")
>>> table_view(game, game.start())["rolling"]
[0, 1, 2, 3, 4, 5]
"""

from .describe import Plain, area_view, bonus_view, game_view, text_view
from .legal_moves import move_views, spelled_view, views_of
from .log import entry, entry_at, fact_view, sourced
from .position import outcome_view, rating_text, seat_view, table_view, task_text
from .replay import changes, followed, spelled_views
from .tips import Setting, tip_views

__all__ = [
    "Plain", "Setting", "area_view", "bonus_view", "changes", "entry", "entry_at", "fact_view",
    "followed", "game_view", "move_views", "outcome_view", "rating_text", "seat_view", "sourced",
    "spelled_view", "spelled_views", "table_view", "task_text", "text_view", "tip_views",
    "views_of",
]  # fmt: skip
