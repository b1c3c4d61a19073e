"""How a finished game went for the people at the table: one row a seat, written with its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import (
    Connection,
    Executable,
    RowMapping,
    delete,
    func,
    insert,
    literal,
    select,
    update,
)

from cleverdice.table.model import SeatRow
from cleverdice.table.results import counts, figures
from cleverdice.table.table import Table

from . import schema
from .puzzles import found_mistakes, no_mistakes
from .writer import Change


def results(table: Table, now: int) -> Change:
    """The results of all seats that count for somebody; none if the game was begun by others."""
    return Change(acts=[act for seat in table.seats for act in result(table, seat, now).acts])


def result(table: Table, seat: SeatRow, now: int) -> Change:
    """The result of one seat; nothing is written for somebody who was deleted meanwhile."""
    if not counts(table, seat):
        return Change()
    kept, people, events = schema.results, schema.people, schema.events
    begun = select(func.min(events.c.at)).where(events.c.table_id == table.row.id)
    given = {"table_id": table.row.id, **figures(table, seat.seat), "ended": now}
    values = [literal(value, kept.c[name].type) for name, value in given.items()]
    row = select(*values, people.c.hash, func.coalesce(begun.scalar_subquery(), now))
    columns = [*given, "person", "started"]
    act = insert(kept).from_select(columns, row.where(people.c.hash == seat.person))
    return Change(acts=[(act, [])])


def withdrawn(table: Table, seat: SeatRow) -> Change:
    """A seat that was not one's own after all."""
    kept = schema.results
    here = (kept.c.table_id == table.row.id) & (kept.c.seat == seat.seat)
    gone = delete(kept).where(here & (kept.c.person == seat.person))
    puzzles = no_mistakes(table.row.id, seat.person or "")
    return Change(acts=[(act, []) for act in (gone, puzzles)])


def games_of(connection: Connection, person: str, most: int) -> Sequence[RowMapping]:
    """The results of a person's newest games, the newest first."""
    kept = schema.results
    query = select(kept).where(kept.c.person == person).order_by(kept.c.ended.desc())
    return connection.execute(query.limit(most)).mappings().all()


# How well was chosen, which the coach finds out later


class Sums(msgspec.Struct):
    """What a seat was given by the dice, and what it gave away."""

    luck: float
    given_away: float


class Looked(NamedTuple):
    """What is kept of the review of a seat: its sums, and the mistakes that become puzzles."""

    sums: Sums
    mistakes: Sequence[dict[str, Any]]


def unreviewed(connection: Connection, person: str, most: int) -> list[str]:
    """The tables of a person's newest games at which nobody has looked."""
    kept = schema.results
    last = func.max(kept.c.ended)
    query = (
        select(kept.c.table_id)
        .where((kept.c.person == person) & ~kept.c.trained)
        .group_by(kept.c.table_id)
        .order_by(last.desc())
        .limit(most)
    )
    return [row.table_id for row in connection.execute(query)]


def reviewed(table: str, seats: Sequence[Looked]) -> Change:
    """What the coach found, for everybody at the table."""
    kept = schema.results
    acts: list[Executable] = []
    for seat, (sums, mistakes) in enumerate(seats):
        here = (kept.c.table_id == table) & (kept.c.seat == seat)
        values = {"given_away": sums.given_away, "luck": sums.luck, "trained": True}
        acts += [*found_mistakes(table, seat, mistakes), update(kept).where(here).values(**values)]
    return Change(acts=[(act, []) for act in acts])
