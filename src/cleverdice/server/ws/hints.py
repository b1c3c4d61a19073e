"""Hints over a connection: asked of the coach while the table, and whoever asked, goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from cleverdice.table.errors import Refused
from cleverdice.table.table import Table

from .. import protocol
from ..contract import requests
from ..contract.told import Hinted
from ..live.guest import Guest
from ..live.room import Room


class Hinting:
    """The hints of one connection; `allowed` counts them, and says when it is too much."""

    def __init__(self, room: Room, guest: Guest, allowed: Callable[[], bool]) -> None:
        self._room, self._guest, self._allowed = room, guest, allowed
        self._thinking: set[asyncio.Task[None]] = set()

    def ask(self, asked: requests.Hint) -> None:
        """The answer comes once the coach has thought; what is asked meanwhile does not wait."""
        table = self._room.table
        table.check_hint(self._guest.key, self._room.seat(asked.seat))
        if not self._allowed():
            raise Refused("server.too-many", status=429)
        position = table.game.name, table.state, asked.seat
        task = asyncio.create_task(self._answer(asked.id, _about(asked, table), position))
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)

    async def _answer(self, id: str, about: dict[str, Any], position: tuple[object, ...]) -> None:
        try:
            await self._room.hinted()
            answer = await self._room.house.coaching.ask("hint", *position)
            thought: dict[str, Any] = msgspec.json.decode(answer, type=dict[str, msgspec.Raw])
            self._guest.put(protocol.frame(Hinted(id=id, **about, **thought)))
        except Refused as refused:
            self._guest.put(protocol.refusal(refused, id))

    async def close(self) -> None:
        """Nobody listens any more."""
        for task in self._thinking:
            task.cancel()
        await asyncio.gather(*self._thinking, return_exceptions=True)


def _about(asked: requests.Hint, table: Table) -> dict[str, Any]:
    """Which position an answer is about."""
    return {"seat": asked.seat, "n": len(table.moves), "nth": len(table.moves_of(asked.seat))}
