"""Who may look at a table: everybody, unless the dice are still to be played by others."""

from __future__ import annotations

from collections.abc import Collection

from cleverdice.table.errors import Refused
from cleverdice.table.model import OVER, TableRow

from ..db import challenges
from .room import House, Room


async def check_look(room: Room, keys: Collection[str], me: str | None) -> None:
    """Refuse whoever would see dice of a challenge before having played it."""
    known = any(key in room.table.keys for key in keys)
    await check_row(room.house, room.table.row, known, me)


async def check_row(house: House, row: TableRow, known: bool, me: str | None) -> None:
    """The same for what is stored; `known` are those with a key of the table.

    A finished game of a challenge is open to whoever has finished the own one.
    """
    if row.challenge is None or known or row.is_closed(house.now()):
        return
    if me is None or row.phase != OVER or not await _has_played(house, row.challenge, me):
        raise Refused("contest.hidden", status=403)


async def _has_played(house: House, challenge: str, me: str) -> bool:
    own = await house.store.read(lambda found: challenges.try_of(found, challenge, me))
    return own is not None and own.over
