"""Train a masked policy on a solo game for a minute and compare it with random play.

pip install "cleverdice[examples]"
python examples/train_maskable_ppo.py --game gsc --seconds 60
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np

import cleverdice.envs

Player = Callable[[Any, Any], int]  # an action for an observation and a mask


def make(game: str, scale: float = 1.0) -> gymnasium.Env[Any, Any]:
    """A solo game with scaled rewards: networks learn small numbers more easily."""
    env = gymnasium.make(cleverdice.envs.env_id(game))
    return gymnasium.wrappers.TransformReward(env, lambda points: float(points) * scale)


def scores(game: str, player: Player, games: int, seed: int) -> list[int]:
    """The scores of a player in the games of a seed."""
    env = make(game)
    observation, info = env.reset(seed=seed)
    found: list[int] = []
    while len(found) < games:
        observation, _, over, _, info = env.step(player(observation, info["action_mask"]))
        if over:
            found.append(info["score"])
            observation, info = env.reset()
    return found


def random_player(seed: int) -> Player:
    """Any legal action."""
    rng = np.random.default_rng(seed)
    return lambda _, mask: int(rng.choice(np.flatnonzero(mask)))


def told(name: str, found: list[int]) -> str:
    """The mean of some scores with its standard error."""
    error = np.std(found, ddof=1) / len(found) ** 0.5
    return f"{name}: {np.mean(found):.1f} ± {error:.1f} points per game ({len(found)} games)"


def main() -> None:
    asked = argparse.ArgumentParser(description="Train a masked policy on a solo game.")
    asked.add_argument("--game", default="gsc")
    asked.add_argument("--seconds", type=float, default=60)
    asked.add_argument("--games", type=int, default=500, help="games for the comparison")
    given = asked.parse_args()
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.env_util import make_vec_env

    torch.set_num_threads(1)  # the network is small: more threads would only wait for each other
    envs = make_vec_env(lambda: make(given.game, 0.05), n_envs=32, seed=1)
    options = {"n_steps": 64, "batch_size": 512, "n_epochs": 5, "gamma": 0.999}
    model = MaskablePPO("MlpPolicy", envs, learning_rate=1e-3, seed=1, device="cpu", **options)
    end = time.monotonic() + given.seconds
    model.learn(10**9, callback=lambda *_: time.monotonic() < end)
    print(f"{model.num_timesteps} steps in {given.seconds:.0f} s")

    def trained(observation: Any, mask: Any) -> int:
        return int(model.predict(observation, action_masks=mask, deterministic=True)[0])

    for name, player in (("random ", random_player(1)), ("trained", trained)):
        print(told(name, scores(given.game, player, given.games, seed=0)))


if __name__ == "__main__":
    main()
