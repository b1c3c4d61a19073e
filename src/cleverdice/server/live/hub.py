"""All tables: opened, found again, kept in memory while somebody needs them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from cleverdice.dice import fresh_seed
from cleverdice.rules import load, names

from ..db import people, tables
from ..db.challenges import Challenge, Try, new_try, unplayed
from ..db.people import Person
from ..db.writer import Change, StoreError, together
from ..errors import Refused
from ..keys import Entropy, fits, fresh_id, fresh_key, hashed, invitation
from ..limits import Limits
from ..logs import log
from ..protocol import Joining, Opening, SeatWish, Trying
from ..table.model import BOT, LOBBY, OVER, PLAY, Begun, SeatRow, Stored, TableRow
from ..table.names import cleaned
from ..table.seats import first_seats
from ..table.seats import fresh_seed as seat_seed
from ..table.table import BrokenTable, Table
from .guest import Guest
from .room import House, Room

FORGET_LOBBIES_MS = 7 * 24 * 3600 * 1000
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

    async def start(self) -> None:
        """Count what is there, and forget lobbies that nobody came back to."""
        now = self.house.now()
        await self.house.store.write(tables.forgotten(now - FORGET_LOBBIES_MS))
        await self.house.store.write(people.long_gone(now - FORGET_PEOPLE_MS))
        await self.house.store.write(unplayed(now - FORGET_DUELS_MS))
        self.unfinished = await self.house.store.unfinished(now)

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
        room = self.rooms[table] = Room(self.house, loaded, self._ended)
        return room

    async def close(self, table: str) -> None:
        """A table is about to be deleted: whoever is there is sent off."""
        room = self.rooms.pop(table, None)
        self._idle.pop(table, None)
        if room is None:
            return
        await room.close()
        self.unfinished -= room.table.row.phase != OVER
        for guest in room.guests:
            guest.dismiss()

    def sweep(self, now: int, idle_ms: int) -> None:
        """Let go of tables that nobody has needed for a while."""
        for table, room in list(self.rooms.items()):
            if room.busy:
                self._idle.pop(table, None)
            elif now - self._idle.setdefault(table, now) >= idle_ms:
                del self.rooms[table], self._idle[table]

    def _ended(self) -> None:
        self.house.metrics.games_over.inc()
        self.unfinished -= 1

    # Opening

    async def open(
        self, wish: Opening, person: str | None = None, begun: Begun | None = None
    ) -> tuple[str, str, str]:
        """A new table: its id, the host's key, the invitation; `begun` is where it goes on."""
        self._check_room_for_one_more()
        if wish.game not in names():
            raise Refused("server.no-game", games=", ".join(names()))
        entropy = self.house.entropy
        table, key = fresh_id(entropy), fresh_key(entropy)
        invite = invitation(table, key)
        row = self._fresh_row(table, wish, hashed(invite))
        host = hashed(key)
        game = load(wish.game)
        seats = first_seats(game, wish.seats, host, wish.lang, entropy, person)
        stored = Stored(row, seats, {host: True})
        if begun is not None:
            row = replace(row, phase=PLAY, first=begun.first, drawn=False)
            stored = replace(stored, table=row, events=begun.events)
        await self._opened(stored, wish.start and begun is None)
        return table, key, invite

    def _check_room_for_one_more(self) -> None:
        if self.unfinished >= self.limits.tables:
            raise Refused("server.too-many-tables", status=503)

    def _fresh_row(self, table: str, wish: Opening, invite: str) -> TableRow:
        return TableRow(
            id=table,
            game=wish.game,
            version=load(wish.game).version,
            typed=wish.dice == "typed",
            secret=fresh_seed(self.house.entropy).hex(),
            invite=invite,
            language=wish.lang,
            phase=LOBBY,
            first=None,
            drawn=None,
            created=self.house.now(),
            hints=wish.hints,
        )

    async def open_try(self, challenge: Challenge, person: Person, key: str, wish: Trying) -> str:
        """A table at which somebody plays a challenge, with the key that follows from the own."""
        self._check_room_for_one_more()
        entropy, host, game = self.house.entropy, hashed(key), load(challenge.game)
        opening = Opening(game.name, [SeatWish("person", wish.name)], lang=wish.lang, hints=False)
        row = self._row_of(challenge, opening)
        (seat,) = first_seats(game, opening.seats, host, wish.lang, entropy, person.hash)
        name = seat.name if cleaned(wish.name) else ""
        begun = Try(challenge.id, person.hash, row.id, name, row.created)
        seats = (replace(seat, seed=challenge.seed),)
        await self._opened(Stored(row, seats, {host: True}), True, new_try(begun))
        return row.id

    def _row_of(self, challenge: Challenge, opening: Opening) -> TableRow:
        """A table with the dice of a challenge; nobody is ever invited there."""
        entropy = self.house.entropy
        return replace(
            self._fresh_row(fresh_id(entropy), opening, hashed(fresh_key(entropy))),
            secret=challenge.secret,
            contest=challenge.kind,
            challenge=challenge.id,
            closes=challenge.closes,
            shared=challenge.shared,
        )

    async def _opened(self, stored: Stored, start: bool, also: Change | None = None) -> None:
        table = await asyncio.to_thread(Table, stored) if stored.events else Table(stored)
        if start:
            stored = replace(stored, table=table.started())
            table = Table(stored)
        try:
            change = tables.new_table(stored)
            await self.house.store.write(change if also is None else together(change, also))
        except StoreError as error:
            log("store.failed", level="error", table=stored.table.id, why=str(error))
            raise Refused("server.store", status=503) from None
        self.house.metrics.tables.inc()
        self.unfinished += 1
        self.rooms[stored.table.id] = Room(self.house, table, self._ended)
        log("table.opened", table=stored.table.id, game=stored.table.game, seats=len(stored.seats))

    async def join(self, table: str, wish: Joining, person: str | None = None) -> tuple[str, int]:
        """Take an open seat: the new key, the seat."""
        async with self.using(table) as room, room.turn():
            if not fits(wish.invite, room.table.row.invite):
                raise Refused("server.invite", status=403)
            key = fresh_key(self.house.entropy)
            return key, await room.join(hashed(key), wish.name, person)

    # Once more

    async def again(self, room: Room, guest: Guest) -> str:
        """A table of the same people, made once; all keys are good there as well."""
        was = room.table
        if was.row.phase != OVER:
            raise Refused("server.not-over", status=409)
        if was.row.contest is not None:
            raise Refused("contest.once", status=409)
        if not was.held(guest.key) and not was.is_host(guest.key):
            raise Refused("server.not-yours", status=403)
        if was.row.next is None:
            self._check_room_for_one_more()
            await room.follow(await self._once_more(was))
        assert was.row.next is not None
        return was.row.next

    async def _once_more(self, was: Table) -> str:
        entropy = self.house.entropy
        row = replace(
            was.row,
            id=fresh_id(entropy),
            version=was.game.version,
            secret=fresh_seed(entropy).hex(),
            invite=hashed(fresh_key(entropy)),
            phase=LOBBY,
            first=None,
            drawn=None,
            created=self.house.now(),
            ended=None,
            next=None,
        )
        seats = tuple(_once_more(seat, entropy) for seat in was.seats)
        await self._opened(Stored(row, seats, dict(was.keys)), start=True)
        return row.id


def _once_more(seat: SeatRow, entropy: Entropy) -> SeatRow:
    """The same in a new game, which a bot has helped with only if it begins it."""
    return replace(seat, seed=seat_seed(entropy), helped=seat.kind == BOT)
