"""The afterstates of all actions, as features of the acting seat: the inputs of a value net.

>>> from cleverdice import load
>>> batch = Batch(load("gsc"), games=2, seed=1)
>>> ahead = Afterstates(batch)
>>> ahead.look()
>>> ahead.rows == int(batch.mask.sum())
True
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from cleverdice.nets.features import seen_features

from .batch import Batch
from .compiled import kernel
from .features import blank
from .flows import list_actions
from .steps import look_row, pick_row, soft_row
from .threads import apart, threads_of

Array = np.ndarray[Any, Any]
Allocate = Callable[[int, int], Array]
"""Allocates a matrix of bytes, for example in pinned memory."""

SPARE = 1.25
"""Growth factor of the buffers."""


@kernel
def look_ahead(
    books: Array, tables: Array, sheets: Array, lists: Array, players: int, view: int, room: Array,
    paper: Array, starts: Array, actions: Array, points: Array, ended: Array, out: Array,
) -> None:  # fmt: skip
    """Write the features of the afterstate of each action of each game."""
    book, listed, scratch = books[0], lists[0], lists[1]
    for at in range(tables.size):
        actor, row = np.int64(tables[at].actor), starts[at]
        if actor < 0:
            continue
        found = list_actions(book, tables[at], sheets, at * players, actor, listed)
        for number in range(found):
            action = listed.actions[number]
            actions[row] = action
            blank(out, row)
            look_row(
                book, tables[at], sheets, at * players, players, view, action, room, paper, scratch,
                row, points, ended, out,
            )  # fmt: skip
            row += 1


@kernel
def look_at_moves(
    books: Array, tables: Array, sheets: Array, lists: Array, players: int, view: int, room: Array,
    paper: Array, actions: Array, points: Array, ended: Array, out: Array,
) -> None:  # fmt: skip
    """The same for one action per game (-1: none)."""
    for at in range(tables.size):
        if actions[at] >= 0:
            blank(out, at)
            look_row(
                books[0], tables[at], sheets, at * players, players, view, np.int64(actions[at]),
                room, paper, lists[1], at, points, ended, out,
            )  # fmt: skip


@kernel
def pick_best(
    tables: Array, starts: Array, actions: Array, values: Array, explore: float, temperature: float,
    chosen: Array, best: Array, strayed: Array,
) -> None:  # fmt: skip
    """The best row of each game (ties: the lowest action), or an exploratory one.

    `best` is the highest value, whichever row is chosen; a game without a choice has row -1.
    """
    for at in range(tables.size):
        pick_row(
            tables[at], at, starts[at], starts[at + 1], actions, values, explore, temperature,
            chosen, best, strayed,
        )  # fmt: skip


@kernel
def sample_best(
    tables: Array,
    starts: Array,
    values: Array,
    temperature: float,
    chosen: Array,
) -> None:
    """Sample a row of each game from the softmax of its values; -1 without a choice."""
    for at in range(tables.size):
        first, end = starts[at], starts[at + 1]
        chosen[at] = soft_row(tables[at], first, end, values, temperature) if first < end else -1


def _desk(batch: Batch) -> tuple[Array, Array, Array]:
    """The scratch arrays of one thread: lists, a table and its sheets."""
    forms = batch.forms
    return apart(2, forms.actions), apart(1, forms.table), apart(batch.players, forms.sheet)


class Afterstates:
    """The afterstates of every action of every game of a batch, one row each.

    `look` recomputes them. Game `i` has the rows `starts[i]` to `starts[i + 1]`; a row has its
    action, the seat's `features`, the points on its sheet, and whether the game is over.
    """

    def __init__(self, batch: Batch, allocate: Allocate | None = None) -> None:
        self.batch = batch
        self.width = len(seen_features(batch.game))
        self._allocate = allocate or (lambda rows, width: np.empty((rows, width), np.uint8))
        self.starts: Array = np.zeros(len(batch) + 1, np.int64)
        self._desks = [_desk(batch) for _ in range(batch.threads)]
        self._reserve(0)

    def _reserve(self, rows: int) -> None:
        self._rows = int(rows * SPARE)
        self._features = self._allocate(self._rows, self.width)
        self._actions: Array = np.empty(self._rows, np.int16)
        self._points: Array = np.empty(self._rows, np.int32)
        self._ended: Array = np.empty(self._rows, np.bool_)

    @property
    def rows(self) -> int:
        """The number of rows."""
        return int(self.starts[-1])

    @property
    def features(self) -> Array:
        """The seat's observations, by row."""
        return self._features[: self.rows]

    @property
    def actions(self) -> Array:
        """The actions, by row."""
        return self._actions[: self.rows]

    @property
    def points(self) -> Array:
        """The points on the sheet, by row."""
        return self._points[: self.rows]

    @property
    def ended(self) -> Array:
        """Whether the game is over, by row."""
        return self._ended[: self.rows]

    def look(self, view: int = 0) -> None:
        """Compute the afterstates of all actions in the current positions.

        They are observed by the seat `view` places after the one that acts; 0 is that seat itself.
        """
        np.cumsum(self.batch.mask.sum(axis=1), out=self.starts[1:])
        if self.rows > self._rows:
            self._reserve(self.rows)
        threads_of(self.batch.threads).run(
            [partial(self._look_slice, thread, view) for thread in range(self.batch.threads)]
        )

    def watch(self, view: int, actions: Array) -> tuple[Array, Array]:
        """That seat's observation after one action per game, and the points on its sheet.

        Undefined for games whose action is -1. Single-threaded.
        """
        batch, size = self.batch, len(self.batch)
        seen, points = np.empty((size, self.width), np.uint8), np.zeros(size, np.int32)
        lists, room, paper = self._desks[0]
        look_at_moves(
            batch.book, batch.tables, batch.sheets, lists, batch.players, view, room, paper,
            actions, points, np.empty(size, np.bool_), seen,
        )  # fmt: skip
        return seen, points

    def _look_slice(self, thread: int, view: int) -> None:
        batch, players = self.batch, self.batch.players
        lists, room, paper = self._desks[thread]
        low, high = (len(batch) * edge // batch.threads for edge in (thread, thread + 1))
        look_ahead(
            batch.book, batch.tables[low:high], batch.sheets[low * players : high * players], lists,
            players, view, room, paper, self.starts[low:high], self._actions, self._points,
            self._ended, self._features,
        )  # fmt: skip
