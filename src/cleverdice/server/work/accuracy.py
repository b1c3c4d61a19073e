"""How well people chose, found out when they ask for their statistics: one game after the other.

What they chose worst becomes their puzzles.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from cleverdice.puzzles import mistakes
from cleverdice.record import Record
from cleverdice.table.errors import Refused
from cleverdice.table.record import stored_record

from ..db.results import Looked, Sums, reviewed, unreviewed
from ..db.store import Store
from ..db.writer import StoreError
from ..logs import LOGGER, log
from .coach import Coaching

MOST_AT_ONCE = 30
"""So many games of one person are looked at after a visit, the newest first."""


class _Points(msgspec.Struct):
    sums: Sums


class _SeatLook(msgspec.Struct):
    points: _Points
    by: str
    mistakes: list[int]
    choices: list[dict[str, Any]]

    @property
    def looked(self) -> Looked:
        """What is kept of it."""
        return Looked(self.points.sums, mistakes(msgspec.structs.asdict(self)))


class _Judge(msgspec.Struct):
    learned: bool


class _Look(msgspec.Struct):
    """What is needed of a review."""

    judge: _Judge
    seats: list[_SeatLook]


class Accuracy:
    """Lets the coach look at finished games, never at two at once, so that others come first."""

    def __init__(self, store: Store, coach: Coaching) -> None:
        self._store, self._coach = store, coach
        self._turn = asyncio.Lock()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._waiting: dict[str, list[str]] = {}
        self._hopeless: set[str] = set()

    async def look(self, person: str) -> int:
        """Look at the games that nobody has looked at yet; how many of them wait just now."""
        if person not in self._tasks:
            tables = await self._store.read(
                lambda connection: unreviewed(connection, person, MOST_AT_ONCE)
            )
            self._begin(person, [table for table in tables if table not in self._hopeless])
        return self.waiting(person)

    def waiting(self, person: str) -> int:
        """How many games of a person wait just now."""
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
        try:
            answer = await self._coach.review(await self._record(table))
            looked = msgspec.json.decode(answer, type=_Look)
        except StoreError:
            raise
        except Refused as refused:
            if refused.text.key == "server.coach.busy":
                raise
            self._hopeless.add(table)
        except Exception:  # one odd game must not keep the others from being looked at
            LOGGER.exception("accuracy-broken")
            self._hopeless.add(table)
        else:
            if not looked.judge.learned:
                self._hopeless.add(table)
                return
            await self._store.write(reviewed(table, [seat.looked for seat in looked.seats]))

    async def _record(self, table: str) -> Record:
        stored = await self._store.load(table)
        if stored is None:
            raise Refused("server.no-table", status=404)
        return stored_record(stored)

    async def close(self) -> None:
        """Nothing is looked at any more."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
