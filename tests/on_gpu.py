"""Play games on a GPU and on the processor side by side: `python -m tests.on_gpu --game c4e`.

They must be the same games. Where they first differ it says in what: the state of a game (a rule),
or what a net sees after an action (a feature).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from cleverdice.fast import Afterstates, Batch, gpu
from cleverdice.fast.lookahead import pick_best
from cleverdice.nets.features import seen_features
from cleverdice.rules import Game, load_source

Array = np.ndarray[Any, Any]

SEED = 11


class Twin:
    """The same games twice."""

    def __init__(self, game: Game, players: int, games: int) -> None:
        self.batch = Batch(game, players, range(games), SEED)
        self.ahead = Afterstates(self.batch)
        self.table = gpu.Games(game, players, games, SEED)
        self.counts = gpu.cuda.to_device(np.zeros(games, np.int32))
        self.table.begin(gpu.cuda.to_device(np.arange(games)), self.counts)

    def differences(self) -> Iterator[str]:
        """What differs now: the state, and after each action points, ends and features."""
        yield from self._states()
        self.ahead.look()
        counts = self.counts.copy_to_host()
        yield from told("number of actions", counts, np.diff(self.ahead.starts))
        if (counts == np.diff(self.ahead.starts)).all() and self.ahead.rows:
            yield from self._rows()

    def _states(self) -> Iterator[str]:
        _, tables, sheets, *_ = self.table._place
        for here, there in ((self.batch.tables, tables), (self.batch.sheets, sheets)):
            there = there.copy_to_host()
            for name in here.dtype.names or ():
                yield from told(name, there[name], here[name])

    def _rows(self) -> Iterator[str]:
        ahead, rows = self.ahead, self.ahead.rows
        games = np.repeat(np.arange(len(self.batch)), np.diff(ahead.starts))
        shapes = ((rows, np.int16), (rows, np.int32), (rows, np.bool_))
        found = [gpu.cuda.to_device(np.zeros(shape, kind)) for shape, kind in shapes]
        seen = gpu.cuda.to_device(np.zeros((rows, ahead.width), np.uint8))
        starts = gpu.cuda.to_device(ahead.starts)
        self.table.look(0, gpu.cuda.to_device(games), starts, *found, seen)
        for name, there in zip(("actions", "points", "ended"), found, strict=True):
            yield from told(name, there.copy_to_host(), getattr(ahead, name))
        theirs = seen.copy_to_host()
        for column, feature in enumerate(seen_features(self.batch.game)):
            yield from told(feature.name, theirs[:, column], ahead.features[:, column])

    def move(self) -> bool:
        """Make the best moves by some values, or others now and then; False at the end."""
        ahead, size = self.ahead, len(self.batch)
        values = (ahead.points + ahead.actions * 7919 % 13).astype(np.float32)
        chosen, strayed = np.zeros(size, np.int64), np.zeros(size, np.bool_)
        best = np.zeros(size, np.float32)
        rows = (ahead.starts, ahead.actions, values)
        pick_best(self.batch.tables, *rows, 0.0, 1.0, chosen, best, strayed)
        self.table.move(gpu.cuda.to_device(ahead.actions), gpu.cuda.to_device(chosen), self.counts)
        actions = np.where(chosen >= 0, ahead.actions[chosen], np.int16(-1))
        self.batch.act(actions.astype(np.int16))
        return bool(self.batch.mask.any())


def told(name: str, there: Array, here: Array) -> Iterator[str]:
    """One line for what differs, with the first example."""
    wrong = np.argwhere(there != here)
    if len(wrong):
        at = tuple(wrong[0])
        yield f"{name}: {len(wrong)} of {here.size}, at {at} {there[at]} instead of {here[at]}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", required=True, type=load_source)
    parser.add_argument("--players", type=int, default=1)
    parser.add_argument("--games", type=int, default=512)
    wanted = parser.parse_args()
    twin, ply = Twin(wanted.game, wanted.players, wanted.games), 0
    while not (found := list(twin.differences())) and twin.move():
        ply += 1
    print(f"{wanted.game.full_name}: {ply} plies", *found or ["the same games"], sep="\n  ")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
