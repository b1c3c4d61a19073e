"""The database: opened by a URL, brought up to date, read in threads, written by one."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from typing import Any, TypeVar

from sqlalchemy import (
    Connection,
    Engine,
    create_engine,
    delete,
    event,
    func,
    insert,
    make_url,
    select,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from ..table.model import LOBBY, OVER, SeatRow, Stored, TableRow
from . import schema
from .writer import Change, StoreError, Writer

READERS = 4
BUSY_MS = 2000
"""How long SQLite waits for another program that holds the file."""

Result = TypeVar("Result")


class Store:
    """All that is kept."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.writer = Writer(engine)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    def close(self) -> None:
        """Everything asked for is written before this comes back."""
        self.writer.close()
        self._readers.shutdown()
        self.engine.dispose()

    # Reading

    async def read(self, look: Callable[[Connection], Result]) -> Result:
        """Look something up in a thread; `StoreError` if the database doesn't answer."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._look, look)

    def _look(self, look: Callable[[Connection], Result]) -> Result:
        try:
            with self.engine.connect() as connection:
                return look(connection)
        except (SQLAlchemyError, OSError) as error:
            raise StoreError(f"{type(error).__name__}") from None

    async def load(self, table: str) -> Stored | None:
        """Everything of one table."""
        return await self.read(lambda connection: _load(connection, table))

    async def tables_of(self, hashes: Sequence[str], most: int) -> list[tuple[str, str, int]]:
        """The newest tables whose key has one of these hashes: id, hash, when."""
        return await self.read(lambda connection: _tables_of(connection, hashes, most))

    async def unfinished(self, now: int = 0) -> int:
        """How many tables are not over; tries whose day has closed can't be finished any more."""
        tables = schema.tables
        closed = tables.c.closes.is_not(None) & (tables.c.closes <= now)
        query = select(func.count()).where(tables.c.phase != OVER, ~closed)
        return await self.read(lambda connection: connection.execute(query).scalar_one())

    # Writing

    async def write(self, change: Change) -> None:
        """Store a change; it is on the disk when this comes back."""
        await self.writer.write(change)

    async def clean(self) -> None:
        """After a deletion: what was deleted shall not lie about in SQLite's log of writes."""
        if self.engine.dialect.name == "sqlite":
            await self.read(_empty_log)


def _empty_log(connection: Connection) -> None:
    connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")


def opened(url: str) -> Store:
    """The database at a URL, made if it isn't there and brought up to date."""
    engine = engine_for(url)
    with engine.connect() as connection:
        migrate(connection)
        connection.commit()
    return Store(engine)


def engine_for(url: str) -> Engine:
    """An engine; whatever differs between databases is set here and nowhere else."""
    engine = create_engine(make_url(url), pool_pre_ping=not url.startswith("sqlite"))
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for line in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "secure_delete=ON",
        f"busy_timeout={BUSY_MS}",
    ):
        cursor.execute(f"PRAGMA {line}")
    cursor.close()


def migrate(connection: Connection) -> None:
    """Bring the schema up to date, in the connection's own transaction."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", os.path.join(os.path.dirname(__file__), "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


# What is looked up


def _load(connection: Connection, table: str) -> Stored | None:
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


def _tables_of(
    connection: Connection, hashes: Sequence[str], most: int
) -> list[tuple[str, str, int]]:
    keys, tables = schema.keys, schema.tables
    query = (
        select(tables.c.id, keys.c.hash, tables.c.created)
        .join(keys, keys.c.table_id == tables.c.id)
        .where(keys.c.hash.in_(hashes))
        .order_by(tables.c.created.desc(), tables.c.id)
        .limit(most)
    )
    return [(row.id, row.hash, row.created) for row in connection.execute(query)]


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


def together(*changes: Change) -> Change:
    """All of them or none."""
    return Change(
        [row for change in changes for row in change.events],
        [act for change in changes for act in change.acts],
    )
