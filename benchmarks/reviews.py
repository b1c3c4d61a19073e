"""How long the coach looks back at a whole game, every seat of it: one core.

    python -m benchmarks.reviews [--table gsc:1,chd:4] [--bot greedy] [--games 5] [--write]

What is timed is all that the server asks its process for: the record read and replayed, every
decision of every seat judged, and the answer written as JSON. A game that is not counted comes
first. Numpy is held to one thread.
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

from cleverdice.bots import BOTS, bots_for
from cleverdice.record import Header, Record

from .decisions import hold_to_one_thread
from .games import Table, steps, tables
from .pages import PageError, markdown, place, put

COACH = Path(__file__).parent.parent / "docs" / "coach.md"
PAGE_NAME = "reviews"
WANTED = {"gsc": 3.0, "chd": 6.0}
"""Seconds that a review may take."""

SEED = 70_000


class Taken(NamedTuple):
    """One review: seconds on the wall and of the processor, moves, bytes of the answer, packed."""

    wall: float
    processor: float
    moves: int
    size: int


def record_of(table: Table, bot: str, seed: int) -> Record:
    """A game of bots as a record."""
    game, players = table.game, table.players
    names = tuple(f"{bot} {seat}" for seat in range(1, players + 1))
    header = Header(game.name, players, names, game.version, 0, False, "typed")
    dice, rng = random.Random(seed), random.Random(f"bots {seed}")
    played = steps(game, game.start(players), [BOTS[bot]] * players, dice, rng)
    return Record(header, tuple((step.seat, game.text(step.move)) for step in played))


def taken(text: str, look: Callable[[str], bytes]) -> Taken:
    """What one review took."""
    wall, processor = perf_counter(), process_time()
    answer = look(text)
    end = perf_counter() - wall, process_time() - processor
    return Taken(*end, text.count("\n"), len(gzip.compress(answer)))


def measured(
    table: Table, bot: str, games: int, seed: int, look: Callable[[str], bytes]
) -> list[Taken]:
    """What the reviews of some games took, after one that is not counted."""
    texts = [record_of(table, bot, seed + number).text() for number in range(-1, games)]
    return [taken(text, look) for text in texts][1:]


HEADING = [
    "table, bots", "games", "lines of a record", "s (median)", "s (max)",
    "processor: s (median)", "s (max)", "kB", "asked", "met",
]  # fmt: skip


def row(table: Table, bot: str, found: Sequence[Taken]) -> list[str]:
    """What is printed about one table."""
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
    """Every table with every bot that can sit there."""
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
    parser = argparse.ArgumentParser(description="Measure how long the coach looks back.")
    parser.add_argument("--table", default="", help="as in gsc:1,chd:4; else all")
    parser.add_argument("--bot", default="greedy,master", help="who plays the games")
    parser.add_argument("--games", type=int, default=5, help="games a row")
    parser.add_argument("--seed", type=int, default=SEED, help="the first game's seed")
    parser.add_argument("--page", type=Path, default=COACH, help="the page for --write")
    parser.add_argument("--write", action="store_true", help="put the table into the page")
    options = parser.parse_args()
    if options.games < 1:
        parser.error("a time needs one game at least")
    hold_to_one_thread()
    try:
        if options.write:
            place(options.page, PAGE_NAME)
    except PageError as error:
        raise SystemExit(str(error)) from None
    from cleverdice.server.worker import review  # numpy comes with it

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
