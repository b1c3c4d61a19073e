"""How well people chose, found out when they ask for their statistics: one game after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, func, select, update

from ..db import schema
from ..db.writer import Change, StoreError
from ..errors import Refused
from ..live.hub import Hub
from ..logs import LOGGER, log

MOST_AT_ONCE = 30
"""So many games of one person are looked at after a visit, the newest first."""


class Sums(msgspec.Struct):
    """What a seat was given by the dice, and what it gave away."""

    luck: float
    given_away: float


class _Points(msgspec.Struct):
    sums: Sums


class _SeatLook(msgspec.Struct):
    points: _Points


class _Judge(msgspec.Struct):
    learned: bool


class _Look(msgspec.Struct):
    """What is needed of a REVIEW."""

    judge: _Judge
    seats: list[_SeatLook]


class Accuracy:
    """Lets the coach look at finished games, never at two at once, so that others come first."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._turn = asyncio.Lock()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._waiting: dict[str, list[str]] = {}
        self._hopeless: set[str] = set()

    async def look(self, person: str) -> int:
        """Look at the games that nobody has looked at yet; how many of them wait just now."""
        if person not in self._tasks:
            read = self._hub.house.store.read
            tables = await read(lambda connection: unlooked(connection, person))
            self._begin(person, [table for table in tables if table not in self._hopeless])
        return len(self._waiting.get(person, ()))

    def _begin(self, person: str, tables: list[str]) -> None:
        if tables and person not in self._tasks:
            self._waiting[person] = tables
            self._tasks[person] = asyncio.create_task(self._look_at_all(person))

    async def _look_at_all(self, person: str) -> None:
        waiting = self._waiting[person]
        try:
            while waiting:
                async with self._turn:
                    await self._look_at(waiting[0])
                del waiting[0]
        except (Refused, StoreError) as error:
            log("accuracy.later", why=type(error).__name__)  # the next visit tries again
        finally:
            del self._tasks[person], self._waiting[person]

    async def _look_at(self, table: str) -> None:
        """One game; one that the coach can't judge is not tried again before the next start.

        What a rule of thumb takes for given away is no measure of anybody.
        """
        house = self._hub.house
        try:
            async with self._hub.using(table) as room:
                record = room.table.record.text()
            looked = msgspec.json.decode(await house.coaching.ask("review", record), type=_Look)
        except Refused as refused:
            if refused.text.key in ("server.coach.busy", "server.store"):
                raise
            self._hopeless.add(table)
        except Exception:  # one odd game must not keep the others from being looked at
            LOGGER.exception("accuracy-broken")
            self._hopeless.add(table)
        else:
            if not looked.judge.learned:
                self._hopeless.add(table)
                return
            await house.store.write(found(table, [seat.points.sums for seat in looked.seats]))

    async def close(self) -> None:
        """Nothing is looked at any more."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def unlooked(connection: Connection, person: str) -> list[str]:
    """The tables of a person's newest games of which it is not known how well was chosen."""
    kept = schema.results
    last = func.max(kept.c.ended)
    query = (
        select(kept.c.table_id)
        .where((kept.c.person == person) & kept.c.given_away.is_(None))
        .group_by(kept.c.table_id)
        .order_by(last.desc())
        .limit(MOST_AT_ONCE)
    )
    return [row.table_id for row in connection.execute(query)]


def found(table: str, seats: Sequence[Sums]) -> Change:
    """What came of it, for everybody at the table."""
    kept = schema.results
    acts = [
        update(kept)
        .where((kept.c.table_id == table) & (kept.c.seat == seat))
        .values(given_away=sums.given_away, luck=sums.luck)
        for seat, sums in enumerate(seats)
    ]
    return Change(acts=[(act, []) for act in acts])
