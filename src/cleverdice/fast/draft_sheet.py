"""One sheet of a game with a platter: what fits, marks, bonuses."""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import Struct, able, count, either, inner, lowest, part
from .draft_layout import FILL, FOX, UNLOCK


@inner
def next_cell(book: Struct, sheet: Struct, area: int, way: int) -> Any:
    """The cell of a way in an area of lanes: the next one of its lane."""
    lane = np.uint32(book.way_lane[area, way])
    filled = count(np.int64(sheet.cells[area]) & book.lane_mask[area, lane])
    return book.lane_first[area, lane] + filled


@inner
def open_numbers(book: Struct, sheet: Struct, area: int, way: int) -> int:
    """The numbers that a way takes in an area of lanes."""
    return ~np.int64(sheet.shut[book.word[area, way]])


@inner
def last_number(book: Struct, sheet: Struct, area: int, lane: int) -> int:
    """The last number written in a lane, 0 if there is none."""
    filled = count(np.int64(sheet.cells[area]) & book.lane_mask[area, lane])
    if filled == 0:
        return np.int64(0)
    return np.int64(sheet.values[book.offset[area] + book.lane_first[area, lane] + filled - 1])


@inner
def _renew_simple(book: Struct, sheet: Struct, area: int, cell: int, value: int) -> None:
    """Update what is shut and what fits after a mark, for `simple` areas."""
    shut = np.int64(sheet.shut[area]) & book.keeps[area] | np.int64(book.shuts[area, cell, value])
    sheet.shut[area] = shut
    number = book.number[area, cell]
    gone = (book.shows[area, number] & ~shut) == 0
    left = sheet.fits[area] & ~(gone << number)
    sheet.fits[area] = either(np.int64(book.by_cell[area]), left, ~shut)


@part
def _renew(book: Struct, sheet: Struct, area: int, cell: int, value: int) -> None:
    """The same for all other areas."""
    first = np.int64(book.first_way[area, cell])
    for way in range(first, first + book.renewed[area]):
        word = book.word[area, way]
        shut = np.int64(sheet.shut[word]) & book.keeps[area]
        sheet.shut[word] = shut | np.int64(book.shuts[word, cell, value])
    if book.by_cell[area]:
        opened = np.int64(sheet.shut[area]) & ~np.int64(book.opens[area, cell])
        sheet.shut[area] = opened | np.int64(sheet.cells[area])
        sheet.fits[area] = _numbers_left(book, sheet, area)
        return
    shut = np.int64(-1)
    for way in range(book.words[area]):
        shut &= np.int64(sheet.shut[book.word[area, way]])
    sheet.fits[area] = ~shut


@part
def _numbers_left(book: Struct, sheet: Struct, area: int) -> int:
    free = book.full[area] & ~np.int64(sheet.shut[area])
    numbers = 0
    for number in range(book.seen_first[area], book.seen_end[area]):
        numbers |= ((book.shows[area, number] & free) != 0) << number
    return numbers


@inner
def _mark(book: Struct, sheet: Struct, area: int, cell: int, value: int) -> int:
    """Make a mark; returns all marks of the area."""
    marked = np.int64(sheet.cells[area]) | 1 << cell
    sheet.cells[area] = marked
    sheet.values[book.slot[area, cell]] = value
    if book.simple[area]:
        _renew_simple(book, sheet, area, cell, value)
    else:
        _renew(book, sheet, area, cell, value)
    return marked


@inner
def _gain(book: Struct, area: int, cell: int, value: int, marked: int) -> int:
    """The points of a mark by itself and by counting."""
    gain = np.int64(book.points[area, cell, value])
    for number in range(book.tally.shape[2]):
        tally = book.tally[area, cell, number]
        gain += book.tally_gain[tally, count(marked & book.tally_mask[tally])]
    return gain


@part
def write(book: Struct, sheet: Struct, area: int, cell: int, value: int, plain: int) -> None:
    """Make a mark, score it and take its bonuses.

    Missing numbers, tallies and groups are padded with entries that change nothing, to avoid
    branches.
    """
    if able(book.specials) and book.special[area]:
        _write_special(book, sheet, area, cell, value)
        return
    marked = _mark(book, sheet, area, cell, value)
    sheet.points[area] += _gain(book, area, cell, value, marked)
    for number in range(book.group_mask.shape[2]):
        wanted = book.group_mask[area, cell, number]
        if marked & wanted == wanted and not plain:
            give(book, sheet, book.group_bonus[area, cell, number])


@inner
def cross(book: Struct, sheet: Struct, area: int, cell: int) -> None:
    """Cross a cell; the same types as for numbers, so that `write` is compiled once."""
    write(book, sheet, area, cell, np.int64(1), np.int64(0))


@part
def _write_special(book: Struct, sheet: Struct, area: int, cell: int, value: int) -> None:
    """The same where cells count in pairs, numbers are written twice, or bonuses ask for more."""
    marked = _mark(book, sheet, area, cell, value)
    gain = _gain(book, area, cell, value, marked)
    if book.paired[area]:
        gain = _with_partner(book, sheet, area, cell, value, gain)
    if book.echo[area] == value and book.follows[area, cell]:
        after = np.uint32(cell + 1)
        marked = _mark(book, sheet, area, after, value)
        gain += _gain(book, area, after, value, marked)
    sheet.points[area] += gain
    for number in range(book.group_mask.shape[2]):
        found = count(marked & book.group_mask[area, cell, number])
        enough = found == book.group_need[area, cell, number]
        if enough and value >= book.group_least[area, cell, number]:
            give(book, sheet, book.group_bonus[area, cell, number])


@inner
def _with_partner(book: Struct, sheet: Struct, area: int, cell: int, value: int, gain: int) -> int:
    """Both cells of a pair count once both are written."""
    partner = book.partner[area, cell]
    other = sheet.values[book.slot[area, partner]]
    if other:
        return gain + book.points[area, partner, other]
    return gain - book.points[area, cell, value]


@part
def give(book: Struct, sheet: Struct, bonus: int) -> None:
    """Take a bonus, and the one at the end of an action row that it completes."""
    kind, detail = bonus >> 4, bonus & 15
    if kind == UNLOCK:
        sheet.unlocked[detail] += 1
        if sheet.unlocked[detail] < book.row_size[detail]:
            return
        bonus = book.row_end[detail]
        kind, detail = bonus >> 4, bonus & 15
    if kind == FILL:
        sheet.pending += 1 << (4 * detail)
    elif kind == FOX:
        sheet.foxes += detail


@inner
def circled(sheet: Struct, row: int) -> int:
    """Bit mask of the circled, unused spaces of an action row."""
    return ((1 << sheet.unlocked[row]) - 1) & ~sheet.crossed[row]


@inner
def wanted(book: Struct, table: Struct, sheet: Struct, kind: int, area: int) -> int:
    """Bit mask of the numbers that a kind of bonus mark offers to an area."""
    numbers = book.fill_numbers[kind, area]
    return numbers << table.faces[book.free_plus[area]] if book.fill_rolled[kind] else numbers


@part
def lose(book: Struct, table: Struct, sheet: Struct) -> None:
    """Drop bonus marks that can't be made."""
    left = sheet.pending
    while left:
        kind = lowest(left) >> 2
        same = 15 << (4 * kind)
        left &= ~same
        possible = 0
        for area in range(book.areas):
            possible |= wanted(book, table, sheet, kind, area) & sheet.fits[area]
        if possible == 0:
            sheet.pending &= ~same


@part
def offers(book: Struct, table: Struct, sheet: Struct, area: int) -> int:
    """Bit mask of the numbers that the pending bonus marks offer to an area and that fit."""
    numbers, left = 0, sheet.pending
    while left:
        kind = lowest(left) >> 2
        left &= ~(15 << (4 * kind))
        numbers |= wanted(book, table, sheet, kind, area)
    return numbers & sheet.fits[area]


@part
def pay(book: Struct, table: Struct, sheet: Struct, area: int, numbers: int) -> None:
    """Spend the narrowest bonus mark that offers one of the numbers to an area."""
    for kind in range(book.fills):
        if sheet.pending >> (4 * kind) & 15 and wanted(book, table, sheet, kind, area) & numbers:
            sheet.pending -= 1 << (4 * kind)
            return
