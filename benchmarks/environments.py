"""Speed of the environments: many solo games in one call against a plain loop over one.

    python -m benchmarks.environments [--game gsc] [--games 4096] [--steps 100] [--rounds 7]

Only `step` is timed, not the choice of random legal actions, in wall-clock time because of the
threads. After a warm-up round (which compiles), everything is measured several times in turn and
the medians are printed; `ratio` is relative to the plain loop of the same run.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

from cleverdice.envs import SoloEnv, VectorEnv, VectorTable

from .games import report

FAST: dict[str, Any] = {"observe": False, "copy": False, "illegal": "trust"}
"""Only masks and rewards; actions must come from the masks."""

KINDS: dict[str, dict[str, Any]] = {
    "masks, 1 thread": {**FAST, "threads": 1},
    "masks, 2 threads": {**FAST, "threads": 2},
    "masks, actions checked, 1 thread": {**FAST, "illegal": "refuse"},
    "masks and observations, 1 thread": {**FAST, "observe": True},
}
PLAIN = "a plain loop"

WANTED = {"masks, 1 thread": 6e6, "masks, 2 threads": 11e6}
"""Target steps per second of the default game."""


def plain_rate(env: SoloEnv, steps: int) -> float:
    """Steps per second of one game after another."""
    env.reset()
    taken = 0.0
    for _ in range(steps):
        action = int(env.batch.random_actions()[0])
        start = perf_counter()
        over = env.step(action)[2]
        if over:
            env.reset()
        taken += perf_counter() - start
    return steps / taken


def vector_rate(envs: VectorTable, steps: int, clock: Callable[[], float] = perf_counter) -> float:
    """Steps per second of many games in one call."""
    taken = 0.0
    for _ in range(steps):
        actions = envs.random_actions()
        start = clock()
        envs.step(actions)
        taken += clock() - start
    return steps * envs.num_envs / taken


def measure(game: str, games: int, steps: int, rounds: int) -> dict[str, float]:
    """Median steps per second by kind; the plain loop first."""
    single = SoloEnv(game)
    single.reset(seed=1)
    works: dict[str, Callable[[], float]] = {PLAIN: lambda: plain_rate(single, 10 * steps)}
    for kind, options in KINDS.items():
        envs = VectorEnv(game, games, **options)
        envs.reset(seed=1)
        works[kind] = lambda envs=envs: vector_rate(envs, steps)  # type: ignore[misc]
    found = [{kind: work() for kind, work in works.items()} for _ in range(rounds + 1)]
    return {kind: median([rates[kind] for rates in found[1:]]) for kind in works}


def row(kind: str, rate: float, plain: float, asked: bool) -> list[str]:
    """The row of one kind."""
    wanted = WANTED.get(kind) if asked else None
    met = "-" if wanted is None else "yes" if rate >= wanted else "NO"
    shown = f">= {wanted:,.0f}" if wanted else "-"
    return [kind, f"{rate:,.0f}", f"{rate / plain:,.1f}", shown, met]


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the speed of the environments.")
    parser.add_argument("--game", default="gsc")
    parser.add_argument("--games", type=int, default=4096, help="games per call")
    parser.add_argument("--steps", type=int, default=100, help="calls per round")
    parser.add_argument("--rounds", type=int, default=7, help="number of measurements")
    options = parser.parse_args()
    rates = measure(options.game, options.games, options.steps, options.rounds)
    asked = options.game == parser.get_default("game")
    rows = [row(kind, rate, rates[PLAIN], asked) for kind, rate in rates.items()]
    print(report([["environment", "steps/s", "ratio", "target", "met"], *rows]))


if __name__ == "__main__":
    main()
