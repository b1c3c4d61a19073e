"""The turns of the party game over the arrays of `party_layout`.

The same rules as `cleverdice.rules.party`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import Struct, count, inner, part, put
from .draft_layout import CHANCE, DONE, OVER, PASS, ROLL, SERVING, TURN
from .party_layout import ENTER, NOBODY, OPEN, PLACE, SKIP
from .seats import tidying
from .streams import digit, fraction

ZERO, EVERYBODY = np.int64(0), np.int64(-1)


# Legal actions


@inner
def busy(sheet: Struct) -> bool:
    """Does the seat have something to do?"""
    return sheet.crossing != NOBODY or sheet.pending != 0


@part
def list_actions(
    book: Struct, table: Struct, sheets: Struct, first: int, seat: int, out: Struct
) -> int:
    """List the actions of a busy seat; returns their number."""
    sheet = sheets[first + seat]
    if sheet.crossing == NOBODY:
        return _list_places(book, sheet, out)
    found = _list_crosses(book, table, sheet, sheets[first + table.active].held, out)
    if sheet.crossing != OPEN:
        return put(out, found, book.words_at + DONE)
    if seat != table.active:
        return put(out, found, book.words_at + PASS)
    return found


@part
def _list_places(book: Struct, sheet: Struct, out: Struct) -> int:
    found = ZERO
    for area in range(sheet.points.size):
        if sheet.pending >> (4 * area) & 15:
            if book.lanes[area] == 0:
                found = _list_free(book, sheet, area, book.place[area, 0], 1, out, found)
            for lane in lanes(book, area):
                put(out, found, book.place[area, sheet.next[lane]])
                found += sheet.next[lane] != book.no_cell
            found = put(out, found, book.skip[area])
    return found


@inner
def lanes(book: Struct, area: int) -> Any:
    """The lanes of a track; a grid has none."""
    first = book.first_lane[area]
    return range(first, first + np.uint32(book.lanes[area]))


@inner
def _list_free(
    book: Struct, sheet: Struct, area: int, first: int, step: int, out: Struct, found: int
) -> int:
    """An action for each free cell of a grid; branchless: all are written, free ones counted."""
    free = ~np.int64(sheet.cells[area])
    for cell in range(book.size[area]):
        put(out, found, first + step * cell)
        found += free >> cell & 1
    return found


@part
def _list_crosses(book: Struct, table: Struct, sheet: Struct, taken: int, out: Struct) -> int:
    counts = _counts(table, sheet.held | taken)
    if sheet.crossing != OPEN:
        return _list_area(book, sheet, np.uint8(sheet.crossing - 2), counts, out, ZERO)
    found = ZERO
    for area in range(sheet.points.size):
        found = _list_area(book, sheet, np.uint8(area), counts, out, found)
    return found


@inner
def _counts(table: Struct, used: int) -> int:
    """The number of unused dice that show each symbol, four bits per symbol."""
    counts = 0
    for die in range(table.faces.size):
        counts += (1 & ~(used >> die)) << (4 * table.faces[die])
    return counts


@inner
def _list_area(book: Struct, sheet: Struct, area: int, counts: int, out: Struct, found: int) -> int:
    """The crosses in one area: all cells of a grid take the same symbol, or a joker."""
    jokers = counts >> (4 * book.joker) & 15
    if book.lanes[area] == 0:
        first = np.int64(book.enter[area, 0, 0])
        if counts >> (4 * book.symbol[area, 0]) & 15:
            found = _list_free(book, sheet, area, first, 2, out, found)
        if jokers:
            found = _list_free(book, sheet, area, first + 1, 2, out, found)
    for lane in lanes(book, area):
        found = _list_mixtures(book, area, sheet.next[lane], counts, jokers, out, found)
    return found


@inner
def _list_mixtures(
    book: Struct, area: int, cell: int, counts: int, jokers: int, out: Struct, found: int
) -> int:
    """Every mixture of symbols and jokers for a cell, fewest jokers first.

    Branchless: the maximum number is written, but only the possible ones are counted.
    """
    need = book.need[area, cell]
    fewest = need - (counts >> (4 * book.symbol[area, cell]) & 15)
    fewest = fewest if fewest > 0 else 0
    for more in range(book.mixtures.size):
        put(out, found + more, book.enter[area, cell, np.uint32(fewest + more)])
    ways = (need if need < jokers else jokers) - fewest + 1
    return found + (ways if ways > 0 else 0)


# Applying actions


@part
def act(book: Struct, table: Struct, sheets: Struct, first: int, action: int) -> int:
    """Apply a legal action of the acting seat; returns the seat to update, -1 for all."""
    sheet = sheets[first + table.actor]
    kind, area = book.act_kind[action], book.act_area[action]
    if kind == ENTER:
        _use_up(book, table, sheet, sheets[first + table.active].held, action)
        sheet.crossing = area + 2
        write(book, sheet, area, _cell(book, sheet, area, book.act_way[action]))
    elif kind == PLACE:
        sheet.pending -= 1 << (4 * area)
        write(book, sheet, area, _cell(book, sheet, area, book.act_way[action]))
    elif kind == SKIP:
        sheet.pending -= 1 << (4 * area)
    else:
        close(table, sheets, first, table.actor)
        return np.int64(-1)
    return np.int64(table.actor)


@inner
def _cell(book: Struct, sheet: Struct, area: int, way: int) -> Any:
    if book.lanes[area] == 0:
        return np.uint32(way)
    return np.uint32(sheet.next[book.first_lane[area] + way])


@part
def _use_up(book: Struct, table: Struct, sheet: Struct, taken: int, action: int) -> None:
    """Use the first dice that show the symbol, then the first jokers."""
    area = book.act_area[action]
    cell = _cell(book, sheet, area, book.act_way[action])
    symbol, jokers = book.symbol[area, cell], np.int64(book.act_jokers[action])
    unused = ~(sheet.held | taken)
    real = _first_dice(table, unused, symbol, book.need[area, cell] - jokers)
    sheet.held |= real | _first_dice(table, unused, book.joker, jokers)


@inner
def _first_dice(table: Struct, dice: int, symbol: int, number: int) -> int:
    """The first `number` dice that show a symbol."""
    showing, taken = 0, 0
    for die in range(table.faces.size):
        showing |= (table.faces[die] == symbol) << die
    showing &= dice
    for _ in range(number):
        taken |= showing & -showing
        showing &= showing - 1
    return taken


@part
def write(book: Struct, sheet: Struct, area: int, cell: int) -> None:
    """Make a mark, score it and take its bonuses."""
    marked = np.int64(sheet.cells[area]) | 1 << cell
    sheet.cells[area] = marked
    sheet.next[book.lane[area, cell]] = book.after[area, cell]
    gain = 0
    for number in range(book.tally.shape[2]):
        tally = book.tally[area, cell, number]
        gain += book.tally_gain[tally, count(marked & book.tally_mask[tally])]
    sheet.points[area] += gain
    sheet.full |= marked == book.full[area]
    wanted = book.group_mask[area, cell]
    sheet.pending += (marked & wanted == wanted) << (4 * book.group_area[area, cell])


@part
def close(table: Struct, sheets: Struct, first: int, seat: int) -> None:
    """End a seat's own crosses; after the starting player's the others begin."""
    sheets[first + seat].crossing = NOBODY
    if seat == table.active:
        for other in range(table.players):
            if other != seat:
                sheets[first + other].crossing = OPEN
        table.stage = SERVING


# Dice


@part
def throw(book: Struct, table: Struct) -> None:
    """Roll all dice from the table's own stream."""
    share = fraction(table)
    for die in range(table.faces.size):
        side, share = digit(share, 6)
        table.faces[die] = book.sides[die, side]


@part
def lay(book: Struct, table: Struct, faces: Struct, order: Struct) -> None:
    """Set a roll from outside."""
    for die in range(table.faces.size):
        table.faces[die] = faces[die]


@part
def rolled(book: Struct, table: Struct, sheets: Struct, first: int, out: Struct) -> None:
    """Open the turn after a roll."""
    table.rolls += 1
    table.stage = TURN
    sheets[first + table.active].crossing = OPEN


# Moving on


@inner
def tidy(book: Struct, table: Struct, sheets: Struct, first: int, seat: int, out: Struct) -> int:
    """Drop tasks without a choice; returns the number of listed actions, 0 if nothing is left.

    If the starting player can't use any die, the dice are rolled again.
    """
    sheet = sheets[first + seat]
    while busy(sheet):
        if sheet.crossing == NOBODY:
            _lose(book, sheet)
            if sheet.pending == 0:
                return 0
        found = list_actions(book, table, sheets, first, seat, out)
        if found == 0:
            sheet.crossing, table.stage = NOBODY, ROLL
        elif found > 1 or out.actions[0] < book.words_at:
            return found
        else:
            close(table, sheets, first, seat)
    return 0


@part
def _lose(book: Struct, sheet: Struct) -> None:
    """Drop bonus marks in full areas."""
    for area in range(sheet.points.size):
        if sheet.cells[area] == book.full[area]:
            sheet.pending &= ~(15 << (4 * area))


_tidy_seats = inner(tidying(tidy, busy, list_actions))


@part
def go_on(book: Struct, table: Struct, sheets: Struct, first: int, only: int, out: Struct) -> int:
    """Advance to the next choice, roll or end; returns the number of listed actions."""
    table.actor = CHANCE
    while table.stage != OVER and table.stage != ROLL:
        stage = table.stage
        found = _tidy_seats(book, table, sheets, first, only, out)
        only = EVERYBODY
        if stage == table.stage:
            if found:
                return found
            _advance(book, table, sheets, first)
    table.actor = CHANCE
    return 0


@part
def _advance(book: Struct, table: Struct, sheets: Struct, first: int) -> None:
    if _finished(table, sheets, first):
        table.stage = OVER
        return
    active = table.active + 1
    table.active = 0 if active == table.players else active
    if table.active == table.first:
        table.round += 1
    _open_turn(table, sheets, first)


@part
def _finished(table: Struct, sheets: Struct, first: int) -> bool:
    full = 0
    for seat in range(table.players):
        full |= sheets[first + seat].full
    return full != 0


@part
def _open_turn(table: Struct, sheets: Struct, first: int) -> None:
    for seat in range(table.players):
        sheets[first + seat].held = 0
    table.rolls, table.stage = 0, ROLL


@part
def deal_out(book: Struct, table: Struct, sheets: Struct, first: int, players: int) -> None:
    """Reset a table, except for its random streams and starting seat."""
    table.players, table.active, table.round = players, table.first, 1
    for die in range(table.faces.size):
        table.faces[die] = 0
    for seat in range(players):
        clear(book, sheets[first + seat])
    _open_turn(table, sheets, first)


@part
def clear(book: Struct, sheet: Struct) -> None:
    """Reset a sheet."""
    for lane in range(sheet.next.size):
        sheet.next[lane] = book.blank_next[lane]
    sheet.pending, sheet.foxes, sheet.crossing, sheet.held = 0, 0, NOBODY, 0
    sheet.full = 0
    for area in range(sheet.points.size):
        sheet.cells[area], sheet.points[area] = 0, 0
