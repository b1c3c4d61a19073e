"""A solo game as a Gymnasium environment.

>>> import gymnasium
>>> import cleverdice.envs
>>> env = gymnasium.make("cleverdice/Gsc-v1")
>>> observation, info = env.reset(seed=1)
>>> terminated = False
>>> while not terminated:
...     action = env.action_space.sample(info["action_mask"])
...     observation, reward, terminated, truncated, info = env.step(action)
>>> info["score"] > 0
True
"""

from __future__ import annotations

from typing import Any, ClassVar, SupportsFloat, SupportsInt

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Discrete
from numpy.typing import NDArray

from cleverdice.actions import numbered
from cleverdice.fast import Batch
from cleverdice.rules import Game, State, load, names
from cleverdice.rules.game import SOLO

from .arguments import Illegal, checked_illegal, drawn_seed, restart
from .drawing import METADATA, Frame, checked_mode, frame
from .observations import Floats, Mask, View, found, mask_of


class SoloEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """One solo game; the reward of an action is its gain in score.

    An illegal action is replaced by a random legal one and flagged in `info["illegal"]`, or raises
    a `ValueError` if `illegal` is "refuse".
    """

    metadata: ClassVar[dict[str, Any]] = METADATA  # type: ignore[misc]

    def __init__(
        self, game: Game | str, *, render_mode: str | None = None, illegal: Illegal = "replace"
    ) -> None:
        self.game = found(game)
        self.render_mode = checked_mode(render_mode)
        self.illegal = checked_illegal(illegal, "replace", "refuse")
        self.batch = Batch(self.game, SOLO)
        self.view = View(self.game)
        self.action_space = Discrete(numbered(self.game).size)
        self.observation_space = self.view.space
        self._begun = False

    @property
    def state(self) -> State:
        """The state in the readable engine."""
        return self.batch.state(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """Begin a game: the first of a seed, or without a seed the next of its stream.

        The option "number" chooses another game of the stream.
        """
        super().reset(seed=seed)
        fresh = seed is not None or not self._begun
        restart(self.batch, drawn_seed(self.np_random, seed) if fresh else None, options)
        self._begun = True
        return self._seen(), self._info()

    def step(self, action: SupportsInt) -> tuple[Floats, SupportsFloat, bool, bool, dict[str, Any]]:
        """Apply an action and roll the dice until there is a choice again."""
        if not self._begun or self.batch.over[0]:
            raise ResetNeeded("no game is running: call reset first")
        before = self._score()
        number, illegal = self._taken(int(action))
        self.batch.step(np.array([number], np.int16))
        info = {**self._info(), "illegal": illegal}
        reward, over = float(info["score"] - before), bool(self.batch.over[0])
        if over:
            info["level"] = self.game.level(info["score"])
        return self._seen(), reward, over, False, info

    def action_masks(self) -> Mask:
        """The action mask."""
        mask: Mask = mask_of(self.batch)[0].copy()
        return mask

    def render(self) -> Frame | None:
        """The table as text or as an image, depending on `render_mode`."""
        return None if self.render_mode is None else frame(self.game, self.state, self.render_mode)

    def _taken(self, action: int) -> tuple[int, bool]:
        """The action to play, and whether it replaces an illegal one."""
        legal = self.batch.mask[0]
        if not 0 <= action < legal.size:
            raise ValueError(f"there is no action {action}, only 0 to {legal.size - 1}")
        if legal[action] or self.illegal == "refuse":
            return action, False
        return int(self.batch.random_actions()[0]), True

    def _score(self) -> int:
        return int(self.batch.totals()[0, 0])

    def _seen(self) -> Floats:
        seen: Floats = self.view.of(self.batch)[0]
        return seen

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "score": self._score()}


# The ids in Gymnasium's registry

VERSION = 1
"""Raised when the actions, the observations or the rewards of an environment change."""


def env_id(name: str) -> str:
    """The id of a game's environment."""
    return f"cleverdice/{name.capitalize()}-v{VERSION}"


IDS = tuple(env_id(name) for name in names() if load(name).min_players == SOLO)
"""The id of every game that can be played alone."""

for name in names():
    if env_id(name) in IDS and env_id(name) not in gymnasium.registry:
        gymnasium.register(
            id=env_id(name),
            entry_point=f"{__name__}:SoloEnv",
            vector_entry_point=f"{__package__}.vector:VectorEnv",
            kwargs={"game": name},
        )
