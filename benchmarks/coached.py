"""The coach of a running server as clients see it: reviews while others play, hints in a game.

Reviews are of games played by greedy, each under a new name, so that none is cached. Hints are
requested at every decision of games in which the best move is always made: such sheets offer the
most moves.
"""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection

from cleverdice import CHANCE, load
from cleverdice.dice import TYPED
from cleverdice.players import BOTS
from cleverdice.record import Header, Record
from tests.serving import Server

from .games import roll
from .load import PATIENCE, post, socket_to

REVIEWED = ("gsc", "chd")
PAUSE = 1 / 18
LONGEST = 600.0
"""Timeout of a review, in seconds."""


@dataclass
class Times:
    """Durations in seconds."""

    all: list[float] = field(default_factory=list)

    def at(self, part: float) -> float:
        """A quantile of the durations; 0 if there are none."""
        ordered = sorted(self.all)
        return ordered[min(int(part * len(ordered)), len(ordered) - 1)] if ordered else 0.0


# Reviews


def played(name: str, seed: int) -> Record:
    """A solo game of greedy, recorded as if with real dice."""
    game, rng = load(name), random.Random(seed)
    record = Record(Header(name, 1, ("Greedy",), game.version, 0, False, TYPED))
    state = game.start()
    while actors := game.actors(state):
        seat = actors[0]
        move = roll(game, state, rng) if seat == CHANCE else BOTS["greedy"](game, state, seat, rng)
        record = record.add(seat, game.text(move))
        state = game.apply(state, seat, move)
    return record


def renamed(record: Record, number: int) -> str:
    """The same game under another name, so that its review is not cached."""
    return replace(record, header=replace(record.header, names=(f"Player {number}",))).text()


async def review_on(
    server: Server, address: str, records: Iterator[str], until: float, times: Times
) -> None:
    """Request one review after the other until time is up."""
    while perf_counter() < until:
        begun = perf_counter()
        wish = {"record": next(records)}
        found = await post(server, address, "/api/review", wish, patience=LONGEST)
        assert "error" not in found, found
        times.all.append(perf_counter() - begun)


def fresh_records(games: int) -> Iterator[str]:
    """An endless stream of distinct records: some games under ever new names."""
    known = [played(REVIEWED[seed % len(REVIEWED)], seed) for seed in range(games)]
    return (renamed(known[number % games], number) for number in itertools.count())


# Hints


class Asker:
    """A player who asks for a hint before every move and makes the best one."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.numbers = itertools.count()
        self.view: dict[str, Any] = {}

    async def hear(self, wanted: str = "") -> dict[str, Any]:
        """The next message, or the response to a request; keeps the latest view."""
        while True:
            raw = await asyncio.wait_for(self.socket.recv(), PATIENCE)
            message: dict[str, Any] = msgspec.json.decode(raw)
            self.view = message.get("view", self.view)
            if not wanted or message.get("id") == wanted:
                return message

    async def ask(self, **body: object) -> dict[str, Any]:
        name = f"{next(self.numbers)}"
        await self.socket.send(msgspec.json.encode({**body, "id": name}).decode())
        answer = await self.hear(name)
        assert answer["t"] != "no", answer
        return answer

    async def rest(self) -> None:
        """Stay below the limit of twenty messages a second."""
        await asyncio.sleep(PAUSE)

    async def play(self, times: Times) -> None:
        """Play a whole game with a hint at every decision."""
        await self.hear()
        while self.view["phase"] == "play":
            if self.view["chance"] and self.view["active"] == 0:
                await self.ask(t="roll", n=self.view["n"])
                await self.rest()
            elif len(self.view["moves"].get("0", [])) > 0:
                await self.choose(times)
            else:
                await self.hear()  # a bot moves

    async def choose(self, times: Times) -> None:
        begun = perf_counter()
        hint = await self.ask(t="hint", seat=0)
        if len(hint["moves"]) > 1:
            times.all.append(perf_counter() - begun)
        await self.rest()
        nth = self.view["seats"][0]["nth"]
        await self.ask(t="move", seat=0, nth=nth, text=hint["moves"][0]["text"])
        await self.rest()


async def hinted_game(server: Server, address: str, game: str, players: int, times: Times) -> None:
    """Play one game against bots, timing every hint from request to response."""
    bots = [{"kind": "bot", "level": "random"}] * (players - 1)
    seats = [{"kind": "person", "name": "Ana"}, *bots]
    made = await post(server, address, "/api/tables", {"game": game, "seats": seats, "start": True})
    async with socket_to(server, made["table"], made["key"], address) as socket:
        await Asker(socket).play(times)
