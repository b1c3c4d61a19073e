"""Tables brought to a stage by socket, so that a test of the page can begin there."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from itertools import count, islice
from random import Random
from typing import Any

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from cleverdice import names
from tests.serving import Server

View = dict[str, Any]
Loading = Callable[[str], AbstractContextManager[object]]
"""Lets tables that are opened meanwhile have the dice of a word."""

GAMES = names()
MANY = 30
"""Moves after which a game without rounds is not far from its end."""

AT_ONCE = 35
"""Messages that a connection sends without a pause: forty are allowed."""


@dataclass(frozen=True)
class Stage:
    """A table as it was left, and the keys that belong to it."""

    table: str
    key: str
    invite: str

    @property
    def path(self) -> str:
        """The host's personal link."""
        return f"/t/{self.table}#key={self.key}"


def opened(server: Server, game: str, seats: list[dict[str, str]], start: bool = True) -> Stage:
    wish = {"game": game, "seats": seats, "dice": "fair", "start": start, "lang": "en"}
    status, made = server.post("/api/tables", wish)
    assert status == 200, made
    return Stage(made["table"], made["key"], made["invite"])


def asked(socket: ClientConnection, number: int, message: dict[str, Any], view: View) -> View:
    """Send a message; the view after it was done."""
    socket.send(json.dumps({**message, "id": str(number)}))
    while (answer := json.loads(socket.recv(10))).get("id") != str(number):
        view = answer.get("view", view)
    assert answer["t"] == "ok", answer
    return view


def due(view: View, mine: list[int], rng: Random) -> dict[str, Any] | None:
    """A message of these seats that moves the table on; None where others have to."""
    seat = next((seat for seat in mine if acts(view, seat)), None)
    if seat is None:
        return None
    if view["chance"]:
        return {"t": "roll", "n": view["n"]}
    text = rng.choice(view["moves"][str(seat)])["text"]
    return {"t": "move", "seat": seat, "nth": view["seats"][seat]["nth"], "text": text}


def moved(socket: ClientConnection, view: View) -> View:
    """The view after the next thing that others did."""
    told: View = json.loads(socket.recv(10)).get("view", view)
    return told


def advance(server: Server, stage: Stage, wanted: Callable[[View], bool], seed: str) -> None:
    """Play at random until something is reached or the game is over."""
    rng, ids = Random(seed), count()
    while not _some_way(server, stage, wanted, rng, islice(ids, AT_ONCE)):
        pass  # with a new connection


def _some_way(
    server: Server, stage: Stage, wanted: Callable[[View], bool], rng: Random, ids: Iterator[int]
) -> bool:
    """Play as far as one connection may at once; is it reached?"""
    with connect(
        f"{server.socket_address}/ws/{stage.table}",
        origin=Origin(server.address),
        additional_headers={"Cookie": f"key-{stage.table}={stage.key}"},
        proxy=None,
    ) as socket:
        welcome = json.loads(socket.recv(10))
        view: View = welcome["view"]
        mine = welcome["you"]["seats"]
        for number in ids:
            if wanted(view) or view["phase"] == "over":
                return True
            while (message := due(view, mine, rng)) is None and view["phase"] != "over":
                view = moved(socket, view)
            if message is not None and not wanted(view):
                view = asked(socket, number, message, view)
    return False


def people(*names: str) -> list[dict[str, str]]:
    return [{"kind": "person", "name": name} for name in names]


def choosing(least: int) -> Callable[[View], bool]:
    """Not before so many moves, and dice are on the table to be chosen from."""

    def wanted(view: View) -> bool:
        moves = [move for found in view["moves"].values() for move in found]
        return view["n"] >= least and any(move["kind"] == "enter" for move in moves)

    return wanted


def acts(view: View, seat: int) -> bool:
    """Whether a seat has something to do."""
    return bool(view["active"] == seat if view["chance"] else seat in view["actors"])


def near_the_end(view: View) -> bool:
    """The last round but one, or where nobody counts rounds, many moves are made."""
    return bool(view["round"] >= view["rounds"] - 1 if view["rounds"] else view["n"] >= MANY)


def late(server: Server, game: str, seats: list[dict[str, str]]) -> Stage:
    """A table that is near its end."""
    stage = opened(server, game, seats)
    advance(server, stage, near_the_end, f"late {game}")
    return stage


class Stages:
    """Tables of every game at every stage, made when they are first asked for."""

    def __init__(self, server: Server, loading: Loading = nullcontext) -> None:
        self.server, self._loading = server, loading
        self._made: dict[tuple[str, str], Stage] = {}

    def get(self, game: str, name: str) -> Stage:
        """`lobby`, `start`, `middle` or `over`."""
        if (game, name) not in self._made:
            with self._loading(f"{game} {name}"):
                self._made[game, name] = self._make(game, name)
        return self._made[game, name]

    def _make(self, game: str, name: str) -> Stage:
        if name == "lobby":
            return opened(self.server, game, [*people("Ana"), {"kind": "open"}], start=False)
        stage = opened(self.server, game, people("Ana", "Ben"))
        if name == "middle":
            advance(self.server, stage, choosing(30), f"{game} {name}")
        elif name == "over":
            advance(self.server, stage, lambda view: False, f"{game} {name}")
        return stage
