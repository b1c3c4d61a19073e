"""The fast engine on a GPU: the same functions, compiled for its threads.

A game has a thread when it moves, and so has every action when the table after it is looked at.
Games stay on the GPU; what is read and written besides are arrays of whatever library has them
there, such as tensors of torch.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import cuda as numba_cuda
from numba import from_dtype

from cleverdice.rules import Game

from .batch import forms_of
from .layout import LIST
from .single import (
    EVERYBODY,
    begin_game,
    list_game,
    look_row,
    move_game,
    pick_row,
    play_to_choice,
    sheet_total,
)

Array = Any
"""An array that lies on the GPU."""

THREADS = 256
MOST_SEATS = 4

cuda: Any = numba_cuda  # much of it is made when it is imported, and unknown to types


class Kernels(NamedTuple):
    """What a GPU does with games of one form; each is called with a number of threads."""

    begin: Any
    look: Any
    pick: Any
    move: Any
    add_up: Any


def bodies(table_type: np.dtype[Any], sheet_type: np.dtype[Any]) -> Kernels:
    """The kernels of one form, not compiled yet."""
    list_form = from_dtype(LIST)
    table_form, sheet_form = from_dtype(table_type), from_dtype(sheet_type)

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
        tables: Array, explore: float, warmth: float, starts: Array, actions: Array, values: Array,
        chosen: Array, best: Array, strayed: Array, seats: Array,
    ) -> None:  # fmt: skip
        at = cuda.grid(1)
        if at < tables.size:
            seats[at] = tables[at].actor
            pick_row(
                tables[at], at, starts[at], starts[at + 1], actions, values, explore, warmth,
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
def kernels_for(game: Game) -> Kernels:
    """The kernels of a game, compiled when they are first called."""
    forms = forms_of(game)
    return Kernels(*(cuda.jit(body) for body in bodies(forms.table, forms.sheet)))


class Games:
    """Games on the GPU, all of one kind. What is passed in must lie there as well."""

    def __init__(self, game: Game, players: int, games: int, seed: int) -> None:
        game.start(players)  # refuses a number of players that can't be
        forms = forms_of(game)
        self.players, self.size, self.seed = players, games, seed
        self._kernels = kernels_for(game)
        tables = cuda.to_device(np.zeros(games, forms.table))
        self._sheets = cuda.to_device(np.zeros(games * players, forms.sheet))
        lists = cuda.to_device(np.zeros(games, LIST))
        self._place = (cuda.to_device(forms.book), tables, self._sheets, lists, players)

    def begin(self, numbers: Array, counts: Array) -> None:
        """Begin a game of each number; `counts` is the number of actions of each."""
        self._kernels.begin[_blocks(self.size), THREADS](*self._place, self.seed, numbers, counts)

    def look(self, view: int, games: Array, starts: Array, *out: Array) -> None:
        """The table after each action: `games` says whose, `starts` its first row.

        Written are actions, points and ends of the rows, and what the seat sees that sits `view`
        places after the one that acts, into zeros.
        """
        where = self._kernels.look[_blocks(len(games)), THREADS]
        where(*self._place, view, games, starts, *out)

    def pick(self, explore: float, warmth: float, *arrays: Array) -> None:
        """Choose the best move of each game, or at times one that is misjudged.

        Given are starts, actions and values of the rows; written are the chosen rows, the best
        values, where another row was chosen, and whose move it is.
        """
        self._kernels.pick[_blocks(self.size), THREADS](self._place[1], explore, warmth, *arrays)

    def move(self, actions: Array, chosen: Array, counts: Array) -> None:
        """Make the moves of the chosen rows and roll on; `counts` is the number of new actions."""
        where = self._kernels.move[_blocks(self.size), THREADS]
        where(*self._place, actions, chosen, counts)

    def add_up(self, totals: Array) -> None:
        """What every sheet is worth as it stands."""
        self._kernels.add_up[_blocks(self.size * self.players), THREADS](self._sheets, totals)


def _blocks(threads: int) -> int:
    return -(-threads // THREADS)
