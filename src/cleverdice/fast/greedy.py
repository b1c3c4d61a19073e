"""The bot `greedy` on the fast engine: the moves of `cleverdice.players.greedy`, for many games.

The afterstate of every action is valued by heuristics; the few best are valued again with the
bonus marks that follow. The parameters of the heuristics for a game are one record, made by
`cleverdice.players.greedy_tables`.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from .area_value import AREA_VALUE, MEMORY_BITS
from .batch import Batch
from .compiled import Struct, inner, kernel, part
from .flows import act, by_book, go_on, list_actions
from .party_layout import OPEN
from .streams import STEP, stream
from .table_value import Ahead, level_of, table_value, this_turn
from .threads import apart, threads_of

Array = np.ndarray[Any, Any]

GREEDY_STREAM = 4


def notes_form(actions: int) -> np.dtype[Any]:
    """The dtype of the notes on the actions of one decision."""
    return np.dtype(
        [
            ("values", "f8", actions),
            ("lots", "u8", actions),  # random tie-breaks
            ("goes_on", "i1", actions),  # whether the action has a follow-up
        ],
        align=True,
    )


Desk = tuple[Array, Array, Array, Array, Array, Array]
"""What one thread needs: tables, sheets, lists, notes, and what `table_value` works with."""


@inner
def draft_goes_on(book: Struct, sheet: Struct) -> bool:
    """Is the seat's move still incomplete?"""
    return sheet.more_left != 0 or sheet.pending != 0


@inner
def party_goes_on(book: Struct, sheet: Struct) -> bool:
    """The same for the party game: an area being crossed in, or bonus marks after that."""
    return sheet.crossing > OPEN or (sheet.crossing != OPEN and sheet.pending != 0)


goes_on = by_book(draft_goes_on, party_goes_on, inline=True)


@inner
def _copy(table: Struct, sheets: Array, first: int, desk: Desk, slot: int) -> None:
    """Lay a table and its sheets down beside the game."""
    room, paper, players = desk[0], desk[1], np.int64(table.players)
    room[slot] = table
    for seat in range(players):
        paper[slot * players + seat] = sheets[first + seat]


@part
def _carry_out(book: Struct, desk: Desk, slot: int, seat: int, action: int) -> None:
    """An action of a seat beside the game, perhaps before others whose turn it is as well."""
    table, paper, scratch = desk[0][slot], desk[1], desk[2][2]
    first = slot * np.int64(table.players)
    table.actor = seat
    only = act(book, table, paper, first, action)
    go_on(book, table, paper, first, only, scratch)


@part
def _follow(book: Struct, figures: Struct, seat: int, ahead: Ahead, desk: Desk) -> float:
    """What the first table beside the game is worth once the seat has made what it is due."""
    room, paper, listed = desk[0], desk[1], desk[2][1]
    players, value = np.int64(room[0].players), 0.0
    while goes_on(book, paper[seat]):
        found = list_actions(book, room[0], paper, 0, seat, listed)
        best, value = -1, -np.inf
        for number in range(found):
            action = np.int64(listed.actions[number])
            _copy(room[0], paper, 0, desk, 1)
            _carry_out(book, desk, 1, seat, action)
            found_here = table_value(book, figures, room[1], paper, players, seat, ahead)
            if found_here > value or (found_here == value and action < best):
                best, value = action, found_here
        _carry_out(book, desk, 0, seat, best)
    return value


@inner
def _next_best(notes: Struct, found: int) -> int:
    """The highest remaining value; ties go to the lowest lot."""
    best = 0
    for number in range(1, found):
        if notes.values[number] > notes.values[best] or (
            notes.values[number] == notes.values[best] and notes.lots[number] < notes.lots[best]
        ):
            best = number
    return best


@part
def _judge(
    book: Struct, figures: Struct, table: Struct, sheets: Array, first: int, found: int, desk: Desk
) -> None:
    """Note what every action that is listed seems to be worth at first sight, and draw its lot."""
    room, paper, lists, notes = desk[0], desk[1], desk[2], desk[3][0]
    seat, ahead = np.int64(table.actor), _ahead(book, table, sheets, first, desk)
    table.bot_stream += STEP
    for number in range(found):
        action = np.int64(lists[0].actions[number])
        _copy(table, sheets, first, desk, 0)
        _carry_out(book, desk, 0, seat, action)
        notes.values[number] = table_value(book, figures, room[0], paper, 0, seat, ahead)
        notes.goes_on[number] = goes_on(book, paper[seat])
        notes.lots[number] = stream(table.bot_stream, action, GREEDY_STREAM)


@part
def _decide(
    book: Struct, figures: Struct, table: Struct, sheets: Array, first: int, found: int, desk: Desk
) -> int:
    """Of the actions that were judged the one that leaves the best table with all that follows."""
    lists, notes = desk[2], desk[3][0]
    seat, ahead = np.int64(table.actor), _ahead(book, table, sheets, first, desk)
    chosen, most = -1, -np.inf
    for _ in range(min(found, figures.close)):
        number = _next_best(notes, found)
        action, value = np.int64(lists[0].actions[number]), notes.values[number]
        notes.values[number] = -np.inf
        if notes.goes_on[number]:
            _copy(table, sheets, first, desk, 0)
            _carry_out(book, desk, 0, seat, action)
            value = _follow(book, figures, seat, ahead, desk)
        if value > most:
            chosen, most = action, value
    return chosen


@inner
def _ahead(book: Struct, table: Struct, sheets: Array, first: int, desk: Desk) -> Ahead:
    """What a decision looks ahead by."""
    level = np.int64(level_of(book, table, sheets, first, np.int64(table.actor)))
    return level, this_turn(table), desk[4], desk[5]


@kernel
def choose_greedily(
    books: Array, tables: Array, sheets: Array, figures: Array, desk: Desk, asked: Array, out: Array
) -> None:
    """An action for every game that is asked for; -1 where there is nothing to choose."""
    book, thumb, listed = books[0], figures[0], desk[2][0]
    for at in range(tables.size):
        table, actor = tables[at], np.int64(tables[at].actor)
        first = at * np.int64(table.players)
        out[at] = -1
        if actor < 0 or not asked[at]:
            continue
        found = list_actions(book, table, sheets, first, actor, listed)
        out[at] = listed.actions[0]
        if found > 1:
            _judge(book, thumb, table, sheets, first, found, desk)
            out[at] = _decide(book, thumb, table, sheets, first, found, desk)


class Greedy:
    """Chooses for a batch; keeps its buffers and caches between choices.

    Ties are broken by the stream of each game, so its moves depend only on the seed and the number
    of the game.
    """

    def __init__(self, batch: Batch, figures: Array) -> None:
        self.batch, self.figures = batch, figures
        self._desks = [_desk(batch) for _ in range(batch.threads)]

    def choose(self, asked: Array | None = None) -> Array:
        """An action for every game, or for the requested ones; -1 if there is none."""
        actions = np.empty(len(self.batch), np.int16)
        which = np.ones(len(self.batch), np.bool_) if asked is None else asked
        threads = range(self.batch.threads)
        threads_of(len(threads)).run(
            [partial(self._slice, part, which, actions) for part in threads]
        )
        return actions

    def _slice(self, thread: int, asked: Array, actions: Array) -> None:
        batch, players = self.batch, self.batch.players
        low, high = (len(batch) * edge // batch.threads for edge in (thread, thread + 1))
        choose_greedily(
            batch.book, batch.tables[low:high], batch.sheets[low * players : high * players],
            self.figures, self._desks[thread], asked[low:high], actions[low:high],
        )  # fmt: skip


def _desk(batch: Batch) -> Desk:
    """The scratch arrays of one thread: two tables with their sheets, lists, notes."""
    forms = batch.forms
    return (
        apart(2, forms.table),
        apart(2 * batch.players, forms.sheet),
        apart(3, forms.actions),
        apart(1, notes_form(forms.actions["actions"].shape[0])),
        apart(max(area.size for area in batch.game.areas), np.dtype(np.float64)),
        apart(1 << MEMORY_BITS, AREA_VALUE),
    )
