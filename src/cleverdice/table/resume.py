"""Playing on from a point of another game: a table that begins with the moves up to there.

Its dice are new ones. So that nobody takes the old rolls for proved by them, the record says how
many moves were given to it, and from where (docs/notation.md).
"""

from __future__ import annotations

from typing import Protocol

from cleverdice.record import Header, Record
from cleverdice.rules import CHANCE

from .errors import Refused
from .model import Begun
from .opening import SeatWished, Wished
from .undo import given_text


class PlayingOn(Protocol):
    """Who wants to play on, against whom."""

    @property
    def seat(self) -> int:
        """Where the person goes on."""

    @property
    def level(self) -> str | None:
        """The level of the bots at the other seats."""

    @property
    def name(self) -> str:
        """The name of the person."""

    @property
    def lang(self) -> str:
        """The language of names."""


def beginning(record: Record, ply: int, origin: str) -> Begun:
    """The moves of a record before a ply, which must leave something to play.

    >>> header = Header("gsc", 1, ("Ana",), 1, 0, False, "typed")
    >>> record = Record(header).add(CHANCE, "roll W3 Y5 B2 G1 O6 P3").add(0, "G>g1")
    >>> beginning(record, 1, "abc").events
    ((-1, 'given 1 abc'), (-1, 'roll W3 Y5 B2 G1 O6 P3'))
    """
    begun = Record(record.header, record.moves[:ply])
    if ply > len(record.moves) or record.game.outcome(begun.replay()) is not None:
        raise Refused("look.no-more", status=409)
    given = ((CHANCE, given_text(ply, origin)),) if ply else ()
    return Begun(record.header.first, given + begun.moves)


def resumed(header: Header, wish: PlayingOn) -> Wished:
    """The table where a person goes on at one seat, with bots at the others."""
    if wish.seat >= header.players:
        raise Refused("why.seat", seat=wish.seat + 1, players=header.players)
    seats = [
        SeatWished("person", name=wish.name)
        if seat == wish.seat
        else SeatWished("bot", level=wish.level)
        for seat in range(header.players)
    ]
    return Wished(header.game, seats, wish.lang)
