"""What a seat may do in the games with a platter, as a list of actions."""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import Record, count, inner, lowest, part, put
from .layout import (
    ACTION_AT,
    DIE_AT,
    DONE,
    GRID,
    NOTHING,
    PASS,
    PICK,
    PLACED_AT,
    PLATTER,
    POOL,
    REROLL,
    SERVE,
    STOP,
    TRACK,
    WORD_AT,
)
from .sheet import ALL_CELLS, circled, neighbour, offers, side_filled

Array = np.ndarray[Any, Any]

ZERO = np.int64(0)
"""A zero of the one type that counts have: for another one everything is compiled again."""

SIX = 0b1111110
"""The numbers of a die, as bits."""


@part
def list_actions(
    book: Record, table: Record, sheets: Array, first: int, seat: int, out: Record
) -> int:
    """Write the actions of a seat with something to do, and say how many there are."""
    return list_seat(book, table, sheets[first + seat], out)


@inner
def list_seat(book: Record, table: Record, sheet: Record, out: Record) -> int:
    """The same for the sheet of the seat."""
    if sheet.more_left:
        return _list_more(book, sheet, out)
    if sheet.pending:
        return _list_places(book, table, sheet, out)
    if sheet.duty == PICK:
        return _list_picks(book, table, sheet, out)
    if sheet.duty == SERVE:
        return _list_served(book, table, sheet, out)
    return _list_extras(book, table, sheet, out)


@inner
def busy(sheet: Record) -> bool:
    """Has the seat something to do?"""
    return sheet.duty != NOTHING or sheet.pending != 0 or sheet.more_left != 0


@inner
def _word(book: Record, word: int, out: Record, found: int) -> int:
    return put(out, found, book.words + word)


@part
def _list_more(book: Record, sheet: Record, out: Record) -> int:
    area = sheet.more_area
    free = book.shows[area, sheet.more_value] & ~sheet.shut[area]
    found = _list_cells(book.place[area], free, out, 0)
    return _word(book, STOP, out, found)


@part
def _list_places(book: Record, table: Record, sheet: Record, out: Record) -> int:
    found = 0
    for area in range(book.areas):
        numbers = offers(book, table, sheet, area)
        if numbers:
            first, kind = book.place[area], book.kind[area]
            if kind == GRID:
                found = _list_free(book, sheet, area, numbers, out, found)
            elif kind == TRACK:
                found = _list_track_places(book, sheet, area, numbers, out, found)
            else:
                found = _list_sides(book, sheet, area, numbers, first, out, found)
    return found


@part
def _list_free(
    book: Record, sheet: Record, area: int, numbers: int, out: Record, found: int
) -> int:
    free, first = ALL_CELLS & ~sheet.shut[area], book.place[area]
    while free:
        cell = lowest(free)
        free &= free - 1
        if numbers >> book.number[area, cell] & 1:
            found = put(out, found, first + cell)
    return found


@part
def _list_track_places(
    book: Record, sheet: Record, area: int, numbers: int, out: Record, found: int
) -> int:
    """A number each; where it is halved, each half once, then the multiples without a bonus."""
    first = book.place[area]
    if not book.written[area]:
        return put(out, found, first)
    if book.halved[area]:
        halves = (numbers | numbers >> 1) >> 1
        for half in range(3):
            if halves >> (2 * half) & 1:
                found = put(out, found, first + half)
        if book.factor[area, count(sheet.cells[area])] == 0:
            return found
        first += 3
    return _list_cells(first, numbers >> 1, out, found)


@inner
def _list_cells(first: int, cells: int, out: Record, found: int) -> int:
    while cells:
        found = put(out, found, first + lowest(cells))
        cells &= cells - 1
    return found


@part
def _list_sides(
    book: Record, sheet: Record, area: int, numbers: int, first: int, out: Record, found: int
) -> int:
    """The ways of a spread: each side by one step, or back to the centre's number."""
    centre = book.centre[area]
    for side in range(2):
        filled = side_filled(book, sheet, area, side)
        if filled < book.side[area]:
            beside = neighbour(book, sheet, area, side, filled)
            if numbers >> (beside + 2 * side - 1) & 1:
                found = put(out, found, first + 2 * side)
            if beside != centre and numbers >> centre & 1:
                found = put(out, found, first + 2 * side + 1)
    return found


@inner
def _list_picks(book: Record, table: Record, sheet: Record, out: Record) -> int:
    found = _list_ways(book, table, sheet, np.int64(table.at[POOL]), out, ZERO)
    fits = found > 0
    if circled(sheet, book.reroll_row):
        found = _word(book, REROLL, out, found)
    if book.may_decline or not fits:
        found = _word(book, PASS, out, found)
    return found


@part
def _list_served(book: Record, table: Record, sheet: Record, out: Record) -> int:
    platter = np.int64(table.at[PLATTER])
    found = _list_ways(book, table, sheet, platter, out, ZERO)
    fits = found > 0
    if book.number_row >= 0 and circled(sheet, book.number_row):
        fits = False
        for number in range(found):
            fits |= book.act_number[out.actions[number]] == 0
    if not fits:
        fields = ((1 << book.dice) - 1) & ~platter
        found = _list_ways(book, table, sheet, fields, out, found)
    if book.may_decline or not fits:
        found = _word(book, PASS, out, found)
    return found


@inner
def _list_extras(book: Record, table: Record, sheet: Record, out: Record) -> int:
    found = 0
    if circled(sheet, book.extra_row):
        unused = ((1 << book.dice) - 1) & ~sheet.held
        found = _list_ways(book, table, sheet, unused, out, ZERO)
    return _word(book, DONE, out, found)


@part
def _list_ways(
    book: Record, table: Record, sheet: Record, dice: int, out: Record, found: int
) -> int:
    """Every way to use one of the dice, by its face and as the numbers it may count.

    Every way of any die is written down, but only a legal one is counted: nothing here for the
    processor to guess wrong.
    """
    numbers = _declarable(book, sheet)
    if numbers or book.placed:
        return _list_by_die(book, table, sheet, dice, numbers, out, found)
    for way in range(np.uint32(book.ways)):
        info = book.way_info[way]
        die = info >> DIE_AT
        entry = book.way_entry[way, np.uint32(table.faces[die] + table.faces[info & 7])]
        put(out, found, entry >> ACTION_AT)
        shut = sheet.shut[np.uint32(info >> WORD_AT & 15)]
        found += dice >> die & ~(shut >> (entry & 31)) & 1
    return found


@part
def _list_by_die(
    book: Record, table: Record, sheet: Record, dice: int, numbers: int, out: Record, found: int
) -> int:
    """The same where numbers may be declared, or where it matters where a die lies."""
    low, high = places(book, table)
    while dice:
        die = lowest(dice)
        dice &= dice - 1
        face, place = np.int64(table.faces[die]), (low >> die & 1) + 2 * (high >> die & 1)
        found = _list_die(book, table, sheet, die, face, ZERO, place, out, found)
        others = numbers & ~(1 << face)
        while others:
            number = np.int64(lowest(others))
            others &= others - 1
            found = _list_die(book, table, sheet, die, number, number, place, out, found)
    return found


@inner
def _declarable(book: Record, sheet: Record) -> int:
    """The numbers that any die may count as, as bits."""
    row = book.number_row
    if row < 0:
        return 0
    ready = circled(sheet, row)
    if ready & book.row_any[row]:
        return SIX
    numbers = 0
    if ready:
        for number in range(1, 7):
            if book.row_shows[row, number] & ready:
                numbers |= 1 << number
    return numbers


@inner
def _list_die(
    book: Record,
    table: Record,
    sheet: Record,
    die: int,
    face: int,
    declared: int,
    place: int,
    out: Record,
    found: int,
) -> int:
    """The ways of a die as one number; those with a declared number are numbered further on."""
    for way in range(np.uint32(book.die_ways[die]), np.uint32(book.die_ways[die + 1])):
        info = book.way_info[way]
        entry = book.way_entry[way, np.uint32(face + table.faces[info & 7])]
        further = book.declared[book.way_area[way], declared] if declared else 0
        put(out, found, (entry >> ACTION_AT) + further)
        word = (info >> WORD_AT & 15) + place * (info >> PLACED_AT & 1)
        shut = sheet.shut[np.uint32(word)]
        found += 1 & ~(shut >> (entry & 31))
    return found


@inner
def places(book: Record, table: Record) -> Any:
    """The place of each die as two sets of bits; for a die of the pool the field it would go to."""
    field = next_field(book, table)
    low = table.at[1] | table.at[3] | table.at[POOL] * (field & 1)
    high = table.at[2] | table.at[3] | table.at[POOL] * (field >> 1)
    return np.int64(low), np.int64(high)


@inner
def next_field(book: Record, table: Record) -> int:
    """The die field that the next chosen die goes to."""
    if book.field_by_roll:
        return table.rolls
    return 1 + (table.at[1] != 0) + (table.at[2] != 0) + (table.at[3] != 0)
