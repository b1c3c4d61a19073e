"""What a whole table is worth to one seat, by greedy's rules of thumb, in compiled code.

The same as `cleverdice.bots.worth`, written a second time over the arrays of both flows.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import Record, count, inner, part
from .flows import by_book, total
from .layout import CELLS, POOL, ROLL, ROUND, SERVING, SPREAD, TURN
from .outlook import BEFORE_BITS, ROLLS, remembered
from .sheet import circled, neighbour, side_filled

Array = np.ndarray[Any, Any]


@inner
def this_turn(table: Record) -> int:
    """One number for the turn of a table, to tell it from others."""
    return np.int64(table.round) * 8 + np.int64(table.active)


@inner
def _due(sheet: Record) -> int:
    """How many bonus marks are to be made: four bits for each kind of them."""
    marks, left = 0, sheet.pending
    while left:
        marks += left & 15
        left >>= 4
    return marks


# Sheets


@inner
def draft_note(book: Record, sheet: Record, area: int) -> int:
    """The numbers before the next cells of an area, where they matter."""
    if book.kind[area] == SPREAD:
        left = neighbour(book, sheet, area, 0, side_filled(book, sheet, area, 0))
        right = neighbour(book, sheet, area, 1, side_filled(book, sheet, area, 1))
        return np.int64(left) | np.int64(right) << BEFORE_BITS
    filled = count(sheet.cells[area])
    if book.rising[area] and filled:
        return np.int64(sheet.values[book.offset[area] + filled - 1])
    return np.int64(0)


@inner
def party_note(book: Record, sheet: Record, area: int) -> int:
    """Here no number matters for the one after it."""
    return np.int64(0)


@part
def draft_bonuses(book: Record, hopes: Record, sheet: Record, dice: float) -> float:
    """Marks that are to be made at once, and circled actions, in marks."""
    ready = 0.0
    for row in range(book.rows):
        ready += hopes.ready[row] * count(circled(sheet, row))
    marks = hopes.fill * _due(sheet) + hopes.twin * sheet.more_left
    return marks + ready * dice / (dice + hopes.late)


@part
def party_bonuses(book: Record, hopes: Record, sheet: Record, dice: float) -> float:
    """Marks that are to be made at once, in marks."""
    return hopes.fill * _due(sheet)


note_of = by_book(draft_note, party_note, inline=True)
bonuses_of = by_book(draft_bonuses, party_bonuses)


@part
def sheet_worth(
    book: Record, hopes: Record, sheet: Record, level: int, efforts: Array, memory: Array
) -> float:
    """The points that a sheet is likely to have in the end, and what its actions are worth."""
    points, foxes, marks, least = 0.0, 0.0, 0.0, np.inf
    for area in range(hopes.areas):
        note, cells = note_of(book, sheet, area), np.int64(sheet.cells[area])
        place = remembered(hopes, area, cells, note, level, efforts, memory)
        expected = sheet.points[area] + memory[place].points
        points += expected
        foxes += memory[place].foxes
        marks += memory[place].marks
        least = min(least, expected)
    marks += bonuses_of(book, hopes, sheet, hopes.lap * level)
    return points + (sheet.foxes + foxes) * least + hopes.mark_points * marks


# Tables


@part
def draft_level(book: Record, table: Record, sheets: Array, first: int, seat: int) -> int:
    """The dice that a seat will enter after this decision if none is lost to the platter."""
    seats = np.int64(table.players)
    a_round = ROLLS + (seats - 1 if seats > 1 else 1)
    rounds = book.rounds[seats] - table.round
    if table.stage == ROUND:
        return (rounds + 1) * a_round
    turn = (table.active - table.first + seats) % seats
    mine = (seat - table.first + seats) % seats
    later = seats - 1 - turn if seats > 1 else np.int64(table.stage != SERVING)
    later += ROLLS - 1 if mine > turn else 0
    now = ROLLS - table.rolls if mine == turn and table.stage == TURN else 0
    return rounds * a_round + later + now


@part
def party_level(book: Record, table: Record, sheets: Array, first: int, seat: int) -> int:
    """How many cells the fullest area of the table lacks."""
    least = np.int64(CELLS)
    for number in range(first, first + table.players):
        for area in range(sheets[number].cells.size):
            least = min(least, book.size[area] - count(sheets[number].cells[area]))
    return least


@part
def draft_worth(
    book: Record,
    hopes: Record,
    table: Record,
    sheets: Array,
    first: int,
    seat: int,
    level: int,
    turn: int,
    efforts: Array,
    memory: Array,
) -> float:
    """The seat's sheet, the rolls of this turn that it still has, the bonuses of the rounds."""
    marks = 0.0
    here = seat == table.active and turn == this_turn(table)
    if here and (table.stage == TURN or table.stage == ROLL):
        marks = hopes.rolls[table.at[POOL], ROLLS - table.rolls]
    for number in range(table.round, book.rounds[table.players]):
        marks += hopes.round_marks[number]
    return sheet_worth(book, hopes, sheets[first + seat], level, efforts, memory) + (
        hopes.mark_points * marks
    )


@part
def party_worth(
    book: Record,
    hopes: Record,
    table: Record,
    sheets: Array,
    first: int,
    seat: int,
    level: int,
    turn: int,
    efforts: Array,
    memory: Array,
) -> float:
    """How far a seat is ahead; nobody should end a game that is being lost."""
    over = party_level(book, table, sheets, first, seat) == 0
    own, best = 0.0, -np.inf
    for number in range(table.players):
        sheet = sheets[first + number]
        points = np.float64(total(sheet))
        if not over:
            points = sheet_worth(book, hopes, sheet, level, efforts, memory)
        if number == seat:
            own = points
        else:
            best = max(best, points)
    return own - best + (hopes.win * np.sign(own - best) if over else 0.0)


level_of = by_book(draft_level, party_level)
_worth = by_book(draft_worth, party_worth)


@part
def worth(
    book: Record,
    hopes: Record,
    table: Record,
    sheets: Array,
    first: int,
    seat: int,
    level: int,
    turn: int,
    efforts: Array,
    memory: Array,
) -> float:
    """What a table is worth to a seat, in points; `level` and `turn` are those of its decision."""
    points = _worth(book, hopes, table, sheets, first, seat, level, turn, efforts, memory)
    return np.rint(points * hopes.grain) / hopes.grain
