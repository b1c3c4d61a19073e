"""The temperatures at which a new net's levels play as strongly as they should.

    python -m benchmarks.levels --game dsc [--folder build/learn/dsc] [--games 2000] [--write]

A level chooses by softmax over the master's values, so its strength follows from the temperature,
which is bisected. What it should reach: the mean of its rows in `masters.json`, so that a level
stays as strong as players know it when a game gets a better net; in a game without rows, the share
of the master's mean that this level has in the other games, on average. All temperatures are tried
on the same dice, of a seed of their own. `--write` puts them into all manifests of the game in the
folder: at tables the levels play for their own points by the same temperatures.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from statistics import mean
from typing import Any

from cleverdice import Game, load, names
from cleverdice.fast import Batch, Policy, play_out
from cleverdice.nets import load_net
from cleverdice.nets.files import SHIPPED
from cleverdice.players.levels import LEVELS, MASTER

from .masters import KEPT
from .rows import Row, kept

SEED = 8_150_403_319
"""Temperatures are tried with this seed; no strength is measured with it."""

HOTTEST = 40.0
FINEST = 0.1
"""Temperatures are given to so many points."""

PORTION = 1000

Strength = Callable[[float], float]
"""The mean of a level of some temperature."""


def targets(game: Game, rows: list[Row], top: float) -> dict[str, float]:
    """The mean that each level should reach, if the master has `top`."""
    means = {(row["game"], row["bot"]): float(row["mean"]) for row in rows}
    if (game.name, MASTER) in means:
        return {level: means[game.name, level] for level in LEVELS[:-1]}
    return {level: top * _usual_share(means, level) for level in LEVELS[:-1]}


def _usual_share(means: dict[tuple[str, str], float], level: str) -> float:
    """The level's share of the master's mean, on average over the games."""
    games = {name for name, bot in means if bot == level}
    return mean(means[name, level] / means[name, MASTER] for name in sorted(games))


def bisected(strength: Strength, wanted: float) -> float:
    """The temperature of this strength, which falls with it.

    >>> bisected(lambda temperature: 100 - 5 * temperature, 80)
    4.0
    """
    low, high = 0.0, HOTTEST
    while high - low > FINEST / 2:
        middle = (low + high) / 2
        low, high = (middle, high) if strength(middle) > wanted else (low, middle)
    return round(round((low + high) / 2 / FINEST) * FINEST, 3)


def strength_of(game: Game, worth: Any, games: int, threads: int) -> Strength:
    """Plays so many games at a temperature, always with the same dice."""

    def strength(temperature: float) -> float:
        totals = 0
        for first in range(0, games, PORTION):
            some = range(first, min(first + PORTION, games))
            batch = Batch(game, 1, some, SEED, threads=threads)
            play_out(batch, worth, Policy(temperature=temperature))
            totals += int(batch.totals().sum())
        return totals / games

    return strength


def found_for(game: Game, folder: Path, games: int, threads: int) -> dict[str, float]:
    """The temperature of every level for the solo net in a folder."""
    net = load_net(game, 1, folder)
    if net is None:
        raise SystemExit(f"{folder} has no net for {game.name} alone")
    strength = strength_of(game, net.to_come, games, threads)
    top = strength(0.0)
    print(f"{game.name} {MASTER}: {top:.1f}")
    found = {}
    for level, wanted in targets(game, kept(KEPT), top).items():
        found[level] = bisected(strength, wanted)
        print(f"{game.name} {level}: {wanted:.1f} at {found[level]}", flush=True)
    return found


def write(game: Game, folder: Path, temperatures: dict[str, float]) -> None:
    """Put the temperatures into the manifests of the game."""
    for path in sorted(folder.glob(f"{game.name}-*.json")):
        manifest = json.loads(path.read_text(encoding="utf-8"))
        manifest["levels"] = {level: {"temperature": each} for level, each in temperatures.items()}
        path.write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")


def options(words: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Find the temperatures of a net's levels.")
    parser.add_argument("--game", choices=names(), required=True)
    parser.add_argument("--folder", type=Path, default=SHIPPED, help="where its weights are")
    parser.add_argument("--games", type=int, default=2000, help="games per temperature")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="write them into the manifests")
    return parser.parse_args(words)


def main(words: list[str] | None = None) -> None:
    asked = options(words)
    game = load(asked.game)
    found = found_for(game, asked.folder, asked.games, asked.threads)
    if asked.write:
        write(game, asked.folder, found)


if __name__ == "__main__":
    main()
