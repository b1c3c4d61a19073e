"""A table as everybody sees it: the view of its state, and who sits there."""

from __future__ import annotations

from collections.abc import Collection

from cleverdice.facts import waiting
from cleverdice.view import Plain, entry_at, move_views, sourced, table_view

from .model import BOT, PLAY
from .table import Table


def view(table: Table, here: Collection[str], now: int) -> Plain:
    """The VIEW of docs/protocol.md; `here` are the hashes of the keys that are connected."""
    seen = table_view(table.game, table.state)
    pending = waiting(table.game, table.states, table.moves, len(table.moves))
    for seat, plain in enumerate(seen["seats"]):
        todo = sourced(table.game, plain["todo"], pending[seat])
        plain.update(_seat(table, seat, here), todo=todo)
    going_on = table.row.phase == PLAY
    if not going_on:
        seen.update(actors=[], chance=False, rolling=[])
    return {
        "table": table.row.id,
        "game": table.game.name,
        "n": len(table.moves),
        "phase": table.row.phase,
        **seen,
        "rollers": table.rollers() if seen["chance"] else [],
        "moves": _moves(table, seen["actors"]),
        "undo": [seat for seat in range(len(table.seats)) if table.undoable(seat)],
        "redo": table.redos.seats if going_on else [],
        "typed": table.row.typed,
        "hints": table.hints,
        "fair": _fair(table, now),
        "contest": _contest(table),
        "next": table.row.next,
    }


def _seat(table: Table, number: int, here: Collection[str]) -> Plain:
    seat = table.seats[number]
    return {
        "name": seat.name,
        "kind": seat.kind,
        "level": seat.level,
        "here": seat.kind == BOT or seat.holder in here,
        "nth": len(table.moves_of(number)),
    }


def _moves(table: Table, actors: Collection[int]) -> Plain:
    people = [seat for seat in actors if table.seats[seat].kind != BOT]
    shown = {}
    for seat in people:
        table.legal(seat)  # the game remembers the list that it made last
        shown[str(seat)] = move_views(table.game, table.state, seat)
    return shown


def _fair(table: Table, now: int) -> Plain | None:
    fair = table.fair
    if fair is None:
        return None
    return {
        "commitment": fair.commitment,
        "seeds": list(fair.seat_seeds),
        "reveal": table.revealed(now),
    }


def _contest(table: Table) -> Plain | None:
    row = table.row
    if row.contest is None:
        return None
    return {"kind": row.contest, "id": row.challenge, "closes": row.closes}


def log_entry(table: Table, nth: int) -> Plain:
    """What one move brought about."""
    return entry_at(table.game, table.states, table.moves, nth)
