"""One connection to a table, from its welcome to its end."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from cleverdice.view import text_view

from . import mine, protocol
from .guests import Guest, TooSlow
from .hinting import Hinting
from .hub import Hub
from .keys import hashed, invitation
from .limits import Bucket, Clock, Gate
from .refused import Refused
from .room import Room, refusal
from .security import Asker
from .seeing import check_look

BAD_FRAME, TOO_MUCH, RESTART = 1003, 1008, 1012
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
                await check_look(room, asker)
                guest = known_guest(room, asker.keys(), asker.me())
                hinting = Hinting(room, guest, lambda: self.gate.allows("hints", asker.address))
                await self._talk(socket, room, guest, hinting)
        except Refused as refused:
            return {403: FORBIDDEN, 503: RESTART}.get(refused.status, NO_TABLE)
        except Leave as leave:
            return leave.code
        return None

    async def _talk(self, socket: WebSocket, room: Room, guest: Guest, hinting: Hinting) -> None:
        room.enter(guest)
        sending = asyncio.create_task(_send(socket, guest))
        try:
            await self._listen(socket, room, guest, hinting)
        finally:
            room.leave(guest)
            await hinting.close()
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)

    async def _listen(self, socket: WebSocket, room: Room, guest: Guest, hinting: Hinting) -> None:
        bucket = Bucket(self.gate.limits.messages, self.clock)
        while True:
            got = await socket.receive()
            if got["type"] == "websocket.disconnect":
                return
            text = got.get("text")
            if text is None:
                raise Leave(BAD_FRAME)
            if not bucket.take() or guest.too_slow or _too_long(text):
                raise Leave(TOO_MUCH)
            await self._answered(room, guest, hinting, text)

    async def _answered(self, room: Room, guest: Guest, hinting: Hinting, text: str) -> None:
        """Do what is asked and say so; whatever goes wrong becomes an answer."""
        metrics, began = self.hub.house.metrics, time.perf_counter()
        try:
            asked = protocol.message(text)
        except Refused as refused:
            metrics.counts["unreadable"] += 1
            guest.put(refusal(refused, protocol.id_of(text)))
            return
        try:
            if isinstance(asked, protocol.Hint):
                hinting.ask(asked)
                return
            guest.put(await self._answer(room, guest, asked))
        except Refused as refused:
            metrics.counts["refused"] += 1
            guest.put(refusal(refused, asked.id))
            if refused.stale:
                room.show(to=guest)
        metrics.took(time.perf_counter() - began)

    async def _answer(self, room: Room, guest: Guest, asked: protocol.Message) -> str:
        match asked:
            case protocol.Ping(id):
                return _said(t="pong", id=id)
            case protocol.Why(id):
                why = room.why(asked)
                return _said(t="why", id=id, why=None if why is None else text_view(why))
            case protocol.Log(id, start):
                head = _said(t="log", id=id)[:-1]
                return f'{head},"from":{start},"log":[{room.log_text(start)}]}}'
        async with room.turn():
            await self._act(room, guest, asked)
        return _said(t="ok", id=asked.id)

    async def _act(self, room: Room, guest: Guest, asked: protocol.Message) -> None:
        if isinstance(asked, protocol.Again):
            room.tell_next(await self.hub.again(room, guest))
            return
        acting: Awaitable[None] | None = None
        match asked:
            case protocol.Move():
                acting = room.move(guest, asked)
            case protocol.Roll():
                acting = room.roll(guest, asked)
            case protocol.Undo():
                acting = room.undo(guest, asked)
            case protocol.Redo():
                acting = room.redo(guest, asked)
            case protocol.Sit():
                acting = room.sit(guest, asked)
            case protocol.Rename():
                acting = room.rename(guest, asked)
            case protocol.Mine():
                acting = mine.count(room, guest, asked)
            case protocol.Start():
                acting = room.start(guest)
        assert acting is not None
        await acting

    async def close(self) -> None:
        """The server restarts: everybody may come back."""
        self.closing = True
        await asyncio.gather(*map(_send_off, list(self.open)))


async def _send_off(socket: WebSocket) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(RESTART)


def known_guest(room: Room, keys: dict[str, str], me: str | None = None) -> Guest:
    """Who comes, by the cookie of this table or, after another game, by that of the one before."""
    table = room.table.row.id
    own = [keys[table]] if table in keys else []
    for key in (*own, *keys.values()):
        if hashed(key) in room.table.keys:
            host = room.table.keys[hashed(key)]
            invite = invitation(table, key) if host else None
            return Guest(hashed(key), invite, None if me is None else hashed(me))
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


def _said(**plain: object) -> str:
    return protocol.encoded(plain).decode()
