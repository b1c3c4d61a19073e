"""Whose game it is: seats that count for a person, and how they are given up."""

from __future__ import annotations

from collections.abc import Collection

from cleverdice.table.errors import Refused
from cleverdice.table.model import SeatRow
from cleverdice.table.seats import anonymous, belongs, counting

from ..contract.requests import Mine
from ..db import people
from ..db.results import result, withdrawn
from ..db.writer import Change, StoreError
from .guest import Guest
from .room import Room


async def count(room: Room, guest: Guest, asked: Mine) -> None:
    """Let a seat count for the person who holds it, or no more."""
    was = room.table.seats[room.seat(asked.seat)]
    seat = counting(room.table, guest.key, guest.me, asked)
    if seat.person is not None:
        await _check_person(room, seat.person)
    if seat != was:
        await room.reseat(was, seat, _counted(room, was, seat))
        room.welcome_all(seat.holder)


async def _check_person(room: Room, person: str) -> None:
    try:
        known = await room.house.store.read(lambda connection: people.found(connection, person))
    except StoreError:
        raise Refused("server.store", status=503) from None
    if known is None:
        raise Refused("person.nobody", status=403)


def _counted(room: Room, was: SeatRow, seat: SeatRow) -> Change | None:
    """What a finished game changes in what is kept of a person."""
    ended = room.table.row.ended
    if ended is None:
        return None
    return withdrawn(room.table, was) if seat.person is None else result(room.table, seat, ended)


async def forget(room: Room, person: str, keys: Collection[str]) -> None:
    """The seats of a person who has these keys become anonymous."""
    for was in [seat for seat in room.table.seats if belongs(seat, person, keys)]:
        seat = anonymous(room.table.row, room.table.seats, was.seat)
        key = _given_back(room, was, seat)
        await room.reseat(was, seat, None if key is None else people.no_key(room.table.row.id, key))
        room.table.keys.pop(key or "", None)


def _given_back(room: Room, was: SeatRow, seat: SeatRow) -> str | None:
    """A key that holds no seat any more is no longer known."""
    others = {other.holder for other in room.table.seats if other.seat != seat.seat}
    return None if was.holder in {seat.holder, *others} else was.holder
