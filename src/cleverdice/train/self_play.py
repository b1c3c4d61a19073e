"""Self-play on threads, with the net on a GPU where there is one, and the training data it yields.

The acting seat evaluates the afterstate of each move and takes the best: by the points on the sheet
plus those predicted to come, or by the chance to win. With several players one of the waiting seats
observes the table as well, to learn what the others' moves mean.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
import torch
from torch import Tensor

from cleverdice.fast import Batch
from cleverdice.fast.lookahead import Afterstates, pick_best
from cleverdice.nets.winning import share_seen
from cleverdice.rules import Game

from .experience import PLAIN, Behaviour, Decision, Experience, Sight, experience_of, shares_of
from .network import Value
from .other_rolls import OtherRolls

Array = np.ndarray[Any, Any]

CPU = torch.device("cpu")
MOST_ROWS = {"cpu": 1 << 12, "cuda": 1 << 18}
"""Rows per forward pass: more would leave a CPU's cache, and make a GPU no faster."""

TABLES_A_GPU = 4


def pinned(rows: int, width: int) -> Array:
    """A matrix of bytes that a GPU reads at full speed."""
    return torch.empty((rows, width), dtype=torch.uint8, pin_memory=True).numpy()


def parts_of(seen: Tensor) -> tuple[Tensor, ...]:
    """As many rows as one forward pass takes."""
    parts: tuple[Tensor, ...] = seen.split(MOST_ROWS[seen.device.type])
    return parts


@torch.no_grad()
def taught(found: Experience, teacher: Value) -> Experience:
    """The same positions with a teacher's values as targets."""
    told = torch.cat([teacher.predict(part) for part in parts_of(found.seen)])
    won = told[:, 2] if teacher.heads > 2 else found.won
    return found._replace(to_come=told[:, 0], won=won)


class SelfPlayTable:
    """A batch of games on one thread; the net and the training data may be on a GPU."""

    def __init__(self, batch: Batch, where: torch.device = CPU) -> None:
        self.batch, self.where = batch, where
        self.ahead = Afterstates(batch, pinned if where.type == "cuda" else None)
        self.steps: list[Decision] = []

    def play(self, number: int, value: Value, behaviour: Behaviour = PLAIN) -> Experience:
        """Play new games, numbered from `number`, to the end."""
        self.steps = []
        self.batch.numbers[:] = np.arange(number, number + len(self.batch))
        self.batch.restart()
        with torch.no_grad():
            self.ahead.look()
            while self.ahead.rows:
                seen = value.take(self.ahead.features)
                self._move(value, seen, self._values(value, seen), behaviour)
                self.ahead.look()
        totals = torch.from_numpy(self.batch.totals().reshape(-1).copy())
        shares = shares_of(totals, self.batch.players) if value.heads > 2 else None
        found = experience_of(self.steps, totals, behaviour.trace, shares)
        return Experience(*(tensor.to(self.where) for tensor in found))

    def _values(self, value: Value, seen: Tensor) -> Array:
        """The value of every row: the score, or the chance to win if the net predicts it."""
        ahead = self.ahead
        told = _wishes(value, seen)
        if value.heads > 2:
            share = share_seen(self.batch.game, ahead.points, ahead.features)
            return np.where(ahead.ended, share, told).astype(np.float32)
        return np.asarray(ahead.points + np.where(ahead.ended, np.float32(0), told), np.float32)

    def _move(self, value: Value, seen: Tensor, values: Array, behaviour: Behaviour) -> None:
        """Make the best moves by these values, or exploratory ones."""
        ahead, batch = self.ahead, self.batch
        chosen, best = np.empty(len(batch), np.int64), np.empty(len(batch), np.float32)
        strayed = np.empty(len(batch), np.bool_)
        stray = (behaviour.explore, behaviour.temperature)
        rows = (ahead.starts, ahead.actions, values)
        pick_best(batch.tables, *rows, *stray, chosen, best, strayed)
        acting = np.flatnonzero(chosen >= 0)
        actions = np.full(len(batch), -1, np.int16)
        actions[acting] = ahead.actions[chosen[acting]]
        sights = [self._own_sight(acting, chosen[acting], seen)]
        if batch.players > 1:
            sights.append(self._watched(value, acting, chosen[acting], actions))
        other_rolls = OtherRolls(batch, actions, len(self.steps), behaviour)
        batch.act(actions)
        means = other_rolls.means(lambda features: _wishes(value, value.take(features)))
        arrays = (array[acting] for array in (best, strayed, means))
        self.steps.append(Decision(sights, *map(_tensor, arrays)))

    def _own_sight(self, acting: Array, rows: Array, seen: Tensor) -> Sight:
        """What the acting seats observe of their moves."""
        ahead, going = self.ahead, ~self.ahead.ended[rows]
        keys = acting * self.batch.players + self.batch.actors[acting].astype(np.int64)
        return _sight(keys, ahead.points[rows], going, seen[_tensor(rows[going]).to(self.where)])

    def _watched(self, value: Value, acting: Array, rows: Array, actions: Array) -> Sight:
        """What one of the waiting seats observes, each in turn."""
        players, going = self.batch.players, ~self.ahead.ended[rows]
        view = 1 + len(self.steps) % (players - 1)
        seen, points = self.ahead.watch(view, actions)
        keys = acting * players + (self.batch.actors[acting].astype(np.int64) + view) % players
        return _sight(keys, points[acting], going, value.take(seen[acting[going]]))


def _wishes(value: Value, seen: Tensor) -> Array:
    """What the net predicts of each row, in parts."""
    wishes: Array = torch.cat([value.wish(part) for part in parts_of(seen)]).cpu().numpy()
    return wishes


def _sight(keys: Array, points: Array, going: Array, seen: Tensor) -> Sight:
    return Sight(_tensor(keys), _tensor(points), _tensor(going), seen)


def _tensor(array: Array) -> Tensor:
    return torch.from_numpy(np.ascontiguousarray(array))


class SelfPlay:
    """A batch of games split over threads; a game depends only on its number and the weights.

    A thread waits for the GPU again and again, and many at once get in each other's way: beside one
    there are a few tables only, each of which looks ahead on several threads.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        games: int,
        seed: int,
        threads: int,
        where: torch.device = CPU,
    ) -> None:
        tables = min(threads if where == CPU else TABLES_A_GPU, threads, games)
        edges = [games * edge // tables for edge in range(tables + 1)]
        batches = [
            Batch(game, players, high - low, seed, threads=threads // tables)
            for low, high in pairwise(edges)
        ]
        self.games = games
        self._tables = [SelfPlayTable(batch, where) for batch in batches]
        self._pool = ThreadPoolExecutor(tables, "cleverdice-play")

    def play(self, value: Value, number: int, behaviour: Behaviour = PLAIN) -> list[Experience]:
        """Play games numbered from `number` to the end; returns the training data."""
        waiting = []
        for table in self._tables:
            waiting.append(self._pool.submit(table.play, number, value, behaviour))
            number += len(table.batch)
        return [one.result() for one in waiting]

    def totals(self) -> Array:
        """The final scores of the last games by seat."""
        return np.concatenate([table.batch.totals() for table in self._tables])
