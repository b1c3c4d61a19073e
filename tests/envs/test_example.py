"""The example of a training run: what it compares, and that it learns."""

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


def test_scores_are_those_of_the_first_game_of_every_slot(example: dict[str, Any]) -> None:
    def first(_: Any, masks: Any) -> Any:
        return masks.argmax(axis=1)

    wanted, env = [], SoloEnv("gsc")
    for number in range(3):
        _, info = env.reset(seed=4, options={"number": number})
        over = False
        while not over:
            _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
        wanted.append(info["score"])
    assert example["scores"]("gsc", first, games=3, seed=4) == wanted


def test_a_policy_is_trained(example: dict[str, Any]) -> None:
    model = example["train"]("gsc", 0.01, games=4)
    assert model.num_timesteps > 0


def test_the_mean_is_told_with_its_error(example: dict[str, Any]) -> None:
    assert example["told"]("some", [1, 2, 3, 4]) == "some: 2.5 ± 0.6 points per game (4 games)"


def test_it_is_short() -> None:
    assert len(FILE.read_text(encoding="utf-8").splitlines()) < 90
