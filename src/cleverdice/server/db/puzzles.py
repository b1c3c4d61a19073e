"""What somebody trains: mistakes of own games, and puzzles of a set that were tried."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Executable, delete, insert, literal, select, update

from cleverdice.puzzles import Card
from cleverdice.rules import load

from . import schema
from .writer import Change

# What is found


def cards_of(connection: Connection, person: str, game: str) -> list[Card]:
    """What is known of a person's puzzles, of games by the rules of today."""
    kept, tables = schema.puzzles, schema.tables
    query = (
        select(kept.c.id, kept.c.box, kept.c.due, kept.c.lost)
        .join(tables, tables.c.id == kept.c.table_id, isouter=True)
        .where((kept.c.person == person) & (kept.c.game == game))
        .where(kept.c.table_id.is_(None) | (tables.c.version == load(game).version))
    )
    return [Card(*row) for row in connection.execute(query)]


def own_told(connection: Connection, person: str, id: str) -> tuple[str, dict[str, Any]] | None:
    """The table of a person's mistake, and what the coach said of it."""
    kept = schema.puzzles
    mine = (kept.c.person == person) & (kept.c.id == id) & kept.c.table_id.is_not(None)
    row = connection.execute(select(kept.c.table_id, kept.c.told).where(mine)).first()
    return None if row is None else (row.table_id, msgspec.json.decode(row.told))


# What is changed


def found_mistakes(table: str, seat: int, mistakes: Sequence[dict[str, Any]]) -> list[Executable]:
    """The mistakes of a seat become puzzles of whom it counts for."""
    return [_mistake(table, seat, told) for told in mistakes]


def _mistake(table: str, seat: int, told: dict[str, Any]) -> Executable:
    kept, played = schema.puzzles, schema.results
    id = f"{table}-{told['ply']}"
    given = {"id": id, "table_id": table, "told": _json(told), "lost": told["lost"]}
    values = [literal(value, kept.c[name].type) for name, value in given.items()]
    known = select(kept.c.id).where((kept.c.id == id) & (kept.c.person == played.c.person))
    row = select(*values, played.c.game, played.c.person).where(
        played.c.table_id == table, played.c.seat == seat, ~known.exists()
    )
    return insert(kept).from_select([*given, "game", "person"], row)


def _json(told: object) -> str:
    return msgspec.json.encode(told).decode()


def tried(person: str, game: str, card: Card) -> Change:
    """A puzzle goes into a box; one of a set is kept from its first try on."""
    kept = schema.puzzles
    mine = (kept.c.person == person) & (kept.c.id == card.id)
    given = {"person": person, "id": card.id, "game": game, "told": "", "lost": card.lost}
    values = [literal(value, kept.c[name].type) for name, value in given.items()]
    known = select(kept.c.id).where(mine).exists()
    somebody = select(*values).where(schema.people.c.hash == person, ~known)
    acts = [] if card.own else [insert(kept).from_select([*given], somebody)]
    moved = update(kept).where(mine).values(box=card.box, due=card.due)
    return Change(acts=[(act, []) for act in (*acts, moved)])


def no_mistakes(table: str, person: str) -> Executable:
    """A seat of that table counts for somebody no more."""
    kept = schema.puzzles
    return delete(kept).where((kept.c.table_id == table) & (kept.c.person == person))


def handed_on(person: str, to: str) -> Executable:
    """Of a puzzle that both have the other's stays."""
    kept = schema.puzzles
    theirs = select(kept.c.id).where(kept.c.person == to).scalar_subquery()
    mine = (kept.c.person == person) & kept.c.id.not_in(theirs)
    return update(kept).where(mine).values(person=to)
