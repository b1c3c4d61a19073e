"""Measures one tree for `benchmarks.ratio`: reads `KIND TABLE` a line, prints a rate per second.

It runs by its path in trees of different age, so it uses only what all of them have.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from time import process_time
from typing import Any

from cleverdice import CHANCE, Game, load
from cleverdice.envs import VectorEnv
from cleverdice.fast import playouts
from cleverdice.rules import Roll, Stage


def timed(count: int, work: Callable[[], Any]) -> float:
    """How many a second of this process: others may use the machine as well."""
    start = process_time()
    work()
    return count / (process_time() - start)


def fast(name: str, players: int) -> float:
    """Random games on the fast engine, one thread."""
    games = 262_144 // players**2
    return timed(games, lambda: playouts(load(name), players, games, seed=1, threads=1))


def readable(name: str, players: int, games: int = 60) -> float:
    """Random games on the readable engine."""
    game = load(name)

    def work() -> None:
        for number in range(games):
            _play(game, players, random.Random(number))

    return timed(games, work)


def _play(game: Game, players: int, rng: random.Random) -> None:
    state = game.start(players)
    while actors := game.actors(state):
        if actors[0] != CHANCE:
            move = rng.choice(game.moves(state, actors[0]))
            state = game.apply(state, actors[0], move)
            continue
        dice = list(game.flow.rolling(state))
        if state.stage is Stage.DEAL:
            rng.shuffle(dice)
        faces = tuple(rng.choice(game.dice[die].faces) for die in dice)
        state = game.apply(state, CHANCE, Roll(tuple(dice), faces))


def vector(name: str, _: int, steps: int = 60) -> float:
    """Steps of many games in one call."""
    envs, taken = _environment(name), 0.0
    for _ in range(steps):
        actions = envs.random_actions()
        start = process_time()
        envs.step(actions)
        taken += process_time() - start
    return steps * envs.num_envs / taken


@cache
def _environment(name: str) -> VectorEnv:
    envs = VectorEnv(name, 16_384, observe=False, copy=False, illegal="trust", threads=1)
    envs.reset(seed=1)
    return envs


def master(name: str, players: int, games: int = 600) -> float:
    """Games of masters, as the command counts them."""
    command = [sys.executable, "-m", "cleverdice", "simulate", "--bot", "master", "--json"]
    asked = {"--game": name, "--players": players, "--games": games, "--seed": 1}
    words = [str(word) for pair in asked.items() for word in pair]
    found = subprocess.run([*command, *words], check=True, capture_output=True)
    return float(json.loads(found.stdout)["games_per_second"])


KINDS: dict[str, Callable[[str, int], float]] = {
    "fast": fast,
    "readable": readable,
    "vector": vector,
    "master": master,
}

if __name__ == "__main__":
    for line in sys.stdin:
        kind, table = line.split()
        name, players = table.split(":")
        print(KINDS[kind](name, int(players)), flush=True)
