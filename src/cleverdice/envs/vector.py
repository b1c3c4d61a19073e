"""Many games at once: solo as a Gymnasium vector environment, tables in the same way.

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

import copy
from typing import Any, Self

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from cleverdice.actions import numbered
from cleverdice.rules import Game
from cleverdice.rules.game import SOLO

from .arguments import drawn_seed
from .drawing import METADATA, Frame, checked_mode, frame
from .many_games import Actions, Games, Options, Played
from .observations import Floats, Mask, found

Step = tuple[Floats, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class VectorTable(GymnasiumVectorEnv[Floats, Actions, NDArray[Any]]):
    """Many games of one table in one call: in each, whoever calls plays the seat that acts.

    Observations and masks are those of the acting seats, which `infos["seat"]` names; rewards have
    a column for each seat. Slot `i` of `n` plays the games `i`, `i + n`, `i + 2n`, ... of the
    seed's stream. Further options are those of `Options`.
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        *,
        players: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game, self.num_envs = found(game), num_envs
        self.players = self.game.min_players if players is None else players
        self.games = Games(self.game, self.players, num_envs, Options(**options))
        self.batch = self.games.batch
        self.render_mode = checked_mode(render_mode)
        self.metadata = {**METADATA, "autoreset_mode": self.games.options.autoreset_mode}
        self.single_observation_space = self.games.space
        self.single_action_space = Discrete(numbered(self.game).size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._all = np.ones(num_envs, np.bool_)
        self._never = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """Restart all games: the first of a seed, or without a seed the next of its stream.

        With the option "number" they start from that game of the stream.
        """
        super().reset(seed=seed)
        fresh = seed is not None or not self.games.begun
        self.games.restart(drawn_seed(self.np_random, seed) if fresh else None, options)
        return self.games.observations(), self._infos()

    def step(self, actions: Actions) -> Step:
        """One action per game; `infos["final_info"]` tells how games ended that did."""
        played = self.games.play(actions)
        infos = self._infos()
        if self.games.options.illegal == "replace":
            infos["illegal"], infos["_illegal"] = played.illegal, self.games.own(self._all)
        if played.ended.any():
            infos |= self._finals(played)
        never = self.games.own(self._never)
        return self.games.observations(), self._rewards(played), played.ended, never, infos

    def action_masks(self) -> Mask:
        """The action masks by game, as a view that the next step overwrites."""
        return self.games.masks

    def random_actions(self) -> NDArray[np.int16]:
        """A random legal action for every game, from streams derived from the seed."""
        actions: NDArray[np.int16] = self.batch.random_actions()
        return actions

    def clone(self, seed: int | None = None) -> Self:
        """A copy that goes on with the same dice, or with those of another seed."""
        twin = copy.deepcopy(self)
        if seed is not None:
            twin.batch.reseed(seed)
        return twin

    def render(self) -> tuple[Frame, ...] | None:
        """Every table as text or as an image, depending on `render_mode`."""
        mode = self.render_mode
        if mode is None:
            return None
        return tuple(frame(self.game, self.batch.state(at), mode) for at in range(self.num_envs))

    def _rewards(self, played: Played) -> NDArray[np.float64]:
        return played.rewards

    def _infos(self) -> dict[str, Any]:
        own, every = self.games.own, self.games.own(self._all)
        masks = {"action_mask": own(self.action_masks()), "_action_mask": every}
        return {**masks, **self._seated(every)}

    def _seated(self, every: NDArray[np.bool_]) -> dict[str, Any]:
        return {"seat": self.games.seats.copy(), "_seat": every}

    def _finals(self, played: Played) -> dict[str, Any]:
        """How games ended and, where the next one began at once, what was seen last in them."""
        final = dict[str, Any]()
        for key, values in self._outcome(played).items():
            final[key] = np.zeros((self.num_envs, *values.shape[1:]), values.dtype)
            final[key][played.ended] = values
            final[f"_{key}"] = played.ended.copy()
        told = {"final_info": final, "_final_info": played.ended.copy()}
        if self.games.options.autoreset_mode == AutoresetMode.SAME_STEP and len(played.last):
            seen = np.full(self.num_envs, None, object)
            for at, last in zip(np.flatnonzero(played.ended), played.last, strict=True):
                seen[at] = last
            told |= {"final_obs": seen, "_final_obs": played.ended.copy()}
        return told

    def _outcome(self, played: Played) -> dict[str, NDArray[Any]]:
        return {"score": played.scores, "won": played.wins}


class VectorEnv(VectorTable):
    """Many solo games in one call, as a Gymnasium vector environment.

    It is a `VectorTable` of one player, with one reward and one score for each game.
    """

    def __init__(self, game: Game | str, num_envs: int = 1, **options: Any) -> None:
        super().__init__(game, num_envs, players=SOLO, **options)

    def _rewards(self, played: Played) -> NDArray[np.float64]:
        return np.ascontiguousarray(played.rewards[:, 0])

    def _seated(self, every: NDArray[np.bool_]) -> dict[str, Any]:
        return {}

    def _outcome(self, played: Played) -> dict[str, NDArray[Any]]:
        return {"score": played.scores[:, 0]}
