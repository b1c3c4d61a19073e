"""What is called from Python: each runs over a slice of a batch, in the same way for all games.

`books` and `lists` are arrays of one record each. Game `i` has the sheets from `i * players` on.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import Record, inner, kernel, part
from .dice import choice, stream
from .flows import act, deal_out, go_on, lay, list_actions, rolled, throw, total
from .layout import OVER

Array = np.ndarray[Any, Any]

DICE_STREAM, MIND_STREAM = 1, 2


@inner
def _sow(table: Record, seed: int, number: int) -> None:
    """Begin the streams of chance of a game."""
    table.dice = stream(seed, number, DICE_STREAM)
    table.mind = stream(seed, number, MIND_STREAM)


@part
def _to_choice(
    book: Record, table: Record, sheets: Array, first: int, only: int, own: bool, out: Record
) -> int:
    """Move on to the next choice, rolling on the way if the dice are the table's own."""
    found = go_on(book, table, sheets, first, only, out)
    while own and found == 0 and table.stage != OVER:
        throw(book, table)
        rolled(book, table, sheets, first, out)
        found = go_on(book, table, sheets, first, -1, out)
    return found


@inner
def _write_mask(mask: Array, at: int, out: Record, found: int) -> None:
    for action in range(mask.shape[1]):
        mask[at, action] = False
    for number in range(found):
        mask[at, out.actions[number]] = True


@kernel
def start(
    books: Array,
    tables: Array,
    sheets: Array,
    lists: Array,
    players: int,
    seed: int,
    numbers: Array,
    mask: Array,
    own: bool,
) -> None:
    """Fresh games, each the game of its number of the seed."""
    book, out = books[0], lists[0]
    for at in range(tables.size):
        _sow(tables[at], seed, numbers[at])
        deal_out(book, tables[at], sheets, at * players, players)
        found = _to_choice(book, tables[at], sheets, at * players, -1, own, out)
        _write_mask(mask, at, out, found)


@kernel
def step(
    books: Array,
    tables: Array,
    sheets: Array,
    lists: Array,
    players: int,
    actions: Array,
    acting: Array,
    mask: Array,
    own: bool,
) -> None:
    """Carry out one action in each game that waits for one, and move on."""
    book, out = books[0], lists[0]
    for at in range(tables.size):
        table = tables[at]
        if acting[at]:
            only = act(book, table, sheets, at * players, actions[at])
            found = _to_choice(book, table, sheets, at * players, only, own, out)
            _write_mask(mask, at, out, found)


@kernel
def roll(
    books: Array,
    tables: Array,
    sheets: Array,
    lists: Array,
    players: int,
    rolls: Array,
    waiting: Array,
    mask: Array,
) -> None:
    """Lay down the rolls of the games that wait for dice, and move on."""
    book, out = books[0], lists[0]
    for at in range(tables.size):
        if waiting[at]:
            table = tables[at]
            lay(book, table, rolls[at, 0], rolls[at, 1])
            rolled(book, table, sheets, at * players, out)
            found = go_on(book, table, sheets, at * players, -1, out)
            _write_mask(mask, at, out, found)


@kernel
def step_and_restart(
    books: Array,
    tables: Array,
    sheets: Array,
    lists: Array,
    players: int,
    seed: int,
    stride: int,
    actions: Array,
    mask: Array,
    numbers: Array,
    rewards: Array,
    done: Array,
    finals: Array,
) -> None:
    """One action a game, with what the seat gained by it; after a game the next one begins."""
    book, out = books[0], lists[0]
    for at in range(tables.size):
        table, first = tables[at], at * players
        sheet = sheets[first + table.actor]
        before = total(sheet)
        only = act(book, table, sheets, first, actions[at])
        found = _to_choice(book, table, sheets, first, only, True, out)
        rewards[at] = total(sheet) - before
        done[at] = table.stage == OVER
        if table.stage == OVER:
            for seat in range(players):
                finals[at, seat] = total(sheets[first + seat])
            numbers[at] += stride
            _sow(table, seed, numbers[at])
            deal_out(book, table, sheets, first, players)
            found = _to_choice(book, table, sheets, first, -1, True, out)
        _write_mask(mask, at, out, found)


@kernel
def list_masks(
    books: Array, tables: Array, sheets: Array, lists: Array, players: int, mask: Array
) -> None:
    """Write anew which actions are legal."""
    book, out = books[0], lists[0]
    for at in range(tables.size):
        actor, found = tables[at].actor, 0
        if actor >= 0:
            found = list_actions(book, tables[at], sheets, at * players, actor, out)
        _write_mask(mask, at, out, found)


@kernel
def add_up(sheets: Array, totals: Array) -> None:
    """What every sheet is worth as it stands."""
    for at in range(sheets.size):
        totals[at] = total(sheets[at])


@kernel
def draw_actions(tables: Array, mask: Array, actions: Array) -> None:
    """A random legal action for every game, from its own stream; -1 where there is none."""
    for at in range(tables.size):
        found = 0
        for action in range(mask.shape[1]):
            found += mask[at, action]
        actions[at] = -1
        if found:
            wanted = choice(tables[at], found)
            for action in range(mask.shape[1]):
                if mask[at, action]:
                    if wanted == 0:
                        actions[at] = action
                        break
                    wanted -= 1


@kernel
def play_random(
    books: Array,
    tables: Array,
    sheets: Array,
    lists: Array,
    players: int,
    seed: int,
    number: int,
    points: Array,
    foxes: Array,
) -> int:
    """Whole games of random actions on one table: what every sheet scored; counts the decisions."""
    book, table, out = books[0], tables[0], lists[0]
    decisions = 0
    for at in range(points.shape[0]):
        _sow(table, seed, number + at)
        deal_out(book, table, sheets, 0, players)
        only = -1
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
                only = -1
        for seat in range(players):
            foxes[at, seat] = sheets[seat].foxes
            for area in range(points.shape[2]):
                points[at, seat, area] = sheets[seat].points[area]
    return decisions
