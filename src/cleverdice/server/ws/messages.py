"""What is done about each message of a socket: one table, from its type to its answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from ..contract import requests, told
from ..contract.part import Part
from ..live import claims, together
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


async def _again(talk: Talk, asked: requests.Again | requests.Ready) -> Part:
    table = await talk.room.in_turn(lambda: talk.hub.again(talk.room, talk.guest))
    talk.room.tell_next(table)
    return told.Ok(id=asked.id)


async def _ready(talk: Talk, asked: requests.Ready) -> Part:
    all_ready = await talk.room.in_turn(lambda: together.ready(talk.room, talk.guest, asked))
    if not all_ready:
        return told.Ok(id=asked.id)
    return await _again(talk, asked)


def _in_turn(act: Act) -> Answer:
    """What changes a table happens one after the other."""

    async def acted(talk: Talk, asked: Any) -> Part:
        await talk.room.in_turn(lambda: act(talk.room, talk.guest, asked))
        return told.Ok(id=asked.id)

    return acted


def _acting(act: Act) -> Answer:
    """Whoever acts is back, if a bot had taken over because the time was up."""
    answer = _in_turn(act)

    async def acted(talk: Talk, asked: Any) -> Part | None:
        await together.back(talk.room, talk.guest)
        return await answer(talk, asked)

    return acted


async def _sign(talk: Talk, asked: requests.Sign) -> Part:
    await together.sign(talk.room, talk.guest, asked)
    return told.Ok(id=asked.id)


ANSWERS: dict[type[requests.Message], Answer] = {
    requests.Move: _acting(Room.move),
    requests.Roll: _acting(Room.roll),
    requests.Undo: _acting(Room.undo),
    requests.Redo: _acting(Room.redo),
    requests.Sit: _in_turn(Room.sit),
    requests.Rename: _in_turn(Room.rename),
    requests.Mine: _in_turn(claims.count),
    requests.Agree: _in_turn(together.agree),
    requests.Sign: _sign,
    requests.Start: _in_turn(Room.start),
    requests.Again: _again,
    requests.Ready: _ready,
    requests.Why: _why,
    requests.Hint: _hint,
    requests.Log: _log,
    requests.Ping: _pong,
}
