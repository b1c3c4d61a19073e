"""The turns of games with a platter, over the arrays of `draft_layout`, including solo.

The same rules as `cleverdice.rules.draft`: `draft_list` lists legal actions, `draft_act` applies
one, and here the table advances to the next choice or roll.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import Struct, able, either, inner, lowest, part
from .draft_act import roll_on, say
from .draft_layout import (
    CHANCE,
    DEAL,
    NOTHING,
    OVER,
    PICK,
    PLATTER,
    POOL,
    REROLL,
    REST,
    RETURN,
    ROLL,
    ROUND,
    SERVE,
    SERVING,
    TURN,
    WINDOW,
)
from .draft_list import busy, list_actions, list_seat
from .draft_sheet import circled, give, lose
from .seats import tidying
from .streams import digit, fraction

Array = np.ndarray[Any, Any]

EACH_ONE, EACH_FIVE, EACH_EIGHT = 0x1111111, 0x5555555, 0x8888888
"""The same number in each of seven 4-bit fields."""


# Dice


@part
def throw(book: Struct, table: Struct) -> None:
    """Roll the dice of the pool from the table's own stream."""
    share, pool = fraction(table), table.at[POOL]
    for pair in range(0, table.order.size, 2):
        faces, share = digit(share, 36)
        other = faces // 6
        before, after = table.faces[pair], table.faces[pair + 1]
        table.faces[pair] = either(pool >> pair & 1, 1 + faces - 6 * other, before)
        table.faces[pair + 1] = either(pool >> (pair + 1) & 1, 1 + other, after)
    if table.stage == DEAL:
        _shuffle(table, share)


@part
def lay(book: Struct, table: Struct, faces: Array, order: Array) -> None:
    """Set a roll from outside: the faces by die, in a deal also the order of nearness."""
    for die in range(book.dice):
        if table.at[POOL] >> die & 1:
            table.faces[die] = faces[die]
        table.order[die] = order[die]


@part
def _shuffle(table: Struct, share: Any) -> None:
    for die in range(table.order.size):
        table.order[die] = die
    for last in range(table.order.size - 1, 0, -1):
        other, share = digit(share, last + 1)
        table.order[last], table.order[other] = table.order[other], table.order[last]


@inner
def rolled(book: Struct, table: Struct, sheets: Array, first: int, out: Struct) -> None:
    """Open the turn after a roll, or deal the dice out."""
    if table.stage == DEAL:
        _deal(table, sheets[first])
        return
    table.rolls += 1
    table.stage = TURN
    sheets[first + table.active].duty = PICK


@part
def _deal(table: Struct, sheet: Struct) -> None:
    """The three lowest go to the platter (ties: the nearest), the others to the die fields."""
    counts = 0
    for die in range(table.order.size):
        counts += 1 << (4 * table.faces[die])
    upto = counts * EACH_ONE  # prefix sums: the number of dice that show each face or less
    bar = np.int64(lowest((upto + EACH_FIVE) & EACH_EIGHT) >> 2)  # the first of at least three
    equals = 3 - (upto >> (4 * bar - 4) & 15)
    low, field = 0, 1
    for at in range(table.order.size):
        die = table.order[at]
        face = table.faces[die]
        same = (face == bar) & (equals > 0)
        equals -= same
        below = (face < bar) | same
        low |= below << die
        table.at[field] = 1 << die  # a low one is overwritten by the next
        field += 1 - below
    table.at[field] = 0
    table.at[PLATTER], table.at[POOL] = low, 0
    table.stage = SERVING
    sheet.duty, sheet.held = SERVE, 0


# Moving on


@inner
def tidy(book: Struct, table: Struct, sheet: Struct, out: Struct) -> int:
    """Drop tasks without a choice; returns the number of listed actions, 0 if nothing is left."""
    waits = sheet.pending or sheet.more_left
    if sheet.duty == WINDOW and not waits and not circled(sheet, book.extra_row):
        sheet.duty = NOTHING  # a shortcut for the usual case
    while busy(sheet):
        if sheet.pending and not sheet.more_left:
            lose(book, table, sheet)
            if not busy(sheet):
                return 0
        found = list_seat(book, table, sheet, out)
        if found > 1 or out.actions[0] <= book.words_at + REROLL:
            return found
        say(book, table, sheet, out.actions[0] - book.words_at)
    return 0


@part
def go_on(book: Struct, table: Struct, sheets: Array, first: int, only: int, out: Struct) -> int:
    """Advance to the next choice, roll or end; returns the number of listed actions.

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
            return 0  # nobody has anything to do until the dice are rolled
        only = -1


@inner
def _tidy_seat(
    book: Struct, table: Struct, sheets: Array, first: int, seat: int, out: Struct
) -> int:
    return tidy(book, table, sheets[first + seat], out)


_tidy_many = part(tidying(_tidy_seat, busy, list_actions))


@inner
def _tidy_seats(
    book: Struct, table: Struct, sheets: Array, first: int, only: int, out: Struct
) -> int:
    """Tidy the sheets that may have changed; lists the actions of the lowest seat with a choice."""
    if table.players > 1:
        return _tidy_many(book, table, sheets, first, only, out)
    found = tidy(book, table, sheets[first], out)
    table.actor = 0 if found else CHANCE
    return found


@inner
def advance(book: Struct, table: Struct, sheets: Array, first: int) -> None:
    """Advance the table when no seat has anything to do."""
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
def _after_roll(book: Struct, table: Struct, sheets: Array, first: int) -> None:
    if able(book.returns) and _may_return(book, table, sheets[first + table.active]):
        sheets[first + table.active].duty = RETURN
        return
    roll_on(table, sheets, first)


@part
def _may_return(book: Struct, table: Struct, sheet: Struct) -> bool:
    """May the active player take a die back from the platter before the next roll?"""
    if table.rolls == 3 or table.at[PLATTER] == 0 or circled(sheet, book.return_row) == 0:
        return False
    return book.return_empty != 0 or table.at[POOL] != 0


@part
def _next_turn(book: Struct, table: Struct, sheets: Array, first: int) -> None:
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
def open_round(book: Struct, table: Struct, sheets: Array, first: int) -> None:
    """Give everybody the round's bonus and open its first turn."""
    for seat in range(table.players):
        for at in range(2):
            bonus = book.round_bonus[table.round, at]
            if bonus:
                give(book, sheets[first + seat], bonus)
    _open_turn(book, table, sheets, first)
    table.stage = ROUND


@part
def _open_turn(book: Struct, table: Struct, sheets: Array, first: int) -> None:
    for seat in range(table.players):
        sheets[first + seat].held = 0
    table.rolls = 0
    _all_in_pool(book, table)


@inner
def _all_in_pool(book: Struct, table: Struct) -> None:
    for place in range(4):
        table.at[place] = 0
    table.at[POOL] = (1 << book.dice) - 1


@part
def deal_out(book: Struct, table: Struct, sheets: Array, first: int, players: int) -> None:
    """Reset a table, except for its random streams and starting seat."""
    table.players, table.active, table.round = players, table.first, 1
    for die in range(book.dice):
        table.faces[die] = 0
    for seat in range(players):
        clear(book, sheets[first + seat])
    open_round(book, table, sheets, first)


@part
def clear(book: Struct, sheet: Struct) -> None:
    """Reset a sheet."""
    sheet.pending, sheet.foxes, sheet.duty, sheet.held = 0, 0, NOTHING, 0
    sheet.more_left, sheet.more_area, sheet.more_value, sheet.more_cells = 0, 0, 0, 0
    for at in range(sheet.values.size):
        sheet.values[at] = 0
    for row in range(sheet.unlocked.size):
        sheet.unlocked[row], sheet.crossed[row] = 0, 0
    for area in range(sheet.cells.size):
        sheet.cells[area], sheet.points[area] = 0, 0
        sheet.fits[area] = book.blank_fits[area]
    for word in range(sheet.shut.size):
        sheet.shut[word] = book.blank_shut[word]
