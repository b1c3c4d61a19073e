"""Environments for reinforcement learning: Gymnasium (solo, vectorised), PettingZoo (tables)."""

from cleverdice.extras import require

require("envs")  # first: it says what to install

from .aec import TableEnv
from .aec import env as table
from .against import AgainstBots
from .ids import IDS, TABLE_IDS, env_id, table_id
from .many_games import Options
from .parallel import ParallelTable, parallel_env
from .rewards import Reward
from .solo import SoloEnv
from .vector import VectorEnv, VectorTable

__all__ = [
    "IDS", "TABLE_IDS", "AgainstBots", "Options", "ParallelTable", "Reward", "SoloEnv", "TableEnv",
    "VectorEnv", "VectorTable", "env_id", "parallel_env", "table", "table_id",
]  # fmt: skip
