"""Load generator: many tables over sockets, random moves, timed responses.

One task plays all seats of a table, so with one move per second at a table of two each seat moves
every two seconds. Every table connects from its own address.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from tests.serving import HOST, Server

PATIENCE = 60.0

Played = tuple[int, str]
"""A seat, and its move."""


class Move(msgspec.Struct):
    text: str


class Seat(msgspec.Struct):
    nth: int


class View(msgspec.Struct):
    """The part of a view that a random player needs."""

    n: int
    phase: str
    chance: bool
    active: int
    actors: list[int]
    moves: dict[str, list[Move]]
    seats: list[Seat]


class Message(msgspec.Struct):
    t: str
    id: str | None = None
    view: View | None = None
    error: dict[str, Any] | None = None


DECODE = msgspec.json.Decoder(Message).decode


def socket_to(server: Server, table: str, key: str, address: str, **more: Any) -> connect:
    """A connection to a table with one of its keys, from an address of this machine."""
    return connect(
        f"{server.socket_address}/ws/{table}",
        origin=Origin(server.address),
        additional_headers={"Cookie": f"key-{table}={key}"},
        local_addr=(address, 0),
        proxy=None,
        max_size=None,
        **more,
    )


@dataclass
class Figures:
    """The results of a run: seconds from each move to its ok, and what went wrong.

    Moves before `since` count but are not timed: tables are still being opened.
    """

    since: float = 0.0
    moves: int = 0
    times: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    games: int = 0

    def at(self, part: float) -> float:
        """A quantile of the response times, in milliseconds."""
        ordered = sorted(self.times)
        return 1000 * ordered[min(int(part * len(ordered)), len(ordered) - 1)]


def addresses() -> Iterator[str]:
    """Loopback addresses, one after the other."""
    for number in itertools.count():
        yield f"127.{1 + number // 62_500}.{number // 250 % 250}.{1 + number % 250}"


async def post(
    server: Server, address: str, path: str, body: object, patience: float = PATIENCE
) -> dict[str, Any]:
    """Send JSON from an address and read the response."""
    text = json.dumps(body).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: {HOST}:{server.port}\r\nOrigin: {server.address}\r\n"
    head += "Content-Type: application/json\r\nConnection: close\r\n"
    reader, writer = await asyncio.open_connection(HOST, server.port, local_addr=(address, 0))
    writer.write(f"{head}Content-Length: {len(text)}\r\n\r\n".encode() + text)
    answer = await asyncio.wait_for(reader.read(), patience)
    writer.close()
    said = answer.partition(b"\r\n\r\n")[2]
    if not answer.startswith(b"HTTP/1.1 2"):
        raise RuntimeError(f"{path} was answered by {answer[:300]!r}")
    found: dict[str, Any] = json.loads(said)
    return found


class Table:
    """A table, the sockets of its seats, and the moves acknowledged there."""

    def __init__(self, server: Server, address: str, figures: Figures, deflate: bool) -> None:
        self.server, self.address, self.figures, self.deflate = server, address, figures, deflate
        self.name = ""
        self.keys: list[str] = []
        self.sockets: list[ClientConnection] = []
        self.done: list[Played] = []
        self.rolls = 0
        self.view: View | None = None
        self.news = asyncio.Event()
        self.answers: dict[str, asyncio.Future[Message]] = {}
        self.numbers = itertools.count()
        self.listeners: list[asyncio.Task[None]] = []

    async def open(self, game: str, seats: int = 2) -> None:
        """The host opens it, the others join, all connect, and the game begins."""
        wishes = [{"kind": "person", "name": "P1"}, *[{"kind": "open"}] * (seats - 1)]
        wish = {"game": game, "seats": wishes, "dice": "fair", "start": False, "lang": "en"}
        made = await post(self.server, self.address, "/api/tables", wish)
        self.name, self.keys = made["table"], [made["key"]]
        for seat in range(1, seats):
            body = {"invite": made["invite"], "name": f"P{seat + 1}"}
            path = f"/api/tables/{self.name}/join"
            self.keys.append((await post(self.server, self.address, path, body))["key"])
        await self.connect()
        await self.ask(0, {"t": "start"})

    async def connect(self) -> None:
        for number, key in enumerate(self.keys):
            socket = await socket_to(
                self.server,
                self.name,
                key,
                self.address,
                compression="deflate" if self.deflate else None,
                open_timeout=PATIENCE,
                ping_interval=None,
            )
            self.sockets.append(socket)
            self.listeners.append(asyncio.create_task(self.listen(socket, number)))

    async def listen(self, socket: ClientConnection, number: int) -> None:
        """Pass responses to whoever waits; read views at the first socket only."""
        async for raw in socket:
            if number and '"t":"view"' in raw[:40]:
                continue
            message = DECODE(raw)
            if message.view is not None:
                self.view = message.view
                self.news.set()
            elif message.id in self.answers:
                self.answers.pop(message.id or "").set_result(message)

    async def ask(self, seat: int, body: dict[str, Any]) -> Message:
        name = f"{next(self.numbers)}"
        answer = asyncio.get_running_loop().create_future()
        self.answers[name] = answer
        await self.sockets[seat].send(json.dumps({**body, "id": name}))
        return await asyncio.wait_for(answer, PATIENCE)

    async def step(self, rng: Random) -> bool:
        """Make a random move for the seat whose turn it is; return whether the game continues."""
        view = self.view
        if view is None or view.phase != "play":
            return False
        if view.chance:
            seat, body = view.active, {"t": "roll", "n": view.n}
        else:
            seat = rng.choice(view.actors)
            text = rng.choice(view.moves[str(seat)]).text
            body = {"t": "move", "seat": seat, "nth": view.seats[seat].nth, "text": text}
        begun = perf_counter()
        answer = await self.ask(seat, body)
        self.figures.moves += 1
        if begun >= self.figures.since:
            self.figures.times.append(perf_counter() - begun)
        if answer.t != "ok":
            self.figures.refused.append(f"{self.name} {body}: {answer.error}")
        elif view.chance:
            self.rolls += 1
        else:
            self.done.append((seat, str(body["text"])))
        await self.seen(view.n)
        return True

    async def seen(self, n: int) -> None:
        """Wait until the first socket has received a view, with another number of moves."""
        while self.view is None or self.view.n == n:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), PATIENCE)

    async def close(self) -> None:
        for listener in self.listeners:
            listener.cancel()
        await asyncio.gather(*(socket.close() for socket in self.sockets))
        self.sockets, self.listeners = [], []

    def check(self, record: str) -> None:
        """Check that every acknowledged move is in the record, in order."""
        stored, rolls = in_record(record)
        lost = missing(self.done, stored)
        if lost is not None:
            self.figures.lost.append(f"{self.name}: move {lost} {self.done[lost]}")
        elif rolls < self.rolls:
            self.figures.lost.append(f"{self.name}: {self.rolls - rolls} rolls")


def in_record(record: str) -> tuple[list[Played], int]:
    """The moves of a record, and how often somebody rolled."""
    lines = [line.split(" ", 1) for line in record.partition("\n\n")[2].splitlines()]
    moves = [(int(who) - 1, text) for who, text in lines if who.isdigit()]
    return moves, sum(who == "-" for who, _ in lines)


def missing(done: Sequence[Played], stored: Sequence[Played]) -> int | None:
    """The first acknowledged move that is not stored, if any; the server adds forced marks.

    >>> missing([(0, "Y>y1"), (0, "pass")], [(0, "Y>y1"), (0, "+b2"), (0, "pass")])
    >>> missing([(0, "Y>y1"), (0, "pass")], [(0, "Y>y1"), (0, "+b2")])
    1
    >>> missing([(0, "pass")], [(0, "Y>y1"), (0, "pass")])
    0
    """
    left = iter(stored)
    for number, move in enumerate(done):
        found = next((one for one in left if one == move or not one[1].startswith("+")), None)
        if found != move:
            return number
    return None


def pauses(rng: Random, mean: float) -> Iterator[float]:
    """Seconds between the moves of a table, uniform with the given mean."""
    while True:
        yield rng.uniform(0, 2 * mean)


async def visit(
    server: Server, address: str, game: str, seed: str, pace: float, until: float, run: Figures
) -> list[Table]:
    """Play tables one after the other from one address until time is up; return them all."""
    rng, tables = Random(seed), []
    while perf_counter() < until:
        table = Table(server, address, run, deflate=True)
        await table.open(game)
        tables.append(table)
        due = perf_counter()
        for pause in pauses(rng, pace):
            due += pause
            await asyncio.sleep(max(0.0, due - perf_counter()))
            if perf_counter() >= until or not await table.step(rng):
                break
        run.games += table.view is not None and table.view.phase == "over"
        await table.close()
    return tables
