"""Many games of one table side by side: what the vector environments have in common."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Box
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from cleverdice.fast import Batch
from cleverdice.fast.checks import checked_actions
from cleverdice.rules import Game

from .arguments import Illegal, checked_illegal, restart
from .observations import Floats, Mask, View, mask_of, unit_box
from .rewards import Reward, checked_reward, seat_rewards

Actions = NDArray[np.integer[Any]]


@dataclass(frozen=True)
class Options:
    """How many games are played side by side.

    `observe`: without it observations have no columns, and a step takes a fraction of the time.
    `copy`: without it all arrays are reused and overwritten by the next step. `illegal`: what
    becomes of an illegal action; with "trust" actions are not checked and must respect the masks.
    `autoreset_mode`: a game that ends is followed by the next in the same step or in the next one.
    """

    threads: int = 1
    observe: bool = True
    copy: bool = True
    illegal: Illegal = "replace"
    reward: Reward = "score"
    autoreset_mode: AutoresetMode = AutoresetMode.SAME_STEP

    def __post_init__(self) -> None:
        if self.threads < 1:
            raise ValueError(f"can't play games on {self.threads} threads")
        checked_illegal(self.illegal, "replace", "refuse", "trust")
        checked_reward(self.reward)
        if self.autoreset_mode not in (AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP):
            raise ValueError(f"the autoreset mode can't be {self.autoreset_mode}")


class Played(NamedTuple):
    """What a step brought: rewards by game and seat, which games ended, which actions were illegal.

    `scores` and `wins` by game and seat, and what was seen last, are those of the ended games, a
    row for each of them.
    """

    rewards: NDArray[np.float64]
    ended: NDArray[np.bool_]
    illegal: NDArray[np.bool_]
    scores: NDArray[np.int32]
    wins: NDArray[np.float64]
    last: Floats


class Games:
    """A batch whose ended games make room for the next ones.

    Slot `i` of `n` plays the games `i`, `i + n`, `i + 2n`, ... of the seed's stream.
    """

    def __init__(self, game: Game, players: int, count: int, options: Options) -> None:
        if count < 1:
            raise ValueError(f"can't play {count} games on {options.threads} threads")
        self.options = options
        self.batch = Batch(game, players, count, threads=options.threads)
        self.view = View(game, players, others=players > 1)
        self.seats: NDArray[np.int8] = self.batch.actors.copy()
        self.begun = False
        self._seen = np.zeros((count, self.space.shape[0]), np.float32)
        self._none = np.zeros(count, np.bool_)
        self._rows = np.arange(count)

    @property
    def space(self) -> Box[np.float32]:
        """The space of one observation."""
        return self.view.space if self.options.observe else unit_box(0)

    @property
    def masks(self) -> Mask:
        """The action masks, as a view that the next step overwrites."""
        return mask_of(self.batch)

    def restart(self, seed: int | None, options: Mapping[str, Any] | None) -> None:
        """Restart all games: the first of a seed, or without a seed the next of its stream."""
        restart(self.batch, seed, options)
        self.begun, self.seats = True, self.batch.actors.copy()

    def observations(self) -> Floats:
        """What the acting seats see; in a game that is over, the seat that acted last."""
        if not self.options.observe:
            return self._seen
        return self.view.of(self.batch, self.seats, None if self.options.copy else self._seen)

    def own(self, array: NDArray[Any]) -> NDArray[Any]:
        """A copy, unless whoever steps can do with what changes in the next step."""
        return array.copy() if self.options.copy else array

    def play(self, given: Actions) -> Played:
        """An action for each game; a game that was over begins the next one instead."""
        if not self.begun:
            raise ResetNeeded("no game is running: call reset first")
        actions, illegal = self._taken(given)
        over = self.batch.over
        gained, done, _ = self.batch.gain(np.where(over, -1, actions))
        ended = done.copy()  # the next game begins in the same arrays
        scores, wins, last = self._ends(ended)
        told = seat_rewards(self.options.reward, (self.seats, gained), (ended, scores, wins))
        same = self.options.autoreset_mode == AutoresetMode.SAME_STEP
        self._begin(ended if same else over)
        self.seats = np.where(self.batch.over, self.seats, self.batch.actors)
        return Played(told, ended, illegal, scores, wins, last)

    def _ends(
        self, ended: NDArray[np.bool_]
    ) -> tuple[NDArray[np.int32], NDArray[np.float64], Floats]:
        """Scores, shares of the victory and last observations of the games that ended."""
        if not ended.any():
            players = self.batch.players
            return np.zeros((0, players), np.int32), np.zeros((0, players)), self._seen[:0]
        ends = self.batch.part(ended)
        last = self.view.of(ends, self.seats[ended]) if self.options.observe else self._seen[:0]
        return ends.totals(), ends.win_shares(), last

    def _begin(self, which: NDArray[np.bool_]) -> None:
        """The next game of some slots."""
        if which.any():
            self.batch.numbers[which] += len(self.batch)
            self.batch.restart(which)

    def _taken(self, given: Actions) -> tuple[Actions, NDArray[np.bool_]]:
        """The actions to play, and which of those given were illegal."""
        actions, batch, over = np.asarray(given), self.batch, self.batch.over
        if actions.shape != self._rows.shape or actions.dtype.kind not in "iu":
            raise ValueError(f"expected one integer for each of {len(batch)} games")
        if self.options.illegal == "trust":
            return actions, self._none
        if actions.min() < 0 or actions.max() >= batch.mask.shape[1]:
            checked_actions(batch, actions, ~over)  # raises, and names the action
        illegal = ~(batch.mask[self._rows, actions] | over)
        if illegal.any():
            if self.options.illegal == "refuse":
                checked_actions(batch, actions, ~over)
            actions = np.where(illegal, batch.random_actions(), actions)
        return actions, illegal
