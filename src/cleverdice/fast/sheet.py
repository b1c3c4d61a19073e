"""One sheet of a game with a platter: what fits, what is written, what it gives."""

from __future__ import annotations

import numpy as np

from .compiled import Record, count, inner, lowest, part
from .layout import FILL, FOX, GRID, PER_CELL, SPREAD, TRACK, UNLOCK

ALL_CELLS = 0xFFFFFFFF
TRACK_NUMBERS = 0x1FFE
"""Every number that may stand on a track, as bits."""


@inner
def side_filled(book: Record, sheet: Record, area: int, side: int) -> int:
    """How many cells of one side of a spread are written."""
    width = book.side[area]
    return count((sheet.cells[area] >> (side * width)) & ((1 << width) - 1))


@inner
def neighbour(book: Record, sheet: Record, area: int, side: int, filled: int) -> int:
    """The number that the next one of a side stands beside."""
    if filled == 0:
        return book.centre[area]
    return sheet.values[book.offset[area] + side * book.side[area] + filled - 1]


@part
def fitting(book: Record, sheet: Record, area: int) -> int:
    """The numbers that an area takes now, as bits."""
    kind = book.kind[area]
    if kind == TRACK:
        return _track_numbers(book, sheet, area)
    if kind == GRID:
        return _grid_numbers(book, sheet, area)
    return _side_numbers(book, sheet, area, 0) | _side_numbers(book, sheet, area, 1)


@inner
def _track_numbers(book: Record, sheet: Record, area: int) -> int:
    cell = count(sheet.cells[area])
    numbers = book.accepts[area, cell]
    if book.rising[area] and cell:
        before = sheet.values[book.offset[area] + cell - 1]
        if before != 6:
            numbers &= TRACK_NUMBERS << before
    return numbers


@part
def _grid_numbers(book: Record, sheet: Record, area: int) -> int:
    free = ALL_CELLS & ~sheet.shut[area]
    numbers = 0
    while free:
        number = book.number[area, lowest(free)]
        numbers |= 1 << number
        free &= ~book.shows[area, number]
    return numbers


@inner
def _side_numbers(book: Record, sheet: Record, area: int, side: int) -> int:
    filled = side_filled(book, sheet, area, side)
    if filled == book.side[area]:
        return 0
    beside, centre = neighbour(book, sheet, area, side, filled), book.centre[area]
    numbers = 1 << (beside + 2 * side - 1)
    return numbers if beside == centre else numbers | 1 << centre


@part
def write(book: Record, sheet: Record, area: int, cell: int, value: int, plain: int) -> None:
    """Make a mark, count its points and take what it gives.

    Where an area has no number, tally or group, there is one that changes nothing: so the
    processor seldom has to guess which way it goes on.
    """
    marked = np.int64(sheet.cells[area]) | 1 << cell
    sheet.cells[area] = marked
    sheet.shut[area] |= (2 << cell) - 1 if book.ordered[area] else 1 << cell
    sheet.values[book.slot[area, cell]] = value
    _update_fits(book, sheet, area, cell, marked)
    tally = book.tally[area, cell]
    gain = book.tally_gain[tally, count(marked & book.tally_mask[tally])]
    sheet.points[area] += gain + value * book.counts[area]
    if book.kind[area] == SPREAD:
        _count_spread(book, sheet, area, cell, value)
    for number in range(PER_CELL):
        wanted = book.group_mask[area, cell, number]
        if marked & wanted == wanted and not plain:
            give(book, sheet, book.group_bonus[area, cell, number])


@inner
def _update_fits(book: Record, sheet: Record, area: int, cell: int, marked: int) -> None:
    if book.kind[area] == GRID and not book.ordered[area]:
        number = book.number[area, cell]
        gone = (book.shows[area, number] & ~marked) == 0
        sheet.fits[area] &= ~(gone << number)
    elif book.kind[area] == TRACK:
        sheet.fits[area] = _track_numbers(book, sheet, area)
    else:
        sheet.fits[area] = fitting(book, sheet, area)


@part
def _count_spread(book: Record, sheet: Record, area: int, cell: int, value: int) -> None:
    width = book.side[area]
    reach = book.distance_gain[area, cell if cell < width else cell - width]
    special = book.special_points[area] * (book.special[area] >> value & 1)
    sheet.points[area] += reach + special


@part
def give(book: Record, sheet: Record, bonus: int) -> None:
    """Take a bonus, and what stands at the end of an action row that it completes."""
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
def circled(sheet: Record, row: int) -> int:
    """The spaces of an action row that are ready, as bits."""
    return ((1 << sheet.unlocked[row]) - 1) & ~sheet.crossed[row]


@inner
def wanted(book: Record, table: Record, sheet: Record, kind: int, area: int) -> int:
    """The numbers that a kind of bonus mark offers to an area."""
    numbers = book.fill_numbers[kind, area]
    return numbers << table.faces[book.free_plus[area]] if book.fill_rolled[kind] else numbers


@part
def lose(book: Record, table: Record, sheet: Record) -> None:
    """Drop the bonus marks that can't be made."""
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
def offers(book: Record, table: Record, sheet: Record, area: int) -> int:
    """The numbers that the bonus marks to be made offer to an area and that fit there."""
    numbers, left = 0, sheet.pending
    while left:
        kind = lowest(left) >> 2
        left &= ~(15 << (4 * kind))
        numbers |= wanted(book, table, sheet, kind, area)
    return numbers & sheet.fits[area]


@part
def pay(book: Record, table: Record, sheet: Record, area: int, numbers: int) -> None:
    """Spend the narrowest bonus mark that offers one of the numbers to an area."""
    for kind in range(book.fills):
        if sheet.pending >> (4 * kind) & 15 and wanted(book, table, sheet, kind, area) & numbers:
            sheet.pending -= 1 << (4 * kind)
            return
