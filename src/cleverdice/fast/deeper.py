"""A deeper look at a solo decision: the best of what follows, on average over many rolls.

The tables after the moves that seem best are played on for some decisions, with the same rolls for
each of them and the best move by the value alone, and are worth what the best move is worth there.
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


@dataclass(frozen=True)
class Style:
    """How a choice is made: `warmth` is the points by which moves are misjudged, `rolls` how many
    rolls a deeper look averages over (0: none), for `width` moves within `margin` points, played on
    for `depth` decisions.
    """

    warmth: float = 0.0
    rolls: int = 0
    width: int = 4
    margin: float = 3.0
    depth: int = 3


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


def deepened(ahead: Ahead, values: Array, worth: Worth, style: Style) -> Array:
    """The values of all rows, with a deeper look at the best ones of each game.

    At most `width` rows of a game, and none that is `margin` points below the best. Rows that
    were not looked at fall behind those that were.
    """
    rows = close_rows(ahead.starts, values, style.width, style.margin)
    if not rows.size:
        return values
    games = np.searchsorted(ahead.starts, rows, side="right") - 1
    looked = values - np.float32(1000)
    single = ~np.isin(np.arange(len(ahead.batch)), games)
    looked[np.repeat(single, np.diff(ahead.starts))] += np.float32(1000)
    looked[rows] = _means(ahead, rows, games, worth, style)
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


def _means(ahead: Ahead, rows: Array, games: Array, worth: Worth, style: Style) -> Array:
    """What each row leads to on average."""
    batch, rolls = ahead.batch, style.rolls
    copies = np.empty(rows.size * rolls, batch.tables.dtype)
    papers = np.empty(rows.size * rolls, batch.sheets.dtype)
    copy_tables(batch.tables, batch.sheets, games, rolls, copies, papers)
    further = Batch.of(batch.game, copies, papers, batch.threads)
    further.act(np.repeat(ahead.actions[rows], rolls))
    for _ in range(style.depth - 1):
        further.act(best_actions(Ahead(further), worth))
    values = _best_values(further, worth)
    return np.asarray(values.reshape(rows.size, rolls).mean(axis=1), np.float32)


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
