"""The seats of a table: people and bots, in any order."""

from __future__ import annotations

import random
from typing import NamedTuple

from cleverdice.draw import width
from cleverdice.players import (
    BOTS,
    MASTER,
    Bot,
    bot_name,
    bot_named,
    can_search,
    check_bot,
)
from cleverdice.rules import Game, Move, State

from .screen import Screen, TerminalError, refusals_told

BOT_PREFIX = "bot:"
LONGEST = 16
MOST_SECONDS = 3600
"""The maximum thinking time per move."""


class Seat(NamedTuple):
    """A seat's name, and its bot if it is not a person's.

    `move` is how it chooses, where it is another way than that of all bots of its kind.
    """

    name: str
    bot: str = ""
    move: Bot | None = None

    def choose(self, game: Game, state: State, seat: int, seed: str) -> Move:
        """The bot's move; the same seed gives the same move again."""
        bot = self.move or BOTS[self.bot]
        return bot(game, state, seat, random.Random(seed))


def seat_of(name: str) -> Seat:
    """The seat of a name in a record: bots are named after their kind, in some language."""
    return Seat(name, bot_named(name))


def person(screen: Screen, name: str) -> Seat:
    """A person's seat; `TerminalError` for an invalid name."""
    name = name.strip()
    if not name or width(name) > LONGEST:
        raise TerminalError(screen.text("error.name.length", count=LONGEST))
    if not name.isprintable():
        raise TerminalError(screen.text("error.name.signs"))
    if bot_named(name):
        raise TerminalError(screen.text("error.name.bot", name=name))
    return Seat(name)


def seated(screen: Screen, game: Game, players: int, wishes: list[str]) -> tuple[Seat, ...]:
    """Seats from names and `bot:NAME`; names of people are unique, bots are numbered."""
    seats: list[Seat] = []
    for wish in wishes:
        if wish.startswith(BOT_PREFIX):
            with refusals_told(screen):
                check_bot(game, players, wish.removeprefix(BOT_PREFIX))
            seat = _bot(screen, wish, seats)
        else:
            seat = person(screen, wish)
        if seat in seats:
            raise TerminalError(screen.text("error.name.twice", name=seat.name))
        seats.append(seat)
    return tuple(seats)


def _bot(screen: Screen, wish: str, seats: list[Seat]) -> Seat:
    kind = wish.removeprefix(BOT_PREFIX)
    others = sum(1 for seat in seats if seat.bot == kind)
    name = bot_name(kind, screen.language)
    return Seat(name + (f" {others + 1}" if others else ""), kind)


def thoughtful(screen: Screen, seats: tuple[Seat, ...], seconds: float | None) -> tuple[Seat, ...]:
    """The same seats, with a thinking time per move for a master playing solo; None: as usual."""
    if seconds is None:
        return seats
    if not can_search([seat.bot for seat in seats]) or not 0 < seconds <= MOST_SECONDS:
        raise TerminalError(screen.text("error.think", master=MASTER, most=MOST_SECONDS))
    from cleverdice.players.thinking import thinking  # needs numba, an optional dependency

    return (seats[0]._replace(move=thinking(seconds)),)


def unnamed(screen: Screen, number: int) -> str:
    """The default name of a person."""
    return screen.text("name.person", seat=number)
