"""The legal actions of a seat in games with a platter."""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import Struct, able, count, either, inner, lowest, part, put
from .draft_layout import (
    ACTION_AT,
    DIE_AT,
    DONE,
    KEEP,
    LOW,
    NOTHING,
    PASS,
    PICK,
    PLACED_AT,
    PLATTER,
    POOL,
    REROLL,
    RETURN,
    SERVE,
    STOP,
    WORD_AT,
)
from .draft_sheet import circled, offers, open_numbers

Array = np.ndarray[Any, Any]

ZERO = np.int64(0)
"""A zero of the type of all counts: another type would compile everything twice."""

SIX = 0b1111110
"""Bit mask of the numbers 1 to 6."""


@part
def list_actions(
    book: Struct, table: Struct, sheets: Array, first: int, seat: int, out: Struct
) -> int:
    """List the actions of a busy seat; returns their number."""
    return list_seat(book, table, sheets[first + seat], out)


@inner
def list_seat(book: Struct, table: Struct, sheet: Struct, out: Struct) -> int:
    """The same for the sheet of the seat."""
    if sheet.more_left:
        return _list_more(book, sheet, out)
    if sheet.pending:
        return _list_places(book, table, sheet, out)
    if sheet.duty == PICK:
        return _list_picks(book, table, sheet, out)
    if sheet.duty == SERVE:
        return _list_served(book, table, sheet, out)
    if able(book.returns) and sheet.duty == RETURN:
        return _list_returns(book, table, out)
    return _list_extras(book, table, sheet, out)


@inner
def busy(sheet: Struct) -> bool:
    """Does the seat have something to do?"""
    return sheet.duty != NOTHING or sheet.pending != 0 or sheet.more_left != 0


@inner
def _word(book: Struct, word: int, out: Struct, found: int) -> int:
    return put(out, found, book.words_at + word)


@part
def _list_more(book: Struct, sheet: Struct, out: Struct) -> int:
    area, own = sheet.more_area, np.int64(sheet.more_cells)
    free = book.shows[area, sheet.more_value] & ~np.int64(sheet.shut[area])
    free = free | own if sheet.more_left > count(own) else own
    found = _list_cells(book.place[area], free, out, 0)
    return _word(book, STOP, out, found)


@part
def _list_places(book: Struct, table: Struct, sheet: Struct, out: Struct) -> int:
    found = ZERO
    for area in range(book.areas):
        numbers = offers(book, table, sheet, area)
        if numbers:
            if book.by_cell[area]:
                found = _list_free(book, sheet, area, numbers, out, found)
            else:
                found = _list_free_ways(book, sheet, area, numbers, out, found)
    return found


@part
def _list_free(
    book: Struct, sheet: Struct, area: int, numbers: int, out: Struct, found: int
) -> int:
    """The free cells that show one of the numbers."""
    free, first = book.full[area] & ~np.int64(sheet.shut[area]), book.place[area]
    while free:
        cell = lowest(free)
        free &= free - 1
        if numbers & book.accepts[area, cell]:
            found = put(out, found, first + cell)
    return found


@part
def _list_free_ways(
    book: Struct, sheet: Struct, area: int, numbers: int, out: Struct, found: int
) -> int:
    """The choices of a bonus mark in lanes, each for certain numbers."""
    first = book.place[area]
    for way in range(book.free_ways[area]):
        fits = open_numbers(book, sheet, area, book.free_way[area, way])
        put(out, found, first + way)
        found += (numbers & book.free_numbers[area, way] & fits) != 0
    return found


@inner
def _list_cells(first: int, cells: int, out: Struct, found: int) -> int:
    while cells:
        found = put(out, found, first + lowest(cells))
        cells &= cells - 1
    return found


@part
def _list_returns(book: Struct, table: Struct, out: Struct) -> int:
    found = _list_cells(book.returns_at, np.int64(table.at[PLATTER]), out, ZERO)
    return _word(book, KEEP, out, found)


@inner
def _list_picks(book: Struct, table: Struct, sheet: Struct, out: Struct) -> int:
    found = _list_all(book, table, sheet, np.int64(table.at[POOL]), out, ZERO)
    fits = found > 0
    if circled(sheet, book.reroll_row):
        found = _word(book, REROLL, out, found)
    if book.may_decline or not fits:
        found = _word(book, PASS, out, found)
    return found


@part
def _list_served(book: Struct, table: Struct, sheet: Struct, out: Struct) -> int:
    platter = np.int64(table.at[PLATTER])
    found = _list_shown(book, table, sheet, platter, out, ZERO)
    fits = found > 0
    found = _list_changed(book, table, sheet, platter, out, found)
    if not fits:
        fields = ((1 << book.dice) - 1) & ~platter
        found = _list_all(book, table, sheet, fields, out, found)
    if book.may_decline or not fits:
        found = _word(book, PASS, out, found)
    return found


@inner
def _list_extras(book: Struct, table: Struct, sheet: Struct, out: Struct) -> int:
    found = ZERO
    if circled(sheet, book.extra_row):
        unused = ((1 << book.dice) - 1) & ~np.int64(sheet.held)
        found = _list_all(book, table, sheet, unused, out, ZERO)
    return _word(book, DONE, out, found)


@inner
def _list_all(
    book: Struct, table: Struct, sheet: Struct, dice: int, out: Struct, found: int
) -> int:
    """Every way to use one of the dice, as they lie or as other numbers."""
    found = _list_shown(book, table, sheet, dice, out, found)
    return _list_changed(book, table, sheet, dice, out, found)


@part
def _list_shown(
    book: Struct, table: Struct, sheet: Struct, dice: int, out: Struct, found: int
) -> int:
    """Every way to use one of the dice as they lie.

    Branchless: every way of any die is written, but only legal ones are counted.
    """
    if book.placed:
        return _list_placed(book, table, sheet, dice, out, found)
    for way in range(np.uint32(book.listed)):
        info = book.way_info[way]
        die = info >> DIE_AT
        entry = book.way_entry[way, np.uint32(table.faces[die] + table.faces[info & LOW])]
        put(out, found, entry >> ACTION_AT)
        shut = sheet.shut[np.uint32(info >> WORD_AT & LOW)]
        found += dice >> die & ~(shut >> (entry & LOW)) & 1
    return _list_wide(book, table, sheet, dice, out, found) if able(book.wide) else found


@part
def _list_placed(
    book: Struct, table: Struct, sheet: Struct, dice: int, out: Struct, found: int
) -> int:
    """The same die by die, where their places matter."""
    low, high = places(book, table)
    left = dice
    while left:
        die = lowest(left)
        left &= left - 1
        face, place = np.int64(table.faces[die]), (low >> die & 1) + 2 * (high >> die & 1)
        found = _list_die(book, table, sheet, die, face, ZERO, place, out, found)
    return _list_wide(book, table, sheet, dice, out, found) if able(book.wide) else found


@inner
def _list_changed(
    book: Struct, table: Struct, sheet: Struct, dice: int, out: Struct, found: int
) -> int:
    """Every way to use one of the dice as another number than it shows."""
    if book.changes == 0:
        return found
    numbers, polish = _declarable(book, sheet), _polish(book, table, sheet)
    if numbers or polish:
        return _list_by_die(book, table, sheet, dice, numbers, polish, out, found)
    return found


@part
def _list_by_die(
    book: Struct, table: Struct, sheet: Struct, dice: int, numbers: int, polish: int, out: Struct,
    found: int,
) -> int:  # fmt: skip
    """The same die by die."""
    low, high = places(book, table)
    left = dice if numbers else dice & np.int64(table.at[PLATTER])
    while left:
        die = lowest(left)
        left &= left - 1
        face, place = np.int64(table.faces[die]), (low >> die & 1) + 2 * (high >> die & 1)
        others = (numbers | _polished(book, table, die, polish)) & ~(1 << face)
        while others:
            number = np.int64(lowest(others))
            others &= others - 1
            found = _list_die(book, table, sheet, die, number, number, place, out, found)
    if able(book.wide):
        for wide in range(book.wides):
            if dice >> book.wide_die[wide] & 1:
                found = _list_wide_changed(book, table, sheet, wide, numbers, polish, out, found)
    return found


@part
def _list_wide(
    book: Struct, table: Struct, sheet: Struct, dice: int, out: Struct, found: int
) -> int:
    """The cells of areas where a die has many ways."""
    for wide in range(book.wides):
        die, area, first = book.wide_die[wide], book.wide_area[wide], book.wide_action[wide]
        shut, chosen = np.int64(sheet.shut[area]), dice >> die & 1
        if book.both[area]:
            cell = shown_pair(book, table, die, area)
            put(out, found, first + cell)
            found += chosen & ~(shut >> cell)
        else:
            cells = book.shows[area, table.faces[die]] & ~shut & -chosen
            found = _list_cells(first, cells, out, found)
    return found


@inner
def shown_pair(book: Struct, table: Struct, die: int, area: int) -> int:
    """The cell of the faces that a die and the other one show."""
    face, other = np.int64(table.faces[die]), np.int64(table.faces[book.other[area, die]])
    return either(np.int64(book.free_plus[area] == die), pair(other, face), pair(face, other))


@inner
def pair(own: int, other: int) -> int:
    """The cell of two faces."""
    return 6 * own + other - 7


@inner
def _polish(book: Struct, table: Struct, sheet: Struct) -> int:
    """How many spaces for polishing are ready; 0 if there is no die to polish."""
    if not able(book.polish) or table.at[PLATTER] == 0:
        return 0
    return count(circled(sheet, book.polish_row))


@inner
def _polished(book: Struct, table: Struct, die: int, polish: int) -> int:
    """Bit mask of the numbers that a die of the platter may be polished to, its own included."""
    if not able(book.polish) or polish == 0 or not table.at[PLATTER] >> die & 1:
        return 0
    wide = (1 << (2 * polish + 1)) - 1 << np.int64(table.faces[die])
    return wide >> polish & SIX


@part
def _list_wide_changed(
    book: Struct, table: Struct, sheet: Struct, wide: int, numbers: int, polish: int, out: Struct,
    found: int,
) -> int:  # fmt: skip
    """The same in areas where a die has many ways: the cell tells the number."""
    die, area, first = book.wide_die[wide], book.wide_area[wide], book.wide_action[wide]
    free, face = book.full[area] & ~np.int64(sheet.shut[area]), np.int64(table.faces[die])
    if book.both[area] and polish:
        return _list_cells(first, free & _polished_pairs(book, table, area, polish), out, found)
    others = (numbers | _polished(book, table, die, polish)) & ~(1 << face)
    further = first + book.declared[area, 1]
    if book.both[area]:
        return _list_cells(
            further, free & _declared_pairs(book, table, die, area, others), out, found
        )
    if others >> face == 0:
        return found
    cells = np.int64(0)
    for number in range(face + 1, 7):
        least = book.shows[area, number] & ~book.shows[area, number - 1]
        cells |= least & -(others >> number & 1)
    return _list_cells(further, free & cells, out, found)


@inner
def _polished_pairs(book: Struct, table: Struct, area: int, polish: int) -> int:
    """The cells of two faces of which one is polished."""
    one, two = book.other[area, book.free_plus[area]], book.free_plus[area]
    own, other, cells = np.int64(table.faces[one]), np.int64(table.faces[two]), np.int64(0)
    rows, columns = _polished(book, table, one, polish), _polished(book, table, two, polish)
    if rows | columns == 0:
        return cells
    for face in range(1, 7):
        cells |= (rows >> face & 1) << pair(face, other) | (columns >> face & 1) << pair(own, face)
    return cells & ~(np.int64(1) << pair(own, other))


@inner
def _declared_pairs(book: Struct, table: Struct, die: int, area: int, others: int) -> int:
    """The cells of a die that counts as another number, and of the other one."""
    other, cells = np.int64(table.faces[book.other[area, die]]), np.int64(0)
    second = book.free_plus[area] == die
    for face in range(1, 7):
        cell = either(np.int64(second), pair(other, face), pair(face, other))
        cells |= (others >> face & 1) << cell
    return cells


@inner
def _declarable(book: Struct, sheet: Struct) -> int:
    """Bit mask of the numbers that may be declared."""
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
    book: Struct, table: Struct, sheet: Struct, die: int, face: int, declared: int, place: int, out:
    Struct, found: int,
) -> int:  # fmt: skip
    """The ways to use a die as this number; actions with a declared number are offset."""
    for way in range(np.uint32(book.die_ways[die]), np.uint32(book.die_ways[die + 1])):
        info = book.way_info[way]
        entry = book.way_entry[way, np.uint32(face + table.faces[info & LOW])]
        further = book.declared[book.way_area[way], declared] if declared else 0
        put(out, found, (entry >> ACTION_AT) + further)
        word = (info >> WORD_AT & LOW) + place * (info >> PLACED_AT & 1)
        shut = sheet.shut[np.uint32(word)]
        found += 1 & ~(shut >> (entry & LOW))
    return found


@inner
def places(book: Struct, table: Struct) -> Any:
    """The place of each die as two bit masks; for a die of the pool the field it would go to."""
    field = next_field(book, table)
    low = table.at[1] | table.at[3] | table.at[POOL] * (field & 1)
    high = table.at[2] | table.at[3] | table.at[POOL] * (field >> 1)
    return np.int64(low), np.int64(high)


@inner
def next_field(book: Struct, table: Struct) -> int:
    """The die field for the next chosen die."""
    if book.field_by_roll:
        return table.rolls
    return 1 + (table.at[1] != 0) + (table.at[2] != 0) + (table.at[3] != 0)
