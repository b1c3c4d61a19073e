"""What a master gains by a deeper look, on the same dice; the tables are valued on a GPU if there
is one.

    python -m benchmarks.think --game gsc --games 2000 --rolls 16,32,64 [--threads 2]
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
from cleverdice.fast import Batch, Style, play_out
from cleverdice.nets import Net, master
from cleverdice.nets.net import GRAIN

from .games import report

Array = np.ndarray[Any, Any]
PORTION = 256
SEED = 4_000_000_000


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


def totals(game: Game, worth: Any, style: Style, games: int, threads: int) -> Array:
    """The points of games of the same numbers, whatever the style."""

    def portion(start: int) -> Array:
        batch = Batch(game, 1, min(PORTION, games - start), SEED, number=start)
        play_out(batch, worth, style)
        return batch.totals()[:, 0]

    with ThreadPoolExecutor(threads) as pool:
        return np.concatenate(list(pool.map(portion, range(0, games, PORTION))))


def rows(game: Game, games: int, rolls: list[int], depth: int, threads: int) -> Iterator[list[str]]:
    """One line for no deeper look, one for each number of rolls."""
    net = master(game, 1)
    assert net is not None
    worth, plain = on_gpu(net), np.zeros(0)
    for number in (0, *rolls):
        start = perf_counter()
        found = totals(game, worth, Style(rolls=number, depth=depth), games, threads)
        plain = plain if number else found
        gain = found - plain
        spread = found.std() / sqrt(games), gain.std() / sqrt(games)
        yield [
            game.name,
            str(number),
            str(games),
            f"{found.mean():.2f}",
            f"{spread[0]:.2f}",
            f"{gain.mean():+.2f}",
            f"{spread[1]:.2f}",
            f"{perf_counter() - start:.0f}",
        ]


def main() -> None:
    parser = argparse.ArgumentParser(description="What a master gains by a deeper look")
    parser.add_argument("--game", choices=names(), required=True)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--rolls", default="32")
    parser.add_argument("--depth", type=int, default=Style().depth, help="decisions played on")
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()
    head = ["game", "rolls", "games", "mean", "SE", "gain", "SE", "seconds"]
    rolls = [int(number) for number in args.rolls.split(",")]
    lines = [head]
    for line in rows(load(args.game), args.games, rolls, args.depth, args.threads):
        lines.append(line)
        print(" ".join(line), flush=True)
    print(report(lines))


if __name__ == "__main__":
    main()
