"""What is to be played: which game, which bots in its seats, how often; and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from cleverdice.bulk import Job, PlayError, Results, Workload, run
from cleverdice.bulk.jobs import USUAL, Seats
from cleverdice.bulk.running import Clock, Watch, unwatched
from cleverdice.players import MASTER, Playing, can_search, check_players, name_of, player_for
from cleverdice.rules import Game

GAMES = {"fast": 10_000, "learned": 2_000, "readable": 200}
"""Games that are played if no number is named."""


@dataclass(frozen=True)
class Order:
    """So many games at one table. Seat 1 begins; `bots` has a name for each seat."""

    game: Game
    bots: tuple[str, ...]
    games: int = 1
    seed: int = 1
    threads: int = 1
    rolls: int = 0
    """Rolls that a master's search averages over; 0: no search."""

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.bots)

    @property
    def engine(self) -> str:
        """The engine that plays."""
        return self.job.engine

    @property
    def job(self) -> Job:
        """The same in the words of `cleverdice.bulk`."""
        field = tuple(dict.fromkeys(self.bots))
        work = (self.games, self.seed, self.threads)
        return Job(self.game, self.players, field, self._seats, *work, rolls=self.rolls)

    def _seats(self, start: int, stop: int) -> Seats:
        """The same seats in every game."""
        field = list(dict.fromkeys(self.bots))
        row = np.array([field.index(name) for name in self.bots], np.int8)
        return np.tile(row, (stop - start, 1))


def order_for(
    game: Game,
    bots: Sequence[Playing] = ("random",),
    players: int | None = None,
    work: Workload = USUAL,
    rolls: int = 0,
) -> Order:
    """An order that can be played, or a `PlayError`; one bot alone takes every seat.

    A bot is whatever `cleverdice.players.player_for` takes: a name, a folder, a function.

    >>> from cleverdice import load
    >>> order_for(load("kids"), ["greedy"]).bots
    ('greedy', 'greedy')
    """
    seats = _seated(game, tuple(map(name_of, bots)), players)
    for name in seats:
        player_for(game, len(seats), name)
    if rolls < 0 or (rolls and not can_search(seats)):
        raise PlayError("error.rolls", master=MASTER)
    job = Order(game, seats).job
    usual = GAMES["learned" if job.learned and job.engine == "fast" else job.engine]
    return Order(game, seats, *work.settled(usual), rolls)


def _seated(game: Game, bots: tuple[str, ...], players: int | None) -> tuple[str, ...]:
    if players is None:
        players = len(bots) if len(bots) > 1 else game.min_players
    check_players(game, players)
    if len(bots) not in (1, players):
        raise PlayError("error.bots", bots=len(bots), players=players)
    return bots * players if len(bots) == 1 else bots


@dataclass(frozen=True)
class Simulation:
    """What came of an order: the games that were finished and the time they took."""

    order: Order
    results: Results
    seconds: float
    interrupted: bool


def simulate(order: Order, watch: Watch = unwatched, clock: Clock = perf_counter) -> Simulation:
    """Play an order; `watch` is told how many games are done. Ctrl-C keeps what is finished."""
    return Simulation(order, *run(order.job, watch, clock))
