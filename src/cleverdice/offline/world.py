"""What everything in the page shares: the rows, the tables in memory, what is to be told."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any, TypeVar

from cleverdice.table.errors import Refused
from cleverdice.table.keys import Entropy, device_id, hashed
from cleverdice.table.opening import Fresh
from cleverdice.table.table import BrokenTable, Table

from .rows import PEOPLE, Change, Rows, loaded

if TYPE_CHECKING:
    from .room import Room

Plain = dict[str, Any]
Found = TypeVar("Found")

Doing = Generator[Change | None, None, Found]
"""Something that is done in steps: it yields what is to be stored before it goes on, or None where
it can be interrupted. At the end it gives an answer, or raises `Refused`."""

ME = "me"
GONE = 4404
"""Why a connection is closed whose table was deleted."""


class World:
    """The device: its rows, its tables, its one person."""

    def __init__(self, now: Callable[[], int], entropy: Entropy, pause: int) -> None:
        self.now, self.entropy, self.pause = now, entropy, pause
        self.rows = Rows()
        self.rooms: dict[str, Room] = {}
        self.sent: list[tuple[int, Plain]] = []
        self.closed: list[tuple[int, int]] = []
        self.hints: list[Doing[None]] = []
        """What was asked of the coach over a socket, the oldest first."""
        self.slow: dict[str, Slow] = {}
        """What takes long, by what it is about: reviews, the master's games."""

    # What is told

    def tell(self, connection: int, message: Plain) -> None:
        """Have a message sent."""
        self.sent.append((connection, message))

    def close(self, connection: int, code: int) -> None:
        """Have a connection closed."""
        self.closed.append((connection, code))

    # The person

    @property
    def me(self) -> Plain | None:
        """Who this device belongs to."""
        return self.rows.one(PEOPLE, ME)

    @property
    def person(self) -> str | None:
        """The hash under which games count."""
        me = self.me
        return None if me is None else hashed(me["key"])

    # Tables

    @property
    def fresh(self) -> Fresh:
        """What a new table needs; its id is none that a server gives."""
        return Fresh(self.entropy, self.now(), device_id)

    def table(self, id: str) -> Table:
        """A table, from memory or from its rows; `Refused` if there is none."""
        if id in self.rooms:
            return self.rooms[id].table
        stored = loaded(self.rows, id)
        if stored is None:
            raise Refused("server.no-table", status=404)
        try:
            return Table(stored)
        except BrokenTable:
            raise Refused("server.broken", status=410) from None

    def room_of(self, connection: int) -> Room | None:
        """The room that a connection is in."""
        return next((one for one in self.rooms.values() if connection in one.connections), None)


class Slow:
    """Something that takes long: what is left to do, how far it is, what came of it."""

    def __init__(self, doing: Callable[[Slow], Doing[Any]]) -> None:
        self.progress = 0.0
        self.answer: Any = None
        self.failure: Refused | None = None
        self.done = False
        self.doing = self._finished(doing(self))

    def _finished(self, doing: Doing[Any]) -> Doing[None]:
        try:
            self.answer = yield from doing
        except Refused as refused:
            self.failure = refused
        except Exception as error:
            self.failure = broken(error, "server.coach.failed")
        self.done = True

    def watched(self, steps: Generator[float, None, Found]) -> Doing[Found]:
        """Go through steps that tell how far they are."""
        while True:
            try:
                self.progress = next(steps)
            except StopIteration as done:
                answer: Found = done.value
                return answer
            yield None


def broken(error: Exception, key: str = "server.broken-request") -> Refused:
    """What is told where something goes wrong that should not; the console has the rest."""
    traceback.print_exception(error, file=sys.stderr)
    return Refused(key, status=500)
