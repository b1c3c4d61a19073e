"""What is stored under a person: found, changed, deleted."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from sqlalchemy import Connection, Executable, Table, delete, insert, select, update

from cleverdice.table.names import cleaned

from . import puzzles, schema, subscriptions
from .news import Anything
from .tables import touched
from .writer import Change


@dataclass(frozen=True)
class Person:
    """Somebody: `hash` is that of the key, whatever belongs to a person is stored under it."""

    hash: str = field(repr=False)
    name: str
    created: int
    seen: int


def found(connection: Connection, person: str) -> Person | None:
    """Look for somebody by the hash of the key."""
    row = connection.execute(select(schema.people).where(schema.people.c.hash == person)).first()
    return None if row is None else Person(**row._asdict())


# What is changed


def new_person(person: Person) -> Change:
    """Somebody who was not there before."""
    return Change(acts=[(insert(schema.people), [asdict(person)])])


def seen(person: str, now: int) -> Change:
    """Somebody is here again."""
    return _changed(person, seen=now)


def called(person: str, name: str) -> Change:
    """Another name, which new games begin with."""
    return _changed(person, name=cleaned(name))


def _changed(person: str, **values: object) -> Change:
    people = schema.people
    return Change(acts=[(update(people).where(people.c.hash == person).values(**values), [])])


def long_gone(before: int) -> Change:
    """People who were not seen since then, and of whom nothing is kept but that."""
    people, seats, results = schema.people, schema.seats, schema.results
    sits = select(seats.c.person).where(seats.c.person == people.c.hash).exists()
    played = select(results.c.person).where(results.c.person == people.c.hash).exists()
    old = (people.c.seen < before) & ~sits & ~played
    return Change(acts=[(delete(people).where(old), [])])


# What is kept of somebody


def owned_tables() -> list[Table]:
    """The tables of the database that say whom their rows belong to."""
    return [table for table in schema.metadata.sorted_tables if "person" in table.c]


def rows_of(connection: Connection, person: str) -> dict[str, list[dict[str, Any]]]:
    """Every row that belongs to a person, by table; the hashes of keys are nobody's business."""
    found: dict[str, list[dict[str, Any]]] = {}
    for table in owned_tables():
        columns = [column for column in table.c if column.name not in ("person", "holder")]
        rows = connection.execute(select(*columns).where(table.c.person == person))
        found[table.name] = [dict(row) for row in rows.mappings()]
    return found


def seats_of(connection: Connection, person: str) -> list[tuple[str, int]]:
    """The seats that count for a person: table and seat, the newest table first."""
    seats, tables = schema.seats, schema.tables
    query = (
        select(seats.c.table_id, seats.c.seat)
        .join(tables, tables.c.id == seats.c.table_id)
        .where(seats.c.person == person)
        .order_by(tables.c.created.desc(), tables.c.id, seats.c.seat)
    )
    return [(row.table_id, row.seat) for row in connection.execute(query)]


# What goes


def no_more(person: str) -> Change:
    """Nothing refers to a person any more; what was theirs alone goes with the row."""
    seats, people = schema.seats, schema.people
    freed = update(seats).where(seats.c.person == person).values(person=None)
    gone = delete(people).where(people.c.hash == person)
    return Change(acts=[(act, []) for act in (_seats_touched(person), freed, gone)])


def _seats_touched(person: str) -> Executable:
    """Whoever knows a table at which somebody sits must look at it again."""
    seats = schema.seats
    theirs = select(seats.c.table_id).where(seats.c.person == person)
    return touched(schema.tables.c.id.in_(theirs))


def no_key(table: str, key: str) -> Change:
    """A key opens nothing at a table any more."""
    keys = schema.keys
    here = (keys.c.table_id == table) & (keys.c.hash == key)
    return Change(acts=[(delete(keys).where(here), [])])


def handed_on(person: str, to: str) -> Change:
    """What one person has played was played by another: two keys of the same hand."""
    moved = [
        update(table).where(table.c.person == person).values(person=to)
        for table in (schema.seats, schema.results)
    ]
    kept = (puzzles.handed_on(person, to), subscriptions.handed_on(person, to))
    also = (_tries_handed_on(person, to), *kept)
    acts = (_seats_touched(person), *moved, *also)
    return Change(acts=[(act, []) for act in acts], news=[Anything()])


def _tries_handed_on(person: str, to: str) -> Executable:
    """There is one try for each challenge: where both have one, the other's stays."""
    tries = schema.tries
    theirs = select(tries.c.challenge_id).where(tries.c.person == to).scalar_subquery()
    mine = (tries.c.person == person) & tries.c.challenge_id.not_in(theirs)
    return update(tries).where(mine).values(person=to)
