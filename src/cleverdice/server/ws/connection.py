"""One connection to a table, from its welcome to its end."""

from __future__ import annotations

import asyncio
import contextlib
import time

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from cleverdice.table.errors import Refused
from cleverdice.table.keys import hashed, invitation

from .. import protocol
from ..contract import Message
from ..db.writer import StoreError
from ..limits import Bucket, Clock, Gate
from ..live import together
from ..live.access import check_look
from ..live.guest import Guest, TooSlow
from ..live.hub import Hub
from ..live.room import Room
from ..logs import log
from ..request import Asker
from .hints import Hinting
from .messages import Talk, answer

LEFT, CLOSED, BAD_FRAME, TOO_MUCH, RESTART = 1000, 1001, 1003, 1008, 1012
FORBIDDEN, NO_TABLE = 4403, 4404


class Leave(Exception):
    """The connection is to be closed, with a code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Sockets:
    """All connections."""

    def __init__(self, hub: Hub, gate: Gate, clock: Clock, proxy: bool) -> None:
        self.hub, self.gate, self.clock, self.proxy = hub, gate, clock, proxy
        self.open: set[WebSocket] = set()
        self.closing = False

    async def __call__(self, socket: WebSocket) -> None:
        """Serve a connection until it ends."""
        asker = Asker(socket, self.proxy)
        await socket.accept()
        if not asker.own:
            await socket.close(FORBIDDEN)
        elif self.closing:
            await socket.close(RESTART)
        elif not self.gate.allows("requests", asker.address) or not self.gate.enter(asker.address):
            await socket.close(TOO_MUCH)
        else:
            await self._counted(socket, asker)

    async def _counted(self, socket: WebSocket, asker: Asker) -> None:
        self.open.add(socket)
        try:
            code = await self._served(socket, asker)
        finally:
            self.open.discard(socket)
            self.gate.leave(asker.address)
        if code is not None and socket.application_state is WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await socket.close(code)

    async def _served(self, socket: WebSocket, asker: Asker) -> int | None:
        """The code to close with, None if the other side has left."""
        try:
            async with self.hub.using(socket.path_params["table"]) as room:
                await room.remember()
                await check_look(room, asker.held(), asker.person())
                guest = known_guest(room, asker.keys(), asker.person())
                hinting = Hinting(room, guest, lambda: self.gate.allows("hints", asker.address))
                await self._talk(socket, Talk(self.hub, room, guest, hinting))
        except Refused as refused:
            return {403: FORBIDDEN, 503: RESTART}.get(refused.status, NO_TABLE)
        except StoreError as error:
            log("store.failed", level="error", why=str(error))
            return RESTART
        except Leave as leave:
            return leave.code
        return None

    async def _talk(self, socket: WebSocket, talk: Talk) -> None:
        await together.back(talk.room, talk.guest)
        talk.room.enter(talk.guest)
        sending = asyncio.create_task(_send(socket, talk.guest))
        try:
            code = await self._listen(socket, talk)
        finally:
            talk.room.leave(talk.guest)
            await talk.hinting.close()
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
        if code not in (LEFT, CLOSED, RESTART):  # a phone fell asleep, or lost its network
            self.hub.house.calls.lost(talk.room, talk.guest.key)

    async def _listen(self, socket: WebSocket, talk: Talk) -> int:
        """The code with which the other side has left."""
        bucket = Bucket(self.gate.limits.messages, self.clock)
        while True:
            got = await socket.receive()
            if got["type"] == "websocket.disconnect":
                return int(got["code"])
            text = got.get("text")
            if text is None:
                raise Leave(BAD_FRAME)
            if not bucket.take() or talk.guest.too_slow or _too_long(text):
                raise Leave(TOO_MUCH)
            await self._answered(talk, text)

    async def _answered(self, talk: Talk, text: str) -> None:
        """Do what is asked and say so; whatever goes wrong becomes an answer."""
        metrics, began = self.hub.house.metrics, time.perf_counter()
        try:
            asked = protocol.message(text)
        except Refused as refused:
            metrics.unreadable.inc()
            talk.guest.put(protocol.refusal(refused, protocol.id_of(text)))
            return
        if await self._carried_out(talk, asked):
            metrics.answer_seconds.observe(time.perf_counter() - began)

    async def _carried_out(self, talk: Talk, asked: Message) -> bool:
        """Is it answered by now?"""
        try:
            said = await answer(talk, asked)
        except Refused as refused:
            self.hub.house.metrics.refused.inc()
            talk.guest.put(protocol.refusal(refused, asked.id))
            if refused.stale:
                talk.room.show(to=talk.guest)
            return True
        if said is not None:
            talk.guest.put(protocol.frame(said))
        return said is not None

    async def close(self) -> None:
        """The server restarts: everybody may come back."""
        self.closing = True
        await asyncio.gather(*map(_send_off, list(self.open)))


async def _send_off(socket: WebSocket) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(RESTART)


def known_guest(room: Room, keys: dict[str, str], me: str | None) -> Guest:
    """Who comes, by the cookie of this table or, after another game, by that of the one before."""
    table = room.table.row.id
    own = [keys[table]] if table in keys else []
    for key in (*own, *keys.values()):
        if hashed(key) in room.table.keys:
            host = room.table.keys[hashed(key)]
            invite = invitation(table, key) if host else None
            return Guest(hashed(key), invite, me)
    return Guest()


async def _send(socket: WebSocket, guest: Guest) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        try:
            while True:
                await socket.send_text(await guest.next())
        except TooSlow:
            await socket.close(TOO_MUCH)


def _too_long(text: str) -> bool:
    return len(text) > protocol.LONGEST_MESSAGE or len(text.encode()) > protocol.LONGEST_MESSAGE
