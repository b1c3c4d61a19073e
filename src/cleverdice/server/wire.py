"""Bounds on every connection: how many, how much, how long. Whoever exceeds them is cut off.

The limits of requests and messages count what was understood; these count what was sent, before
anybody looks at it.
"""

from __future__ import annotations

import asyncio
from asyncio import BaseTransport
from typing import TYPE_CHECKING, Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from .limits import Bucket, Clock, Gate, Rate
from .logs import log
from .request import counted_as

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

LONGEST_HEAD = 32 * 1024
HTTP_BYTES = Rate(512 * 1024, 64 * 1024)
SOCKET_FRAMES = Rate(80, 40)
FREE = Rate(1e15, 0)

REQUEST_SECONDS = 10.0
RESPONSE_SECONDS = 60.0
READING_SECONDS = 10.0
CLOSING_SECONDS = 2.0
LOG_SECONDS = 10.0

SLICE = 1024
"""Bytes of a socket looked at before its frames are counted: few enough to take no time."""

TOO_MUCH = 1008


class Wires(ServerState):
    """All connections. `door` counts them by address, also those that never say anything."""

    def __init__(self, door: Gate, clock: Clock, proxy: bool) -> None:
        super().__init__()
        self.door, self.clock, self.proxy = door, clock, proxy
        self.refused = self.cut_off = 0
        self._logged = -LOG_SECONDS

    def bucket(self, rate: Rate, address: str) -> Bucket:
        """A bucket for one connection; some addresses have no limits."""
        return Bucket(FREE if address in self.door.limits.unlimited else rate, self.clock)

    def enter(self, address: str) -> bool:
        """Count a connection, unless there are too many."""
        entered = self.door.enter(address)
        self.refused += not entered
        return entered

    def cut(self, transport: asyncio.Transport) -> None:
        """End a connection at once; what was not yet sent is dropped."""
        self.cut_off += 1
        transport.abort()

    def sweep(self) -> None:
        """Cut off those who have kept us waiting for too long."""
        now = self.clock()
        for connection in list(self.connections):
            if isinstance(connection, Http | Sockets):
                patience = connection.patience()
                if patience is None:
                    connection.since = now
                elif now - connection.since > patience:
                    self.cut(connection.transport)
        self._tell(now)

    def _tell(self, now: float) -> None:
        """One line for many, so that an attack can't fill the disk."""
        if (self.refused or self.cut_off) and now - self._logged >= LOG_SECONDS:
            log(
                "connections.limited",
                level="warning",
                refused=self.refused,
                cut_off=self.cut_off,
                open=self.door.connections,
            )
            self._logged, self.refused, self.cut_off = now, 0, 0

    def abort(self) -> None:
        """End all connections."""
        for connection in list(self.connections):
            connection.transport.abort()


def host_of(client: tuple[str, int] | None) -> str:
    """The address that a connection is counted for."""
    return counted_as(client[0]) if client is not None else ""


class Requests(h11.Connection):
    """Refuses bodies in chunks: browsers send none, and tiny ones cost far more than their size."""

    def next_event(self) -> Any:
        """The next part of a request."""
        event = super().next_event()
        names = [name for name, _ in event.headers] if isinstance(event, h11.Request) else []
        if b"transfer-encoding" in names:
            raise h11.RemoteProtocolError("a body needs its length", error_status_hint=411)
        return event


class Http(H11Protocol):
    """A connection with requests; it may become a socket."""

    def __init__(self, config: uvicorn.Config, server_state: Wires, **rest: Any) -> None:
        super().__init__(config, server_state, **rest)
        self.conn = Requests(h11.SERVER, LONGEST_HEAD)
        self.wires, self.since = server_state, server_state.clock()
        self.entered = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let in or refuse whoever comes."""
        super().connection_made(transport)
        self.address = host_of(self.client)
        rate = FREE if self.wires.proxy else HTTP_BYTES
        self.bytes = self.wires.bucket(rate, self.address)
        self.entered = self.wires.enter(self.address)
        if not self.entered:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count one fewer."""
        super().connection_lost(exc)
        if self.entered:
            self.wires.door.leave(self.address)

    def data_received(self, data: bytes) -> None:
        """Take bytes, unless there are too many."""
        if not self.bytes.take(len(data)):
            self.wires.cut(self.transport)
        elif not self.transport.is_closing():
            super().data_received(data)

    def send_400_response(self, msg: str) -> None:
        """Say that a request can't be read; in the midst of a response that is impossible."""
        if self._asked() is None:
            super().send_400_response(msg)
        else:
            self.transport.abort()

    def on_response_complete(self) -> None:
        """The next request has its own time."""
        self.since = self.wires.clock()
        super().on_response_complete()

    def patience(self) -> float | None:
        """How long to wait for the other side, None if it waits for us."""
        if self.transport.is_closing() or self.flow.write_paused:
            return RESPONSE_SECONDS
        asked = self._asked()
        return REQUEST_SECONDS if asked is None or asked.more_body else None

    def _asked(self) -> RequestResponseCycle | None:
        """The request that is being answered."""
        cycle: RequestResponseCycle | None = self.cycle
        return None if cycle is None or cycle.response_complete else cycle


class Sockets(WebSocketsSansIOProtocol):
    """A WebSocket. The `Http` it was before has counted it."""

    def __init__(self, config: uvicorn.Config, server_state: Wires, **rest: Any) -> None:
        super().__init__(config, server_state, **rest)
        self.wires, self.since = server_state, server_state.clock()
        self.limited = False

    def connection_made(self, transport: BaseTransport) -> None:
        """Begin to count what comes."""
        super().connection_made(transport)
        self.address = host_of(self.client)
        self.received = self.wires.bucket(SOCKET_FRAMES, self.address)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count one fewer."""
        super().connection_lost(exc)
        self.wires.door.leave(self.address)

    def data_received(self, data: bytes) -> None:
        """Take bytes as they come, a few at a time, until there are too many frames."""
        for start in range(0, len(data), SLICE):
            if self.limited or self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])
        if self.conn.handshake_exc is not None and not self.handshake_complete:
            self.transport.close()  # uvicorn would keep it for ever

    def handle_events(self) -> None:
        """Take frames, unless there are too many: pings and empty pieces are frames, too."""
        if self.received.take(len(self.conn.events)):
            super().handle_events()
        else:
            self.limit()

    def limit(self) -> None:
        """Say why, read no more, and end."""
        self.limited = True
        self.wires.cut_off += 1
        if self.handshake_complete and self.conn.close_sent is None:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MUCH, "reason": ""})
            self.conn.send_close(TOO_MUCH)
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent, self.read_paused = True, False
        self.transport.pause_reading()
        self._abort_soon()

    async def send(self, message: ASGISendEvent) -> None:
        """Send; whoever does not answer a close is cut off."""
        await super().send(message)
        if message["type"] == "websocket.close" and self.close_timer is not None:
            self._abort_soon()

    def _abort_soon(self) -> None:
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(CLOSING_SECONDS, self.transport.abort)

    def patience(self) -> float | None:
        """How long to wait for the other side, None if there is no need to."""
        if self.transport.is_closing() or self.close_sent:
            return CLOSING_SECONDS
        if not self.handshake_complete:
            return REQUEST_SECONDS
        return None if self.writable.is_set() else READING_SECONDS
