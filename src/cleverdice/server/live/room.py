"""A table with the people around it: one request at a time, stored before anybody is told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

from cleverdice.table.errors import Refused
from cleverdice.table.model import LOBBY, OVER, SeatRow
from cleverdice.table.pointing import why_not
from cleverdice.table.seats import joined, renamed, seated
from cleverdice.table.table import Step, Table
from cleverdice.table.view import Presence, log_entry
from cleverdice.table.view import view as table_view
from cleverdice.texts import Text

from .. import protocol
from ..contract import requests, told
from ..contract.log import Entry
from ..contract.tables import View
from ..db import tables
from ..db.challenges import tried
from ..db.results import results
from ..db.store import Store
from ..db.writer import Change, StoreError, together
from ..logs import log
from ..metrics import Metrics
from ..work.bots import Thinker
from ..work.coach import Coaching
from .driver import Driver
from .guest import Guest

FEW_ENTRIES = 20
"""So many entries of a log are worked out at once."""


@dataclass(frozen=True)
class House:
    """What all tables share; `now` is the time in milliseconds."""

    store: Store
    thinker: Thinker
    coaching: Coaching
    metrics: Metrics
    now: Callable[[], int]
    entropy: Callable[[int], bytes]
    bot_pause: float = 0.0


class Room:
    """A table in memory. `users` counts who needs it to stay; `ended` hears of the game's end."""

    def __init__(self, house: House, table: Table, ended: Callable[[], None]) -> None:
        self.house = house
        self._ended = ended
        self.table = table
        self.lock = asyncio.Lock()
        self.guests: set[Guest] = set()
        self.users = 0
        self.doubtful = False
        self._since = house.now()
        self._left: dict[str, int] = {}
        """When people left, by the hashes of their keys."""
        self._entries: list[Entry] = []
        self._view: View | None = None
        self._driver = Driver()

    @property
    def busy(self) -> bool:
        """Does anybody need it to stay in memory?"""
        return bool(self.users) or self.lock.locked() or self._driver.busy

    # What is told

    def view(self) -> View:
        """The present view, encoded once for all who see it."""
        if self._view is None:
            seen = table_view(self.table, self._presence(), self.house.now())
            self._view = protocol.prepared(seen, View)
        return self._view

    def _presence(self) -> Presence:
        here = {guest.key for guest in self.guests if guest.key is not None}
        return Presence(self._since, here, self._left)

    def log(self, start: int) -> list[Entry]:
        """The log from an entry on; what was never asked for is worked out now."""
        self._entries += self._worked_out(len(self._entries))
        return self._entries[start:]

    def _worked_out(self, start: int) -> list[Entry]:
        entries = (log_entry(self.table, nth) for nth in range(start, len(self.table.moves)))
        return [protocol.prepared(entry, Entry) for entry in entries]

    async def remember(self) -> None:
        """Work out a long log in a thread, so that nobody waits while an old table is opened."""
        if len(self.table.moves) - len(self._entries) > FEW_ENTRIES:
            async with self.turn():
                start = len(self._entries)
                self._entries[start:] = await asyncio.to_thread(self._worked_out, start)

    def welcome(self, guest: Guest) -> None:
        """Everything, to one guest."""
        table = self.table
        you = told.You(
            seats=table.held(guest.key),
            mine=table.counting_for(guest.me),
            host=table.is_host(guest.key),
            key=guest.key in table.keys,
        )
        invite = guest.invite if you.host and table.row.phase == LOBBY else None
        welcome = told.Welcome(you=you, invite=invite, view=self.view(), log=self.log(0))
        guest.put(protocol.frame(welcome))

    def show(self, start: int | None = None, *, to: Guest | None = None) -> None:
        """The present view to all, or to one, with the log from an entry on if a move was made."""
        entries = [] if start is None else self.log(start)
        seen = protocol.frame(told.Seen(view=self.view(), log=entries))
        for guest in self.guests if to is None else (to,):
            guest.put(seen, view=True)

    def _changed(self, start: int | None = None) -> None:
        """Something is different: everybody is shown it, and the driver looks what is due."""
        self._view = None
        self.show(start)
        self._driver.wake(self)

    # Coming and going

    def enter(self, guest: Guest) -> None:
        """A guest comes: everything is told, and the others see who is here."""
        was_here = self._is_here(guest.key)
        self.guests.add(guest)
        self.users += 1
        if not was_here and self.table.held(guest.key):
            self._view = None
            for other in self.guests - {guest}:
                self.show(to=other)
        self.welcome(guest)
        self._driver.wake(self)

    def leave(self, guest: Guest) -> None:
        """A guest goes."""
        self.guests.discard(guest)
        self.users -= 1
        if guest.key is None or self._is_here(guest.key):
            return
        self._left[guest.key] = self.house.now()
        if self.table.held(guest.key):
            self._view = None
            self.show()

    def _is_here(self, key: str | None) -> bool:
        return any(guest.key == key for guest in self.guests)

    async def close(self) -> None:
        """Nothing happens by itself any more."""
        await self._driver.close()

    # Storing

    async def _store(self, change: Change) -> None:
        """Store, or refuse; if it is not known how it went, the table is read again."""
        try:
            await self.house.store.write(change)
        except StoreError as error:
            self.doubtful = True
            log("store.failed", level="error", table=self.table.row.id, why=str(error))
            raise Refused("server.store", status=503) from None
        except asyncio.CancelledError:
            self.doubtful = True
            raise

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """One request at a time."""
        async with self.lock:
            if self.doubtful:
                await self._look_again()
            yield

    async def _look_again(self) -> None:
        """After trouble with the database: see what it really holds."""
        try:
            stored = await self.house.store.load(self.table.row.id)
        except StoreError:
            raise Refused("server.store", status=503) from None
        if stored is None:
            raise Refused("server.store", status=503)
        self.doubtful = False
        if len(stored.events) != self.table.events or stored.table != self.table.row:
            self.table = Table(stored)
            self._entries.clear()
        self.table.seats = list(stored.seats)
        self.table.keys = dict(stored.keys)
        self._view = None
        for guest in self.guests:
            self.welcome(guest)

    async def carry_out(self, step: Step) -> None:
        """Store a step, take it and show it to everybody."""
        table, now = self.table, self.house.now()
        if table.closed(now):
            raise Refused("daily.closed", status=409)
        change = tables.added(table.row.id, table.events, step.events, now)
        over = table.is_over_after(step)
        if over:
            ended = tables.changed_table(table.row.id, phase=OVER, ended=now)
            after = table.after(step)
            change = together(change, ended, results(after, now), tried(after, now))
        await self._store(change)
        table.take(step)
        table.touched = now
        del self._entries[step.keep :]
        if over:
            table.end(now)
            self._ended()
        self.house.metrics.moves.inc(len(step.events))
        self._changed(step.keep)

    # Requests of people, each under the lock

    async def move(self, guest: Guest, asked: requests.Move) -> None:
        """A move of a seat."""
        step = self.table.move(guest.key, self.seat(asked.seat), asked.nth, asked.text)
        if step is not None:
            await self.carry_out(step)

    async def roll(self, guest: Guest, asked: requests.Roll) -> None:
        """A roll."""
        step = self.table.roll(guest.key, asked.n, asked.text)
        if step is not None:
            await self.carry_out(step)

    async def undo(self, guest: Guest, asked: requests.Undo) -> None:
        """Take back."""
        await self.carry_out(self.table.undo(guest.key, asked.n, self.seat(asked.seat)))

    async def redo(self, guest: Guest, asked: requests.Redo) -> None:
        """Make again."""
        await self.carry_out(self.table.redo(guest.key, asked.n, self.seat(asked.seat)))

    def why(self, asked: requests.Why) -> tuple[Text | None, int | None]:
        """Why something can't be done, if it can't, and the die that was assumed for it."""
        return why_not(self.table, asked)

    async def start(self, guest: Guest, asked: requests.Start) -> None:
        """Begin the game."""
        if not self.table.is_host(guest.key):
            raise Refused("server.host-only", status=403)
        if self.table.row.phase == LOBBY:
            await self.begin()

    async def begin(self) -> None:
        """Begin the game, whoever asks."""
        row = self.table.started()
        values = {"phase": row.phase, "first": row.first, "drawn": row.drawn}
        await self._store(tables.changed_table(row.id, **values))
        self.table.begin(row)
        self._changed()

    async def follow(self, table: str) -> None:
        """The same people play again at another table; all who are here learn of it."""
        await self._store(tables.changed_table(self.table.row.id, next=table))
        self.table.row = replace(self.table.row, next=table)
        self._view = None

    def shut(self) -> None:
        """Nobody plays these dice any more: their secret may be known."""
        self.table.row = replace(self.table.row, shut=True)
        self._view = None
        self.show()

    async def hinted(self) -> None:
        """Somebody asks the coach: such a game alone is no fair duel."""
        if self.table.solo and not self.table.row.hinted:
            async with self.turn():
                await self._store(tables.changed_table(self.table.row.id, hinted=True))
                self.table.row = replace(self.table.row, hinted=True)

    def tell_next(self, table: str) -> None:
        """Everybody may come along."""
        for guest in self.guests:
            guest.put(protocol.frame(told.Next(table=table)))

    # Seats

    def seat(self, seat: int) -> int:
        """A seat by its number, if there is such a one."""
        return self.table.seat(seat)

    async def sit(self, guest: Guest, asked: requests.Sit) -> None:
        """Hand a seat to a bot, to a person, or to whoever joins next."""
        was = self.table.seats[self.seat(asked.seat)]
        await self.reseat(was, seated(self.table, guest.key, asked, self.house.entropy))

    async def rename(self, guest: Guest, asked: requests.Rename) -> None:
        """Another name, and perhaps a word for the dice."""
        was = self.table.seats[self.seat(asked.seat)]
        await self.reseat(was, renamed(self.table, guest.key, asked))

    async def join(self, key: str, name: str, person: str | None = None) -> int:
        """Take the first open seat, with the hash of a key."""
        seat = joined(self.table, key, name, person)
        was = self.table.seats[seat.seat]
        new = None if key in self.table.keys else tables.new_key(self.table.row.id, key)
        await self.reseat(was, seat, new)
        return seat.seat

    def hand_on(self, person: str, to: str) -> None:
        """Two people turned out to be one, and that is stored: their seats count for one."""
        for number in self.table.counting_for(person):
            self.table.seats[number] = replace(self.table.seats[number], person=to)
        for guest in self.guests:
            if guest.me in (person, to):
                self.welcome(guest)

    async def let_in(self, key: str) -> None:
        """Another key, by its hash, holds the seat of a table alone."""
        was = self.table.seats[0]
        await self.reseat(was, replace(was, holder=key), tables.new_key(self.table.row.id, key))

    async def reseat(self, was: SeatRow, seat: SeatRow, also: Change | None = None) -> None:
        """Change a seat; whoever gains or loses it is welcomed anew."""
        change = tables.changed_seat(self.table.row.id, seat)
        await self._store(change if also is None else together(also, change))
        if seat.holder is not None:
            self.table.keys.setdefault(seat.holder, False)
        self.table.seats[seat.seat] = seat
        self._changed()
        if was.holder != seat.holder:
            self.welcome_all(was.holder, seat.holder)

    def welcome_all(self, *holders: str | None) -> None:
        """What they hold has changed."""
        for guest in self.guests:
            if guest.key is not None and guest.key in holders:
                self.welcome(guest)


def refusal(refused: Refused, request: str) -> str:
    """The answer to a request that is not carried out."""
    error = protocol.translatable(refused.text)
    return protocol.frame(told.No(id=request, error=error, stale=refused.stale))
