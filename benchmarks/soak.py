"""Random play in bulk: every game ends without an error, and every score is one that can be.

python -m benchmarks.soak --games 20000 --jobs 2
python -m benchmarks.soak --only gsc:1,kids:4
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from statistics import fmean, stdev
from typing import NamedTuple

from benchmarks.games import Step, Table, report, spread, steps, tables
from cleverdice.bots import BOTS
from cleverdice.record import Header, Record
from cleverdice.rules import Outcome

CHUNK = 100
SOLO_LIMIT = {"gsc:1": 334}
"""What marks can give at most in a whole game, by counting; beyond it the engine is wrong."""


class Chunk(NamedTuple):
    """Some games of one table, by their seeds."""

    table: Table
    seeds: range


class WrongGame(Exception):
    """A game that went wrong, with a record that replays it."""


def play_chunk(chunk: Chunk) -> list[int]:
    """The totals of every seat of every game."""
    return [total for seed in chunk.seeds for total in play_one(chunk.table, seed)]


def play_one(table: Table, seed: int) -> list[int]:
    """One random game, watched from its start to its end."""
    game, bots = table.game, [BOTS["random"]] * table.players
    first = seed % table.players
    state, played = game.start(table.players, first), list[Step]()
    try:
        for step in steps(game, state, bots, random.Random(seed), random.Random(f"bots {seed}")):
            played.append(step)
        outcome = game.outcome(played[-1].state)
        if outcome is None:
            raise ValueError("nobody can act, but the game is not over")
        check(table, outcome)
    except Exception as error:
        record = replayable(table, first, seed, played)
        raise WrongGame(f"{table}, seed {seed}: {error!r}\n{record.text()}") from error
    return [score.total for score in outcome.scores]


def check(table: Table, outcome: Outcome) -> None:
    """Every area within what it can give, the total within its limit."""
    for score in outcome.scores:
        for area, points in zip(table.game.areas, score.areas, strict=True):
            if not 0 <= points <= area.max_points:
                raise ValueError(f"{points} points in {area.name}, at most {area.max_points}")
        if score.total > SOLO_LIMIT.get(str(table), score.total):
            raise ValueError(f"{score.total} points are more than marks can give")


def replayable(table: Table, first: int, seed: int, played: list[Step]) -> Record:
    """The record of what was played."""
    names = tuple(f"Player {seat + 1}" for seat in range(table.players))
    game = table.game
    header = Header(game.name, table.players, names, game.version, first, False, f"soak {seed}")
    return Record(header, tuple((step.seat, game.text(step.move)) for step in played))


def soak(table: Table, games: int, jobs: int) -> Iterator[list[int]]:
    """The totals of chunk after chunk."""
    seeds = range(games)
    chunks = [Chunk(table, seeds[at : at + CHUNK]) for at in range(0, games, CHUNK)]
    yield from spread(play_chunk, chunks, jobs)


def row(table: Table, games: int, jobs: int) -> list[str]:
    """One line of the report, with progress while it is made."""
    totals: list[int] = []
    began = time.perf_counter()
    for number, chunk in enumerate(soak(table, games, jobs), 1):
        totals += chunk
        done = min(number * CHUNK, games)
        left = (time.perf_counter() - began) / done * (games - done)
        print(f"\r{table}  {done}/{games} games, {left:.0f} s left   ", end="", file=sys.stderr)
    print("\r" + " " * 60 + "\r", end="", file=sys.stderr)
    values = (fmean(totals), stdev(totals))
    return [str(table), str(games), *(f"{value:.2f}" for value in values), str(max(totals))]


def main() -> None:
    """Read the options and print the report."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m benchmarks.soak")
    parser.add_argument("--games", type=int, default=20_000, help="of each table")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--only", default="", help="tables such as NAME:1,NAME:4")
    options = parser.parse_args()
    rows = [["table", "games", "mean", "sd", "max"]]
    rows += [row(table, options.games, options.jobs) for table in tables(options.only)]
    print(report(rows))


if __name__ == "__main__":
    main()
