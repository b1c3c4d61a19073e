"""Who is called by notifications: devices, turns, and the server's own key."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field

from sqlalchemy import Connection, Executable, delete, insert, select, update

from cleverdice.table.keys import hashed

from . import schema
from .writer import Change

MOST_DEVICES = 5
"""So many of a person get notifications; the oldest go."""


@dataclass(frozen=True)
class Subscription:
    """A device of a person, as it is kept; whoever has the endpoint could knock there."""

    person: str = field(repr=False)
    endpoint: str = field(repr=False)
    p256dh: str = field(repr=False)
    auth: str = field(repr=False)
    lang: str
    contact: str
    created: int

    @property
    def id(self) -> str:
        """What it is known by."""
        return hashed(self.endpoint)


def devices_of(connection: Connection, person: str) -> list[Subscription]:
    """The devices of a person."""
    kept = schema.subscriptions
    columns = [column for column in kept.c if column.name != "id"]
    rows = connection.execute(select(*columns).where(kept.c.person == person))
    return [Subscription(**row._asdict()) for row in rows]


def subscribed(one: Subscription) -> Change:
    """A device gets notifications from now on, as the only one with that endpoint."""
    kept = schema.subscriptions
    newest = (
        select(kept.c.id)
        .where(kept.c.person == one.person)
        .order_by(kept.c.created.desc(), kept.c.id)
        .limit(MOST_DEVICES - 1)
    )
    many = delete(kept).where(kept.c.person == one.person, kept.c.id.not_in(newest))
    known = delete(kept).where(kept.c.id == one.id)
    new = insert(kept).values(id=one.id, **asdict(one))
    return Change(acts=[(act, []) for act in (known, many, new)])


def unsubscribed(id: str, person: str | None = None) -> Change:
    """A device gets none any more: its person wants none, or the push service knows it no more."""
    kept = schema.subscriptions
    mine = kept.c.id == id if person is None else (kept.c.id == id) & (kept.c.person == person)
    return Change(acts=[(delete(kept).where(mine), [])])


def handed_on(person: str, to: str) -> Executable:
    """The devices of one person are those of another."""
    kept = schema.subscriptions
    return update(kept).where(kept.c.person == person).values(person=to)


def called(table: str, seat: int, round: int, active: int) -> Change:
    """Somebody is called to a turn; `Overtaken` if that was done."""
    row = {"table_id": table, "seat": seat, "round": round, "active": active}
    return Change(acts=[(insert(schema.calls), [row])])


# The server's own key


def server_key(connection: Connection, name: str) -> str | None:
    """A key of the server, if it was made."""
    kept = schema.server_keys
    found = connection.execute(select(kept.c.value).where(kept.c.name == name)).scalar()
    return None if found is None else str(found)


def new_server_key(name: str, value: str) -> Change:
    """A key of the server; `Overtaken` if another process has made one."""
    return Change(acts=[(insert(schema.server_keys), [{"name": name, "value": value}])])
