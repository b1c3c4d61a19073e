"""A deeper look at a solo decision: the best of what follows, on average over many rolls.

The tables after the moves that seem best are played on to the next decision with the same rolls
for each of them, and are worth what the best move is worth there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .after import Ahead
from .batch import Batch
from .compiled import kernel
from .dice import STEP, stream

Array = np.ndarray[Any, Any]
Worth = Callable[[Array], Array]
"""From what a seat sees, one row a table, to the points that are still to come."""

THINK_STREAM = 3


@kernel
def copy_tables(
    tables: Array, sheets: Array, which: Array, rolls: int, copies: Array, papers: Array
) -> None:
    """So many copies of each of some solo games; the n-th copies of a game roll the same dice."""
    for at in range(which.size):
        game = which[at]
        for number in range(rolls):
            copies[at * rolls + number] = tables[game]
            papers[at * rolls + number] = sheets[game]
            copies[at * rolls + number].dice = stream(tables[game].mind, number, THINK_STREAM)


def points_ahead(ahead: Ahead, worth: Worth) -> Array:
    """What every row is worth: the points on the sheet and those to come; exact at the end."""
    to_come = np.where(ahead.ended, np.float32(0), worth(ahead.features))
    return np.asarray(ahead.points + to_come, np.float32)


def deepened(
    ahead: Ahead, values: Array, worth: Worth, *, rolls: int, width: int, margin: float
) -> Array:
    """The values of all rows, with a deeper look at the best ones of each game.

    At most `width` rows of a game, and none that is `margin` points below the best. Rows that
    were not looked at fall behind those that were.
    """
    rows = close_rows(ahead.starts, values, width, margin)
    if not rows.size:
        return values
    games = np.searchsorted(ahead.starts, rows, side="right") - 1
    looked = values - np.float32(1000)
    single = ~np.isin(np.arange(len(ahead.batch)), games)
    looked[np.repeat(single, np.diff(ahead.starts))] += np.float32(1000)
    looked[rows] = _means(ahead, rows, games, worth, rolls)
    tables = ahead.batch.tables
    tables["mind"][games] = tables["mind"][games] + STEP  # other rolls the next time
    return looked


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


def _means(ahead: Ahead, rows: Array, games: Array, worth: Worth, rolls: int) -> Array:
    """What each row leads to on average."""
    batch = ahead.batch
    copies = np.empty(rows.size * rolls, batch.tables.dtype)
    papers = np.empty(rows.size * rolls, batch.sheets.dtype)
    copy_tables(batch.tables, batch.sheets, games, rolls, copies, papers)
    further = Batch.of(batch.game, copies, papers, batch.threads)
    further.act(np.repeat(ahead.actions[rows], rolls))
    values = _best_values(further, worth)
    return np.asarray(values.reshape(rows.size, rolls).mean(axis=1), np.float32)


def _best_values(batch: Batch, worth: Worth) -> Array:
    """What the best move of each game is worth, or the points where the game is over."""
    ahead = Ahead(batch)
    ahead.look()
    best = batch.totals()[:, 0].astype(np.float32)
    going = np.diff(ahead.starts) > 0
    if ahead.rows:
        values = points_ahead(ahead, worth)
        best[going] = np.maximum.reduceat(values, ahead.starts[:-1][going])
    return best
