"""What every answer tells a browser not to do, and addresses that nobody can read."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cleverdice.texts import LANGUAGES, say

from .static import Static, wants_page

POLICY = "; ".join(
    (
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
    )
)
PYTHON = "script-src 'self' 'wasm-unsafe-eval'"
"""What the worker needs that runs Python in the page; the page itself compiles nothing."""
WORKER = "/assets/offline-worker-"

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}


def policy(path: str) -> str:
    """What may run and be asked for by what lies at an address."""
    return f"{POLICY}; {PYTHON}" if path.startswith(WORKER) else POLICY


TOO_MANY = 429
BAD = 400
BAD_ADDRESS = "".join(f"{say(language, 'server.address')}\n" for language in LANGUAGES)
"""In every language: the page, which knows the visitor's, is not shown there."""

NO_TEXT = {*map(chr, range(32)), "\ufffd"}
"""What no address of ours holds; the last stands for bytes that are no UTF-8."""


class Headers:
    """Puts the headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, with the headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.setdefault("Content-Security-Policy", policy(scope["path"]))
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if message["status"] == TOO_MANY:
                    headers["Connection"] = "close"  # else it would be answered for ever
            await send(message)

        await self.app(scope, receive, sending)


class Addresses:
    """Refuses addresses that are no text: neither the page nor a database can read them."""

    def __init__(self, app: ASGIApp, static: Static) -> None:
        self.app = app
        self.static = static

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything else on."""
        readable = scope["type"] == "lifespan" or not NO_TEXT & set(scope["path"])
        if readable:
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await self._refusal(Request(scope))(scope, receive, send)
        else:
            await send({"type": "websocket.close"})

    def _refusal(self, request: Request) -> Response:
        if wants_page(request) and self.static.page is not None:
            return self.static.page.saying(BAD).answer(request, BAD)
        return PlainTextResponse(BAD_ADDRESS, BAD)
