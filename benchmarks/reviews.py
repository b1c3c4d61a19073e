"""How long the review of a whole game takes, for all seats: one core.

    python -m benchmarks.reviews [--table gsc:1,chd:4] [--bot greedy] [--games 5] [--write]

The time covers everything the server asks of its review process: reading and replaying the record,
judging every decision of every seat, and encoding the response as JSON. A warm-up game comes first.
Numpy is pinned to one thread.
"""

from __future__ import annotations

import argparse
import gzip
import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

from cleverdice.players import BOTS, bots_for
from cleverdice.record import Header, Record

from .decisions import timing_options
from .games import Table, steps, tables
from .pages import markdown, put

COACH = Path(__file__).parent.parent / "docs" / "coach.md"
PAGE_NAME = "reviews"
WANTED = {"gsc": 3.0, "chd": 6.0}
"""Target time of a review, in seconds."""

SEED = 70_000


class Taken(NamedTuple):
    """One review: wall-clock and CPU seconds, moves, bytes of the compressed response."""

    wall: float
    processor: float
    moves: int
    size: int


def record_of(table: Table, bot: str, seed: int) -> Record:
    """The record of a game between bots."""
    game, players = table.game, table.players
    names = tuple(f"{bot} {seat}" for seat in range(1, players + 1))
    header = Header(game.name, players, names, game.version, 0, False, "typed")
    dice, rng = random.Random(seed), random.Random(f"bots {seed}")
    played = steps(game, game.start(players), [BOTS[bot]] * players, dice, rng)
    return Record(header, tuple((step.seat, game.text(step.move)) for step in played))


def taken(text: str, look: Callable[[str], bytes]) -> Taken:
    """The cost of one review."""
    wall, processor = perf_counter(), process_time()
    answer = look(text)
    end = perf_counter() - wall, process_time() - processor
    return Taken(*end, text.count("\n"), len(gzip.compress(answer)))


def measured(
    table: Table, bot: str, games: int, seed: int, look: Callable[[str], bytes]
) -> list[Taken]:
    """The cost of the reviews of some games, after a warm-up."""
    texts = [record_of(table, bot, seed + number).text() for number in range(-1, games)]
    return [taken(text, look) for text in texts][1:]


HEADING = [
    "table, bots", "games", "record lines", "s (median)", "s (max)",
    "CPU: s (median)", "s (max)", "kB", "target", "met",
]  # fmt: skip


def row(table: Table, bot: str, found: Sequence[Taken]) -> list[str]:
    """The row of one table."""
    wall = [one.wall for one in found]
    processor = [one.processor for one in found]
    most = WANTED.get(table.name)
    met = "-" if most is None else "yes" if max(wall) < most else "NO"
    return [
        f"{table} {bot}",
        str(len(found)),
        f"{median(one.moves for one in found):.0f}",
        *(f"{value:.2f}" for value in (median(wall), max(wall))),
        *(f"{value:.2f}" for value in (median(processor), max(processor))),
        f"{median(one.size for one in found) / 1000:.0f}",
        "-" if most is None else f"< {most:.0f} s",
        met,
    ]


def works(wanted: str, bots: str) -> list[tuple[Table, str]]:
    """Every table with every bot that can play there."""
    return [
        (table, bot)
        for table in tables(wanted)
        for bot in bots.split(",")
        if bot in bots_for(table.game, table.players)
    ]


def said(rows: list[list[str]], note: str) -> str:
    """The table and the machine it was measured on."""
    return f"{markdown([HEADING, *rows])}\n\nMeasured on {note}; numpy on one thread."


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how long a review takes.")
    parser.add_argument("--table", default="", help="e.g. gsc:1,chd:4 (default: all)")
    parser.add_argument("--bot", default="greedy,master", help="bots that play the games")
    options = timing_options(parser, games=5, seed=SEED, page=COACH, name=PAGE_NAME)
    from cleverdice.server.work.worker import review  # imports numpy

    from .engines import machine

    rows = []
    for table, bot in works(options.table, options.bot):
        print(f"{table} {bot}", file=sys.stderr, flush=True)
        rows.append(row(table, bot, measured(table, bot, options.games, options.seed, review)))
    text = said(rows, machine())
    print(text)
    if options.write:
        put(options.page, PAGE_NAME, text)


if __name__ == "__main__":
    main()
