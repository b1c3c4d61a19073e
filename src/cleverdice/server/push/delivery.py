"""One request to a push service: no redirects, and of the answer nothing but its number."""

from __future__ import annotations

import contextlib
import re
import socket
import time
from collections.abc import Mapping

from .reach import Endpoint, Reach

SECONDS = 10.0
"""So long all of it may take, but for looking up the name."""

MOST_READ = 512
MOST_ADDRESSES = 3
STATUS = re.compile(rb"HTTP/1\.[01] ([2-5]\d\d)[ \r]")


class Undelivered(Exception):
    """The push service did not answer, or not as such."""


def delivered(
    to: Endpoint, headers: Mapping[str, str], body: bytes, reach: Reach, seconds: float = SECONDS
) -> int:
    """Send a body; the number of the answer. `Unreachable` says that nothing may be sent there."""
    end = time.monotonic() + seconds
    lines = {"Host": to.origin.removeprefix("https://"), "Connection": "close", **headers}
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    length = f"Content-Length: {len(body)}\r\n"
    try:
        with _connected(to, reach, end) as wire:
            wire.settimeout(_left(end))
            wire.sendall(f"POST {to.path} HTTP/1.1\r\n{head}{length}\r\n".encode() + body)
            return _status(wire, end)
    except OSError:  # TLS and a time that is up included
        raise Undelivered from None


def _connected(to: Endpoint, reach: Reach, end: float) -> socket.socket:
    """Connected to an address that was looked at; looked up again, it might be another."""
    for address in reach.addresses(to)[:MOST_ADDRESSES]:
        with contextlib.suppress(OSError):
            plain = socket.create_connection((address, to.port), timeout=_left(end))
            with contextlib.ExitStack() as undo:
                undo.callback(plain.close)
                wire = reach.tls().wrap_socket(plain, server_hostname=to.host)
                undo.pop_all()
                return wire
    raise Undelivered


def _status(wire: socket.socket, end: float) -> int:
    """The number in the first line; the rest is not read."""
    read = b""
    while b"\r\n" not in read and len(read) < MOST_READ:
        wire.settimeout(_left(end))
        more = wire.recv(MOST_READ)
        if not more:
            break
        read += more
    found = STATUS.match(read)
    if found is None:
        raise Undelivered
    return int(found[1])


def _left(end: float) -> float:
    left = end - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left
