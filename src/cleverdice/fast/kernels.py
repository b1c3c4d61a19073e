"""Kernels called from Python, each over a slice of a batch, the same for all games.

`books` and `lists` are arrays of one record each. The sheets of game `i` start at `i * players`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import Struct, inner, kernel
from .draft_layout import OVER
from .flows import act, go_on, lay, list_actions, rolled, throw, total
from .steps import EVERYBODY, begin_game
from .streams import choice

Array = np.ndarray[Any, Any]

STAY, ACT, LAY, BEGIN = 0, 1, 2, 3
"""The task of a game: nothing, an action, a roll from outside, a new game."""


@inner
def _write_mask(mask: Array, at: int, out: Struct, found: int) -> None:
    for action in range(mask.shape[1]):
        mask[at, action] = False
    for number in range(found):
        mask[at, out.actions[number]] = True


@inner
def _forget(sums: Array, at: int, players: int) -> None:
    """Reset the points of all seats."""
    for seat in range(players):
        sums[at, seat] = 0


@kernel
def move(
    books: Array, tables: Array, sheets: Array, lists: Array, players: int, seed: int, stride: int,
    own: bool, again: bool, tasks: Array, actions: Array, rolls: Array, mask: Array, numbers: Array,
    rewards: Array, done: Array, finals: Array, sums: Array,
) -> None:  # fmt: skip
    """Carry out the task of every game and advance to the next choice.

    With `own` dice rolls are made on the way; with `again` a finished game is followed by the game
    `stride` numbers on. One kernel for everything, since each takes time to compile.
    """
    book, out = books[0], lists[0]
    for at in range(tables.size):
        table, first, only = tables[at], at * players, EVERYBODY
        if tasks[at] == STAY:
            continue
        actor = max(table.actor, 0)
        before = sums[at, actor]
        if tasks[at] == ACT:
            only = act(book, table, sheets, first, actions[at])
        elif tasks[at] == LAY:
            lay(book, table, rolls[at, 0], rolls[at, 1])
            rolled(book, table, sheets, first, out)
        else:
            begin_game(book, table, sheets, first, players, seed, numbers[at])
            before = 0
            _forget(sums, at, players)
        ended = False
        while True:
            found = go_on(book, table, sheets, first, only, out)
            only = EVERYBODY
            if table.stage == OVER and not ended:
                ended = True
                for seat in range(players):
                    finals[at, seat] = total(sheets[first + seat])
                rewards[at] = finals[at, actor] - before
                if again:
                    numbers[at] += stride
                    begin_game(book, table, sheets, first, players, seed, numbers[at])
                    _forget(sums, at, players)
                    continue
            if found or not own or table.stage == OVER:
                break
            throw(book, table)
            rolled(book, table, sheets, first, out)
        done[at] = ended
        if not ended:
            sums[at, actor] = total(sheets[first + actor])
            rewards[at] = sums[at, actor] - before
        _write_mask(mask, at, out, found)


@kernel
def list_masks(
    books: Array, tables: Array, sheets: Array, lists: Array, players: int, mask: Array
) -> None:
    """Recompute the action masks."""
    book, out = books[0], lists[0]
    for at in range(tables.size):
        actor, found = tables[at].actor, 0
        if actor >= 0:
            found = list_actions(book, tables[at], sheets, at * players, np.int64(actor), out)
        _write_mask(mask, at, out, found)


@kernel
def add_up(sheets: Array, totals: Array) -> None:
    """The current score of every sheet."""
    for at in range(sheets.size):
        totals[at] = total(sheets[at])


@kernel
def draw_actions(
    books: Array, tables: Array, sheets: Array, lists: Array, players: int, actions: Array
) -> None:
    """A random legal action for every game, from its own stream; -1 if there is none."""
    book, out = books[0], lists[0]
    for at in range(tables.size):
        actor = tables[at].actor
        actions[at] = -1
        if actor >= 0:
            found = list_actions(book, tables[at], sheets, at * players, np.int64(actor), out)
            actions[at] = out.actions[choice(tables[at], found)]


@kernel
def play_random(
    books: Array, tables: Array, sheets: Array, lists: Array, players: int, seed: int, number: int,
    points: Array, foxes: Array,
) -> int:  # fmt: skip
    """Play random games on one table and write the scores; returns the number of decisions."""
    book, table, out = books[0], tables[0], lists[0]
    decisions = 0
    for at in range(points.shape[0]):
        begin_game(book, table, sheets, 0, players, seed, number + at)
        only = EVERYBODY
        while True:
            found = go_on(book, table, sheets, 0, only, out)
            if found:
                only = act(book, table, sheets, 0, out.actions[choice(table, found)])
                decisions += 1
            elif table.stage == OVER:
                break
            else:
                throw(book, table)
                rolled(book, table, sheets, 0, out)
                only = EVERYBODY
        for seat in range(players):
            foxes[at, seat] = sheets[seat].foxes
            for area in range(points.shape[2]):
                points[at, seat, area] = sheets[seat].points[area]
    return decisions
