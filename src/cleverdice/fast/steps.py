"""Steps of a single game or action, which kernels loop over."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from .compiled import Struct, part
from .draft_layout import OVER
from .features import dice_features, others_features, sheet_features, table_features
from .flows import act, deal_out, go_on, list_actions, rolled, throw, total
from .streams import choice, stream

Array = np.ndarray[Any, Any]

DICE_STREAM, BOT_STREAM = 1, 2
EVERYBODY = np.int64(-1)
FINE = 1 << 30
"""The resolution of a random fraction."""


@part
def begin_game(
    book: Struct, table: Struct, sheets: Array, first: int, players: int, seed: int, number: int
) -> None:
    """A new game with the random streams of its number, before the first roll."""
    table.dice = stream(seed, number, DICE_STREAM)
    table.bot_stream = stream(seed, number, BOT_STREAM)
    deal_out(book, table, sheets, first, players)


@part
def play_to_choice(
    book: Struct, table: Struct, sheets: Array, first: int, only: int, out: Struct
) -> int:
    """Roll and advance until a seat has a choice or the game is over; the number of actions."""
    while True:
        found = go_on(book, table, sheets, first, only, out)
        if found or table.stage == OVER:
            return found
        throw(book, table)
        rolled(book, table, sheets, first, out)
        only = EVERYBODY


@part
def list_game(book: Struct, table: Struct, sheets: Array, first: int, out: Struct) -> int:
    """List the actions of the acting seat; none if nobody acts."""
    actor = np.int64(table.actor)
    return list_actions(book, table, sheets, first, actor, out) if actor >= 0 else 0


@part
def look_row(
    book: Struct, table: Struct, sheets: Array, first: int, players: int, view: int, action: int,
    room: Array, paper: Array, scratch: Struct, row: int, points: Array, ended: Array, out: Array,
) -> None:  # fmt: skip
    """Apply an action to a copy of the game, and write the features of the afterstate.

    They are those of the seat `view` places after the one that acts; the row must be zeroed.
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
    """The row of the highest value; ties go to the lowest action."""
    top = first
    for row in range(first + 1, end):
        if values[row] > values[top] or (
            values[row] == values[top] and actions[row] < actions[top]
        ):
            top = row
    return top


@part
def soft_row(table: Struct, first: int, end: int, values: Array, temperature: float) -> int:
    """Sample a row from the softmax of its values, with Gumbel noise."""
    top, most = first, -1e30
    for row in range(first, end):
        share = (choice(table, FINE) + 0.5) / FINE
        seems = values[row] - temperature * math.log(-math.log(share))
        if seems > most:
            top, most = row, seems
    return top


@part
def pick_row(
    table: Struct, at: int, first: int, end: int, actions: Array, values: Array, explore: float,
    temperature: float, chosen: Array, best: Array, strayed: Array,
) -> None:  # fmt: skip
    """The best row of a game, or with chance `explore` one by softmax; -1 if there is none."""
    chosen[at], strayed[at] = -1, False
    if first == end:
        return
    top = best_row(first, end, actions, values)
    best[at] = values[top]
    if explore > 0 and choice(table, FINE) < explore * FINE:
        other = soft_row(table, first, end, values, temperature)
        strayed[at] = other != top
        top = other
    chosen[at] = top


@part
def move_game(
    book: Struct, table: Struct, sheets: Array, first: int, action: int, out: Struct
) -> int:
    """Make a move (-1: none) and roll on; the number of actions then."""
    if action >= 0:
        only = act(book, table, sheets, first, action)
        play_to_choice(book, table, sheets, first, only, out)
    return list_game(book, table, sheets, first, out)


@part
def sheet_total(sheet: Struct) -> int:
    """The current score of a sheet."""
    return total(sheet)
