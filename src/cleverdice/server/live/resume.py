"""Playing on from a point of another game: a table that begins with the moves up to there.

Its dice are new ones. So that nobody takes the old rolls for proved by them, the record says how
many moves were given to it, and from where (docs/notation.md).
"""

from __future__ import annotations

from cleverdice.record import Header, Record
from cleverdice.rules import CHANCE

from ..contract.bodies import Opening, PlayingOn, SeatWish
from ..errors import Refused
from ..table.model import Begun
from ..table.undo import given_text
from .hub import Hub


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


async def play_on(
    hub: Hub, header: Header, begun: Begun, wish: PlayingOn, who: str = ""
) -> tuple[str, str]:
    """A table where a person goes on at one seat, with bots at the others: its id, the key.

    It counts for nobody's statistics.
    """
    if wish.seat >= header.players:
        raise Refused("why.seat", seat=wish.seat + 1, players=header.players)
    seats = [
        SeatWish("person", name=wish.name)
        if seat == wish.seat
        else SeatWish("bot", level=wish.level)
        for seat in range(header.players)
    ]
    opening = Opening(game=header.game, seats=seats, lang=wish.lang)
    table, key, _ = await hub.open(opening, who, begun=begun)
    return table, key
