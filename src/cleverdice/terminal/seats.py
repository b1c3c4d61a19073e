"""Who sits at the table: people and bots, in any order."""

from __future__ import annotations

import random
import re
from typing import NamedTuple

from cleverdice.bots import BOTS, MASTER, Bot, bots_for
from cleverdice.draw import width
from cleverdice.rules import Game, Move, State

from .screen import Screen, TerminalError

BOT_PREFIX = "bot:"
LONGEST = 16
MOST_SECONDS = 3600
"""The longest that a bot may think about one move."""

_BOT_NAME = re.compile(rf"({'|'.join(BOTS)}) bot(?: [2-9])?")


class Seat(NamedTuple):
    """A seat's name, and the bot that plays there, if it is none of a person's.

    `mind` is how it chooses, where it is another way than that of all bots of its kind.
    """

    name: str
    bot: str = ""
    mind: Bot | None = None

    def choose(self, game: Game, state: State, seat: int, seed: str) -> Move:
        """The bot's move; the same seed gives the same move again."""
        bot = self.mind or BOTS[self.bot]
        return bot(game, state, seat, random.Random(seed))


def seat_of(name: str) -> Seat:
    """The seat of that name in a record: bots are called after what they are."""
    found = _BOT_NAME.fullmatch(name)
    return Seat(name, found[1] if found else "")


def person(screen: Screen, name: str) -> Seat:
    """A person's seat; `TerminalError` for a name that can't be had."""
    name = name.strip()
    if not name or width(name) > LONGEST:
        raise TerminalError(screen.text("error.name.length", count=LONGEST))
    if not name.isprintable():
        raise TerminalError(screen.text("error.name.signs"))
    if _BOT_NAME.fullmatch(name):
        raise TerminalError(screen.text("error.name.bot", name=name))
    return Seat(name)


def seated(screen: Screen, game: Game, players: int, wishes: list[str]) -> tuple[Seat, ...]:
    """Seats from names and `bot:NAME`; two people can't have one name, bots are numbered."""
    seats: list[Seat] = []
    for wish in wishes:
        if wish.startswith(BOT_PREFIX):
            _check_bot(screen, game, players, wish.removeprefix(BOT_PREFIX))
            seat = _bot(wish, seats)
        else:
            seat = person(screen, wish)
        if seat in seats:
            raise TerminalError(screen.text("error.name.twice", name=seat.name))
        seats.append(seat)
    return tuple(seats)


def _check_bot(screen: Screen, game: Game, players: int, kind: str) -> None:
    there = bots_for(game, players)
    bots = ", ".join(there)
    if kind not in BOTS:
        raise TerminalError(screen.text("error.bot", name=kind, bots=bots))
    if kind not in there:
        where = {"game": game.name, "players": players}
        raise TerminalError(screen.text("error.bot.table", name=kind, bots=bots, **where))


def _bot(wish: str, seats: list[Seat]) -> Seat:
    kind = wish.removeprefix(BOT_PREFIX)
    others = sum(1 for seat in seats if seat.bot == kind)
    return Seat(f"{kind} bot" + (f" {others + 1}" if others else ""), kind)


def thoughtful(screen: Screen, seats: tuple[Seat, ...], seconds: float | None) -> tuple[Seat, ...]:
    """The same seats, a master that plays alone with so much time a move; None: all as usual."""
    if seconds is None:
        return seats
    alone = [seat.bot for seat in seats] == [MASTER]
    if not alone or not 0 < seconds <= MOST_SECONDS:
        raise TerminalError(screen.text("error.think", master=MASTER, most=MOST_SECONDS))
    from cleverdice.bots.think import thinking  # needs numba, which the games do without

    return (seats[0]._replace(mind=thinking(seconds)),)


def unnamed(screen: Screen, number: int) -> str:
    """What a person is called who gives no name."""
    return screen.text("name.person", seat=number)
