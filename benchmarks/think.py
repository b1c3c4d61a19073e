"""What a master gains by a deeper look, on the same dice; the tables are valued on a GPU if there
is one.

    python -m benchmarks.think --game gsc --games 2000 --rolls 64,256 [--threads 2]

The first gain is that of the points. The second one is of the points without the luck of the dice:
after each move, what the best next one is worth with the roll that came, less what it is worth on
average over other rolls, is taken off. On average that is nothing, whatever the net knows, so the
gain stays the same, but its error is smaller (half of it over 2,184 games, with 32 other rolls).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from time import perf_counter
from typing import Any

import numpy as np

from cleverdice import Game, load, names
from cleverdice.fast import Batch, Chooser, Style
from cleverdice.fast.deeper import best_values, mean_ahead
from cleverdice.nets import Net, master
from cleverdice.nets.net import GRAIN

from .games import report

Array = np.ndarray[Any, Any]
PORTION = 256
SEED = 4_000_000_000
OTHERS = range(1_000_000, 1_000_128)
"""The numbers of the rolls for the average: no deeper look has so many."""


def on_gpu(net: Net) -> Any:
    """The same net on a GPU, or the net itself where there is none."""
    try:
        import torch
    except ImportError:
        return net.to_come
    if not torch.cuda.is_available():
        return net.to_come
    layers = [tuple(torch.tensor(array).cuda() for array in pair) for pair in net.layers]

    @torch.no_grad()
    def to_come(seen: Array) -> Array:
        flow = torch.from_numpy(np.ascontiguousarray(seen)).cuda().float()
        for weights, biases in layers[:-1]:
            flow = torch.relu_(flow @ weights + biases)
        points = (flow @ layers[-1][0] + layers[-1][1])[:, 0]
        return np.asarray((torch.round(points * GRAIN) / GRAIN).cpu().numpy())

    return to_come


def played(batch: Batch, worth: Any, style: Style) -> Array:
    """Play games to their end: a row of points, and one of points without the luck."""
    chooser, luck = Chooser(batch, worth, style), best_values(batch, worth).astype(np.float64)
    luck -= luck.mean()
    while not batch.over.all():
        actions = chooser.choose()
        going, ahead = np.flatnonzero(actions >= 0), chooser.ahead
        rows = _rows_of(ahead.starts, ahead.actions, actions, going)
        luck[going] -= mean_ahead(ahead, rows, OTHERS, worth, 1)
        batch.act(actions)
        luck[going] += best_values(batch, worth)[going]
    points = batch.totals()[:, 0]
    return np.stack([points, points - luck])


def _rows_of(starts: Array, listed: Array, actions: Array, games: Array) -> Array:
    """The row of the chosen action of each of some games."""
    game = np.repeat(np.arange(actions.size), np.diff(starts))
    rows = np.flatnonzero(listed == actions[game])
    assert (game[rows] == games).all()
    return rows


def totals(game: Game, worth: Any, style: Style, games: int, threads: int) -> Array:
    """The same for games of the same numbers, whatever the style, on some threads."""

    def portion(start: int) -> Array:
        return played(Batch(game, 1, min(PORTION, games - start), SEED, number=start), worth, style)

    with ThreadPoolExecutor(threads) as pool:
        return np.concatenate(list(pool.map(portion, range(0, games, PORTION))), axis=1)


def rows(game: Game, games: int, rolls: list[int], depth: int, threads: int) -> Iterator[list[str]]:
    """One line for no deeper look, one for each number of rolls."""
    net = master(game, 1)
    assert net is not None
    worth, plain = on_gpu(net), np.zeros((2, 0))
    for number in (0, *rolls):
        start = perf_counter()
        found = totals(game, worth, Style(rolls=number, depth=depth), games, threads)
        plain = plain if number else found
        figures = [f"{found[0].mean():.2f}", f"{found[0].std() / sqrt(games):.2f}"]
        for gain in found - plain:
            figures += [f"{gain.mean():+.2f}", f"{gain.std() / sqrt(games):.2f}"]
        yield [game.name, str(number), str(games), *figures, f"{perf_counter() - start:.0f}"]


def main() -> None:
    parser = argparse.ArgumentParser(description="What a master gains by a deeper look")
    parser.add_argument("--game", choices=names(), required=True)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--rolls", default="32")
    parser.add_argument("--depth", type=int, default=Style().depth, help="decisions played on")
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()
    head = ["game", "rolls", "games", "mean", "SE", "gain", "SE", "without luck", "SE", "seconds"]
    rolls = [int(number) for number in args.rolls.split(",")]
    lines = [head]
    for line in rows(load(args.game), args.games, rolls, args.depth, args.threads):
        lines.append(line)
        print(" ".join(line), flush=True)
    print(report(lines))


if __name__ == "__main__":
    main()
