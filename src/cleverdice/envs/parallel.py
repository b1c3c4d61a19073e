"""A table as a PettingZoo parallel environment: every seat is asked in every step.

>>> env = parallel_env("kids", players=3)
>>> observations, infos = env.reset(seed=1)
>>> while env.agents:
...     masks = {agent: infos[agent]["action_mask"] for agent in env.agents}
...     actions = {agent: env.action_space(agent).sample(mask) for agent, mask in masks.items()}
...     observations, rewards, terminations, truncations, infos = env.step(actions)
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from gymnasium.spaces import Space
from pettingzoo import ParallelEnv

from cleverdice.rules import Game

from .aec import Action, TableEnv
from .arguments import Illegal, checked_action, checked_illegal
from .drawing import Frame
from .observations import Floats

Told = dict[str, Any]


class ParallelTable(ParallelEnv[str, Any, Action]):
    """One seat acts in each step, of several that may the lowest; the others' actions are not read.

    A seat that does not act has a mask of zeros. Options are those of `TableEnv`; an illegal
    action is replaced and flagged in the info of its seat, or refused.
    """

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        *,
        illegal: Illegal = "replace",
        **options: Any,
    ) -> None:
        self.aec = TableEnv(game, players, **options)
        self.illegal = checked_illegal(illegal, "replace", "refuse")
        self.metadata, self.render_mode = self.aec.metadata, self.aec.render_mode
        self.possible_agents = self.aec.possible_agents
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Space[Any]:
        """The observation space of a seat."""
        return self.aec.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The action space of a seat."""
        return self.aec.action_spaces[agent]

    @property
    def state_space(self) -> Space[Any]:
        """The space of `state`."""
        return self.aec.state_space

    def state(self) -> Floats:
        """The whole table."""
        return self.aec.state()

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Told, Told]:
        """Begin a game: the first of a seed, or without a seed the next of its stream."""
        self.aec.reset(seed, options)
        self.agents = self.possible_agents[:]
        return self._seen(), self.aec.infos

    def step(self, actions: Mapping[str, Action]) -> tuple[Told, Told, Told, Told, Told]:
        """An action for every seat, of which that of the acting one counts."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        seat = self.aec.agent_selection
        action, illegal = self._taken(seat, actions[seat])
        self.aec.step(action)
        self.aec.infos[seat]["illegal"] = illegal
        told = (self.aec.rewards, self.aec.terminations, self.aec.truncations, self.aec.infos)
        seen = self._seen()
        if any(self.aec.terminations.values()):
            self.agents = []
        return seen, *told

    def clone(self, seed: int | None = None) -> ParallelTable:
        """A copy that goes on with the same dice, or with those of another seed."""
        twin = copy.deepcopy(self)
        if seed is not None:
            twin.aec.batch.reseed(seed)
        return twin

    def render(self) -> Frame | None:
        """The table as text or as an image, depending on `render_mode`."""
        return self.aec.render()

    def _taken(self, seat: str, action: Action) -> tuple[Action, bool]:
        mask = self.aec.batch.mask[0]
        number = checked_action(action, mask.size)
        if mask[number] or self.illegal == "refuse":
            return number, False
        return int(self.aec.batch.random_actions()[0]), True

    def _seen(self) -> Told:
        return {agent: self.aec.observe(agent) for agent in self.possible_agents}


def parallel_env(game: Game | str, players: int | None = None, **options: Any) -> ParallelTable:
    """A table, by default with the minimum number of players."""
    return ParallelTable(game, players, **options)
