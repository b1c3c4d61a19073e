"""Strength of every bot at tables of two to four: one row per bot with its command.

    python -m benchmarks.tables [--game gsc] [--players 2] [--bots beginner,master] [--write]

Every bot plays against greedy ones (greedy against random ones), and the master also against
masters that play for their own score only; then a round robin of all bots is rated. The games are
those of `cleverdice arena`: the same dice from every seat.

A finished row is stored in `tables.json` at once, so a killed run resumes with the first missing
row. A row is played again if the number of games, the seed, the weights or the temperature of a
level have changed. `--write` puts all valid rows into `docs/strength.md`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import TextIO

from cleverdice import Game, load, names
from cleverdice.arena import Contest, Meeting, Workload, contest_for, figures_of, meet
from cleverdice.arena.estimate import NORMAL
from cleverdice.nets import manifest_of
from cleverdice.players import LEVELS, MASTER, OWN, bots_for
from cleverdice.players.levels import temperature
from cleverdice.simulate import PlayError

from .masters import SEED
from .pages import markdown
from .rows import Log, Row, add_options, matching, run, whole

GAMES = 20_000
KEPT = Path(__file__).parent / "tables.json"
PAGE_NAME = "tables"
WANTED = {2: 0.95, 3: 0.90, 4: 0.85}
"""The target share of wins for a master against greedy bots, in games with a solo rating; elsewhere
it is more than its fair share."""

YARDSTICK, LEAST = "greedy", "random"
LIVELY = 2
"""The fewest players with somebody to beat."""

SLOT = ("game", "players", "bots")
"""What a row is about."""

HEADING = ["bot", "opponents", "won", "95 %", "fair", "points", "difference", "95 %", "games",
           "seconds (processes)", "command"]  # fmt: skip


def contests(
    game: Game, players: int, bots: list[str] | None, games: int, seed: int, threads: int
) -> list[Contest]:
    """The contests at one kind of table; the round robin comes last."""
    there = bots_for(game, players)
    chosen = list(there) if bots is None else bots
    pairs = [[bot, LEAST if bot == YARDSTICK else YARDSTICK] for bot in chosen]
    pairs += [[MASTER, OWN]] if MASTER in chosen else []
    fields = [list(there)] if bots is None and len(there) > LIVELY else []
    work = Workload(games, seed, threads)
    return [contest_for(game, each, players, work) for each in (*pairs, *fields)]


def identity(wanted: Contest) -> Row:
    """Everything a row depends on."""
    levels = [name for name in wanted.field if name in LEVELS]
    return {
        "game": wanted.game.name,
        "players": wanted.players,
        "bots": list(wanted.field),
        "games": wanted.games,
        "seed": wanted.seed,
        "weights": checksum(wanted.game, wanted.players) if wanted.job.learned else None,
        "temperature": {name: temperature(wanted.game, wanted.players, name) for name in levels},
    }


@cache
def checksum(game: Game, players: int) -> str:
    """The checksum of the weights in use, read once as they are loaded once."""
    manifest = manifest_of(game, players)
    assert manifest is not None  # the contest would have been refused
    return str(manifest["sha256"])


def measured(meeting: Meeting) -> Row:
    """A row about a meeting that was played to its end."""
    said = figures_of(meeting)
    return identity(meeting.contest) | {
        "standings": said["standings"],
        "pairs": said["pairs"],
        "seconds": round(said["seconds"], 1),
        "threads": said["threads"],
    }


# Stored rows


def holding(rows: list[Row], game: Game, players: int) -> list[Row]:
    """The valid rows of a table, the weakest bot first, then the round robin.

    Of several about the same bots, the one with the most games.
    """
    mine = [row for row in rows if (row["game"], row["players"]) == (game.name, players)]
    ranks, best = list(bots_for(game, players)), dict[tuple[str, ...], Row]()
    for row in sorted(mine, key=lambda row: int(row["games"])):
        if _holds(row, game):
            best[tuple(row["bots"])] = row
    order = sorted(best, key=lambda bots: (len(bots) > LIVELY, ranks.index(bots[0])))
    return [best[bots] for bots in order]


def _holds(row: Row, game: Game) -> bool:
    work = Workload(row["games"], row["seed"])
    try:
        again = contest_for(game, row["bots"], row["players"], work)
    except PlayError:  # a bot that is no longer there
        return False
    return matching([row], identity(again)) is not None


# Reporting


def command(row: Row) -> str:
    """The command that plays the same games again."""
    table = f"--game {row['game']} --players {row['players']} --bots {','.join(row['bots'])}"
    return f"cleverdice arena {table} --games {row['games']} --seed {row['seed']}"


def line(row: Row) -> list[str]:
    """The cells of a row about one bot."""
    bot, against = row["bots"]
    mine = standing(row, bot)
    won, gap = mine["won"], difference(row, bot)
    return [
        bot,
        against,
        f"{100 * won['mean']:.1f} %",
        _limits(won, 100),
        f"{100 * mine['fair']:.1f} %",
        f"{mine['points']['mean']:.2f}",
        f"{gap['mean']:+.2f}",
        _limits(gap),
        *_ending(row),
    ]


def _ending(row: Row) -> list[str]:
    spent = f"{row['seconds']:,.0f} ({row['threads']})"
    return [f"{row['games']:,}", spent, f"`{command(row)}`"]


def standing(row: Row, bot: str) -> Row:
    """What a row says about a bot."""
    found: Row = next(each for each in row["standings"] if each["bot"] == bot)
    return found


def difference(row: Row, bot: str) -> Row:
    """A bot's lead in points over the other; the stored pair has the stronger one first."""
    (pair,) = row["pairs"]
    gap: Row = pair["difference"]
    if pair["bot"] == bot:
        return gap
    turned = {"mean": gap["mean"], "low": gap["high"], "high": gap["low"]}
    return {key: None if value is None else -value for key, value in turned.items()}


def _limits(found: Row, times: int = 1) -> str:
    if found["low"] is None:
        return "-"
    return f"{times * found['low']:.1f} to {times * found['high']:.1f}"


def field_table(row: Row) -> str:
    """The ratings of a round robin, and its command."""
    heading = ["bot", "rating", "±", "won", "95 %", "points"]
    lines = markdown([heading, *map(_rated, row["standings"])])
    games = f"Round robin, {row['games']:,} games in {row['seconds']:,.0f} s ({row['threads']})"
    return f"{games}, ratings with {YARDSTICK} at 1000:\n\n```\n{command(row)}\n```\n\n{lines}"


def _rated(each: Row) -> list[str]:
    rating, won = each["rating"], each["won"]
    sign = {"at least": "≥ ", "at most": "≤ ", None: ""}[rating["bound"]]
    reach = "-" if sign or each["bot"] == YARDSTICK else f"{NORMAL * rating['se']:.0f}"
    share = [f"{100 * won['mean']:.1f} %", _limits(won, 100)]
    return [each["bot"], f"{sign}{rating['mean']:.0f}", reach, *share, _points(each)]


def _points(each: Row) -> str:
    return f"{each['points']['mean']:.2f}"


def table(game: Game, players: int, rows: list[Row]) -> str:
    """The rows of one table under its title, and whether its master reaches the targets."""
    single = [row for row in rows if len(row["bots"]) == LIVELY]
    parts = [f"### {game.titles['en']}, {players} players"]
    parts += [markdown([HEADING, *map(line, single)])] if single else []
    parts += list(verdict(game, single))
    return "\n\n".join([*parts, *(field_table(row) for row in rows if row not in single)])


def verdict(game: Game, rows: list[Row]) -> Iterator[str]:
    """The targets for the master, and the results."""
    for row in rows:
        if row["bots"][0] == MASTER:
            yield f"{_asked(game, row)}; {_found(game, row)}."


def _asked(game: Game, row: Row) -> str:
    against = row["bots"][1]
    if against == YARDSTICK and game.rating:
        return f"Target for the master against {against}: {100 * WANTED[row['players']]:.0f} %"
    return f"Target for the master against {against}: significantly more than its fair share"


def _found(game: Game, row: Row) -> str:
    mine = standing(row, MASTER)
    share = f"{100 * mine['won']['mean']:.1f} %"
    if row["games"] < GAMES:
        return f"not measured yet, {share} over {row['games']:,} games"
    return f"reached with {share}" if _reached(game, row, mine) else f"**not reached**, {share}"


def _reached(game: Game, row: Row, mine: Row) -> bool:
    if row["bots"][1] == YARDSTICK and game.rating:
        return bool(mine["won"]["mean"] >= WANTED[row["players"]])
    return bool(mine["won"]["low"] > mine["fair"])


def page_text(rows: list[Row]) -> str:
    """The generated part of the page: the valid rows of every table."""
    shown = [(*each, holding(rows, *each)) for each in all_tables()]
    return "\n\n".join(table(*about) for about in shown if about[-1])


# Playing


def all_tables(name: str | None = None, players: int | None = None) -> list[tuple[Game, int]]:
    """Every table of two or more, or those given."""
    games = [load(each) for each in names() if name in (None, each)]
    found = [
        (game, size)
        for game in games
        for size in range(LIVELY, game.max_players + 1)
        if players in (None, size)
    ]
    if not found:
        raise SystemExit(f"there is no table of {players} for {name}; games: {', '.join(names())}")
    return found


def played(wanted: Contest, log: Log) -> Row:
    """The requested row: the stored one, or a new one."""
    name = f"{wanted.game.name} {wanted.players} {','.join(wanted.field)}"

    def play() -> Row:
        whole(meet(replace(wanted, deals=len(wanted.lineups))))  # compile before the clock starts
        return measured(whole(meet(wanted, log.words(name, wanted.games), log.clock)))

    return log.row(name, identity(wanted), play)


def measure(
    wanted: list[tuple[Game, int, list[Contest]]],
    path: Path,
    out: TextIO = sys.stderr,
    clock: Callable[[], float] = perf_counter,
) -> str:
    """Play what is missing and report everything requested."""
    log = Log(path, SLOT, out, clock)
    said = []
    for game, players, chosen in wanted:
        said.append(table(game, players, [played(each, log) for each in chosen]))
    return "\n\n".join(said)


def options(words: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure the strength of every bot at tables.")
    add_options(parser, GAMES, SEED, KEPT)
    parser.add_argument("--players", type=int, help="number of players (default: two to four)")
    parser.add_argument("--bots", help="bots, e.g. greedy,master (default: all, and a round robin)")
    return parser.parse_args(words)


def main(words: list[str] | None = None) -> None:
    asked = options(words)
    bots = asked.bots.split(",") if asked.bots else None
    numbers = (asked.games, asked.seed, asked.threads)

    def measuring() -> str:
        tables = all_tables(asked.game, asked.players)
        return measure([(*each, contests(*each, bots, *numbers)) for each in tables], asked.kept)

    run(asked, PAGE_NAME, measuring, page_text)


if __name__ == "__main__":
    main()
