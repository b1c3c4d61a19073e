"""Random play of every game and number of players, looking for impossible results.

    python -m benchmarks.soak --games 20000 --jobs 2 [--only gsc:1,kids:4] [--seed 0]

Every game must end without an error, with every area within its printed maximum and every total
within what the sheet allows. The first failures are printed as records: save one to a file and
replay it with `cleverdice replay FILE`.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

from cleverdice import Game, State
from cleverdice.dice import TYPED
from cleverdice.players import BOTS
from cleverdice.record import Header, Record
from cleverdice.rules import Fox

from .games import Step, Table, report, spread, steps, tables

CHUNK = 100
SHOWN = 3
"""Failures per table that are printed in full."""

CEILINGS = {"gsc:1": 334}
"""The highest possible score of a seat, where it is proven."""


class Chunk(NamedTuple):
    """Games that one process plays in one task."""

    table: Table
    seed: int
    games: int


class Found(NamedTuple):
    """The results of some games: the totals of all sheets, and a report of every failure."""

    table: Table
    totals: list[int]
    failures: list[str]


def play(chunk: Chunk) -> Found:
    """Play a chunk of games and collect the failures."""
    found = Found(chunk.table, [], [])
    for seed in range(chunk.seed, chunk.seed + chunk.games):
        totals, problem, record = play_one(chunk.table, seed)
        found.totals.extend(totals)
        if problem:
            found.failures.append(f"{chunk.table} seed {seed}: {problem}\n{record.text()}")
    return found


def play_one(table: Table, seed: int) -> tuple[list[int], str, Record]:
    """The totals of one game, what is wrong with it, and the game itself."""
    game, played = table.game, list[Step]()
    state = game.start(table.players, seed % table.players)
    bots = [BOTS["random"]] * table.players
    problem = ""
    try:
        for step in steps(game, state, bots, random.Random(seed), random.Random(f"bots {seed}")):
            played.append(step)
            state = step.state
        problem = "; ".join(problems(table, state))
    except Exception as error:  # any error at all: report the record that leads to it
        problem = f"after the last line: {error!r}"
    return (
        [game.score(player).total for player in state.players],
        problem,
        record(game, played, state),
    )


def problems(table: Table, state: State) -> Iterator[str]:
    """What is wrong with a final state."""
    game = table.game
    outcome = game.outcome(state)
    if outcome is None or not outcome.winners:
        yield "nobody has won"
    for seat, player in enumerate(state.players, 1):
        score = game.score(player)
        for area, points in zip(game.areas, score.areas, strict=True):
            if not area.min_points <= points <= area.max_points:
                yield f"seat {seat}: {area.name} has {points} of {area.max_points} points"
        if not 0 <= score.total <= ceiling(table):
            yield f"seat {seat}: {score.total} of {ceiling(table)} points in all"


def ceiling(table: Table) -> int:
    """An upper bound of a total: proven, or every area full with every fox of the sheet."""
    game = table.game
    if str(table) in CEILINGS:
        return CEILINGS[str(table)]
    bonuses = [group.bonus for area in game.areas for group in area.groups]
    bonuses += [row.end for row in game.actions if row.end is not None]
    foxes = sum(bonus.count for bonus in bonuses if isinstance(bonus, Fox))
    most = [area.max_points for area in game.areas]
    return sum(most) + foxes * min(most)


def record(game: Game, played: list[Step], state: State) -> Record:
    """The game as a record, with its dice as if typed in."""
    names = tuple(f"random {seat}" for seat in range(1, len(state.players) + 1))
    header = Header(game.name, len(names), names, game.version, state.first, False, TYPED)
    return Record(header, tuple((step.seat, game.text(step.move)) for step in played))


def chunks(chosen: list[Table], games: int, seed: int) -> list[Chunk]:
    """All games of all tables in chunks."""
    starts = range(0, games, CHUNK)
    return [
        Chunk(table, seed + start, min(CHUNK, games - start))
        for table in chosen
        for start in starts
    ]


def row(table: Table, totals: list[int], failures: int) -> list[str]:
    """The row of one table."""
    mean = sum(totals) / len(totals)
    deviation = sqrt(sum((total - mean) ** 2 for total in totals) / len(totals))
    games = len(totals) // table.players
    limit = str(ceiling(table))
    return [
        str(table),
        str(games),
        f"{mean:.2f}",
        f"{deviation:.2f}",
        str(max(totals)),
        limit,
        str(failures),
    ]


def soak(chosen: list[Table], games: int, jobs: int, seed: int) -> int:
    """Play everything, print the results, and return the number of failures."""
    totals: dict[Table, list[int]] = {table: [] for table in chosen}
    failures: dict[Table, list[str]] = {table: [] for table in chosen}
    for found in spread(play, chunks(chosen, games, seed), jobs):
        totals[found.table] += found.totals
        failures[found.table] += found.failures
        done = len(totals[found.table]) // found.table.players
        print(f"\r{found.table} {done}/{games}  ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    for texts in failures.values():
        print(*texts[:SHOWN], sep="\n", end="")
    heading = ["table", "games", "mean", "sd", "max", "limit", "failures"]
    rows = [row(table, totals[table], len(failures[table])) for table in chosen]
    print(report([heading, *rows]))
    return sum(map(len, failures.values()))


def main() -> None:
    parser = argparse.ArgumentParser(description="Play random games and check how they end.")
    parser.add_argument("--games", type=int, default=20000, help="games per table")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--only", default="", help="tables, e.g. gsc:1,kids:4")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game")
    options = parser.parse_args()
    if soak(tables(options.only), options.games, options.jobs, options.seed):
        sys.exit(1)


if __name__ == "__main__":
    main()
