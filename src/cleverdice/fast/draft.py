"""The turns of the games with a platter, over the arrays of `layout`, solo included.

The same rules as `cleverdice.rules.draft`, written a second time: `draft_list` says what
a seat may do, `draft_act` does it, and here the table moves on to the next choice or to the dice.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import Record, either, inner, lowest, part
from .dice import digit, fraction
from .draft_act import say
from .draft_list import ZERO, busy, list_actions, list_seat
from .layout import (
    CHANCE,
    DEAL,
    DICE,
    NOTHING,
    OVER,
    PICK,
    PLATTER,
    POOL,
    REROLL,
    REST,
    ROLL,
    ROUND,
    SERVE,
    SERVING,
    TURN,
    WINDOW,
)
from .sheet import circled, give, lose

Array = np.ndarray[Any, Any]

EACH_ONE, EACH_FIVE, EACH_EIGHT = 0x1111111, 0x5555555, 0x8888888
"""The same number in each of seven groups of four bits."""


# Dice


@part
def throw(book: Record, table: Record) -> None:
    """Roll the dice of the pool by the table's own stream."""
    share, pool = fraction(table), table.at[POOL]
    for pair in range(0, DICE, 2):
        faces, share = digit(share, 36)
        other = faces // 6
        before, after = table.faces[pair], table.faces[pair + 1]
        table.faces[pair] = either(pool >> pair & 1, 1 + faces - 6 * other, before)
        table.faces[pair + 1] = either(pool >> (pair + 1) & 1, 1 + other, after)
    if table.stage == DEAL:
        _shuffle(table, share)


@part
def lay(book: Record, table: Record, faces: Array, order: Array) -> None:
    """Lay down a roll from outside: the faces by die, in a deal the dice from the platter on."""
    for die in range(book.dice):
        if table.at[POOL] >> die & 1:
            table.faces[die] = faces[die]
        table.order[die] = order[die]


@part
def _shuffle(table: Record, share: Any) -> None:
    for die in range(DICE):
        table.order[die] = die
    for last in range(DICE - 1, 0, -1):
        other, share = digit(share, last + 1)
        table.order[last], table.order[other] = table.order[other], table.order[last]


@inner
def rolled(book: Record, table: Record, sheets: Array, first: int, out: Record) -> None:
    """What follows once the faces lie there."""
    if table.stage == DEAL:
        _deal(table, sheets[first])
        return
    table.rolls += 1
    table.stage = TURN
    sheets[first + table.active].duty = PICK


@part
def _deal(table: Record, sheet: Record) -> None:
    """The three lowest to the platter, of equals the nearest; the others to the die fields."""
    counts = 0
    for die in range(DICE):
        counts += 1 << (4 * table.faces[die])
    upto = counts * EACH_ONE  # in its four bits: how many dice show this face or less
    bar = np.int64(lowest((upto + EACH_FIVE) & EACH_EIGHT) >> 2)  # the first face with three
    equals = 3 - (upto >> (4 * bar - 4) & 15)
    low, field = 0, 1
    for at in range(DICE):
        die = table.order[at]
        face = table.faces[die]
        same = (face == bar) & (equals > 0)
        equals -= same
        below = (face < bar) | same
        low |= below << die
        table.at[field] = 1 << die  # of a low one, too, but the next one takes its place
        field += 1 - below
    table.at[PLATTER], table.at[POOL] = low, 0
    table.stage = SERVING
    sheet.duty, sheet.held = SERVE, 0


# Moving on


@inner
def tidy(book: Record, table: Record, sheet: Record, out: Record) -> int:
    """Drop what leaves no choice; how many actions are listed then, 0 if nothing is to do."""
    waits = sheet.pending or sheet.more_left
    if sheet.duty == WINDOW and not waits and not circled(sheet, book.extra_row):
        sheet.duty = NOTHING  # the usual case, and the same as below
    while busy(sheet):
        if sheet.pending and not sheet.more_left:
            lose(book, table, sheet)
            if not busy(sheet):
                return 0
        found = list_seat(book, table, sheet, out)
        if found > 1 or out.actions[0] <= book.words + REROLL:
            return found
        say(book, table, sheet, out.actions[0] - book.words)
    return 0


@part
def go_on(book: Record, table: Record, sheets: Array, first: int, only: int, out: Record) -> int:
    """Move on to the next choice, to the dice or to the end; the number of actions listed.

    `only` is the seat whose sheet may have changed, -1 for all of them.
    """
    while True:
        found = _tidy_seats(book, table, sheets, first, only, out)
        if found:
            return found
        if table.stage == OVER or table.stage == ROLL or table.stage == DEAL:
            return 0
        advance(book, table, sheets, first)
        if table.stage == ROLL or table.stage == DEAL:
            return 0  # nobody has anything to do until the dice lie there
        only = -1


@inner
def _tidy_seats(
    book: Record, table: Record, sheets: Array, first: int, only: int, out: Record
) -> int:
    """Tidy the sheets that may have changed; the actions of the lowest seat with a choice."""
    if table.players > 1:
        return _tidy_many(book, table, sheets, first, only, out)
    found = tidy(book, table, sheets[first], out)
    table.actor = 0 if found else CHANCE
    return found


@part
def _tidy_many(
    book: Record, table: Record, sheets: Array, first: int, only: int, out: Record
) -> int:
    """From the highest seat down, so that the list that is wanted is mostly the last one made."""
    actor, listed, found = CHANCE, CHANCE, ZERO
    for seat in range(table.players - 1, -1, -1):
        if only < 0 or seat == only:
            found = tidy(book, table, sheets[first + seat], out)
            listed = seat
        if busy(sheets[first + seat]):
            actor = seat
    table.actor = actor
    if actor >= 0 and listed != actor:
        found = list_actions(book, table, sheets, first, np.int64(actor), out)
    return found if actor >= 0 else ZERO


@inner
def advance(book: Record, table: Record, sheets: Array, first: int) -> None:
    """Move the table on when nobody has anything to do."""
    stage = table.stage
    if stage == TURN:
        _after_roll(book, table, sheets, first)
    elif stage == ROUND:
        table.stage = ROLL
    elif stage == REST:
        _all_in_pool(book, table)
        table.stage = DEAL
    else:
        _next_turn(book, table, sheets, first)


@inner
def _after_roll(book: Record, table: Record, sheets: Array, first: int) -> None:
    if table.rolls < 3 and table.at[POOL]:
        table.stage = ROLL
        return
    table.at[PLATTER] |= table.at[POOL]
    table.at[POOL] = 0
    for seat in range(table.players):
        sheets[first + seat].duty = WINDOW if seat == table.active else SERVE
    table.stage = REST if table.players == 1 else SERVING


@part
def _next_turn(book: Record, table: Record, sheets: Array, first: int) -> None:
    active = table.active + 1
    table.active = 0 if active == table.players else active
    if table.active != table.first:
        _open_turn(book, table, sheets, first)
        table.stage = ROLL
    elif table.round == book.rounds[table.players]:
        table.stage = OVER
        table.active = (table.active + table.players - 1) % table.players
    else:
        table.round += 1
        open_round(book, table, sheets, first)


@part
def open_round(book: Record, table: Record, sheets: Array, first: int) -> None:
    """Everybody takes the round's bonus; then the first turn of the round opens."""
    for seat in range(table.players):
        for at in range(2):
            bonus = book.round_bonus[table.round, at]
            if bonus:
                give(book, sheets[first + seat], bonus)
    _open_turn(book, table, sheets, first)
    table.stage = ROUND


@part
def _open_turn(book: Record, table: Record, sheets: Array, first: int) -> None:
    for seat in range(table.players):
        sheets[first + seat].held = 0
    table.rolls = 0
    _all_in_pool(book, table)


@inner
def _all_in_pool(book: Record, table: Record) -> None:
    for place in range(4):
        table.at[place] = 0
    table.at[POOL] = (1 << book.dice) - 1


@part
def deal_out(book: Record, table: Record, sheets: Array, first: int, players: int) -> None:
    """A fresh table; its streams of chance and the starting seat are left as they are."""
    table.players, table.active, table.round = players, table.first, 1
    for die in range(book.dice):
        table.faces[die] = 0
    for seat in range(players):
        clear(book, sheets[first + seat])
    open_round(book, table, sheets, first)


@part
def clear(book: Record, sheet: Record) -> None:
    """A fresh sheet."""
    sheet.pending, sheet.foxes, sheet.duty, sheet.held = 0, 0, NOTHING, 0
    sheet.more_left, sheet.more_area, sheet.more_value = 0, 0, 0
    for at in range(sheet.values.size):
        sheet.values[at] = 0
    for row in range(sheet.unlocked.size):
        sheet.unlocked[row], sheet.crossed[row] = 0, 0
    for area in range(sheet.cells.size):
        sheet.cells[area], sheet.points[area] = 0, 0
        sheet.fits[area] = book.blank_fits[area]
    for word in range(sheet.shut.size):
        sheet.shut[word] = book.blank_shut[word]
