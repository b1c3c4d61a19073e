"""The ids of the solo games in Gymnasium's registry."""

from __future__ import annotations

import gymnasium

from cleverdice.rules import load, names
from cleverdice.rules.game import SOLO

VERSION = 1
"""Raised when the actions, the observations or the rewards of an environment change."""


def env_id(name: str) -> str:
    """The id of a game's environment."""
    return f"cleverdice/{name.capitalize()}-v{VERSION}"


IDS = tuple(env_id(name) for name in names() if load(name).min_players == SOLO)
"""The id of every game that can be played alone."""

for name in names():
    if env_id(name) in IDS and env_id(name) not in gymnasium.registry:
        gymnasium.register(
            id=env_id(name),
            entry_point=f"{__package__}.solo:SoloEnv",
            vector_entry_point=f"{__package__}.vector:VectorEnv",
            kwargs={"game": name},
        )
