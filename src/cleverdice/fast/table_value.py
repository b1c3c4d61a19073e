"""The value of a table to a seat by greedy's heuristics, in compiled code.

The same as `cleverdice.players.heuristic`, over the arrays of both flows.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cleverdice.rules.flows.draft import ROLLS

from .area_value import BEFORE_BITS, remembered
from .compiled import Struct, count, inner, part
from .draft_layout import POOL, ROLL, ROUND, SERVING, TURN
from .draft_sheet import circled, last_number
from .flows import by_book, total

Array = np.ndarray[Any, Any]

Ahead = tuple[int, int, Array, Array]
"""Level and turn of a decision, and room for efforts and cached area values."""


@inner
def this_turn(table: Struct) -> int:
    """A number that identifies the turn of a table."""
    return np.int64(table.round) * 8 + np.int64(table.active)


@inner
def _due(sheet: Struct) -> int:
    """The number of pending bonus marks, four bits per kind."""
    marks, left = 0, sheet.pending
    while left:
        marks += left & 15
        left >>= 4
    return marks


# Sheets


@inner
def draft_note(book: Struct, figures: Struct, sheet: Struct, area: int) -> int:
    """The last numbers of the lanes of an area, if they matter."""
    note = np.int64(0)
    if figures.counts_last[area]:
        for lane in range(book.lanes[area]):
            note |= last_number(book, sheet, area, lane) << (BEFORE_BITS * lane)
    return note


@inner
def party_note(book: Struct, figures: Struct, sheet: Struct, area: int) -> int:
    """None: no number depends on the one before."""
    return np.int64(0)


@part
def draft_bonuses(book: Struct, figures: Struct, sheet: Struct, dice: float) -> float:
    """Pending marks and circled actions, in marks."""
    ready = 0.0
    for row in range(book.rows):
        ready += figures.ready[row] * count(circled(sheet, row))
    marks = figures.fill * _due(sheet) + figures.twin * sheet.more_left
    return marks + ready * dice / (dice + figures.late)


@part
def party_bonuses(book: Struct, figures: Struct, sheet: Struct, dice: float) -> float:
    """Pending marks."""
    return figures.fill * _due(sheet)


note_of = by_book(draft_note, party_note, inline=True)
bonuses_of = by_book(draft_bonuses, party_bonuses)


@part
def sheet_value(
    book: Struct, figures: Struct, sheet: Struct, level: int, efforts: Array, memory: Array
) -> float:
    """The expected final score of a sheet plus the value of its actions."""
    points, foxes, marks, least = 0.0, 0.0, 0.0, np.inf
    for area in range(figures.areas):
        note, cells = note_of(book, figures, sheet, area), np.int64(sheet.cells[area])
        place = remembered(figures, area, cells, note, level, efforts, memory)
        expected = sheet.points[area] + memory[place].points
        points += expected
        foxes += memory[place].foxes
        marks += memory[place].marks
        least = min(least, expected)
    marks += bonuses_of(book, figures, sheet, figures.lap * level)
    return points + (sheet.foxes + foxes) * least + figures.mark_points * marks


# Tables


@part
def draft_level(book: Struct, table: Struct, sheets: Array, first: int, seat: int) -> int:
    """The dice that a seat will use after this decision if none is lost to the platter."""
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
def party_level(book: Struct, table: Struct, sheets: Array, first: int, seat: int) -> int:
    """The number of cells missing in the fullest area of the table."""
    least = np.int64(1 << 30)
    for number in range(first, first + table.players):
        for area in range(sheets[number].cells.size):
            least = min(least, book.size[area] - count(sheets[number].cells[area]))
    return least


@part
def draft_value(
    book: Struct, figures: Struct, table: Struct, sheets: Array, first: int, seat: int, ahead: Ahead
) -> float:
    """The seat's sheet, the rolls of this turn that it still has, the bonuses of the rounds."""
    marks, (level, turn, efforts, memory) = 0.0, ahead
    here = seat == table.active and turn == this_turn(table)
    if here and (table.stage == TURN or table.stage == ROLL):
        marks = figures.rolls[table.at[POOL], ROLLS - table.rolls]
    for number in range(table.round, book.rounds[table.players]):
        marks += figures.round_marks[number]
    return sheet_value(book, figures, sheets[first + seat], level, efforts, memory) + (
        figures.mark_points * marks
    )


@part
def party_value(
    book: Struct, figures: Struct, table: Struct, sheets: Array, first: int, seat: int, ahead: Ahead
) -> float:
    """How far a seat is ahead; it should not end a game that it is losing."""
    over = party_level(book, table, sheets, first, seat) == 0
    level, _, efforts, memory = ahead
    own, best = 0.0, -np.inf
    for number in range(table.players):
        sheet = sheets[first + number]
        points = np.float64(total(sheet))
        if not over:
            points = sheet_value(book, figures, sheet, level, efforts, memory)
        if number == seat:
            own = points
        else:
            best = max(best, points)
    return own - best + (figures.win * np.sign(own - best) if over else 0.0)


level_of = by_book(draft_level, party_level)
_value = by_book(draft_value, party_value)


@part
def table_value(
    book: Struct, figures: Struct, table: Struct, sheets: Array, first: int, seat: int, ahead: Ahead
) -> float:
    """What a table is worth to a seat, in points."""
    points = _value(book, figures, table, sheets, first, seat, ahead)
    return np.rint(points * figures.grain) / figures.grain
