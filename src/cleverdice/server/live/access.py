"""Who may look at a table: everybody, unless the dice are still to be played by others."""

from __future__ import annotations

from collections.abc import Collection

from ..db import challenges
from ..errors import Refused
from ..table.model import OVER
from .room import Room


async def check_look(room: Room, keys: Collection[str], me: str | None) -> None:
    """Refuse whoever would see dice of a challenge before having played it."""
    if not await may_look(room, keys, me):
        raise Refused("contest.hidden", status=403)


async def may_look(room: Room, keys: Collection[str], me: str | None) -> bool:
    """May somebody with these keys, by their hashes, see what was rolled?

    A finished game of a challenge is open to whoever has finished the own one.
    """
    row, known = room.table.row, room.table.keys
    if row.challenge is None or any(key in known for key in keys):
        return True
    if room.table.closed(room.house.now()):
        return True
    return me is not None and row.phase == OVER and await _has_played(room, row.challenge, me)


async def _has_played(room: Room, challenge: str, me: str) -> bool:
    own = await room.house.store.read(lambda found: challenges.try_of(found, challenge, me))
    return own is not None and own.over
