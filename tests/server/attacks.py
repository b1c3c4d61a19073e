"""Connections that do harm: each is bounded in bytes and in time, and goes to this machine only."""

from __future__ import annotations

import contextlib
import json
import socket
import time
from collections.abc import Iterator
from random import Random
from typing import Protocol

from tests.serving import HOST

from .fuzz_raw import frame

ATTACKER = "127.0.0.3"
PING, TEXT, MORE = 0x89, 0x81, 0x00
SMALL = 4096
"""Bytes that the system keeps for somebody who does not read."""


class Listening(Protocol):
    """A server, in a process or in a thread."""

    @property
    def port(self) -> int: ...


def plugged(
    server: Listening, address: str = ATTACKER, *, keeps: int | None = None
) -> socket.socket:
    """A bare connection from an address."""
    plug = socket.socket()
    if keeps is not None:
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, keeps)
    plug.bind((address, 0))
    plug.settimeout(5)
    plug.connect((HOST, server.port))
    return plug


def pushed(plug: socket.socket, piece: bytes, most: int, seconds: float) -> int:
    """Send a piece again and again without reading; the bytes that went before it was stopped."""
    sent, until = 0, time.monotonic() + seconds
    plug.settimeout(0.2)
    while sent < most and time.monotonic() < until:
        try:
            sent += plug.send(piece)
        except TimeoutError:
            continue
        except OSError:
            break
    return sent


def ended(plug: socket.socket, seconds: float) -> bool:
    """Read on: is the connection closed within that time?"""
    until = time.monotonic() + seconds
    plug.settimeout(0.2)
    while time.monotonic() < until:
        try:
            if not plug.recv(2**16):
                return True
        except TimeoutError:
            continue
        except OSError:
            return True
    return False


def watching(server: Listening, table: str, address: str = ATTACKER, **how: int) -> socket.socket:
    """A WebSocket at a table, as a bare connection."""
    plug = plugged(server, address, **how)
    host = f"{HOST}:{server.port}"
    head = (
        f"GET /ws/{table} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    plug.sendall(head.encode())
    assert plug.recv(12) == b"HTTP/1.1 101"
    return plug


def asking(kind: str, **details: object) -> bytes:
    """A message as a frame."""
    return frame(TEXT, json.dumps({"t": kind, "id": "x", **details}).encode(), Random(1))


def last_bytes(plug: socket.socket, seconds: float = 5) -> bytes:
    """The end of what the server says before it closes."""
    said = b""
    plug.settimeout(seconds)
    with contextlib.suppress(OSError):
        while got := plug.recv(2**16):
            said = (said + got)[-200:]
    return said


@contextlib.contextmanager
def all_closed(plugs: list[socket.socket]) -> Iterator[list[socket.socket]]:
    """Close them at the end, whatever happened."""
    try:
        yield plugs
    finally:
        for plug in plugs:
            plug.close()
