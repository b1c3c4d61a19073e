"""All tables: opened, found again, kept in memory while somebody needs them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial

from cleverdice.table.challenges import Challenge
from cleverdice.table.errors import Refused
from cleverdice.table.keys import fits, fresh_key, hashed, invitation
from cleverdice.table.model import Begun, Stored
from cleverdice.table.opening import Fresh, Opening, check_again, new_table, new_try, once_more
from cleverdice.table.table import BrokenTable, Table

from ..contract.bodies import Joining, Trying
from ..db import challenges, people, tables
from ..db.news import News
from ..db.people import Person
from ..db.writer import Change, StoreError, together
from ..limits import Limits, Shares
from ..logs import log
from .guest import Guest
from .others import Others
from .room import House, Room

DELETED_AT_ONCE = 100
FORGET_DUELS_MS = 90 * 24 * 3600 * 1000
FORGET_PEOPLE_MS = 400 * 24 * 3600 * 1000


class Hub:
    """The tables of a server. One `Room` a table at most."""

    def __init__(self, house: House, limits: Limits) -> None:
        self.house = house
        self.limits = limits
        self.rooms: dict[str, Room] = {}
        self.unfinished = 0
        """How many tables are not over."""
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._idle: dict[str, int] = {}
        self._shares = Shares()
        self.others = Others(self.rooms)

    async def start(self) -> None:
        """Forget what nobody came back to, and count what is there."""
        now, store = self.house.now(), self.house.store
        store.channel.listen(self._hear)
        await self.forget()
        await store.write(people.long_gone(now - FORGET_PEOPLE_MS))
        await store.write(challenges.unplayed(now - FORGET_DUELS_MS))
        await self.count()

    def _hear(self, process: str, news: News) -> None:
        if not process:  # the line was broken, or is new
            self.house.store.writer.renew()
        self.others.hear(process, news)

    async def forget(self) -> None:
        """Delete tables that nobody has touched for too long."""
        now = self.house.now()
        while gone := await self._expired(now):
            await self.delete(gone)

    async def _expired(self, now: int) -> list[str]:
        """Some tables that nobody needs any more, not even somebody who only looks at them."""
        busy = {table for table, room in self.rooms.items() if room.busy}
        most = DELETED_AT_ONCE + len(busy)
        found = await self.house.store.read(lambda there: tables.expired(there, now, most))
        free = [table for table in found if table not in busy][:DELETED_AT_ONCE]
        return await self.others.not_needed(self.house.store.channel, free)

    async def delete(self, gone: Sequence[str]) -> None:
        """Tables go, some at a time: the moves of others wait for the same writer."""
        for start in range(0, len(gone), DELETED_AT_ONCE):
            some = gone[start : start + DELETED_AT_ONCE]
            for table in some:
                await self.close(table)
            await self.house.store.write(tables.no_tables(some))

    async def count(self) -> None:
        """How many tables are not over: counted anew now and then, for days close by themselves."""
        self.unfinished = await self.house.store.unfinished(self.house.now())

    async def stop(self) -> None:
        """Bots stop everywhere."""
        for room in list(self.rooms.values()):
            await room.close()

    # Finding

    @asynccontextmanager
    async def using(self, table: str) -> AsyncIterator[Room]:
        """The room of a table, which stays in memory meanwhile; `Refused` if there is none."""
        room = await self._room(table)
        room.users += 1
        try:
            if self.house.store.channel.shared:
                # Whoever comes must find what they were told by another process, and what that
                # said while the table was loaded was not heard.
                room.following.doubtful = True
            if room.following.doubtful:
                await room.in_turn(_nothing)
            await self._shut_if_closed(room.table)
            yield room
        finally:
            room.users -= 1

    async def _room(self, table: str) -> Room:
        while (room := self.rooms.get(table)) is None:
            task = self._loading.get(table)
            if task is None:
                task = self._loading[table] = asyncio.create_task(self._load(table))
            await asyncio.shield(task)
        return room

    async def _shut_if_closed(self, table: Table) -> None:
        row = table.row
        if row.challenge is not None and not row.shut and table.closed(self.house.now()):
            await self.shut(row.challenge)

    async def shut(self, challenge: str) -> None:
        """A challenge stays closed from now on, even if the clock is set back: it may be shown."""
        await self.house.store.write(challenges.shut(challenge))
        for room in self.rooms.values():
            if room.table.row.challenge == challenge:
                room.shut()

    async def _load(self, table: str) -> Room:
        try:
            stored = await self.house.store.load(table)
            if stored is None:
                raise Refused("server.no-table", status=404)
            loaded = await asyncio.to_thread(Table, stored)
        except StoreError:
            raise Refused("server.store", status=503) from None
        except BrokenTable as error:
            log("table.broken", level="error", table=table, why=str(error))
            raise Refused("server.broken", status=410) from None
        finally:
            del self._loading[table]
        return self._keep(loaded)

    def _keep(self, table: Table) -> Room:
        id = table.row.id
        ended, gone = partial(self._ended, id), partial(self._gone, id)
        room = self.rooms[id] = Room(self.house, table, ended, gone)
        return room

    def _gone(self, table: str) -> None:
        """Somebody has deleted it: those who are still there are sent off."""
        if (room := self._dropped(table)) is not None:
            for guest in room.guests:
                guest.dismiss()

    def _dropped(self, table: str) -> Room | None:
        self._idle.pop(table, None)
        self._shares.free(table)
        return self.rooms.pop(table, None)

    async def close(self, table: str) -> None:
        """A table is about to be deleted: whoever is there is sent off."""
        room = self._dropped(table)
        if room is not None:
            await room.close()
            for guest in room.guests:
                guest.dismiss()

    def sweep(self, now: int, idle_ms: int) -> None:
        """Let go of tables that nobody has needed for a while."""
        for table, room in list(self.rooms.items()):
            if room.busy:
                self._idle.pop(table, None)
            elif now - self._idle.setdefault(table, now) >= idle_ms:
                del self.rooms[table], self._idle[table]

    def _ended(self, table: str) -> None:
        self._shares.free(table)
        self.unfinished -= 1

    # Opening

    async def open(
        self, wish: Opening, who: str = "", person: str | None = None, begun: Begun | None = None
    ) -> tuple[str, str, str]:
        """A new table: its id, the host's key, the invitation.

        `who` is the address whose share of all tables it takes, `begun` where the game goes on.
        """
        self._check_room_for_one_more(who)
        stored, key = new_table(wish, self._fresh, person, begun)
        table = stored.table.id
        await self._opened(stored, wish.start and begun is None)
        self._shares.take(who, table)
        return table, key, invitation(table, key)

    def _check_room_for_one_more(self, who: str = "") -> None:
        free = self.limits.tables - self.unfinished
        if free <= 0 or not self._shares.allows(who, free):
            raise Refused("server.too-many-tables", status=503)

    async def open_try(
        self, challenge: Challenge, person: Person, key: str, wish: Trying, who: str = ""
    ) -> str:
        """A table at which somebody plays a challenge, with the key that follows from the own."""
        self._check_room_for_one_more(who)
        stored, begun = new_try(challenge, wish, person.hash, hashed(key), self._fresh)
        await self._opened(stored, True, challenges.new_try(begun))
        self._shares.take(who, stored.table.id)
        return stored.table.id

    @property
    def _fresh(self) -> Fresh:
        return Fresh(self.house.entropy, self.house.now())

    async def _opened(self, stored: Stored, start: bool, *also: Change) -> None:
        table = await asyncio.to_thread(Table, stored) if stored.events else Table(stored)
        if start:
            stored, table = _started(stored)
        try:
            await self.house.store.write(together(tables.new_table(stored), *also))
        except StoreError as error:
            log("store.failed", level="error", table=stored.table.id, why=str(error))
            raise Refused("server.store", status=503) from None
        self._opens(table)

    def _opens(self, table: Table) -> None:
        """A new table is stored."""
        self.house.metrics.tables.inc()
        self.unfinished += 1
        self._keep(table)
        log("table.opened", table=table.row.id, game=table.row.game, seats=len(table.seats))

    async def join(
        self, table: str, wish: Joining, person: str | None = None, known: str | None = None
    ) -> tuple[str, int]:
        """Take an open seat: the key, the seat. A key that is `known` there stays in use."""
        async with self.using(table) as room:

            async def act() -> tuple[str, int]:
                invited = wish.invite is not None and fits(wish.invite, room.table.row.invite)
                if not invited and (wish.invite is not None or not room.table.row.free):
                    raise Refused("server.invite", status=403)
                kept = known is not None and hashed(known) in room.table.keys
                key = known if known is not None and kept else fresh_key(self.house.entropy)
                return key, await room.join(hashed(key), wish.name, person, wish.seat)

            return await room.in_turn(act)

    # Once more

    async def again(self, room: Room, guest: Guest) -> str:
        """A table of the same people, made once; all keys are good there as well."""
        was = room.table
        check_again(was, guest.key)
        if was.row.next is None:
            self._check_room_for_one_more()
            more, table = _started(once_more(was, self._fresh))
            await room.go_on(more)
            self._opens(table)
        assert was.row.next is not None
        return was.row.next


async def _nothing() -> None:
    """To have a turn is to look again."""


def _started(stored: Stored) -> tuple[Stored, Table]:
    """A table at which the game begins at once."""
    stored = replace(stored, table=Table(stored).started())
    return stored, Table(stored)
