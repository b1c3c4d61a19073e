"""Somebody connected to a table: what waits to be sent there."""

from __future__ import annotations

import asyncio
from collections import deque

MOST_WAITING = 64
"""Messages; beyond that views are left out, for a later one tells all that they tell."""


class Guest:
    """One connection; `key` is the hash of the key for the table, `me` that of the person's own.

    `invite` is the host's to hand on.
    """

    def __init__(
        self, key: str | None = None, invite: str | None = None, me: str | None = None
    ) -> None:
        self.key = key
        self.me = me
        self.invite = invite
        self.too_slow = False
        self._waiting: deque[tuple[bool, str]] = deque()
        self._more = asyncio.Event()

    def put(self, text: str, *, view: bool = False) -> None:
        """Have a message sent; a guest who does not listen gets fewer views."""
        if len(self._waiting) >= MOST_WAITING:
            self._leave_out()
        self._waiting.append((view, text))
        self._more.set()

    def _leave_out(self) -> None:
        oldest = next((nth for nth, (view, _) in enumerate(self._waiting) if view), None)
        if oldest is None:
            self.too_slow = True
            self._waiting.popleft()
        else:
            del self._waiting[oldest]

    async def next(self) -> str:
        """The next message to be sent, as soon as there is one."""
        while not self._waiting:
            self._more.clear()
            await self._more.wait()
        return self._waiting.popleft()[1]
