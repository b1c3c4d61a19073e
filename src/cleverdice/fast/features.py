"""The features of a table as small integers, named in `cleverdice.nets.features`."""

from __future__ import annotations

from typing import Any

import numpy as np

from cleverdice.rules import Stage

from .compiled import Struct, count, inner, kernel, part
from .draft_layout import (
    DEAL,
    DIE_AT,
    LOW,
    PICK,
    PLACED_AT,
    POOL,
    ROLL,
    SERVING,
    WIDE_AT,
    WORD_AT,
)
from .draft_list import places, shown_pair
from .draft_sheet import circled, last_number
from .flows import by_book
from .party_layout import OPEN

Array = np.ndarray[Any, Any]

STAGE_COUNT = len(Stage)


BYTES: Array = np.array([[byte >> bit & 1 for bit in range(8)] for byte in range(256)], np.uint8)
"""The bits of each byte, to write eight at once."""


@inner
def _bits(bits: int, first: int, end: int, out: Array, at: int, k: int) -> int:
    """One number per bit, padded with zeros to a multiple of eight for the next to overwrite."""
    left = (bits >> first) & ((1 << (end - first)) - 1)
    for start in range(k, k + end - first, 8):
        byte = np.uint32(left & 255)
        for bit in range(8):
            out[np.uint64(at), np.uint64(start + bit)] = BYTES[byte, bit]
        left >>= 8
    return k + end - first


@inner
def _last_bits(bits: int, size: int, out: Array, at: int, k: int) -> int:
    """The same without padding."""
    for bit in range(size):
        out[np.uint64(at), np.uint64(k + bit)] = bits >> bit & 1
    return k + size


@inner
def _one_of(value: int, size: int, out: Array, at: int, k: int) -> int:
    """One-hot encoding of a value, all zeros if it is out of range."""
    if 0 <= value < size:
        out[np.uint64(at), np.uint64(k + value)] = 1
    return k + size


@inner
def _number(value: int, out: Array, at: int, k: int) -> int:
    out[np.uint64(at), np.uint64(k)] = value if value < 255 else 255
    return k + 1


# Games with a platter


@part
def draft_sheet(book: Struct, sheet: Struct, out: Array, at: int, k: int) -> int:
    """A sheet: marks, numbers that fit, ready actions, pending tasks."""
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
    for area in range(book.areas):
        if book.sweeps[area]:
            k = _bits(sheet.more_cells, 0, book.size[area], out, at, k)
    k = _one_of(sheet.duty - PICK, book.duties, out, at, k)
    return _last_bits(sheet.held, book.dice, out, at, k)


@inner
def _fits(book: Struct, sheet: Struct, area: int, out: Array, at: int, k: int) -> int:
    """The numbers that fit in an area, and the progress of its lanes."""
    k = _bits(sheet.fits[area], book.seen_first[area], book.seen_end[area], out, at, k)
    for lane in range(book.lanes[area]):
        if book.stages[area, lane]:
            last = last_number(book, sheet, area, lane)
            k = _one_of(book.stage[area, lane, last], book.stages[area, lane], out, at, k)
    return k


@inner
def _row(book: Struct, sheet: Struct, row: int, out: Array, at: int, k: int) -> int:
    ready = circled(sheet, row)
    k = _one_of(count(ready), book.most_spaces + 1, out, at, k)
    k = _number(sheet.unlocked[row], out, at, k)
    return _bits(ready, 0, book.most_spaces, out, at, k) if book.row_numbered[row] else k


@inner
def _least(book: Struct, sheet: Struct) -> int:
    """The points of the lowest area."""
    least = sheet.points[0]
    for area in range(1, book.areas):
        least = sheet.points[area] if sheet.points[area] < least else least
    return least


@inner
def _points(book: Struct, sheet: Struct, out: Array, at: int, k: int) -> int:
    k = _one_of(sheet.foxes, book.most_foxes + 1, out, at, k)
    for area in range(book.areas):
        k = _number(sheet.points[area] - book.min_points[area], out, at, k)
    least = _least(book, sheet)
    k = _number(least - book.least_points, out, at, k)
    return _number(least * sheet.foxes - book.least_points * book.most_foxes, out, at, k)


@part
def draft_table(book: Struct, table: Struct, seat: int, out: Array, at: int, k: int) -> int:
    """The table as observed by a seat: the progress of the game, and the dice."""
    k = _one_of(table.stage, STAGE_COUNT, out, at, k)
    k = _one_of(table.round - 1, book.most_rounds, out, at, k)
    k = _one_of(table.rolls, 4, out, at, k)
    k = _number(seat == table.active, out, at, k)
    k = _to_come(book, table, seat, out, at, k)
    hidden = _hidden(table)
    for die in range(book.dice):
        for place in range(5):
            k = _number(table.at[place] >> die & 1, out, at, k)
        k = _one_of(-1 if hidden >> die & 1 else table.faces[die] - 1, 6, out, at, k)
    for area in range(book.areas):
        if book.sweeps[area]:
            k = _number(1 - book.sweep_all, out, at, k)
    return k


@inner
def _hidden(table: Struct) -> int:
    """The dice that are about to be rolled."""
    rolls = table.stage == ROLL or table.stage == DEAL
    return np.int64(table.at[POOL]) if rolls else np.int64(0)


@part
def draft_dice(book: Struct, table: Struct, sheet: Struct, out: Array, at: int, k: int) -> int:
    """What the dice could do on a sheet, by way, and which areas are the lowest."""
    low, high = places(book, table)
    hidden = _hidden(table)
    for told in range(np.uint32(book.ways)):
        way = book.way_told[told]
        info = book.way_info[way]
        die, other = np.int64(info >> DIE_AT), np.int64(info & LOW)
        face, place = np.int64(table.faces[die]), (low >> die & 1) + 2 * (high >> die & 1)
        entry = book.way_entry[way, np.uint32(face + table.faces[other])]
        word = (info >> WORD_AT & LOW) + place * (info >> PLACED_AT & 1)
        shut = np.int64(sheet.shut[np.uint32(word)]) >> (entry & LOW)
        if info >> WIDE_AT & 1:
            area = book.way_area[way]
            shut = _no_cell(book, table, sheet, die, area)
        gone = (hidden | sheet.held) >> die | hidden >> other | shut
        k = _number(1 & ~gone if face else 0, out, at, k)
    least = _least(book, sheet)
    for area in range(book.areas):
        k = _number(sheet.points[area] == least, out, at, k)
    return k


@inner
def _no_cell(book: Struct, table: Struct, sheet: Struct, die: int, area: int) -> bool:
    """Is nothing open for a die in an area where it has many ways?"""
    shut = np.int64(sheet.shut[area])
    if book.both[area]:
        return (shut >> shown_pair(book, table, die, area) & 1) != 0
    return (book.shows[area, table.faces[die]] & ~shut) == 0


@inner
def _to_come(book: Struct, table: Struct, seat: int, out: Array, at: int, k: int) -> int:
    """The turns of a seat still to come: as active player, then as passive player."""
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
def party_sheet(book: Struct, sheet: Struct, out: Array, at: int, k: int) -> int:
    """A sheet: marks, points, pending tasks."""
    for area in range(sheet.points.size):
        k = _bits(sheet.cells[area], 0, book.size[area], out, at, k)
    for area in range(sheet.points.size):
        k = _number(sheet.points[area] - book.min_points[area], out, at, k)
    for area in range(sheet.points.size):
        k = _number(sheet.pending >> (4 * area) & 15, out, at, k)
    k = _one_of(sheet.crossing - OPEN, 1 + sheet.points.size, out, at, k)
    return _last_bits(sheet.held, book.dice, out, at, k)


@part
def party_dice(book: Struct, table: Struct, sheet: Struct, out: Array, at: int, k: int) -> int:
    """Nothing: the place of a die doesn't matter."""
    return k


@part
def draft_others(
    book: Struct, sheets: Array, first: int, players: int, seat: int, out: Array, at: int, k: int
) -> int:
    """Nothing: with a fixed number of rounds the others' sheets don't affect a seat's score."""
    return k


@part
def party_others(
    book: Struct, sheets: Array, first: int, players: int, seat: int, out: Array, at: int, k: int
) -> int:
    """The others' sheets in turn, as any of them may end the game; zeros for empty seats."""
    for step in range(1, players):
        k = _number(1, out, at, k)
        k = party_sheet(book, sheets[first + (seat + step) % players], out, at, k)
    return k


@part
def party_table(book: Struct, table: Struct, seat: int, out: Array, at: int, k: int) -> int:
    """The table as observed by a seat: whose turn it is, and the faces."""
    k = _one_of(table.stage, STAGE_COUNT, out, at, k)
    k = _number(seat == table.active, out, at, k)
    for die in range(book.dice):
        face = 0 if table.stage == ROLL else table.faces[die]
        k = _one_of(face - 1, book.symbols, out, at, k)
    return k


table_features = by_book(draft_table, party_table)
sheet_features = by_book(draft_sheet, party_sheet)
dice_features = by_book(draft_dice, party_dice)
others_features = by_book(draft_others, party_others)


@inner
def blank(out: Array, at: int) -> None:
    """Zero a row, since one-hot features only write their ones."""
    for place in range(out.shape[1]):
        out[np.uint64(at), np.uint64(place)] = 0


@kernel
def write_features(
    books: Array, tables: Array, sheets: Array, players: int, seats: Array, others: bool, out: Array
) -> None:
    """A seat's observation of each game: the table, its sheet, optionally the others' in turn."""
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
