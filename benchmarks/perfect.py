"""How much the master gives away at the end of its solo games, against play that can't be better.

    python -m benchmarks.perfect --game gsc [--games 1000] [--rolls 64] [--write]

Two kinds of position can be solved. Once the last dice of a game are rolled, nothing is left to
chance: every sequence of moves is played to the end, and the best final score is exact. One turn of
the dice earlier, every sequence of moves up to the last roll is followed, and what each leads to is
averaged over the same rolls for all, each of them solved as before. The sequence is chosen by one
half of these rolls (and the net) and valued by the other, so what is found is really there:
choosing the highest of noisy averages by the very rolls they come from would find too much. That
figure is given as well (`most`): the loss lies between the two, but for the standard errors and for
sequences that the net finds so bad that they are not compared.

Where a game has thousands of positions to go through (*Clever Cubed* often), only those that the
net finds best are followed, so that the loss after the last roll is then one at least.

A finished row is stored in `perfect.json` at once, and dropped when the weights change. `--write`
puts the valid rows into `docs/strength.md`.
"""

from __future__ import annotations

import argparse
from math import sqrt
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from cleverdice import Game, load
from cleverdice.fast import Batch, Chooser
from cleverdice.fast.draft_layout import DEAL, OVER
from cleverdice.nets import master
from cleverdice.nets.dedupe import marks

from .masters import checksum, solo_games
from .pages import STRENGTH, markdown, place, put
from .rows import Row, kept, matching, put_rows

Array = np.ndarray[Any, Any]
SEED = 8_150_403_317
"""The seed of the measured games; nothing else may use it."""

KEPT = Path(__file__).parent / "perfect.json"
PAGE_NAME = "perfect"
GAMES, ROLLS = 1000, 64
PORTION = 100
WIDTH, MARGIN = 6, 6.0
"""So many ends before the last roll are compared with the master's: the best by the net, and by so
many points at most behind its first."""

MOST, BEST, AT_ONCE = 4000, 300, 8
"""Of more positions of a game than `MOST`, the best by the net are followed; so many games at
once."""

NET = 16
"""The weight of the net's own value in rolls, where the best of several ends is chosen."""


class Position(NamedTuple):
    """A solo game at some point."""

    table: Any
    sheet: Any


class Endings(NamedTuple):
    """The last two positions of every game that can be solved.

    `before` is the first decision after the roll before the last, `chosen` what the master made of
    it, `last` the first decision after the last roll; `totals` are the final scores.
    """

    before: dict[int, Position]
    chosen: dict[int, Position]
    last: dict[int, Position]
    totals: Array


class Loss(NamedTuple):
    """Points given away in one position: what was found to be there, and the most it may be."""

    points: float
    most: float


def batch_of(game: Game, tables: Array, sheets: Array) -> Batch:
    """Solo games that stop wherever dice are due."""
    batch = Batch.of(game, tables, sheets)
    batch.own_dice = False
    return batch


def gathered(game: Game, positions: list[Position]) -> Batch:
    """Positions as a batch."""
    tables = np.array([position.table for position in positions])
    return batch_of(game, tables, np.array([position.sheet for position in positions]))


def some_rolls(game: Game, games: int, rng: np.random.Generator) -> Array:
    """Random faces of all dice, and a random order for a deal, for so many games."""
    shape = (games, len(game.dice))
    sides = np.array([len(die.faces) for die in game.dice])
    faces = np.stack([np.array(die.faces) for die in game.dice])[
        np.arange(len(sides)), rng.integers(0, sides, shape)
    ]
    return np.stack([faces, np.argsort(rng.random(shape), axis=1)], axis=1)


# Playing


def endings(game: Game, games: range, seed: int, worth: Any) -> Endings:
    """The last positions of games of the master."""
    batch = Batch(game, 1, games, seed, own_dice=False)
    chooser, rng = Chooser(batch, worth), np.random.default_rng([seed, games.start])
    last_round = batch.book["rounds"][0][1]
    before, chosen, last = dict[int, Position](), dict[int, Position](), dict[int, Position]()
    while not batch.over.all():
        late, deal = batch.tables["round"] == last_round, batch.tables["stage"] == DEAL
        waiting = batch.waiting
        if waiting.any():
            _note(batch, waiting & late & deal, chosen)
            batch.step(None, some_rolls(game, len(batch), rng))
            _note(batch, waiting & late & ~deal, before)
            _note(batch, waiting & late & deal, last)
        batch.act(chooser.choose())
    return Endings(before, chosen, last, batch.totals()[:, 0].copy())


def _note(batch: Batch, which: Array, where: dict[int, Position]) -> None:
    for at in np.flatnonzero(which).tolist():
        where[at] = Position(batch.tables[at].copy(), batch.sheets[at].copy())


# Solving


def ends(batch: Batch, worth: Any) -> tuple[Array, Batch]:
    """The positions that can be reached before the next roll, with the game each comes from."""
    games = np.arange(len(batch))
    found: list[tuple[Array, Array, Array]] = []
    while games.size:
        stuck = batch.actors < 0
        found.append((games[stuck], batch.tables[stuck], batch.sheets[stuck]))
        which, actions = np.nonzero(batch.mask)
        further = batch_of(batch.game, batch.tables[which], batch.sheets[which])
        further.act(actions)
        games, batch = _pruned(*_once(games[which], further), worth)
    roots, tables, sheets = (np.concatenate(parts) for parts in zip(*found, strict=True))
    return _once(roots, batch_of(batch.game, tables, sheets))


def _once(games: Array, batch: Batch) -> tuple[Array, Batch]:
    """Equal positions of a game only once."""
    parts = (games.astype(np.int64)[:, None], batch.tables[:, None], batch.sheets[:, None])
    flat = [part.view(np.uint8).reshape(games.size, part.itemsize) for part in parts]
    _, first = np.unique(marks(np.concatenate(flat, axis=1)), return_index=True)
    return games[first], batch_of(batch.game, batch.tables[first], batch.sheets[first])


def _pruned(games: Array, batch: Batch, worth: Any) -> tuple[Array, Batch]:
    """Where a game has more than `MOST` positions, those that are best by the net."""
    many = np.bincount(games, minlength=1) > MOST
    if not many.any():
        return games, batch
    rest = ~many[games]
    order = np.lexsort((-net_values(batch, worth), games))
    rank = np.arange(games.size) - np.searchsorted(games[order], games[order])
    some = order[(rank < BEST) | rest[order]]
    return games[some], batch_of(batch.game, batch.tables[some], batch.sheets[some])


def net_values(batch: Batch, worth: Any) -> Array:
    """The points on each sheet and those to come by the net."""
    going = batch.tables["stage"] != OVER
    seen = batch.features(np.zeros(len(batch), np.int8))
    return np.asarray(batch.totals()[:, 0] + going * worth(seen))


def best_totals(batch: Batch, worth: Any) -> Array:
    """The best final score of every game whose dice are all rolled."""
    best = np.full(len(batch), -(1 << 30))
    for first in range(0, len(batch), AT_ONCE):
        part = slice(first, first + AT_ONCE)
        games, over = ends(batch_of(batch.game, batch.tables[part], batch.sheets[part]), worth)
        assert (over.tables["stage"] == OVER).all()
        np.maximum.at(best, first + games, over.totals()[:, 0])
    return best


def last_losses(game: Game, found: Endings, worth: Any) -> list[Loss]:
    """What each game gave away after its last roll."""
    at = list(found.last)
    best = best_totals(gathered(game, list(found.last.values())), worth)
    missed = np.maximum(best, found.totals[at]) - found.totals[at]
    return [Loss(points, points) for points in missed.tolist()]


def earlier_losses(
    game: Game, found: Endings, worth: Any, rolls: int, rng: np.random.Generator
) -> list[Loss]:
    """What each game gave away between the last two rolls."""
    return [
        _earlier_loss(game, found.before[at], chosen, worth, rolls, rng)
        for at, chosen in found.chosen.items()
    ]


def _earlier_loss(
    game: Game, before: Position, chosen: Position, worth: Any, rolls: int, rng: np.random.Generator
) -> Loss:
    """The loss of one choice: the best end by one half of the rolls, valued by the other."""
    mine, others = gathered(game, [chosen]), _close_ends(game, before, worth)
    tables = np.concatenate([mine.tables, others.tables])
    both = batch_of(game, tables, np.concatenate([mine.sheets, others.sheets]))
    solved = solved_by_rolls(both, worth, rolls, rng)
    values = net_values(both, worth)
    lead, expected = solved - solved[0], values - values[0]
    halves = lead[:, ::2].mean(axis=1), lead[:, 1::2].mean(axis=1)
    tops = [((NET * expected + rolls / 2 * half) / (NET + rolls / 2)).argmax() for half in halves]
    fair = (halves[1][tops[0]] + halves[0][tops[1]]) / 2
    return Loss(float(fair), float(lead.mean(axis=1).max()))


def _close_ends(game: Game, before: Position, worth: Any) -> Batch:
    """The ends before the last roll that the net finds best."""
    _, found = ends(gathered(game, [before]), worth)
    deal = found.tables["stage"] == DEAL
    found = batch_of(game, found.tables[deal], found.sheets[deal])
    values = net_values(found, worth)
    best = np.argsort(-values, kind="stable")[:WIDTH]
    best = best[values[best] >= values[best[0]] - MARGIN]
    return batch_of(game, found.tables[best], found.sheets[best])


def solved_by_rolls(batch: Batch, worth: Any, rolls: int, rng: np.random.Generator) -> Array:
    """The best final score of each position after each of some rolls, the same for all."""
    game, laid = batch.game, some_rolls(batch.game, rolls, rng)
    copies = batch_of(game, np.repeat(batch.tables, rolls), np.repeat(batch.sheets, rolls))
    copies.step(None, np.tile(laid, (len(batch), 1, 1)))
    return best_totals(copies, worth).reshape(len(batch), rolls)


# Stored rows


LAST, BEFORE = "after the last roll", "before the last roll"
"""The two kinds of position."""


def identity(game: Game, part: str, games: int, rolls: int, seed: int) -> Row:
    """Everything a row depends on."""
    about = {"game": game.full_name, "part": part, "games": games, "seed": seed}
    return {**about, "rolls": rolls if part == BEFORE else 0, "weights": checksum(game)}


def measured(losses: list[Loss], games: int) -> Row:
    """The mean loss of a game and its standard error; games without a choice lost nothing."""
    both = np.zeros((2, games))
    both[:, : len(losses)] = np.array(losses).reshape(-1, 2).T
    errors = both.std(axis=1) / sqrt(games)
    return {
        "loss": float(both[0].mean()), "se": float(errors[0]),
        "most": float(both[1].mean()), "most_se": float(errors[1]),
        "wrong": float((both[1] > 0).mean()), "worst": float(both[0].max()),
    }  # fmt: skip


def keep(path: Path, row: Row) -> None:
    """Add a row; it replaces the one about the same kind of position."""
    slot = ("game", "part")
    others = [other for other in kept(path) if any(other[key] != row[key] for key in slot)]
    put_rows(path, [*others, row])


def holding(rows: list[Row], game: Game) -> list[Row]:
    """The rows of a game with the current weights, the end of the game first."""
    found = [
        row for row in rows if (row["game"], row["weights"]) == (game.full_name, checksum(game))
    ]
    return sorted(found, key=lambda row: str(row["part"]))


# Reporting


HEAD = ["game", "decisions", "games", "lost per game", "SE", "at most", "SE", "better move known"]
HEAD += ["worst", "seconds", "command"]


def command(row: Row) -> str:
    """The command that plays and solves the same games again."""
    deeper = f" --rolls {row['rolls']}" if row["part"] == BEFORE else ""
    which = f"--part {row['part'].split()[0]} --games {row['games']} --seed {row['seed']}"
    return f"python -m benchmarks.perfect --game {row['game']} {which}{deeper}"


def _line(game: Game, row: Row) -> list[str]:
    losses = [f"{row[key]:.2f}" for key in ("loss", "se", "most", "most_se")]
    if row["part"] == LAST:
        losses[2:] = ["", ""]
    ends_with = [f"{100 * row['wrong']:.1f} %", f"{row['worst']:.1f}", f"{row['seconds']:,.0f}"]
    heads = [game.title("en"), row["part"], f"{row['games']:,}"]
    return [*heads, *losses, *ends_with, f"`{command(row)}`"]


def page_text(rows: list[Row]) -> str:
    """The generated part of the page."""
    shown = [(game, holding(rows, game)) for game in solo_games()]
    return markdown([HEAD, *(_line(game, row) for game, found in shown for row in found)])


# Measuring


def measure(game: Game, part: str, games: int, rolls: int, seed: int) -> Row:
    """A new row."""
    net, losses, start = master(game, 1), list[Loss](), perf_counter()
    assert net is not None
    for first in range(0, games, PORTION):
        some = range(first, min(first + PORTION, games))
        found, rng = endings(game, some, seed, net.to_come), np.random.default_rng([seed, first])
        if part == LAST:
            losses += last_losses(game, found, net.to_come)
        else:
            losses += earlier_losses(game, found, net.to_come, rolls, rng)
    spent = {"seconds": round(perf_counter() - start, 1)}
    return identity(game, part, games, rolls, seed) | measured(losses, games) | spent


def options(words: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Measure what a master loses at the end of a game."
    )
    parser.add_argument("--game", choices=[game.full_name for game in solo_games()], required=True)
    parser.add_argument(
        "--part", choices=["after", "before"], default="after", help="of the last roll"
    )
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--rolls", type=int, default=ROLLS, help="last rolls that are solved")
    parser.add_argument("--seed", type=int, default=SEED, help="seed of the dice")
    parser.add_argument("--kept", type=Path, default=KEPT, help="file with the stored rows")
    parser.add_argument("--page", type=Path, default=STRENGTH, help="page for --write")
    parser.add_argument("--write", action="store_true", help="write the rows into the page")
    return parser.parse_args(words)


def main(words: list[str] | None = None) -> None:
    asked = options(words)
    if asked.write:
        place(asked.page, PAGE_NAME)  # fail before minutes of play
    game, part = load(asked.game), f"{asked.part} the last roll"
    what = (part, asked.games, asked.rolls, asked.seed)
    if not matching(kept(asked.kept), identity(game, *what)):
        keep(asked.kept, measure(game, *what))
    print(page_text(kept(asked.kept)))
    if asked.write:
        put(asked.page, PAGE_NAME, page_text(kept(asked.kept)))


if __name__ == "__main__":
    main()
