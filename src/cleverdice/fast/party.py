"""The turns of the party game over the arrays of `party_layout`.

The same rules as `cleverdice.rules.party`, written a second time.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import Record, count, inner, part, put
from .dice import digit, fraction
from .layout import CHANCE, DONE, OVER, PASS, ROLL, SERVING, TURN
from .party_layout import (
    AREAS,
    DICE,
    ENTER,
    MIXTURES,
    NO_CELL,
    NOBODY,
    OPEN,
    PER_CELL,
    PLACE,
    SKIP,
)

ZERO, EVERYBODY = np.int64(0), np.int64(-1)


# What may be done


@inner
def busy(sheet: Record) -> bool:
    """Has the seat something to do?"""
    return sheet.crossing != NOBODY or sheet.pending != 0


@part
def list_actions(
    book: Record, table: Record, sheets: Record, first: int, seat: int, out: Record
) -> int:
    """Write the actions of a seat with something to do, and say how many there are."""
    sheet = sheets[first + seat]
    if sheet.crossing == NOBODY:
        return _list_places(book, sheet, out)
    found = _list_crosses(book, table, sheet, sheets[first + table.active].held, out)
    if sheet.crossing != OPEN:
        return put(out, found, book.words + DONE)
    if seat != table.active:
        return put(out, found, book.words + PASS)
    return found


@part
def _list_places(book: Record, sheet: Record, out: Record) -> int:
    found = ZERO
    for area in range(AREAS):
        if sheet.pending >> (4 * area) & 15:
            if book.lanes[area] == 0:
                found = _list_free(book, sheet, area, book.place[area, 0], 1, out, found)
            for lane in lanes(book, area):
                put(out, found, book.place[area, sheet.next[lane]])
                found += sheet.next[lane] != NO_CELL
            found = put(out, found, book.skip[area])
    return found


@inner
def lanes(book: Record, area: int) -> Any:
    """The lanes of a track; a grid has none."""
    first = book.first_lane[area]
    return range(first, first + np.uint32(book.lanes[area]))


@inner
def _list_free(
    book: Record, sheet: Record, area: int, first: int, step: int, out: Record, found: int
) -> int:
    """An action for each free cell of a grid; all are written, only the free ones counted."""
    free = ~np.int64(sheet.cells[area])
    for cell in range(book.size[area]):
        put(out, found, first + step * cell)
        found += free >> cell & 1
    return found


@part
def _list_crosses(book: Record, table: Record, sheet: Record, taken: int, out: Record) -> int:
    counts = _counts(table, sheet.held | taken)
    if sheet.crossing != OPEN:
        return _list_area(book, sheet, np.uint8(sheet.crossing - 2), counts, out, ZERO)
    found = ZERO
    for area in range(AREAS):
        found = _list_area(book, sheet, np.uint8(area), counts, out, found)
    return found


@inner
def _counts(table: Record, used: int) -> int:
    """How many of the other dice show each symbol: four bits a symbol."""
    counts = 0
    for die in range(DICE):
        counts += (1 & ~(used >> die)) << (4 * table.faces[die])
    return counts


@inner
def _list_area(book: Record, sheet: Record, area: int, counts: int, out: Record, found: int) -> int:
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
    book: Record, area: int, cell: int, counts: int, jokers: int, out: Record, found: int
) -> int:
    """Every mixture of real symbols and jokers for a cell, the fewest jokers first.

    So many are written down as there may be, but only the possible ones counted: nothing here for
    the processor to guess wrong.
    """
    need = book.need[area, cell]
    fewest = need - (counts >> (4 * book.symbol[area, cell]) & 15)
    fewest = fewest if fewest > 0 else 0
    for more in range(MIXTURES):
        put(out, found + more, book.enter[area, cell, np.uint32(fewest + more)])
    ways = (need if need < jokers else jokers) - fewest + 1
    return found + (ways if ways > 0 else 0)


# What follows


@part
def act(book: Record, table: Record, sheets: Record, first: int, action: int) -> int:
    """Carry out a legal action of the seat that acts; the seat to look at again, -1 for all."""
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
def _cell(book: Record, sheet: Record, area: int, way: int) -> Any:
    if book.lanes[area] == 0:
        return np.uint32(way)
    return np.uint32(sheet.next[book.first_lane[area] + way])


@part
def _use_up(book: Record, table: Record, sheet: Record, taken: int, action: int) -> None:
    """Use the first dice that show the symbol, then the first jokers."""
    area = book.act_area[action]
    cell = _cell(book, sheet, area, book.act_way[action])
    symbol, jokers = book.symbol[area, cell], np.int64(book.act_jokers[action])
    unused = ~(sheet.held | taken)
    real = _first_dice(table, unused, symbol, book.need[area, cell] - jokers)
    sheet.held |= real | _first_dice(table, unused, book.joker, jokers)


@inner
def _first_dice(table: Record, dice: int, symbol: int, number: int) -> int:
    """So many of the dice that show a symbol."""
    showing, taken = 0, 0
    for die in range(DICE):
        showing |= (table.faces[die] == symbol) << die
    showing &= dice
    for _ in range(number):
        taken |= showing & -showing
        showing &= showing - 1
    return taken


@part
def write(book: Record, sheet: Record, area: int, cell: int) -> None:
    """Make a mark, count its points and take what it gives."""
    marked = np.int64(sheet.cells[area]) | 1 << cell
    sheet.cells[area] = marked
    sheet.next[book.lane[area, cell]] = book.after[area, cell]
    gain = 0
    for number in range(PER_CELL):
        tally = book.tally[area, cell, number]
        gain += book.tally_gain[tally, count(marked & book.tally_mask[tally])]
    sheet.points[area] += gain
    sheet.full |= marked == book.full[area]
    wanted = book.group_mask[area, cell]
    sheet.pending += (marked & wanted == wanted) << (4 * book.group_area[area, cell])


@part
def close(table: Record, sheets: Record, first: int, seat: int) -> None:
    """End a seat's own crosses; after the starting player's the others begin with theirs."""
    sheets[first + seat].crossing = NOBODY
    if seat == table.active:
        for other in range(table.players):
            if other != seat:
                sheets[first + other].crossing = OPEN
        table.stage = SERVING


# Dice


@part
def throw(book: Record, table: Record) -> None:
    """Roll all dice by the table's own stream."""
    share = fraction(table)
    for die in range(DICE):
        side, share = digit(share, 6)
        table.faces[die] = book.sides[die, side]


@part
def lay(book: Record, table: Record, faces: Record, order: Record) -> None:
    """Lay down a roll from outside."""
    for die in range(DICE):
        table.faces[die] = faces[die]


@part
def rolled(book: Record, table: Record, sheets: Record, first: int, out: Record) -> None:
    """What follows once the faces lie there."""
    table.rolls += 1
    table.stage = TURN
    sheets[first + table.active].crossing = OPEN


# Moving on


@inner
def tidy(book: Record, table: Record, sheets: Record, first: int, seat: int, out: Record) -> int:
    """Drop what leaves no choice; how many actions are listed then, 0 if nothing is to do.

    A roll of which the starting player can use nothing is rolled again.
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
        elif found > 1 or out.actions[0] < book.words:
            return found
        else:
            close(table, sheets, first, seat)
    return 0


@part
def _lose(book: Record, sheet: Record) -> None:
    """Drop the bonus marks in full areas."""
    for area in range(AREAS):
        if sheet.cells[area] == book.full[area]:
            sheet.pending &= ~(15 << (4 * area))


@part
def go_on(book: Record, table: Record, sheets: Record, first: int, only: int, out: Record) -> int:
    """Move on to the next choice, to the dice or to the end; the number of actions listed."""
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


@inner
def _tidy_seats(
    book: Record, table: Record, sheets: Record, first: int, only: int, out: Record
) -> int:
    """Tidy the sheets that may have changed; the actions of the lowest seat with a choice.

    From the highest seat down, so that the list that is wanted is mostly the last one made.
    """
    actor, listed, found = -1, -1, ZERO
    for seat in range(table.players - 1, -1, -1):
        if only < 0 or seat == only:
            found = tidy(book, table, sheets, first, seat, out)
            listed = seat
        if busy(sheets[first + seat]):
            actor = seat
    table.actor = actor
    if actor >= 0 and listed != actor:
        found = list_actions(book, table, sheets, first, np.int64(actor), out)
    return found if actor >= 0 else ZERO


@part
def _advance(book: Record, table: Record, sheets: Record, first: int) -> None:
    if _finished(table, sheets, first):
        table.stage = OVER
        return
    active = table.active + 1
    table.active = 0 if active == table.players else active
    if table.active == table.first:
        table.round += 1
    _open_turn(table, sheets, first)


@part
def _finished(table: Record, sheets: Record, first: int) -> bool:
    full = 0
    for seat in range(table.players):
        full |= sheets[first + seat].full
    return full != 0


@part
def _open_turn(table: Record, sheets: Record, first: int) -> None:
    for seat in range(table.players):
        sheets[first + seat].held = 0
    table.rolls, table.stage = 0, ROLL


@part
def deal_out(book: Record, table: Record, sheets: Record, first: int, players: int) -> None:
    """A fresh table; its streams of chance and the starting seat are left as they are."""
    table.players, table.active, table.round = players, table.first, 1
    for die in range(DICE):
        table.faces[die] = 0
    for seat in range(players):
        clear(book, sheets[first + seat])
    _open_turn(table, sheets, first)


@part
def clear(book: Record, sheet: Record) -> None:
    """A fresh sheet."""
    for lane in range(sheet.next.size):
        sheet.next[lane] = book.blank_next[lane]
    sheet.pending, sheet.foxes, sheet.crossing, sheet.held = 0, 0, NOBODY, 0
    sheet.full = 0
    for area in range(AREAS):
        sheet.cells[area], sheet.points[area] = 0, 0
