"""A table as everybody sees it: the view of its state, and who sits there."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from cleverdice.facts import waiting
from cleverdice.texts import Text
from cleverdice.view import (
    Plain,
    Setting,
    entry_at,
    move_views,
    sourced,
    table_view,
    text_view,
    tip_views,
)

from .clock import until
from .model import BOT, DAY_MS, LOBBY, PERSON, PLAY, TableRow
from .seats import is_free
from .table import Table
from .together import host_seat, tally

TOLD_DAYS = 14
"""So many days before it happens people are told that a game will be deleted."""


@dataclass(frozen=True)
class Presence:
    """Who is connected, by the hashes of their keys, and since when others are not.

    Of those who were not here `since` the table was opened only that is known.
    """

    since: int
    here: Collection[str] = ()
    left: Mapping[str, int] = field(default_factory=dict)

    def away(self, holder: str | None) -> int | None:
        """Since when somebody is away, None if here or nobody."""
        return None if holder is None or holder in self.here else self.left.get(holder, self.since)


def view(table: Table, presence: Presence, now: int) -> Plain:
    """The View of docs/protocol.md."""
    seen = table_view(table.game, table.state)
    pending = waiting(table.game, table.states, table.moves, len(table.moves))
    for seat, plain in enumerate(seen["seats"]):
        todo = sourced(table.game, plain["todo"], pending[seat])
        plain.update(_seat(table, seat, presence), todo=todo)
    going_on = table.row.phase == PLAY
    undo = [seat for seat in range(len(table.seats)) if table.undoable(seat)]
    if not going_on:
        seen.update(actors=[], chance=False, rolling=[])
    return {
        "table": table.row.id,
        "game": table.game.name,
        "n": len(table.moves),
        "phase": table.row.phase,
        **seen,
        "rollers": table.rollers() if seen["chance"] else [],
        "absent": _absent(table, seen, presence),
        **_for_people(table, seen["actors"], undo),
        "undo": undo,
        "redo": table.redos.seats if going_on else [],
        "typed": table.row.typed,
        "hints": table.hints,
        "fair": _fair(table),
        "contest": _contest(table),
        "next": table.row.next,
        **_together(table),
        **expiry(table.row, table.touched, now),
    }


def expiry(row: TableRow, touched: int | None, now: int) -> Plain:
    """When a table is deleted, and for a game in play what to say in the two weeks before."""
    at = row.expires(touched)
    left = None if at is None or touched is None else max(0, at - now) // DAY_MS
    notice = None if left is None or left >= TOLD_DAYS else text_view(_soon(left))
    return {"expires": at, "notice": notice}


def _soon(days: int) -> Text:
    return Text("server.expires", {"days": days}) if days > 1 else Text("server.expires.today")


def _seat(table: Table, number: int, presence: Presence) -> Plain:
    seat = table.seats[number]
    return {
        "name": seat.name,
        "kind": seat.kind,
        "level": seat.level,
        "here": seat.kind == BOT or seat.holder in presence.here,
        "away": presence.away(seat.holder),
        "lent": seat.kind == BOT and seat.holder is not None,
        "free": is_free(table, seat),
        "lapsed": seat.lapsed,
        "until": until(table, number),
        "again": seat.ready,
        "nth": len(table.moves_of(number)),
    }


def _absent(table: Table, seen: Plain, presence: Presence) -> list[int]:
    """Those whom everybody waits for, and who are not here."""
    due = [seen["active"]] if seen["chance"] else seen["actors"]
    waited_for = [table.seats[seat] for seat in due if table.seats[seat].kind == PERSON]
    return [seat.seat for seat in waited_for if seat.holder not in presence.here]


def _for_people(table: Table, actors: Collection[int], undo: Sequence[int]) -> Plain:
    """By seat of a person: what may be done, and what is to be explained."""
    moves, tips = {}, {}
    setting = Setting([seat.name for seat in table.seats], table.row.typed, table.hints, undo)
    for seat in (seat.seat for seat in table.seats if seat.kind != BOT):
        table.legal(seat)  # the game remembers the list that it made last
        if seat in actors:
            moves[str(seat)] = move_views(table.game, table.state, seat)
        if table.row.phase != LOBBY:
            tips[str(seat)] = tip_views(table.game, table.state, seat, setting)
    return {"moves": moves, "tips": tips}


def _together(table: Table) -> Plain:
    """What people at the table have agreed on, and who has won how often."""
    counted = tally(table)
    several = len(table.seats) > 1 and counted.games > 0
    return {
        "host": host_seat(table),
        "signs": table.row.signs,
        "free": table.row.free,
        "clock": table.row.clock,
        "series": counted._asdict() if several else None,
    }


def _fair(table: Table) -> Plain | None:
    fair = table.fair
    if fair is None:
        return None
    return {
        "commitment": fair.commitment,
        "seeds": list(fair.seat_seeds),
        "reveal": table.revealed,
    }


def _contest(table: Table) -> Plain | None:
    row = table.row
    if row.contest is None:
        return None
    return {"kind": row.contest, "id": row.challenge, "closes": row.closes}


def log_entry(table: Table, nth: int) -> Plain:
    """What one move brought about."""
    return entry_at(table.game, table.states, table.moves, nth)
