"""Write coach/reference.json: the best bot's points by area, the reference in the statistics.

    python -m benchmarks.reference                       # every game and number of players
    python -m benchmarks.reference --game gsc --players 1 --games 1000

A row replaces the one of the same game and number of players.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from cleverdice import Game, load, names
from cleverdice.coach import reference
from cleverdice.players import bots_for
from cleverdice.simulate import Workload, figures_of, order_for, simulate

DIGITS = 2
SEED = 5

Row = dict[str, Any]


def measured(game: Game, players: int, games: int, bot: str | None = None) -> Row:
    """A row of the file: means over all seats of one bot, by default the best."""
    name = bot or bots_for(game, players)[-1]
    work = Workload(games, SEED, os.cpu_count() or 1)
    asked = order_for(game, [name], players, work)
    said = figures_of(simulate(asked))
    areas = [said["areas"][area.name] for area in game.areas]
    return {
        "game": game.name,
        "players": players,
        "bot": name,
        "games": said["games"],
        "score": round(said["mean"], DIGITS),
        "areas": [round(points, DIGITS) for points in areas],
        "foxes": round(said["foxes"], DIGITS),
        "fox_points": round(said["fox_points"], DIGITS),
    }


def merged(old: Sequence[Row], new: Sequence[Row]) -> list[Row]:
    """All rows in order, new ones replacing old ones."""
    by_table = {(one["game"], one["players"]): one for one in (*old, *new)}
    return [by_table[table] for table in sorted(by_table)]


def written(rows: Sequence[Row]) -> str:
    """The file's text, one row per line."""
    lines = ",\n ".join(json.dumps(row) for row in rows)
    return f"[\n {lines}\n]\n"


def tables(game: str | None, players: int | None) -> Iterator[tuple[Game, int]]:
    """The tables to measure."""
    for each in map(load, [game] if game else names()):
        for count in range(each.min_players, each.max_players + 1):
            if players in (None, count):
                yield each, count


def main(words: Sequence[str] | None = None) -> None:
    """Measure, writing the file after every row."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", choices=names())
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument(
        "--file", type=Path, default=Path(reference.__file__).parent / reference.FILE
    )
    asked = parser.parse_args(words)
    for game, players in tables(asked.game, asked.players):
        new = measured(game, players, asked.games)
        print(json.dumps(new), flush=True)
        old = json.loads(asked.file.read_text(encoding="utf-8")) if asked.file.exists() else []
        asked.file.write_text(written(merged(old, [new])), encoding="utf-8")


if __name__ == "__main__":
    main()
