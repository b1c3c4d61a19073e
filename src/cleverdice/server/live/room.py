"""A table with the people around it: one request at a time, stored before anybody is told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from cleverdice.table.errors import Refused
from cleverdice.table.model import LOBBY, OVER, PERSON, SeatRow, Stored, TableRow
from cleverdice.table.pointing import why_not
from cleverdice.table.seats import joined, renamed, seated
from cleverdice.table.table import Step, Table
from cleverdice.table.view import log_entry
from cleverdice.table.view import view as table_view
from cleverdice.texts import Text

from .. import protocol
from ..contract import requests, told
from ..contract.log import Entry
from ..contract.tables import View
from ..db import tables
from ..db.challenges import tried
from ..db.news import Here
from ..db.results import results
from ..db.store import Store
from ..db.tables import Since
from ..db.writer import Change, Overtaken, StoreError, together
from ..logs import log
from ..metrics import Metrics
from ..work.bots import Thinker
from ..work.coach import Coaching
from .calls import Calls
from .company import Company, time_told
from .driver import Driver
from .following import Following
from .guest import Guest

FEW_ENTRIES = 20
"""So many entries of a log are worked out at once."""

TRIES = 20
"""So often others may be quicker before somebody is refused."""

Result = TypeVar("Result")


@dataclass(frozen=True)
class House:
    """What all tables share; `now` is the time in milliseconds."""

    store: Store
    thinker: Thinker
    coaching: Coaching
    metrics: Metrics
    now: Callable[[], int]
    entropy: Callable[[int], bytes]
    calls: Calls
    bot_pause: float = 0.0


class Room:
    """A table in memory: what was stored of it, and who is around it.

    `users` counts who needs it to stay; `ended` hears of the game's end, `gone` of the table's.
    """

    def __init__(
        self, house: House, table: Table, ended: Callable[[], None], gone: Callable[[], None]
    ) -> None:
        self.house = house
        self._ended, self.gone = ended, gone
        self.table = table
        self.lock = asyncio.Lock()
        self.users = 0
        self.following = Following()
        self.company = Company(house.now())
        self._entries: list[Entry] = []
        self._view: View | None = None
        self._driver = Driver()

    @property
    def guests(self) -> set[Guest]:
        """Who is connected here."""
        return self.company.guests

    @property
    def busy(self) -> bool:
        """Does anybody need it to stay in memory?"""
        at_work = self._driver.busy or self.following.busy
        return bool(self.users) or self.lock.locked() or at_work

    # What is told

    def view(self) -> View:
        """The present view, encoded once for all who see it."""
        if self._view is None:
            seen = table_view(self.table, self.company.presence(), self.house.now())
            self._view = protocol.prepared(seen, View)
        return self._view

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
        now = time_told(table.row, self.house.now())
        welcome = told.Welcome(you=you, invite=invite, view=self.view(), log=self.log(0), now=now)
        guest.put(protocol.frame(welcome))

    def show(self, start: int | None = None, *, to: Guest | None = None) -> None:
        """The present view to all, or to one, with the log from an entry on if a move was made."""
        entries = [] if start is None else self.log(start)
        now = time_told(self.table.row, self.house.now())
        seen = protocol.frame(told.Seen(view=self.view(), log=entries, now=now))
        for guest in self.guests if to is None else (to,):
            guest.put(seen, view=True)

    def changed(self, start: int | None = None) -> None:
        """Something is different: everybody is shown it, and the driver looks what is due."""
        self._view = None
        self.show(start)
        self._driver.wake(self)

    # Coming and going

    def enter(self, guest: Guest) -> None:
        """A guest comes: everything is told, and the others see who is here."""
        was_here, first = self.company.has(guest.key), not self.guests
        self.guests.add(guest)
        self.users += 1
        if first or not was_here:
            self.announce(ask=first)
        if not was_here and self.table.held(guest.key):
            self._view = None
            for other in self.guests - {guest}:
                self.show(to=other)
        self.welcome(guest)
        self._driver.wake(self)

    def leave(self, guest: Guest) -> None:
        """A guest goes."""
        self.company.leaves(guest, self.house.now())
        self.users -= 1
        if self.company.has(guest.key):
            return
        self.announce()
        self._show_company({guest.key} if guest.key is not None else ())

    def announce(self, *, ask: bool = False) -> None:
        """Other processes learn who is connected here, and may be asked the same."""
        keys, watched = self.company.keys(), bool(self.guests)
        self.house.store.channel.say(Here(self.table.row.id, keys, watched, ask))

    def people_elsewhere(self, process: str, keys: Collection[str]) -> None:
        """Another process says who is connected there."""
        self._show_company(self.company.told(process, keys, self.house.now()))

    def _show_company(self, changed: Collection[str]) -> None:
        """If somebody who plays has come or gone, it is seen."""
        if any(self.table.held(key) for key in changed):
            self._view = None
            self.show()

    async def close(self) -> None:
        """Nothing happens by itself any more."""
        await self._driver.close()
        await self.following.close()

    # Storing

    async def _store(self, change: Change) -> None:
        """Store, or refuse; if it is not known how it went, the table is read again."""
        try:
            await self.house.store.write(change)
        except Overtaken:
            self.following.doubtful = True
            raise
        except StoreError as error:
            self.following.doubtful = True
            log("store.failed", level="error", table=self.table.row.id, why=str(error))
            raise Refused("server.store", status=503) from None
        except asyncio.CancelledError:
            self.following.doubtful = True
            raise

    async def amend(self, *also: Change, **values: Any) -> None:
        """Store what is changed beside the record, unless it is not as it was known."""
        row = self.table.row
        await self._store(together(*also, tables.amended(row, **values)))
        self.table.row = replace(row, **values, revision=row.revision + 1)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """One request at a time, at a table that is as it is stored."""
        async with self.lock:
            await self.following.look_again(self)
            yield

    async def in_turn(self, act: Callable[[], Awaitable[Result]]) -> Result:
        """The same; if another process was quicker, it is judged again."""
        for _ in range(TRIES):
            async with self.turn():
                with suppress(Overtaken):
                    return await act()
        raise Refused("server.store", status=503)

    def renew(self, new: Since) -> None:
        """Take over what others have stored, and show it."""
        table, was = self.table, self.table.row
        if was.phase == LOBBY != new.row.phase:
            table.begin(new.row)
        table.row = new.row
        if new.seats is not None and new.keys is not None:
            table.seats, table.keys = list(new.seats), dict(new.keys)
        keep = table.catch_up(new.events or (), new.touched or 0)
        table.touched = table.touched if new.touched is None else new.touched
        del self._entries[keep:]
        self._show_renewed(was, keep if new.events else None)

    def _show_renewed(self, was: TableRow, start: int | None) -> None:
        row = self.table.row
        if was.phase != OVER == row.phase:
            self._ended()
        if row.revision != was.revision:
            self._view = None
            for guest in self.guests:
                self.welcome(guest)
            self._driver.wake(self)
        elif start is not None:
            self.changed(start)
        if row.next is not None and row.next != was.next:
            self.tell_next(row.next)

    async def carry_out(self, step: Step) -> None:
        """Store a step, take it and show it to everybody."""
        table, now = self.table, self.house.now()
        if table.closed(now):
            raise Refused("daily.closed", status=409)
        change = tables.added(table.row.id, table.events, step.events, now)
        over = table.is_over_after(step)
        if over:
            ended, after = tables.amended(table.row, phase=OVER, ended=now), table.after(step)
            change = replace(change, news=())  # others look it up: the end is more than its moves
            change = together(change, ended, results(after, now), tried(after, now))
        await self._store(change)
        waited_for = self.house.calls.before(self)
        table.take(step, now)
        table.touched = now
        del self._entries[step.keep :]
        if over:
            table.end(now)
            self.house.metrics.games_over.inc()
            self._ended()
        self.house.metrics.moves.inc(len(step.events))
        self.changed(step.keep)
        self.house.calls.begun(self, waited_for)

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
        now = self.house.now()
        await self.amend(phase=row.phase, first=row.first, drawn=row.drawn, counted=now)
        self.table.begin(self.table.row)
        self.changed()
        self.house.calls.begun(self)

    async def go_on(self, more: Stored) -> None:
        """The same people play again at another table, which is stored with that."""
        await self.amend(tables.new_table(more), next=more.table.id)
        self._view = None

    def shut(self) -> None:
        """Nobody plays these dice any more, and that is stored: their secret may be known."""
        row = self.table.row
        self.table.row = replace(row, shut=True, revision=row.revision + 1)
        self._view = None
        self.show()

    async def hinted(self) -> None:
        """Somebody asks the coach: such a game alone is no fair duel."""
        if self.table.solo and not self.table.row.hinted:
            await self.in_turn(lambda: self.amend(hinted=True))

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

    async def join(
        self, key: str, name: str, person: str | None = None, wished: int | None = None
    ) -> int:
        """Take a free seat, with the hash of a key."""
        seat = joined(self.table, key, name, person, wished)
        was = self.table.seats[seat.seat]
        await self.reseat(was, seat, self._new_key(key))
        return seat.seat

    async def let_in(self, key: str) -> None:
        """Another key, by its hash, holds the seat of a table alone."""
        was = self.table.seats[0]
        if was.holder != key:
            await self.reseat(was, replace(was, holder=key), self._new_key(key))

    def _new_key(self, key: str) -> Change | None:
        return None if key in self.table.keys else tables.new_key(self.table.row.id, key)

    async def reseat(self, was: SeatRow, seat: SeatRow, also: Change | None = None) -> None:
        """Change a seat; whoever gains or loses it is welcomed anew."""
        change = tables.changed_seat(self.table.row.id, seat)
        back = seat.kind == PERSON and self.table.row.clock is not None
        counted = {"counted": self.house.now()} if back else {}
        await self.amend(*([] if also is None else [also]), change, **counted)
        if seat.holder is not None:
            self.table.keys.setdefault(seat.holder, False)
        self.table.seats[seat.seat] = seat
        self.changed()
        if was.holder != seat.holder:
            self.welcome_all(was.holder, seat.holder)

    def welcome_all(self, *holders: str | None) -> None:
        """What they hold has changed."""
        for guest in self.guests:
            if guest.key is not None and guest.key in holders:
                self.welcome(guest)
