"""Hints over a connection: asked of the coach while the table, and whoever asked, goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from .. import protocol
from ..errors import Refused
from ..live.guest import Guest
from ..live.room import Room, refusal
from ..table.table import Table


class Hinting:
    """The hints of one connection; `allowed` counts them, and says when it is too much."""

    def __init__(self, room: Room, guest: Guest, allowed: Callable[[], bool]) -> None:
        self._room, self._guest, self._allowed = room, guest, allowed
        self._thinking: set[asyncio.Task[None]] = set()

    def ask(self, asked: protocol.Hint) -> None:
        """The answer comes once the coach has thought; what is asked meanwhile does not wait."""
        table = self._room.table
        table.check_hint(self._guest.key, self._room.seat(asked.seat))
        if not self._allowed():
            raise Refused("server.too-many", status=429)
        position = table.game.name, table.state, asked.seat
        task = asyncio.create_task(self._answer(asked.id, _head(asked, table), position))
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)

    async def _answer(self, id: str, head: str, position: tuple[object, ...]) -> None:
        try:
            thought = await self._room.house.coaching.ask("hint", *position)
            self._guest.put(f"{head},{thought[1:].decode()}")
        except Refused as refused:
            self._guest.put(refusal(refused, id))

    async def close(self) -> None:
        """Nobody listens any more."""
        for task in self._thinking:
            task.cancel()
        await asyncio.gather(*self._thinking, return_exceptions=True)


def _head(asked: protocol.Hint, table: Table) -> str:
    """The beginning of an answer: which position it is about."""
    about = {"seat": asked.seat, "n": len(table.moves), "nth": len(table.moves_of(asked.seat))}
    return protocol.encoded({"t": "hint", "id": asked.id, **about}).decode()[:-1]
