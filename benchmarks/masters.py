"""Solo strength of every bot: many fresh games each, one row per bot with its command.

    python -m benchmarks.masters [--game gsc] [--bots beginner,master] [--games 100000] [--write]

A finished row is stored in `masters.json` at once, so a killed run resumes with the first missing
row. A row is played again if the number of games, the seed, the weights or the temperature of a
level have changed. (A change of the rules or of a bot's code is not detected: delete its rows
then.) `--write` puts all valid rows into `docs/strength.md`; of several about one bot, the one with
the most games. Rows of other seeds (`--seed`) are not shown, but the mean over all seeds is.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from math import sqrt
from pathlib import Path
from time import perf_counter
from typing import TextIO

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
from .rows import Log, Row, add_options, matching, run, whole

SEED = 8_150_403_311
"""The seed of the measured games. Nothing else may use it: no test, no training (its seeds begin at
2**50), no choice between nets or levels."""

GAMES = 100_000
KEPT = Path(__file__).parent / "masters.json"
PAGE_NAME = "masters"
WANTED = {"gsc": 303.0, "chd": 508.0, "dsc": 380.0, "dsc:sweep=lower": 370.0, "c4e": 416.0}
"""The target for a master's mean over `GAMES` games."""

SLOT = ("game", "bot")
"""What a row is about."""


def solo_games(name: str | None = None) -> list[Game]:
    """The games with a master alone and the variants it has learned, or the one given."""
    games = [game for game in map(load, names()) if MASTER in bots_for(game, 1)]
    games = [each for game in games for each in (game, *_variants(game))]
    found = [game for game in games if name in (None, game.full_name)]
    if not found:
        known = ", ".join(game.full_name for game in games)
        raise SystemExit(f"{name!r} has no master of its solo mode; choose from {known}")
    return found


def _variants(game: Game) -> list[Game]:
    return [load(name) for name in (manifest_of(game, 1) or {}).get("variants", [])]


def orders(game: Game, bots: list[str] | None, games: int, seed: int, threads: int) -> list[Order]:
    """The simulations to run."""
    chosen = bots_for(game, 1) if bots is None else bots
    return [order_for(game, [bot], 1, Workload(games, seed, threads)) for bot in chosen]


def identity(wanted: Order) -> Row:
    """Everything a row depends on."""
    bot, game = wanted.bots[0], wanted.game
    learned = bot in LEVELS
    return {
        "game": game.full_name,
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
    """The valid rows of a game, one per bot, weakest bot first: the one with the most games.

    Of equally many those of the usual seed count.
    """
    found = sorted(valid(rows, game), key=lambda row: (int(row["games"]), row["seed"] == SEED))
    best = {row["bot"]: row for row in found}
    return [best[bot] for bot in BOTS if bot in best]


def valid(rows: list[Row], game: Game) -> list[Row]:
    """The rows of a game that were played as it would be played now, of any seed."""
    mine = [row for row in rows if row["game"] == game.full_name]
    return [row for row in mine if row["bot"] in bots_for(game, 1) and _still_holds(row, game)]


def _still_holds(row: Row, game: Game) -> bool:
    again = order_for(game, [row["bot"]], 1, Workload(row["games"], row["seed"]))
    return matching([row], identity(again)) is not None


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
    return "\n\n".join([f"### {game.title('en')}", lines, *verdict(game, rows)])


def over_seeds(rows: list[Row]) -> Iterator[str]:
    """The master's mean over the games of all seeds, if there are several."""
    masters = sorted(
        (row for row in rows if row["bot"] == MASTER), key=lambda row: int(row["seed"])
    )
    if len({row["seed"] for row in masters}) < 2:
        return
    games = sum(row["games"] for row in masters)
    mean = sum(row["games"] * row["mean"] for row in masters) / games
    error = sqrt(sum((row["games"] * row["se"]) ** 2 for row in masters)) / games
    each = "; ".join(
        f"{row['mean']:.2f} (SE {row['se']:.2f}) over {row['games']:,} with seed {row['seed']}"
        for row in masters
    )
    whole = f"The master over several seeds, {games:,} games: **{mean:.2f}** (SE {error:.2f})"
    yield f"{whole}. {each}."


def verdict(game: Game, rows: list[Row]) -> Iterator[str]:
    """The target for the master, and the result."""
    wanted = WANTED.get(game.full_name)
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
    parts = [[table(game, found), *over_seeds(valid(rows, game))] for game, found in shown if found]
    return "\n\n".join(text for part in parts for text in part)


# Playing


def played(wanted: Order, log: Log) -> Row:
    """The requested row: the stored one, or a new one."""
    name = f"{wanted.game.full_name} {wanted.bots[0]}"

    def play() -> Row:
        whole(simulate(replace(wanted, games=1)))  # compile before the clock starts
        return measured(whole(simulate(wanted, log.words(name, wanted.games), log.clock)))

    return log.row(name, identity(wanted), play)


def measure(
    wanted: dict[str, list[Order]],
    path: Path,
    out: TextIO = sys.stderr,
    clock: Callable[[], float] = perf_counter,
) -> str:
    """Play what is missing and report everything requested."""
    log = Log(path, SLOT, out, clock)
    tables = (
        table(load(name), [played(each, log) for each in orders]) for name, orders in wanted.items()
    )
    return "\n\n".join(tables)


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
        found = {game.full_name: orders(game, bots, *numbers) for game in solo_games(asked.game)}
        return measure(found, asked.kept)

    run(asked, PAGE_NAME, measuring, page_text)


if __name__ == "__main__":
    main()
