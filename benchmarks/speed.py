"""Speed of the rules: random games per second on one core, and the time to list moves.

    python -m benchmarks.speed [--games 60] [--rounds 7] [--only gsc:1,chd:1]

After a warm-up round, everything is measured several times in turn, so that a slow moment of the
machine hits all alike, and the medians are printed. `loops` is a game's time relative to a small
reference loop in plain Python that is timed in between: a figure to compare across machines. Games
are measured in CPU time, so that other programs on a busy machine disturb them less.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from statistics import median
from time import perf_counter, process_time

from cleverdice import CHANCE
from cleverdice.players import BOTS

from .games import Table, last, report, steps, tables

WANTED_GAMES = {"gsc:1": 400, "chd:1": 200}
"""Target games per second on one core."""

WANTED_LIST = 1000
"""Target for the median time of a move list, in microseconds."""


def loop() -> int:
    """The reference: small tuples and calls, like those of the rules."""
    total = 0
    cells: tuple[int, ...] = (0,) * 12
    for number in range(1000):
        cell = number % 12
        cells = cells[:cell] + (number,) + cells[cell + 1 :]
        total += sum(1 for value in cells if value & 1)
    return total


def loop_seconds() -> float:
    """The current time of the reference loop."""
    start = process_time()
    loop()
    return process_time() - start


def game_seconds(table: Table, seed: int, games: int) -> float:
    """The mean time of a random game."""
    bots = [BOTS["random"]] * table.players
    start = process_time()
    for number in range(games):
        last(table.game, bots, seed + number)
    return (process_time() - start) / games


def list_seconds(table: Table, seed: int) -> list[float]:
    """The time of each move list of one random game."""
    game, taken = table.game, []
    state = game.start(table.players)
    bots = [BOTS["random"]] * table.players
    for step in steps(game, state, bots, random.Random(seed), random.Random(seed)):
        fresh = step.state._replace()  # the game caches the move list of the very last state
        for seat in game.actors(fresh):
            if seat != CHANCE:
                start = perf_counter()
                game.moves(fresh, seat)
                taken.append(perf_counter() - start)
    return taken


def measure(chosen: list[Table], games: int, rounds: int) -> list[list[str]]:
    """One row per table: the measurements and the targets."""
    whole: dict[Table, list[float]] = defaultdict(list)
    lists: dict[Table, list[float]] = defaultdict(list)
    loops: list[float] = []
    for table in chosen:
        game_seconds(table, 1_000_000, games)
    for number in range(rounds):
        for table in chosen:
            loops.append(loop_seconds())
            whole[table].append(game_seconds(table, number * games, games))
            for extra in range(3):
                lists[table] += list_seconds(table, rounds * games + 3 * number + extra)
    yardstick = median(loops)
    return [row(table, median(whole[table]), yardstick, median(lists[table])) for table in chosen]


def row(table: Table, seconds: float, yardstick: float, listing: float) -> list[str]:
    """The row of one table."""
    wanted = WANTED_GAMES.get(str(table))
    micro = listing * 1e6
    met = micro < WANTED_LIST and (wanted is None or 1 / seconds >= wanted)
    return [
        str(table),
        f"{1 / seconds:.0f}",
        f">= {wanted}" if wanted else "-",
        f"{seconds / yardstick:.2f}",
        f"{micro:.0f}",
        f"< {WANTED_LIST}",
        "yes" if met else "NO",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the speed of the rules.")
    parser.add_argument("--games", type=int, default=60, help="games per table and round")
    parser.add_argument("--rounds", type=int, default=7, help="number of measurements")
    parser.add_argument("--only", default="", help="tables, e.g. gsc:1,chd:4")
    options = parser.parse_args()
    heading = ["table", "games/s", "target", "loops", "list us", "target", "met"]
    print(report([heading, *measure(tables(options.only), options.games, options.rounds)]))


if __name__ == "__main__":
    main()
