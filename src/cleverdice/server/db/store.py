"""The database: opened by a URL, brought up to date, read in threads, written by one."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import SQLAlchemyError

from ..table.model import Stored
from . import tables
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
        return await self.read(lambda connection: tables.load(connection, table))

    async def tables_of(self, hashes: Sequence[str], most: int) -> list[tuple[str, str, int]]:
        """The newest tables whose key has one of these hashes: id, hash, when."""
        return await self.read(lambda connection: tables.held_by(connection, hashes, most))

    async def unfinished(self, now: int = 0) -> int:
        """How many tables are not over; tries whose day has closed can't be finished any more."""
        return await self.read(lambda connection: tables.unfinished(connection, now))

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
