"""The page and its files, what is printed on all sheets, and how the server is."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version

from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4
from starlette.requests import Request
from starlette.responses import Response

from cleverdice.players import bots_for
from cleverdice.rules import load, names
from cleverdice.table.errors import Refused
from cleverdice.view import game_view

from .. import protocol
from ..contract.games import Game, Games
from ..contract.tables import Health
from ..request import Asker
from .context import Context
from .respond import answered, get, get_file
from .static import File, plain_file, wants_page

PAGES = (
    "/",
    "/t/{table}",
    "/rules",
    "/rules/{game}",
    "/learn",
    "/learn/{game}",
    "/sheet/{game}",
    "/verify",
    "/review",
    "/review/{table}",
    "/stats",
    "/train",
    "/train/{game}",
    "/me",
    "/settings",
    "/daily",
    "/daily/{day}",
    "/duel",
    "/duel/{duel}",
    "/cup",
    "/cup/{cup}",
)

NOT_BUILT = (
    "The page is not built yet. In a checkout run `make page`, then start\n"
    "the server again. A wheel of cleverdice brings the page along.\n"
)
"""Shown instead of the page in a checkout that lacks it."""


async def show_games(context: Context, request: Request, asker: Asker) -> Response:
    """GET /api/games"""
    return _games().answer(request)


@cache
def _games() -> File:
    """What is printed on all sheets; it never changes."""
    games = [load(name) for name in names()]
    seats = {game.name: range(game.min_players, game.max_players + 1) for game in games}
    printed = [
        game_view(game, {players: bots_for(game, players) for players in seats[game.name]})
        for game in games
    ]
    told = Games(games=[protocol.prepared(one, Game) for one in printed])
    return plain_file(protocol.encoded(told), "application/json")


async def show_health(context: Context, request: Request, asker: Asker) -> Response:
    """GET /healthz"""
    ready = context.ready() and await context.health.good(context.store)
    return answered(Health(ok=ready, version=version("cleverdice")), 200 if ready else 503)


async def show_metrics(context: Context, request: Request, asker: Asker) -> Response:
    """GET /metrics"""
    return Response(context.metrics.text(), media_type=CONTENT_TYPE_PLAIN_0_0_4)


async def show_page(context: Context, request: Request, asker: Asker) -> Response:
    """GET / and the other addresses of the page"""
    page = context.static.page
    if page is None:
        return plain_file(NOT_BUILT.encode(), "text/plain; charset=utf-8").answer(request, 503)
    return page.answer(request)


async def show_file(context: Context, request: Request, asker: Asker) -> Response:
    """GET of a file of the page"""
    file = context.static.files.get(request.path_params["path"])
    if file is not None:
        return file.answer(request)
    if context.static.page is not None and wants_page(request):
        return context.static.page.answer(request, 404)  # it says so in the visitor's language
    raise Refused("server.no-page", status=404)


ROUTES = [
    get("/api/games", show_games),
    get("/healthz", show_health),
    get("/metrics", show_metrics),
    *(get_file(path, show_page) for path in PAGES),
]
FILES = get_file("/{path:path}", show_file)
"""Whatever is no other address: must come last."""
