"""Self-play on threads, and the training data it yields.

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
from .model import Value

Array = np.ndarray[Any, Any]

MOST_ROWS = 1 << 18
"""Rows per forward pass: more would not be faster."""


class SelfPlayTable:
    """A batch of games on one thread."""

    def __init__(self, batch: Batch) -> None:
        self.batch, self.ahead = batch, Afterstates(batch)
        self.steps: list[Decision] = []

    def play(self, number: int, value: Value, behaviour: Behaviour = PLAIN) -> Experience:
        """Play new games, numbered from `number`, to the end."""
        self.steps = []
        self.batch.numbers[:] = np.arange(number, number + len(self.batch))
        self.batch.restart()
        with torch.no_grad():
            self.ahead.look()
            while self.ahead.rows:
                self._move(self._values(value), behaviour)
                self.ahead.look()
        totals = torch.from_numpy(self.batch.totals().reshape(-1).copy())
        shares = shares_of(totals, self.batch.players) if value.heads > 2 else None
        return experience_of(self.steps, totals, behaviour.trace, shares)

    def _values(self, value: Value) -> Array:
        """The value of every row: the score, or the chance to win if the net predicts it."""
        ahead, seen = self.ahead, torch.from_numpy(self.ahead.features)
        told = torch.cat([value.wish(part) for part in seen.split(MOST_ROWS)]).numpy()
        if value.heads > 2:
            share = share_seen(self.batch.game, ahead.points, ahead.features)
            return np.where(ahead.ended, share, told).astype(np.float32)
        return np.asarray(ahead.points + np.where(ahead.ended, np.float32(0), told), np.float32)

    def _move(self, values: Array, behaviour: Behaviour) -> None:
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
        sights = self._sights(acting, chosen[acting], actions)
        self.steps.append(Decision(sights, _tensor(best[acting]), _tensor(strayed[acting])))
        batch.act(actions)

    def _sights(self, acting: Array, rows: Array, actions: Array) -> list[Sight]:
        """The observations of the acting seats, and of one of the waiting seats, each in turn."""
        ahead, players = self.ahead, self.batch.players
        seats, going = self.batch.actors[acting].astype(np.int64), ~ahead.ended[rows]
        seen, points = ahead.features[rows[going]], ahead.points[rows]
        sights = [_sight(acting * players + seats, points, going, seen)]
        if players > 1:
            view = 1 + len(self.steps) % (players - 1)
            seen, points = ahead.watch(view, actions)
            keys = acting * players + (seats + view) % players
            sights.append(_sight(keys, points[acting], going, seen[acting[going]]))
        return sights


def _sight(keys: Array, points: Array, going: Array, seen: Array) -> Sight:
    return Sight(_tensor(keys), _tensor(points), _tensor(going), _tensor(seen))


def _tensor(array: Array) -> Tensor:
    return torch.from_numpy(np.ascontiguousarray(array))


class SelfPlay:
    """A batch of games split over threads; a game depends only on its number and the weights."""

    def __init__(self, game: Game, players: int, games: int, seed: int, threads: int) -> None:
        threads = min(threads, games)
        edges = [games * edge // threads for edge in range(threads + 1)]
        sizes = [high - low for low, high in pairwise(edges)]
        self.games = games
        self._tables = [SelfPlayTable(Batch(game, players, size, seed)) for size in sizes]
        self._pool = ThreadPoolExecutor(threads, "cleverdice-play")

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
