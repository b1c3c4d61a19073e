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
from functools import partial
from typing import Any

import numpy as np

from cleverdice.actions import numbered
from cleverdice.nets.dedupe import mixed
from cleverdice.nets.features import features_of
from cleverdice.nets.winning import win_shares
from cleverdice.rules import Game, State

from . import kernels
from .checks import checked_actions, checked_rolls
from .draft_layout import OVER, Forms
from .features import write_features
from .states import read_state, write_state
from .steps import BOT_STREAM, DICE_STREAM
from .threads import apart, threads_of
from .twins import compiled_book, twin_of

Array = np.ndarray[Any, Any]

MOST_GAMES_A_CALL = 4096
"""Random games per kernel call of a thread."""


class Batch:
    """A batch of games, played in parallel.

    `games` is how many, numbered from 0, or the range of their numbers. With `own_dice` a game
    rolls from its own stream, which follows from `seed` and its number; without, a game that waits
    for dice (`waiting`) takes them from `step`. Seat 0 begins; for another one set
    `tables["first"]` and `restart`. Where several seats may act, the lowest does so first. Nothing
    changes if an action or a roll is refused.
    """

    def __init__(
        self,
        game: Game,
        players: int = 1,
        games: int | range = 1,
        seed: int = 0,
        *,
        own_dice: bool = True,
        threads: int = 1,
    ) -> None:
        game.start(players)  # refuses a number of players that can't be
        numbers = range(games) if isinstance(games, int) else games
        self.seed, self.own_dice = seed, own_dice
        forms, size = twin_of(game).forms(game), len(numbers)
        tables, sheets = np.zeros(size, forms.table), np.zeros(size * players, forms.sheet)
        self._lay_out(game, players, tables, sheets, threads)
        self.numbers[:] = numbers
        self.restart()

    @classmethod
    def of(cls, game: Game, tables: Array, sheets: Array, threads: int = 1) -> Batch:
        """Wrap games begun elsewhere; each continues with its own dice stream."""
        batch = cls.__new__(cls)
        batch.seed, batch.own_dice = 0, True
        batch._lay_out(game, len(sheets) // max(1, len(tables)), tables, sheets, threads)
        batch.refresh()
        return batch

    def _lay_out(
        self, game: Game, players: int, tables: Array, sheets: Array, threads: int
    ) -> None:
        games = len(tables)
        self.game, self.players = game, players
        self.forms: Forms = twin_of(game).forms(game)
        self.book = compiled_book(game)
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
        self._sums: Array = np.zeros((games, players), np.int32)  # scores before the next step
        self._lists = [apart(1, self.forms.actions) for _ in range(self.threads)]

    def __len__(self) -> int:
        return self.tables.size

    # Queries

    @property
    def actors(self) -> Array:
        """The seat that acts in each game, -1 if dice are due or the game is over."""
        return np.asarray(self.tables["actor"])

    @property
    def over(self) -> Array:
        """Which games are over."""
        return np.asarray(self.tables["stage"] == OVER)

    @property
    def waiting(self) -> Array:
        """Which games wait for a roll."""
        return (self.actors < 0) & ~self.over

    def rolling(self) -> Array:
        """Which dice are to be rolled in each waiting game."""
        pool = twin_of(self.game).pool(self.tables, len(self.game.dice))
        return np.asarray(self.waiting[:, None] & pool.astype(np.bool_))

    def points(self) -> Array:
        """Points by game, seat and area."""
        areas = len(self.game.areas)
        return np.asarray(self.sheets["points"].reshape(len(self), self.players, -1)[..., :areas])

    def foxes(self) -> Array:
        """Foxes by game and seat."""
        return np.asarray(self.sheets["foxes"].reshape(len(self), self.players))

    def totals(self) -> Array:
        """The current scores by game and seat."""
        totals = np.zeros(self.sheets.size, np.int32)
        kernels.add_up(self.sheets, totals)
        return totals.reshape(len(self), self.players)

    def win_shares(self) -> Array:
        """Each seat's share of the victory by game and seat, as the scores are now."""
        return win_shares(self.game, self.totals(), self.points().max(axis=2))

    def state(self, at: int) -> State:
        """One game as a state of the readable engine."""
        return read_state(self.game, self.tables[at], self._sheets_of(at))

    # Commands

    def restart(self, which: Array | None = None) -> None:
        """Restart every game, or those of a mask, with the dice of its number."""
        every = np.full(len(self), kernels.BEGIN, np.int8)
        self._move(every if which is None else np.where(which, every, kernels.STAY).astype(np.int8))

    def step(self, actions: Array | None = None, rolls: Array | None = None) -> None:
        """One action for each game with a choice, one roll for each that waits for dice.

        `rolls[game, 0]` are the faces by die, `rolls[game, 1]` the dice in order of nearness to the
        platter, which matters in a deal. Values that a game doesn't need are ignored; games
        without an action or roll stay as they are.
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
        """Like `step` with actions, but unchecked; negative means none."""
        self._actions[:] = actions
        self._move(np.where(actions >= 0, kernels.ACT, kernels.STAY).astype(np.int8))

    def gain(self, actions: Array) -> tuple[Array, Array, Array]:
        """Like `play_on`, but a game that ends stays at its end; a negative action means none."""
        self._actions[:] = actions
        self._done[:], self._rewards[:] = False, 0
        self._move(np.where(self._actions >= 0, kernels.ACT, kernels.STAY).astype(np.int8))
        return self._rewards, self._done, self._finals

    def play_on(self, actions: Array) -> tuple[Array, Array, Array]:
        """One action per game; a finished game is followed by the next one at once.

        Returns the gain of the acting seat, which games ended, and their final scores by seat
        (stale for the others). Actions are unchecked, the arrays are reused.
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
        """The observation of the acting seat of each game, or of another; see `feature_names`."""
        width = len(features_of(self.game, self.players, others))
        out = np.empty((len(self), width), np.uint8)
        # Always in one piece: for any other form of array everything would be compiled once more.
        chosen = np.ascontiguousarray(self.actors if seats is None else seats, np.int8)
        kernel_args = (self.book, self.tables, self.sheets, self.players)
        write_features(*kernel_args, chosen, others, out)
        return out

    def random_actions(self) -> Array:
        """A random legal action for every game, from its own stream; -1 if none is due."""
        actions = np.empty(len(self), np.int16)
        self._run(kernels.draw_actions, (), (actions,))
        return actions

    def put(self, at: int, state: State) -> None:
        """Set one game to a state of the readable engine; its random streams are kept."""
        write_state(self.game, state, self.tables[at], self._sheets_of(at))
        self.refresh()

    def reseed(self, seed: int) -> None:
        """Go on with fresh dice: those of another seed from here on."""
        self.seed = seed
        base = mixed(np.array([seed % 2**64], np.uint64)) + self.numbers.astype(np.uint64)
        for name, purpose in (("dice", DICE_STREAM), ("bot_stream", BOT_STREAM)):
            self.tables[name] = mixed(mixed(base) + np.uint64(purpose))

    def clone(self, seed: int | None = None) -> Batch:
        """A copy that goes on with the same dice, or with those of another seed."""
        twin = self.part(np.ones(len(self), np.bool_))
        if seed is not None:
            twin.reseed(seed)
        return twin

    def part(self, which: Array) -> Batch:
        """The games of a mask as a batch of their own, which goes on with the same dice."""
        sheets = self.sheets.reshape(len(self), self.players)[which].reshape(-1)
        some = Batch.of(self.game, self.tables[which], sheets, self.threads)
        some.seed, some.own_dice, some.numbers[:] = self.seed, self.own_dice, self.numbers[which]
        return some

    def refresh(self) -> None:
        """Recompute the masks after tables or sheets were modified directly."""
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
        """Run a kernel over the whole batch, one slice per thread."""
        if self.threads == 1:
            self._run_slice(work, before, sliced, 0)
            return
        parts = range(self.threads)
        slices = [partial(self._run_slice, work, before, sliced, part) for part in parts]
        threads_of(self.threads).run(slices)

    def _run_slice(
        self,
        work: Callable[..., Any],
        before: tuple[Any, ...],
        sliced: tuple[Array, ...],
        thread: int,
    ) -> None:
        low, high = (len(self) * edge // self.threads for edge in (thread, thread + 1))
        work(
            self.book, self.tables[low:high], self.sheets[low * self.players : high * self.players],
            self._lists[thread], self.players, *before, *(array[low:high] for array in sliced),
        )  # fmt: skip


@dataclass(frozen=True)
class Playouts:
    """The scores of every sheet of many games."""

    areas: Array
    foxes: Array
    decisions: int

    @property
    def totals(self) -> Array:
        """Final scores by game and seat."""
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
    game.start(players)  # checks the number of players
    areas = np.zeros((games, players, len(game.areas)), np.int16)
    foxes = np.zeros((games, players), np.uint8)
    cuts = iter(range(0, games, MOST_GAMES_A_CALL))
    decisions: list[int] = []

    def play() -> None:
        forms = twin_of(game).forms(game)
        table, sheets = apart(1, forms.table), apart(players, forms.sheet)
        place: Any = (compiled_book(game), table, sheets, apart(1, forms.actions), players)
        for cut in cuts:  # shared: each thread takes the next piece when it is free
            part = slice(cut, min(cut + MOST_GAMES_A_CALL, games))
            which: Any = (seed, start + cut, areas[part], foxes[part])
            decisions.append(kernels.play_random(*place, *which))

    threads_of(threads).run([play] * threads)
    return Playouts(areas, foxes, sum(decisions))
