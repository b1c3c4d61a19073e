"""The whole server as an application."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from . import api
from .api import Endpoint, guarded
from .security import Headers
from .state import Server, Settings
from .static import Static

PAGES = ("/", "/t/{table}", "/rules", "/rules/{game}", "/verify", "/settings")


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
            route("/healthz", api.show_health),
            route("/metrics", api.show_metrics),
            *(route(path, api.show_page) for path in PAGES),
            WebSocketRoute("/ws/{table}", socket),
            route("/{path:path}", api.show_file),
        ],
        middleware=[Middleware(Headers)],
        lifespan=lifespan,
    )
    app.state.server = server
    return app
