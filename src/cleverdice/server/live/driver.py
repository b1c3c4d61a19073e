"""What happens at a table by itself: forced marks, and the rolls and moves of bots."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from cleverdice.rules import CHANCE
from cleverdice.table.errors import Refused
from cleverdice.table.seats import USUAL_BOT

from ..db.channel import claimed
from ..logs import LOGGER, log

if TYPE_CHECKING:
    from .room import Room

RETRY_SECONDS = 1.0
"""So long after a refusal, as by a database that does not answer, it is tried again."""

TAKE_OVER_SECONDS = 1.0
"""So often it is seen whether the process that acts at a table is still there."""


class Driver:
    """Acts at a table as long as anything is due there.

    It is handed the room and keeps none, so that a room nobody needs goes at once: garbage in
    circles is looked for very seldom.
    """

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Is it acting?"""
        return self._task is not None and not self._task.done()

    def wake(self, room: Room) -> None:
        """Take what is forced, and let bots move as long as it is their turn."""
        if not self.busy and _is_due(room):
            self._task = asyncio.create_task(_drive(room))

    async def close(self) -> None:
        """Nothing happens by itself any more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


def _is_due(room: Room) -> bool:
    """Is there anything to do by itself? Bots play only while somebody watches."""
    table = room.table
    if table.closed(room.house.now()):
        return False
    if table.forced() is not None:
        return True
    return bool(room.guests) and table.due() is not None


async def _drive(room: Room) -> None:
    """Be the process that acts; while another one is, wait for what it does, or for its end."""
    while _is_due(room):
        async with claimed(room.house.store.channel, f"bots of {room.table.row.id}") as mine:
            if mine and not await _drive_on(room):
                return
        if not mine:
            await asyncio.sleep(TAKE_OVER_SECONDS)


async def _drive_on(room: Room) -> bool:
    """Act until nothing is due; False if that can't go on."""
    while _is_due(room):
        if room.house.bot_pause:
            await asyncio.sleep(room.house.bot_pause)
        try:
            await _act(room)
        except Refused as refused:
            log("bot-waits", level="warning", table=room.table.row.id, why=refused.text.key)
            await asyncio.sleep(RETRY_SECONDS)
        except Exception:
            LOGGER.exception("bot-broken")
            return False
    return True


async def _act(room: Room) -> None:
    """What is forced, or what a bot does."""
    if not await room.in_turn(lambda: _carry_out_forced(room)):
        await _bot_acts(room)


async def _carry_out_forced(room: Room) -> bool:
    forced = room.table.forced()
    if forced is not None:
        await room.carry_out(forced)
    return forced is not None


async def _bot_acts(room: Room) -> None:
    """One roll or one move; what was thought about another state is forgotten."""
    due, state = room.table.due(), room.table.state
    if due is None:
        return
    text = None if due == CHANCE else await _thought(room, due)

    async def act() -> None:
        table = room.table
        if table.state is state and table.due() == due:
            await room.carry_out(table.rolled() if text is None else table.step(due, text))

    await room.in_turn(act)


async def _thought(room: Room, seat: int) -> str:
    table = room.table
    level, seed = table.seats[seat].level or USUAL_BOT, table.bot_seed(seat)
    return await room.house.thinker.choose(table.game, table.state, seat, level, seed)
