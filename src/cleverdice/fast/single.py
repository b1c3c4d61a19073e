"""What is done in one game, or for one action of it: by a processor game after game, or by the
threads of a GPU for all games at once.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from .compiled import Record, part
from .dice import choice, stream
from .features import dice_features, others_features, sheet_features, table_features
from .flows import act, deal_out, go_on, list_actions, rolled, throw, total
from .layout import OVER

Array = np.ndarray[Any, Any]

DICE_STREAM, MIND_STREAM = 1, 2
EVERYBODY = np.int64(-1)
FINE = 1 << 30
"""Steps in which a chance is measured out."""


@part
def begin_game(
    book: Record, table: Record, sheets: Array, first: int, players: int, seed: int, number: int
) -> None:
    """A fresh game with the streams of chance of its number, before its first roll."""
    table.dice = stream(seed, number, DICE_STREAM)
    table.mind = stream(seed, number, MIND_STREAM)
    deal_out(book, table, sheets, first, players)


@part
def play_to_choice(
    book: Record, table: Record, sheets: Array, first: int, only: int, out: Record
) -> int:
    """Roll and move on until somebody has a choice or the game is over; how many actions."""
    while True:
        found = go_on(book, table, sheets, first, only, out)
        if found or table.stage == OVER:
            return found
        throw(book, table)
        rolled(book, table, sheets, first, out)
        only = EVERYBODY


@part
def list_game(book: Record, table: Record, sheets: Array, first: int, out: Record) -> int:
    """The actions of whoever acts; none where nobody does."""
    actor = np.int64(table.actor)
    return list_actions(book, table, sheets, first, actor, out) if actor >= 0 else 0


@part
def look_row(
    book: Record,
    table: Record,
    sheets: Array,
    first: int,
    players: int,
    view: int,
    action: int,
    room: Array,
    paper: Array,
    scratch: Record,
    row: int,
    points: Array,
    ended: Array,
    out: Array,
) -> None:
    """Carry out an action beside the game, and write what a seat sees then.

    The seat is the one that sits `view` places after the one that acts; the row must be blank.
    """
    viewer = (np.int64(table.actor) + view) % players
    room[0] = table
    for seat in range(players):
        paper[seat] = sheets[first + seat]
    only = act(book, room[0], paper, 0, action)
    go_on(book, room[0], paper, 0, only, scratch)
    k = table_features(book, room[0], viewer, out, row, 0)
    k = sheet_features(book, paper[viewer], out, row, k)
    k = dice_features(book, room[0], paper[viewer], out, row, k)
    others_features(book, paper, 0, players, viewer, out, row, k)
    points[row] = total(paper[viewer])
    ended[row] = room[0].stage == OVER


@part
def best_row(first: int, end: int, actions: Array, values: Array) -> int:
    """The row of the highest value, of equals the one of the lowest action."""
    top = first
    for row in range(first + 1, end):
        if values[row] > values[top] or (
            values[row] == values[top] and actions[row] < actions[top]
        ):
            top = row
    return top


@part
def soft_row(table: Record, first: int, end: int, values: Array, warmth: float) -> int:
    """The row that seems best to someone who misjudges each: so many points are a factor of e."""
    top, most = first, -1e30
    for row in range(first, end):
        share = (choice(table, FINE) + 0.5) / FINE
        seems = values[row] - warmth * math.log(-math.log(share))
        if seems > most:
            top, most = row, seems
    return top


@part
def pick_row(
    table: Record,
    at: int,
    first: int,
    end: int,
    actions: Array,
    values: Array,
    explore: float,
    warmth: float,
    chosen: Array,
    best: Array,
    strayed: Array,
) -> None:
    """The best row of a game, or at times one that is misjudged; -1 where there is none."""
    chosen[at], strayed[at] = -1, False
    if first == end:
        return
    top = best_row(first, end, actions, values)
    best[at] = values[top]
    if explore > 0 and choice(table, FINE) < explore * FINE:
        other = soft_row(table, first, end, values, warmth)
        strayed[at] = other != top
        top = other
    chosen[at] = top


@part
def move_game(
    book: Record, table: Record, sheets: Array, first: int, action: int, out: Record
) -> int:
    """Make a move, none if it is -1, and roll on; how many actions there are then."""
    if action >= 0:
        only = act(book, table, sheets, first, action)
        play_to_choice(book, table, sheets, first, only, out)
    return list_game(book, table, sheets, first, out)


@part
def sheet_total(sheet: Record) -> int:
    """What a sheet is worth as it stands."""
    return total(sheet)
