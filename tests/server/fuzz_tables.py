"""Tables to attack: opened and played through the protocol until they stand as wanted."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from tests.serving import Server

from .fuzz_attacks import FRIEND, HOST, STRANGER, Target

View = dict[str, Any]

PATIENCE = 10.0
"""Seconds within which an answer must come."""


def some_address(rng: Random) -> tuple[str, int]:
    """An address of this machine to come from: many people, each with limits of their own."""
    return f"127.{rng.randint(1, 250)}.{rng.randint(0, 250)}.{rng.randint(1, 250)}", 0


@asynccontextmanager
async def opened(
    server: Server, rng: Random, table: str, key: str | None
) -> AsyncIterator[ClientConnection]:
    """A socket at a table, from an address of its own."""
    cookies = {"Cookie": f"key-{table}={key}"} if key else {}
    async with connect(
        f"{server.socket_address}/ws/{table}",
        origin=Origin(server.address),
        additional_headers=cookies,
        local_addr=some_address(rng),
        proxy=None,
        compression=None,
        max_size=None,
        open_timeout=PATIENCE,
        close_timeout=PATIENCE,
        ping_interval=None,
    ) as socket:
        yield socket


async def heard(socket: ClientConnection) -> dict[str, Any]:
    """The next message; nothing within ten seconds is an error."""
    message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
    return message


class Player:
    """A person at a table, who does what is due until something is reached."""

    def __init__(self, socket: ClientConnection, welcome: dict[str, Any]) -> None:
        self.socket = socket
        self.seats: list[int] = welcome["you"]["seats"]
        self.view: View = welcome["view"]
        self.numbers = itertools.count()

    async def ask(self, kind: str, **fields: Any) -> None:
        """Send a message and wait until it is done."""
        name = f"set-up-{next(self.numbers)}"
        await self.socket.send(json.dumps({"t": kind, "id": name, **fields}))
        while (message := await heard(self.socket)).get("id") != name:
            self.hear(message)
        if message["t"] != "ok":
            raise AssertionError(f"{kind} {fields} was answered by {message}")

    def hear(self, message: dict[str, Any]) -> None:
        if "view" in message:
            self.view = message["view"]

    def due(self, view: View) -> bool:
        """Whether an own seat has to do something."""
        doers = [view["active"]] if view["chance"] else view["actors"]
        return bool(set(self.seats).intersection(doers))

    async def act(self, rng: Random) -> None:
        """Do what is due at an own seat."""
        if self.view["chance"]:
            await self.ask("roll", n=self.view["n"])
            return
        seat = next(seat for seat in self.seats if seat in self.view["actors"])
        text = rng.choice(self.view["moves"][str(seat)])["text"]
        nth = self.view["seats"][seat]["nth"]
        await self.ask("move", seat=seat, nth=nth, text=text)


async def play_until(
    server: Server, rng: Random, table: str, keys: list[str], wanted: Callable[[View], bool]
) -> None:
    """Two people play at random until the table stands as wanted."""
    async with (
        opened(server, rng, table, keys[0]) as first,
        opened(server, rng, table, keys[1]) as second,
    ):
        players = [Player(one, await heard(one)) for one in (first, second)]
        await players[0].ask("start")
        view = players[0].view
        while not wanted(view):
            player = next(one for one in players if one.due(view))
            player.view = view
            await player.act(rng)
            view = player.view
            await asyncio.sleep(1 / 15)  # twenty messages a second are allowed


def stood(server: Server, table: str) -> tuple[int, Any]:
    """The record as the server hands it out."""
    return server.get(f"/api/tables/{table}/record")


def quiet(view: View) -> View:
    """A view without who is connected."""
    seats = [
        {key: seat[key] for key in seat if key not in ("here", "away")} for seat in view["seats"]
    ]
    return {**view, "seats": seats, "absent": None}


async def looked(server: Server, rng: Random, table: str) -> tuple[View, list[dict[str, Any]]]:
    """What an onlooker sees: the view and the log."""
    async with opened(server, rng, table, None) as socket:
        welcome = await heard(socket)
        return quiet(welcome["view"]), welcome["log"]


async def set_up(
    server: Server, rng: Random, name: str, game: str, dice: str, wanted: Callable[[View], bool]
) -> Target:
    """Open a table for two, let the friend join and play on until it stands as wanted."""
    seats = [{"kind": "person", "name": "Ana"}, {"kind": "open"}]
    wish = {"game": game, "seats": seats, "dice": dice, "start": False, "lang": "en"}
    _, table = server.post("/api/tables", wish)
    at = table["table"]
    _, friend = server.post(f"/api/tables/{at}/join", {"invite": table["invite"], "name": "Ben"})
    if not wanted({"phase": "lobby"}):
        await play_until(server, rng, at, [table["key"], friend["key"]], wanted)
    keys = {HOST: table["key"], FRIEND: friend["key"], STRANGER: f"{rng.getrandbits(128):032x}"}
    view, log = await looked(server, rng, at)
    return Target(name, at, table["invite"], keys, view, log, stood(server, at))


def choosing(view: View) -> bool:
    return view["phase"] == "play" and view["n"] > 12 and not view["chance"]


def rolling(view: View) -> bool:
    return view["phase"] == "play" and view["n"] > 9 and bool(view["chance"])


def over(view: View) -> bool:
    return bool(view["phase"] == "over")


def waiting(view: View) -> bool:
    return bool(view["phase"] == "lobby")


def fresh(view: View) -> bool:
    return bool(view["phase"] == "play")


async def set_up_all(server: Server, rng: Random) -> list[Target]:
    """Tables at every stage of their life."""
    return [
        await set_up(server, rng, "choosing", "gsc", "fair", choosing),
        await set_up(server, rng, "rolling", "chd", "fair", rolling),
        await set_up(server, rng, "typed", "gsc", "typed", fresh),
        await set_up(server, rng, "lobby", "kids", "fair", waiting),
        await set_up(server, rng, "over", "kids", "fair", over),
    ]
