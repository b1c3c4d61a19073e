"""What is stored of tables: looked up, changed, deleted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from ..table.model import LOBBY, OVER, SeatRow, Stored, TableRow
from . import schema
from .writer import Change

# What is looked up


def load(connection: Connection, table: str) -> Stored | None:
    """Everything of one table."""
    found = connection.execute(select(schema.tables).where(schema.tables.c.id == table)).first()
    if found is None:
        return None
    seats, keys, events = schema.seats, schema.keys, schema.events
    columns = [column for column in seats.c if column.name != "table_id"]
    sitting = connection.execute(
        select(*columns).where(seats.c.table_id == table).order_by(seats.c.seat)
    )
    known = connection.execute(select(keys.c.hash, keys.c.host).where(keys.c.table_id == table))
    happened = connection.execute(
        select(events.c.seat, events.c.text).where(events.c.table_id == table).order_by(events.c.n)
    )
    return Stored(
        TableRow(**found._asdict()),
        tuple(SeatRow(**row._asdict()) for row in sitting),
        {row.hash: bool(row.host) for row in known},
        tuple((row.seat, row.text) for row in happened),
    )


def held_by(connection: Connection, hashes: Sequence[str], most: int) -> list[tuple[str, str, int]]:
    """The newest tables whose key has one of these hashes: id, hash, when."""
    keys, tables = schema.keys, schema.tables
    query = (
        select(tables.c.id, keys.c.hash, tables.c.created)
        .join(keys, keys.c.table_id == tables.c.id)
        .where(keys.c.hash.in_(hashes))
        .order_by(tables.c.created.desc(), tables.c.id)
        .limit(most)
    )
    return [(row.id, row.hash, row.created) for row in connection.execute(query)]


def unfinished(connection: Connection, now: int) -> int:
    """How many tables are not over; tries whose day has closed can't be finished any more."""
    tables = schema.tables
    closed = tables.c.closes.is_not(None) & (tables.c.closes <= now)
    query = select(func.count()).where(tables.c.phase != OVER, ~closed)
    return int(connection.execute(query).scalar_one())


# What is changed


def new_table(stored: Stored) -> Change:
    """A table that is opened."""
    table = stored.table.id
    seats = [{"table_id": table, **asdict(seat)} for seat in stored.seats]
    keys = [{"table_id": table, "hash": key, "host": host} for key, host in stored.keys.items()]
    acts = [
        (insert(schema.tables), [asdict(stored.table)]),
        (insert(schema.seats), seats),
        (insert(schema.keys), keys),
    ]
    if stored.events:  # a game that goes on: they refer to the table, which must be there first
        begun = added(table, 0, stored.events, stored.table.created)
        acts.append((insert(schema.events), list(begun.events)))
    return Change(acts=acts)


def new_key(table: str, key: str) -> Change:
    """A friend who joins."""
    row = {"table_id": table, "hash": key, "host": False}
    return Change(acts=[(insert(schema.keys), [row])])


def changed_table(table: str, **values: Any) -> Change:
    """Other facts about a table."""
    statement = update(schema.tables).where(schema.tables.c.id == table).values(**values)
    return Change(acts=[(statement, [])])


def changed_seat(table: str, seat: SeatRow) -> Change:
    """Somebody else in a seat, or another name."""
    seats = schema.seats
    here = (seats.c.table_id == table) & (seats.c.seat == seat.seat)
    return Change(acts=[(update(seats).where(here).values(**asdict(seat)), [])])


def added(table: str, start: int, happened: Sequence[tuple[int, str]], at: int) -> Change:
    """Events after those that are there."""
    rows = [
        {"table_id": table, "n": n, "seat": seat, "text": text, "at": at}
        for n, (seat, text) in enumerate(happened, start)
    ]
    return Change(events=rows)


def forgotten(before: int) -> Change:
    """Lobbies older than that in which no game began."""
    tables = schema.tables
    old = (tables.c.phase == LOBBY) & (tables.c.created < before)
    ids = select(tables.c.id).where(old).scalar_subquery()
    parts = [delete(part).where(part.c.table_id.in_(ids)) for part in (schema.seats, schema.keys)]
    return Change(acts=[(statement, []) for statement in (*parts, delete(tables).where(old))])
