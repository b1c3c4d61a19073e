"""The whole server as an application."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from . import api, daily, duels, me, reviews, statistics, tries
from .api import Endpoint, guarded
from .security import Addresses, Headers
from .services import Server, Settings
from .static import Static

PAGES = (
    "/",
    "/t/{table}",
    "/rules",
    "/rules/{game}",
    "/verify",
    "/review",
    "/review/{table}",
    "/stats",
    "/me",
    "/settings",
    "/daily",
    "/daily/{day}",
    "/duel",
    "/duel/{duel}",
)


def create_app(settings: Settings, static: Static | None = None) -> Starlette:
    """The whole server as an application for uvicorn or a test."""
    server = Server(settings, Static() if static is None else static)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await server.start()
        try:
            yield
        finally:
            await server.stop()

    def route(path: str, endpoint: Endpoint, method: str = "GET") -> Route:
        return Route(path, guarded(server, endpoint), methods=[method])

    async def socket(connection: WebSocket) -> None:
        await server.sockets(connection)

    app = Starlette(
        routes=[
            route("/api/games", api.show_games),
            route("/api/tables", api.list_tables),
            route("/api/tables", api.open_table, "POST"),
            route("/api/tables/{table}/join", api.join_table, "POST"),
            route("/api/tables/{table}/enter", api.enter_table, "POST"),
            route("/api/tables/{table}/record", api.show_record),
            route("/api/tables/{table}/review", reviews.show_review),
            route("/api/review", reviews.look_at, "POST"),
            route("/api/review/play", reviews.go_on, "POST"),
            route("/api/me", me.show_me),
            route("/api/me", me.be_somebody, "POST"),
            route("/api/me/enter", me.enter, "POST"),
            route("/api/me/name", me.rename, "POST"),
            route("/api/me/leave", me.forget_device, "POST"),
            route("/api/me/delete", me.delete, "POST"),
            route("/api/me/export", me.export),
            route("/api/me/stats", statistics.show_stats),
            route("/api/daily", daily.show_today),
            route("/api/daily/{day}", daily.show_day),
            route("/api/daily/{day}/{game}", daily.play_day, "POST"),
            route("/api/duels", duels.open_duel, "POST"),
            route("/api/duels/{duel}", duels.show_duel),
            route("/api/duels/{duel}", duels.play_duel, "POST"),
            route("/api/duels/{duel}/sheets", duels.show_sheets),
            route("/api/challenges/{id}/master", tries.show_master),
            route("/healthz", api.show_health),
            route("/metrics", api.show_metrics),
            *(route(path, api.show_page) for path in PAGES),
            WebSocketRoute("/ws/{table}", socket),
            route("/{path:path}", api.show_file),
        ],
        middleware=[Middleware(Headers), Middleware(Addresses)],
        lifespan=lifespan,
    )
    app.state.server = server
    return app
