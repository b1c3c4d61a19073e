"""Games played by a value against itself, and what is to be learned from them.

Whoever acts looks at the table after each of its moves and takes the one that is worth most: the
points on the sheet and those that the value says are still to come.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor

from cleverdice.fast import Batch
from cleverdice.fast.after import Ahead, pick_best
from cleverdice.rules import Game

from .model import Value

Array = np.ndarray[Any, Any]

MOST_ROWS = 1 << 18
"""Tables valued in one product: more would not be faster."""


class Lesson(NamedTuple):
    """Tables after moves, as their seats saw them, and the points that were still to come."""

    seen: Tensor
    to_come: Tensor


@dataclass
class Step:
    """One decision in every game that still went on."""

    seats: Array  # whose decision, numbered through the batch
    best: Array  # what the best move seemed to lead to
    strayed: Array  # where another one was made
    points: Array  # on the sheet after the move
    learned: Array  # where there is something to learn: the game went on
    seen: Tensor  # what the seats saw after the move, on the device, for those only


@dataclass
class Table:
    """Some games at once, on one thread."""

    batch: Batch
    device: torch.device
    steps: list[Step] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.ahead = Ahead(self.batch, self._pinned)
        self._values: Tensor = torch.empty(0)
        self._seen: Tensor = torch.empty(0)
        self._stream: Any = torch.cuda.Stream() if self._gpu else None

    def _pinned(self, rows: int, width: int) -> Array:
        """Memory from which a GPU can copy by itself."""
        array: Array = torch.empty((rows, width), dtype=torch.uint8, pin_memory=self._gpu).numpy()
        return array

    @property
    def _gpu(self) -> bool:
        return self.device.type == "cuda"

    def play(self, number: int, value: Value, explore: float, trace: float) -> Lesson:
        """Fresh games from their first move to their last, numbered from there on."""
        self.steps = []
        self.batch.numbers[:] = np.arange(number, number + len(self.batch))
        self.batch.restart()
        with torch.no_grad(), torch.cuda.stream(self._stream):
            self.ahead.look()
            while self.ahead.rows:
                self._ask(value)
                self._answer(explore)
                self.ahead.look()
            return self._lesson(trace)

    def _ask(self, value: Value) -> None:
        """Let the device value what is seen; the answer is waited for later."""
        rows = torch.from_numpy(self.ahead.features)
        self._seen = rows.to(self.device, non_blocking=True)
        parts = [value(part) for part in self._seen.split(MOST_ROWS)]
        values = torch.cat(parts) if parts else torch.empty(0)
        self._values = torch.empty(len(values), pin_memory=self._gpu)
        self._values.copy_(values, non_blocking=True)

    def _answer(self, explore: float) -> None:
        """Make the best moves by the values that were asked for."""
        if self._stream is not None:
            self._stream.synchronize()
        ahead, batch = self.ahead, self.batch
        values = ahead.points + np.where(ahead.ended, np.float32(0), self._values.numpy())
        chosen, best = np.empty(len(batch), np.int64), np.empty(len(batch), np.float32)
        strayed = np.empty(len(batch), np.bool_)
        pick_best(batch.tables, ahead.starts, ahead.actions, values, explore, chosen, best, strayed)
        acting = np.flatnonzero(chosen >= 0)
        self._keep(acting, chosen[acting], best[acting], strayed[acting])
        actions = np.full(len(batch), -1, np.int16)
        actions[acting] = ahead.actions[chosen[acting]]
        batch.act(actions)

    def _keep(self, acting: Array, rows: Array, best: Array, strayed: Array) -> None:
        batch, going = self.batch, ~self.ahead.ended[rows]
        seats = acting * batch.players + batch.actors[acting]
        wanted = torch.from_numpy(rows[going]).to(self.device)
        step = (seats, best, strayed, self.ahead.points[rows].copy(), going, self._seen[wanted])
        self.steps.append(Step(*step))

    def _lesson(self, trace: float) -> Lesson:
        """What followed from every move: a mix of the best next value and of what came later."""
        carry = self.batch.totals().reshape(-1).astype(np.float32)
        targets = []
        for step in reversed(self.steps):
            after = carry[step.seats]
            targets.append((after - step.points)[step.learned].astype(np.float32))
            mixed = step.best + trace * (after - step.best)
            carry[step.seats] = np.where(step.strayed, step.best, mixed)
        to_come = torch.from_numpy(np.concatenate(targets[::-1])).to(self.device)
        return Lesson(torch.cat([step.seen for step in self.steps]), to_come)


class SelfPlay:
    """So many games at a time, shared out to threads: while the device values the tables of one,
    others move on. What a game gives follows from its number and the value alone.
    """

    def __init__(
        self, game: Game, players: int, games: int, seed: int, threads: int, where: torch.device
    ) -> None:
        threads = min(threads, games)
        edges = [games * edge // threads for edge in range(threads + 1)]
        sizes = [high - low for low, high in pairwise(edges)]
        self.games = games
        self._tables = [Table(Batch(game, players, size, seed), where) for size in sizes]
        self._pool = ThreadPoolExecutor(threads, "cleverdice-play")

    def play(
        self, value: Value, number: int, explore: float = 0.0, trace: float = 1.0
    ) -> list[Lesson]:
        """Whole games, numbered from there on, and what is to be learned from them."""
        _wait()  # for the value, which the tables read in streams of their own
        waiting = []
        for table in self._tables:
            waiting.append(self._pool.submit(table.play, number, value, explore, trace))
            number += len(table.batch)
        lessons = [one.result() for one in waiting]
        _wait()
        return lessons

    def totals(self) -> Array:
        """The points of every sheet of the games that were played last."""
        return np.concatenate([table.batch.totals() for table in self._tables])


def _wait() -> None:
    """Until a GPU has done all that it was given."""
    if torch.cuda.is_available():
        torch.cuda.synchronize()
