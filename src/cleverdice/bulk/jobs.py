"""What is played in bulk: a job, and the portions that it is cut into.

What a game gives follows from the job's seed and the game's number, never from how many processes
share the work: a portion is always the same games, whoever plays it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from numpy.typing import NDArray

from cleverdice.players import PlayError, engine_for, player_for
from cleverdice.players.own import only_here
from cleverdice.players.roster import RANDOM
from cleverdice.rules import Game

Seats = NDArray[Any]
"""By game and seat: who sits there, as a number in the field."""

PORTION = {"playouts": 20_000, "fast": 1024, "nets": 128, "search": 64, "readable": 2}
"""Games of a portion, about, by kind of job: a few seconds of work at most."""

SOON = 16
"""The first portion has this share of the games of a portion, and each after it twice as many as
the one before: so that there is something to keep if Ctrl-C comes early."""

FEW_ROLLS = 4
"""Rolls of a search that is only to be compiled."""

MOST_THREADS = 256
MOST_SEED = 2**63 - 1


@dataclass(frozen=True)
class Workload:
    """How much is to be played: so many games (None: the usual number), on so many threads."""

    games: int | None = None
    seed: int = 1
    threads: int = 1

    def settled(self, usual: int) -> tuple[int, int, int]:
        """Games, seed and threads, or a `PlayError` where they make no sense."""
        games = usual if self.games is None else self.games
        if games < 1:
            raise PlayError("error.games", games=games)
        if not 1 <= self.threads <= MOST_THREADS:
            raise PlayError("error.threads", most=MOST_THREADS, threads=self.threads)
        if not 0 <= self.seed <= MOST_SEED:
            raise PlayError("error.seed.range", most=MOST_SEED, seed=self.seed)
        return games, self.seed, self.threads


USUAL = Workload()


class Portion(NamedTuple):
    """Some games of a job, numbered from `start`: all that a process has to know."""

    source: str
    field: tuple[str, ...]
    seats: Seats
    start: int
    seed: int
    kind: str
    dealt: bool
    rolls: int
    threads: int

    @property
    def numbers(self) -> range:
        """The numbers of its games."""
        return range(self.start, self.start + len(self.seats))


@dataclass(frozen=True)
class Job:
    """Many games of a field at tables of one size.

    `seats(start, stop)` tells who sits where in the games of these numbers. Each game has dice of
    its own; with `dealt` those of its deal, and as many games as there are seats share a deal.
    `rolls` are those of a master's search, `cluster` is where Ray is to be found.
    """

    game: Game
    players: int
    field: tuple[str, ...]
    seats: Callable[[int, int], Seats]
    games: int
    seed: int = 1
    threads: int = 1
    dealt: bool = False
    rolls: int = 0
    cluster: str | None = None

    @cached_property
    def engine(self) -> str:
        """The engine that plays."""
        return engine_for([player_for(self.game, self.players, name) for name in self.field])

    @cached_property
    def learned(self) -> bool:
        """Does a net play for somebody?"""
        return any(player_for(self.game, self.players, name).learned for name in self.field)

    @property
    def portion(self) -> int:
        """The games of a portion: whole deals."""
        return max(1, PORTION[self.kind] // self.players) * self.players

    @cached_property
    def kind(self) -> str:
        """How it is played: on the readable engine, or how on the fast one."""
        if self.engine == "readable":
            return self.engine
        if self.rolls:
            return "search"
        if self.learned:
            return "nets" if self.players > 1 else "fast"
        return "playouts" if self.field == (RANDOM.name,) and not self.dealt else "fast"

    @property
    def processes(self) -> int:
        """How many processes share the portions; 0: this one plays, on all its threads.

        The fast engine itself runs on threads, but a net's sums do better in processes of their
        own, and so do dice that are dealt, as they are worked out in Python.
        """
        if any(map(only_here, self.field)):
            return 0
        portions = -(-self.games // self.portion)
        if self.engine == "fast" and not self.dealt and (portions == 1 or not self.learned):
            return 0
        processes = min(self.threads, portions)
        return processes if processes > 1 or self.learned else 0

    def portions(self) -> Iterator[Portion]:
        """All portions, in order."""
        start, size = 0, self.portion
        if self.kind != "playouts":  # these take no time
            size = max(1, size // self.players // SOON) * self.players
        while start < self.games:
            stop = min(start + size, self.games)
            yield self._portion(start, stop)
            start, size = stop, min(2 * size, self.portion)

    @property
    def warm_up(self) -> Portion | None:
        """A deal that compiles all that the job needs; None where nothing is compiled."""
        if self.engine == "readable":
            return None
        return self._portion(0, self.players)._replace(rolls=min(self.rolls, FEW_ROLLS))

    def _portion(self, start: int, stop: int) -> Portion:
        threads = 1 if self.processes or self.cluster is not None else self.threads
        how = (self.seed, self.kind, self.dealt, self.rolls, threads)
        return Portion(self.game.source, self.field, self.seats(start, stop), start, *how)
