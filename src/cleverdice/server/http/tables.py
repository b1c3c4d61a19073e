"""The addresses of tables: opened, joined, entered, listed, downloaded."""

from __future__ import annotations

from typing import cast

from starlette.requests import Request
from starlette.responses import Response

from cleverdice.rules import load
from cleverdice.table.errors import Refused
from cleverdice.table.keys import hashed
from cleverdice.table.model import OVER
from cleverdice.table.seats import deletable
from cleverdice.table.view import expiry

from ..contract.bodies import Entering, Joining, Nothing, Opening
from ..contract.people import Done
from ..contract.tables import Entered, Joined, Opened, Phase, TableLine, Tables
from ..db import tables
from ..db.tables import Listed
from ..live.access import check_look
from ..request import COOKIE, Asker
from .context import Context
from .points import Points
from .respond import answered, get, post, posted, with_key
from .visitor import counts_for

LISTED = 20


async def open_table(context: Context, request: Request, asker: Asker) -> Response:
    """POST /api/tables"""
    wish = await posted(request, asker, Opening)
    context.check("openings", asker)
    share, person = context.share_of(asker), await counts_for(context, asker)
    table, key, invite = await context.hub.open(wish, share, person)
    answer = answered(Opened(table=table, key=key, invite=invite))
    return with_key(answer, asker, table, key)


async def join_table(context: Context, request: Request, asker: Asker) -> Response:
    """POST /api/tables/<table>/join"""
    wish = await posted(request, asker, Joining)
    context.check("guesses", asker)
    table = request.path_params["table"]
    person, known = await counts_for(context, asker), asker.keys().get(table)
    key, seat = await context.hub.join(table, wish, person, known)
    return with_key(answered(Joined(table=table, key=key, seat=seat)), asker, table, key)


async def enter_table(context: Context, request: Request, asker: Asker) -> Response:
    """POST /api/tables/<table>/enter"""
    wish = await posted(request, asker, Entering)
    context.check("guesses", asker)
    table = request.path_params["table"]
    async with context.hub.using(table) as room:
        if hashed(wish.key) not in room.table.keys:
            raise Refused("server.key", status=403)
        seats = room.table.held(hashed(wish.key))
    return with_key(answered(Entered(table=table, seats=seats)), asker, table, wish.key)


async def list_tables(context: Context, request: Request, asker: Asker) -> Response:
    """GET /api/tables"""
    hashes, now = list(asker.held()), context.now()
    found = await context.store.read(lambda there: tables.listed(there, hashes, LISTED))
    shown = [one for one in found if one.row.phase == OVER or not one.row.is_closed(now)]
    lines = [line for one in shown if (line := await _line(context, one, set(hashes), now))]
    return answered(Tables(tables=lines))


async def _line(context: Context, one: Listed, keys: set[str], now: int) -> TableLine | None:
    """A line about a table; one that can't be shown any more is left out."""
    try:
        points = context.points.get(one) or await _worked_out(context, one)
    except Refused:
        return None
    return TableLine(
        table=one.row.id,
        game=one.row.game,
        names=list(one.names),
        phase=cast(Phase, one.row.phase),
        n=points.moves,
        score=points.scores,
        round=None if one.row.phase == OVER else points.round,
        rounds=load(one.row.game).rounds.get(len(one.names)),
        created=one.row.created,
        touched=one.touched or one.row.created,
        deletable=deletable(one.row, one.holders, keys),
        **expiry(one.row, one.touched, now),
    )


async def _worked_out(context: Context, one: Listed) -> Points:
    """Played again once; until somebody moves, it is remembered."""
    async with context.hub.using(one.row.id) as room:
        known = room.table
        scores = [known.game.score(player).total for player in known.state.players]
        points = Points(known.events, len(known.moves), scores, known.state.round)
    context.points.keep(one, points)
    return points


async def delete_table(context: Context, request: Request, asker: Asker) -> Response:
    """POST /api/tables/<table>/delete"""
    await posted(request, asker, Nothing)
    table = request.path_params["table"]
    async with context.hub.using(table) as room:
        known = room.table
        holders = [seat.holder for seat in known.seats]
        if not deletable(known.row, holders, asker.held()):
            raise Refused("server.not-alone", status=403)
    await context.hub.delete([table])
    await context.hub.count()
    answer = answered(Done())
    answer.delete_cookie(COOKIE + table, path="/")
    return answer


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
    post("/api/tables/{table}/delete", delete_table),
    get("/api/tables/{table}/record", show_record),
]
