"""What stands behind the addresses: settings, tables, connections, from start to stop."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from cleverdice.players import bots_for
from cleverdice.rules import load, names
from cleverdice.view import game_view

from . import protocol
from .db.store import Store, opened
from .http.static import File, Static, plain_file
from .keys import Entropy
from .limits import Clock, Gate, Limits
from .live.hub import Hub
from .live.room import House
from .logs import log
from .metrics import Metrics
from .work.accuracy import Accuracy
from .work.bots import Thinker, Workers
from .work.coach import Coaching
from .ws.connection import Sockets

IDLE_MS = 60_000
SWEEP_SECONDS = 15.0


@dataclass(frozen=True)
class Settings:
    """How a server runs."""

    db: str
    proxy: bool = False
    bot_pause: float = 0.3
    limits: Limits = field(default_factory=Limits)
    clock: Clock = time.monotonic
    now: Callable[[], int] = lambda: int(time.time() * 1000)
    entropy: Entropy = secrets.token_bytes
    open_store: Callable[[str], Store] = opened
    thinker: Callable[[], Thinker] = Workers
    coach: Callable[[Metrics], Coaching] = Coaching
    prepare: bool = False
    """Is the coach started with the server, so that the first hint comes at once?"""


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
        self.accuracy: Accuracy

    async def start(self) -> None:
        """Open the database and look after tables."""
        store = await asyncio.to_thread(self.settings.open_store, self.settings.db)
        house = House(
            store=store,
            thinker=self.settings.thinker(),
            coaching=self.settings.coach(self.metrics),
            metrics=self.metrics,
            now=self.settings.now,
            entropy=self.settings.entropy,
            bot_pause=self.settings.bot_pause,
        )
        self.hub = Hub(house, self.settings.limits)
        self.accuracy = Accuracy(self.hub)
        self.sockets = Sockets(self.hub, self.gate, self.settings.clock, self.settings.proxy)
        await self.hub.start()
        self._sweeping = asyncio.create_task(self._sweep())
        if self.settings.prepare:
            self._preparing = asyncio.create_task(self.coaching.prepare())
        self.ready = True
        log("started", unfinished=self.hub.unfinished)

    @property
    def coaching(self) -> Coaching:
        """The coach, in processes of its own."""
        return self.hub.house.coaching

    async def stop(self) -> None:
        """Everybody is sent off, everything is stored."""
        self.ready = False
        self._sweeping.cancel()
        await self.sockets.close()
        await self.accuracy.close()
        await self.hub.stop()
        await self.hub.house.thinker.close()
        await self.coaching.close()
        await asyncio.to_thread(self.hub.house.store.close)
        log("stopped")

    async def _sweep(self) -> None:
        while True:
            before = self.settings.clock()
            await asyncio.sleep(SWEEP_SECONDS)
            late = self.settings.clock() - before - SWEEP_SECONDS
            self.metrics.gauges["loop_late_seconds"] = max(0.0, late)
            full = len(self.hub.rooms) > self.settings.limits.tables_in_memory
            self.hub.sweep(self.settings.now(), 0 if full else IDLE_MS)

    @cached_property
    def games(self) -> File:
        """What is printed on all sheets; it never changes."""
        games = [load(name) for name in names()]
        seats = {game.name: range(game.min_players, game.max_players + 1) for game in games}
        plain = [
            game_view(game, {players: bots_for(game, players) for players in seats[game.name]})
            for game in games
        ]
        return plain_file(protocol.encoded({"games": plain}), "application/json")
