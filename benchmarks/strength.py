"""How well bots play: points alone, and shares of victories at tables with seats rotated.

    python -m benchmarks.strength --only gsc:1,chd:1 --bots random,greedy --games 1000
    python -m benchmarks.strength --only kids:2 --bots greedy,random --games 500

Alone every bot plays the same dice. At a table every seed is played once with each of the bots in
each seat; the first bot named plays against copies of the second.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, quantiles, stdev
from typing import NamedTuple

from benchmarks.games import Table, last, report, spread, tables
from cleverdice.bots import BOTS


class Seating(NamedTuple):
    """One game: the bots in their seats, and its seed."""

    table: Table
    bots: tuple[str, ...]
    seed: int


class Result(NamedTuple):
    """The totals, and each seat's share of the victory."""

    totals: tuple[int, ...]
    shares: tuple[float, ...]


def played(seating: Seating) -> Result:
    """Play one game to its end."""
    game = seating.table.game
    outcome = game.outcome(last(game, [BOTS[name] for name in seating.bots], seating.seed))
    assert outcome is not None
    seats = range(seating.table.players)
    shares = tuple((1 / len(outcome.winners) if seat in outcome.winners else 0.0) for seat in seats)
    return Result(tuple(score.total for score in outcome.scores), shares)


def alone(table: Table, bot: str, options: argparse.Namespace) -> list[str]:
    """One row: the points of a bot in solo games."""
    seeds = range(options.seed, options.seed + options.games)
    seatings = [Seating(table, (bot,), seed) for seed in seeds]
    points = [result.totals[0] for result in spread(played, seatings, options.jobs)]
    tenths = quantiles(points, n=10)
    figures = [fmean(points), error(points), tenths[4], tenths[0], tenths[8]]
    return [str(table), bot, str(len(points)), *(f"{f:.1f}" for f in figures), str(max(points))]


def against(table: Table, bots: Sequence[str], options: argparse.Namespace) -> list[str]:
    """One row: the first bot against copies of the second, in every seat in turn."""
    results: list[tuple[int, Result]] = []
    for seat in range(table.players):
        names = tuple(bots[0] if at == seat else bots[1] for at in range(table.players))
        seeds = range(options.seed, options.seed + options.games // table.players)
        games = spread(played, [Seating(table, names, seed) for seed in seeds], options.jobs)
        results += [(seat, result) for result in games]
    shares = [result.shares[seat] for seat, result in results]
    leads = [result.totals[seat] - others(result, seat) for seat, result in results]
    figures = [100 * fmean(shares), 100 * error(shares), fmean(leads), error(leads)]
    versus = f"{bots[0]} v {bots[1]}"
    return [str(table), versus, str(len(shares)), *(f"{figure:.1f}" for figure in figures)]


def others(result: Result, seat: int) -> float:
    """The mean points of everybody else."""
    return fmean(total for at, total in enumerate(result.totals) if at != seat)


def error(values: Sequence[float]) -> float:
    """The standard error of the mean."""
    return stdev(values) / sqrt(len(values))


def main() -> None:
    """Read the options and print both reports."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m benchmarks.strength")
    parser.add_argument("--only", default="", help="tables such as NAME:1,NAME:4")
    parser.add_argument("--bots", default="greedy,random", help=f"of {', '.join(BOTS)}")
    parser.add_argument("--games", type=int, default=1000, help="of each row")
    parser.add_argument("--seed", type=int, default=1_000_000, help="of the first game")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    options = parser.parse_args()
    bots = options.bots.split(",")
    for name in bots:
        if name not in BOTS:
            parser.error(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    chosen = tables(options.only)
    solo = [alone(table, bot, options) for table in chosen if table.players == 1 for bot in bots]
    if solo:
        heading = ["table", "bot", "games", "mean", "SE", "median", "10 %", "90 %", "max"]
        print(report([heading, *solo]))
    if len(bots) > 1 and any(table.players > 1 for table in chosen):
        rows = [against(table, bots, options) for table in chosen if table.players > 1]
        print(report([["table", "bots", "games", "wins %", "SE", "lead", "SE"], *rows]))


if __name__ == "__main__":
    main()
