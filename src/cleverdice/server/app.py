"""The whole server as an application: what stands behind the addresses, from start to stop."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from .db.reviews import KeptReviews, old_reviews
from .db.store import Store
from .db.writer import StoreError
from .http import (
    challenges,
    cups,
    daily,
    duels,
    me,
    notifications,
    pages,
    practice,
    reviews,
    sheets,
    statistics,
    tables,
)
from .http.context import Context
from .http.headers import Addresses, Headers
from .http.respond import EXCEPTION_HANDLERS
from .http.static import Static
from .limits import Gate
from .live import together
from .live.calls import Calls
from .live.hub import Hub
from .live.room import House
from .logs import log
from .metrics import Metrics
from .settings import Settings
from .work.accuracy import Accuracy
from .work.coach import Coaching
from .ws.connection import Sockets

if TYPE_CHECKING:
    from .push.sender import Sender

IDLE_MS = 60_000
SWEEP_SECONDS = 15.0
MIND_SECONDS = 1.0

ADDRESSES = (
    tables,
    sheets,
    reviews,
    me,
    notifications,
    statistics,
    practice,
    daily,
    duels,
    cups,
    challenges,
    pages,
)


def create_app(settings: Settings, static: Static | None = None) -> Starlette:
    """The whole server as an application for uvicorn or a test."""
    server = Server(settings, Static() if static is None else static)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[dict[str, Context]]:
        await server.start()
        try:
            yield {"context": server.context}
        finally:
            await server.stop()

    async def socket(connection: WebSocket) -> None:
        await server.sockets(connection)

    routes = [route for group in ADDRESSES for route in group.ROUTES]
    app = Starlette(
        routes=[*routes, WebSocketRoute("/ws/{table}", socket), pages.FILES],
        middleware=[Middleware(Headers), Middleware(Addresses, static=server.static)],
        exception_handlers=EXCEPTION_HANDLERS,
        lifespan=lifespan,
    )
    app.state.server = server
    return app


class Server:
    """The state behind the addresses; it is ready between `start` and `stop`."""

    def __init__(self, settings: Settings, static: Static) -> None:
        self.settings = settings
        self.static = static
        self.gate = Gate(settings.limits, settings.clock)
        self.metrics = Metrics()
        self.ready = False
        self.hub: Hub
        self.sockets: Sockets
        self.context: Context

    async def start(self) -> None:
        """Open the database and look after tables."""
        self.hub = Hub(await self._house(), self.settings.limits)
        self.sockets = Sockets(self.hub, self.gate, self.settings.clock, self.settings.proxy)
        self.context = Context(
            hub=self.hub,
            gate=self.gate,
            accuracy=Accuracy(self.hub.house.store, self.coaching),
            static=self.static,
            proxy=self.settings.proxy,
            ready=lambda: self.ready,
        )
        await self.hub.start()
        self._watch()
        self._sweeping = asyncio.create_task(self._sweep())
        self._minding = asyncio.create_task(self._mind_others())
        self._forgetting = asyncio.create_task(self._look_after())
        if self.settings.prepare:
            self._preparing = asyncio.create_task(self.coaching.prepare())
        self.ready = True
        log("started", unfinished=self.hub.unfinished)

    async def _house(self) -> House:
        store = await asyncio.to_thread(self.settings.open_store, self.settings.db)
        coaching = self.settings.coach(self.metrics)
        coaching.kept = KeptReviews(store, self.settings.now)
        calls = Calls(self._sender(store), self.settings.clock, self.settings.call_seconds)
        calls.start(store)
        return House(
            store=store,
            thinker=self.settings.thinker(),
            coaching=coaching,
            metrics=self.metrics,
            now=self.settings.now,
            entropy=self.settings.entropy,
            calls=calls,
            bot_pause=self.settings.bot_pause,
        )

    def _sender(self, store: Store) -> Sender | None:
        """Who sends notifications to pages that are closed, where that is possible."""
        settings = self.settings
        if settings.reach is None:
            return None
        try:
            from .push.sender import Sender
        except ImportError as error:
            log("push-off", why=f"{error.name} is not installed")
            return None
        return Sender(store, self.metrics, settings.now, settings.entropy, settings.reach)

    def _watch(self) -> None:
        """Numbers that are read whenever the metrics are asked for."""
        watch, hub = self.metrics.watch, self.hub
        watch("connections", "Open sockets", lambda: self.gate.connections)
        watch("tables_in_memory", "Tables in memory", lambda: len(hub.rooms))
        watch("tables_unfinished", "Tables that are not over", lambda: hub.unfinished)
        watch("commits", "Transactions written", lambda: hub.house.store.writer.commits)

    @property
    def coaching(self) -> Coaching:
        """The coach, in processes of its own."""
        return self.hub.house.coaching

    async def stop(self) -> None:
        """Everybody is sent off, everything is stored."""
        self.ready = False
        self._sweeping.cancel()
        self._minding.cancel()
        self._forgetting.cancel()
        await self.sockets.close()
        await self.context.accuracy.close()
        await self.hub.house.calls.close()
        await self.hub.stop()
        await self.hub.house.thinker.close()
        await self.coaching.close()
        await self.hub.house.store.channel.close()
        await asyncio.to_thread(self.hub.house.store.close)
        log("stopped")

    async def _sweep(self) -> None:
        while True:
            before = self.settings.clock()
            await asyncio.sleep(SWEEP_SECONDS)
            late = self.settings.clock() - before - SWEEP_SECONDS
            self.metrics.loop_late_seconds.set(max(0.0, late))
            full = len(self.hub.rooms) > self.settings.limits.tables_in_memory
            self.hub.sweep(self.settings.now(), 0 if full else IDLE_MS)

    async def _mind_others(self) -> None:
        while True:
            await asyncio.sleep(MIND_SECONDS)
            self.hub.others.sweep()
            await together.stand_in(list(self.hub.rooms.values()))

    async def _look_after(self) -> None:
        """Now and then old tables go, and the others are counted."""
        while True:
            await asyncio.sleep(self.settings.forget_seconds)
            try:
                await self.hub.forget()
                await self.hub.count()
                await self.hub.house.store.write(old_reviews())
            except StoreError as error:
                log("store.failed", level="error", why=str(error))
