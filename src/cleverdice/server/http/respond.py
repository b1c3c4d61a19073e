"""From a request to an answer: routes, bodies, cookies, and what a refusal becomes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from cleverdice.table.errors import Refused

from .. import protocol
from ..contract.part import Part
from ..contract.texts import Failure
from ..db.writer import StoreError
from ..logs import log
from ..protocol import Body, body
from ..request import COOKIE, COOKIE_SECONDS, MOST_COOKIES, Asker
from .context import Context
from .headers import HEADERS, policy
from .static import wants_page

TOO_MANY = 429

# Routes

Handler = Callable[[Context, Request, Asker], Awaitable[Response]]


def get(path: str, handler: Handler) -> Route:
    """An address to look at."""
    return Route(path, _endpoint(handler, "requests"), methods=["GET"])


def get_file(path: str, handler: Handler) -> Route:
    """The page or a file of it: as often as anybody likes, for many may share an address."""
    return Route(path, _endpoint(handler), methods=["GET"])


def post(path: str, handler: Handler) -> Route:
    """An address that changes something."""
    return Route(path, _endpoint(handler, "requests"), methods=["POST"])


def _endpoint(
    handler: Handler, counted_as: str | None = None
) -> Callable[[Request], Awaitable[Response]]:
    """What Starlette calls; too many requests are not looked at."""

    async def respond(request: Request) -> Response:
        context: Context = request.state.context
        asker = Asker(request, context.proxy)
        if counted_as is not None:
            context.check(counted_as, asker)
        return await handler(context, request, asker)

    return respond


# What comes in


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


# What goes out


def answered(told: Part, status: int = 200) -> Response:
    """JSON that nobody keeps."""
    headers = {"Cache-Control": "no-store"}
    return Response(protocol.encoded(told), status, headers, media_type="application/json")


def with_key(response: Response, asker: Asker, table: str, key: str) -> Response:
    """The same answer, and the key in a cookie; of too many cookies the first are dropped."""
    others = [name for name, _ in asker.keys().items() if name != table]
    for name in others[: max(0, len(others) + 1 - MOST_COOKIES)]:
        response.delete_cookie(COOKIE + name, path="/")
    return with_cookie(response, asker, COOKIE + table, key, COOKIE_SECONDS)


def with_cookie(response: Response, asker: Asker, name: str, value: str, seconds: int) -> Response:
    """The same answer, and a cookie that no script reads and no other site sends."""
    response.set_cookie(
        name,
        value,
        max_age=seconds,
        path="/",
        httponly=True,
        samesite="strict",
        secure=asker.https,
    )
    return response


# What goes wrong


def told(refused: Refused) -> Response:
    """Why something can't be done."""
    return answered(Failure(error=protocol.translatable(refused.text)), refused.status)


class Unsent(Response):
    """Whoever asked has left: there is nobody to answer."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send nothing."""


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    context: Context = request.state.context
    context.metrics.http_refused.inc()
    if error.status == TOO_MANY and wants_page(request) and context.static.page is not None:
        return context.static.page.saying(TOO_MANY).answer(request, TOO_MANY)
    return told(error)


async def _not_stored(request: Request, error: Exception) -> Response:
    log("store.failed", level="error", why=str(error))
    return told(Refused("server.store", status=503))


async def _left(request: Request, error: Exception) -> Response:
    return Unsent()


async def _broken(request: Request, error: Exception) -> Response:
    """Starlette answers outside of our middleware, then hands the error on to the log."""
    response = told(Refused("server.broken-request", status=500))
    response.headers.update({"Content-Security-Policy": policy(request.url.path), **HEADERS})
    return response


EXCEPTION_HANDLERS = {
    Refused: _refused,
    StoreError: _not_stored,
    ClientDisconnect: _left,
    Exception: _broken,
}
