"""What is done about each message of a socket: one table, from its type to its answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from cleverdice.view import text_view

from .. import protocol
from ..live import claims
from ..live.guest import Guest
from ..live.hub import Hub
from ..live.room import Room
from .hints import Hinting


@dataclass(frozen=True)
class Talk:
    """One connection: who talks, in which room."""

    hub: Hub
    room: Room
    guest: Guest
    hinting: Hinting


Answer = Callable[[Talk, Any], Awaitable[str | None]]
"""Does what a message asks, and gives the text of the answer; None if that comes later."""

Act = Callable[[Room, Guest, Any], Awaitable[None]]


async def answer(talk: Talk, asked: protocol.Message) -> str | None:
    """Do what a message asks; `Refused` says why not."""
    return await ANSWERS[type(asked)](talk, asked)


async def _pong(talk: Talk, asked: protocol.Ping) -> str:
    return protocol.text("pong", id=asked.id)


async def _why(talk: Talk, asked: protocol.Why) -> str:
    why, die = talk.room.why(asked)
    told = None if why is None else text_view(why)
    return protocol.text("why", id=asked.id, why=told, die=die)


async def _log(talk: Talk, asked: protocol.Log) -> str:
    told = {"from": asked.start, "log": talk.room.log(asked.start)}
    return protocol.text("log", id=asked.id, **told)


async def _hint(talk: Talk, asked: protocol.Hint) -> None:
    talk.hinting.ask(asked)


async def _again(talk: Talk, asked: protocol.Again) -> str:
    async with talk.room.turn():
        talk.room.tell_next(await talk.hub.again(talk.room, talk.guest))
    return protocol.text("ok", id=asked.id)


def _in_turn(act: Act) -> Answer:
    """What changes a table happens one after the other."""

    async def acted(talk: Talk, asked: Any) -> str:
        async with talk.room.turn():
            await act(talk.room, talk.guest, asked)
        return protocol.text("ok", id=asked.id)

    return acted


ANSWERS: dict[type[protocol.Message], Answer] = {
    protocol.Move: _in_turn(Room.move),
    protocol.Roll: _in_turn(Room.roll),
    protocol.Undo: _in_turn(Room.undo),
    protocol.Redo: _in_turn(Room.redo),
    protocol.Sit: _in_turn(Room.sit),
    protocol.Rename: _in_turn(Room.rename),
    protocol.Mine: _in_turn(claims.count),
    protocol.Start: _in_turn(Room.start),
    protocol.Again: _again,
    protocol.Why: _why,
    protocol.Hint: _hint,
    protocol.Log: _log,
    protocol.Ping: _pong,
}
