"""The addresses of the person whom this device belongs to."""

from __future__ import annotations

from cleverdice.table.errors import Refused
from cleverdice.table.keys import fresh_key
from cleverdice.table.names import cleaned

from .forms import Asked
from .rows import PEOPLE, delete, put
from .world import GONE, ME, Doing, Plain, World


def known(world: World) -> Plain:
    """The person of this device; refused if there is nobody yet."""
    me = world.me
    if me is None:
        raise Refused("person.nobody", status=403)
    return me


def about(me: Plain | None) -> Plain | None:
    """What a person is told of themselves."""
    return None if me is None else {"name": me["name"], "since": me["created"]}


def show_me(world: World) -> Plain:
    """GET /api/me"""
    return {"person": about(world.me)}


def be_somebody(world: World, wish: Asked) -> Doing[Plain]:
    """POST /api/me: who is known stays who they are"""
    me, now = world.me, world.now()
    if me is None:
        key = wish.key or fresh_key(world.entropy)
        me = {"key": key, "name": cleaned(wish.name), "created": now, "seen": now}
    yield [put(PEOPLE, ME, {**me, "seen": now})]
    return {"name": me["name"], "since": me["created"], "key": me["key"]}


def rename(world: World, wish: Asked) -> Doing[Plain]:
    """POST /api/me/name"""
    name = cleaned(wish.name)
    yield [put(PEOPLE, ME, {**known(world), "name": name})]
    return {"name": name}


def delete_all(world: World, wish: Asked) -> Doing[Plain]:
    """POST /api/me/delete: nothing is kept on this device any more"""
    known(world)
    yield [delete(op["table"], op["key"]) for op in world.rows.put_all()]
    for room in world.rooms.values():
        for connection in sorted(room.connections):
            world.close(connection, GONE)
    world.rooms.clear()
    world.hints.clear()
    world.slow.clear()
    return {}
