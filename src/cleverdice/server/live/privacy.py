"""Going: one's own data as a file, all of it deleted, two people who turn out to be one."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from contextlib import AsyncExitStack

from cleverdice.table.errors import Refused
from cleverdice.table.model import Stored
from cleverdice.table.record import stored_record
from cleverdice.table.seats import anonymous, belongs

from ..contract.people import Export, ExportedPerson
from ..db import people, schema
from ..db.news import Changed
from ..db.people import Person
from ..db.tables import changed_seat, touched
from ..db.writer import Change, together
from ..protocol import encoded
from . import claims
from .hub import Hub

FORM = "cleverdice person"
VERSION = 1
MOST_HELD = 1000
"""So many tables are looked through for seats that a browser holds."""


# Export


async def exported(hub: Hub, person: Person) -> bytes:
    """Everything that is kept about a person, with the records of all games, as one JSON file."""
    store = hub.house.store
    rows = await store.read(lambda connection: people.rows_of(connection, person.hash))
    seats = await store.read(lambda connection: people.seats_of(connection, person.hash))
    records = {}
    for table in dict.fromkeys(table for table, _ in seats):
        stored = await store.load(table)
        if stored is not None:
            records[table] = stored_record(stored).text()
    about = ExportedPerson(name=person.name, created=person.created, seen=person.seen)
    whole = Export(format=FORM, version=VERSION, person=about, **rows, records=records)
    return await asyncio.to_thread(encoded, whole)


# Deletion


async def deleted(hub: Hub, person: Person, keys: Collection[str]) -> None:
    """Forget a person, whose browser has these keys of tables, by their hashes.

    Games that nobody else sat at go; in others the seat becomes anonymous.
    """
    store = hub.house.store
    seats = await store.read(lambda connection: people.seats_of(connection, person.hash))
    held = await store.tables_of(list(keys), MOST_HELD) if keys else []
    alone: list[str] = []
    for table in dict.fromkeys([*(seat[0] for seat in seats), *(one[0] for one in held)]):
        stored = await store.load(table)
        if stored is not None and _nobody_else(stored, person.hash, keys):
            alone.append(table)
        elif stored is not None:
            await _left(hub, stored, person.hash, keys)
    if alone:
        await hub.delete(alone)
        await hub.count()
    await store.write(people.no_more(person.hash))
    await store.clean()


def _nobody_else(stored: Stored, person: str, keys: Collection[str]) -> bool:
    """Is everybody at a table this person, also a host who has no seat?"""
    taken = [seat for seat in stored.seats if seat.holder or seat.person]
    own = {*keys, *(seat.holder for seat in taken if belongs(seat, person, keys))}
    hosts = [key for key, host in stored.keys.items() if host]
    return all(belongs(seat, person, keys) for seat in taken) and own.issuperset(hosts)


async def _left(hub: Hub, stored: Stored, person: str, keys: Collection[str]) -> None:
    """A table with others: the seat becomes anonymous."""
    try:
        async with hub.using(stored.table.id) as room:
            await room.in_turn(lambda: claims.forget(room, person, keys))
    except Refused as refused:
        if refused.status != 410:
            raise
        await hub.house.store.write(_nameless(stored, person, keys))


def _nameless(stored: Stored, person: str, keys: Collection[str]) -> Change:
    """The same for a table that can't be shown any more."""
    seats, table = list(stored.seats), stored.table
    for seat in stored.seats:
        if belongs(seat, person, keys):
            seats[seat.seat] = anonymous(table, seats, seat.seat)
    anew = Change(acts=[(touched(schema.tables.c.id == table.id), [])], news=[Changed(table.id)])
    return together(anew, *(changed_seat(table.id, seat) for seat in seats))


# Two who are one


async def merged(hub: Hub, person: Person, into: Person) -> None:
    """What was played under one key counts for another from now on: all of it or nothing."""
    change = together(people.handed_on(person.hash, into.hash), people.no_more(person.hash))
    async with AsyncExitStack() as turns:
        for _, room in sorted(hub.rooms.items()):
            if room.table.counting_for(person.hash):
                await turns.enter_async_context(room.turn())
        await hub.house.store.write(change)
    for room in list(hub.rooms.values()):
        if room.table.counting_for(person.hash):
            room.following.doubt(room)
