"""Environments for learning: Gymnasium for solo games, one or many, PettingZoo for tables."""

from . import needed  # first: it says what to install
from .aec import TableEnv
from .aec import env as table
from .registered import IDS, env_id
from .solo import SoloEnv
from .vector import VectorEnv

__all__ = ["IDS", "SoloEnv", "TableEnv", "VectorEnv", "env_id", "needed", "table"]
