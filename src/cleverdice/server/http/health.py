"""Could somebody play now? The database is asked, but not by everybody who asks."""

from __future__ import annotations

import asyncio
import time

from ..db.store import Store
from ..db.writer import StoreError
from ..limits import Clock
from ..logs import log

KEPT_SECONDS = 2.0
PATIENCE = 3.0
"""Seconds in which the database has to answer."""


class Health:
    """What was found out last, which holds for a moment."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._lock = asyncio.Lock()
        self._at = float("-inf")
        self._good = False

    async def good(self, store: Store) -> bool:
        """Can the database be written and read?"""
        async with self._lock:
            if self._clock() - self._at > KEPT_SECONDS:
                self._good = await _answers(store)
                self._at = self._clock()
            return self._good


async def _answers(store: Store) -> bool:
    try:
        await asyncio.wait_for(store.check(), PATIENCE)
    except (StoreError, TimeoutError) as error:
        log("store.failed", level="error", why=str(error) or "the database does not answer")
        return False
    return True
