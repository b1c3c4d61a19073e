"""Search for solo decisions: rollouts of the best moves, averaged over many rolls.

The afterstates of the best moves are played on greedily for some decisions, with common random
rolls, and get the value of the best move there. Successive halving: few rolls rule out the bad
moves of many, many rolls find the better of two. The net's own value counts as some rolls, too:
few rolls alone would be worse than none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from .batch import Batch
from .compiled import kernel
from .lookahead import Afterstates, pick_best
from .streams import STEP, stream

Array = np.ndarray[Any, Any]
Worth = Callable[[Array], Array]
"""From observations, one row per table, to the points still to come."""

THINK_STREAM = 3
NET = 16
"""The weight of the net's own value in rolls: between two close moves its error is about 1.4
points, that of a single roll 5, so the mean of this many rolls is about as accurate."""
FAR = np.float32(1000)
"""More than any difference between two moves, in points."""


@dataclass(frozen=True)
class Policy:
    """How to choose a move.

    `temperature` is the softmax temperature, in points. A search averages `rolls` rolls (0: no
    search) for the best `width` moves within `margin` points, played on for `depth` decisions.

    In each stage the better half continues with four times the rolls, until two are left.

    >>> Policy(rolls=256).stages
    [(8, 16), (4, 64), (2, 256)]
    """

    temperature: float = 0.0
    rolls: int = 0
    width: int = 8
    margin: float = 12.0
    depth: int = 6

    @property
    def stages(self) -> list[tuple[int, int]]:
        """The number of moves and the rolls of each, by stage."""
        last = max(0, self.width.bit_length() - 2)
        return [
            (self.width >> stage, max(1, self.rolls >> 2 * (last - stage)))
            for stage in range(last + 1)
        ]


@kernel
def copy_tables(
    tables: Array, sheets: Array, which: Array, first: int, end: int, copies: Array, papers: Array
) -> None:
    """Numbered copies of some solo games; copies of the same number roll the same dice."""
    at = 0
    for game in which:
        for number in range(first, end):
            copies[at] = tables[game]
            papers[at] = sheets[game]
            copies[at].dice = stream(tables[game].bot_stream, number, THINK_STREAM)
            at += 1


def points_ahead(ahead: Afterstates, worth: Worth) -> Array:
    """The value of every row: the points on the sheet plus those to come; exact at the end."""
    to_come = np.where(ahead.ended, np.float32(0), worth(ahead.features))
    return np.asarray(ahead.points + to_come, np.float32)


def deepened(ahead: Afterstates, values: Array, worth: Worth, style: Policy) -> Array:
    """The values of all rows, refined by search for the best ones of each game.

    At most `width` rows of a game, within `margin` points of the best. Rows that were dropped rank
    below those that were searched to the end.
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
    tables["bot_stream"][games] = tables["bot_stream"][games] + STEP  # fresh rolls next time
    return looked


def _narrowed(
    ahead: Afterstates, rows: Array, values: Array, worth: Worth, style: Policy
) -> tuple[Array, Array]:
    """The rows of the last stage, and the mean value of each."""
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


def _best(ahead: Afterstates, means: Array, width: int) -> Array:
    """The best rows of each game among those searched."""
    return close_rows(ahead.starts, means, width, float(FAR) / 2)


def games_of(ahead: Afterstates, rows: Array) -> Array:
    """The game of each row."""
    return np.asarray(np.searchsorted(ahead.starts, rows, side="right") - 1)


def close_rows(starts: Array, values: Array, width: int, margin: float) -> Array:
    """The best rows of each game that has more than one candidate."""
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


def mean_ahead(ahead: Afterstates, rows: Array, rolls: range, worth: Worth, depth: int) -> Array:
    """The mean value of each row over the rolls of these numbers."""
    return mean_after(ahead.batch, games_of(ahead, rows), ahead.actions[rows], rolls, worth, depth)


def mean_after(
    batch: Batch, games: Array, actions: Array, rolls: range, worth: Worth, depth: int = 1
) -> Array:
    """The mean value of an action in each of these games, over the rolls of these numbers.

    It is the value of the best move `depth` decisions later.
    """
    copies = games.size * len(rolls)
    tables, sheets = np.empty(copies, batch.tables.dtype), np.empty(copies, batch.sheets.dtype)
    copy_tables(batch.tables, batch.sheets, games, rolls.start, rolls.stop, tables, sheets)
    further = Batch.of(batch.game, tables, sheets, batch.threads)
    further.act(np.repeat(actions, len(rolls)))
    for _ in range(depth - 1):
        further.act(best_actions(Afterstates(further), worth))
    values = best_values(further, worth)
    return np.asarray(values.reshape(games.size, len(rolls)).mean(axis=1), np.float32)


def best_actions(ahead: Afterstates, worth: Worth) -> Array:
    """The greedy action of each game, -1 if there is nothing to choose."""
    ahead.look()
    return picked(ahead, points_ahead(ahead, worth))


def picked(ahead: Afterstates, values: Array) -> Array:
    """The action of the highest value for each game."""
    size, tables = len(ahead.batch), ahead.batch.tables
    chosen, strayed = np.empty(size, np.int64), np.empty(size, np.bool_)
    best = np.empty(size, np.float32)
    pick_best(tables, ahead.starts, ahead.actions, values, 0.0, 0.0, chosen, best, strayed)
    return actions_of(ahead, chosen)


def actions_of(ahead: Afterstates, chosen: Array) -> Array:
    """The actions of the chosen rows, -1 if there is none."""
    actions = np.full(len(chosen), -1, np.int16)
    acting = chosen >= 0
    actions[acting] = ahead.actions[chosen[acting]]
    return actions


def best_values(batch: Batch, worth: Worth) -> Array:
    """The value of the best move of each game, or the final score if it is over."""
    ahead = Afterstates(batch)
    ahead.look()
    best = batch.totals()[:, 0].astype(np.float32)
    going = np.diff(ahead.starts) > 0
    if ahead.rows:
        values = points_ahead(ahead, worth)
        best[going] = np.maximum.reduceat(values, ahead.starts[:-1][going])
    return best
