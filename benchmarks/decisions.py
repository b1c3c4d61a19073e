"""How long a bot takes for one decision: readable engine, one core.

    python -m benchmarks.decisions [--tables gsc:1,chd:4] [--bot master,expert] [--write]

A decision is a choice between at least two moves; the time includes listing them. A warm-up game
loads the weights first. Times are wall-clock times, as a player waits; on a busy machine CPU time
says what the decision itself took. Numpy is pinned to one thread. At a table of several, the same
bot plays all seats.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import NamedTuple

from cleverdice import CHANCE
from cleverdice.players import BOTS, Bot, bots_for

from .games import Table, roll, tables
from .pages import STRENGTH, PageError, markdown, place, put

ONE_THREAD = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS")
"""Read by the BLAS libraries when numpy is imported, and never again."""

WANTED = {"gsc:1": (15.0, 60.0)}
USUALLY_WANTED = (None, 150.0)
"""Target times for a master in milliseconds: the median and the 99th percentile."""

WANTED_OF = "master"
PAGE_NAME = "decisions"
SEED = 60_000

Clock = Callable[[], float]


class Taken(NamedTuple):
    """Seconds of one decision: wall-clock and CPU time."""

    wall: float
    processor: float


class Figures(NamedTuple):
    """Median, 99th percentile and maximum of some decisions, in milliseconds."""

    middle: float
    nearly_all: float
    most: float


def game_times(
    table: Table, bot: Bot, seed: int, wall: Clock = perf_counter, processor: Clock = process_time
) -> list[Taken]:
    """The times of each decision of one game."""
    dice, rng, game = random.Random(seed), random.Random(f"bots {seed}"), table.game
    state, taken = game.start(table.players), []
    while actors := game.actors(state):
        seat = actors[0]
        if seat == CHANCE:
            state = game.apply(state, CHANCE, roll(game, state, dice))
            continue
        choice = len(game.moves(state, seat)) > 1
        fresh = state._replace()  # the game caches the move list of the very last state
        start = Taken(wall(), processor())
        move = bot(game, fresh, seat, rng)
        end = Taken(wall(), processor())
        if choice:
            taken.append(Taken(end.wall - start.wall, end.processor - start.processor))
        state = game.apply(state, seat, move)
    return taken


def decision_times(table: Table, name: str, games: int, seed: int) -> list[list[Taken]]:
    """The times of the decisions, game by game, after a warm-up game."""
    game_times(table, BOTS[name], seed - 1)
    return [game_times(table, BOTS[name], seed + number) for number in range(games)]


HEADING = [
    "table, bot", "games", "decisions per game", "median ms", "99 % ms", "max ms",
    "CPU: median ms", "99 % ms", "max ms", "s per game", "target", "met",
]  # fmt: skip


def row(table: Table, name: str, found: list[list[Taken]]) -> list[str]:
    """The row of one bot."""
    taken = [each for one in found for each in one]
    wall = figures([each.wall for each in taken])
    processor = figures([each.processor for each in taken])
    return [
        f"{table} {name}",
        str(len(found)),
        f"{len(taken) / len(found):.0f}",
        *(f"{time:.1f}" for time in (*wall, *processor)),
        f"{sum(each.wall for each in taken) / len(found):.2f}",
        *asked(table, name, wall.middle, wall.nearly_all),
    ]


def figures(seconds: list[float]) -> Figures:
    """In milliseconds."""
    times = [1000 * time for time in seconds]
    return Figures(median(times), quantiles(times, n=100, method="inclusive")[98], max(times))


def asked(table: Table, name: str, middle: float, nearly_all: float) -> tuple[str, str]:
    """A bot's target times, and whether it meets them, by wall-clock time."""
    if name != WANTED_OF:
        return "-", "-"
    half, most = WANTED.get(str(table), USUALLY_WANTED)
    met = nearly_all < most and (half is None or middle < half)
    limits = [] if half is None else [f"median < {half:.0f}"]
    return ", ".join([*limits, f"99 % < {most:.0f}"]), "yes" if met else "NO"


def chosen(which: list[Table], bots: str | None) -> Iterator[tuple[Table, str]]:
    """The bots given; by default all but random in solo games, and the masters."""
    for table in which:
        there = bots_for(table.game, table.players)
        best = [WANTED_OF] if WANTED_OF in there else ["greedy"]
        usual = [name for name in there if name != "random"] if table.players == 1 else best
        for name in bots.split(",") if bots else usual:
            if name not in there:
                raise SystemExit(f"there is no bot {name!r} for {table}")
            yield table, name


def measure(works: list[tuple[Table, str]], games: int, seed: int) -> list[list[str]]:
    """One row per bot."""
    rows = []
    for table, name in works:
        print(f"{table} {name}", file=sys.stderr, flush=True)
        rows.append(row(table, name, decision_times(table, name, games, seed)))
    return rows


def hold_to_one_thread() -> None:
    """Pin BLAS to one thread; must run before numpy is imported."""
    if "numpy" in sys.modules:
        raise SystemExit("numpy is already imported: too late to pin it to one thread")
    os.environ.update(dict.fromkeys(ONE_THREAD, "1"))


def timing_options(
    parser: argparse.ArgumentParser, games: int, seed: int, page: Path, name: str
) -> argparse.Namespace:
    """What was asked for; numpy keeps to one thread, and a page without a place fails at once."""
    parser.add_argument("--games", type=int, default=games, help="games per row")
    parser.add_argument("--seed", type=int, default=seed, help="seed of the first game")
    parser.add_argument("--page", type=Path, default=page, help="page for --write")
    parser.add_argument("--write", action="store_true", help="write the table into the page")
    options = parser.parse_args()
    if options.games < 1:
        parser.error("at least one game is needed")
    hold_to_one_thread()
    try:
        if options.write:
            place(options.page, name)
    except PageError as error:
        raise SystemExit(str(error)) from None
    return options


def said(rows: list[list[str]], note: str) -> str:
    """The table and the machine it was measured on."""
    return f"{markdown([HEADING, *rows])}\n\nMeasured on {note}; numpy on one thread."


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how long bots take to decide.")
    parser.add_argument("--tables", default="", help="e.g. gsc:1,chd:4 (default: all)")
    parser.add_argument(
        "--bot", help="e.g. greedy,master (default: all in solo games, masters at tables)"
    )
    options = timing_options(parser, games=20, seed=SEED, page=STRENGTH, name=PAGE_NAME)
    works = list(chosen(tables(options.tables), options.bot))
    rows = measure(works, options.games, options.seed)
    from .engines import machine  # imports numpy

    text = said(rows, machine())
    print(text)
    if options.write:
        put(options.page, PAGE_NAME, text)


if __name__ == "__main__":
    main()
