"""What a learner sees of a table, as small whole numbers, all named in `feature_list`."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import layout, party_layout
from .compiled import Record, inner, kernel, part
from .flows import by_book
from .layout import DEAL, PICK, POOL, ROLL, SERVING, SPREAD
from .party_layout import OPEN
from .sheet import circled, neighbour, side_filled

Array = np.ndarray[Any, Any]

STAGES, ROUND_COUNT, MOST_FOXES, SPACES = 7, 6, 7, 7


@inner
def _bits(bits: int, first: int, end: int, out: Array, at: int, k: int) -> int:
    """One number for each bit."""
    for bit in range(first, end):
        out[at, k] = bits >> bit & 1
        k += 1
    return k


@inner
def _one_of(value: int, size: int, out: Array, at: int, k: int) -> int:
    """A 1 at the place of the value among zeros."""
    for place in range(size):
        out[at, k + place] = place == value
    return k + size


@inner
def _number(value: int, out: Array, at: int, k: int) -> int:
    out[at, k] = min(value, 255)
    return k + 1


# Games with a platter


@part
def draft_sheet(book: Record, sheet: Record, out: Array, at: int, k: int) -> int:
    """A sheet: what is marked, what fits, what is ready, what is to be done."""
    for area in range(book.areas):
        k = _bits(sheet.cells[area], 0, book.size[area], out, at, k)
    for area in range(book.areas):
        k = _fits(book, sheet, area, out, at, k)
    for row in range(book.rows):
        k = _row(book, sheet, row, out, at, k)
    k = _points(book, sheet, out, at, k)
    for kind in range(book.fills):
        k = _number(sheet.pending >> (4 * kind) & 15, out, at, k)
    k = _number(sheet.more_left, out, at, k)
    k = _one_of(sheet.more_value - 1 if sheet.more_left else -1, 6, out, at, k)
    k = _one_of(sheet.duty - PICK, 3, out, at, k)
    return _bits(sheet.held, 0, book.dice, out, at, k)


@part
def _fits(book: Record, sheet: Record, area: int, out: Array, at: int, k: int) -> int:
    sums = book.free_plus[area] != layout.DICE
    k = _bits(sheet.fits[area], 2 if sums else 1, 13 if sums else 7, out, at, k)
    if book.rising[area]:
        filled = book.size[area]
        while filled and not sheet.cells[area] >> (filled - 1) & 1:
            filled -= 1
        last = sheet.values[book.offset[area] + filled - 1] if filled else 0
        k = _one_of(last - 1, 6, out, at, k)
    if book.kind[area] == SPREAD:
        for side in range(2):
            end = neighbour(book, sheet, area, side, side_filled(book, sheet, area, side))
            k = _one_of(abs(end - book.centre[area]), book.side[area], out, at, k)
    return k


@part
def _row(book: Record, sheet: Record, row: int, out: Array, at: int, k: int) -> int:
    ready = circled(sheet, row)
    number = 0
    for space in range(SPACES):
        number += ready >> space & 1
    k = _one_of(number, SPACES + 1, out, at, k)
    k = _number(sheet.unlocked[row], out, at, k)
    return _bits(ready, 0, SPACES, out, at, k) if row == book.number_row else k


@part
def _points(book: Record, sheet: Record, out: Array, at: int, k: int) -> int:
    k = _one_of(sheet.foxes, MOST_FOXES + 1, out, at, k)
    least = sheet.points[0]
    for area in range(book.areas):
        k = _number(sheet.points[area], out, at, k)
        least = min(least, sheet.points[area])
    k = _number(least, out, at, k)
    return _number(least * sheet.foxes, out, at, k)


@part
def draft_table(book: Record, table: Record, seat: int, out: Array, at: int, k: int) -> int:
    """The table as a seat sees it: how far the game is, and how the dice lie."""
    k = _one_of(table.stage, STAGES, out, at, k)
    k = _one_of(table.round - 1, ROUND_COUNT, out, at, k)
    k = _one_of(table.rolls, 4, out, at, k)
    k = _number(seat == table.active, out, at, k)
    k = _to_come(book, table, seat, out, at, k)
    hidden = table.at[POOL] if table.stage == ROLL or table.stage == DEAL else 0
    for die in range(book.dice):
        for place in range(5):
            k = _number(table.at[place] >> die & 1, out, at, k)
        k = _one_of(-1 if hidden >> die & 1 else table.faces[die] - 1, 6, out, at, k)
    return k


@part
def _to_come(book: Record, table: Record, seat: int, out: Array, at: int, k: int) -> int:
    """The turns of a seat that have not begun: as active player, then as passive one."""
    players = table.players
    rounds = book.rounds[players] - table.round
    now = (table.active - table.first + players) % players
    own = (seat - table.first + players) % players
    k = _number(rounds + (own > now), out, at, k)
    begun = table.stage >= SERVING or (players > 1 and seat == table.active)
    others = rounds * max(1, players - 1) + (players - 1 - now) - (own > now)
    return _number(others + (not begun), out, at, k)


# The party game


@part
def party_sheet(book: Record, sheet: Record, out: Array, at: int, k: int) -> int:
    """A sheet: what is marked, what it is worth, what is to be done."""
    for area in range(party_layout.AREAS):
        k = _bits(sheet.cells[area], 0, book.size[area], out, at, k)
    for area in range(party_layout.AREAS):
        k = _number(sheet.points[area], out, at, k)
    for area in range(party_layout.AREAS):
        k = _number(sheet.pending >> (4 * area) & 15, out, at, k)
    k = _one_of(sheet.crossing - OPEN, 1 + party_layout.AREAS, out, at, k)
    return _bits(sheet.held, 0, party_layout.DICE, out, at, k)


@part
def party_table(book: Record, table: Record, seat: int, out: Array, at: int, k: int) -> int:
    """The table as a seat sees it: whose turn it is, and what the dice show."""
    k = _one_of(table.stage, STAGES, out, at, k)
    k = _number(seat == table.active, out, at, k)
    for die in range(party_layout.DICE):
        face = 0 if table.stage == ROLL else table.faces[die]
        k = _one_of(face - 1, party_layout.SYMBOLS - 1, out, at, k)
    return k


table_features = by_book(draft_table, party_table)
sheet_features = by_book(draft_sheet, party_sheet)


@kernel
def write_features(
    books: Array, tables: Array, sheets: Array, players: int, seats: Array, others: bool, out: Array
) -> None:
    """What the seat of each game sees: the table, its sheet, then perhaps the others' in turn."""
    book = books[0]
    for at in range(tables.size):
        seat = max(seats[at], 0)
        k = table_features(book, tables[at], seat, out, at, 0)
        k = sheet_features(book, sheets[at * players + seat], out, at, k)
        if others:
            for step in range(1, players):
                other = (seat + step) % players
                k = sheet_features(book, sheets[at * players + other], out, at, k)
