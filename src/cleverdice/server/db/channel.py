"""How the processes of one database reach each other: not at all, or by PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import queue
import secrets
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from typing import Any, Protocol

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from ..logs import log
from .news import DECODE, Anything, Beat, Bye, News, written

BEAT_SECONDS = 1.0
"""So often a process says that it is alive, and sees whether the database is."""

RETRY_SECONDS = 0.5
ENDING_SECONDS = 2.0

TELL = text("select pg_notify('cleverdice', letter) from unnest(cast(:letters as text[])) letter")
SAY = "select pg_notify('cleverdice', %s)"

POSTGRESQL: dict[str, Any] = {
    "connect_timeout": 5,
    "options": "-c statement_timeout=8000 -c lock_timeout=5000 -c tcp_keepalives_idle=10"
    " -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3",
    "keepalives_idle": 10,
    "tcp_user_timeout": 10_000,
}
"""How long PostgreSQL and its connection may take; SQLite waits for nobody else's network.

PostgreSQL itself notices after 25 seconds that a machine is gone, and frees its locks.
"""

Heard = Callable[[str, News], None]
"""What is called with a process and what it says; nobody's `Anything` after a silence."""


Asking = tuple[str, Any, asyncio.Future[Any] | None]
"""A query, what it is given, and whoever waits for the answer."""


class Channel(Protocol):
    """What one process does about the others."""

    shared: bool
    """May there be others?"""

    def tell(self, connection: Connection, news: Sequence[News]) -> None:
        """Have others know as soon as the transaction is committed."""

    def listen(self, heard: Heard) -> None:
        """From now on call this, in the loop that is running, about what others say."""

    def say(self, news: News) -> None:
        """Tell others what is not stored; nobody waits for it."""

    async def claim(self, name: str) -> bool:
        """Be the only process that does something, until `release`; False if another is."""

    async def release(self, name: str) -> None:
        """Let others do it."""

    async def close(self) -> None:
        """Neither hear nor say anything any more."""


class Alone:
    """The only process, as on SQLite: there is nobody to tell."""

    shared = False

    def tell(self, connection: Connection, news: Sequence[News]) -> None:
        """Nobody."""

    def listen(self, heard: Heard) -> None:
        """To nobody."""

    def say(self, news: News) -> None:
        """To nobody."""

    async def claim(self, name: str) -> bool:
        """There is nobody else."""
        return True

    async def release(self, name: str) -> None:
        """There is nobody else."""

    async def close(self) -> None:
        """Nothing to close."""


class PostgreSQL:
    """NOTIFY, LISTEN and advisory locks; they end with the connection, whatever becomes of us."""

    shared = True

    def __init__(self, engine: Engine) -> None:
        self.name = secrets.token_hex(6)
        self._engine = engine
        dbapi = engine.dialect.loaded_dbapi
        self._errors = (SQLAlchemyError, OSError, dbapi.Error)
        self._closing = threading.Event()
        self._line: Any = None
        self._asking: queue.SimpleQueue[Asking | None] = queue.SimpleQueue()
        self._speaker = threading.Thread(target=self._speak, name="speaker", daemon=True)

    def tell(self, connection: Connection, news: Sequence[News]) -> None:
        """With the commit, or not at all."""
        letters = [written(self.name, each) for each in news]
        if letters:
            connection.execute(TELL, {"letters": letters})

    # Hearing

    def listen(self, heard: Heard) -> None:
        """In a thread of its own."""
        loop = asyncio.get_running_loop()

        def call(sender: str, news: News) -> None:
            if not self._closing.is_set() and not loop.is_closed():
                loop.call_soon_threadsafe(heard, sender, news)

        threading.Thread(target=self._listen, args=(call,), name="listener", daemon=True).start()
        self._speaker.start()

    def _listen(self, call: Heard) -> None:
        while not self._closing.is_set():
            try:
                with self._own_connection() as connection:
                    connection.execute("listen cleverdice")
                    call("", Anything())  # whatever was said before now is missed
                    self._hear(connection, call)
            except self._errors as error:
                if not self._closing.wait(RETRY_SECONDS):
                    log("channel.lost", level="warning", why=type(error).__name__)

    def _hear(self, connection: Any, call: Heard) -> None:
        while not self._closing.is_set():
            connection.execute(SAY, [written(self.name, Beat())])
            for note in connection.notifies(timeout=BEAT_SECONDS):
                letter = DECODE(note.payload)
                if letter.sender != self.name:
                    call(letter.sender, letter.news)

    @contextlib.contextmanager
    def _own_connection(self) -> Iterator[Any]:
        """The driver's own, outside of the pool."""
        dialect = self._engine.dialect
        args, options = dialect.create_connect_args(self._engine.url)
        with contextlib.closing(dialect.connect(*args, **{**options, **POSTGRESQL})) as connection:
            connection.autocommit = True
            yield connection

    # Saying and claiming, one after the other over one connection

    def say(self, news: News) -> None:
        """What gets lost is said again when the connection is back."""
        if not self._closing.is_set():
            self._asking.put((SAY, written(self.name, news), None))

    async def claim(self, name: str) -> bool:
        """By an advisory lock; without the database nobody gets it."""
        return bool(await self._asked("select pg_try_advisory_lock(%s)", _number(name)))

    async def release(self, name: str) -> None:
        """If the connection was lost, so was the lock."""
        await self._asked("select pg_advisory_unlock(%s)", _number(name))

    async def _asked(self, query: str, given: Any) -> Any:
        """The answer, None if there is no connection."""
        if self._closing.is_set():
            return None
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._asking.put((query, given, answer))
        return await answer

    def _speak(self) -> None:
        """In a thread that nobody waits for: the database may be frozen."""
        with contextlib.ExitStack() as line:
            while (asked := self._asking.get()) is not None:
                query, given, answer = asked
                _settle(answer, self._ask(line, query, given))

    def _ask(self, line: contextlib.ExitStack, query: str, given: Any) -> Any:
        try:
            if self._line is None:
                self._line = line.enter_context(self._own_connection())
            return self._line.execute(query, [given]).fetchone()[0]
        except self._errors:
            self._line = None
            with contextlib.suppress(*self._errors):
                line.close()
            return None

    async def close(self) -> None:
        """Say goodbye, and give up all locks with the connection."""
        self.say(Bye())
        self._closing.set()
        self._asking.put(None)
        await asyncio.to_thread(self._speaker.join, ENDING_SECONDS)


def _settle(answer: asyncio.Future[Any] | None, given: Any) -> None:
    def settle() -> None:
        if answer is not None and not answer.done():
            answer.set_result(given)

    if answer is not None and not answer.get_loop().is_closed():
        answer.get_loop().call_soon_threadsafe(settle)


def _number(name: str) -> int:
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big", signed=True)


def channel_for(engine: Engine) -> Channel:
    """The way to other processes, if the database has one."""
    return PostgreSQL(engine) if engine.dialect.name == "postgresql" else Alone()


@contextlib.asynccontextmanager
async def claimed(channel: Channel, name: str) -> AsyncIterator[bool]:
    """Is this the only process that does something? It stays so until the end of the block."""
    mine = await channel.claim(name)
    try:
        yield mine
    finally:
        if mine:
            await channel.release(name)
