"""The turns of the games with a platter, over the arrays of `layout`, solo included.

The same rules as `cleverdice.rules.draft`, written a second time: `list_actions` says what the
seat that acts may do, `act` does it, `go_on` moves the table to the next choice or to the dice.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import Record, count, inner, lowest, part, put
from .dice import digit, fraction
from .layout import (
    CHANCE,
    DEAL,
    DICE,
    DONE,
    ENTER,
    GRID,
    HALVED_TRACK,
    NOTHING,
    OVER,
    PASS,
    PICK,
    PLACE,
    PLACED_GRID,
    PLAIN_TRACK,
    PLATTER,
    POOL,
    REROLL,
    REST,
    ROLL,
    ROUND,
    SERVE,
    SERVING,
    SIDES,
    SPREAD,
    STOP,
    TRACK,
    TURN,
    WINDOW,
)
from .sheet import (
    ALL_CELLS,
    circled,
    give,
    lose,
    neighbour,
    offers,
    pay,
    side_filled,
    write,
)

ZERO = np.int64(0)
"""A zero of the one type that counts have: for another one everything is compiled again."""

EACH_ONE, EACH_FIVE, EACH_EIGHT = 0x1111111, 0x5555555, 0x8888888
"""The same number in each of seven groups of four bits."""

SIX = 0b1111110
"""The numbers of a die, as bits."""

Array = np.ndarray[Any, Any]


# What may be done


@part
def list_actions(
    book: Record, table: Record, sheets: Array, first: int, seat: int, out: Record
) -> int:
    """Write the actions of a seat with something to do, and say how many there are."""
    return _list_actions(book, table, sheets[first + seat], out)


@inner
def _list_actions(book: Record, table: Record, sheet: Record, out: Record) -> int:
    if sheet.more_left:
        return _list_more(book, sheet, out)
    if sheet.pending:
        return _list_places(book, table, sheet, out)
    if sheet.duty == PICK:
        return _list_picks(book, table, sheet, out)
    if sheet.duty == SERVE:
        return _list_served(book, table, sheet, out)
    return _list_extras(book, table, sheet, out)


@inner
def busy(sheet: Record) -> bool:
    """Has the seat something to do?"""
    return sheet.duty != NOTHING or sheet.pending != 0 or sheet.more_left != 0


@inner
def _word(book: Record, word: int, out: Record, found: int) -> int:
    return put(out, found, book.words + word)


@part
def _list_more(book: Record, sheet: Record, out: Record) -> int:
    area = sheet.more_area
    free = book.shows[area, sheet.more_value] & ~sheet.shut[area]
    found = _list_cells(book.place[area], free, out, 0)
    return _word(book, STOP, out, found)


@part
def _list_places(book: Record, table: Record, sheet: Record, out: Record) -> int:
    found = 0
    for area in range(book.areas):
        numbers = offers(book, table, sheet, area)
        if numbers:
            first, kind = book.place[area], book.kind[area]
            if kind == GRID:
                found = _list_free(book, sheet, area, numbers, out, found)
            elif kind == TRACK:
                found = _list_track_places(book, sheet, area, numbers, out, found)
            else:
                found = _list_sides(book, sheet, area, numbers, first, out, found)
    return found


@part
def _list_free(
    book: Record, sheet: Record, area: int, numbers: int, out: Record, found: int
) -> int:
    free, first = ALL_CELLS & ~sheet.shut[area], book.place[area]
    while free:
        cell = lowest(free)
        free &= free - 1
        if numbers >> book.number[area, cell] & 1:
            found = put(out, found, first + cell)
    return found


@part
def _list_track_places(
    book: Record, sheet: Record, area: int, numbers: int, out: Record, found: int
) -> int:
    """A number each; where it is halved, each half once, then the multiples without a bonus."""
    first = book.place[area]
    if not book.written[area]:
        return put(out, found, first)
    if book.halved[area]:
        halves = (numbers | numbers >> 1) >> 1
        for half in range(3):
            if halves >> (2 * half) & 1:
                found = put(out, found, first + half)
        if book.factor[area, count(sheet.cells[area])] == 0:
            return found
        first += 3
    return _list_cells(first, numbers >> 1, out, found)


@inner
def _list_cells(first: int, cells: int, out: Record, found: int) -> int:
    while cells:
        found = put(out, found, first + lowest(cells))
        cells &= cells - 1
    return found


@part
def _list_sides(
    book: Record, sheet: Record, area: int, numbers: int, first: int, out: Record, found: int
) -> int:
    """The ways of a spread: each side by one step, or back to the centre's number."""
    centre = book.centre[area]
    for side in range(2):
        filled = side_filled(book, sheet, area, side)
        if filled < book.side[area]:
            beside = neighbour(book, sheet, area, side, filled)
            if numbers >> (beside + 2 * side - 1) & 1:
                found = put(out, found, first + 2 * side)
            if beside != centre and numbers >> centre & 1:
                found = put(out, found, first + 2 * side + 1)
    return found


@inner
def _list_picks(book: Record, table: Record, sheet: Record, out: Record) -> int:
    found = _list_ways(book, table, sheet, np.int64(table.at[POOL]), out, ZERO)
    fits = found > 0
    if circled(sheet, book.reroll_row):
        found = _word(book, REROLL, out, found)
    if book.may_decline or not fits:
        found = _word(book, PASS, out, found)
    return found


@part
def _list_served(book: Record, table: Record, sheet: Record, out: Record) -> int:
    platter = np.int64(table.at[PLATTER])
    found = _list_ways(book, table, sheet, platter, out, ZERO)
    fits = found > 0
    if book.number_row >= 0 and circled(sheet, book.number_row):
        fits = False
        for number in range(found):
            fits |= book.act_number[out.actions[number]] == 0
    if not fits:
        fields = ((1 << book.dice) - 1) & ~platter
        found = _list_ways(book, table, sheet, fields, out, found)
    if book.may_decline or not fits:
        found = _word(book, PASS, out, found)
    return found


@inner
def _list_extras(book: Record, table: Record, sheet: Record, out: Record) -> int:
    found = 0
    if circled(sheet, book.extra_row):
        unused = ((1 << book.dice) - 1) & ~sheet.held
        found = _list_ways(book, table, sheet, unused, out, ZERO)
    return _word(book, DONE, out, found)


@part
def _list_ways(
    book: Record, table: Record, sheet: Record, dice: int, out: Record, found: int
) -> int:
    """Every way to use one of the dice, by its face and as the numbers it may count."""
    numbers = _declarable(book, sheet)
    while dice:
        die = lowest(dice)
        dice &= dice - 1
        face = np.int64(table.faces[die])
        found = _list_die(book, table, sheet, die, face, ZERO, out, found)
        others = numbers & ~(1 << face)
        while others:
            number = np.int64(lowest(others))
            others &= others - 1
            found = _list_die(book, table, sheet, die, number, number, out, found)
    return found


@inner
def _declarable(book: Record, sheet: Record) -> int:
    """The numbers that any die may count as, as bits."""
    row = book.number_row
    if row < 0:
        return 0
    ready = circled(sheet, row)
    if ready & book.row_any[row]:
        return SIX
    numbers = 0
    if ready:
        for number in range(1, 7):
            if book.row_shows[row, number] & ready:
                numbers |= 1 << number
    return numbers


@inner
def _list_die(
    book: Record,
    table: Record,
    sheet: Record,
    die: int,
    face: int,
    declared: int,
    out: Record,
    found: int,
) -> int:
    """The ways of a die as one number; those with a declared number are numbered further on.

    Every way is written down, but only a legal one is counted: nothing here for the processor to
    guess wrong.
    """
    for at in range(book.die_area_count[die]):
        area = book.die_areas[die, at]
        value = face + table.faces[book.other[area, die]]
        first, style = book.enter[die, area], book.style[area]
        if style == PLAIN_TRACK:
            first += declared * book.declared[area]
            put(out, found, first)
            found += sheet.fits[area] >> value & 1
        elif style == HALVED_TRACK:
            first += declared * book.declared[area]
            found = _list_halved(book, sheet, area, value, first, out, found)
        else:
            first += book.declared[area] if declared else 0
            if style == SIDES:
                if sheet.fits[area] >> value & 1:
                    found = _list_sides(book, sheet, area, 1 << value, first, out, found)
                continue
            shut = np.int64(sheet.shut[area])
            if style == PLACED_GRID:
                shut |= ~book.placing[area, _field(book, table, die)]
            for number in range(book.shown_count[area]):
                cell = book.shown[area, value, number]
                put(out, found, first + cell)
                found += 1 & ~(shut >> cell)
    return found


@inner
def _list_halved(
    book: Record, sheet: Record, area: int, value: int, first: int, out: Record, found: int
) -> int:
    fits = sheet.fits[area] >> value & 1
    put(out, found, first)
    found += fits
    put(out, found, first + 1)
    return found + (fits if book.factor[area, count(sheet.cells[area])] else 0)


@part
def _field(book: Record, table: Record, die: int) -> int:
    """The place of a die, or the die field it goes to when chosen from the pool."""
    if table.at[POOL] >> die & 1:
        return _next_field(book, table)
    for place in range(1, 4):
        if table.at[place] >> die & 1:
            return place
    return PLATTER


@inner
def _next_field(book: Record, table: Record) -> int:
    if book.field_by_roll:
        return table.rolls
    return 1 + (table.at[1] != 0) + (table.at[2] != 0) + (table.at[3] != 0)


# What follows


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
    kind = book.kind[area]
    if kind == GRID:
        cell, value, plain = np.int64(way), np.int64(1), 0
        declared = book.number[area, way]
    elif kind == SPREAD:
        cell, value = _spread_cell(book, sheet, area, way)
        plain, declared = 0, value
    else:
        face = number if number else table.faces[die]
        cell, value, plain = _track_cell(book, sheet, area, way, face)
        declared = face
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
def _track_cell(book: Record, sheet: Record, area: int, way: int, face: int) -> Any:
    cell = count(sheet.cells[area])
    factor = book.factor[area, cell]
    if book.halved[area] and way == 0:
        return cell, np.int64((face + 1) >> 1), 0
    return cell, np.int64(face * factor), np.int64(way)


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
    field, face = _next_field(book, table), table.faces[die]
    pool = table.at[POOL]
    lower = 0
    for other in range(DICE):
        lower |= (table.faces[other] < face) << other
    lower &= pool
    table.at[PLATTER] |= lower
    table.at[POOL] = pool & ~lower & ~(1 << die)
    table.at[field] = 1 << die


# Dice


@part
def throw(book: Record, table: Record) -> None:
    """Roll the dice of the pool by the table's own stream."""
    share, pool = fraction(table), table.at[POOL]
    for pair in range(0, DICE, 2):
        faces, share = digit(share, 36)
        other = faces // 6
        table.faces[pair] = 1 + faces - 6 * other if pool >> pair & 1 else table.faces[pair]
        table.faces[pair + 1] = 1 + other if pool >> (pair + 1) & 1 else table.faces[pair + 1]
    if table.stage == DEAL:
        _shuffle(table, share)


@part
def lay(book: Record, table: Record, faces: Array, order: Array) -> None:
    """Lay down a roll from outside: the faces by die, in a deal the dice from the platter on."""
    for die in range(book.dice):
        if table.at[POOL] >> die & 1:
            table.faces[die] = faces[die]
        table.order[die] = order[die]


@part
def _shuffle(table: Record, share: Any) -> None:
    for die in range(DICE):
        table.order[die] = die
    for last in range(DICE - 1, 0, -1):
        other, share = digit(share, last + 1)
        table.order[last], table.order[other] = table.order[other], table.order[last]


@inner
def rolled(book: Record, table: Record, sheets: Array, first: int, out: Record) -> None:
    """What follows once the faces lie there."""
    if table.stage == DEAL:
        _deal(table, sheets[first])
        return
    table.rolls += 1
    table.stage = TURN
    sheets[first + table.active].duty = PICK


@part
def _deal(table: Record, sheet: Record) -> None:
    """The three lowest to the platter, of equals the nearest; the others to the die fields."""
    counts = 0
    for die in range(DICE):
        counts += 1 << (4 * table.faces[die])
    upto = counts * EACH_ONE  # in its four bits: how many dice show this face or less
    bar = np.int64(lowest((upto + EACH_FIVE) & EACH_EIGHT) >> 2)  # the first face with three
    equals = 3 - (upto >> (4 * bar - 4) & 15)
    low, field = 0, 1
    for at in range(DICE):
        die = table.order[at]
        face = table.faces[die]
        same = face == bar and equals > 0
        equals -= same
        if face < bar or same:
            low |= 1 << die
        else:
            table.at[field] = 1 << die
            field += 1
    table.at[PLATTER], table.at[POOL] = low, 0
    table.stage = SERVING
    sheet.duty, sheet.held = SERVE, 0


# Moving on


@inner
def tidy(book: Record, table: Record, sheet: Record, out: Record) -> int:
    """Drop what leaves no choice; how many actions are listed then, 0 if nothing is to do."""
    waits = sheet.pending or sheet.more_left
    if sheet.duty == WINDOW and not waits and not circled(sheet, book.extra_row):
        sheet.duty = NOTHING  # the usual case, and the same as below
    while busy(sheet):
        if sheet.pending and not sheet.more_left:
            lose(book, table, sheet)
            if not busy(sheet):
                return 0
        found = _list_actions(book, table, sheet, out)
        if found > 1 or out.actions[0] <= book.words + REROLL:
            return found
        say(book, table, sheet, out.actions[0] - book.words)
    return 0


@part
def go_on(book: Record, table: Record, sheets: Array, first: int, only: int, out: Record) -> int:
    """Move on to the next choice, to the dice or to the end; the number of actions listed.

    `only` is the seat whose sheet may have changed, -1 for all of them.
    """
    while True:
        found = _tidy_seats(book, table, sheets, first, only, out)
        if found:
            return found
        if table.stage == OVER or table.stage == ROLL or table.stage == DEAL:
            return 0
        advance(book, table, sheets, first)
        if table.stage == ROLL or table.stage == DEAL:
            return 0  # nobody has anything to do until the dice lie there
        only = -1


@inner
def _tidy_seats(
    book: Record, table: Record, sheets: Array, first: int, only: int, out: Record
) -> int:
    """Tidy the sheets that may have changed; the actions of the lowest seat with a choice."""
    if table.players > 1:
        return _tidy_many(book, table, sheets, first, only, out)
    found = tidy(book, table, sheets[first], out)
    table.actor = 0 if found else CHANCE
    return found


@part
def _tidy_many(
    book: Record, table: Record, sheets: Array, first: int, only: int, out: Record
) -> int:
    """From the highest seat down, so that the list that is wanted is mostly the last one made."""
    actor, listed, found = CHANCE, CHANCE, ZERO
    for seat in range(table.players - 1, -1, -1):
        if only < 0 or seat == only:
            found = tidy(book, table, sheets[first + seat], out)
            listed = seat
        if busy(sheets[first + seat]):
            actor = seat
    table.actor = actor
    if actor >= 0 and listed != actor:
        found = list_actions(book, table, sheets, first, np.int64(actor), out)
    return found if actor >= 0 else ZERO


@inner
def advance(book: Record, table: Record, sheets: Array, first: int) -> None:
    """Move the table on when nobody has anything to do."""
    stage = table.stage
    if stage == TURN:
        _after_roll(book, table, sheets, first)
    elif stage == ROUND:
        table.stage = ROLL
    elif stage == REST:
        _all_in_pool(book, table)
        table.stage = DEAL
    else:
        _next_turn(book, table, sheets, first)


@inner
def _after_roll(book: Record, table: Record, sheets: Array, first: int) -> None:
    if table.rolls < 3 and table.at[POOL]:
        table.stage = ROLL
        return
    table.at[PLATTER] |= table.at[POOL]
    table.at[POOL] = 0
    for seat in range(table.players):
        sheets[first + seat].duty = WINDOW if seat == table.active else SERVE
    table.stage = REST if table.players == 1 else SERVING


@part
def _next_turn(book: Record, table: Record, sheets: Array, first: int) -> None:
    active = table.active + 1
    table.active = 0 if active == table.players else active
    if table.active != table.first:
        _open_turn(book, table, sheets, first)
        table.stage = ROLL
    elif table.round == book.rounds[table.players]:
        table.stage = OVER
        table.active = (table.active + table.players - 1) % table.players
    else:
        table.round += 1
        open_round(book, table, sheets, first)


@part
def open_round(book: Record, table: Record, sheets: Array, first: int) -> None:
    """Everybody takes the round's bonus; then the first turn of the round opens."""
    for seat in range(table.players):
        for at in range(2):
            bonus = book.round_bonus[table.round, at]
            if bonus:
                give(book, sheets[first + seat], bonus)
    _open_turn(book, table, sheets, first)
    table.stage = ROUND


@part
def _open_turn(book: Record, table: Record, sheets: Array, first: int) -> None:
    for seat in range(table.players):
        sheets[first + seat].held = 0
    table.rolls = 0
    _all_in_pool(book, table)


@inner
def _all_in_pool(book: Record, table: Record) -> None:
    for place in range(4):
        table.at[place] = 0
    table.at[POOL] = (1 << book.dice) - 1


@part
def deal_out(book: Record, table: Record, sheets: Array, first: int, players: int) -> None:
    """A fresh table; its streams of chance and the starting seat are left as they are."""
    table.players, table.active, table.round = players, table.first, 1
    for die in range(book.dice):
        table.faces[die] = 0
    for seat in range(players):
        clear(book, sheets[first + seat])
    open_round(book, table, sheets, first)


@part
def clear(book: Record, sheet: Record) -> None:
    """A fresh sheet."""
    sheet.pending, sheet.foxes, sheet.duty, sheet.held = 0, 0, NOTHING, 0
    sheet.more_left, sheet.more_area, sheet.more_value = 0, 0, 0
    for at in range(sheet.values.size):
        sheet.values[at] = 0
    for row in range(sheet.unlocked.size):
        sheet.unlocked[row], sheet.crossed[row] = 0, 0
    for area in range(sheet.cells.size):
        sheet.cells[area], sheet.points[area] = 0, 0
        sheet.shut[area], sheet.fits[area] = book.blank_shut[area], book.blank_fits[area]
