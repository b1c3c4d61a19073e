"""What happens by itself, a slice at a time: hints first, then bots, then what takes long."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cleverdice.table.errors import Refused

from .rows import Change
from .world import Doing, World

SLICE_MS = 30
"""So long a slice of something that takes long may take, so that a tap is answered soon."""


def again_ms(world: World) -> int | None:
    """After how many milliseconds there is something to do, None if nothing is left."""
    if world.hints or any(not slow.done for slow in world.slow.values()):
        return 0
    due = [room.ready for room in world.rooms.values() if room.due]
    return max(0, min(due) - world.now()) if due else None


def worked(world: World) -> Doing[None]:
    """One thing, or one slice of it."""
    now = world.now()
    if world.hints:
        yield from world.hints.pop(0)
        return
    room = next((one for one in world.rooms.values() if one.due and one.ready <= now), None)
    if room is not None:
        yield from room.act()
        return
    slow = next((one for one in world.slow.values() if not one.done), None)
    if slow is not None:
        yield from _slice(world, slow.doing, now + SLICE_MS)


def _slice(world: World, doing: Doing[None], until: int) -> Doing[None]:
    """As much of it as there is time for."""
    step: Callable[[], Change | None] = partial(next, doing)
    while True:
        try:
            change = step()
        except StopIteration:
            return
        step = partial(next, doing)
        if change is not None:
            try:
                yield change
            except Refused as refused:
                step = partial(doing.throw, refused)
        elif world.now() >= until:
            return
