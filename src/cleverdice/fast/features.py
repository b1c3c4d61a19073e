"""What a learner sees of a table, as small whole numbers, all named in `feature_list`."""

from __future__ import annotations

from typing import Any

import numpy as np

from cleverdice.nets.inputs import MOST_FOXES, ROUND_COUNT, SPACES, STAGES

from . import layout, party_layout
from .compiled import Record, count, inner, kernel, part
from .draft_list import places
from .flows import by_book
from .layout import DEAL, DIE_AT, PICK, PLACED_AT, POOL, ROLL, SERVING, SPREAD, WORD_AT
from .party_layout import OPEN
from .sheet import circled, neighbour, side_filled

Array = np.ndarray[Any, Any]

STAGE_COUNT = len(STAGES)


BYTES: Array = np.array([[byte >> bit & 1 for bit in range(8)] for byte in range(256)], np.uint8)
"""The bits of each byte, one by one: eight of them are written at once."""


@inner
def _bits(bits: int, first: int, end: int, out: Array, at: int, k: int) -> int:
    """One number for each bit, and zeros up to the eighth, over which the next are written."""
    left = (bits >> first) & ((1 << (end - first)) - 1)
    for start in range(k, k + end - first, 8):
        byte = np.uint32(left & 255)
        for bit in range(8):
            out[np.uint64(at), np.uint64(start + bit)] = BYTES[byte, bit]
        left >>= 8
    return k + end - first


@inner
def _last_bits(bits: int, size: int, out: Array, at: int, k: int) -> int:
    """The same where nothing may be written behind them."""
    for bit in range(size):
        out[np.uint64(at), np.uint64(k + bit)] = bits >> bit & 1
    return k + size


@inner
def _one_of(value: int, size: int, out: Array, at: int, k: int) -> int:
    """A 1 at the place of the value among zeros, none if there is no such place."""
    if 0 <= value < size:
        out[np.uint64(at), np.uint64(k + value)] = 1
    return k + size


@inner
def _number(value: int, out: Array, at: int, k: int) -> int:
    out[np.uint64(at), np.uint64(k)] = value if value < 255 else 255
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
    return _last_bits(sheet.held, book.dice, out, at, k)


@inner
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


@inner
def _row(book: Record, sheet: Record, row: int, out: Array, at: int, k: int) -> int:
    ready = circled(sheet, row)
    k = _one_of(count(ready), SPACES + 1, out, at, k)
    k = _number(sheet.unlocked[row], out, at, k)
    return _bits(ready, 0, SPACES, out, at, k) if row == book.number_row else k


@inner
def _least(book: Record, sheet: Record) -> int:
    """The points of the poorest area."""
    least = sheet.points[0]
    for area in range(1, book.areas):
        least = sheet.points[area] if sheet.points[area] < least else least
    return least


@inner
def _points(book: Record, sheet: Record, out: Array, at: int, k: int) -> int:
    k = _one_of(sheet.foxes, MOST_FOXES + 1, out, at, k)
    for area in range(book.areas):
        k = _number(sheet.points[area], out, at, k)
    least = _least(book, sheet)
    k = _number(least, out, at, k)
    return _number(least * sheet.foxes, out, at, k)


@part
def draft_table(book: Record, table: Record, seat: int, out: Array, at: int, k: int) -> int:
    """The table as a seat sees it: how far the game is, and how the dice lie."""
    k = _one_of(table.stage, STAGE_COUNT, out, at, k)
    k = _one_of(table.round - 1, ROUND_COUNT, out, at, k)
    k = _one_of(table.rolls, 4, out, at, k)
    k = _number(seat == table.active, out, at, k)
    k = _to_come(book, table, seat, out, at, k)
    hidden = _hidden(table)
    for die in range(book.dice):
        for place in range(5):
            k = _number(table.at[place] >> die & 1, out, at, k)
        k = _one_of(-1 if hidden >> die & 1 else table.faces[die] - 1, 6, out, at, k)
    return k


@inner
def _hidden(table: Record) -> int:
    """The dice that are about to be rolled."""
    rolls = table.stage == ROLL or table.stage == DEAL
    return np.int64(table.at[POOL]) if rolls else np.int64(0)


@part
def draft_dice(book: Record, table: Record, sheet: Record, out: Array, at: int, k: int) -> int:
    """What the dice could do on a sheet, way by way, and which areas have the least points."""
    low, high = places(book, table)
    hidden = _hidden(table)
    for way in range(np.uint32(book.ways)):
        info = book.way_info[way]
        die, other = np.int64(info >> DIE_AT), np.int64(info & 7)
        face, place = np.int64(table.faces[die]), (low >> die & 1) + 2 * (high >> die & 1)
        entry = book.way_entry[way, np.uint32(face + table.faces[other])]
        word = (info >> WORD_AT & 15) + place * (info >> PLACED_AT & 1)
        shut = np.int64(sheet.shut[np.uint32(word)]) >> (entry & 31)
        gone = (hidden | sheet.held) >> die | hidden >> other | shut
        k = _number(1 & ~gone if face else 0, out, at, k)
    least = _least(book, sheet)
    for area in range(book.areas):
        k = _number(sheet.points[area] == least, out, at, k)
    return k


@inner
def _to_come(book: Record, table: Record, seat: int, out: Array, at: int, k: int) -> int:
    """The turns of a seat that have not begun: as active player, then as passive one."""
    players = table.players
    rounds = book.rounds[players] - table.round
    now = (table.active - table.first + players) % players
    own = (seat - table.first + players) % players
    k = _number(rounds + (own > now), out, at, k)
    begun = table.stage >= SERVING or (players > 1 and seat == table.active)
    others = rounds * (players - 1 if players > 1 else 1) + (players - 1 - now) - (own > now)
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
    return _last_bits(sheet.held, party_layout.DICE, out, at, k)


@part
def party_dice(book: Record, table: Record, sheet: Record, out: Array, at: int, k: int) -> int:
    """Nothing: a symbol is worth the same wherever it lies."""
    return k


@part
def draft_others(
    book: Record, sheets: Array, first: int, players: int, seat: int, out: Array, at: int, k: int
) -> int:
    """Nothing: where a game has rounds the others' sheets don't change what a seat can reach."""
    return k


@part
def party_others(
    book: Record, sheets: Array, first: int, players: int, seat: int, out: Array, at: int, k: int
) -> int:
    """The others' sheets in turn, as any of them may end the game; zeros where nobody sits."""
    for step in range(1, players):
        k = _number(1, out, at, k)
        k = party_sheet(book, sheets[first + (seat + step) % players], out, at, k)
    return k


@part
def party_table(book: Record, table: Record, seat: int, out: Array, at: int, k: int) -> int:
    """The table as a seat sees it: whose turn it is, and what the dice show."""
    k = _one_of(table.stage, STAGE_COUNT, out, at, k)
    k = _number(seat == table.active, out, at, k)
    for die in range(party_layout.DICE):
        face = 0 if table.stage == ROLL else table.faces[die]
        k = _one_of(face - 1, party_layout.SYMBOLS - 1, out, at, k)
    return k


table_features = by_book(draft_table, party_table)
sheet_features = by_book(draft_sheet, party_sheet)
dice_features = by_book(draft_dice, party_dice)
others_features = by_book(draft_others, party_others)


@inner
def blank(out: Array, at: int) -> None:
    """Zeros everywhere: of many numbers only the one that is not zero is written."""
    for place in range(out.shape[1]):
        out[np.uint64(at), np.uint64(place)] = 0


@kernel
def write_features(
    books: Array, tables: Array, sheets: Array, players: int, seats: Array, others: bool, out: Array
) -> None:
    """What the seat of each game sees: the table, its sheet, then perhaps the others' in turn."""
    book = books[0]
    for at in range(tables.size):
        seat = max(seats[at], 0)
        blank(out, at)
        k = table_features(book, tables[at], seat, out, at, 0)
        k = sheet_features(book, sheets[at * players + seat], out, at, k)
        k = dice_features(book, tables[at], sheets[at * players + seat], out, at, k)
        if others:
            for step in range(1, players):
                other = (seat + step) % players
                k = sheet_features(book, sheets[at * players + other], out, at, k)
