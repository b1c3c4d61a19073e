"""The addresses: each is a function from a request to an answer, or a refusal."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from importlib.metadata import version

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from cleverdice.view import text_view

from .. import protocol
from ..db.writer import StoreError
from ..errors import Refused
from ..keys import hashed
from ..live.access import check_look
from ..logs import LOGGER, log
from ..protocol import Body, Entering, Joining, Opening, body
from ..request import COOKIE, COOKIE_SECONDS, MOST_COOKIES, Asker
from ..settings import Server
from ..table.model import OVER
from ..table.table import Table
from .static import plain_file
from .visitor import counts_for

LISTED = 20

NOT_BUILT = (
    "The page is not built yet. In a checkout run `make page`, then start\n"
    "the server again. A wheel of cleverdice brings the page along.\n"
)

# Answers


def answered(plain: object, status: int = 200) -> Response:
    """JSON that nobody keeps."""
    headers = {"Cache-Control": "no-store"}
    return Response(protocol.encoded(plain), status, headers, media_type="application/json")


def told(refused: Refused) -> Response:
    """Why something can't be done."""
    return answered({"error": text_view(refused.text)}, refused.status)


class Unsent(Response):
    """Whoever asked has left: there is nobody to answer."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send nothing."""


Endpoint = Callable[[Server, Request, Asker], Awaitable[Response]]


def guarded(server: Server, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    """An address whose refusals become answers; too many requests are not looked at."""

    async def respond(request: Request) -> Response:
        asker = Asker(request, server.settings.proxy)
        try:
            if not server.gate.allows("requests", asker.address):
                raise Refused("server.too-many", status=429)
            return await endpoint(server, request, asker)
        except Refused as refused:
            server.metrics.counts["http_refused"] += 1
            return told(refused)
        except StoreError as error:
            log("store.failed", level="error", why=str(error))
            return told(Refused("server.store", status=503))
        except ClientDisconnect:
            return Unsent()
        except Exception:
            LOGGER.exception("http.broken")
            return told(Refused("server.broken-request", status=500))

    return respond


async def posted(
    request: Request, asker: Asker, kind: type[Body], most: int = protocol.LONGEST_BODY
) -> Body:
    """The body of a request by a page of ours."""
    if not asker.own:
        raise Refused("server.origin", status=403)
    if request.headers.get("content-type", "").split(";")[0].strip() != "application/json":
        raise Refused("server.json", status=415)
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Refused("server.body", status=413)
    return body(data, kind)


def with_key(response: Response, asker: Asker, table: str, key: str) -> Response:
    """The same answer, and the key in a cookie; of too many cookies the first are dropped."""
    others = [name for name, _ in asker.keys().items() if name != table]
    for name in others[: max(0, len(others) + 1 - MOST_COOKIES)]:
        response.delete_cookie(COOKIE + name, path="/")
    response.set_cookie(
        COOKIE + table,
        key,
        max_age=COOKIE_SECONDS,
        path="/",
        httponly=True,
        samesite="strict",
        secure=asker.https,
    )
    return response


# The addresses


async def open_table(server: Server, request: Request, asker: Asker) -> Response:
    """POST /api/tables"""
    wish = await posted(request, asker, Opening)
    if not server.gate.allows("openings", asker.address):
        raise Refused("server.too-many", status=429)
    table, key, invite = await server.hub.open(wish, await counts_for(server, asker))
    answer = answered({"table": table, "key": key, "invite": invite})
    return with_key(answer, asker, table, key)


async def join_table(server: Server, request: Request, asker: Asker) -> Response:
    """POST /api/tables/<table>/join"""
    wish = await posted(request, asker, Joining)
    guess(server, asker)
    table = request.path_params["table"]
    key, seat = await server.hub.join(table, wish, await counts_for(server, asker))
    return with_key(answered({"table": table, "key": key, "seat": seat}), asker, table, key)


async def enter_table(server: Server, request: Request, asker: Asker) -> Response:
    """POST /api/tables/<table>/enter"""
    wish = await posted(request, asker, Entering)
    guess(server, asker)
    table = request.path_params["table"]
    async with server.hub.using(table) as room:
        if hashed(wish.key) not in room.table.keys:
            raise Refused("server.key", status=403)
        seats = room.table.held(hashed(wish.key))
    return with_key(answered({"table": table, "seats": seats}), asker, table, wish.key)


def guess(server: Server, asker: Asker) -> None:
    """Count a try at a key or an invitation; refused after too many."""
    if not server.gate.allows("guesses", asker.address):
        raise Refused("server.too-many", status=429)


async def list_tables(server: Server, request: Request, asker: Asker) -> Response:
    """GET /api/tables"""
    hashes = [hashed(key) for key in asker.keys().values()]
    found = await server.hub.house.store.tables_of(hashes, LISTED) if hashes else []
    rows = [await _listed(server, table) for table, _, _ in found]
    return answered({"tables": [row for row in rows if row is not None]})


async def _listed(server: Server, table: str) -> dict[str, object] | None:
    """A line about a table; one that can't be shown any more is left out."""
    try:
        async with server.hub.using(table) as room:
            missed = room.table.closed(server.hub.house.now()) and room.table.row.phase != OVER
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


async def show_record(server: Server, request: Request, asker: Asker) -> Response:
    """GET /api/tables/<table>/record"""
    async with server.hub.using(request.path_params["table"]) as room:
        await check_look(room, asker)
        record, secret = room.table.record, room.table.revealed(server.hub.house.now())
    if secret is not None and record.seed is None:
        record = record.reveal(secret)
    text = record.text()
    headers = {"Cache-Control": "no-store"}
    return Response(text, headers=headers, media_type="text/plain; charset=utf-8")


async def show_games(server: Server, request: Request, asker: Asker) -> Response:
    """GET /api/games"""
    return server.games.answer(request)


async def show_health(server: Server, request: Request, asker: Asker) -> Response:
    """GET /healthz"""
    health = {"ok": server.ready, "version": version("cleverdice")}
    return answered(health, 200 if server.ready else 503)


async def show_metrics(server: Server, request: Request, asker: Asker) -> Response:
    """GET /metrics"""
    gauges = server.metrics.gauges
    gauges["connections"] = server.gate.connections
    gauges["tables_in_memory"] = len(server.hub.rooms)
    gauges["tables_unfinished"] = server.hub.unfinished
    gauges["commits"] = server.hub.house.store.writer.commits
    return Response(server.metrics.text(), media_type="text/plain; version=0.0.4")


async def show_page(server: Server, request: Request, asker: Asker) -> Response:
    """GET / and the other addresses of the page"""
    page = server.static.page
    if page is None:
        return plain_file(NOT_BUILT.encode(), "text/plain; charset=utf-8").answer(request, 503)
    return page.answer(request)


async def show_file(server: Server, request: Request, asker: Asker) -> Response:
    """GET of a file of the page"""
    file = server.static.files.get(request.path_params["path"])
    if file is not None:
        return file.answer(request)
    if server.static.page is not None and "text/html" in request.headers.get("accept", ""):
        return server.static.page.answer(request, 404)  # it says so in the visitor's language
    raise Refused("server.no-page", status=404)
