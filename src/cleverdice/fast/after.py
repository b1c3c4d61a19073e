"""Every table that an action can lead to, seen by whoever acts: what a learned value looks at.

>>> from cleverdice import load
>>> batch = Batch(load("gsc"), games=2, seed=1)
>>> ahead = Ahead(batch)
>>> ahead.look()
>>> ahead.rows == int(batch.mask.sum())
True
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from cleverdice.nets.feature_list import seen_features

from . import layout
from .batch import Batch
from .compiled import kernel
from .crew import apart, crew
from .features import blank
from .flows import list_actions
from .single import look_row, pick_row, soft_row

Array = np.ndarray[Any, Any]
Allocate = Callable[[int, int], Array]
"""Makes a matrix of bytes: whoever wants it in special memory says how."""

SPARE = 1.25
"""How much more room is made when there is too little."""


@kernel
def look_ahead(
    books: Array,
    tables: Array,
    sheets: Array,
    lists: Array,
    players: int,
    view: int,
    room: Array,
    paper: Array,
    starts: Array,
    actions: Array,
    points: Array,
    ended: Array,
    out: Array,
) -> None:
    """Carry out each action of each game beside the game, and write what a seat sees then."""
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
                book,
                tables[at],
                sheets,
                at * players,
                players,
                view,
                action,
                room,
                paper,
                scratch,
                row,
                points,
                ended,
                out,
            )
            row += 1


@kernel
def look_at_moves(
    books: Array,
    tables: Array,
    sheets: Array,
    lists: Array,
    players: int,
    view: int,
    room: Array,
    paper: Array,
    actions: Array,
    points: Array,
    ended: Array,
    out: Array,
) -> None:
    """The same for one action of each game, none where it is -1."""
    for at in range(tables.size):
        if actions[at] >= 0:
            blank(out, at)
            look_row(
                books[0],
                tables[at],
                sheets,
                at * players,
                players,
                view,
                np.int64(actions[at]),
                room,
                paper,
                lists[1],
                at,
                points,
                ended,
                out,
            )


@kernel
def pick_best(
    tables: Array,
    starts: Array,
    actions: Array,
    values: Array,
    explore: float,
    warmth: float,
    chosen: Array,
    best: Array,
    strayed: Array,
) -> None:
    """The row of the highest value of each game, of equals the lowest action; at times another.

    `best` is that highest value, whichever row is taken; a game without a choice has row -1.
    """
    for at in range(tables.size):
        pick_row(
            tables[at],
            at,
            starts[at],
            starts[at + 1],
            actions,
            values,
            explore,
            warmth,
            chosen,
            best,
            strayed,
        )


@kernel
def pick_softly(
    tables: Array,
    starts: Array,
    values: Array,
    warmth: float,
    chosen: Array,
) -> None:
    """The row that seems best to someone who misjudges each: so many points are a factor of e."""
    for at in range(tables.size):
        first, end = starts[at], starts[at + 1]
        chosen[at] = soft_row(tables[at], first, end, values, warmth) if first < end else -1


def _desk(batch: Batch) -> tuple[Array, Array, Array]:
    """A place to try actions out, for one thread: lists, a table, and its sheets."""
    forms = batch.forms
    return apart(2, layout.LIST), apart(1, forms.table), apart(batch.players, forms.sheet)


class Ahead:
    """The tables after every action of every game of a batch, one row each, in `look` anew.

    Game `i` has the rows `starts[i]` to `starts[i + 1]`; a row has its action, what the seat sees
    (`features`), the points on its sheet, and whether the game is over.
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
        """How many there are."""
        return int(self.starts[-1])

    @property
    def features(self) -> Array:
        """What the seat sees, by row."""
        return self._features[: self.rows]

    @property
    def actions(self) -> Array:
        """The action that leads there, by row."""
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
        """Look at what every action of the games leads to as they stand now.

        Whoever sits `view` places after the one that acts sees it: 0 is that seat itself.
        """
        np.cumsum(self.batch.mask.sum(axis=1), out=self.starts[1:])
        if self.rows > self._rows:
            self._reserve(self.rows)
        crew(self.batch.threads).run(
            [partial(self._look_slice, thread, view) for thread in range(self.batch.threads)]
        )

    def watch(self, view: int, actions: Array) -> tuple[Array, Array]:
        """What that seat sees after one action of each game, and the points on its sheet.

        Nothing is there for games whose action is -1. For one thread.
        """
        batch, size = self.batch, len(self.batch)
        seen, points = np.empty((size, self.width), np.uint8), np.zeros(size, np.int32)
        lists, room, paper = self._desks[0]
        look_at_moves(
            batch.forms.book,
            batch.tables,
            batch.sheets,
            lists,
            batch.players,
            view,
            room,
            paper,
            actions,
            points,
            np.empty(size, np.bool_),
            seen,
        )
        return seen, points

    def _look_slice(self, thread: int, view: int) -> None:
        batch, players = self.batch, self.batch.players
        lists, room, paper = self._desks[thread]
        low, high = (len(batch) * edge // batch.threads for edge in (thread, thread + 1))
        look_ahead(
            batch.forms.book,
            batch.tables[low:high],
            batch.sheets[low * players : high * players],
            lists,
            players,
            view,
            room,
            paper,
            self.starts[low:high],
            self._actions,
            self._points,
            self._ended,
            self._features,
        )
