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

import copy
from typing import Any, ClassVar, Self, SupportsFloat, SupportsInt

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Discrete
from numpy.typing import NDArray

from cleverdice.actions import numbered
from cleverdice.fast import Batch
from cleverdice.rules import Game, State
from cleverdice.rules.game import SOLO

from .arguments import Illegal, checked_action, checked_illegal, drawn_seed, restart
from .drawing import METADATA, Frame, checked_mode, frame
from .observations import Floats, Mask, View, found, mask_of

FIRST = np.zeros(1, np.int8)
"""The seat of whoever steps."""


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
        players = self._players()
        self.batch = Batch(self.game, players)
        self.view = View(self.game, players, others=players > 1)
        self.action_space = Discrete(numbered(self.game).size)
        self.observation_space = self.view.space
        self._begun = False

    @property
    def state(self) -> State:
        """The state in the readable engine; set it to go on from another one."""
        return self.batch.state(0)

    @state.setter
    def state(self, state: State) -> None:
        self.batch.put(0, state)
        self._begun = True

    def clone(self, seed: int | None = None) -> Self:
        """A copy that goes on with the same dice, or with those of another seed."""
        twin = copy.deepcopy(self)
        if seed is not None:
            twin.batch.reseed(seed)
        return twin

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
        self._begin()
        return self._seen(), self._info()

    def step(self, action: SupportsInt) -> tuple[Floats, SupportsFloat, bool, bool, dict[str, Any]]:
        """Apply an action and roll the dice until there is a choice again."""
        if not self._begun or self.batch.over[0]:
            raise ResetNeeded("no game is running: call reset first")
        before = self._score()
        number, illegal = self._taken(checked_action(action, self.batch.mask.shape[1]))
        self.batch.step(np.array([number], np.int16))
        self._go_on()
        info = {**self._info(), "illegal": illegal}
        over = bool(self.batch.over[0])
        if over:
            info |= self._outcome(info["score"])
        return self._seen(), self._reward(info["score"] - before, over), over, False, info

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
        if legal[action] or self.illegal == "refuse":
            return action, False
        return int(self.batch.random_actions()[0]), True

    def _players(self) -> int:
        """How many sit at the table."""
        return SOLO

    def _begin(self) -> None:
        """What is to be done when a game begins."""

    def _go_on(self) -> None:
        """What is to be done after a move."""

    def _reward(self, gained: int, over: bool) -> float:
        return float(gained)

    def _outcome(self, score: int) -> dict[str, Any]:
        """What to tell at the end of a game."""
        return {"level": self.game.level(score)}

    def _score(self) -> int:
        return int(self.batch.totals()[0, 0])

    def _seen(self) -> Floats:
        seen: Floats = self.view.of(self.batch, FIRST)[0]
        return seen

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "score": self._score()}
