"""A deeper look at a solo decision: the best of what follows, on average over many rolls.

The tables after the moves that seem best are played on for some decisions, with the same rolls for
each of them and the best move by the value alone, and are worth what the best move is worth there.
Few rolls tell the bad moves of many, and many rolls the best of two. What the value itself said
counts for some rolls, too: few rolls alone would be worse than none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from .after import Ahead, pick_best
from .batch import Batch
from .compiled import kernel
from .dice import STEP, stream

Array = np.ndarray[Any, Any]
Worth = Callable[[Array], Array]
"""From what a seat sees, one row a table, to the points that are still to come."""

THINK_STREAM = 3
NET = 16
"""So many rolls the value of the net itself counts for: between two close moves it is wrong by some
1.4 points, a single roll by 5, and the mean of so many rolls by as much as the net."""
FAR = np.float32(1000)
"""More points than any two moves are apart."""


@dataclass(frozen=True)
class Style:
    """How a choice is made: `warmth` is the points by which moves are misjudged, `rolls` how many
    rolls a deeper look averages over (0: none), for `width` moves within `margin` points, played on
    for `depth` decisions.

    Each time the better half goes on with four times the rolls, until two have had all of them.

    >>> Style(rolls=256).stages
    [(8, 16), (4, 64), (2, 256)]
    """

    warmth: float = 0.0
    rolls: int = 0
    width: int = 8
    margin: float = 12.0
    depth: int = 6

    @property
    def stages(self) -> list[tuple[int, int]]:
        """How many moves have had how many rolls, stage after stage."""
        last = max(0, self.width.bit_length() - 2)
        return [
            (self.width >> stage, max(1, self.rolls >> 2 * (last - stage)))
            for stage in range(last + 1)
        ]


@kernel
def copy_tables(
    tables: Array, sheets: Array, which: Array, first: int, end: int, copies: Array, papers: Array
) -> None:
    """Copies of each of some solo games, numbered; those of a number roll the same dice."""
    at = 0
    for game in which:
        for number in range(first, end):
            copies[at] = tables[game]
            papers[at] = sheets[game]
            copies[at].dice = stream(tables[game].mind, number, THINK_STREAM)
            at += 1


def points_ahead(ahead: Ahead, worth: Worth) -> Array:
    """What every row is worth: the points on the sheet and those to come; exact at the end."""
    to_come = np.where(ahead.ended, np.float32(0), worth(ahead.features))
    return np.asarray(ahead.points + to_come, np.float32)


def deepened(ahead: Ahead, values: Array, worth: Worth, style: Style) -> Array:
    """The values of all rows, with a deeper look at the best ones of each game.

    At most `width` rows of a game, and none that is `margin` points below the best. Rows that
    were not looked at to the end fall behind those that were.
    """
    rows = close_rows(ahead.starts, values, style.width, style.margin)
    if not rows.size:
        return values
    games = games_of(ahead, rows)
    looked = values - FAR
    single = ~np.isin(np.arange(len(ahead.batch)), games)
    looked[np.repeat(single, np.diff(ahead.starts))] += FAR
    rows, means = _narrowed(ahead, rows, values, worth, style)
    looked[rows] = means
    tables = ahead.batch.tables
    tables["mind"][games] = tables["mind"][games] + STEP  # other rolls the next time
    return looked


def _narrowed(
    ahead: Ahead, rows: Array, values: Array, worth: Worth, style: Style
) -> tuple[Array, Array]:
    """The rows that are left at the end, and what each leads to on average."""
    means, done = np.full(ahead.rows, -FAR), 0
    means[rows] = values[rows]
    for width, rolls in style.stages:
        if done:
            rows, before = np.intersect1d(rows, _best(ahead, means, width)), rows
            means[np.setdiff1d(before, rows)] = -FAR
        if rolls > done:
            further = mean_ahead(ahead, rows, range(done, rolls), worth, style.depth)
            sums = means[rows] * (NET + done) + further * (rolls - done)
            means[rows], done = sums / (NET + rolls), rolls
    return rows, means[rows]


def _best(ahead: Ahead, means: Array, width: int) -> Array:
    """The best rows of each game among those that were looked at."""
    return close_rows(ahead.starts, means, width, float(FAR) / 2)


def games_of(ahead: Ahead, rows: Array) -> Array:
    """The game of each row."""
    return np.asarray(np.searchsorted(ahead.starts, rows, side="right") - 1)


def close_rows(starts: Array, values: Array, width: int, margin: float) -> Array:
    """The best rows of each game where more than one comes into question."""
    sizes = np.diff(starts)
    game = np.repeat(np.arange(sizes.size), sizes)
    order = np.lexsort((-values, game))
    rank = np.arange(order.size) - starts[:-1][game[order]]
    best = np.zeros(sizes.size, np.float32)
    some = sizes > 0
    best[some] = np.maximum.reduceat(values, starts[:-1][some])
    close = (rank < width) & (values[order] >= best[game[order]] - margin)
    rows = order[close]
    several = np.bincount(game[rows], minlength=sizes.size) > 1
    return np.sort(rows[several[game[rows]]])


def mean_ahead(ahead: Ahead, rows: Array, rolls: range, worth: Worth, depth: int) -> Array:
    """What each row leads to on average over the rolls of these numbers."""
    batch, copies = ahead.batch, rows.size * len(rolls)
    tables, sheets = np.empty(copies, batch.tables.dtype), np.empty(copies, batch.sheets.dtype)
    games, numbers = games_of(ahead, rows), (rolls.start, rolls.stop)
    copy_tables(batch.tables, batch.sheets, games, *numbers, tables, sheets)
    further = Batch.of(batch.game, tables, sheets, batch.threads)
    further.act(np.repeat(ahead.actions[rows], len(rolls)))
    for _ in range(depth - 1):
        further.act(best_actions(Ahead(further), worth))
    values = best_values(further, worth)
    return np.asarray(values.reshape(rows.size, len(rolls)).mean(axis=1), np.float32)


def best_actions(ahead: Ahead, worth: Worth) -> Array:
    """The best action of each game by the value alone, -1 where there is nothing to choose."""
    ahead.look()
    return picked(ahead, points_ahead(ahead, worth))


def picked(ahead: Ahead, values: Array) -> Array:
    """The action of the highest value for each game."""
    size, tables = len(ahead.batch), ahead.batch.tables
    chosen, strayed = np.empty(size, np.int64), np.empty(size, np.bool_)
    best = np.empty(size, np.float32)
    pick_best(tables, ahead.starts, ahead.actions, values, 0.0, 0.0, chosen, best, strayed)
    return actions_of(ahead, chosen)


def actions_of(ahead: Ahead, chosen: Array) -> Array:
    """The actions of the chosen rows, -1 where there is none."""
    actions = np.full(len(chosen), -1, np.int16)
    acting = chosen >= 0
    actions[acting] = ahead.actions[chosen[acting]]
    return actions


def best_values(batch: Batch, worth: Worth) -> Array:
    """What the best move of each game is worth, or the points where the game is over."""
    ahead = Ahead(batch)
    ahead.look()
    best = batch.totals()[:, 0].astype(np.float32)
    going = np.diff(ahead.starts) > 0
    if ahead.rows:
        values = points_ahead(ahead, worth)
        best[going] = np.maximum.reduceat(values, ahead.starts[:-1][going])
    return best
