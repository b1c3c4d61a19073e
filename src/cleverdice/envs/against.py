"""A table with bots as a Gymnasium environment: whoever steps plays one of the seats.

>>> import gymnasium
>>> import cleverdice.envs
>>> env = gymnasium.make("cleverdice/KidsTable-v1", bots=["greedy", "random"], reward="win")
>>> observation, info = env.reset(seed=1)
>>> terminated = False
>>> while not terminated:
...     action = env.action_space.sample(info["action_mask"])
...     observation, reward, terminated, truncated, info = env.step(action)
>>> reward == info["won"], len(info["scores"])
(True, 3)
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np

from cleverdice.actions import numbered
from cleverdice.players import BatchPlayer, Playing, player_for
from cleverdice.rules import Game

from .arguments import Illegal
from .rewards import Reward, checked_reward, seat_rewards
from .solo import FIRST, SoloEnv


class AgainstBots(SoloEnv):
    """A table with bots in all seats but the first; who begins changes from game to game.

    `bots` are those of `cleverdice.players.player_for`: names, folders of weights, functions. The
    reward is what the own score gains, or at the end the share of the victory ("win") or the points
    more than the best of the others ("margin").
    """

    def __init__(
        self,
        game: Game | str,
        *,
        bots: Sequence[Playing] = ("greedy",),
        reward: Reward = "score",
        render_mode: str | None = None,
        illegal: Illegal = "replace",
    ) -> None:
        self.bots, self.reward = tuple(bots), checked_reward(reward)
        self._asked = 0
        super().__init__(game, render_mode=render_mode, illegal=illegal)
        self._sit_down()

    def _players(self) -> int:
        return 1 + len(self.bots)

    def _sit_down(self) -> None:
        players = [player_for(self.game, self.batch.players, bot) for bot in self.bots]
        self._moves = [player.move for player in players]
        self._faces: list[BatchPlayer | None] = [
            None if player.batch is None else player.batch(self.batch, 0) for player in players
        ]

    def __getstate__(self) -> dict[str, Any]:
        """Without the bots, which sit down again at a copied table."""
        left = ("_faces", "_moves")
        return {key: value for key, value in self.__dict__.items() if key not in left}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._sit_down()

    def _begin(self) -> None:
        self._asked = 0
        self.batch.tables["first"] = self.batch.numbers % self.batch.players
        self.batch.restart()
        self._go_on()

    def _go_on(self) -> None:
        """Let the bots play until it is our turn again."""
        while (seat := int(self.batch.actors[0])) > 0:
            self.batch.step(np.array([self._choice(seat)], np.int16))

    def _choice(self, seat: int) -> int:
        face = self._faces[seat - 1]
        if face is not None:
            return int(face.choose(np.ones(1, np.bool_))[0])
        self._asked += 1  # every choice has chances of its own, the same in the same game
        rng = Random(f"{self.batch.tables['bot_stream'][0]}/{self._asked}")
        return numbered(self.game).number(self._moves[seat - 1](self.game, self.state, seat, rng))

    def _reward(self, gained: int, over: bool) -> float:
        ended = np.array([over])
        end = ended, self.batch.totals()[ended], self.batch.win_shares()[ended]
        told = seat_rewards(self.reward, (FIRST, np.array([gained])), end)
        return float(told[0, 0])

    def _outcome(self, score: int) -> dict[str, Any]:
        won = float(self.batch.win_shares()[0, 0])
        return {"won": won, "scores": self.batch.totals()[0].tolist()}
