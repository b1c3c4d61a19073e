"""Many games at once for Stable-Baselines3 and sb3-contrib's MaskablePPO.

`pip install "cleverdice[sb3]"`; examples/train_maskable_ppo.py trains a policy on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cleverdice.extras import require

require("sb3")  # first: it says what to install

from stable_baselines3.common.vec_env import VecEnv  # noqa: E402

from .observations import Floats  # noqa: E402
from .vector import VectorEnv  # noqa: E402


class MaskedVecEnv(VecEnv):  # type: ignore[misc,unused-ignore]
    """A `VectorEnv` as Stable-Baselines3 wants it; `scale` makes rewards small for a network."""

    def __init__(self, envs: VectorEnv, scale: float = 1.0) -> None:
        self.envs, self.scale = envs, scale
        self._steps = np.zeros(envs.num_envs, np.int64)
        self._seed: int | None = None
        self._given: NDArray[Any] = np.zeros(envs.num_envs, np.int64)
        super().__init__(envs.num_envs, envs.single_observation_space, envs.single_action_space)

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """The seed of the next reset."""
        self._seed = seed
        return [seed] * self.num_envs

    def reset(self) -> Floats:
        """Begin all games."""
        observations, _ = self.envs.reset(seed=self._seed)
        self._seed, self._steps[:] = None, 0
        return observations

    def step_async(self, actions: NDArray[Any]) -> None:
        """Take the actions."""
        self._given = actions

    def step_wait(
        self,
    ) -> tuple[Floats, NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Play them."""
        observations, rewards, ended, _, told = self.envs.step(self._given)
        self._steps += 1
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for at in np.flatnonzero(ended):
            score = int(told["final_info"]["score"][at])
            episode = {"r": score, "l": int(self._steps[at]), "t": 0.0}
            infos[at] = {"episode": episode, "terminal_observation": told["final_obs"][at]}
        self._steps[ended] = 0
        return observations, (rewards * self.scale).astype(np.float32), ended, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """The action masks by game."""
        return self.envs.action_masks().astype(np.bool_)

    def env_method(
        self, method_name: str, *args: Any, indices: Any = None, **more: Any
    ) -> list[Any]:
        """The masks of the games: it is what MaskablePPO asks for."""
        if method_name != "action_masks":
            raise AttributeError(f"the games have no {method_name}")
        return list(self.action_masks()[self._which(indices)])

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """What all games have in common."""
        found = self.env_method if attr_name == "action_masks" else getattr(self.envs, attr_name)
        return [found for _ in self._which(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set it for all games."""
        setattr(self.envs, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """No game is wrapped."""
        return [False for _ in self._which(indices)]

    def close(self) -> None:
        """Nothing to close."""

    def _which(self, indices: int | Iterable[int] | None) -> list[int]:
        if indices is None:
            return list(range(self.num_envs))
        return [indices] if isinstance(indices, int) else list(indices)
