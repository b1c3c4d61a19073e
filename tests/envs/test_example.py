"""The example of a training run: all of it but the training, which needs its own extra."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

from cleverdice.envs import SoloEnv

FILE = Path(__file__).parents[2] / "examples" / "train_maskable_ppo.py"


@pytest.fixture(scope="module")
def example() -> dict[str, Any]:
    return runpy.run_path(str(FILE), run_name="example")


def test_random_players_score_what_the_games_of_a_seed_give(example: dict[str, Any]) -> None:
    scores, player = example["scores"], example["random_player"]
    found = scores("gsc", player(1), games=5, seed=0)
    assert len(found) == 5
    assert found == scores("gsc", player(1), games=5, seed=0)
    assert found != scores("gsc", player(2), games=5, seed=0)
    assert min(found) > 0


def test_rewards_are_scaled_for_training_only(example: dict[str, Any]) -> None:
    env = example["make"]("gsc", 0.5)
    assert isinstance(env.unwrapped, SoloEnv)
    _, info = env.reset(seed=1)
    over, total = False, 0.0
    while not over:
        action = int(info["action_mask"].argmax())
        _, reward, over, _, info = env.step(action)
        total += float(reward)
    assert total == info["score"] / 2


def test_the_mean_is_told_with_its_error(example: dict[str, Any]) -> None:
    assert example["told"]("some", [1, 2, 3, 4]) == "some: 2.5 ± 0.6 points per game (4 games)"


def test_it_is_short() -> None:
    assert len(FILE.read_text(encoding="utf-8").splitlines()) < 80
