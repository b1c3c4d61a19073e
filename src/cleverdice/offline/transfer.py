"""All games of a device as one file, and back: what is there already stays as it is."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields, replace
from functools import partial
from typing import Any, NamedTuple

from cleverdice.dice import DiceError
from cleverdice.players import bots_for
from cleverdice.rules import SheetError
from cleverdice.table.challenges import DAILY, DUEL
from cleverdice.table.errors import Refused
from cleverdice.table.keys import hashed
from cleverdice.table.model import BOT, LOBBY, OVER, PERSON, PLAY, SeatRow
from cleverdice.table.record import stored_record
from cleverdice.table.table import BrokenTable, Table
from cleverdice.table.view import Presence, view
from cleverdice.texts import LANGUAGES, ReasonedError

from . import me
from .challenges import try_ops
from .results import result_ops, standing
from .reviews import found
from .rows import (
    EVENTS,
    KINDS,
    PEOPLE,
    PUZZLES,
    RESULTS,
    SEATS,
    TABLES,
    TRIES,
    Change,
    Rows,
    Value,
    ended_op,
    happened,
    loaded,
    put,
    seat_op,
    table_op,
)
from .world import ME, Doing, Plain, Slow, World

FORM, VERSION = "cleverdice device", 1

LONGEST_WHY = 80
ODD = (
    BrokenTable, DiceError, ReasonedError, SheetError, AssertionError, ArithmeticError,
    AttributeError, LookupError, RecursionError, TypeError, ValueError,
)  # fmt: skip
"""What goes wrong with a file that somebody has changed."""

TYPES: dict[str, type] = {"str": str, "int": int, "bool": bool, "None": type(None)}

HIDDEN = ("person", "holder")
"""Hashes of keys, which are nobody's business."""


# Out


def export(world: World) -> Plain:
    """GET /api/me/export: everything that is kept on this device"""
    known = me.known(world)
    person = {name: known[name] for name in ("name", "created", "seen")}
    return {
        "format": FORM,
        "version": VERSION,
        "person": person,
        "seats": _told(world, SEATS),
        "results": _told(world, RESULTS),
        "tries": _told(world, TRIES),
        "puzzles": _told(world, PUZZLES),
        "subscriptions": [],
        "records": dict(_records(world)),
        "rows": [_saved(op) for op in world.rows.put_all()],
    }


def _saved(op: Plain) -> Plain:
    return {"table": op["table"], "key": op["key"], "value": json.dumps(op["value"])}


def _told(world: World, table: str) -> list[Value]:
    rows = world.rows.all(table)
    return [{name: row[name] for name in row if name not in HIDDEN} for row in rows]


def _records(world: World) -> Iterator[tuple[str, str]]:
    for row in world.rows.all(TABLES):
        stored = loaded(world.rows, row["id"])
        if stored is not None:
            yield row["id"], stored_record(stored).text()


# In


def imported(world: World, text: str) -> Doing[Plain]:
    """POST /api/me/import: how many games were added; all of them, or none"""
    key = f"import {hashlib.sha256(text.encode('utf-8', 'replace')).hexdigest()}"
    change, count = found(world, key, Slow(partial(_checked, world, text)))
    del world.slow[key]
    if change:
        yield change
    return {"count": count}


def _checked(world: World, text: str, slow: Slow) -> Doing[tuple[Change, int]]:
    """What is to be added: games are played again, and what follows from them is worked out."""
    with _understood():
        brought = _brought(text)
        people, person = _person(world, brought)
        change = [*people]
        new = [id for id in brought.owners(TABLES) if world.rows.one(TABLES, id) is None]
    tables: dict[str, Table] = {}
    for nth, id in enumerate(new):
        with _understood(id):
            tables[id] = table = _table(brought, id, person)
            change += _table_ops(brought, table)
        slow.progress = nth / len(new)
        yield None
    with _understood():
        change += _tries(world, brought, tables)
    return change, len(tables)


@contextmanager
def _understood(what: str = "") -> Iterator[None]:
    """Whatever is odd about a file makes it one that can't be taken in."""
    try:
        yield
    except ODD as error:
        why = f"{what} {type(error).__name__}: {error}".strip()
        raise Refused("device.import", why=why[:LONGEST_WHY]) from None


def _brought(text: str) -> Rows:
    """The rows of a file."""
    plain = json.loads(text)
    if plain["format"] != FORM:
        raise ValueError(f"format {plain['format']!r}")
    if plain["version"] > VERSION:
        raise Refused("device.import.newer")
    rows = Rows()
    rows.apply([_row(row) for row in plain["rows"]])
    return rows


def _row(row: Any) -> Plain:
    table, key, value = row["table"], row["key"], json.loads(row["value"])
    if table not in KINDS or not isinstance(key, str) or not isinstance(value, dict):
        raise ValueError(f"row {key!r}")
    return put(table, key, value)


# The person


@dataclass(frozen=True)
class _Known:
    """A person as stored."""

    key: str
    name: str
    created: int
    seen: int


def _person(world: World, brought: Rows) -> tuple[Change, Same]:
    """Whoever is nobody here yet becomes the person of the file; and who is who."""
    row = brought.one(PEOPLE, ME)
    if row is None:
        return [], Same(None, world.person)
    known = _typed(_Known, row)
    there = hashed(known.key)
    change = [put(PEOPLE, ME, asdict(known))] if world.me is None else []
    return change, Same(there, world.person or there)


class Same(NamedTuple):
    """The hashes of one person's keys: in the file, and here."""

    there: str | None
    here: str | None


# Tables


def _table(brought: Rows, id: str, person: Same) -> Table:
    """A table, played again; seats that count for the person of the file count for the own."""
    stored = loaded(brought, id)
    assert stored is not None
    for row in (stored.table, *stored.seats):
        _check_types(row)
    for who, text, at in happened(brought, id):
        if [type(part) for part in (who, text, at)] != [int, str, int]:
            raise ValueError(f"event {text!r}")
    table = Table(stored)
    _check_whole(table, id)
    view(table, Presence(0), 0)  # whatever can't be shown is not taken in
    mine = person.there is not None
    for number, row in enumerate(table.seats):
        here = person.here if mine and row.person == person.there else None
        table.seats[number] = replace(row, seat=number, person=here)
    return table


def _check_whole(table: Table, id: str) -> None:
    """Do the parts of a table belong together?"""
    row = table.row
    over = table.game.outcome(table.state) is not None
    hosts = [key for key, host in table.keys.items() if host is True]
    good = {
        "id": row.id == id,
        "phase": row.phase in ((OVER,) if over else (LOBBY, PLAY)),
        "end": (row.ended is not None) == over,
        "contest": row.contest in (None, DAILY, DUEL),
        "language": row.language in LANGUAGES,
        "host": len(hosts) == 1,
        "seats": all(_is_seat(table, seat) for seat in table.seats),
    }
    wrong = [name for name, fine in good.items() if not fine]
    if wrong:
        raise ValueError(wrong[0])


def _is_seat(table: Table, seat: SeatRow) -> bool:
    there = bots_for(table.game, len(table.seats))
    return (seat.kind == PERSON and seat.level is None) or (
        seat.kind == BOT and (seat.level is None or seat.level in there)
    )


def _typed(kind: type[Any], row: Value) -> Any:
    made = kind(**{field.name: row[field.name] for field in fields(kind)})
    _check_types(made)
    return made


def _check_types(row: Any) -> None:
    """Is every field of a row what it is declared to be?"""
    for field in fields(row):
        value = getattr(row, field.name)
        allowed = {TYPES[one.strip()] for one in str(field.type).split("|")}
        if type(value) not in allowed:
            raise ValueError(f"{field.name} is {value!r}")


def _table_ops(brought: Rows, table: Table) -> Change:
    """What is stored of a table; results follow from it."""
    row, id = table.row, table.row.id
    events = happened(brought, id)
    change = [table_op(row, table.keys), *(seat_op(id, seat) for seat in table.seats)]
    if row.phase != OVER:
        values = [{"seat": seat, "text": text, "at": at} for seat, text, at in events]
        return change + [put(EVENTS, f"{id}:{n}", value) for n, value in enumerate(values)]
    change.append(ended_op(id, events, standing(table)))
    for seat in table.seats:
        change += result_ops(events, table, seat)
    return change


def _tries(world: World, brought: Rows, tables: dict[str, Table]) -> Change:
    """Tries of games that are taken in, at challenges that nobody has tried here."""
    change: Change = []
    for row in brought.all(TRIES):
        id, table = str(row["challenge_id"]), tables.get(str(row["table_id"]))
        if table is not None and world.rows.one(TRIES, id) is None:
            change += try_ops(world, id, table, str(row["name"]))
    return change
