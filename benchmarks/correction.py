"""Fit the coach's corrections of the nets, and write them: coach/corrections.

    python -m benchmarks.correction [--nets gsc-1,chd-2-3-4]

Games of bots of every strength are played, and one moment of every round of each is drawn. From
there masters play on for their own points. The positions they come through, and the first one
above all, are samples: the activations of the net's last hidden layer, and how much more than the
net's word was reached. A ridge regression of the one on the other gives a correction. Then the same
is done again, with players who choose by the corrected net: the moves that it likes best are those
it overrates, and only they show that. The samples of both times give the correction that is kept.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from cleverdice.coach import correction
from cleverdice.fast import Afterstates, Batch
from cleverdice.nets import Net, master, stacked
from cleverdice.players.batch import learned_batch
from cleverdice.players.levels import Learned

from .games import Table
from .judgement import Positions, positions, rolls_for, states_of

Array = np.ndarray[Any, Any]

BOTS = {"random": 400, "greedy": 100, "beginner": 250, "casual": 100, "master": 150}
"""Games of each, for a full share."""

SHARES = {
    "gsc-1": {1: 1.5},
    "chd-1": {1: 1.0},
    "gsc-2-3-4": {2: 0.4, 3: 0.2, 4: 0.12},
    "chd-2-3-4": {2: 0.3, 3: 0.15, 4: 0.1},
}
"""What each net is fitted on, by number of players."""

SEEDS = {1: 100, 2: 300, 3: 310, 4: 320}
SECOND, SECOND_SEED = 0.5, 1000
"""The share of games the second time, and what is added to their seeds."""

KEPT = 0.3
"""The share of the later positions that is kept; at larger tables less."""

FIRST = 4.0
"""The weight of a first position against a later one."""

RIDGE = 300.0
"""The penalty on the weights, for activations of variance 1."""

ROWS = 4096


class Samples(NamedTuple):
    """Observations, points on the sheet, final scores, and weights."""

    seen: Array
    points: Array
    finals: Array
    weights: Array


class Collected:
    """Positions that are met in a batch of games, from the view of every seat."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.parts: list[tuple[Array, Array, Array, Array, Array]] = []

    def first(self, found: Positions) -> None:
        """Every position at which masters take over."""
        states, games = states_of(self.batch.game, found), np.arange(len(self.batch))
        for seat in range(self.batch.players):
            seen = stacked(self.batch.game, states, seat)
            points = self.batch.totals()[:, seat]
            self.parts.append((seen, points, games, np.full(games.size, seat), games * 0 + FIRST))

    def later(self, ahead: Afterstates, actions: Array, rng: np.random.Generator) -> None:
        """Some of the positions after the actions that were chosen."""
        batch, share = self.batch, KEPT * min(1, 2 / self.batch.players)
        for view in range(batch.players):
            some = np.flatnonzero((actions >= 0) & (rng.random(len(batch)) < share))
            seen, points = ahead.watch(view, actions)
            seats = (batch.actors[some] + view) % batch.players
            self.parts.append((seen[some], points[some], some, seats, np.ones(some.size)))

    def samples(self) -> Samples:
        """All of them, once the games are over."""
        seen, points, games, seats, weights = map(np.concatenate, zip(*self.parts, strict=True))
        return Samples(seen, points, self.batch.totals()[games, seats], weights)


def samples(table: Table, bot: str, games: int, seed: int, net: Net) -> Samples:
    """What players who choose by a net make of positions from games of a bot."""
    found, rng = positions(table, bot, games, seed), np.random.default_rng(seed + 1)
    held = found.tables.copy()
    for stream in ("dice", "bot_stream"):
        held[stream] = rng.integers(0, 2**64, held.size, np.uint64)
    batch = Batch.of(table.game, held, found.sheets.copy())
    player, collected = learned_batch(batch, Learned(net, to_win=False)), Collected(batch)
    collected.first(found)
    batch.step(rolls=rolls_for(batch, rng))
    ahead = Afterstates(batch)
    while not batch.over.all():
        actions = player.choose(batch.actors >= 0)
        collected.later(ahead, actions, rng)
        batch.act(actions)
    return collected.samples()


def activations(net: Net, seen: Array) -> Iterator[Array]:
    """What the last hidden layer makes of observations, and a column of ones."""
    for at in range(0, len(seen), ROWS):
        rows = net.hidden(seen[at : at + ROWS])
        yield np.concatenate([rows, np.ones((len(rows), 1), np.float32)], axis=1)


def fitted(net: Net, found: Samples) -> Array:
    """The weights of the output that tells best how far the net's word falls short."""
    rows = np.concatenate(list(activations(net, found.seen))).astype(np.float64)
    size = rows.std(axis=0)
    size = np.maximum(size, np.median(size))  # what is hardly ever active must not weigh much
    size[-1] = 1.0
    rows /= size
    weighted = rows * found.weights[:, None]
    over = found.finals - found.points - net.to_come(found.seen)
    squares = weighted.T @ rows + RIDGE * np.eye(rows.shape[1])
    return np.asarray(np.linalg.solve(squares, weighted.T @ over) / size)


def tables_of(name: str) -> Iterator[tuple[Table, float]]:
    """The tables that a net is fitted on, each with its share of games."""
    for players, share in SHARES[name].items():
        yield Table(name.partition("-")[0], players), share


def all_samples(name: str, net: Net, share: float = 1.0, later: int = 0) -> Samples:
    """The samples for a net, or a share of them with other seeds."""
    parts = []
    for table, part in tables_of(name):
        for nth, (bot, games) in enumerate(BOTS.items()):
            seed = SEEDS[table.players] + nth + later
            parts.append(samples(table, bot, max(2, int(games * part * share)), seed, net))
            print(f"{table} {bot}: {len(parts[-1].seen)} samples", flush=True)
    return together(parts)


def together(parts: Sequence[Samples]) -> Samples:
    """Several lots of samples as one."""
    return Samples(*map(np.concatenate, zip(*parts, strict=True)))


def twice_fitted(name: str, net: Net, first: Samples) -> Array:
    """The correction after players have chosen by a first one."""
    better = correction.CorrectedNet(net, fitted(net, first).astype(np.float32))
    return fitted(net, together([first, all_samples(name, better, SECOND, SECOND_SEED)]))


def main(words: Sequence[str] | None = None) -> None:
    """Fit and write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--nets", default=",".join(SHARES))
    folder = Path(correction.__file__).parent / correction.FOLDER
    for name in parser.parse_args(words).nets.split(","):
        (table, _), *_ = tables_of(name)
        net = master(table.game, table.players)
        assert net is not None
        weights = twice_fitted(name, net, all_samples(name, net))
        print(correction.save_correction(folder, table.game, table.players, weights))


if __name__ == "__main__":
    main()
