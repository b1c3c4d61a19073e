"""One thread that writes, many tables a transaction.

Whatever is asked for within a moment, or while a transaction is on its way to the disk, shares the
next one: waiting for the disk is what costs. Whoever asked learns of it after the commit.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Engine, Executable, insert
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from .channel import Channel
from .news import News
from .schema import events

MOST_AT_ONCE = 500
MOMENT = 0.005
"""Seconds in which others may join a transaction."""


class StoreError(Exception):
    """What should have been stored is not; the reason is for the log, not for players."""


class Overtaken(StoreError):
    """Somebody else was quicker: what is stored is not as it was known."""


@dataclass(frozen=True)
class Change:
    """What belongs together: rows of events to add, and other statements with their rows.

    Each of those that are `sure` changes one row, or all of it is `Overtaken`. Others learn of
    `news` with the commit.
    """

    events: Sequence[dict[str, Any]] = ()
    acts: Sequence[tuple[Executable, Sequence[dict[str, Any]]]] = ()
    sure: Sequence[Executable] = ()
    news: Sequence[News] = ()


def together(*changes: Change) -> Change:
    """All of them or none."""
    return Change(
        [row for change in changes for row in change.events],
        [act for change in changes for act in change.acts],
        [act for change in changes for act in change.sure],
        [each for change in changes for each in change.news],
    )


@dataclass(frozen=True)
class _Job:
    change: Change
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[None] = field(repr=False)


class Writer:
    """The only one who writes; `write` comes back when it is on the disk."""

    def __init__(self, engine: Engine, channel: Channel) -> None:
        self.engine = engine
        self.channel = channel
        self.commits = 0
        self.failed = float("-inf")
        """When the database failed last; what it refuses for good reason is no failure."""
        self._connection: Connection | None = None
        self._stale = False
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(self, change: Change) -> None:
        """Store a change, or raise `StoreError` with nothing of it stored."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._jobs.put(_Job(change, loop, done))
        await asyncio.shield(done)

    def renew(self) -> None:
        """Take a new connection for what comes next: the database was away."""
        self._stale = True

    def close(self, patience: float | None = None) -> bool:
        """Finish what was asked for, then stop; False if that takes too many seconds."""
        self._jobs.put(None)
        self._thread.join(patience)
        return not self._thread.is_alive()

    # In the thread

    def _run(self) -> None:
        going_on = True
        while going_on:
            batch, going_on = self._batch()
            if batch:
                self._store(batch)
        self._hang_up()

    def _batch(self) -> tuple[list[_Job], bool]:
        """What waits, at least one; False once the end is asked for."""
        batch: list[_Job] = []
        job = self._jobs.get()
        time.sleep(MOMENT)
        while job is not None:
            batch.append(job)
            if len(batch) >= MOST_AT_ONCE or self._jobs.empty():
                return batch, True
            job = self._jobs.get()
        return batch, False

    def _store(self, batch: list[_Job]) -> None:
        try:
            connection = self._connected()
            with connection.begin():
                changes = [job.change for job in batch]
                _carry_out(connection, changes)
                self.channel.tell(connection, [each for one in changes for each in one.news])
        except Exception as error:  # a driver's own, too: without this thread nobody can play
            if not isinstance(error, Overtaken | IntegrityError):
                self._hang_up()
            self._failed(batch, error)
        else:
            self.commits += 1
            _tell(batch, None)

    def _connected(self) -> Connection:
        """One connection for all, as long as it works: to borrow one anew each time is slow."""
        if self._stale:
            self._stale = False
            self._hang_up()
        if self._connection is None:
            self._connection = self.engine.connect()
        return self._connection

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(SQLAlchemyError, OSError):
                connection.close()

    def _failed(self, batch: list[_Job], error: Exception) -> None:
        """One that can't be stored must not stop the others: each is tried alone."""
        if len(batch) == 1:
            if isinstance(error, Overtaken | IntegrityError):
                _tell(batch, Overtaken(_reason(error)))
            else:
                self.failed = time.monotonic()
                _tell(batch, StoreError(_reason(error)))
            return
        for job in batch:
            self._store([job])


def _carry_out(connection: Connection, changes: list[Change]) -> None:
    rows = [row for change in changes for row in change.events]
    if rows:
        connection.execute(insert(events), rows)
    for change in changes:
        for certain in change.sure:
            if connection.execute(certain).rowcount != 1:
                raise Overtaken("it was changed meanwhile")
        for statement, given in change.acts:
            connection.execute(statement, given or None)


def _reason(error: Exception) -> str:
    """The kind of error and the database's own words; its parameters may hold secrets."""
    cause = getattr(error, "orig", None) or error
    return f"{type(cause).__name__}: {str(cause)[:200]}"


def _tell(batch: list[_Job], error: StoreError | None) -> None:
    for loop in {job.loop for job in batch}:
        done = [job.done for job in batch if job.loop is loop]
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, done, error)


def _settle(futures: list[asyncio.Future[None]], error: StoreError | None) -> None:
    for future in futures:
        if future.done():
            continue
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)
