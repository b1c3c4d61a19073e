"""Self-play with games and value on one GPU: nothing but counts comes back between the moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor

from cleverdice.fast.gpu import Games
from cleverdice.nets.feature_list import features_of
from cleverdice.rules import Game

from .model import Value
from .play import Lesson

MOST_ROWS = 1 << 19
"""Tables valued in one product."""


@dataclass
class Step:
    """One decision in every game that still went on, as in `play`, but on the GPU."""

    seats: Tensor
    best: Tensor
    strayed: Tensor
    points: Tensor
    learned: Tensor
    seen: Tensor


class GpuPlay:
    """So many games at a time; the same games as those of threads, if the values are the same."""

    def __init__(
        self, game: Game, players: int, games: int, seed: int, where: torch.device
    ) -> None:
        self.games, self.players, self._where = games, players, where
        self._width = len(features_of(game, players))
        self._table = Games(game, players, games, seed)
        self._every = torch.arange(games, device=where)

    def play(
        self, value: Value, number: int, explore: float = 0.0, trace: float = 1.0
    ) -> list[Lesson]:
        """Whole games, numbered from there on, and what is to be learned from them."""
        counts = self._new(self.games, torch.int32)
        self._table.begin(self._every + number, counts)
        steps: list[Step] = []
        with torch.no_grad():
            while rows := int(counts.sum()):
                steps.append(self._step(value, counts, rows, explore))
            return [self._lesson(steps, trace)]

    def _new(self, size: int, kind: torch.dtype) -> Tensor:
        return torch.empty(size, dtype=kind, device=self._where)

    def _step(self, value: Value, counts: Tensor, rows: int, explore: float) -> Step:
        starts = torch.zeros(self.games + 1, dtype=torch.int64, device=self._where)
        torch.cumsum(counts, 0, out=starts[1:])
        games = torch.repeat_interleave(self._every, counts, output_size=rows)
        actions, points = self._new(rows, torch.int16), self._new(rows, torch.int32)
        ended = self._new(rows, torch.bool)
        seen = torch.empty((rows, self._width), dtype=torch.uint8, device=self._where)
        self._table.look(games, starts, actions, points, ended, seen)
        to_come = torch.cat([value(part) for part in seen.split(MOST_ROWS)])
        values = points + to_come.masked_fill_(ended, 0)
        return self._moved(starts, actions, points, ended, seen, values, counts, explore)

    def _moved(
        self,
        starts: Tensor,
        actions: Tensor,
        points: Tensor,
        ended: Tensor,
        seen: Tensor,
        values: Tensor,
        counts: Tensor,
        explore: float,
    ) -> Step:
        chosen, best = self._new(self.games, torch.int64), self._new(self.games, torch.float32)
        strayed, seats = self._new(self.games, torch.bool), self._new(self.games, torch.int32)
        self._table.move(explore, starts, actions, values, chosen, best, strayed, seats, counts)
        acting = torch.nonzero(chosen >= 0).squeeze(1)
        rows = chosen[acting]
        going = ~ended[rows]
        keys = acting * self.players + seats[acting]
        return Step(keys, best[acting], strayed[acting], points[rows], going, seen[rows[going]])

    def _lesson(self, steps: list[Step], trace: float) -> Lesson:
        """The same as that of threads."""
        carry = self._totals().float()
        targets = []
        for step in reversed(steps):
            after = carry[step.seats]
            targets.append((after - step.points)[step.learned])
            mixed = step.best + trace * (after - step.best)
            carry[step.seats] = torch.where(step.strayed, step.best, mixed)
        return Lesson(torch.cat([step.seen for step in steps]), torch.cat(targets[::-1]))

    def _totals(self) -> Tensor:
        totals = self._new(self.games * self.players, torch.int32)
        self._table.add_up(totals)
        return totals

    def totals(self) -> np.ndarray[Any, Any]:
        """The points of every sheet of the games that were played last."""
        found: np.ndarray[Any, Any] = self._totals().reshape(-1, self.players).cpu().numpy()
        return found
