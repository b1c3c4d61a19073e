"""The other processes: what they say about tables, and whether they are still there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence

from ..db.channel import Channel
from ..db.news import Anything, Beat, Bye, Changed, Here, Needed, News, Sent
from .room import Room
from .together import show_sign

GONE_SECONDS = 4.0
"""A process that has said nothing for so long is gone, and whoever was connected to it."""

ANSWER_SECONDS = 1.0
"""So long others have to say that a table is still needed."""


class Others:
    """Hears what other processes say, and lets the rooms of this one know."""

    def __init__(self, rooms: Mapping[str, Room]) -> None:
        self._rooms = rooms
        self._heard: dict[str, float] = {}
        self._asked: set[str] = set()
        """Tables that nobody has said anything about who was asked whether they are needed."""

    def hear(self, process: str, news: News) -> None:
        """What a process says, or nobody: then the line was broken."""
        if process:
            self._heard[process] = time.monotonic()
        match news:
            case Changed(table=table):
                if (room := self._rooms.get(table)) is not None:
                    room.following.hear(room, news)
            case Here():
                self._is_here(process, news)
            case Sent(table=table):
                for room in self._some([table]):
                    show_sign(room, news.seat, news.sign)
            case Needed(tables=tables):
                for room in self._some(tables):
                    room.announce()
            case Anything():
                self._look_again(back=not process)
            case Bye():
                self._forget(process)
            case Beat():
                pass

    def _some(self, tables: Sequence[str]) -> list[Room]:
        found = [self._rooms[table] for table in tables if table in self._rooms]
        return [room for room in found if room.company.listens]

    def _is_here(self, process: str, news: Here) -> None:
        if news.watched:
            self._asked.discard(news.table)
        for room in self._some([news.table]):
            room.people_elsewhere(process, news.keys)
            if news.ask:
                room.announce()

    def _look_again(self, back: bool) -> None:
        for room in list(self._rooms.values()):
            room.following.doubt(room)
            if back and room.guests:
                room.announce(ask=True)

    def _forget(self, process: str) -> None:
        self._heard.pop(process, None)
        for room in list(self._rooms.values()):
            room.people_elsewhere(process, ())

    def sweep(self) -> None:
        """Forget processes that have ended without a word."""
        now = time.monotonic()
        for process in [one for one, at in self._heard.items() if now - at > GONE_SECONDS]:
            self._forget(process)

    async def not_needed(self, channel: Channel, tables: Sequence[str]) -> list[str]:
        """Those of some tables that nobody is connected to by way of another process."""
        if not tables or not channel.shared:
            return list(tables)
        self._asked = set(tables)
        channel.say(Needed(tuple(tables)))
        await asyncio.sleep(ANSWER_SECONDS)
        return [table for table in tables if table in self._asked]
