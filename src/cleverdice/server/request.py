"""Who is asking, and from where."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import IPv6Address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from cleverdice.table.keys import hashed, is_id

COOKIE = "key-"
ME = "me"
"""The cookie with the key of the person, good at every table."""

COOKIE_SECONDS = 180 * 24 * 3600
MOST_COOKIES = 40


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

    def held(self) -> set[str]:
        """The hashes of the keys of tables."""
        return {hashed(key) for key in self.keys().values()}

    def person(self) -> str | None:
        """The hash of the key of the person who asks, whether or not anybody is known by it."""
        key = self.me()
        return None if key is None else hashed(key)

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


def cookie_keys(cookies: Mapping[str, str]) -> dict[str, str]:
    """The well-formed ones among the keys.

    >>> cookie_keys({"key-abc": "0" * 32, "key-def": "nonsense", "other": "1" * 32})
    {'abc': '00000000000000000000000000000000'}
    """
    found = {
        name.removeprefix(COOKIE): value
        for name, value in cookies.items()
        if name.startswith(COOKIE) and is_id(name.removeprefix(COOKIE)) and is_key(value)
    }
    return dict(list(found.items())[: 4 * MOST_COOKIES])
