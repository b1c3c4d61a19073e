"""What the browser stores, as rows, and the same in memory.

A row has a table, a key and a value of plain data. Keys of rows that belong to something begin with
its id: `<table>:<number>`. Games that are over keep their events in one row, so that a device with
thousands of games starts quickly.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, fields
from typing import Any

from cleverdice.table.model import SeatRow, Stored, TableRow

TABLES, SEATS, EVENTS, ENDED = "tables", "seats", "events", "ended"
PEOPLE, RESULTS, CHALLENGES, TRIES = "people", "results", "challenges", "tries"
PUZZLES = "puzzles"
KINDS = (TABLES, SEATS, EVENTS, ENDED, PEOPLE, RESULTS, CHALLENGES, TRIES, PUZZLES)

Value = dict[str, Any]
Op = dict[str, Any]
"""A row to be put or deleted."""

Event = tuple[int, str, int]
"""Something that happened at a table: the seat or chance, the text, when."""

Change = list[Op]
"""All that is stored together, or not at all."""


def put(table: str, key: str, value: Value) -> Op:
    """A row, new or instead of the one with that key."""
    return {"op": "put", "table": table, "key": key, "value": value}


def delete(table: str, key: str) -> Op:
    """A row goes."""
    return {"op": "delete", "table": table, "key": key}


class Rows:
    """All rows, by table, by what they belong to, by the rest of the key."""

    def __init__(self) -> None:
        self._kept: dict[str, dict[str, dict[str, Value]]] = {kind: {} for kind in KINDS}

    def apply(self, change: Change) -> None:
        """Keep in step with what is stored."""
        for op in change:
            owner, _, rest = op["key"].partition(":")
            if op["table"] not in self._kept:  # written by another version: it stays as it is
                continue
            if op["op"] == "put":
                self._kept[op["table"]].setdefault(owner, {})[rest] = op["value"]
            else:
                self._delete(op["table"], owner, rest)

    def _delete(self, table: str, owner: str, rest: str) -> None:
        kept = self._kept[table]
        if owner in kept:
            kept[owner].pop(rest, None)
            if not kept[owner]:
                del kept[owner]

    def one(self, table: str, key: str) -> Value | None:
        """A row by its key."""
        owner, _, rest = key.partition(":")
        return self._kept[table].get(owner, {}).get(rest)

    def of(self, table: str, owner: str) -> list[Value]:
        """The rows that belong to something, in their order."""
        found = self._kept[table].get(owner, {})
        return [found[rest] for rest in sorted(found, key=int)]

    def owners(self, table: str) -> list[str]:
        """What the rows of a table belong to."""
        return list(self._kept[table])

    def all(self, table: str) -> list[Value]:
        """Every row of a table."""
        return [value for kept in self._kept[table].values() for value in kept.values()]

    def put_all(self, only: str | None = None) -> Change:
        """Everything, or what belongs to one thing, as it would be stored anew."""
        return [
            put(table, f"{owner}:{rest}" if rest else owner, value)
            for table, owners in self._kept.items()
            for owner, kept in owners.items()
            if only in (None, owner)
            for rest, value in kept.items()
        ]


# Tables


def table_op(row: TableRow, keys: dict[str, bool]) -> Op:
    """What is known of a table as a whole."""
    return put(TABLES, row.id, {**asdict(row), "keys": dict(keys)})


def seat_op(table: str, seat: SeatRow) -> Op:
    """Who sits in a seat."""
    return put(SEATS, f"{table}:{seat.seat}", asdict(seat))


def event_ops(table: str, start: int, events: Iterable[tuple[int, str]], at: int) -> Change:
    """Events after those that are there."""
    return [
        put(EVENTS, f"{table}:{n}", {"seat": seat, "text": text, "at": at})
        for n, (seat, text) in enumerate(events, start)
    ]


def new_table_ops(stored: Stored) -> Change:
    """A table that is opened."""
    row = stored.table
    seats = [seat_op(row.id, seat) for seat in stored.seats]
    events = event_ops(row.id, 0, stored.events, row.created)
    return [table_op(row, stored.keys), *seats, *events]


def ended_ops(rows: Rows, table: str, last: Change, about: Value) -> Change:
    """A game that is over: its events and how it stands; `last` are events not stored yet."""
    known = rows.of(EVENTS, table)
    values = [*known, *(op["value"] for op in last)]
    events = [(one["seat"], one["text"], one["at"]) for one in values]
    gone = [delete(EVENTS, f"{table}:{n}") for n in range(len(known))]
    return [ended_op(table, events, about), *gone]


def ended_op(table: str, events: Iterable[Event], about: Value) -> Op:
    """All events of a game in one row, a line each: seat, time, text."""
    lines = [f"{seat} {at} {text}" for seat, text, at in events]
    return put(ENDED, table, {"events": "\n".join(lines), **about})


def no_table_ops(rows: Rows, table: str) -> Change:
    """A table goes, with all that belongs to it."""
    seats = range(len(rows.of(SEATS, table)))
    results = [delete(RESULTS, f"{table}:{one['seat']}") for one in rows.of(RESULTS, table)]
    return [
        delete(TABLES, table),
        delete(ENDED, table),
        *(delete(SEATS, f"{table}:{seat}") for seat in seats),
        *(delete(EVENTS, f"{table}:{n}") for n in range(len(rows.of(EVENTS, table)))),
        *results,
    ]


def loaded(rows: Rows, table: str) -> Stored | None:
    """Everything of one table."""
    row = rows.one(TABLES, table)
    if row is None:
        return None
    events = happened(rows, table)
    return Stored(
        _made(TableRow, row),
        tuple(_made(SeatRow, seat) for seat in rows.of(SEATS, table)),
        dict(row["keys"]),
        tuple((seat, text) for seat, text, _ in events),
        events[-1][2] if events else None,
        tuple(at for _, _, at in events),
    )


def happened(rows: Rows, table: str) -> list[Event]:
    """The events of a table: seat, text, when."""
    ended = rows.one(ENDED, table)
    if ended is not None:
        return [_event(line) for line in ended["events"].splitlines()]
    return [(one["seat"], one["text"], one["at"]) for one in rows.of(EVENTS, table)]


def _event(line: str) -> Event:
    seat, at, text = line.split(" ", 2)
    return int(seat), text, int(at)


def _made(kind: type[Any], value: Value) -> Any:
    """A row as an object; what another version has added is left alone."""
    known = {field.name for field in fields(kind)}
    return kind(**{name: one for name, one in value.items() if name in known})
