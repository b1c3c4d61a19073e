"""What is to be played: which game, which bots in its seats, how many games, from which seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cleverdice.bots import BOTS, LEVELS, MASTER, bots_for
from cleverdice.rules import Game, Reason

FAST_BOTS = frozenset({"random", "greedy"})
"""The bots that the fast engine plays without a net."""

USUAL = {"fast": 10_000, "learned": 2_000, "readable": 200}
"""Games that are played if no number is named, by engine."""

MOST_THREADS = 256
MOST_SEED = 2**63 - 1


class OrderError(ValueError):
    """Something that can't be played as asked; `reason` says why in every language."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


@dataclass(frozen=True)
class Order:
    """So many games at one table. Seat 1 begins; `bots` has a name for each seat."""

    game: Game
    bots: tuple[str, ...]
    games: int
    seed: int = 1
    threads: int = 1
    rolls: int = 0
    """Rolls that a master's deeper look averages over; 0: no deeper look."""

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.bots)

    @property
    def engine(self) -> str:
        """The engine that plays: the fast one where it knows every bot."""
        return _engine(self.bots)


def order(
    game: Game,
    bots: Sequence[str] = ("random",),
    players: int | None = None,
    games: int | None = None,
    seed: int = 1,
    threads: int = 1,
    rolls: int = 0,
) -> Order:
    """An order that can be played, or an `OrderError`; one bot alone takes every seat.

    >>> from cleverdice import load
    >>> order(load("kids"), ["greedy"]).bots
    ('greedy', 'greedy')
    """
    for name in bots:
        if name not in BOTS:
            raise _refused("error.bot", name=name, bots=", ".join(BOTS))
    seats = _seats(game, tuple(bots), players)
    _check_levels(game, seats, rolls)
    games = USUAL[_engine(seats)] if games is None else games
    check_numbers(games, seed, threads)
    return Order(game, seats, games, seed, threads, rolls)


def _engine(bots: tuple[str, ...]) -> str:
    if FAST_BOTS.issuperset(bots):
        return "fast"
    return "learned" if len(bots) == 1 and bots[0] in LEVELS else "readable"


def _check_levels(game: Game, bots: tuple[str, ...], rolls: int) -> None:
    there = bots_for(game, len(bots))
    for name in bots:
        if name not in there:
            details = {"game": game.name, "players": len(bots), "bots": ", ".join(there)}
            raise _refused("error.bot.table", name=name, **details)
    if rolls < 0 or (rolls and bots != (MASTER,)):
        raise _refused("error.rolls", master=MASTER)


def _seats(game: Game, bots: tuple[str, ...], players: int | None) -> tuple[str, ...]:
    if players is None:
        players = len(bots) if len(bots) > 1 else game.min_players
    check_players(game, players)
    if len(bots) not in (1, players):
        raise _refused("error.bots", bots=len(bots), players=players)
    return bots * players if len(bots) == 1 else bots


def check_players(game: Game, players: int) -> None:
    """Refuse a number of players that a game is not for."""
    if not game.min_players <= players <= game.max_players:
        details = {"game": game.name, "least": game.min_players, "most": game.max_players}
        raise _refused("error.players", players=players, **details)


def check_numbers(games: int, seed: int, threads: int) -> None:
    """Refuse numbers that make no sense."""
    if games < 1:
        raise _refused("error.games", games=games)
    if not 1 <= threads <= MOST_THREADS:
        raise _refused("error.threads", most=MOST_THREADS, threads=threads)
    if not 0 <= seed <= MOST_SEED:
        raise _refused("error.seed.range", most=MOST_SEED, seed=seed)


def _refused(key: str, **details: object) -> OrderError:
    return OrderError(Reason(key, details))
