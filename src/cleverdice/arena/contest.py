"""What is to be played: which game, who is in the field, how many games, from which seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec

from cleverdice.rules import Game, Reason
from cleverdice.simulate import OrderError
from cleverdice.simulate.order import check_numbers, check_players

from . import entrants
from .schedule import Lineup, lineups

USUAL = {"fast": 2_000, "readable": 200}
"""Games that are played if no number is named, by engine."""

LEAST = 2
"""Whoever plays alone has nobody to win against."""

MOST_BOTS = 16

FAST = frozenset({"random", "greedy"})
"""The bots without a net that the fast engine plays."""


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
    def learned(self) -> bool:
        """Does a net play for somebody?"""
        return any(entrants.entrant(name).learned for name in self.field)

    @property
    def engine(self) -> str:
        """The engine that plays: the fast one where it is there and knows everybody."""
        return _engine(self.field)


def contest(
    game: Game,
    bots: Sequence[str],
    players: int = LEAST,
    games: int | None = None,
    seed: int = 1,
    threads: int = 1,
    cluster: str | None = None,
) -> Contest:
    """A contest that can be played, or an `OrderError`; of so many games at least.

    With as many bots as seats they are the one line-up; with fewer, the last one takes the seats
    that are left; with more, every choice of them takes its turn.

    >>> from cleverdice import load
    >>> contest(load("gsc"), ["greedy", "random"], players=3).lineups
    ((0, 1, 1),)
    >>> contest(load("gsc"), ["greedy", "random"], games=3).games
    4
    """
    _check_table(game, bots, players)
    field = tuple(dict.fromkeys(bots))
    games = USUAL[_engine(field)] if games is None else games
    check_numbers(games, seed, threads)
    sat = _lineups(field, bots, players)
    rounds = -(-games // (len(sat) * players))
    return Contest(game, field, sat, rounds * len(sat), seed, threads, cluster)


def _check_table(game: Game, bots: Sequence[str], players: int) -> None:
    check_players(game, players)
    if players < LEAST:
        raise _refused("arena.refused.alone")
    if len(set(bots)) > MOST_BOTS:
        raise _refused("arena.refused.field", most=MOST_BOTS, bots=len(set(bots)))
    for name in bots:
        entrants.check(game, players, name)
        if bots.count(name) > 1 and len(bots) > players:
            raise _refused("arena.refused.twice", name=name)


def _lineups(field: tuple[str, ...], bots: Sequence[str], players: int) -> tuple[Lineup, ...]:
    if len(bots) > players:
        return lineups(len(field), players)
    seated = [*bots, *[bots[-1]] * (players - len(bots))]
    return (tuple(field.index(name) for name in seated),)


def _engine(field: Sequence[str]) -> str:
    known = all(name in FAST or entrants.entrant(name).learned for name in field)
    return "fast" if known and find_spec("numba") else "readable"


def _refused(key: str, **details: object) -> OrderError:
    return OrderError(Reason(key, details))
