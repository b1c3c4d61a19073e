"""Environments for reinforcement learning: Gymnasium (solo, vectorised), PettingZoo (tables)."""

from cleverdice.extras import require

require("envs")  # first: it says what to install

from .aec import TableEnv
from .aec import env as table
from .solo import IDS, SoloEnv, env_id
from .vector import VectorEnv

__all__ = ["IDS", "SoloEnv", "TableEnv", "VectorEnv", "env_id", "table"]
