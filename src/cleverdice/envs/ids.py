"""The ids of the environments in Gymnasium's registry."""

from __future__ import annotations

import gymnasium

from cleverdice.rules import load, names
from cleverdice.rules.game import SOLO

VERSION = 1
"""Raised when the actions, the observations or the rewards of an environment change."""


def env_id(name: str) -> str:
    """The id of a game played alone."""
    return f"cleverdice/{name.capitalize()}-v{VERSION}"


def table_id(name: str) -> str:
    """The id of a game at a table with bots."""
    return f"cleverdice/{name.capitalize()}Table-v{VERSION}"


IDS = tuple(env_id(name) for name in names() if load(name).min_players == SOLO)
"""The id of every game that can be played alone."""

TABLE_IDS = tuple(map(table_id, names()))
"""The id of every game at a table with bots."""


def _register(id_: str, game: str, single: str, vector: str | None = None) -> None:
    if id_ not in gymnasium.registry:
        more = {"kwargs": {"game": game}, "vector_entry_point": vector}
        gymnasium.register(id_, entry_point=f"{__package__}.{single}", **more)  # type: ignore[arg-type]


for name in names():
    if env_id(name) in IDS:
        _register(env_id(name), name, "solo:SoloEnv", f"{__package__}.vector:VectorEnv")
    _register(table_id(name), name, "against:AgainstBots")
