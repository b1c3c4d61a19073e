"""People at one table: what the host wants, signs, the clock, and who is ready for another game."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Iterable
from dataclasses import replace

from cleverdice.table.clock import lapsed, stood_in
from cleverdice.table.errors import Refused
from cleverdice.table.model import PERSON
from cleverdice.table.together import agreed, all_ready, readied

from .. import protocol
from ..contract import requests, told
from ..db import tables
from ..db.news import Sent
from ..db.writer import StoreError
from ..limits import Bucket, Rate
from .guest import Guest
from .room import Room

SIGNS = Rate(4, 1 / 3)
"""How many signs a person may send."""


async def agree(room: Room, guest: Guest, asked: requests.Agree) -> None:
    """The host says what holds at the table."""
    values = agreed(room.table, guest.key, asked, room.house.now())
    if values:
        await room.amend(**values)
        room.changed()


# Signs


async def sign(room: Room, guest: Guest, asked: requests.Sign) -> None:
    """Somebody sends a sign; it is told, not stored."""
    table, seat = room.table, room.seat(asked.seat)
    if seat not in table.held(guest.key) or guest.key is None:
        raise Refused("server.not-yours", status=403)
    if not table.row.signs:
        raise Refused("sign.off", status=403)
    seconds = room.house.now
    bucket = room.company.signs.setdefault(guest.key, Bucket(SIGNS, lambda: seconds() / 1000))
    if not bucket.take():
        raise Refused("sign.enough", status=429)
    room.house.store.channel.say(Sent(table.row.id, seat, asked.sign))
    show_sign(room, seat, asked.sign)


def show_sign(room: Room, seat: int, name: requests.SignName) -> None:
    """Everybody here sees a sign."""
    for guest in room.guests:
        guest.put(protocol.frame(told.Signed(seat=seat, sign=name)))


# The clock


async def stand_in(rooms: Iterable[Room]) -> None:
    """Bots take over where the time is up, while anybody is there to see it."""
    for room in rooms:
        if room.guests and lapsed(room.table, room.house.now()):
            with contextlib.suppress(Refused, StoreError):
                await room.in_turn(lambda room=room: _stand_in(room))  # type: ignore[misc]


async def _stand_in(room: Room) -> None:
    for at in lapsed(room.table, room.house.now()):
        was = room.table.seats[at]
        await room.reseat(was, stood_in(room.table, was))


async def back(room: Room, guest: Guest) -> None:
    """Whoever returns or acts gets back what a bot has taken over, with the whole time again."""
    if _lapsed_of(room, guest.key):
        await room.in_turn(lambda: _give_back(room, guest.key))


def _lapsed_of(room: Room, key: str | None) -> list[int]:
    return [at for at in room.table.held(key) if room.table.seats[at].lapsed]


async def _give_back(room: Room, key: str | None) -> None:
    for at in _lapsed_of(room, key):
        was = room.table.seats[at]
        await room.reseat(was, replace(was, kind=PERSON, level=None, lapsed=False))


# Another game


async def ready(room: Room, guest: Guest, asked: requests.Ready) -> bool:
    """Somebody is ready, or no more; true if that is everybody who is here."""
    seats = readied(room.table, guest.key, asked.ready)
    if seats:
        changes = [tables.changed_seat(room.table.row.id, seat) for seat in seats]
        await room.amend(*changes)
        for seat in seats:
            room.table.seats[seat.seat] = seat
        room.changed()
    return asked.ready and all_ready(room.table, _here(room))


def _here(room: Room) -> Collection[str]:
    return room.company.presence().here
