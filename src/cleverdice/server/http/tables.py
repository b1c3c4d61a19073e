"""The addresses of tables: opened, joined, entered, listed, downloaded."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ..errors import Refused
from ..keys import hashed
from ..live.access import check_look
from ..protocol import Entering, Joining, Opening
from ..request import Asker
from ..table.model import OVER
from ..table.table import Table
from .context import Context
from .respond import answered, get, post, posted, with_key
from .visitor import counts_for

LISTED = 20


async def open_table(context: Context, request: Request, asker: Asker) -> Response:
    """POST /api/tables"""
    wish = await posted(request, asker, Opening)
    context.check("openings", asker)
    table, key, invite = await context.hub.open(wish, await counts_for(context, asker))
    answer = answered({"table": table, "key": key, "invite": invite})
    return with_key(answer, asker, table, key)


async def join_table(context: Context, request: Request, asker: Asker) -> Response:
    """POST /api/tables/<table>/join"""
    wish = await posted(request, asker, Joining)
    context.check("guesses", asker)
    table = request.path_params["table"]
    person, known = await counts_for(context, asker), asker.keys().get(table)
    key, seat = await context.hub.join(table, wish, person, known)
    return with_key(answered({"table": table, "key": key, "seat": seat}), asker, table, key)


async def enter_table(context: Context, request: Request, asker: Asker) -> Response:
    """POST /api/tables/<table>/enter"""
    wish = await posted(request, asker, Entering)
    context.check("guesses", asker)
    table = request.path_params["table"]
    async with context.hub.using(table) as room:
        if hashed(wish.key) not in room.table.keys:
            raise Refused("server.key", status=403)
        seats = room.table.held(hashed(wish.key))
    return with_key(answered({"table": table, "seats": seats}), asker, table, wish.key)


async def list_tables(context: Context, request: Request, asker: Asker) -> Response:
    """GET /api/tables"""
    hashes = list(asker.held())
    found = await context.store.tables_of(hashes, LISTED) if hashes else []
    rows = [await _listed(context, table) for table, _, _ in found]
    return answered({"tables": [row for row in rows if row is not None]})


async def _listed(context: Context, table: str) -> dict[str, object] | None:
    """A line about a table; one that can't be shown any more is left out."""
    try:
        async with context.hub.using(table) as room:
            missed = room.table.closed(context.now()) and room.table.row.phase != OVER
            return None if missed else _line(room.table)
    except Refused:
        return None


def _line(known: Table) -> dict[str, object]:
    return {
        "table": known.row.id,
        "game": known.game.name,
        "names": [seat.name for seat in known.seats],
        "phase": known.row.phase,
        "n": len(known.moves),
        "score": [known.game.score(player).total for player in known.state.players],
        "created": known.row.created,
    }


async def show_record(context: Context, request: Request, asker: Asker) -> Response:
    """GET /api/tables/<table>/record"""
    async with context.hub.using(request.path_params["table"]) as room:
        await check_look(room, asker.held(), asker.person())
        record, secret = room.table.record, room.table.revealed
    if secret is not None and record.seed is None:
        record = record.reveal(secret)
    text = record.text()
    headers = {"Cache-Control": "no-store"}
    return Response(text, headers=headers, media_type="text/plain; charset=utf-8")


ROUTES = [
    get("/api/tables", list_tables),
    post("/api/tables", open_table),
    post("/api/tables/{table}/join", join_table),
    post("/api/tables/{table}/enter", enter_table),
    get("/api/tables/{table}/record", show_record),
]
