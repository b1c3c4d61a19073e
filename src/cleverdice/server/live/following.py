"""What other processes do at a table: heard of, or looked up in the database.

A table in memory is what was stored of it when somebody looked last. Whoever stores something that
is not as it was known is overtaken, looks again and judges anew.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from cleverdice.table.errors import Refused
from cleverdice.table.position import BrokenTable

from ..db import tables
from ..db.news import Changed
from ..db.tables import Since
from ..db.writer import StoreError
from ..logs import log

if TYPE_CHECKING:
    from .room import Room

RETRY_SECONDS = 1.0


class Following:
    """Keeps a table as it is stored; like the driver it is handed the room and keeps none."""

    def __init__(self) -> None:
        self.doubtful = False
        """Has the table to be looked up?"""
        self._heard: list[Changed] = []
        self._task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Is it about to look?"""
        return self._task is not None and not self._task.done()

    def hear(self, room: Room, news: Changed) -> None:
        """Another process has changed the table."""
        if news.events:
            self._heard.append(news)
        else:
            self.doubtful = True
        self.wake(room)

    def doubt(self, room: Room) -> None:
        """It may have changed: look it up."""
        self.doubtful = True
        self.wake(room)

    def wake(self, room: Room) -> None:
        """Whoever is here is shown what is new; if nobody is, whoever comes next looks."""
        if not room.guests:
            self.doubtful, self._heard = True, []
        elif not self.busy:
            self._task = asyncio.create_task(self._follow(room))

    async def _follow(self, room: Room) -> None:
        while self.doubtful or self._heard:
            try:
                async with room.turn():
                    pass
            except Refused as refused:
                if refused.status != 503:
                    return
                await asyncio.sleep(RETRY_SECONDS)

    async def look_again(self, room: Room) -> None:
        """Be as it is stored; with nothing heard and nothing doubted it is."""
        heard, self._heard = self._heard, []
        for news in heard:
            self.doubtful = self.doubtful or not _taken(room, news)
        if self.doubtful:
            await self._look_up(room)

    async def _look_up(self, room: Room) -> None:
        known = room.table
        self.doubtful = False  # what is heard from now on may be missing in what is read
        try:
            new = await room.house.store.read(
                lambda there: tables.since(there, known.row.id, known.events, known.row.revision)
            )
        except BaseException as error:
            self.doubtful = True
            if isinstance(error, StoreError):
                raise Refused("server.store", status=503) from None
            raise
        if new is None or new.events is None:
            room.gone()
            raise Refused("server.no-table", status=404)
        _renew(room, new)

    async def close(self) -> None:
        """Nothing is followed any more."""
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


def _taken(room: Room, news: Changed) -> bool:
    """Take what follows what is known; False if something between is missing."""
    if news.start > room.table.events:
        return False
    if news.start == room.table.events:
        _renew(room, Since(room.table.row, news.events, news.at))
    return True


def _renew(room: Room, new: Since) -> None:
    try:
        room.renew(new)
    except BrokenTable as error:
        log("table.broken", level="error", table=room.table.row.id, why=str(error))
        room.gone()
        raise Refused("server.broken", status=410) from None
