"""Calling people whose turn it is and who are not there: a notification for each of their devices.

Whoever comes back within a moment, as after a page is loaded anew, is not called. The process that
has stored what makes it somebody's turn calls them, or that which has lost their connection: a
phone that falls asleep is noticed only when it does not answer for a while.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Coroutine
from typing import TYPE_CHECKING, NamedTuple

from cleverdice.table.clock import awaited
from cleverdice.table.model import PERSON, PLAY
from cleverdice.table.table import Table
from cleverdice.texts import say

from ..db import subscriptions
from ..db.store import Store
from ..db.writer import Overtaken, StoreError
from ..limits import Buckets, Clock, Rate
from ..logs import log
from ..push.letters import Letter

if TYPE_CHECKING:
    from ..push.sender import Sender
    from .room import Room

EACH = Rate(10, 1 / 60)
"""How often a person may be called."""

MOST_WAITING = 2000
"""So many calls may wait for their moment."""

MOMENT_SECONDS = 2.5
"""So long a page that was loaded anew has to come back."""

USUAL_SECONDS = 12 * 3600
"""A turn without a clock: so long a call may reach a device that was switched off."""


class Turn(NamedTuple):
    """A seat that is waited for in somebody's turn."""

    seat: int
    round: int
    active: int


def turns(table: Table) -> frozenset[Turn]:
    """The people who are waited for."""
    if table.row.phase != PLAY:
        return frozenset()
    state = table.state
    return frozenset(
        Turn(seat, state.round, state.active)
        for seat in awaited(table, state)
        if table.seats[seat].kind == PERSON
    )


def to_be_called(table: Table, seat: int, here: Collection[str]) -> str | None:
    """The person to be called to a seat: of the holder who is not here, and whom others wait for.

    Of several around one screen one is known, who is called for all of them.
    """
    holder = table.seats[seat].holder
    others = any(one.kind == PERSON and one.holder != holder for one in table.seats)
    if holder is None or holder in here or not others:
        return None
    own = [table.seats[seat], *(one for one in table.seats if one.holder == holder)]
    return next((one.person for one in own if one.person is not None), None)


def letter(table: Table, language: str) -> Letter:
    """What a device is told, in the language that was spoken there."""
    clock = table.row.clock
    text = {
        "title": say(language, "turn.now"),
        "body": table.game.titles[language],
        "table": table.row.id,
    }
    return Letter(text, table.row.id, clock or USUAL_SECONDS, urgent=clock is not None)


class Calls:
    """The calls of a process; without a `sender` nobody is called."""

    def __init__(
        self,
        sender: Sender | None,
        clock: Clock,
        moment: float = MOMENT_SECONDS,
        each: Rate = EACH,
    ) -> None:
        self.sender = sender
        self._moment = moment
        self._buckets = Buckets(each, clock)
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def start(self, store: Store) -> None:
        """Devices that a push service knows no more are forgotten."""
        if self.sender is not None:
            self.sender.start(lambda id: self._later(_forget(store, id)))

    def before(self, room: Room) -> frozenset[Turn]:
        """Who is waited for as long as nothing has happened."""
        return frozenset() if self.sender is None else turns(room.table)

    def begun(self, room: Room, before: Collection[Turn] = ()) -> None:
        """Something was stored: call those whose turn has come with it, in a moment."""
        if self.sender is None:
            return
        for turn in turns(room.table).difference(before):
            person = _missing(room, turn)
            if person is not None and len(self._tasks) < MOST_WAITING:
                self._later(self._call(room, turn, person))

    def lost(self, room: Room, key: str | None) -> None:
        """Whoever did not leave, but is gone, may not have seen that it is their turn."""
        others = [turn for turn in turns(room.table) if room.table.seats[turn.seat].holder != key]
        if key is not None and not self._closed:
            self.begun(room, others)

    async def _call(self, room: Room, turn: Turn, person: str) -> None:
        with room.company.waiting():
            if not room.guests:
                room.announce(ask=True)
            await asyncio.sleep(self._moment)
            missing = _missing(room, turn)
        if turn not in turns(room.table) or missing != person:
            return
        try:
            await self._send(room, turn, person)
        except Overtaken:  # called already
            return
        except StoreError as error:
            log("store.failed", level="error", table=room.table.row.id, why=str(error))

    async def _send(self, room: Room, turn: Turn, person: str) -> None:
        store, table, sender = room.house.store, room.table, self.sender
        devices = await store.read(lambda there: subscriptions.devices_of(there, person))
        if sender is None or not devices:
            return
        if not self._buckets.take(person):
            sender.count("limited")
            return
        await store.write(subscriptions.called(table.row.id, *turn))
        for device in devices:
            await sender.send(device, letter(table, device.lang))

    def _later(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Nobody is called any more."""
        self._closed = True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self.sender is not None:
            self.sender.close()


def _missing(room: Room, turn: Turn) -> str | None:
    return to_be_called(room.table, turn.seat, room.company.presence().here)


async def _forget(store: Store, device: str) -> None:
    try:
        await store.write(subscriptions.unsubscribed(device))
    except StoreError as error:
        log("store.failed", level="error", why=str(error))
