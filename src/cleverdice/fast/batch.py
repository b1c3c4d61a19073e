"""Many games at once: the fast engine as a class.

>>> import numpy as np
>>> from cleverdice import load
>>> batch = Batch(load("gsc"), games=3, seed=7)
>>> while not batch.over.all():
...     batch.step(batch.random_actions())
>>> batch.totals().shape
(3, 1)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, NamedTuple

import numpy as np

from cleverdice.actions import numbered
from cleverdice.nets.feature_list import features_of
from cleverdice.rules import Game, State

from . import kernels, layout, party_layout
from .book import book_of
from .checks import checked_actions, checked_rolls
from .convert import read_state, write_state
from .crew import apart, crew
from .features import write_features
from .party_book import party_book

Array = np.ndarray[Any, Any]

MOST_GAMES_A_CALL = 4096
"""Random games that a thread plays in one piece."""


class Forms(NamedTuple):
    """The book of a game and the types of its tables and sheets."""

    book: Array
    table: np.dtype[Any]
    sheet: np.dtype[Any]


@cache
def forms_of(game: Game) -> Forms:
    """The book of a game, made once."""
    if game.symbols:
        return Forms(party_book(game), party_layout.PTABLE, party_layout.PSHEET)
    return Forms(book_of(game), layout.TABLE, layout.SHEET)


class Batch:
    """So many games of one kind, played at the same time.

    With `own_dice` a game rolls from its own stream, which follows from `seed` and its number;
    without, a game that waits for dice (`waiting`) takes them from `step`. Where several seats may
    act, the lowest does so first. Nothing changes if an action or a roll is refused.
    """

    def __init__(
        self,
        game: Game,
        players: int = 1,
        games: int = 1,
        seed: int = 0,
        *,
        number: int = 0,
        own_dice: bool = True,
        threads: int = 1,
        first: int = 0,
    ) -> None:
        game.start(players, first)  # refuses a number of players or a seat that can't be
        self.seed, self.own_dice = seed, own_dice
        forms = forms_of(game)
        tables, sheets = np.zeros(games, forms.table), np.zeros(games * players, forms.sheet)
        self._lay_out(game, players, tables, sheets, threads)
        self.numbers += number
        self.tables["first"] = first
        self.restart()

    @classmethod
    def of(cls, game: Game, tables: Array, sheets: Array, threads: int = 1) -> Batch:
        """Games that were begun elsewhere; each goes on with the dice of its own stream."""
        batch = cls.__new__(cls)
        batch.seed, batch.own_dice = 0, True
        batch._lay_out(game, len(sheets) // max(1, len(tables)), tables, sheets, threads)
        batch.refresh()
        return batch

    def _lay_out(
        self, game: Game, players: int, tables: Array, sheets: Array, threads: int
    ) -> None:
        games = len(tables)
        self.game, self.players, self.forms = game, players, forms_of(game)
        self.threads = max(1, min(threads, games))
        self.tables, self.sheets = tables, sheets
        self.mask: Array = np.zeros((games, numbered(game).size), np.bool_)
        self.numbers: Array = np.arange(games, dtype=np.int64)
        self._all_act: Array = np.full(games, kernels.ACT, np.int8)
        self._actions: Array = np.zeros(games, np.int16)
        self._rolls: Array = np.zeros((games, 2, len(game.dice)), np.int8)
        self._rewards: Array = np.zeros(games, np.float64)
        self._done: Array = np.zeros(games, np.bool_)
        self._finals: Array = np.zeros((games, players), np.int32)
        self._sums: Array = np.zeros((games, players), np.int32)  # points before the next step
        self._lists = [apart(1, layout.LIST) for _ in range(self.threads)]

    def __len__(self) -> int:
        return self.tables.size

    # What one can see

    @property
    def actors(self) -> Array:
        """The seat that acts in each game, -1 where dice are due or the game is over."""
        return np.asarray(self.tables["actor"])

    @property
    def over(self) -> Array:
        """Which games have ended."""
        return np.asarray(self.tables["stage"] == layout.OVER)

    @property
    def waiting(self) -> Array:
        """Which games wait for a roll from outside."""
        return (self.actors < 0) & ~self.over

    def rolling(self) -> Array:
        """Which dice each game that waits for a roll rolls."""
        dice = np.arange(len(self.game.dice))
        if self.game.symbols:
            return self.waiting[:, None] & (dice >= 0)
        pool = self.tables["at"][:, layout.POOL]
        return np.asarray(self.waiting[:, None] & (pool[:, None] >> dice & 1).astype(np.bool_))

    def points(self) -> Array:
        """The points by game, seat and area."""
        areas = len(self.game.areas)
        return np.asarray(self.sheets["points"].reshape(len(self), self.players, -1)[..., :areas])

    def foxes(self) -> Array:
        """The foxes by game and seat."""
        return np.asarray(self.sheets["foxes"].reshape(len(self), self.players))

    def totals(self) -> Array:
        """What every sheet is worth as it stands, by game and seat."""
        totals = np.zeros(self.sheets.size, np.int32)
        kernels.add_up(self.sheets, totals)
        return totals.reshape(len(self), self.players)

    def state(self, at: int) -> State:
        """One game as a state of the readable engine."""
        return read_state(self.game, self.tables[at], self._sheets_of(at))

    # What one can do

    def restart(self) -> None:
        """Begin every game anew, with the same dice."""
        self._move(np.full(len(self), kernels.BEGIN, np.int8))

    def step(self, actions: Array | None = None, rolls: Array | None = None) -> None:
        """One action for each game that waits for one, one roll for each that waits for dice.

        `rolls[game, 0]` are the faces by die, `rolls[game, 1]` the dice as they lie from the
        platter outward, which matters when dice are dealt. What a game doesn't need is not read;
        games whose action or roll is not given stay as they are.
        """
        tasks = np.full(len(self), kernels.STAY, np.int8)
        if actions is not None:
            acting = self.actors >= 0
            self._actions[:] = checked_actions(self, actions, acting)
            tasks[acting] = kernels.ACT
        if rolls is not None:
            waiting = self.waiting
            self._rolls[:] = checked_rolls(self, rolls, waiting)
            tasks[waiting] = kernels.LAY
        self._move(tasks)

    def act(self, actions: Array) -> None:
        """Like `step` with the same actions, but nothing is checked; less than 0 is none."""
        self._actions[:] = actions
        self._move(np.where(actions >= 0, kernels.ACT, kernels.STAY).astype(np.int8))

    def play_on(self, actions: Array) -> tuple[Array, Array, Array]:
        """One action for each game, and after the end of a game the next one at once.

        What the seat gained by it, which games ended, and for those the final points by seat (of
        the others what was there before). Actions are not checked, the arrays are used again.
        """
        self._actions[:] = actions
        self._move(self._all_act, again=True)
        return self._rewards, self._done, self._finals

    def _move(self, tasks: Array, again: bool = False) -> None:
        before = (self.seed, len(self), self.own_dice, again)
        arrays = (tasks, self._actions, self._rolls, self.mask, self.numbers)
        written = (self._rewards, self._done, self._finals, self._sums)
        self._run(kernels.move, before, (*arrays, *written))

    def features(self, seats: Array | None = None, others: bool = False) -> Array:
        """What the seat that acts sees of each game, or another one; see `feature_names`."""
        width = len(features_of(self.game, self.players, others))
        out = np.empty((len(self), width), np.uint8)
        chosen = self.actors if seats is None else np.asarray(seats, np.int8)
        kernel_args = (self.forms.book, self.tables, self.sheets, self.players)
        write_features(*kernel_args, chosen, others, out)
        return out

    def random_actions(self) -> Array:
        """A random legal action for every game, drawn from its own stream; -1 where none is due."""
        actions = np.empty(len(self), np.int16)
        self._run(kernels.draw_actions, (), (actions,))
        return actions

    def put(self, at: int, state: State) -> None:
        """Replace one game by a state of the readable engine; its streams of chance stay."""
        write_state(self.game, state, self.tables[at], self._sheets_of(at))
        self.refresh()

    def refresh(self) -> None:
        """List the legal actions anew, after tables or sheets were written to from outside."""
        self._run(kernels.list_masks, (), (self.mask,))
        self._sums[:] = self.totals()

    def _sheets_of(self, at: int) -> Array:
        return self.sheets[at * self.players : (at + 1) * self.players]

    def _run(
        self,
        work: Callable[..., Any],
        before: tuple[Any, ...],
        sliced: tuple[Array, ...],
    ) -> None:
        """Run a kernel over the whole batch, a slice a thread."""
        if self.threads == 1:
            self._run_slice(work, before, sliced, 0)
            return
        parts = range(self.threads)
        slices = [partial(self._run_slice, work, before, sliced, part) for part in parts]
        crew(self.threads).run(slices)

    def _run_slice(
        self,
        work: Callable[..., Any],
        before: tuple[Any, ...],
        sliced: tuple[Array, ...],
        thread: int,
    ) -> None:
        low, high = (len(self) * edge // self.threads for edge in (thread, thread + 1))
        work(
            self.forms.book,
            self.tables[low:high],
            self.sheets[low * self.players : high * self.players],
            self._lists[thread],
            self.players,
            *before,
            *(array[low:high] for array in sliced),
        )


@dataclass(frozen=True)
class Playouts:
    """What every sheet of many games scored."""

    areas: Array
    foxes: Array
    decisions: int

    @property
    def totals(self) -> Array:
        """The points by game and seat."""
        lowest = self.areas.min(axis=2).astype(np.int32)
        total: Array = self.areas.sum(axis=2, dtype=np.int32) + self.foxes * lowest
        return total


def playouts(
    game: Game, players: int, games: int, seed: int, threads: int = 1, start: int = 0
) -> Playouts:
    """Random games `start` to `start + games` of a seed, the same on any number of threads.

    >>> from cleverdice import load
    >>> playouts(load("gsc"), 1, games=2, seed=1).totals.shape
    (2, 1)
    """
    game.start(players)  # refuses a number of players that can't be
    areas = np.zeros((games, players, len(game.areas)), np.int16)
    foxes = np.zeros((games, players), np.uint8)
    cuts = iter(range(0, games, MOST_GAMES_A_CALL))
    decisions: list[int] = []

    def play() -> None:
        forms = forms_of(game)
        table, sheets = apart(1, forms.table), apart(players, forms.sheet)
        place: Any = (forms.book, table, sheets, apart(1, layout.LIST), players)
        for cut in cuts:  # shared: each thread takes the next piece when it is ready for one
            part = slice(cut, min(cut + MOST_GAMES_A_CALL, games))
            which: Any = (seed, start + cut, areas[part], foxes[part])
            decisions.append(kernels.play_random(*place, *which))

    crew(threads).run([play] * threads)
    return Playouts(areas, foxes, sum(decisions))
