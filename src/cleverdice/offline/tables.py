"""The addresses of games and tables."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from cleverdice.players import bots_for
from cleverdice.rules import load, names
from cleverdice.table.errors import Refused
from cleverdice.table.keys import invitation
from cleverdice.table.model import OVER, Begun, Stored
from cleverdice.table.opening import Opening, new_table
from cleverdice.table.sheets import loose_sheet
from cleverdice.table.table import Table
from cleverdice.view import game_view

from .forms import Asked
from .results import standing
from .rows import ENDED, SEATS, TABLES, Value, new_table_ops, no_table_ops
from .tidying import lasting
from .world import GONE, Doing, Plain, World

LISTED = 20


@cache
def games() -> Plain:
    """Everything that is printed on the sheets."""
    return {
        "games": [
            game_view(
                game,
                {
                    players: bots_for(game, players)
                    for players in range(game.min_players, game.max_players + 1)
                },
            )
            for game in map(load, names())
        ]
    }


def show_games(world: World) -> Plain:
    """GET /api/games"""
    return games()


def show_sheet(world: World, wish: Asked) -> Plain:
    """POST /api/sheet"""
    return loose_sheet(wish)


def open_table(world: World, wish: Asked) -> Doing[Plain]:
    """POST /api/tables"""
    stored, key = yield from opened(world, wish, world.person)
    id = stored.table.id
    return {"table": id, "key": key, "invite": invitation(id, key)}


def opened(
    world: World, wish: Opening, person: str | None, begun: Begun | None = None
) -> Doing[tuple[Stored, str]]:
    """A new table and its key; a seat for somebody elsewhere can't be had here."""
    if any(seat.kind == "open" for seat in wish.seats):
        raise Refused("device.open", status=409)
    stored, key = new_table(wish, world.fresh, person, begun)
    table = Table(stored)
    if wish.start:
        stored = replace(stored, table=table.started())
    yield new_table_ops(stored)
    return stored, key


def list_tables(world: World) -> Plain:
    """GET /api/tables"""
    lines = (_line(world, row) for row in _newest(world))
    return {"tables": [line for line in lines if line is not None]}


def _newest(world: World) -> list[Value]:
    rows = world.rows.all(TABLES)
    return sorted(rows, key=lambda row: (-row["created"], row["id"]))[:LISTED]


def _line(world: World, row: Value) -> Plain | None:
    """A line about a table, None if it can't be shown or played any more.

    Only a game that goes on is played again for it.
    """
    id, told, seats = row["id"], world.rows.one(ENDED, row["id"]), world.rows.of(SEATS, row["id"])
    lasts: Plain = {"round": None, "touched": row["ended"] or row["created"], "deletable": False}
    lasts |= {"expires": None, "notice": None}
    if told is None:
        try:
            table = world.table(id)
        except Refused:
            return None
        if table.closed(world.now()):
            return None
        told, lasts = standing(table), _going_on(table)
    return {
        "table": id,
        "game": row["game"],
        "names": [seat["name"] for seat in seats],
        "phase": row["phase"],
        "n": told["n"],
        "score": told["score"],
        "rounds": load(row["game"]).rounds.get(len(seats)),
        "created": row["created"],
        **lasts,
    }


def _going_on(table: Table) -> Plain:
    """What a line says of a game that is not over."""
    return {
        "round": table.state.round,
        "touched": table.touched or table.row.created,
        "deletable": table.row.challenge is None,
        **lasting(table.row, table.touched),
    }


def delete_table(world: World, wish: Asked, table: str) -> Doing[Plain]:
    """POST /api/tables/<table>/delete"""
    row = world.table(table).row
    if row.phase == OVER or row.challenge is not None:
        raise Refused("server.not-alone", status=403)
    yield no_table_ops(world.rows, table)
    if (room := world.rooms.pop(table, None)) is not None:
        for connection in sorted(room.connections):
            world.close(connection, GONE)
    return {}


def show_record(world: World, table: str) -> str:
    """GET /api/tables/<table>/record"""
    found = world.table(table)
    record, secret = found.record, found.revealed
    if secret is not None and record.seed is None:
        record = record.reveal(secret)
    return record.text()


def enter_table(world: World, wish: Asked, table: str) -> Plain:
    """POST /api/tables/<table>/enter: a personal link; here every table is this device's"""
    found = world.table(table)
    host = next(key for key, is_host in found.keys.items() if is_host)
    return {"table": table, "seats": found.held(host)}
