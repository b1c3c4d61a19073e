"""What a master gains by search; the net runs on a GPU if there is one.

    python -m benchmarks.think --game gsc --rolls 0,256,512 --games 2000 [--depth 6] [--write]

0 rolls means no search. Luck-adjusted points use a control variate: after each move, the value of
the best next move with the actual roll, less its average over other rolls, is subtracted. Its
expectation is zero, however good the net, so the mean is unchanged, but the standard error is a
third or less. The gain is the difference of these means from no search (if that was not measured
here, from the master of `masters.json`); its standard error treats the games as independent.

A finished row is stored in `think.json` at once, and dropped when the weights change. (A change of
the search code is not detected: delete its rows then.) `--write` puts all valid rows into
`docs/strength.md`.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ThreadPoolExecutor
from math import hypot, sqrt
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from cleverdice import Game, load
from cleverdice.cli.common import cores_here
from cleverdice.fast import Batch, Chooser, Policy
from cleverdice.fast.search import best_values, mean_ahead
from cleverdice.nets import Net, master
from cleverdice.nets.grain import GRAIN
from cleverdice.players.levels import MASTER

from . import masters
from .masters import checksum, solo_games
from .pages import STRENGTH, PageError, markdown, place, put
from .rows import Row, kept, matching, put_rows

Array = np.ndarray[Any, Any]
PORTION = 256
SEED = 8_150_403_313
"""The seed of the measured games; nothing else may use it."""

KEPT = Path(__file__).parent / "think.json"
PAGE_NAME = "think"
WANTED_GAIN = {"gsc": 1.0}
"""The target gain of the search, in points."""

OTHERS = range(1_000_000, 1_000_128)
"""The numbers of the rolls for the average, beyond those of any search."""

HEAD = ["rolls", "decisions", "games", "mean", "SE", "luck-adjusted", "SE", "gain", "SE"]
HEAD += ["seconds (threads, net on)", "command"]


def on_gpu(net: Net) -> Any:
    """The same net on a GPU, or the net itself where there is none."""
    try:
        import torch
    except ImportError:
        return net.to_come
    if not torch.cuda.is_available():
        return net.to_come
    layers = [tuple(torch.tensor(array).cuda() for array in pair) for pair in net.layers]

    @torch.no_grad()
    def to_come(seen: Array) -> Array:
        flow = torch.from_numpy(np.ascontiguousarray(seen)).cuda().float()
        for weights, biases in layers[:-1]:
            flow = torch.relu_(flow @ weights + biases)
        points = (flow @ layers[-1][0] + layers[-1][1])[:, 0]
        return np.asarray((torch.round(points * GRAIN) / GRAIN).cpu().numpy())

    return to_come


def played(batch: Batch, worth: Any, style: Policy) -> Array:
    """Play games to the end: a row of points, and one of luck-adjusted points."""
    chooser, luck = Chooser(batch, worth, style), best_values(batch, worth).astype(np.float64)
    luck -= luck.mean()
    while not batch.over.all():
        actions = chooser.choose()
        going, ahead = np.flatnonzero(actions >= 0), chooser.ahead
        rows = _rows_of(ahead.starts, ahead.actions, actions, going)
        luck[going] -= mean_ahead(ahead, rows, OTHERS, worth, 1)
        batch.act(actions)
        luck[going] += best_values(batch, worth)[going]
    points = batch.totals()[:, 0]
    return np.stack([points, points - luck])


def _rows_of(starts: Array, listed: Array, actions: Array, games: Array) -> Array:
    """The row of each game's chosen action."""
    game = np.repeat(np.arange(actions.size), np.diff(starts))
    rows = np.flatnonzero(listed == actions[game])
    assert (game[rows] == games).all()
    return rows


def totals(game: Game, worth: Any, style: Policy, seed: int, numbers: range, threads: int) -> Array:
    """The same for the games with these numbers, in order, on several threads."""
    most = min(PORTION, -(-len(numbers) // threads))

    def portion(start: int) -> Array:
        some = range(start, min(start + most, numbers.stop))
        return played(Batch(game, 1, some, seed), worth, style)

    with ThreadPoolExecutor(threads) as pool:
        return np.concatenate(list(pool.map(portion, numbers[::most])), axis=1)


# Stored rows


def identity(game: Game, style: Policy, seed: int, numbers: range) -> Row:
    """Everything a row depends on."""
    look = {"rolls": style.rolls, "depth": style.depth if style.rolls else 0}
    which = {"games": len(numbers), "seed": seed, "first": numbers.start}
    return {"game": game.full_name, **look, **which, "weights": checksum(game)}


def measured(points: Array, fair: Array) -> Row:
    """The means of plain and luck-adjusted points, and their standard errors."""
    root = sqrt(points.size)
    alike = {"mean": float(points.mean()), "se": float(points.std()) / root}
    return {**alike, "fair": float(fair.mean()), "fair_se": float(fair.std()) / root}


def keep(path: Path, row: Row) -> None:
    """Add a row; it replaces one of the same search, and those of other weights."""
    put_rows(path, [*(other for other in kept(path) if not _outdated_by(other, row)), row])


def _outdated_by(other: Row, row: Row) -> bool:
    same = all(other[key] == row[key] for key in ("rolls", "depth"))
    return other["game"] == row["game"] and (same or other["weights"] != row["weights"])


def holding(rows: list[Row], game: Game) -> list[Row]:
    """The rows of a game with the current weights, the shortest search first."""
    found = [
        row for row in rows if (row["game"], row["weights"]) == (game.full_name, checksum(game))
    ]
    return sorted(found, key=lambda row: (row["rolls"], row["depth"]))


# Reporting


def command(row: Row) -> str:
    """The command that plays the same games again."""
    depth = f" --depth {row['depth']}" if row["rolls"] else ""
    which = f"--games {row['games']} --seed {row['seed']} --first {row['first']}"
    return f"python -m benchmarks.think --game {row['game']} --rolls {row['rolls']}{depth} {which}"


def gain(row: Row, plain: Row) -> tuple[float, float]:
    """The points that search adds, with the standard error."""
    return row["fair"] - plain["fair"], hypot(row["fair_se"], plain["fair_se"])


def table(game: Game, rows: list[Row]) -> str:
    """The rows of one game, and whether the search reaches its target."""
    plain = without_a_look(game, rows)
    text = markdown([HEAD, *(_line(row, plain) for row in rows)])
    judged = plain and rows[-1]["rolls"] and game.name in WANTED_GAIN
    said = [_verdict(game, rows[-1], plain)] if plain and judged else []
    return "\n\n".join([f"### {game.titles['en']}", text, *said])


def without_a_look(game: Game, rows: list[Row]) -> Row | None:
    """The row without search; if there is none, the solo master of `masters.json`."""
    found = [row for row in rows if not row["rolls"]]
    for row in masters.holding(kept(masters.KEPT), game):
        if row["bot"] == MASTER:
            found.append({"fair": row["mean"], "fair_se": row["se"]})
    return found[0] if found else None


def _line(row: Row, plain: Row | None) -> list[str]:
    look = [str(row["rolls"]), str(row["depth"]), f"{row['games']:,}"]
    means = [f"{row[key]:.2f}" for key in ("mean", "se", "fair", "fair_se")]
    more, error = gain(row, plain) if plain and row["rolls"] else (None, None)
    gained = ["", ""] if more is None else [f"{more:+.2f}", f"{error:.2f}"]
    spent = f"{row['seconds']:,.0f} ({row['threads']}, {row['valued']})"
    return [*look, *means, *gained, spent, f"`{command(row)}`"]


def _verdict(game: Game, row: Row, plain: Row) -> str:
    """The longest search counts; "clearly" means by two standard errors."""
    wanted, (more, error) = WANTED_GAIN[game.name], gain(row, plain)
    asked = f"Target for the search: {wanted:.0f} point more"
    surely = more - 2 * error >= wanted
    said = "clearly reached" if surely else "reached" if more >= wanted else "**not reached**"
    return f"{asked}; {said} with {row['rolls']} rolls: {more:+.2f} (SE {error:.2f})."


def page_text(rows: list[Row]) -> str:
    """The generated part of the page."""
    shown = [(game, holding(rows, game)) for game in solo_games()]
    return "\n\n".join(table(game, found) for game, found in shown if found)


# Playing


def measure(game: Game, style: Policy, seed: int, numbers: range, threads: int) -> Row:
    """A new row."""
    net = master(game, 1)
    assert net is not None
    worth, start = on_gpu(net), perf_counter()
    points, fair = totals(game, worth, style, seed, numbers, threads)
    valued = "CPU" if worth == net.to_come else "GPU"
    spent = {"seconds": round(perf_counter() - start, 1), "threads": threads, "valued": valued}
    return {**identity(game, style, seed, numbers), **measured(points, fair), **spent}


def _numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(",")]


def options(words: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure what a master gains by search.")
    parser.add_argument("--game", choices=[game.full_name for game in solo_games()], required=True)
    parser.add_argument("--rolls", type=_numbers, default="0,512", help="rolls, 0 for no search")
    parser.add_argument("--depth", type=int, default=Policy().depth, help="decisions to play on")
    parser.add_argument("--games", type=int, default=2000, help="games per row")
    parser.add_argument("--seed", type=int, default=SEED, help="seed of the dice")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--threads", type=int, default=cores_here())
    parser.add_argument("--kept", type=Path, default=KEPT, help="file with the stored rows")
    parser.add_argument("--page", type=Path, default=STRENGTH, help="page for --write")
    parser.add_argument("--write", action="store_true", help="write the rows into the page")
    return parser.parse_args(words)


def _must_have_a_place(page: Path) -> None:
    """Fail before hours of play."""
    try:
        place(page, PAGE_NAME)
    except PageError as error:
        raise SystemExit(str(error)) from None


def main(words: list[str] | None = None) -> None:
    asked = options(words)
    game, numbers = load(asked.game), range(asked.first, asked.first + asked.games)
    if asked.write:
        _must_have_a_place(asked.page)
    for rolls in asked.rolls:
        style = Policy(rolls=rolls, depth=asked.depth)
        if not matching(kept(asked.kept), identity(game, style, asked.seed, numbers)):
            keep(asked.kept, measure(game, style, asked.seed, numbers, asked.threads))
    print(table(game, holding(kept(asked.kept), game)))
    if asked.write:
        put(asked.page, PAGE_NAME, page_text(kept(asked.kept)))


if __name__ == "__main__":
    main()
