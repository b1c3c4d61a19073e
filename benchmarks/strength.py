"""Strength of the bots on the readable engine: solo scores, shares of the wins at tables.

    python -m benchmarks.strength --games 1000 --jobs 1 [--bots greedy,random] [--only gsc:1,kids:2]

In solo games every bot plays the same dice. At a table the bots alternate around the seats, and
every game is repeated with the bots moved on by one seat and dice of the same seed. A tie is split;
the fair share of a bot is its share of the seats.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from math import sqrt
from statistics import mean, quantiles, stdev
from time import perf_counter
from typing import NamedTuple

from cleverdice.players import BOTS

from .games import Table, last, report, spread, tables

CHUNK = 20
NORMAL = 1.96
"""Half-width of a 95 % confidence interval, in standard errors."""


class Sitting(NamedTuple):
    """Some games at one table with the bots in these seats."""

    table: Table
    seats: tuple[str, ...]
    seed: int
    games: int


class Played(NamedTuple):
    """A bot's result in one game: points per sheet, its share of the win and of the seats."""

    bot: str
    points: float
    won: float
    fair: float


class Result(NamedTuple):
    """The results of a sitting, bot by bot, and the time it took."""

    played: list[Played]
    seconds: float


def sit(sitting: Sitting) -> Result:
    """Play all games of a sitting."""
    start = perf_counter()
    seeds = range(sitting.seed, sitting.seed + sitting.games)
    played = [part for seed in seeds for part in game_parts(sitting, seed)]
    return Result(played, perf_counter() - start)


def game_parts(sitting: Sitting, seed: int) -> Iterator[Played]:
    """Each bot's result in one game."""
    game, names = sitting.table.game, sitting.seats
    outcome = game.outcome(last(game, [BOTS[name] for name in names], seed))
    assert outcome is not None
    for bot in dict.fromkeys(names):
        seats = [seat for seat, name in enumerate(names) if name == bot]
        won = sum(seat in outcome.winners for seat in seats) / len(outcome.winners)
        points = mean(outcome.scores[seat].total for seat in seats)
        yield Played(bot, points, won, len(seats) / len(names))


def sittings(table: Table, bots: list[str], games: int, seed: int) -> list[Sitting]:
    """Every seating of the bots at a table, in chunks of games."""
    seatings = [
        tuple(bots[(seat + moved) % len(bots)] for seat in range(table.players))
        for moved in range(len(bots))
    ]
    return [
        Sitting(table, seats, seed + start, min(CHUNK, games - start))
        for seats in seatings
        for start in range(0, games, CHUNK)
    ]


def solo_row(table: Table, bot: str, parts: list[Played], seconds: float) -> list[str]:
    """The row of a bot in solo games."""
    points = [float(part.points) for part in parts]
    tenths = quantiles(points, n=10, method="inclusive")
    error = stdev(points) / sqrt(len(points))
    figures = [tenths[4], tenths[0], tenths[8], max(points)]
    return [
        str(table),
        bot,
        str(len(points)),
        f"{mean(points):.2f}",
        f"{error:.2f}",
        *(f"{figure:.0f}" for figure in figures),
        f"{1000 * seconds / len(points):.1f}",
    ]


def table_row(table: Table, bot: str, parts: list[Played]) -> list[str]:
    """The row of a bot at a table."""
    wins = [part.won for part in parts]
    margin = NORMAL * stdev(wins) / sqrt(len(wins))
    fair = mean(part.fair for part in parts)
    shares = [f"{100 * share:.1f}" for share in (mean(wins), margin, fair)]
    return [str(table), bot, str(len(wins)), *shares, f"{mean(part.points for part in parts):.1f}"]


def played(table: Table, bots: list[str], games: int, seed: int, jobs: int) -> list[Result]:
    """The results of all sittings at a table, printing progress."""
    results = []
    work = sittings(table, bots, games, seed)
    for result in spread(sit, work, jobs):
        results.append(result)
        print(f"\r{table} {len(results)}/{len(work)}  ", end="", file=sys.stderr, flush=True)
    return results


def rows(table: Table, bots: list[str], results: list[Result]) -> Iterator[list[str]]:
    """The rows of every bot that played at a table."""
    seconds = sum(result.seconds for result in results)
    for bot in bots:
        parts = [part for result in results for part in result.played if part.bot == bot]
        if table.players == 1:
            yield solo_row(table, bot, parts, seconds)
        else:
            yield table_row(table, bot, parts)


def measure(chosen: list[Table], bots: list[str], games: int, seed: int, jobs: int) -> str:
    """The solo results, then those of tables, as far as requested."""
    alone = [["alone", "bot", "games", "mean", "SE", "median", "10 %", "90 %", "max", "ms/game"]]
    shared = [["table", "bot", "games", "won %", "+-", "fair %", "points"]]
    for table in chosen:
        solo = table.players == 1
        for group in [[bot] for bot in bots] if solo else [bots]:
            results = played(table, group, games, seed, jobs)
            (alone if solo else shared).extend(rows(table, group, results))
    print(file=sys.stderr)
    return "\n\n".join(report(lines) for lines in (alone, shared) if len(lines) > 1)


def chosen_bots(spelled: str) -> list[str]:
    """The bots given, separated by commas."""
    bots = spelled.split(",")
    for bot in bots:
        if bot not in BOTS:
            raise SystemExit(f"there is no bot {bot!r}; there are {', '.join(BOTS)}")
    return bots


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the strength of the bots.")
    parser.add_argument("--games", type=int, default=200, help="games per bot or seating")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--bots", default=",".join(BOTS), help="bots, e.g. greedy,random")
    parser.add_argument("--only", default="", help="tables, e.g. gsc:1,kids:2")
    options = parser.parse_args()
    if options.games < 2:
        parser.error("a standard error needs at least two games")
    bots, chosen = chosen_bots(options.bots), tables(options.only)
    print(measure(chosen, bots, options.games, options.seed, options.jobs))


if __name__ == "__main__":
    main()
