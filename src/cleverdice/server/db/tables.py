"""What is stored of tables: looked up, changed, deleted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Executable,
    Exists,
    delete,
    func,
    insert,
    select,
    update,
)

from cleverdice.table.model import (
    BEGUN_MS,
    LOBBY,
    LOBBY_MS,
    OVER,
    PLAY,
    UNTOUCHED_MS,
    SeatRow,
    Stored,
    TableRow,
)

from . import schema
from .news import Changed
from .writer import Change

# What is looked up


def load(connection: Connection, table: str) -> Stored | None:
    """Everything of one table."""
    row = _row(connection, table)
    if row is None:  # read first: what is read after it may only be newer
        return None
    happened = _events(connection, table, 0)
    return Stored(
        row,
        _seats(connection, table),
        _keys(connection, table),
        tuple((event.seat, event.text) for event in happened),
        happened[-1].at if happened else None,
        tuple(event.at for event in happened),
    )


@dataclass(frozen=True)
class Since:
    """What is new at a table; `events` are None if not even those are there that were known."""

    row: TableRow
    events: tuple[tuple[int, str], ...] | None
    touched: int | None
    seats: tuple[SeatRow, ...] | None = None
    keys: dict[str, bool] | None = field(default=None, repr=False)


def since(connection: Connection, table: str, events: int, revision: int) -> Since | None:
    """What has happened after so many events, and who sits there now if that has changed."""
    row = _row(connection, table)
    if row is None:
        return None
    known = min(events, 1)
    found = _events(connection, table, events - known)
    touched = found[-1].at if found else None
    news = tuple((event.seat, event.text) for event in found[known:])
    if row.revision == revision:
        return Since(row, news if len(found) >= known else None, touched)
    seats, keys = _seats(connection, table), _keys(connection, table)
    return Since(row, news if len(found) >= known else None, touched, seats, keys)


def _row(connection: Connection, table: str) -> TableRow | None:
    found = connection.execute(select(schema.tables).where(schema.tables.c.id == table)).first()
    return None if found is None else TableRow(**found._asdict())


def _seats(connection: Connection, table: str) -> tuple[SeatRow, ...]:
    seats = schema.seats
    columns = [column for column in seats.c if column.name != "table_id"]
    query = select(*columns).where(seats.c.table_id == table).order_by(seats.c.seat)
    return tuple(SeatRow(**row._asdict()) for row in connection.execute(query))


def _keys(connection: Connection, table: str) -> dict[str, bool]:
    keys = schema.keys
    known = connection.execute(select(keys.c.hash, keys.c.host).where(keys.c.table_id == table))
    return {row.hash: bool(row.host) for row in known}


def _events(connection: Connection, table: str, start: int) -> Sequence[Any]:
    events = schema.events
    here = (events.c.table_id == table) & (events.c.n >= start)
    query = select(events.c.seat, events.c.text, events.c.at).where(here).order_by(events.c.n)
    return connection.execute(query).all()


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


@dataclass(frozen=True)
class Listed:
    """What a line about a table needs, as far as it is stored."""

    row: TableRow
    names: tuple[str, ...]
    holders: tuple[str | None, ...] = field(repr=False)
    events: int
    touched: int | None


def listed(connection: Connection, hashes: Sequence[str], most: int) -> list[Listed]:
    """The newest tables that keys with these hashes open."""
    ids = list(dict.fromkeys(id for id, _, _ in held_by(connection, hashes, most)))
    tables = schema.tables
    rows = connection.execute(select(tables).where(tables.c.id.in_(ids))).all()
    known = {row.id: TableRow(**row._asdict()) for row in rows}
    seats, happened = _sitting(connection, ids), _happened_at(connection, ids)
    return [Listed(known[id], *seats[id], *happened.get(id, (0, None))) for id in ids]


Sitting = tuple[tuple[str, ...], tuple[str | None, ...]]
"""By seat: the names, and whose the seats are."""


def _sitting(connection: Connection, ids: Sequence[str]) -> dict[str, Sitting]:
    seats = schema.seats
    found: dict[str, list[Any]] = {id: [] for id in ids}
    query = select(seats.c.table_id, seats.c.name, seats.c.holder).where(seats.c.table_id.in_(ids))
    for row in connection.execute(query.order_by(seats.c.seat)):
        found[row.table_id].append(row)
    return {
        id: (tuple(row.name for row in rows), tuple(row.holder for row in rows))
        for id, rows in found.items()
    }


def _happened_at(connection: Connection, ids: Sequence[str]) -> dict[str, tuple[int, int]]:
    """How many events a table has, and when the last was."""
    events = schema.events
    query = select(events.c.table_id, func.count(), func.max(events.c.at))
    here = query.where(events.c.table_id.in_(ids)).group_by(events.c.table_id)
    return {table: (count, last) for table, count, last in connection.execute(here)}


def unfinished(connection: Connection, now: int) -> int:
    """How many tables are not over; tries whose day has closed can't be finished any more."""
    tables = schema.tables
    closed = tables.c.closes.is_not(None) & (tables.c.closes <= now)
    query = select(func.count()).where(tables.c.phase != OVER, ~closed)
    return int(connection.execute(query).scalar_one())


def expired(connection: Connection, now: int, most: int) -> list[str]:
    """Some of the tables that nobody has touched for too long, the oldest first.

    A try that was begun stays: whoever has seen the dice must not begin again.
    """
    tables, events = schema.tables, schema.events
    moved = _happened(events.c.at > tables.c.created)
    lately = _happened(events.c.at >= now - BEGUN_MS)
    lobby = (tables.c.phase == LOBBY) & (tables.c.created < now - LOBBY_MS)
    untouched = (tables.c.phase == PLAY) & (tables.c.created < now - UNTOUCHED_MS) & ~moved
    begun = (tables.c.phase == PLAY) & (tables.c.created < now - BEGUN_MS) & ~lately
    old = lobby | untouched | (begun & tables.c.contest.is_(None))
    query = select(tables.c.id).where(old).order_by(tables.c.created).limit(most)
    return list(connection.execute(query).scalars())


def _happened(when: ColumnElement[bool]) -> Exists:
    events = schema.events
    here = events.c.table_id == schema.tables.c.id
    return select(events.c.n).where(here, when).correlate(schema.tables).exists()


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


def amended(row: TableRow, **values: Any) -> Change:
    """Other facts about a table, its seats or keys, unless somebody was quicker than whoever knows
    this row.
    """
    tables = schema.tables
    as_known = (tables.c.id == row.id) & (tables.c.revision == row.revision)
    statement = update(tables).where(as_known).values(**values, revision=row.revision + 1)
    return Change(sure=[statement], news=[Changed(row.id)])


def touched(of: ColumnElement[bool]) -> Executable:
    """Whoever knows these tables must look at them again."""
    tables = schema.tables
    return update(tables).where(of).values(revision=tables.c.revision + 1)


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
    return Change(events=rows, news=[Changed(table, start, tuple(happened), at)])


def no_tables(ids: Sequence[str]) -> Change:
    """Tables go, and with them all that has a `table_id`: the database sees to that."""
    tables = schema.tables
    news = [Changed(table) for table in ids]
    return Change(acts=[(delete(tables).where(tables.c.id.in_(ids)), [])], news=news)
