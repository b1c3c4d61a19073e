"""What follows from an action in the games with a platter."""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import Record, count, either, inner, lowest, part
from .draft_list import next_field
from .layout import (
    DICE,
    ENTER,
    GRID,
    NOTHING,
    PICK,
    PLACE,
    PLATTER,
    POOL,
    REROLL,
    SERVE,
    SPREAD,
    STOP,
    WINDOW,
)
from .sheet import circled, neighbour, pay, side_filled, write

Array = np.ndarray[Any, Any]


@part
def act(book: Record, table: Record, sheets: Array, first: int, action: int) -> int:
    """Carry out a legal action of the seat that acts; the seat to look at again, -1 for all."""
    sheet, kind = sheets[first + table.actor], book.act_kind[action]
    if kind == ENTER:
        _enter(book, table, sheet, action)
    elif kind == PLACE:
        _place(book, table, sheet, action)
    else:
        say(book, table, sheet, action - book.words)
    return np.int64(table.actor)


@part
def say(book: Record, table: Record, sheet: Record, word: int) -> None:
    """Carry out a word."""
    if word == STOP:
        sheet.more_left = 0
    elif sheet.duty == SERVE:
        sheet.duty = WINDOW
    else:
        sheet.duty = NOTHING
    if word == REROLL:
        row = book.reroll_row
        ready = circled(sheet, row)
        sheet.crossed[row] |= ready & -ready
        table.rolls -= 1


@part
def _place(book: Record, table: Record, sheet: Record, action: int) -> None:
    area, way = book.act_area[action], book.act_way[action]
    if sheet.more_left:
        sheet.more_left -= 1
        write(book, sheet, area, way, 1, 0)
        return
    cell, value, numbers, plain = _placed(book, sheet, area, way)
    pay(book, table, sheet, area, numbers)
    write(book, sheet, area, cell, value, plain)


@part
def _placed(book: Record, sheet: Record, area: int, way: int) -> Any:
    """The cell of a bonus mark, what is written, the numbers that allow it, and if it is plain."""
    if book.kind[area] == GRID:
        return way, 1, 1 << book.number[area, way], 0
    if book.kind[area] == SPREAD:
        cell, value = _spread_cell(book, sheet, area, way)
        return cell, value, 1 << value, 0
    cell = count(sheet.cells[area])
    if not book.written[area]:
        return cell, 1, np.int64(sheet.fits[area]), 0
    if not book.halved[area]:
        return cell, (way + 1) * book.factor[area, cell], 1 << (way + 1), 0
    if way < 3:
        return cell, way + 1, 0b110 << (2 * way), 0
    return cell, (way - 2) * book.factor[area, cell], 1 << (way - 2), 1


@inner
def _spread_cell(book: Record, sheet: Record, area: int, way: int) -> Any:
    side = way >> 1
    filled = side_filled(book, sheet, area, side)
    cell = side * book.side[area] + filled
    if way & 1:
        return cell, np.int64(book.centre[area])
    return cell, np.int64(neighbour(book, sheet, area, side, filled) + 2 * side - 1)


@inner
def _enter(book: Record, table: Record, sheet: Record, action: int) -> None:
    die, area = book.act_die[action], book.act_area[action]
    way, number = book.act_way[action], book.act_number[action]
    if book.kind[area] == SPREAD:
        cell, value = _spread_cell(book, sheet, area, way)
        plain, declared = 0, value
    else:
        face = np.int64(number if number else table.faces[die])
        cell, value, plain = _entered_cell(book, sheet, area, way, face)
        declared = either(book.kind[area] == GRID, book.number[area, way], face)
    if number:
        _spend_number(book, sheet, declared - table.faces[book.other[area, die]])
    picked = sheet.duty == PICK
    if sheet.duty == WINDOW:
        ready = circled(sheet, book.extra_row)
        sheet.crossed[book.extra_row] |= ready & -ready
        sheet.held |= 1 << die
    sheet.duty = NOTHING if picked else WINDOW
    if book.more[area]:
        _count_twins(table, sheet, die, area, book.number[area, cell])
    write(book, sheet, area, cell, value, plain)
    if picked:
        _take(book, table, die)


@inner
def _entered_cell(book: Record, sheet: Record, area: int, way: int, face: int) -> Any:
    """The cell of a die in a grid or a track, what is written, and if it is plain."""
    grid, filled = np.int64(book.kind[area] == GRID), np.uint32(count(sheet.cells[area]))
    value = face * book.factor[area, filled] + grid  # in a grid the factor is 0
    if book.halved[area]:
        return np.int64(filled), np.int64(value if way else (face + 1) >> 1), np.int64(way)
    return either(grid, np.int64(way), np.int64(filled)), np.int64(value), np.int64(0)


@part
def _spend_number(book: Record, sheet: Record, number: int) -> None:
    """A space that shows the number is spent before one for any number."""
    row = book.number_row
    ready = circled(sheet, row)
    exact = ready & book.row_shows[row, number]
    if exact == 0:
        exact = ready & book.row_any[row]
    sheet.crossed[row] |= exact & -exact


@part
def _count_twins(table: Record, sheet: Record, die: int, area: int, value: int) -> None:
    """Further marks for the dice with the same number beside a die: on platter or fields."""
    platter = table.at[PLATTER]
    beside = platter if platter >> die & 1 else table.at[1] | table.at[2] | table.at[3]
    beside &= ~(1 << die)
    twins = 0
    while beside:
        twins += table.faces[lowest(beside)] == value
        beside &= beside - 1
    if twins:
        sheet.more_area, sheet.more_value, sheet.more_left = area, value, twins


@inner
def _take(book: Record, table: Record, die: int) -> None:
    """Lay a chosen die on its field and send the lower ones to the platter."""
    field, face = next_field(book, table), table.faces[die]
    pool = table.at[POOL]
    lower = 0
    for other in range(DICE):
        lower |= (table.faces[other] < face) << other
    lower &= pool
    table.at[PLATTER] |= lower
    table.at[POOL] = pool & ~lower & ~(1 << die)
    table.at[field] = 1 << die
