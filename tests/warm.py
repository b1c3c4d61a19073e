"""Compile what tests share, once and before them: `python -m tests.warm`.

Kernels of a game have most of their parts in common, and one process compiles a part once only.
Tests that run side by side would compile it in each of them, as many times as there are kernels.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from cleverdice import load_folder, names
from cleverdice.fast import Afterstates, Batch, Policy, play_out, playouts
from cleverdice.fast.chooser import pick_by_temperature
from cleverdice.players.greedy_tables import greedy
from cleverdice.rules import load_source

FOLDER = Path(__file__).parent / "patchwork"
"""The game that nobody shipped."""


def sources() -> list[str]:
    """All games that tests play compiled; those with most to compile come first."""
    return [str(FOLDER), *sorted(names(), key=lambda name: -len(load_source(name).areas))]


def warm(source: str) -> str:
    """Call every kernel of a game, as the program does."""
    gc.disable()  # it would look through all that the compiler has made, again and again
    game = load_folder(source) if Path(source).is_dir() else load_source(source)
    players = game.min_players
    batch = Batch(game, players, 2, seed=1)
    batch.step(batch.random_actions())
    batch.features()
    batch.totals()
    greedy(batch).choose()
    playouts(game, players, 1, 1)
    look(Batch(game, players, 2, seed=1))
    return game.name


def look(batch: Batch) -> None:
    """Look ahead, deeper where somebody is alone, and choose in each of the ways there are."""
    play_out(batch, guess, Policy(rolls=4) if batch.players == 1 else Policy())
    ahead = Afterstates(batch)
    ahead.watch(0, batch.random_actions())
    pick_by_temperature(ahead, guess(ahead.features), 1.0)


def guess(seen: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """What a net without an opinion says."""
    return np.zeros(len(seen), np.float32)


def main() -> None:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(os.cpu_count(), context, max_tasks_per_child=1) as pool:
        print("compiled:", ", ".join(pool.map(warm, sources())))


if __name__ == "__main__":
    main()
