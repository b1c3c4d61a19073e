"""The database: opened by a URL, brought up to date, read in threads, written by one."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import SQLAlchemyError

from cleverdice.table.keys import is_id
from cleverdice.table.model import Stored

from . import tables
from .channel import POSTGRESQL as POSTGRESQL
from .channel import channel_for
from .writer import Change, StoreError, Writer

READERS = 4
BUSY_MS = 2000
"""How long SQLite waits for another program that holds the file."""

PATIENCE = 10.0
"""Seconds after which a database is given up that does not answer; it may be frozen."""

REMEMBERED_SECONDS = 30.0
"""So long after a failure the database is not called healthy."""

OWNER_ONLY = 0o600
UNCHANGED = text("update alembic_version set version_num = version_num")
"""A write that changes nothing, to see whether one can be made."""

ONE_AT_A_TIME = (
    text("set local lock_timeout = 0"),
    text("set local statement_timeout = 0"),
    text("select pg_advisory_xact_lock(hashtext('cleverdice migrations'))"),
)
"""However many processes start at once, one changes the schema; it may take its time."""

Result = TypeVar("Result")


class Store:
    """All that is kept."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.channel = channel_for(engine)
        self.writer = Writer(engine, self.channel)
        self._failed = float("-inf")
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    def close(self) -> None:
        """Everything asked for is written before this comes back, unless the database is frozen."""
        if self.writer.close(PATIENCE):
            self._readers.shutdown()
            self.engine.dispose()
        else:
            self._readers.shutdown(wait=False, cancel_futures=True)

    # Reading

    async def read(self, look: Callable[[Connection], Result]) -> Result:
        """Look something up in a thread; `StoreError` if the database doesn't answer."""
        loop = asyncio.get_running_loop()
        async with _patience():
            return await loop.run_in_executor(self._readers, self._look, look)

    def _look(self, look: Callable[[Connection], Result]) -> Result:
        try:
            with self.engine.connect() as connection:
                return look(connection)
        except (SQLAlchemyError, OSError) as error:
            self._failed = time.monotonic()
            raise StoreError(f"{type(error).__name__}") from None

    async def load(self, table: str) -> Stored | None:
        """Everything of one table."""
        if not is_id(table):
            return None
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
        async with _patience():
            await self.writer.write(change)

    async def check(self) -> None:
        """Write something, and look back: `StoreError` says that nobody could play now."""
        await self.write(Change(acts=[(UNCHANGED, [])]))
        failed = max(self._failed, self.writer.failed)
        if time.monotonic() - failed < REMEMBERED_SECONDS:
            raise StoreError("something could not be read or written lately")

    async def clean(self) -> None:
        """After a deletion: what was deleted shall not lie about in SQLite's log of writes."""
        if self.engine.dialect.name == "sqlite":
            await self.read(_empty_log)


@contextlib.asynccontextmanager
async def _patience() -> AsyncIterator[None]:
    try:
        async with asyncio.timeout(PATIENCE):
            yield
    except TimeoutError:
        raise StoreError("the database does not answer") from None


def _empty_log(connection: Connection) -> None:
    connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")


def opened(url: str) -> Store:
    """The database at a URL, made if it isn't there and brought up to date.

    One that can't be written fails here, not at the first move.
    """
    return Store(brought_up_to_date(url))


def brought_up_to_date(url: str) -> Engine:
    """The same without anybody who reads or writes there yet."""
    engine = engine_for(url)
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            for statement in ONE_AT_A_TIME:
                connection.execute(statement)
        migrate(connection)
        connection.execute(UNCHANGED)
        connection.commit()
    return engine


def engine_for(url: str) -> Engine:
    """An engine; whatever differs between databases is set here and nowhere else."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        options = POSTGRESQL if parsed.get_backend_name() == "postgresql" else {}
        return create_engine(
            parsed, pool_pre_ping=True, pool_timeout=PATIENCE, connect_args=options
        )
    if parsed.database:
        _keep_private(Path(parsed.database))
    engine = create_engine(parsed)
    event.listen(engine, "connect", _set_up_sqlite)
    return engine


def _keep_private(file: Path) -> None:
    """The secrets of the dice are in it: nobody else on this computer may read it.

    SQLite gives the files beside it the same mode.
    """
    with contextlib.suppress(OSError):  # whether it can be used at all is seen when it is opened
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
        file.chmod(OWNER_ONLY)


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
