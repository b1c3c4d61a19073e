"""What is done about each message of a socket: one table, from its type to its answer."""

from __future__ import annotations

from collections.abc import Callable

from cleverdice.coach.views import hint_view
from cleverdice.table.errors import Refused
from cleverdice.view import text_view

from .forms import Asked, id_of, message
from .room import Room
from .world import Doing, Plain, World, broken

LONGEST_MESSAGE = 4096


def answered(world: World, room: Room, connection: int, text: str) -> Doing[None]:
    """Do what is asked and say so; whatever goes wrong becomes an answer."""
    try:
        if len(text) > LONGEST_MESSAGE:
            raise Refused("server.message", why="too long")
        asked = message(text)
        said = yield from _said(world, room, connection, asked)
    except Refused as error:
        refused = error
    except Exception as error:
        refused = broken(error)
    else:
        if said is not None:
            world.tell(connection, {"id": asked.id, **said})
        return
    world.tell(connection, refusal(refused, id_of(text)))
    if refused.stale:
        room.show(only=connection)


def refusal(refused: Refused, id: str) -> Plain:
    """The answer to a request that is not carried out."""
    return {"t": "no", "id": id, "error": text_view(refused.text), "stale": refused.stale}


def _said(world: World, room: Room, connection: int, asked: Asked) -> Doing[Plain | None]:
    if asked.t in ACTS:
        yield from ACTS[asked.t](room, asked)
        return {"t": "ok"}
    if asked.t == "hint":
        room.table.check_hint(room.key, room.table.seat(asked.seat))
        world.hints.append(_hint(world, room, connection, asked))
        return None
    return LOOKS[asked.t](room, asked)


def _hint(world: World, room: Room, connection: int, asked: Asked) -> Doing[None]:
    """What the coach says; the table may have moved on before it is thought about."""
    table, seat = room.table, asked.seat
    game, state = table.game, table.state
    about = {"seat": seat, "n": len(table.moves), "nth": len(table.moves_of(seat))}
    return _hinted(
        world, room, connection, asked.id, lambda: {**about, **hint_view(game, state, seat)}
    )


def _hinted(
    world: World, room: Room, connection: int, id: str, think: Callable[[], Plain]
) -> Doing[None]:
    try:
        yield from room.hinted()
        told = {"t": "hint", "id": id, **think()}
    except Refused as refused:
        told = refusal(refused, id)
    except Exception as error:  # a net that could not be fetched, say
        told = refusal(broken(error, "server.coach.failed"), id)
    world.tell(connection, told)


def _log(room: Room, asked: Asked) -> Plain:
    start = getattr(asked, "from")
    return {"t": "log", "from": start, "log": room.log(start)}


def _alone(room: Room, asked: Asked) -> Doing[None]:
    """There is nobody on another device."""
    raise Refused("device.alone", status=409)


ACTS: dict[str, Callable[[Room, Asked], Doing[None]]] = {
    "move": Room.move,
    "roll": Room.roll,
    "undo": Room.undo,
    "redo": Room.redo,
    "seat": Room.sit,
    "name": Room.rename,
    "mine": Room.mine,
    "start": Room.start,
    "again": Room.again,
    "ready": Room.again,
    "agree": _alone,
    "sign": _alone,
}
LOOKS: dict[str, Callable[[Room, Asked], Plain]] = {
    "ping": lambda room, asked: {"t": "pong"},
    "why": lambda room, asked: {"t": "why", **room.why(asked)},
    "log": _log,
}
