"""Many solo games at once, as a Gymnasium vector environment.

>>> import gymnasium
>>> import cleverdice.envs
>>> envs = gymnasium.make_vec("cleverdice/Gsc-v1", num_envs=1000)
>>> observations, infos = envs.reset(seed=1)
>>> actions = envs.unwrapped.random_actions()
>>> observations, rewards, terminations, truncations, infos = envs.step(actions)
>>> rewards.shape, infos["action_mask"].shape
((1000,), (1000, 92))
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from cleverdice.actions import numbered
from cleverdice.fast import Batch
from cleverdice.fast.checks import checked_actions
from cleverdice.rules import Game
from cleverdice.rules.game import SOLO

from .arguments import Illegal, checked_illegal, drawn_seed, restart
from .drawing import METADATA, Frame, checked_mode, frame
from .observations import Floats, Mask, View, found, mask_of, unit_box

Actions = NDArray[np.integer[Any]]
Step = tuple[Floats, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


@dataclass(frozen=True)
class Arrays:
    """What a step gives: observations or none, and arrays of its own or the same every time."""

    observe: bool = True
    copy: bool = True


class VectorEnv(GymnasiumVectorEnv[Floats, Actions, NDArray[Any]]):
    """A batch of solo games; when one ends, the next begins in the same step.

    Slot `i` of `n` plays the games `i`, `i + n`, `i + 2n`, ... of the seed's stream. Without
    `observe` observations have no columns: masks and rewards alone are much faster. Without `copy`
    all arrays are reused and overwritten by the next step. `illegal` is as in `SoloEnv`, or
    "trust": actions are not checked and must respect the masks.
    """

    metadata = {**METADATA, "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        *,
        threads: int = 1,
        illegal: Illegal = "replace",
        render_mode: str | None = None,
        **arrays: bool,
    ) -> None:
        if num_envs < 1 or threads < 1:
            raise ValueError(f"can't play {num_envs} games on {threads} threads")
        self.game, self.num_envs = found(game), num_envs
        self.render_mode = checked_mode(render_mode)
        self.arrays = Arrays(**arrays)
        self.illegal = checked_illegal(illegal, "replace", "refuse", "trust")
        self.batch = Batch(self.game, SOLO, num_envs, threads=threads)
        self._begun = False
        self._spaces()
        self._arrays()

    def _spaces(self) -> None:
        self.view = View(self.game)
        self.single_observation_space = self.view.space if self.arrays.observe else unit_box(0)
        self.single_action_space = Discrete(numbered(self.game).size)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def _arrays(self) -> None:
        """Allocate the arrays reused by every step."""
        size = numbered(self.game).size
        self._observations = np.zeros(self.observation_space.shape or (), np.float32)
        self._legal = self.batch.mask.reshape(-1)
        self._rows = np.arange(0, size * self.num_envs, size)
        self._all = np.ones(self.num_envs, np.bool_)
        self._never = np.zeros(self.num_envs, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """Restart all games: the first of a seed, or without a seed the next of its stream.

        With the option "number" they start from that game of the stream.
        """
        super().reset(seed=seed)
        fresh = seed is not None or not self._begun
        restart(self.batch, drawn_seed(self.np_random, seed) if fresh else None, options)
        self._begun = True
        return self._seen(), self._infos()

    def step(self, actions: Actions) -> Step:
        """One action per game; `infos["final_info"]["score"]` has the scores of finished games."""
        rewards, done, finals = self.batch.play_on(self._taken(actions))
        infos, ended = self._infos(), self._own(done)
        if ended.any():
            score = finals[:, 0] * ended
            infos["final_info"] = {"score": score, "_score": self._own(ended)}
            infos["_final_info"] = self._own(ended)
        return self._seen(), self._own(rewards), ended, self._own(self._never), infos

    def _own(self, array: NDArray[Any]) -> NDArray[Any]:
        """A copy, unless whoever steps can do with what changes in the next step."""
        return array.copy() if self.arrays.copy else array

    def action_masks(self) -> Mask:
        """The action masks by game, as a view that the next step overwrites."""
        return mask_of(self.batch)

    def random_actions(self) -> NDArray[np.int16]:
        """A random legal action for every game, from streams derived from the seed."""
        actions: NDArray[np.int16] = self.batch.random_actions()
        return actions

    def render(self) -> tuple[Frame, ...] | None:
        """Every table as text or as an image, depending on `render_mode`."""
        mode = self.render_mode
        if mode is None:
            return None
        return tuple(frame(self.game, self.batch.state(at), mode) for at in range(self.num_envs))

    def _taken(self, actions: Actions) -> NDArray[np.int16]:
        """The actions to play."""
        given = np.asarray(actions)
        if given.shape != self._rows.shape or given.dtype.kind not in "iu":
            raise ValueError(f"expected one integer for each of {self.num_envs} games")
        if self.illegal == "trust":
            return np.ascontiguousarray(given, np.int16)
        if given.min() < 0 or given.max() >= self.batch.mask.shape[1]:
            checked_actions(self.batch, given, self._all)  # raises, and names the action
        return self._legal_only(np.ascontiguousarray(given, np.int16))

    def _legal_only(self, given: NDArray[np.int16]) -> NDArray[np.int16]:
        legal = self._legal.take(self._rows + given)
        if not legal.all():
            if self.illegal == "refuse":
                checked_actions(self.batch, given, self._all)  # raises, and names the action
            return np.where(legal, given, self.random_actions())
        return given

    def _seen(self) -> Floats:
        if not self.arrays.observe:
            return self._observations
        return self.view.of(self.batch, out=None if self.arrays.copy else self._observations)

    def _infos(self) -> dict[str, Any]:
        return {
            "action_mask": self._own(self.action_masks()),
            "_action_mask": self._own(self._all),
        }
