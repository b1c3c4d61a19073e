"""What is to be played: which game, who is in the field, how often; and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from cleverdice.bulk import Job, PlayError, Results, Workload, run
from cleverdice.bulk.jobs import USUAL, Seats
from cleverdice.bulk.running import Clock, Watch, unwatched
from cleverdice.players import Playing, check_players, engine_for, name_of, player_for
from cleverdice.rules import Game

from .schedule import Lineup, lineups, seats

GAMES = {"fast": 2_000, "readable": 200}
"""Games that are played if no number is named, by engine."""

LEAST = 2
"""Whoever plays alone has nobody to win against."""

MOST_BOTS = 16


@dataclass(frozen=True)
class Contest:
    """So many deals among a field of bots; `lineups` are those that take turns at the table."""

    game: Game
    field: tuple[str, ...]
    lineups: tuple[Lineup, ...]
    deals: int
    seed: int = 1
    threads: int = 1
    cluster: str | None = None

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.lineups[0])

    @property
    def games(self) -> int:
        """How many games that is: a deal is played from every seat."""
        return self.deals * self.players

    @property
    def engine(self) -> str:
        """The engine that plays."""
        return self.job.engine

    @property
    def job(self) -> Job:
        """The same in the words of `cleverdice.bulk`."""
        about = (self.game, self.players, self.field, self._seats, self.games)
        return Job(*about, self.seed, self.threads, dealt=True, cluster=self.cluster)

    def _seats(self, start: int, stop: int) -> Seats:
        """Who sits where in the games of some deals."""
        return seats(self.lineups, start // self.players, stop // self.players)


@dataclass(frozen=True)
class Meeting:
    """What came of a contest: the deals that were finished and the time they took."""

    contest: Contest
    results: Results
    seconds: float
    interrupted: bool

    @property
    def deals(self) -> int:
        """How many deals were finished, from every seat."""
        return self.results.games // self.contest.players

    @property
    def seated(self) -> NDArray[np.int64]:
        """The bot in each seat of each game, by its number in the field."""
        return seats(self.contest.lineups, 0, self.deals)


def meet(wanted: Contest, watch: Watch = unwatched, clock: Clock = perf_counter) -> Meeting:
    """Play a contest; `watch` is told how many games are done. Ctrl-C keeps what is finished."""
    return Meeting(wanted, *run(wanted.job, watch, clock))


def contest_for(
    game: Game,
    bots: Sequence[Playing],
    players: int = LEAST,
    work: Workload = USUAL,
    cluster: str | None = None,
) -> Contest:
    """A contest that can be played, or a `PlayError`; of so many games at least.

    With as many bots as seats they are the one line-up; with fewer, the last one takes the seats
    that are left; with more, every choice of them takes its turn. A bot is whatever
    `cleverdice.players.player_for` takes: a name, a folder, a function.

    >>> from cleverdice import load
    >>> contest_for(load("gsc"), ["greedy", "random"], players=3).lineups
    ((0, 1, 1),)
    >>> contest_for(load("gsc"), ["greedy", "random"], work=Workload(games=3)).games
    4
    """
    named = [name_of(bot) for bot in bots]
    _check_table(game, named, players)
    field = tuple(dict.fromkeys(named))
    engine = engine_for([player_for(game, players, name) for name in field])
    games, seed, threads = work.settled(GAMES[engine])
    sat = _lineups(field, named, players)
    rounds = -(-games // (len(sat) * players))
    return Contest(game, field, sat, rounds * len(sat), seed, threads, cluster)


def _check_table(game: Game, bots: Sequence[str], players: int) -> None:
    check_players(game, players)
    if players < LEAST:
        raise PlayError("arena.refused.alone")
    if len(set(bots)) > MOST_BOTS:
        raise PlayError("arena.refused.field", most=MOST_BOTS, bots=len(set(bots)))
    for name in bots:
        if bots.count(name) > 1 and len(bots) > players:
            raise PlayError("arena.refused.twice", name=name)


def _lineups(field: tuple[str, ...], bots: Sequence[str], players: int) -> tuple[Lineup, ...]:
    if len(bots) > players:
        return lineups(len(field), players)
    seated = [*bots, *[bots[-1]] * (players - len(bots))]
    return (tuple(field.index(name) for name in seated),)
