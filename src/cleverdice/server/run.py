"""Running the server until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import multiprocessing
import socket
from collections.abc import Callable, Iterator
from dataclasses import replace

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from cleverdice.extras import extra_of, install

from . import logs
from .app import Server, create_app
from .db.lock import Taken, only_process
from .db.store import brought_up_to_date
from .http.static import Static
from .limits import Gate
from .open_files import connections_allowed
from .settings import Settings
from .wire import Http, Sockets, Wires
from .workers import Workers

LONGEST_FRAME = 64 * 1024
KEPT_BY_SYSTEM = 64 * 1024
"""Bytes on their way to somebody, half of what the system makes of it; else it keeps megabytes."""

SWEEP_SECONDS = 1.0
SENDING_OFF_SECONDS = 1.0
STOPPING_SECONDS = 2
EACH = 2
"""So many connections of an address for each socket it may have: a browser opens some more."""

COLLECTING = (5_000, 2, 20_000)
"""Garbage in circles is rare here, and looking for it in all tables at once would stop them all for
a third of a second: the oldest objects are looked through very seldom, and young ones a few at a
time. With 200,000 of them at a time, every table stood still for a tenth of a second each time.
"""


BACKLOG = 2048


class BadDatabase(Exception):
    """The database can't be opened."""


class Running(uvicorn.Server):
    """Tells when it is ready, cuts off whoever goes too far, and waits for nobody at the end."""

    def __init__(self, config: uvicorn.Config, behind: Server, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.behind = behind
        self._ready = ready
        self.server_state: Wires = wires(behind.settings)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and tell."""
        for listening in sockets or []:  # those accepted there inherit it
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KEPT_BY_SYSTEM)
        await super().startup(sockets)
        if self.started:
            self._sweeping = asyncio.create_task(self._sweep())
            self._end_with_parent()
            self._ready()

    def _end_with_parent(self) -> None:
        """One of several processes is not left behind when the one that watches them is killed."""
        parent = multiprocessing.parent_process()
        if parent is not None:
            loop = asyncio.get_running_loop()
            loop.add_reader(parent.sentinel, setattr, self, "should_exit", True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Send everybody off, then stop; whoever does not listen is cut off."""
        self.behind.ready = False
        self._sweeping.cancel()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SENDING_OFF_SECONDS):
                await self.behind.sockets.close()
        asyncio.get_running_loop().call_later(STOPPING_SECONDS / 2, self.server_state.abort)
        await super().shutdown(sockets)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.server_state.sweep()


def wires(settings: Settings) -> Wires:
    """The connections of a server; behind a proxy all come from one address."""
    limits = settings.limits
    each = limits.connections if settings.proxy else EACH * limits.connections_each
    door = Gate(replace(limits, connections_each=each), settings.clock)
    return Wires(door, settings.clock, settings.proxy)


def running(settings: Settings, static: Static, ready: Callable[[], None]) -> Running:
    """A server that `run` starts on bound sockets; `ready` is called once it answers."""
    app = create_app(settings, static)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        http=Http,
        ws=Sockets,
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=STOPPING_SECONDS,
        lifespan="on",
    )
    return Running(config, app.state.server, ready)


def run(
    settings: Settings,
    listening: socket.socket,
    level: str,
    ready: Callable[[], None],
    workers: int = 1,
) -> None:
    """Serve on a bound socket until Ctrl-C or SIGTERM, by so many processes."""
    logs.set_up(level)
    with contextlib.ExitStack() as held:
        with _told_what_is_wrong():
            held.enter_context(only_process(settings.db))
        if workers == 1:
            _run(settings, listening, ready)
        else:
            _run_many(settings, listening, ready, workers)


def _run_many(
    settings: Settings, listening: socket.socket, ready: Callable[[], None], workers: int
) -> None:
    with _told_what_is_wrong():
        brought_up_to_date(settings.db).dispose()
    listening.listen(BACKLOG)  # whoever comes while a process starts again is not sent away

    def work(number: int) -> None:
        _run(settings, listening, (lambda: None) if number else ready)

    Workers(workers, work).run()


@contextlib.contextmanager
def _told_what_is_wrong() -> Iterator[None]:
    try:
        yield
    except Taken as taken:
        raise BadDatabase(str(taken)) from None
    except ImportError as error:
        extra = extra_of((error.name or "").partition(".")[0])
        raise BadDatabase(f"{error}: {install(extra)}" if extra else str(error)) from None
    except (SQLAlchemyError, ValueError) as error:
        raise BadDatabase(str(getattr(error, "orig", None) or error)) from None


def _run(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    with _told_what_is_wrong():
        store = settings.open_store(settings.db)
    most = connections_allowed(settings.limits.connections)
    limits = replace(settings.limits, connections=most)
    settings = replace(settings, open_store=lambda _: store, limits=limits)
    gc.collect()
    gc.freeze()  # what is there now stays: looking through it again would only make people wait
    gc.set_threshold(*COLLECTING)
    with contextlib.suppress(KeyboardInterrupt, asyncio.CancelledError):
        running(settings, Static(), ready).run([listening])
