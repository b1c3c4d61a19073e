"""What is done about each message of a socket: one table, from its type to its answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from ..contract import requests, told
from ..contract.part import Part
from ..live import claims
from ..live.guest import Guest
from ..live.hub import Hub
from ..live.room import Room
from ..protocol import translatable
from .hints import Hinting


@dataclass(frozen=True)
class Talk:
    """One connection: who talks, in which room."""

    hub: Hub
    room: Room
    guest: Guest
    hinting: Hinting


Answer = Callable[[Talk, Any], Awaitable[Part | None]]
"""Does what a message asks, and gives the answer; None if that comes later."""

Act = Callable[[Room, Guest, Any], Awaitable[None]]


async def answer(talk: Talk, asked: requests.Message) -> Part | None:
    """Do what a message asks; `Refused` says why not."""
    return await ANSWERS[type(asked)](talk, asked)


async def _pong(talk: Talk, asked: requests.Ping) -> Part:
    return told.Pong(id=asked.id)


async def _why(talk: Talk, asked: requests.Why) -> Part:
    why, die = talk.room.why(asked)
    text = None if why is None else translatable(why)
    return told.WhyNot(id=asked.id, why=text, die=die)


async def _log(talk: Talk, asked: requests.Log) -> Part:
    return told.Logged(id=asked.id, start=asked.start, log=talk.room.log(asked.start))


async def _hint(talk: Talk, asked: requests.Hint) -> None:
    talk.hinting.ask(asked)


async def _again(talk: Talk, asked: requests.Again) -> Part:
    async with talk.room.turn():
        talk.room.tell_next(await talk.hub.again(talk.room, talk.guest))
    return told.Ok(id=asked.id)


def _in_turn(act: Act) -> Answer:
    """What changes a table happens one after the other."""

    async def acted(talk: Talk, asked: Any) -> Part:
        async with talk.room.turn():
            await act(talk.room, talk.guest, asked)
        return told.Ok(id=asked.id)

    return acted


ANSWERS: dict[type[requests.Message], Answer] = {
    requests.Move: _in_turn(Room.move),
    requests.Roll: _in_turn(Room.roll),
    requests.Undo: _in_turn(Room.undo),
    requests.Redo: _in_turn(Room.redo),
    requests.Sit: _in_turn(Room.sit),
    requests.Rename: _in_turn(Room.rename),
    requests.Mine: _in_turn(claims.count),
    requests.Start: _in_turn(Room.start),
    requests.Again: _again,
    requests.Why: _why,
    requests.Hint: _hint,
    requests.Log: _log,
    requests.Ping: _pong,
}
