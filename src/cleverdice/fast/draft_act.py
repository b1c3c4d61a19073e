"""Apply an action in games with a platter."""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import Struct, count, inner, lowest, part
from .draft_layout import ENTER, NOTHING, PICK, PLACE, PLATTER, POOL, REROLL, SERVE, STOP, WINDOW
from .draft_list import next_field
from .draft_sheet import circled, next_cell, open_numbers, pay, write

Array = np.ndarray[Any, Any]


@part
def act(book: Struct, table: Struct, sheets: Array, first: int, action: int) -> int:
    """Apply a legal action of the acting seat; returns the seat to update, -1 for all."""
    sheet, kind = sheets[first + table.actor], book.act_kind[action]
    if kind == ENTER:
        _enter(book, table, sheet, action)
    elif kind == PLACE:
        _place(book, table, sheet, action)
    else:
        say(book, table, sheet, action - book.words_at)
    return np.int64(table.actor)


@part
def say(book: Struct, table: Struct, sheet: Struct, word: int) -> None:
    """Apply a word: re-roll, pass, done or stop."""
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
def _place(book: Struct, table: Struct, sheet: Struct, action: int) -> None:
    area, way = book.act_area[action], book.act_way[action]
    if sheet.more_left:
        sheet.more_left -= 1
        write(book, sheet, area, way, 1, 0)
        return
    if book.by_cell[area]:
        pay(book, table, sheet, area, 1 << book.number[area, way])
        write(book, sheet, area, way, 1, 0)
        return
    die_way = book.free_way[area, way]
    numbers = book.free_numbers[area, way] & open_numbers(book, sheet, area, die_way)
    cell = np.uint32(next_cell(book, sheet, area, die_way))
    value = np.int64(book.writes[area, die_way, cell, lowest(numbers)])
    pay(book, table, sheet, area, numbers)
    write(book, sheet, area, cell, value, book.way_plain[area, die_way])


@inner
def _enter(book: Struct, table: Struct, sheet: Struct, action: int) -> None:
    die, area, number = book.act_die[action], book.act_area[action], book.act_number[action]
    filled = count(np.int64(sheet.cells[area]) & book.act_lane[action])
    cell = np.uint32(book.act_first[action] + filled)
    face = number if number > 0 else table.faces[die]
    used = np.uint32(face + table.faces[book.other[area, die]])
    if number:
        used = _declare(book, table, sheet, action, cell, used)
    value = np.int64(book.writes[area, book.act_form[action], cell, used])
    picked = sheet.duty == PICK
    if sheet.duty == WINDOW:
        ready = circled(sheet, book.extra_row)
        sheet.crossed[book.extra_row] |= ready & -ready
        sheet.held |= 1 << die
    sheet.duty = NOTHING if picked else WINDOW
    if book.more[area]:
        _count_twins(table, sheet, die, area, book.number[area, cell])
    write(book, sheet, area, cell, value, book.act_plain[action])
    if picked:
        _take(book, table, die)


@part
def _declare(book: Struct, table: Struct, sheet: Struct, action: int, cell: int, used: int) -> Any:
    """Spend the declared number of a die; it may be implied by the cell."""
    area, die = book.act_area[action], book.act_die[action]
    if book.by_cell[area]:
        used = np.uint32(book.number[area, cell])
    elif book.implied[area]:
        used = np.uint32(lowest(open_numbers(book, sheet, area, book.act_form[action])))
    _spend_number(book, sheet, np.int64(used) - table.faces[book.other[area, die]])
    return used


@part
def _spend_number(book: Struct, sheet: Struct, number: int) -> None:
    """Spend a space that shows the number, or else one for any number."""
    row = book.number_row
    ready = circled(sheet, row)
    exact = ready & book.row_shows[row, number]
    if exact == 0:
        exact = ready & book.row_any[row]
    sheet.crossed[row] |= exact & -exact


@part
def _count_twins(table: Struct, sheet: Struct, die: int, area: int, value: int) -> None:
    """Further marks for dice of the same number next to a die, on the platter or the fields."""
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
def _take(book: Struct, table: Struct, die: int) -> None:
    """Put a chosen die on its field and send lower ones to the platter."""
    field, face = next_field(book, table), table.faces[die]
    pool = table.at[POOL]
    lower = 0
    for other in range(table.order.size):
        lower |= (table.faces[other] < face) << other
    lower &= pool
    table.at[PLATTER] |= lower
    table.at[POOL] = pool & ~lower & ~(1 << die)
    table.at[field] = 1 << die
