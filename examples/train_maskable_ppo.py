"""Train a masked policy on a solo game for two minutes and compare it with random play.

pip install "cleverdice[examples]"
python examples/train_maskable_ppo.py --game gsc --seconds 120
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from cleverdice.envs import VectorEnv

Player = Callable[[Any, Any], Any]  # actions for observations and masks
SCALE = 0.05  # networks learn small numbers more easily
OPTIONS: dict[str, Any] = {"n_steps": 16, "batch_size": 2048, "n_epochs": 4, "gamma": 1.0}


def train(game: str, seconds: float, games: int = 512) -> Any:
    """A policy that has learned for so long, in so many games at once."""
    import torch
    from sb3_contrib import MaskablePPO

    from cleverdice.envs.sb3 import MaskedVecEnv

    torch.set_num_threads(1)  # the network is small: more threads would only wait for each other
    envs, start = MaskedVecEnv(VectorEnv(game, games), SCALE), time.monotonic()

    def left(_: float = 1.0) -> float:
        return max(0.0, 1 - (time.monotonic() - start) / seconds)

    net = {"net_arch": [128, 128]}
    rate = lambda share: 2e-3 * left(share) + 1e-5  # noqa: E731
    model = MaskablePPO("MlpPolicy", envs, rate, seed=1, device="cpu", policy_kwargs=net, **OPTIONS)
    return model.learn(10**9, callback=lambda *_: left() > 0)


def scores(game: str, player: Player, games: int, seed: int) -> list[int]:
    """The scores of a player in the first games of a seed."""
    envs, found = VectorEnv(game, games), dict[int, int]()
    observations, infos = envs.reset(seed=seed)
    while len(found) < games:
        actions = player(observations, infos["action_mask"])
        observations, _, ended, _, infos = envs.step(actions)
        for number in np.flatnonzero(ended).tolist():
            found.setdefault(number, int(infos["final_info"]["score"][number]))
    return [found[number] for number in range(games)]


def random_player(seed: int) -> Player:
    """Any legal action."""
    rng = np.random.default_rng(seed)
    return lambda _, masks: (rng.random(masks.shape) * masks).argmax(axis=1)


def told(name: str, found: list[int]) -> str:
    """The mean of some scores with its standard error."""
    error = np.std(found, ddof=1) / len(found) ** 0.5
    return f"{name}: {np.mean(found):.1f} ± {error:.1f} points per game ({len(found)} games)"


def main() -> None:
    asked = argparse.ArgumentParser(description="Train a masked policy on a solo game.")
    asked.add_argument("--game", default="gsc")
    asked.add_argument("--seconds", type=float, default=120)
    asked.add_argument("--games", type=int, default=1000, help="games for the comparison")
    given = asked.parse_args()
    model = train(given.game, given.seconds)
    print(f"{model.num_timesteps} steps in {given.seconds:.0f} s")

    def trained(observations: Any, masks: Any) -> Any:
        return model.predict(observations, action_masks=masks, deterministic=True)[0]

    for name, player in (("random ", random_player(1)), ("trained", trained)):
        print(told(name, scores(given.game, player, given.games, seed=0)))


if __name__ == "__main__":
    main()
