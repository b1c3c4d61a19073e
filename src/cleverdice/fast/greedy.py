"""The bot `greedy` on the fast engine: the same moves as `cleverdice.bots.greedy`, for many games.

Every action is carried out beside the game and the table after it valued by rules of thumb; the
few that seem best are looked at again with the bonus marks that follow from them. What the rules
of thumb know of a game stands in one record: `cleverdice.bots.quick` makes it.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from . import layout
from .batch import Batch
from .compiled import Record, inner, kernel, part
from .crew import apart, crew
from .dice import STEP, stream
from .flows import act, by_book, go_on, list_actions
from .outlook import MEMORY_BITS, OUTLOOK
from .party_layout import OPEN
from .worth import level_of, this_turn, worth

Array = np.ndarray[Any, Any]

GREEDY_STREAM = 4

NOTES = np.dtype(
    [
        ("values", "f8", layout.ACTIONS),
        ("lots", "u8", layout.ACTIONS),  # which of equals comes first
        ("goes_on", "i1", layout.ACTIONS),  # whether something follows that belongs to the action
    ],
    align=True,
)
"""What is noted of the actions of one decision."""

Desk = tuple[Array, Array, Array, Array, Array, Array]
"""What one thread needs for itself."""


@inner
def draft_goes_on(book: Record, sheet: Record) -> bool:
    """Has the seat begun something that belongs to its move?"""
    return sheet.more_left != 0 or sheet.pending != 0


@inner
def party_goes_on(book: Record, sheet: Record) -> bool:
    """The same for the party game: an area that it crosses in, or bonus marks after that."""
    return sheet.crossing > OPEN or (sheet.crossing != OPEN and sheet.pending != 0)


goes_on = by_book(draft_goes_on, party_goes_on, inline=True)


@inner
def _copy(
    table: Record, sheets: Array, first: int, room: Array, paper: Array, slot: int, players: int
) -> None:
    """Lay a table and its sheets down beside the game."""
    room[slot] = table
    for seat in range(players):
        paper[slot * players + seat] = sheets[first + seat]


@part
def _carry_out(
    book: Record,
    room: Array,
    paper: Array,
    slot: int,
    players: int,
    seat: int,
    action: int,
    out: Record,
) -> None:
    """An action of a seat beside the game, perhaps before others whose turn it is as well."""
    room[slot].actor = seat
    only = act(book, room[slot], paper, slot * players, action)
    go_on(book, room[slot], paper, slot * players, only, out)


@part
def _follow(
    book: Record,
    hopes: Record,
    room: Array,
    paper: Array,
    players: int,
    seat: int,
    level: int,
    turn: int,
    lists: Array,
    efforts: Array,
    memory: Array,
) -> float:
    """What the first table beside the game is worth once the seat has made what it is due."""
    listed, scratch = lists[1], lists[2]
    value = 0.0
    while goes_on(book, paper[seat]):
        found = list_actions(book, room[0], paper, 0, seat, listed)
        best, value = -1, -np.inf
        for number in range(found):
            action = np.int64(listed.actions[number])
            _copy(room[0], paper, 0, room, paper, 1, players)
            _carry_out(book, room, paper, 1, players, seat, action, scratch)
            found_here = worth(
                book, hopes, room[1], paper, players, seat, level, turn, efforts, memory
            )
            if found_here > value or (found_here == value and action < best):
                best, value = action, found_here
        _carry_out(book, room, paper, 0, players, seat, best, scratch)
    return value


@inner
def _next_best(notes: Record, found: int) -> int:
    """The highest value that is left, of equals the lowest lot."""
    best = 0
    for number in range(1, found):
        if notes.values[number] > notes.values[best] or (
            notes.values[number] == notes.values[best] and notes.lots[number] < notes.lots[best]
        ):
            best = number
    return best


@part
def _judge(
    book: Record,
    hopes: Record,
    table: Record,
    sheets: Array,
    first: int,
    players: int,
    found: int,
    level: int,
    room: Array,
    paper: Array,
    lists: Array,
    notes: Record,
    efforts: Array,
    memory: Array,
) -> None:
    """Note what every action that is listed seems to be worth at first sight, and draw its lot."""
    seat, turn = np.int64(table.actor), this_turn(table)
    table.mind += STEP
    for number in range(found):
        action = np.int64(lists[0].actions[number])
        _copy(table, sheets, first, room, paper, 0, players)
        _carry_out(book, room, paper, 0, players, seat, action, lists[2])
        notes.values[number] = worth(
            book, hopes, room[0], paper, 0, seat, level, turn, efforts, memory
        )
        notes.goes_on[number] = goes_on(book, paper[seat])
        notes.lots[number] = stream(table.mind, action, GREEDY_STREAM)


@part
def _decide(
    book: Record,
    hopes: Record,
    table: Record,
    sheets: Array,
    first: int,
    players: int,
    found: int,
    level: int,
    room: Array,
    paper: Array,
    lists: Array,
    notes: Record,
    efforts: Array,
    memory: Array,
) -> int:
    """Of the actions that were judged the one that leaves the best table with all that follows."""
    seat, turn = np.int64(table.actor), this_turn(table)
    chosen, most = -1, -np.inf
    for _ in range(min(found, hopes.close)):
        number = _next_best(notes, found)
        action, value = np.int64(lists[0].actions[number]), notes.values[number]
        notes.values[number] = -np.inf
        if notes.goes_on[number]:
            _copy(table, sheets, first, room, paper, 0, players)
            _carry_out(book, room, paper, 0, players, seat, action, lists[2])
            value = _follow(
                book, hopes, room, paper, players, seat, level, turn, lists, efforts, memory
            )
        if value > most:
            chosen, most = action, value
    return chosen


@kernel
def choose_greedily(
    books: Array,
    tables: Array,
    sheets: Array,
    players: int,
    hopes: Array,
    room: Array,
    paper: Array,
    lists: Array,
    notes: Array,
    efforts: Array,
    memory: Array,
    asked: Array,
    actions: Array,
) -> None:
    """An action for every game that is asked for; -1 where there is nothing to choose."""
    book, thumb, noted = books[0], hopes[0], notes[0]
    for at in range(tables.size):
        table, first, actor = tables[at], at * players, np.int64(tables[at].actor)
        actions[at] = -1
        if actor < 0 or not asked[at]:
            continue
        found = list_actions(book, table, sheets, first, actor, lists[0])
        actions[at] = lists[0].actions[0]
        if found > 1:
            level = np.int64(level_of(book, table, sheets, first, actor))
            _judge(
                book,
                thumb,
                table,
                sheets,
                first,
                players,
                found,
                level,
                room,
                paper,
                lists,
                noted,
                efforts,
                memory,
            )
            actions[at] = _decide(
                book,
                thumb,
                table,
                sheets,
                first,
                players,
                found,
                level,
                room,
                paper,
                lists,
                noted,
                efforts,
                memory,
            )


class Greedy:
    """Chooses for a batch; keeps its room and what it remembers between the choices.

    Equals are drawn from the stream of each game, so what it plays follows from the seed and the
    number of the game.
    """

    def __init__(self, batch: Batch, hopes: Array) -> None:
        self.batch, self.hopes = batch, hopes
        self._desks = [_desk(batch) for _ in range(batch.threads)]

    def choose(self, asked: Array | None = None) -> Array:
        """An action for every game, or for those that are asked for; -1 where there is none."""
        actions = np.empty(len(self.batch), np.int16)
        which = np.ones(len(self.batch), np.bool_) if asked is None else asked
        threads = range(self.batch.threads)
        crew(len(threads)).run([partial(self._slice, part, which, actions) for part in threads])
        return actions

    def _slice(self, thread: int, asked: Array, actions: Array) -> None:
        batch, players = self.batch, self.batch.players
        low, high = (len(batch) * edge // batch.threads for edge in (thread, thread + 1))
        choose_greedily(
            batch.forms.book,
            batch.tables[low:high],
            batch.sheets[low * players : high * players],
            players,
            self.hopes,
            *self._desks[thread],
            asked[low:high],
            actions[low:high],
        )


def _desk(batch: Batch) -> Desk:
    """A place to try actions out, for one thread: two tables with their sheets, lists, notes."""
    forms = batch.forms
    return (
        apart(2, forms.table),
        apart(2 * batch.players, forms.sheet),
        apart(3, layout.LIST),
        apart(1, NOTES),
        apart(layout.CELLS, np.dtype(np.float64)),
        apart(1 << MEMORY_BITS, OUTLOOK),
    )
