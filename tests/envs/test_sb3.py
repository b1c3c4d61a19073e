"""The adapter for Stable-Baselines3: a policy learns through it, on the same games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cleverdice.envs import VectorEnv
from cleverdice.envs.sb3 import MaskedVecEnv


def test_a_step_is_that_of_the_vector_environment() -> None:
    plain, envs = VectorEnv("gsc", 4), MaskedVecEnv(VectorEnv("gsc", 4), scale=0.5)
    envs.seed(3)
    observations, _ = plain.reset(seed=3)
    assert (envs.reset() == observations).all()
    finished, steps = 0, np.zeros(4)
    for _ in range(80):
        assert (np.stack(envs.env_method("action_masks")) == plain.action_masks()).all()
        actions = plain.action_masks().argmax(axis=1)
        first, second = plain.step(actions), envs.step(actions)
        assert (first[0] == second[0]).all()
        assert (first[1] * 0.5 == second[1]).all()
        steps += 1
        for at in np.flatnonzero(second[2]):
            info: Any = second[3][at]
            assert info["episode"]["r"] == first[4]["final_info"]["score"][at]
            assert info["episode"]["l"] == steps[at]
            assert (info["terminal_observation"] == first[4]["final_obs"][at]).all()
            finished, steps[at] = finished + 1, 0
    assert finished > 3


def test_what_the_games_have_not_is_refused() -> None:
    envs = MaskedVecEnv(VectorEnv("gsc", 2))
    assert envs.get_attr("num_envs") == [2, 2]
    assert envs.env_is_wrapped(object, indices=[0]) == [False]
    with pytest.raises(AttributeError, match="the games have no dance"):
        envs.env_method("dance")
    with pytest.raises(AttributeError):
        envs.get_attr("dance")


def test_a_masked_policy_learns_through_it() -> None:
    from sb3_contrib import MaskablePPO

    envs = MaskedVecEnv(VectorEnv("gsc", 16), scale=0.05)
    model = MaskablePPO("MlpPolicy", envs, n_steps=8, batch_size=64, n_epochs=1, seed=1)
    before = [parameter.detach().clone() for parameter in model.policy.parameters()]
    model.learn(256)
    assert model.num_timesteps == 256
    after = model.policy.parameters()
    assert any((one != other).any() for one, other in zip(before, after, strict=True))
