"""Running the server until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
from collections.abc import Callable
from dataclasses import replace

import uvicorn
from sqlalchemy.exc import SQLAlchemyError
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from . import logs
from .app import Server, create_app
from .http.static import Static
from .settings import Settings

LONGEST_FRAME = 64 * 1024
STOPPING_SECONDS = 5
COLLECTING = (10_000, 20, 1000)
"""Garbage in circles is rare here, and looking for it in all tables at once would stop them all for
a third of a second: the oldest objects are looked through very seldom.
"""


class BadDatabase(Exception):
    """The database can't be opened."""


class Sockets(WebSocketsSansIOProtocol):
    """Closes a connection whose handshake can't be read; uvicorn would keep it for ever."""

    def data_received(self, data: bytes) -> None:
        """Take bytes as they come."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_complete:
            self.transport.close()


class Running(uvicorn.Server):
    """Tells when it is ready, and lets go of the sockets before it waits for them."""

    def __init__(self, config: uvicorn.Config, behind: Server, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.behind = behind
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and tell."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Send everybody off, then stop."""
        self.behind.ready = False
        await self.behind.sockets.close()
        await super().shutdown(sockets)


def running(settings: Settings, static: Static, ready: Callable[[], None]) -> Running:
    """A server that `run` starts on bound sockets; `ready` is called once it answers."""
    app = create_app(settings, static)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        ws=Sockets,
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=STOPPING_SECONDS,
        lifespan="on",
    )
    return Running(config, app.state.server, ready)


def run(
    settings: Settings, listening: socket.socket, level: str, ready: Callable[[], None]
) -> None:
    """Serve on a bound socket until Ctrl-C or SIGTERM."""
    logs.set_up(level)
    try:
        store = settings.open_store(settings.db)
    except (SQLAlchemyError, ImportError, ValueError) as error:
        raise BadDatabase(str(getattr(error, "orig", None) or error)) from None
    settings = replace(settings, open_store=lambda _: store)
    gc.collect()
    gc.freeze()  # what is there now stays: looking through it again would only make people wait
    gc.set_threshold(*COLLECTING)
    with contextlib.suppress(KeyboardInterrupt, asyncio.CancelledError):
        running(settings, Static(), ready).run([listening])
