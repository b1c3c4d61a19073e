"""Somebody connected to a table: what waits to be sent there."""

from __future__ import annotations

import asyncio
from collections import deque

MOST_WAITING = 64
"""Messages; beyond that views are left out, for a later one tells all that they tell."""

MOST_CHARACTERS = 128 * 1024
"""The same for what is in these messages."""


class TooSlow(Exception):
    """A guest who has not listened for too long is to be sent off."""


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
        self._characters = 0
        self._more = asyncio.Event()

    def put(self, text: str, *, view: bool = False) -> None:
        """Have a message sent; a guest who does not listen gets fewer views, then nothing."""
        if self.too_slow:
            return
        while self._waiting and self._full():
            if not self._leave_out():
                self.dismiss()
                return
        self._waiting.append((view, text))
        self._characters += len(text)
        self._more.set()

    def dismiss(self) -> None:
        """Forget what waits; `next` tells at once."""
        self.too_slow = True
        self._waiting.clear()
        self._more.set()

    def _full(self) -> bool:
        return len(self._waiting) >= MOST_WAITING or self._characters >= MOST_CHARACTERS

    def _leave_out(self) -> bool:
        """Leave out the oldest view, if there is one."""
        oldest = next((nth for nth, (view, _) in enumerate(self._waiting) if view), None)
        if oldest is not None:
            self._characters -= len(self._waiting[oldest][1])
            del self._waiting[oldest]
        return oldest is not None

    async def next(self) -> str:
        """The next message to be sent, as soon as there is one."""
        while not self._waiting:
            if self.too_slow:
                raise TooSlow
            self._more.clear()
            await self._more.wait()
        text = self._waiting.popleft()[1]
        self._characters -= len(text)
        return text
