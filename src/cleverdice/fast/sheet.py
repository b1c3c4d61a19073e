"""One sheet of a game with a platter: what fits, what is written, what it gives."""

from __future__ import annotations

from .compiled import Record, count, inner, lowest, part
from .layout import FILL, FOX, GRID, SPREAD, TRACK, UNLOCK

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
    """Make a mark, count its points and take what it gives."""
    sheet.cells[area] |= 1 << cell
    sheet.shut[area] |= (2 << cell) - 1 if book.ordered[area] else 1 << cell
    if book.written[area]:
        sheet.values[book.offset[area] + cell] = value
    _update_fits(book, sheet, area, cell)
    _count_points(book, sheet, area, cell, value)
    if not plain:
        marked = sheet.cells[area]
        for number in range(3):
            wanted = book.group_mask[area, cell, number]
            if wanted == 0:
                break
            if marked & wanted == wanted:
                give(book, sheet, book.group_bonus[area, cell, number])


@part
def _update_fits(book: Record, sheet: Record, area: int, cell: int) -> None:
    if book.kind[area] == GRID and not book.ordered[area]:
        number = book.number[area, cell]
        if book.shows[area, number] & ~sheet.cells[area] == 0:
            sheet.fits[area] &= ~(1 << number)
    else:
        sheet.fits[area] = fitting(book, sheet, area)


@part
def _count_points(book: Record, sheet: Record, area: int, cell: int, value: int) -> None:
    points = value if book.written[area] and book.kind[area] != SPREAD else 0
    if book.kind[area] == SPREAD:
        width = book.side[area]
        points += book.distance_gain[area, cell if cell < width else cell - width]
        points += book.special_points[area] * (book.special[area] >> value & 1)
    for number in range(3):
        tally = book.tally[area, cell, number]
        if tally < 0:
            break
        marked = count(sheet.cells[area] & book.tally_mask[tally])
        points += book.tally_gain[tally, marked]
    sheet.points[area] += points


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
