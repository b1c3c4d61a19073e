"""Looking back at a game: the addresses for a table's review, for that of any record, and for
playing on from a point of it.

The coach works in a process of its own; here records are only read, replayed (in a thread) and
sent.
"""

from __future__ import annotations

import asyncio
import hashlib

from starlette.requests import Request
from starlette.responses import Response

from cleverdice.record import Record
from cleverdice.rules import load
from cleverdice.table.errors import Refused
from cleverdice.table.likeness import same_dice
from cleverdice.table.model import OVER
from cleverdice.table.record import stored_record
from cleverdice.table.resume import beginning, resumed
from cleverdice.table.sent import checked

from ..contract.bodies import Looking, PlayingOn
from ..contract.coach import PlayedOn
from ..db import challenges
from ..live.access import check_row
from ..protocol import LONGEST_RECORD
from ..request import Asker
from .context import Context
from .respond import answered, get, post, posted, with_key
from .static import plain_file

# The addresses


async def show_review(context: Context, request: Request, asker: Asker) -> Response:
    """GET /api/tables/<table>/review"""
    record = await _record_of(context, asker, request.path_params["table"])
    if record.text() not in context.reviews:
        context.check("reviews", asker)
    return await _looked(context, request, asker, record)


async def look_at(context: Context, request: Request, asker: Asker) -> Response:
    """POST /api/review"""
    wish = await posted(request, asker, Looking, LONGEST_RECORD)
    context.check("reviews", asker)
    return await _looked(context, request, asker, await _sent(context, wish.record))


async def go_on(context: Context, request: Request, asker: Asker) -> Response:
    """POST /api/review/play"""
    wish = await posted(request, asker, PlayingOn, LONGEST_RECORD)
    context.check("openings", asker)
    record, origin = await _source(context, asker, wish)
    begun = await asyncio.to_thread(beginning, record, wish.ply, origin)
    opening = resumed(record.header, wish)
    table, key, _ = await context.hub.open(opening, context.share_of(asker), begun=begun)
    return with_key(answered(PlayedOn(table=table, key=key)), asker, table, key)


async def _looked(context: Context, request: Request, asker: Asker, record: Record) -> Response:
    """The review, packed once for all who ask for it."""
    file = context.reviews.get(record.text())
    if file is None:
        review = await context.coach.review(record, context.share_of(asker))
        file = plain_file(review, "application/json")
        await asyncio.to_thread(file.pack)
        context.reviews.keep(record.text(), file)
    return file.answer(request)


# Records


async def _record_of(context: Context, asker: Asker, table: str) -> Record:
    """What is stored of a finished game; nothing is played again for it."""
    stored = await context.store.load(table)
    if stored is None:
        raise Refused("server.no-table", status=404)
    known = any(key in stored.keys for key in asker.held())
    await check_row(context.hub.house, stored.table, known, asker.person())
    if stored.table.phase != OVER:
        raise Refused("look.not-over", status=409)
    if stored.table.version != load(stored.table.game).version:
        raise Refused("server.broken", status=410)
    return stored_record(stored)


async def _source(context: Context, asker: Asker, wish: PlayingOn) -> tuple[Record, str]:
    """The record to play on from, and how the new one names it."""
    if wish.table:
        return await _record_of(context, asker, wish.table), wish.table
    record = await _sent(context, wish.record)
    return record, hashlib.sha256(record.text().encode()).hexdigest()


async def _sent(context: Context, text: str) -> Record:
    """The record of a text; with dice that are still to be played today it is refused."""
    record = await asyncio.to_thread(checked, text)
    game, now = record.header.game, context.now()
    today = await context.store.read(lambda found: challenges.running(found, game, now))
    for challenge in today:
        if await asyncio.to_thread(same_dice, record, challenge.dice):
            raise Refused("look.today", status=409)
    return record


ROUTES = [
    get("/api/tables/{table}/review", show_review),
    post("/api/review", look_at),
    post("/api/review/play", go_on),
]
