"""What every answer tells a browser not to do, and addresses that nobody can read."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}

TOO_MANY = 429
BAD_ADDRESS = "This address can't be read.\n"
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
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if message["status"] == TOO_MANY:
                    headers["Connection"] = "close"  # else it would be answered for ever
            await send(message)

        await self.app(scope, receive, sending)


class Addresses:
    """Refuses addresses that are no text: neither the page nor a database can read them."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything else on."""
        readable = scope["type"] == "lifespan" or not NO_TEXT & set(scope["path"])
        if readable:
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await PlainTextResponse(BAD_ADDRESS, 400)(scope, receive, send)
        else:
            await send({"type": "websocket.close"})
