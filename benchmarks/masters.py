"""Solo strength of every bot: many fresh games each, one row per bot with its command.

    python -m benchmarks.masters [--game gsc] [--bots beginner,master] [--games 100000] [--write]

A finished row is stored in `masters.json` at once, so a killed run resumes with the first missing
row. A row is played again if the number of games, the seed, the weights or the temperature of a
level have changed. (A change of the rules or of a bot's code is not detected: delete its rows
then.) `--write` puts all valid rows into `docs/strength.md`; of several about one bot, the one with
the most games.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any, TextIO

from cleverdice import Game, load, names
from cleverdice.nets import manifest_of, master
from cleverdice.players import BOTS, LEVELS, bots_for
from cleverdice.players.levels import MASTER, temperature
from cleverdice.simulate import (
    Order,
    Simulation,
    Workload,
    figures_of,
    order_for,
    simulate,
)

from .pages import markdown
from .rows import Row, Words, add_options, keep, matching, run, there

SEED = 8_150_403_311
"""The seed of the measured games. Nothing else may use it: no test, no training (its seeds begin at
2**50), no choice between nets or levels."""

GAMES = 100_000
KEPT = Path(__file__).parent / "masters.json"
PAGE_NAME = "masters"
WANTED = {"gsc": 303.0, "chd": 508.0}
"""The target for a master's mean over `GAMES` games."""

SLOT = ("game", "bot")
"""What a row is about."""


def solo_games(name: str | None = None) -> list[Game]:
    """The games with a master alone, or the one given."""
    games = [game for game in map(load, names()) if MASTER in bots_for(game, 1)]
    found = [game for game in games if name in (None, game.name)]
    if not found:
        known = ", ".join(game.name for game in games)
        raise SystemExit(f"{name!r} has no master of its solo mode; choose from {known}")
    return found


def orders(game: Game, bots: list[str] | None, games: int, seed: int, threads: int) -> list[Order]:
    """The simulations to run."""
    chosen = bots_for(game, 1) if bots is None else bots
    return [order_for(game, [bot], 1, Workload(games, seed, threads)) for bot in chosen]


def identity(wanted: Order) -> Row:
    """Everything a row depends on."""
    bot, game = wanted.bots[0], wanted.game
    learned = bot in LEVELS
    return {
        "game": game.name,
        "bot": bot,
        "games": wanted.games,
        "seed": wanted.seed,
        "weights": checksum(game) if learned else None,
        "temperature": temperature(game, 1, bot) if learned else None,
    }


@cache
def checksum(game: Game) -> str:
    """The checksum of the weights in use.

    They are loaded once, so it is read once: files may be replaced while games are played.
    """
    master(game, 1)
    manifest = manifest_of(game, 1)
    assert manifest is not None  # the order would have been refused
    return str(manifest["sha256"])


def measured(run: Simulation) -> Row:
    """A row about a run that was played to its end."""
    said = figures_of(run)
    return identity(run.order) | {
        "mean": said["mean"],
        "se": said["se"],
        "median": said["median"],
        "10": said["quantiles"]["10"],
        "90": said["quantiles"]["90"],
        "max": said["max"],
        "top": said["levels"][0]["share"] if said["levels"] else None,
        "foxes": said["foxes"],
        "seconds": round(said["seconds"], 1),
        "threads": said["threads"],
    }


# Stored rows


def holding(rows: list[Row], game: Game) -> list[Row]:
    """The valid rows of a game, one per bot (the one with the most games), weakest bot first."""
    best: dict[str, Row] = {}
    for row in sorted(rows, key=lambda row: int(row["games"])):
        if row["game"] == game.name and row["bot"] in bots_for(game, 1):
            again = order_for(game, [row["bot"]], 1, Workload(row["games"], row["seed"]))
            if matching([row], identity(again)):
                best[row["bot"]] = row
    return [best[bot] for bot in BOTS if bot in best]


# Reporting


def command(row: Row) -> str:
    """The command that plays the same games again."""
    chosen = f"--game {row['game']} --bot {row['bot']}"
    return f"cleverdice simulate {chosen} --games {row['games']} --seed {row['seed']} --json"


def line(row: Row) -> list[str]:
    """The cells of a row."""
    top = "-" if row["top"] is None else f"{100 * row['top']:.1f} %"
    error = "-" if row["se"] is None else f"{row['se']:.2f}"
    marks = [_short(row[key]) for key in ("median", "10", "90", "max")]
    spent = f"{row['seconds']:,.0f} ({row['threads']})"
    ends = [top, f"{row['foxes']:.2f}", f"{row['games']:,}", spent, f"`{command(row)}`"]
    return [row["bot"], f"{row['mean']:.2f}", error, *marks, *ends]


def _short(points: float) -> str:
    return f"{points:.1f}".removesuffix(".0")


def table(game: Game, rows: list[Row]) -> str:
    """The rows of one game under its title, and whether its master reaches the target."""
    least = f"top band (≥ {game.rating[0]})" if game.rating else "top band"
    heading = ["bot", "mean", "SE", "median", "10 %", "90 %", "max", least, "foxes", "games"]
    heading += ["seconds (threads)", "command"]
    lines = markdown([heading, *map(line, rows)])
    return "\n\n".join([f"### {game.titles['en']}", lines, *verdict(game, rows)])


def verdict(game: Game, rows: list[Row]) -> Iterator[str]:
    """The target for the master, and the result."""
    wanted = WANTED.get(game.name)
    for row in rows:
        if row["bot"] == MASTER and wanted is not None:
            asked = f"Target for the master: a mean of {wanted:.0f} over {GAMES:,} games"
            yield f"{asked}; {reached(row, wanted)}."


def reached(row: Row, wanted: float) -> str:
    """Whether that mean is reached; too few games can't tell."""
    if row["games"] < GAMES:
        return f"not measured yet, {row['mean']:.1f} over {row['games']:,} games"
    return "reached" if row["mean"] >= wanted else "**not reached**"


def page_text(rows: list[Row]) -> str:
    """The generated part of the page: the valid rows of every game."""
    shown = [(game, holding(rows, game)) for game in solo_games()]
    return "\n\n".join(table(game, found) for game, found in shown if found)


# Playing


def played(wanted: Order, path: Path, out: TextIO, clock: Callable[[], float]) -> Row:
    """The requested row: the stored one, or a new one."""
    name = f"{wanted.game.name} {wanted.bots[0]}"
    found = there(name, identity(wanted), path, out)
    if found is None:
        to_the_end(replace(wanted, games=1))  # compile before the clock starts
        found = measured(to_the_end(wanted, Words(name, wanted.games, out, clock), clock))
        keep(path, found, SLOT)
    return found


def to_the_end(wanted: Order, *how: Callable[..., Any]) -> Simulation:
    """A finished run. Ctrl-C stops everything: part of a row is not a row."""
    run = simulate(wanted, *how)
    if run.interrupted:
        raise KeyboardInterrupt
    return run


def measure(
    wanted: dict[str, list[Order]],
    path: Path,
    out: TextIO = sys.stderr,
    clock: Callable[[], float] = perf_counter,
) -> str:
    """Play what is missing and report everything requested."""
    said = []
    for name, chosen in wanted.items():
        rows = [played(each, path, out, clock) for each in chosen]
        said.append(table(load(name), rows))
    return "\n\n".join(said)


def options(words: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure the solo strength of every bot.")
    add_options(parser, GAMES, SEED, KEPT)
    parser.add_argument("--bots", help="bots, e.g. greedy,master (default: all)")
    return parser.parse_args(words)


def main(words: list[str] | None = None) -> None:
    asked = options(words)
    bots = asked.bots.split(",") if asked.bots else None
    numbers = (asked.games, asked.seed, asked.threads)

    def measuring() -> str:
        found = {game.name: orders(game, bots, *numbers) for game in solo_games(asked.game)}
        return measure(found, asked.kept)

    run(asked, PAGE_NAME, measuring, page_text)


if __name__ == "__main__":
    main()
