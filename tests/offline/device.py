"""A device: a host whose rows are stored in a dict, and whoever plays on it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import count
from random import Random
from typing import Any

from cleverdice.offline import Host
from tests.contract.checking import check_answer, check_told
from tests.server.harness import counted_entropy

Plain = dict[str, Any]
START = 1_800_000_000_000
PERSON = {"kind": "person", "name": "Ana"}
OTHER = {"kind": "person", "name": "Bo"}


def bot(level: str = "greedy") -> Plain:
    return {"kind": "bot", "level": level}


class Device:
    """Everything is stored at once, unless `storing` says otherwise."""

    def __init__(self, value: Any = None) -> None:
        self.rows: dict[tuple[str, str], Plain] = {}
        self.clock = START
        self.value = value
        self.entropy = counted_entropy()
        self.changes = 0
        self.start()

    def start(self) -> None:
        """A new host, which knows only what is stored."""
        self.host = Host(self._now, self.entropy, self.value, bot_pause_ms=0)
        rows = [
            {"table": table, "key": key, "value": value}
            for (table, key), value in self.rows.items()
        ]
        self.host.restore(json.dumps(rows))

    def _now(self) -> int:
        self.clock += 1
        return self.clock

    # Storing

    def write(self, change: list[Plain]) -> None:
        self.changes += 1
        for op in deepcopy(change):
            at = (op["table"], op["key"])
            if op["op"] == "put":
                self.rows[at] = op["value"]
            else:
                self.rows.pop(at, None)

    def settled(self, effect: str) -> Plain:
        """What is told once everything is stored."""
        told: Plain = json.loads(effect)
        while "store" in told:
            assert "send" not in told
            self.write(told["store"])
            told = json.loads(self.host.stored(told["token"]))
        return told

    def refused(self, effect: str) -> Plain:
        """What is told if nothing can be stored."""
        told: Plain = json.loads(effect)
        while "store" in told:
            told = json.loads(self.host.failed(told["token"], "QuotaExceededError"))
        return told

    # Addresses

    def http(self, method: str, path: str, body: Any = None) -> Plain:
        """The answer as it comes, checked by the contract."""
        text = body if body is None or isinstance(body, str) else json.dumps(body)
        told = self.settled(self.host.http(method, path, text))
        if told["status"] != 202 and not isinstance(told["body"], str):
            content = json.dumps(told["body"]).encode()
            check_answer(method, path, told["status"], "application/json", content)
        return told

    def waited(self, method: str, path: str, body: Any = None) -> tuple[Plain, list[float]]:
        """The answer once it is found, and how far it was meanwhile."""
        progress: list[float] = []
        while (told := self.http(method, path, body))["status"] == 202:
            progress.append(told["body"]["progress"])
            self.clock += 1000  # a slice is over after a moment
            self.settled(self.host.work())
        return told, progress

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        told, _ = self.waited(method, path, body)
        assert told["status"] == 200, told
        return told["body"]

    def error(self, method: str, path: str, body: Any = None) -> str:
        told, _ = self.waited(method, path, body)
        assert told["status"] >= 400, told
        return str(told["body"]["error"]["k"])

    def open(self, game: str, *seats: Plain, start: bool = True, **more: Any) -> str:
        wish = {"game": game, "seats": list(seats), "start": start, **more}
        return str(self.ask("POST", "/api/tables", wish)["table"])

    def somebody(self) -> Plain:
        known: Plain = self.ask("POST", "/api/me", {"name": "Ana"})
        return known

    def at(self, table: str, connection: int = 1) -> Guest:
        return Guest(self, table, connection)


class Guest:
    """A connection to a table: the newest view, the log, what one holds."""

    def __init__(self, device: Device, table: str, connection: int = 1) -> None:
        self.device, self.table, self.connection = device, table, connection
        self.view: Plain = {}
        self.log: list[Plain] = []
        self.you: Plain = {}
        self.next: str | None = None
        self.again: int | None = None
        self.heard: list[Plain] = []
        self._ids = count(1)
        self.hear(device.settled(device.host.connect(connection, f"/ws/{table}")))

    def hear(self, effect: Plain) -> list[Plain]:
        told = [
            message
            for connection, message in effect.get("send", [])
            if connection == self.connection
        ]
        self.again = effect["again_ms"]
        for message in told:
            check_told(json.dumps(message))
            self._take(message)
        self.heard += told
        return told

    def _take(self, message: Plain) -> None:
        if message["t"] == "welcome":
            self.view, self.log, self.you = message["view"], message["log"], message["you"]
        elif message["t"] == "view":
            self.view = message["view"]
            del self.log[self.view["n"] - len(message["log"]) :]
            self.log = self.log + message["log"]
            assert [entry["n"] for entry in self.log] == list(range(self.view["n"]))
        elif message["t"] == "next":
            self.next = message["table"]

    def ask(self, kind: str, /, **details: Any) -> Plain:
        """Send a request; its answer, also if the coach has to think for it."""
        return self.send(json.dumps({"t": kind, "id": str(next(self._ids)), **details}))

    def send(self, text: str) -> Plain:
        device = self.device
        told = self.hear(device.settled(device.host.receive(self.connection, text)))
        while not (answers := [one for one in told if "id" in one]):
            told = self.hear(device.settled(device.host.work()))
        return answers[-1]

    def work(self) -> None:
        self.hear(self.device.settled(self.device.host.work()))

    def move(self, seat: int, text: str) -> Plain:
        return self.ask("move", seat=seat, nth=self.view["seats"][seat]["nth"], text=text)

    def roll(self, text: str | None = None) -> Plain:
        more = {} if text is None else {"text": text}
        return self.ask("roll", n=self.view["n"], **more)

    def texts(self, seat: int) -> list[str]:
        return [move["text"] for move in self.view["moves"].get(str(seat), [])]

    @property
    def over(self) -> bool:
        return bool(self.view["phase"] == "over")

    def act(self, rng: Random) -> None:
        """Roll, make any legal move of a seat one holds, or let the bots do something."""
        mine = [seat for seat in self.you["seats"] if self.texts(seat)]
        if set(self.view["rollers"]) & set(self.you["seats"]):
            answer = self.roll()
        elif mine:
            seat = rng.choice(mine)
            answer = self.move(seat, rng.choice(self.texts(seat)))
        else:
            assert self.again is not None
            self.work()
            return
        assert answer["t"] == "ok", answer

    def play(self, rng: Random, until: Callable[[Plain], bool] = lambda view: False) -> None:
        while not self.over and not until(self.view):
            self.act(rng)

    def leave(self) -> None:
        self.device.settled(self.device.host.disconnect(self.connection))


def played(device: Device, game: str, *seats: Plain, seed: int = 1, **more: Any) -> str:
    """A table at which a whole game was played."""
    table = device.open(game, *seats, **more)
    guest = device.at(table, 99)
    guest.play(Random(seed))
    guest.leave()
    return table


def nothing_left(device: Device) -> Iterator[Plain]:
    """What happens by itself, until nothing is left to do."""
    while (told := device.settled(device.host.work()))["again_ms"] is not None:
        device.clock += 1000
        yield told
