"""The fast engine on a GPU: the same functions, compiled with numba.cuda.

One thread per game for a move, one per action for an afterstate. Games stay on the GPU; all other
inputs and outputs are device arrays of any library, such as torch tensors.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import cuda as numba_cuda
from numba import from_dtype

from cleverdice.rules import Game

from .draft_layout import Forms
from .steps import (
    EVERYBODY,
    begin_game,
    list_game,
    look_row,
    move_game,
    pick_row,
    play_to_choice,
    sheet_total,
)
from .twins import compiled_book, twin_of

Array = Any
"""A device array."""

THREADS = 256
MOST_SEATS = 4

cuda: Any = numba_cuda  # much of it is created on import, and untyped


class Kernels(NamedTuple):
    """The kernels for games of one set of dtypes; each is launched with a number of threads."""

    begin: Any
    look: Any
    pick: Any
    move: Any
    add_up: Any


def bodies(forms: Forms) -> Kernels:
    """The kernels as plain functions."""
    list_form = from_dtype(forms.actions)
    table_form, sheet_form = from_dtype(forms.table), from_dtype(forms.sheet)

    def begin(
        books: Array, tables: Array, sheets: Array, lists: Array, players: int, seed: int,
        numbers: Array, counts: Array,
    ) -> None:  # fmt: skip
        at = cuda.grid(1)
        if at < tables.size:
            book, table, first = books[0], tables[at], at * players
            begin_game(book, table, sheets, first, players, seed, numbers[at])
            play_to_choice(book, table, sheets, first, EVERYBODY, lists[at])
            counts[at] = list_game(book, table, sheets, first, lists[at])

    def look(
        books: Array, tables: Array, sheets: Array, lists: Array, players: int, view: int,
        games: Array, starts: Array, actions: Array, points: Array, ended: Array, out: Array,
    ) -> None:  # fmt: skip
        row = cuda.grid(1)
        if row < games.size:
            room = cuda.local.array(1, table_form)
            paper = cuda.local.array(MOST_SEATS, sheet_form)
            scratch = cuda.local.array(1, list_form)
            at = games[row]
            action = lists[at].actions[row - starts[at]]
            actions[row] = action
            look_row(
                books[0], tables[at], sheets, at * players, players, view, action, room, paper,
                scratch[0], row, points, ended, out,
            )  # fmt: skip

    def pick(
        tables: Array, explore: float, temperature: float, starts: Array, actions: Array,
        values: Array, chosen: Array, best: Array, strayed: Array, seats: Array,
    ) -> None:  # fmt: skip
        at = cuda.grid(1)
        if at < tables.size:
            seats[at] = tables[at].actor
            pick_row(
                tables[at], at, starts[at], starts[at + 1], actions, values, explore, temperature,
                chosen, best, strayed,
            )  # fmt: skip

    def move(
        books: Array, tables: Array, sheets: Array, lists: Array, players: int,
        actions: Array, chosen: Array, counts: Array,
    ) -> None:  # fmt: skip
        at = cuda.grid(1)
        if at < tables.size:
            row = chosen[at]
            action = actions[row] if row >= 0 else -1
            counts[at] = move_game(books[0], tables[at], sheets, at * players, action, lists[at])

    def add_up(sheets: Array, totals: Array) -> None:
        at = cuda.grid(1)
        if at < sheets.size:
            totals[at] = sheet_total(sheets[at])

    return Kernels(begin, look, pick, move, add_up)


@cache
def kernels_for(forms: Forms) -> Kernels:
    """The kernels of all games of the same sizes, compiled on first launch."""
    return Kernels(*(cuda.jit(body) for body in bodies(forms)))


class Games:
    """A batch of games on the GPU; all arguments must be device arrays."""

    def __init__(self, game: Game, players: int, games: int, seed: int) -> None:
        game.start(players)  # checks the number of players
        forms = twin_of(game).forms(game)
        self.players, self.size, self.seed = players, games, seed
        self._kernels = kernels_for(forms)
        tables = cuda.to_device(np.zeros(games, forms.table))
        self._sheets = cuda.to_device(np.zeros(games * players, forms.sheet))
        lists = cuda.to_device(np.zeros(games, forms.actions))
        self._place = (cuda.to_device(compiled_book(game)), tables, self._sheets, lists, players)

    def begin(self, numbers: Array, counts: Array) -> None:
        """Begin a game of each number; writes the number of actions of each to `counts`."""
        self._kernels.begin[_blocks(self.size), THREADS](*self._place, self.seed, numbers, counts)

    def look(self, view: int, games: Array, starts: Array, *out: Array) -> None:
        """The afterstate of each action: `games` are the rows' games, `starts` their first rows.

        Writes the actions, points and ends of the rows, and the features (over zeros) for the seat
        `view` places after the one that acts.
        """
        where = self._kernels.look[_blocks(len(games)), THREADS]
        where(*self._place, view, games, starts, *out)

    def pick(self, explore: float, temperature: float, *arrays: Array) -> None:
        """Choose the best move of each game, or with chance `explore` one by softmax.

        Takes starts, actions and values of the rows; writes the chosen rows, the best values, which
        choices were exploratory, and who is to move.
        """
        self._kernels.pick[_blocks(self.size), THREADS](
            self._place[1], explore, temperature, *arrays
        )

    def move(self, actions: Array, chosen: Array, counts: Array) -> None:
        """Make the moves of the chosen rows and roll on; writes the new numbers of actions."""
        where = self._kernels.move[_blocks(self.size), THREADS]
        where(*self._place, actions, chosen, counts)

    def add_up(self, totals: Array) -> None:
        """The current score of every sheet."""
        self._kernels.add_up[_blocks(self.size * self.players), THREADS](self._sheets, totals)


def _blocks(threads: int) -> int:
    return -(-threads // THREADS)
