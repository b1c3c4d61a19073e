"""A table with whoever looks at it: what they ask is checked, stored, taken, told, in this order.

The same as `server/live/room.py`, but for one device: everybody at the table is at this screen.
"""

from __future__ import annotations

import random
from dataclasses import replace

from cleverdice.players import BOTS
from cleverdice.rules import CHANCE
from cleverdice.table.errors import Refused
from cleverdice.table.model import LOBBY, OVER, SeatRow, TableRow
from cleverdice.table.opening import check_again, once_more
from cleverdice.table.pointing import why_not
from cleverdice.table.seats import USUAL_BOT, counting, renamed, seated
from cleverdice.table.table import Step, Table
from cleverdice.table.view import Presence, log_entry
from cleverdice.table.view import view as table_view
from cleverdice.view import text_view

from .forms import Asked
from .results import ended_ops, result_ops
from .rows import Change, event_ops, happened, new_table_ops, seat_op, table_op
from .tidying import lasting
from .world import Doing, Plain, World, broken

ROOMS_KEPT = 6
"""So many tables stay in memory that nobody looks at."""


class Room:
    """A table in memory; bots move from `ready` on, in milliseconds since 1970."""

    def __init__(self, world: World, table: Table) -> None:
        self.world, self.table = world, table
        self.connections: set[int] = set()
        self.ready = 0
        self._since = world.now()
        self._left: dict[str, int] = {}
        self._entries: list[Plain] = []
        self._view: Plain | None = None

    @property
    def key(self) -> str | None:
        """The key of this device, which is the host of all its tables."""
        return next((key for key, host in self.table.keys.items() if host), None)

    # What is told

    def view(self) -> Plain:
        """The present view."""
        if self._view is None:
            here = {self.key} if self.connections and self.key else set[str]()
            presence = Presence(self._since, here, self._left)
            seen = table_view(self.table, presence, self.world.now())
            self._view = {**seen, **lasting(self.table.row, self.table.touched)}
        return self._view

    def log(self, start: int) -> list[Plain]:
        """The log from an entry on."""
        for nth in range(len(self._entries), len(self.table.moves)):
            self._entries.append(log_entry(self.table, nth))
        return self._entries[start:]

    def welcome(self, connection: int) -> None:
        """Everything, to one connection."""
        table, key = self.table, self.key
        mine = table.counting_for(self.world.person)
        you = {"seats": table.held(key), "mine": mine, "host": True, "key": True}
        told = {"t": "welcome", "you": you, "invite": None, "view": self.view(), "log": self.log(0)}
        self.world.tell(connection, told)

    def show(self, start: int | None = None, only: int | None = None) -> None:
        """The present view to all, or to one, with the log from an entry on if a move was made."""
        entries = [] if start is None else self.log(start)
        for connection in sorted(self.connections) if only is None else (only,):
            self.world.tell(connection, {"t": "view", "view": self.view(), "log": entries})

    def welcome_all(self) -> None:
        """What this device holds has changed."""
        for connection in sorted(self.connections):
            self.welcome(connection)

    def changed(self, start: int | None = None) -> None:
        """Something is different: everybody is shown it, and bots take a moment to think."""
        self._view = None
        self.ready = self.world.now() + self.world.pause
        self.show(start)

    # Coming and going

    def enter(self, connection: int) -> None:
        """Somebody looks at the table."""
        self._view = None
        self.connections.add(connection)
        self.ready = self.world.now() + self.world.pause
        self.welcome(connection)

    def leave(self, connection: int) -> None:
        """Nobody looks through this connection any more."""
        self.connections.discard(connection)
        self._view = None
        if self.key is not None and not self.connections:
            self._left[self.key] = self.world.now()

    # Moves

    def carry_out(self, step: Step) -> Doing[None]:
        """Store a step, then take it, then tell of it."""
        table, now = self.table, self.world.now()
        if table.closed(now):
            raise Refused("daily.closed", status=409)
        change = event_ops(table.row.id, table.events, step.events, now)
        over = table.is_over_after(step)
        row = self._ended(now) if over else table.row
        if over:
            change = ended_ops(self.world.rows, table.after(step), row, change)
        yield change
        table.take(step, now)
        table.touched, table.row = now, row
        del self._entries[step.keep :]
        self.changed(step.keep)

    def _ended(self, now: int) -> TableRow:
        """The row of a game that is over; the rule of a day's dice is no secret here."""
        return replace(
            self.table.row, phase=OVER, ended=now, shut=self.table.row.closes is not None
        )

    def move(self, asked: Asked) -> Doing[None]:
        """A move of a seat."""
        step = self.table.move(self.key, self.table.seat(asked.seat), asked.nth, asked.text)
        if step is not None:
            yield from self.carry_out(step)

    def roll(self, asked: Asked) -> Doing[None]:
        """A roll."""
        step = self.table.roll(self.key, asked.n, asked.text)
        if step is not None:
            yield from self.carry_out(step)

    def undo(self, asked: Asked) -> Doing[None]:
        """Take back."""
        yield from self.carry_out(self.table.undo(self.key, asked.n, self.table.seat(asked.seat)))

    def redo(self, asked: Asked) -> Doing[None]:
        """Make again."""
        yield from self.carry_out(self.table.redo(self.key, asked.n, self.table.seat(asked.seat)))

    def why(self, asked: Asked) -> Plain:
        """Why something can't be done, if it can't, and the die that was assumed for it."""
        why, die = why_not(self.table, asked)
        return {"why": None if why is None else text_view(why), "die": die}

    # The game as a whole

    def start(self, asked: Asked) -> Doing[None]:
        """Begin the game."""
        if self.table.row.phase != LOBBY:
            return
        row = self.table.started()
        yield [table_op(row, self.table.keys)]
        self.table.begin(row)
        self.changed()

    def again(self, asked: Asked) -> Doing[None]:
        """The same people play again at another table, which is made once."""
        check_again(self.table, self.key)
        row = self.table.row
        if row.next is None:
            more = once_more(self.table, self.world.fresh)
            more = replace(more, table=Table(more).started())
            row = replace(row, next=more.table.id)
            yield [*new_table_ops(more), table_op(row, self.table.keys)]
            self.table.row, self._view = row, None
        for connection in sorted(self.connections):
            self.world.tell(connection, {"t": "next", "table": row.next})

    def hinted(self) -> Doing[None]:
        """Somebody asks the coach: such a game alone is no fair duel."""
        if self.table.solo and not self.table.row.hinted:
            row = replace(self.table.row, hinted=True)
            yield [table_op(row, self.table.keys)]
            self.table.row = row

    # Seats

    def sit(self, asked: Asked) -> Doing[None]:
        """Hand a seat to a bot or to a person."""
        if asked.kind == "open":
            raise Refused("device.open", status=409)
        was = self.table.seats[self.table.seat(asked.seat)]
        yield from self._reseat(was, seated(self.table, self.key, asked, self.world.entropy))

    def rename(self, asked: Asked) -> Doing[None]:
        """Another name, and perhaps a word for the dice."""
        was = self.table.seats[self.table.seat(asked.seat)]
        yield from self._reseat(was, renamed(self.table, self.key, asked))

    def mine(self, asked: Asked) -> Doing[None]:
        """Let a seat count for the person of this device, or no more."""
        was = self.table.seats[self.table.seat(asked.seat)]
        seat = counting(self.table, self.key, self.world.person, asked)
        if seat != was:
            events = happened(self.world.rows, self.table.row.id)
            yield from self._reseat(was, seat, result_ops(events, self.table, seat))
            self.welcome_all()

    def _reseat(self, was: SeatRow, seat: SeatRow, also: Change | None = None) -> Doing[None]:
        yield [seat_op(self.table.row.id, seat), *(also or [])]
        self.table.seats[seat.seat] = seat
        self.changed()
        if was.holder != seat.holder:
            self.welcome_all()

    # What happens by itself

    @property
    def due(self) -> bool:
        """Is there anything to do by itself? Bots play only while somebody watches."""
        if not self.connections:
            return False
        return self.table.due() is not None or self.table.forced() is not None

    def act(self) -> Doing[None]:
        """What is forced, or what a bot does; if it can't be stored, it is tried again later."""
        try:
            step = self.table.forced() or self._bots_step()
            if step is not None:
                yield from self.carry_out(step)
        except Refused:
            self.ready = self.world.now() + 1000

    def _bots_step(self) -> Step | None:
        table, due = self.table, self.table.due()
        if due is None:
            return None
        if due == CHANCE:
            return table.rolled()
        return table.step(due, self._thought(due))

    def _thought(self, seat: int) -> str:
        """A bot's move; a simpler one's if it can't think, so that no table stands still."""
        table = self.table
        for level in (table.seats[seat].level or USUAL_BOT, USUAL_BOT):
            rng = random.Random(table.bot_seed(seat))
            try:
                return table.game.text(BOTS[level](table.game, table.state, seat, rng))
            except Exception as error:  # a net that could not be fetched, say
                broken(error)
        raise Refused("server.coach.failed")


def room_for(world: World, id: str) -> Room:
    """The room of a table; rooms that nobody needs make place."""
    room = world.rooms.pop(id, None) or Room(world, world.table(id))
    world.rooms[id] = room
    idle = [name for name, other in world.rooms.items() if not other.connections and name != id]
    for name in idle[: max(0, len(idle) - ROOMS_KEPT)]:
        del world.rooms[name]
    return room
