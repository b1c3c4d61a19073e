"""What the coach said about games, kept for all processes: each game is reviewed once."""

from __future__ import annotations

import asyncio
import hashlib
import zlib
from collections.abc import Awaitable, Callable
from importlib.metadata import version

from sqlalchemy import Connection, delete, insert, select

from ..logs import log
from . import schema
from .channel import claimed
from .store import Store
from .writer import Change, StoreError

MOST_KEPT = 2000
LOOK_SECONDS = 0.5
"""So often it is seen whether another process has finished a review."""


class KeptReviews:
    """Reviews of games without names, by the text of their records."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store, self._now = store, now

    async def once(self, text: str, think: Callable[[], Awaitable[bytes]]) -> bytes:
        """What was found out already, or is found out now; nobody else does so meanwhile."""
        id = hashlib.sha256(f"{version('cleverdice')} {text}".encode()).hexdigest()
        while (known := await self._found(id)) is None:
            async with claimed(self._store.channel, f"review {id}") as mine:
                known = await self._found(id) if mine else None
                if mine and known is None:
                    known = await think()
                    await self._keep(id, known)
            if known is not None:
                break
            await asyncio.sleep(LOOK_SECONDS)
        return known

    async def _found(self, id: str) -> bytes | None:
        packed = await self._store.read(lambda connection: _packed(connection, id))
        return None if packed is None else await asyncio.to_thread(zlib.decompress, packed)

    async def _keep(self, id: str, review: bytes) -> None:
        packed = await asyncio.to_thread(zlib.compress, review)
        row = {"id": id, "made": self._now(), "packed": packed}
        try:
            await self._store.write(Change(acts=[(insert(schema.reviews), [row])]))
        except StoreError as error:  # whoever asked has the answer all the same
            log("store.failed", level="error", why=str(error))


def _packed(connection: Connection, id: str) -> bytes | None:
    kept = schema.reviews
    return connection.execute(select(kept.c.packed).where(kept.c.id == id)).scalar()


def old_reviews() -> Change:
    """All but the newest go."""
    kept = schema.reviews
    newest = select(kept.c.id).order_by(kept.c.made.desc()).limit(MOST_KEPT)
    return Change(acts=[(delete(kept).where(kept.c.id.not_in(newest)), [])])
