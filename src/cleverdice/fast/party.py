"""The turns of the party game over the arrays of `party_layout`.

The same rules as `cleverdice.rules.party`, written a second time.
"""

from __future__ import annotations

import numpy as np

from .compiled import Record, count, inner, lowest, part, put
from .dice import digit, fraction
from .layout import CHANCE, DONE, OVER, PASS, ROLL, SERVING, TURN
from .party_layout import AREAS, DICE, ENTER, NOBODY, OPEN, PLACE, SKIP

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
    found = 0
    for area in range(AREAS):
        if sheet.pending >> (4 * area) & 15:
            cells = _open_cells(book, sheet, area)
            while cells:
                found = put(out, found, book.place[area, lowest(cells)])
                cells &= cells - 1
            found = put(out, found, book.skip[area])
    return found


@inner
def _open_cells(book: Record, sheet: Record, area: int) -> int:
    """Every free cell of a grid; the next one of each lane of a track."""
    free = book.full[area] & ~sheet.cells[area]
    if book.lanes[area] == 0:
        return free
    cells = 0
    for lane in range(book.lanes[area]):
        left = free & book.lane_mask[area, lane]
        cells |= left & -left
    return cells


@part
def _list_crosses(book: Record, table: Record, sheet: Record, taken: int, out: Record) -> int:
    counts = _counts(table, sheet.held | taken)
    jokers = counts >> (4 * book.joker) & 15
    found = ZERO
    for area in range(AREAS):
        if sheet.crossing == OPEN or sheet.crossing == area + 2:
            cells = _open_cells(book, sheet, area)
            if book.lanes[area] == 0:
                real = counts >> (4 * book.symbol[area, 0]) & 15
                found = _list_alike(book, area, cells, real, jokers, out, found)
                continue
            while cells:
                cell = lowest(cells)
                cells &= cells - 1
                real = counts >> (4 * book.symbol[area, cell]) & 15
                if real + jokers >= book.need[area, cell]:
                    found = _list_mixtures(book, area, cell, real, jokers, out, found)
    return found


@inner
def _list_alike(
    book: Record, area: int, cells: int, real: int, jokers: int, out: Record, found: int
) -> int:
    """The cells of a grid, which all take the same symbol: with a real one, with a joker."""
    for wild in range(2):
        left = cells if (jokers if wild else real) else 0
        while left:
            found = put(out, found, book.enter[area, lowest(left), wild])
            left &= left - 1
    return found


@inner
def _counts(table: Record, used: int) -> int:
    """How many of the other dice show each symbol: four bits a symbol."""
    counts = 0
    for die in range(DICE):
        counts += (1 & ~(used >> die)) << (4 * table.faces[die])
    return counts


@inner
def _list_mixtures(
    book: Record, area: int, cell: int, real: int, jokers: int, out: Record, found: int
) -> int:
    """Every mixture of real symbols and jokers for a cell.

    All are written down, but only the possible ones counted: nothing to guess wrong.
    """
    need = book.need[area, cell]
    for wild in range(need + 1):
        put(out, found, book.enter[area, cell, wild])
        found += (wild <= jokers) & (need - wild <= real)
    return found


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
def _cell(book: Record, sheet: Record, area: int, way: int) -> int:
    if book.lanes[area] == 0:
        return way
    return lowest(book.lane_mask[area, way] & ~sheet.cells[area])


@part
def _use_up(book: Record, table: Record, sheet: Record, taken: int, action: int) -> None:
    """Use the first dice that show the symbol, then the first jokers."""
    area = book.act_area[action]
    cell = _cell(book, sheet, area, book.act_way[action])
    symbol, jokers = book.symbol[area, cell], book.act_jokers[action]
    real = book.need[area, cell] - jokers
    for die in range(DICE):
        if not (sheet.held | taken) >> die & 1:
            if real and table.faces[die] == symbol:
                real -= 1
                sheet.held |= 1 << die
            elif jokers and table.faces[die] == book.joker:
                jokers -= 1
                sheet.held |= 1 << die


@part
def write(book: Record, sheet: Record, area: int, cell: int) -> None:
    """Make a mark, count its points and take what it gives."""
    sheet.cells[area] |= 1 << cell
    marked = sheet.cells[area]
    for number in range(3):
        tally = book.tally[area, cell, number]
        if tally < 0:
            break
        sheet.points[area] += book.tally_gain[tally, count(marked & book.tally_mask[tally])]
    if marked == book.full[area]:
        sheet.full = 1
    for number in range(3):
        wanted = book.group_mask[area, cell, number]
        if wanted == 0:
            break
        if marked & wanted == wanted:
            sheet.pending += 1 << (4 * book.group_area[area, cell, number])


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
        clear(sheets[first + seat])
    _open_turn(table, sheets, first)


@part
def clear(sheet: Record) -> None:
    """A fresh sheet."""
    sheet.pending, sheet.foxes, sheet.crossing, sheet.held = 0, 0, NOBODY, 0
    sheet.full = 0
    for area in range(AREAS):
        sheet.cells[area], sheet.points[area] = 0, 0
