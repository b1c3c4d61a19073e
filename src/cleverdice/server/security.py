"""Who is asking, from where, and what a browser is told not to do."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import IPv6Address
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "key-"
ME = "me"
"""The cookie with the key of the person, good at every table."""

TOO_MANY = 429
BAD_ADDRESS = "This address can't be read.\n"
NO_TEXT = {*map(chr, range(32)), "\ufffd"}
"""What no address of ours holds; the last stands for bytes that are no UTF-8."""

COOKIE_SECONDS = 180 * 24 * 3600
MOST_COOKIES = 40

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


class Asker:
    """What is known about a request. Behind a proxy its own headers are believed, else not."""

    def __init__(self, connection: HTTPConnection, proxy: bool) -> None:
        self._connection = connection
        self._proxy = proxy

    @property
    def address(self) -> str:
        """Where the request comes from; the last address is the one that our proxy saw."""
        told = self._forwarded("x-forwarded-for")
        client = self._connection.client
        return counted_as(told or (client.host if client is not None else ""))

    @property
    def https(self) -> bool:
        """Did the browser come by an encrypted way?"""
        scheme = self._forwarded("x-forwarded-proto") or self._connection.url.scheme
        return scheme in ("https", "wss")

    @property
    def own(self) -> bool:
        """Is the page that asks one of ours?"""
        origin = self._connection.headers.get("origin", "")
        host = self._forwarded("x-forwarded-host") or self._connection.headers.get("host", "")
        try:
            split = urlsplit(origin)
        except ValueError:
            return False
        if split.scheme not in ("http", "https") or not host:
            return False
        return _plain(split.netloc, split.scheme) == _plain(host, split.scheme)

    def keys(self) -> dict[str, str]:
        """The keys in the cookies, by table."""
        return cookie_keys(self._connection.cookies)

    def me(self) -> str | None:
        """The key of the person who asks, if this browser has one."""
        key = self._connection.cookies.get(ME, "")
        return key if is_key(key) else None

    def _forwarded(self, name: str) -> str:
        """The last one told: what stands before it may come from anybody."""
        told = self._connection.headers.getlist(name) if self._proxy else []
        return ",".join(told).rpartition(",")[2].strip()


def counted_as(address: str) -> str:
    """What limits look at: of a long address only the half that belongs to one household.

    >>> counted_as("2001:db8:1:2:3:4:5:6"), counted_as("192.0.2.7"), counted_as("::1")
    ('2001:db8:1:2::', '192.0.2.7', '::1')
    """
    try:
        number = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if number.is_loopback:
        return address
    return str(number.ipv4_mapped or IPv6Address(int(number) >> 64 << 64))


def _plain(host: str, scheme: str) -> str:
    """A host without the port that goes without saying."""
    return host.lower().removesuffix(":443" if scheme == "https" else ":80")


def is_key(value: str) -> bool:
    """Is it a key at all?"""
    return len(value) == 32 and set(value) <= set("0123456789abcdef")


def is_name(table: str) -> bool:
    """Might this be the id of a table? Others can't even be written into a cookie."""
    return table.isascii() and table.isalnum()


def cookie_keys(cookies: Mapping[str, str]) -> dict[str, str]:
    """The well-formed ones among the keys.

    >>> cookie_keys({"key-abc": "0" * 32, "key-def": "nonsense", "other": "1" * 32})
    {'abc': '00000000000000000000000000000000'}
    """
    found = {
        name.removeprefix(COOKIE): value
        for name, value in cookies.items()
        if name.startswith(COOKIE) and is_name(name.removeprefix(COOKIE)) and is_key(value)
    }
    return dict(list(found.items())[: 4 * MOST_COOKIES])
