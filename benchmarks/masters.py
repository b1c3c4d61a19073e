"""How well every bot plays alone: many fresh games each, a row a bot, a command for each row.

    python -m benchmarks.masters [--game gsc] [--bots beginner,master] [--games 100000] [--write]

A row that is finished is kept in `masters.json` at once, so a run that was killed goes on with the
first row that is missing. A row is played again if the games, the seed or what plays them has
changed: the weights, or how far a level is off. (A change of the rules or of a bot in the program
is not noticed: delete its rows then.) `--write` puts all rows that still hold into
`docs/strength.md`; of several about one bot, the one of the most games.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any, TextIO

from cleverdice import Game, load, names
from cleverdice.bots import BOTS, LEVELS, bots_for
from cleverdice.bots.levels import MASTER, warmth
from cleverdice.cli.common import INTERRUPTED, cores_here
from cleverdice.nets import manifest_of, master
from cleverdice.simulate import Order, OrderError, Run, figures, order, simulate

from .pages import STRENGTH, PageError, markdown, place, put

SEED = 8_150_403_311
"""Where the measured games come from. Nothing else may use it: no test, no learning (its seeds
begin at 2**50), no choice between nets or levels."""

GAMES = 100_000
KEPT = Path(__file__).parent / "masters.json"
PAGE_NAME = "masters"
WANTED = {"gsc": 303.0, "chd": 508.0}
"""The mean that is asked of a master, over `GAMES` games."""

EVERY = 10.0
"""Seconds between two words about one row."""

SLOT = ("game", "bot")
"""What a row is about."""

Row = dict[str, Any]


def solo_games(name: str | None = None) -> list[Game]:
    """The games that can be played alone, or the one that is named."""
    games = [game for game in map(load, names()) if game.min_players == 1]
    found = [game for game in games if name in (None, game.name)]
    if not found:
        known = ", ".join(game.name for game in games)
        raise SystemExit(f"nobody plays {name!r} alone; there are {known}")
    return found


def orders(game: Game, bots: list[str] | None, games: int, seed: int, threads: int) -> list[Order]:
    """What is to be played."""
    chosen = bots_for(game, 1) if bots is None else bots
    return [order(game, [bot], 1, games, seed, threads) for bot in chosen]


def identity(wanted: Order) -> Row:
    """All that a row hangs on."""
    bot, game = wanted.bots[0], wanted.game
    learned = bot in LEVELS
    return {
        "game": game.name,
        "bot": bot,
        "games": wanted.games,
        "seed": wanted.seed,
        "weights": checksum(game) if learned else None,
        "warmth": warmth(game, 1, bot) if learned else None,
    }


@cache
def checksum(game: Game) -> str:
    """The mark of the weights that play here.

    They are loaded once, so it is read once, then: new files may come while games are played.
    """
    master(game, 1)
    manifest = manifest_of(game, 1)
    assert manifest is not None  # the order would have been refused
    return str(manifest["sha256"])


def measured(run: Run) -> Row:
    """A row about a run that was played to its end."""
    said = figures(run)
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


# What is kept


def kept(path: Path) -> list[Row]:
    """All rows of the file; none if there is no file yet."""
    if not path.exists():
        return []
    rows: list[Row] = json.loads(path.read_text(encoding="utf-8"))
    return rows


def keep(path: Path, row: Row) -> None:
    """Add a row. Rows about the same bot that were played by something else make room for it."""
    put_rows(path, [*(other for other in kept(path) if not _outdated_by(other, row)), row])


def put_rows(path: Path, rows: list[Row]) -> None:
    """Write the file anew, whole or not at all."""
    whole = path.with_suffix(".new")
    text = ",\n".join(json.dumps(each) for each in rows)
    whole.write_text(f"[\n{text}\n]\n", encoding="utf-8")
    whole.replace(path)


def _outdated_by(other: Row, row: Row) -> bool:
    same = all(other[key] == row[key] for key in SLOT)
    return same and any(other[key] != row[key] for key in ("weights", "warmth"))


def matching(rows: list[Row], wanted: Row) -> Row | None:
    """The row that was played just so."""
    for row in rows:
        if all(row[key] == value for key, value in wanted.items()):
            return row
    return None


def holding(rows: list[Row], game: Game) -> list[Row]:
    """The rows of a game that still hold, one a bot: that of the most games; weakest bot first."""
    best: dict[str, Row] = {}
    for row in sorted(rows, key=lambda row: int(row["games"])):
        if row["game"] == game.name and row["bot"] in bots_for(game, 1):
            again = order(game, [row["bot"]], 1, row["games"], row["seed"])
            if matching([row], identity(again)):
                best[row["bot"]] = row
    return [best[bot] for bot in BOTS if bot in best]


# What is said


def command(row: Row) -> str:
    """What plays the same games once more."""
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
    """The rows of one game under its name, and whether its master does what is asked."""
    least = f"top band (≥ {game.rating[0]})" if game.rating else "top band"
    heading = ["bot", "mean", "SE", "median", "10 %", "90 %", "max", least, "foxes", "games"]
    heading += ["seconds (threads)", "command"]
    lines = markdown([heading, *map(line, rows)])
    return "\n\n".join([f"### {game.titles['en']}", lines, *verdict(game, rows)])


def verdict(game: Game, rows: list[Row]) -> Iterator[str]:
    """What is asked of the master, and what was found."""
    wanted = WANTED.get(game.name)
    for row in rows:
        if row["bot"] == MASTER and wanted is not None:
            asked = f"Asked of the master: a mean of {wanted:.0f} over {GAMES:,} games"
            yield f"{asked}; {reached(row, wanted)}."


def reached(row: Row, wanted: float) -> str:
    """Is that mean reached? Fewer games than asked can't tell."""
    if row["games"] < GAMES:
        return f"not measured yet, {row['games']:,} games say {row['mean']:.1f}"
    return "reached" if row["mean"] >= wanted else "**not reached**"


def page_text(rows: list[Row]) -> str:
    """All that stands in the page: the rows of every game that still hold."""
    shown = [(game, holding(rows, game)) for game in solo_games()]
    return "\n\n".join(table(game, found) for game, found in shown if found)


class Words:
    """Told how many games of a row are done, it says so now and then."""

    def __init__(self, name: str, games: int, out: TextIO, clock: Callable[[], float]) -> None:
        self.name, self.games, self.out, self.clock = name, games, out, clock
        self.start = self.last = clock()

    def __call__(self, done: int) -> None:
        """Say how far it is, unless that was said a moment ago."""
        now = self.clock()
        if now - self.last >= EVERY or done == self.games:
            self.last = now
            rate = done / (now - self.start) if now > self.start else 0.0
            said = f"{self.name}: {done:,} of {self.games:,} games, {rate:,.0f} a second"
            print(said, file=self.out, flush=True)


# Playing


def there(name: str, wanted: Row, path: Path, out: TextIO) -> Row | None:
    """The row that was played just so before; it is told that it is there."""
    row = matching(kept(path), wanted)
    if row is not None:
        print(f"{name}: is there", file=out)
    return row


def played(wanted: Order, path: Path, out: TextIO, clock: Callable[[], float]) -> Row:
    """The row that is asked for: the one that is there, or a new one."""
    name = f"{wanted.game.name} {wanted.bots[0]}"
    if row := there(name, identity(wanted), path, out):
        return row
    to_the_end(replace(wanted, games=1))  # compiling does not belong to the time
    row = measured(to_the_end(wanted, Words(name, wanted.games, out, clock), clock))
    keep(path, row)
    return row


def to_the_end(wanted: Order, *how: Callable[..., Any]) -> Run:
    """A run with all of its games: Ctrl-C ends everything, part of a row is no row."""
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
    """Play what is missing, and tell of all that was asked for."""
    said = []
    for name, chosen in wanted.items():
        rows = [played(each, path, out, clock) for each in chosen]
        said.append(table(load(name), rows))
    return "\n\n".join(said)


def options(words: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure how well every bot plays alone.")
    parser.add_argument("--game", help="one game; else every one that can be played alone")
    parser.add_argument("--bots", help="bots, as in greedy,master; else all")
    parser.add_argument("--games", type=int, default=GAMES, help="games a bot")
    parser.add_argument("--seed", type=int, default=SEED, help="where the dice come from")
    parser.add_argument("--threads", type=int, default=cores_here())
    parser.add_argument("--kept", type=Path, default=KEPT, help="where rows are kept")
    parser.add_argument("--page", type=Path, default=STRENGTH, help="the page for --write")
    parser.add_argument("--write", action="store_true", help="put the rows into the page")
    return parser.parse_args(words)


def main(words: list[str] | None = None) -> None:
    asked = options(words)
    bots = asked.bots.split(",") if asked.bots else None
    numbers = (asked.games, asked.seed, asked.threads)
    try:
        if asked.write:
            place(asked.page, PAGE_NAME)  # before hours of play
        wanted = {game.name: orders(game, bots, *numbers) for game in solo_games(asked.game)}
        print(measure(wanted, asked.kept))
    except (OrderError, PageError) as error:
        raise SystemExit(str(error)) from None
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    if asked.write:
        put(asked.page, PAGE_NAME, page_text(kept(asked.kept)))


if __name__ == "__main__":
    main()
