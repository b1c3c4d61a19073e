"""Self-play with games and net on one GPU: only counts are copied back between moves."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import Tensor

from cleverdice.fast.gpu import Games
from cleverdice.nets.features import seen_scales
from cleverdice.nets.winning import share_seen
from cleverdice.rules import Game

from .experience import PLAIN, Behaviour, Decision, Experience, Sight, experience_of, shares_of
from .model import Value, filled_up

MOST_ROWS = 1 << 19
"""Rows per forward pass."""


class Rows:
    """The afterstates of every action of every game, one row each, as observed by a seat."""

    def __init__(self, play: GpuPlay, games: Tensor, starts: Tensor, view: int) -> None:
        rows = len(games)
        self.game, self.starts = play.game, starts
        self.actions, self.points = play.new(rows, torch.int16), play.new(rows, torch.int32)
        self.ended = play.new(rows, torch.bool)
        seen = torch.zeros((play.width, rows), dtype=torch.uint8, device=play.where)
        self.seen = seen.T  # coalesced writes: adjacent threads write adjacent bytes
        play.table.look(view, games, starts, self.actions, self.points, self.ended, self.seen)

    def values(self, value: Value) -> Tensor:
        """The expected final scores or the chances to win; exact for finished games."""
        told = torch.cat([value.wish(part) for part in self.seen.split(MOST_ROWS)])
        if value.heads > 2:
            share = share_seen(self.game, self.points, self.seen).float()
            return torch.where(self.ended, share, told)
        return self.points + told.masked_fill_(self.ended, 0)

    def sight(self, keys: Tensor, rows: Tensor) -> Sight:
        """The observations of some rows."""
        going = ~self.ended[rows]
        return Sight(keys, self.points[rows], going, self.seen[rows[going]])


class GpuPlay:
    """A batch of games on the GPU; the same games as on threads if the values are the same."""

    def __init__(
        self, game: Game, players: int, games: int, seed: int, where: torch.device
    ) -> None:
        self.game, self.games, self.players, self.where = game, games, players, where
        self.width = len(filled_up(seen_scales(game)))
        self.table = Games(game, players, games, seed)
        self._every = torch.arange(games, device=where)
        self._counts = self.new(games, torch.int32)

    def play(self, value: Value, number: int, behaviour: Behaviour = PLAIN) -> list[Experience]:
        """Play games numbered from `number` to the end; returns the training data."""
        self.begin(number)
        steps: list[Decision] = []
        with torch.no_grad():
            while rows := self.look():
                steps.append(self._step(rows, rows.values(value), behaviour, len(steps)))
            totals = self._totals()
            shares = shares_of(totals, self.players) if value.heads > 2 else None
            return [experience_of(steps, totals, behaviour.trace, shares)]

    def new(self, size: int, kind: torch.dtype) -> Tensor:
        """An uninitialised tensor on the GPU."""
        return torch.empty(size, dtype=kind, device=self.where)

    def begin(self, number: int) -> None:
        """Begin games numbered from `number`, up to their first choices."""
        self.table.begin(self._every + number, self._counts)

    def look(self) -> Rows | None:
        """The afterstates of every game; None when all games are over."""
        rows = int(self._counts.sum())
        if not rows:
            return None
        starts = torch.zeros(self.games + 1, dtype=torch.int64, device=self.where)
        torch.cumsum(self._counts, 0, out=starts[1:])
        games = torch.repeat_interleave(self._every, self._counts, output_size=rows)
        return Rows(self, games, starts, 0)

    def _step(self, rows: Rows, values: Tensor, behaviour: Behaviour, number: int) -> Decision:
        chosen, best = self.new(self.games, torch.int64), self.new(self.games, torch.float32)
        strayed, seats = self.new(self.games, torch.bool), self.new(self.games, torch.int32)
        stray = (behaviour.explore, behaviour.temperature)
        self.table.pick(*stray, rows.starts, rows.actions, values, chosen, best, strayed, seats)
        acting = torch.nonzero(chosen >= 0).squeeze(1)
        sights = [rows.sight(acting * self.players + seats[acting], chosen[acting])]
        if self.players > 1:
            sights.append(self._watched(rows, acting, chosen, seats, number))
        self.table.move(rows.actions, chosen, self._counts)
        return Decision(sights, best[acting], strayed[acting])

    def _watched(
        self, rows: Rows, acting: Tensor, chosen: Tensor, seats: Tensor, number: int
    ) -> Sight:
        """The afterstate as observed by one of the waiting seats, each in turn."""
        view = 1 + number % (self.players - 1)
        here = torch.arange(len(acting), device=self.where)
        starts = torch.zeros_like(rows.starts)
        starts[acting] = here - (chosen[acting] - rows.starts[acting])
        watched = Rows(self, acting, starts, view)
        return watched.sight(acting * self.players + (seats[acting] + view) % self.players, here)

    def _totals(self) -> Tensor:
        totals = self.new(self.games * self.players, torch.int32)
        self.table.add_up(totals)
        return totals

    def totals(self) -> np.ndarray[Any, Any]:
        """The final scores of the last games by seat."""
        found: np.ndarray[Any, Any] = self._totals().reshape(-1, self.players).cpu().numpy()
        return found
