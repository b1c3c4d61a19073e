"""One at a time, and everybody in turn: whoever asks for much waits longer."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """A lock that goes round among those who wait for it."""

    def __init__(self) -> None:
        self._taken = False
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def of(self, who: str) -> AsyncIterator[None]:
        """Wait for one's turn, and have it."""
        await self._take(who)
        try:
            yield
        finally:
            self._pass_on()

    async def _take(self, who: str) -> None:
        if not self._taken:
            self._taken = True
            return
        ticket = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(ticket)
        try:
            await ticket
        except asyncio.CancelledError:
            if not ticket.cancelled():  # the turn had come already
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        while self._waiting:
            who, tickets = self._waiting.popitem(last=False)
            ticket = tickets.popleft()
            if tickets:
                self._waiting[who] = tickets
            if not ticket.done():
                ticket.set_result(None)
                return
        self._taken = False
