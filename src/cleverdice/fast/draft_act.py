"""Apply an action in games with a platter."""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import Struct, able, count, inner, lowest, part
from .draft_layout import (
    ANYWHERE,
    ENTER,
    NOTHING,
    PICK,
    PLACE,
    PLATTER,
    POOL,
    REROLL,
    REST,
    RETURN,
    RETURN_DIE,
    ROLL,
    SERVE,
    SERVING,
    STOP,
    WINDOW,
)
from .draft_list import next_field
from .draft_sheet import circled, cross, next_cell, open_numbers, pay, write

Array = np.ndarray[Any, Any]


@part
def act(book: Struct, table: Struct, sheets: Array, first: int, action: int) -> int:
    """Apply a legal action of the acting seat; returns the seat to update, -1 for all."""
    sheet, kind = sheets[first + table.actor], book.act_kind[action]
    if kind == ENTER:
        _enter(book, table, sheet, action)
    elif kind == PLACE:
        _place(book, table, sheet, action)
    elif able(book.returns) and sheet.duty == RETURN:
        return _returned(book, table, sheets, first, action)
    else:
        say(book, table, sheet, action - book.words_at)
    return np.int64(table.actor)


@part
def say(book: Struct, table: Struct, sheet: Struct, word: int) -> None:
    """Apply a word: re-roll, pass, done or stop."""
    if word == STOP:
        sheet.more_left, sheet.more_cells = 0, 0
    elif sheet.duty == SERVE:
        sheet.duty = WINDOW
    else:
        sheet.duty = NOTHING
    if word == REROLL:
        cross_next(sheet, book.reroll_row)
        table.rolls -= 1
        table.stage = ROLL


@part
def _returned(book: Struct, table: Struct, sheets: Array, first: int, action: int) -> int:
    """Return a die of the platter to the pool, or roll without; the seat to update."""
    sheet = sheets[first + table.actor]
    sheet.duty = NOTHING
    if book.act_kind[action] != RETURN_DIE:
        roll_on(table, sheets, first)
        return np.int64(-1)
    bit = 1 << book.act_die[action]
    cross_next(sheet, book.return_row)
    table.at[PLATTER] &= ~bit
    table.at[POOL] |= bit
    return np.int64(table.actor)


@inner
def cross_next(sheet: Struct, row: int) -> None:
    """Use up the leftmost ready space of an action row."""
    ready = circled(sheet, row)
    sheet.crossed[row] |= ready & -ready


@inner
def roll_on(table: Struct, sheets: Array, first: int) -> None:
    """The next roll, if there is one; else extra dice, and dice for the others."""
    if table.rolls < 3 and table.at[POOL]:
        table.stage = ROLL
        return
    table.at[PLATTER] |= table.at[POOL]
    table.at[POOL] = 0
    for seat in range(table.players):
        sheets[first + seat].duty = WINDOW if seat == table.active else SERVE
    table.stage = REST if table.players == 1 else SERVING


@part
def _place(book: Struct, table: Struct, sheet: Struct, action: int) -> None:
    area, way = book.act_area[action], book.act_way[action]
    if sheet.more_left:
        sheet.more_left -= 1
        sheet.more_cells = np.int64(sheet.more_cells) & ~(1 << way)
        cross(book, sheet, area, np.uint32(way))
        return
    if book.by_cell[area]:
        pay(book, table, sheet, area, np.int64(book.accepts[area, way]))
        cross(book, sheet, area, np.uint32(way))
        return
    die_way = book.free_way[area, way]
    numbers = book.free_numbers[area, way] & open_numbers(book, sheet, area, die_way)
    cell = np.uint32(next_cell(book, sheet, area, die_way))
    value = np.int64(book.writes[area, die_way, cell, lowest(numbers)])
    pay(book, table, sheet, area, numbers)
    write(book, sheet, area, cell, value, np.int64(book.way_plain[area, die_way]))


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
        cross_next(sheet, book.extra_row)
        sheet.held |= 1 << die
    sheet.duty = NOTHING if picked else WINDOW
    if book.further[area]:
        _write_further(book, table, sheet, die, area, cell, picked)
    else:
        write(book, sheet, area, cell, value, np.int64(book.act_plain[action]))
    if picked:
        _take(book, table, die)


@part
def _write_further(
    book: Struct, table: Struct, sheet: Struct, die: int, area: int, cell: int, picked: bool
) -> None:
    """A cross that polishes dice, or after which twins or dice just swept may be crossed too."""
    if able(book.polish) and book.both[area]:
        _polish_pair(book, table, sheet, area, cell)
    if book.more[area]:
        _count_twins(table, sheet, die, area, book.number[area, cell])
    cross(book, sheet, area, cell)
    if able(book.furthers) and book.sweeps[area] and picked:
        _sweep(book, table, sheet, die, area)


@part
def _sweep(book: Struct, table: Struct, sheet: Struct, die: int, area: int) -> None:
    """Further marks for the dice that a pick sends to the platter."""
    everything = book.sweep_all and table.rolls == 3
    cells, face = np.int64(sheet.cells[area]), table.faces[die]
    own, number, left = np.int64(0), np.int64(0), np.int64(0)
    for other in range(book.dice):
        swept = everything or table.faces[other] < face
        if other != die and table.at[POOL] >> other & 1 and swept:
            face_up = np.int64(table.faces[other])
            rowless = book.swept[area, other, face_up] == ANYWHERE
            free = book.swept[area, other, face_up] & book.shows[area, face_up] & ~cells
            number = face_up if free and rowless else number
            own |= np.int64(0) if rowless else free
            left += free != 0
    if left:
        sheet.more_area, sheet.more_value = area, number
        sheet.more_left, sheet.more_cells = left, own


@part
def _polish_pair(book: Struct, table: Struct, sheet: Struct, area: int, cell: int) -> None:
    """Spend what the cell of two faces costs."""
    two = book.free_plus[area]
    rows = np.int64(cell) // 6 + 1 - table.faces[book.other[area, two]]
    columns = np.int64(cell) % 6 + 1 - table.faces[two]
    for _ in range(abs(rows) + abs(columns)):
        cross_next(sheet, book.polish_row)


@part
def _declare(book: Struct, table: Struct, sheet: Struct, action: int, cell: int, used: int) -> Any:
    """Spend the declared number of a die; it may be implied by the cell."""
    area, die = book.act_area[action], book.act_die[action]
    if able(book.wide) and book.both[area]:
        _spend_number(book, sheet, _face_of(book, area, die, np.int64(cell)))
        return used
    if book.by_cell[area]:
        used = np.uint32(book.number[area, cell])
    elif book.implied[area]:
        used = np.uint32(lowest(open_numbers(book, sheet, area, book.act_form[action])))
    counted = np.int64(used) - table.faces[book.other[area, die]]
    if able(book.polish):
        for _ in range(abs(counted - table.faces[die])):
            cross_next(sheet, book.polish_row)
    else:
        _spend_number(book, sheet, counted)
    return used


@inner
def _face_of(book: Struct, area: int, die: int, cell: int) -> int:
    """What a die must show for the cell of two faces."""
    return cell % 6 + 1 if book.free_plus[area] == die else cell // 6 + 1


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
