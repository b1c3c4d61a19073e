"""One sheet of a game with a platter: what fits, what is written, what it gives."""

from __future__ import annotations

import numpy as np

from .compiled import Record, count, either, inner, lowest, part
from .layout import FILL, FOX, GRID, PER_CELL, TRACK, UNLOCK

ALL_CELLS = 0xFFFFFFFF


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
def _renew_plain(book: Record, sheet: Record, area: int, cell: int, value: int) -> None:
    """Note what a grid or a track takes after a mark: both are worked out, and one is noted."""
    grid, number = np.int64(book.kind[area] == GRID), book.number[area, cell]
    shut = np.int64(sheet.shut[area]) | 1 << cell
    gone = (book.shows[area, number] & ~shut) == 0
    fits = sheet.fits[area] & ~(gone << number)
    numbers = book.accepts[area, cell + 1] & book.rise[area, value]
    sheet.shut[area] = either(grid, shut, ~numbers)
    sheet.fits[area] = either(grid, fits, numbers)


@part
def _renew_other(book: Record, sheet: Record, area: int, cell: int, value: int) -> None:
    """The same for areas of which more is asked."""
    if book.kind[area] == GRID:
        _renew_grid(book, sheet, area, cell)
    elif book.kind[area] == TRACK:
        _renew_plain(book, sheet, area, cell, value)
        further = book.factor[area, cell + 1] != 0
        sheet.shut[book.word[area, 1]] = sheet.shut[area] if further else ALL_CELLS
    else:
        _renew_spread(book, sheet, area, cell, value)
        _count_spread(book, sheet, area, cell, value)


@part
def _renew_grid(book: Record, sheet: Record, area: int, cell: int) -> None:
    shut = (2 << cell) - 1 if book.ordered[area] else 1 << cell
    sheet.shut[area] |= shut
    for place in range(book.places[area]):
        sheet.shut[book.word[area, 1 + place]] |= shut
    sheet.fits[area] = _grid_numbers(book, sheet, area)


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
def _renew_spread(book: Record, sheet: Record, area: int, cell: int, value: int) -> None:
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
    if book.plain[area]:
        _renew_plain(book, sheet, area, cell, value)
    else:
        _renew_other(book, sheet, area, cell, value)
    tally = book.tally[area, cell]
    gain = book.tally_gain[tally, count(marked & book.tally_mask[tally])]
    sheet.points[area] += gain + value * book.counts[area]
    for number in range(PER_CELL):
        wanted = book.group_mask[area, cell, number]
        if marked & wanted == wanted and not plain:
            give(book, sheet, book.group_bonus[area, cell, number])


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
