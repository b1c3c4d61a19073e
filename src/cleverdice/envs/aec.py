"""A table of one to four seats as a PettingZoo AEC environment.

>>> env = env("gsc", players=2)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     mask = info["action_mask"]
...     env.step(None if termination else env.action_space(agent).sample(mask))
"""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from cleverdice.actions import numbered
from cleverdice.fast import Batch
from cleverdice.rules import Game, State

from .arguments import checked_action, drawn_seed, restart
from .drawing import METADATA, Frame, checked_mode, frame
from .observations import Floats, Mask, View, found, mask_of, unit_box
from .rewards import Reward, checked_reward, seat_rewards

Action = int | np.integer[Any] | None


class TableEnv(AECEnv[str, Any, Action]):
    """Seats act one at a time; if several may, in seat order.

    The reward is the gain in a seat's score, or at the end its share of the victory ("win") or its
    points more than the best of the others ("margin"); then its info has the outcome. The action
    mask is in the info, with `mask_in_observation` also in the observation, which is then a dict.
    An illegal action raises a `ValueError`.
    """

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        *,
        reward: Reward = "score",
        mask_in_observation: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.game = found(game)
        self.players = self.game.min_players if players is None else players
        self.batch = Batch(self.game, self.players)
        self.view = View(self.game, self.players, others=True)
        self.mask_in_observation, self.reward = mask_in_observation, checked_reward(reward)
        self.render_mode = checked_mode(render_mode)
        self.metadata = {**METADATA, "name": f"{self.game.name}_v1", "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.players)]
        self.agents: list[str] = []
        self._rng: np.random.Generator | None = None
        self._spaces()

    def _spaces(self) -> None:
        size = numbered(self.game).size
        self.action_spaces = {agent: Discrete(size) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._space(size) for agent in self.possible_agents}

    def _space(self, size: int) -> Space[Any]:
        if not self.mask_in_observation:
            return self.view.space
        return Dict(observation=self.view.space, action_mask=Box(0, 1, (size,), np.int8))

    def observation_space(self, agent: str) -> Space[Any]:
        """The observation space of a seat."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The action space of a seat."""
        return self.action_spaces[agent]

    @property
    def table(self) -> State:
        """The state in the readable engine; set it to go on from another one."""
        return self.batch.state(0)

    @table.setter
    def table(self, state: State) -> None:
        self.batch.put(0, state)
        self._seat()

    def clone(self, seed: int | None = None) -> TableEnv:
        """A copy that goes on with the same dice, or with those of another seed."""
        twin = copy.deepcopy(self)
        if seed is not None:
            twin.batch.reseed(seed)
        return twin

    @property
    def state_space(self) -> Space[Any]:
        """The space of `state`."""
        return unit_box(self.view.scales.size + self.players)

    def state(self) -> Floats:
        """The whole table: what the first seat sees, which is everything, and who is to act."""
        acting = np.zeros(self.players, np.float32)
        acting[self.batch.actors[self.batch.actors >= 0]] = 1
        return np.concatenate([self.view.of(self.batch, np.zeros(1, np.int8))[0], acting])

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: the first of a seed, or without a seed the next of its stream.

        The option "number" chooses another game of the stream.
        """
        stream = None
        if self._rng is None or seed is not None:
            self._rng, _ = seeding.np_random(seed)
            stream = drawn_seed(self._rng, seed)
        restart(self.batch, stream, options)
        self._seat()

    def _seat(self) -> None:
        """Begin to tell of a table, whatever was before."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.truncations = dict.fromkeys(self.agents, False)
        self._go_on()

    def step(self, action: Action) -> None:
        """Apply an action of the acting seat; at the end every seat steps once with None."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to act")
        before, seat = self.batch.totals(), self.batch.actors.copy()
        number = checked_action(action, self.batch.mask.shape[1])
        self.batch.step(np.array([number], np.int16))
        self._cumulative_rewards[agent] = 0.0
        totals, over = self.batch.totals(), self.batch.over
        step = seat, (totals - before)[0, seat]
        told = seat_rewards(self.reward, step, (over, totals[over], self.batch.win_shares()[over]))
        self.rewards = dict(zip(self.agents, told[0].tolist(), strict=True))
        self._accumulate_rewards()
        self._go_on()

    def observe(self, agent: str) -> Any:
        """A seat's observation: the table, its sheet, then the others' sheets in turn."""
        seat = self.possible_agents.index(agent)
        seen = self.view.of(self.batch, np.array([seat], np.int8))[0]
        if not self.mask_in_observation:
            return seen
        return {"observation": seen, "action_mask": self._mask(agent)}

    def render(self) -> Frame | None:
        """The table as text or as an image, depending on `render_mode`."""
        return None if self.render_mode is None else frame(self.game, self.table, self.render_mode)

    def close(self) -> None:
        """Nothing to close."""

    def _go_on(self) -> None:
        """Select the seat that acts, or all seats for their last step."""
        over = bool(self.batch.over[0])
        self.terminations = dict.fromkeys(self.agents, over)
        seat = int(self.batch.actors[0])
        self.agent_selection = self.possible_agents[0 if over else seat]
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}
        if over:
            self._tell_outcome()

    def _tell_outcome(self) -> None:
        outcome = self.game.outcome(self.table)
        assert outcome is not None
        for seat, (agent, score) in enumerate(zip(self.agents, outcome.scores, strict=True)):
            self.infos[agent] |= {"score": score.total, "winner": seat in outcome.winners}

    def _mask(self, agent: str) -> Mask:
        """The action mask of a seat, all zeros while another one acts."""
        mask: Mask = mask_of(self.batch)[0].copy()
        return mask if agent == self.agent_selection else np.zeros_like(mask)


def raw_env(game: Game | str, players: int | None = None, **options: Any) -> TableEnv:
    """A table without PettingZoo's wrappers."""
    return TableEnv(game, players, **options)


def env(game: Game | str, players: int | None = None, **options: Any) -> AECEnv[str, Any, Action]:
    """A table, by default with the minimum number of players."""
    table = AssertOutOfBoundsWrapper(raw_env(game, players, **options))
    return OrderEnforcingWrapper(table)
