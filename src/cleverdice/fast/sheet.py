"""One sheet of a game with a platter: what fits, what is written, what it gives."""

from __future__ import annotations

import numpy as np

from .compiled import Record, count, inner, lowest, part
from .layout import FILL, FOX, GRID, PER_CELL, TRACK, UNLOCK

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


@inner
def _open_track(book: Record, sheet: Record, area: int, cell: int) -> None:
    """Note which numbers the next cell of a track takes."""
    numbers = _track_numbers(book, sheet, area, cell)
    sheet.fits[area], sheet.shut[area] = numbers, ~numbers
    if book.halved[area]:
        sheet.shut[book.word[area, 1]] = ~numbers if book.factor[area, cell] else ALL_CELLS


@inner
def _track_numbers(book: Record, sheet: Record, area: int, cell: int) -> int:
    numbers = book.accepts[area, cell]
    if book.rising[area]:
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


@part
def _open_spread(book: Record, sheet: Record, area: int, cell: int, value: int) -> None:
    """Note which numbers the side takes now to which one was added: a step, or the centre's."""
    side, centre, last = cell >= book.side[area], book.centre[area], 2 * book.side[area] - 1
    step, back = 1 << (value + 2 * side - 1), 1 << centre
    if value == centre:
        back = 0
    if cell == last or cell == book.side[area] - 1:
        step, back = 0, 0
    sheet.shut[book.word[area, 2 * side]] = ~step
    sheet.shut[book.word[area, 2 * side + 1]] = ~back
    shut = ALL_CELLS
    for way in range(4):
        shut &= sheet.shut[book.word[area, way]]
    sheet.fits[area] = ~shut


@part
def write(book: Record, sheet: Record, area: int, cell: int, value: int, plain: int) -> None:
    """Make a mark, count its points and take what it gives.

    Where an area has no number, tally or group, there is one that changes nothing: so the
    processor seldom has to guess which way it goes on.
    """
    marked = np.int64(sheet.cells[area]) | 1 << cell
    sheet.cells[area] = marked
    sheet.values[book.slot[area, cell]] = value
    kind = book.kind[area]
    if kind == GRID:
        _shut_cell(book, sheet, area, cell)
    elif kind == TRACK:
        _open_track(book, sheet, area, cell + 1)
    else:
        _open_spread(book, sheet, area, cell, value)
        _count_spread(book, sheet, area, cell, value)
    tally = book.tally[area, cell]
    gain = book.tally_gain[tally, count(marked & book.tally_mask[tally])]
    sheet.points[area] += gain + value * book.counts[area]
    for number in range(PER_CELL):
        wanted = book.group_mask[area, cell, number]
        if marked & wanted == wanted and not plain:
            give(book, sheet, book.group_bonus[area, cell, number])


@inner
def _shut_cell(book: Record, sheet: Record, area: int, cell: int) -> None:
    """Note which cells of a grid may not be crossed any more, and which numbers do not fit."""
    if book.ordered[area]:
        sheet.shut[area] |= (2 << cell) - 1
        sheet.fits[area] = _grid_numbers(book, sheet, area)
        return
    sheet.shut[area] |= 1 << cell
    for place in range(book.places[area]):
        sheet.shut[book.word[area, 1 + place]] |= 1 << cell
    number = book.number[area, cell]
    gone = (book.shows[area, number] & ~np.int64(sheet.shut[area])) == 0
    sheet.fits[area] &= ~(gone << number)


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
