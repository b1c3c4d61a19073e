"""A server in a thread, browsers with cookies, and people who sit at its tables."""

from __future__ import annotations

import hashlib
import http.client
import itertools
import json
import random
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, Protocol

import pytest
from websockets.sync.client import ClientConnection, connect

from cleverdice.server import Limits, Rate, Server, Settings, Static
from cleverdice.server.db.store import Store
from cleverdice.server.run import Running, running
from cleverdice.server.work.bots import Inline
from tests.contract.checking import check_answer, check_told
from tests.databases import POSTGRESQL, database_for

HOST = "127.0.0.1"
PATIENCE = 60
"""Seconds after which something that should have been said is missed."""

PERSON = {"kind": "person", "name": "Ana"}
OTHER = {"kind": "person", "name": "Bo"}
OPEN = {"kind": "open"}
GREEDY = {"kind": "bot", "level": "greedy"}
RANDOM = {"kind": "bot", "level": "random"}

Plain = dict[str, Any]

sqlite_only = pytest.mark.skipif(POSTGRESQL is not None, reason="about SQLite's own file")


def counted_entropy() -> Callable[[int], bytes]:
    """Bytes that look random and are the same in every run."""
    numbers = itertools.count()
    return lambda size: hashlib.shake_128(str(next(numbers)).encode()).digest(size)


def settings_for(folder: Path, **changes: Any) -> Settings:
    settings = Settings(
        db=database_for(folder),
        bot_pause=0.0,
        limits=Limits(messages=Rate(1e6, 1e6), unlimited=frozenset({HOST})),
        entropy=counted_entropy(),
        thinker=Inline,
    )
    return replace(settings, **changes)


def counted_reads(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Whatever is looked up in a database from now on."""
    reads: list[object] = []
    look = Store._look

    def counted(self: Store, what: Any) -> Any:
        reads.append(what)
        return look(self, what)

    monkeypatch.setattr(Store, "_look", counted)
    return reads


@contextmanager
def serving(settings: Settings, static: Static | None = None) -> Iterator[House]:
    """A running server; leaving it stops it as Ctrl-C would."""
    listening = socket.create_server((HOST, 0))
    ready = threading.Event()
    server = running(settings, static or Static(Path("nowhere")), ready.set)
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    try:
        assert ready.wait(PATIENCE)
        yield House(server, listening.getsockname()[1])
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


class Place(Protocol):
    """Where a server is."""

    port: int

    @property
    def origin(self) -> str: ...


class House:
    """A server and those who come to it."""

    def __init__(self, running: Running, port: int) -> None:
        self.running = running
        self.port = port

    @property
    def server(self) -> Server:
        return self.running.behind

    @property
    def origin(self) -> str:
        return f"http://{HOST}:{self.port}"

    def browser(self, **cookies: str) -> Browser:
        return Browser(self, cookies)


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: http.client.HTTPMessage
    content: bytes

    @property
    def text(self) -> str:
        return self.content.decode()

    def json(self) -> Any:
        return json.loads(self.content)

    @property
    def error(self) -> str:
        """The text that says what is wrong."""
        return str(self.json()["error"]["k"])


class Browser:
    """Somebody with cookies."""

    def __init__(self, house: Place, cookies: dict[str, str]) -> None:
        self.house = house
        self.cookies = cookies

    def headers(self, changes: Mapping[str, str | None]) -> dict[str, str]:
        """The usual ones; `x_y` stands for `x-y`, None leaves one out."""
        jar = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        own: dict[str, str | None] = {"origin": self.house.origin, "cookie": jar or None}
        own |= {name.replace("_", "-"): value for name, value in changes.items()}
        return {name: value for name, value in own.items() if value is not None}

    def ask(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Answer:
        connection = http.client.HTTPConnection(HOST, self.house.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body, headers)
            came = connection.getresponse()
            answer = Answer(came.status, came.headers, came.read())
        finally:
            connection.close()
        if "content-encoding" not in answer.headers:
            kind = answer.headers.get_content_type()
            check_answer(method, path, answer.status, kind, answer.content)
        for line in answer.headers.get_all("set-cookie", []):
            self._keep(line)
        return answer

    def _keep(self, line: str) -> None:
        for name, morsel in SimpleCookie(line).items():
            if morsel["max-age"] == "0":
                self.cookies.pop(name, None)
            else:
                self.cookies[name] = morsel.value

    def get(self, path: str, **headers: str | None) -> Answer:
        return self.ask("GET", path, None, self.headers(headers))

    def post(self, path: str, body: Any, **headers: str | None) -> Answer:
        sent = self.headers({"content-type": "application/json", **headers})
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.ask("POST", path, content, sent)

    def open(self, game: str, *seats: Plain, start: bool = True, **more: Any) -> Plain:
        wish = {"game": game, "seats": list(seats), "start": start, **more}
        answer = self.post("/api/tables", wish)
        assert answer.status == 200, answer.text
        opened: Plain = answer.json()
        return opened

    def join(self, table: str, invite: str, name: str) -> Plain:
        answer = self.post(f"/api/tables/{table}/join", {"invite": invite, "name": name})
        assert answer.status == 200, answer.text
        joined: Plain = answer.json()
        return joined

    @contextmanager
    def at(self, table: str, **headers: str | None) -> Iterator[Guest]:
        """Connected to a table, welcomed."""
        with self.socket(table, **headers) as connection:
            yield Guest(connection)

    @contextmanager
    def socket(self, table: str, **headers: str | None) -> Iterator[ClientConnection]:
        """A bare connection."""
        address = f"ws://{HOST}:{self.house.port}/ws/{table}"
        sent = self.headers(headers)
        with connect(
            address,
            additional_headers=sent,
            open_timeout=PATIENCE,
            close_timeout=1,
            max_size=None,
            compression=None,
        ) as connection:
            yield connection


class Guest:
    """A connection: the newest view, the log, what one holds."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.view: Plain = {}
        self.log: list[Plain] = []
        self.you: Plain = {}
        self.invite: str | None = None
        self.next: str | None = None
        self.views = 0
        self._ids = itertools.count(1)
        self.hear("welcome")

    def read(self) -> Plain:
        """The next message, whatever it is, taken to heart."""
        frame = self.socket.recv(PATIENCE)
        check_told(frame)
        message: Plain = json.loads(frame)
        if message["t"] == "welcome":
            self.view, self.log = message["view"], message["log"]
            self.you, self.invite = message["you"], message["invite"]
        elif message["t"] == "view":
            self._see(message)
        elif message["t"] == "next":
            self.next = message["table"]
        return message

    def _see(self, message: Plain) -> None:
        self.view, self.views = message["view"], self.views + 1
        del self.log[self.view["n"] - len(message["log"]) :]
        self.log += message["log"]
        assert [entry["n"] for entry in self.log] == list(range(self.view["n"]))

    def hear(self, kind: str) -> Plain:
        while (message := self.read())["t"] != kind:
            pass
        return message

    def see(self, what: Callable[[Plain], bool]) -> Plain:
        """Wait for a view that looks so."""
        while not what(self.view):
            self.read()
        return self.view

    def ask(self, kind: str, /, **details: Any) -> Plain:
        """Send a request and wait for its answer."""
        message = {"t": kind, "id": str(next(self._ids)), **details}
        return self.send(message)

    def send(self, message: Plain) -> Plain:
        self.socket.send(json.dumps(message))
        while (answer := self.read()).get("id") != message["id"]:
            pass
        return answer

    def sync(self) -> None:
        """Read everything that was sent before now."""
        self.ask("ping")

    # Playing

    def move(self, seat: int, text: str) -> Plain:
        nth = self.view["seats"][seat]["nth"]
        return self.ask("move", seat=seat, nth=nth, text=text)

    def roll(self, text: str | None = None) -> Plain:
        more = {} if text is None else {"text": text}
        return self.ask("roll", n=self.view["n"], **more)

    def undo(self, seat: int) -> Plain:
        return self.ask("undo", n=self.view["n"], seat=seat)

    def redo(self, seat: int) -> Plain:
        return self.ask("redo", n=self.view["n"], seat=seat)

    def texts(self, seat: int) -> list[str]:
        return [move["text"] for move in self.view["moves"].get(str(seat), [])]

    def my_turn(self) -> bool:
        view, mine = self.view, self.you["seats"]
        if view["chance"]:
            return view["active"] in mine
        return any(self.texts(seat) for seat in mine)

    def act(self, rng: random.Random, typed: Callable[[Plain], str] | None = None) -> Plain:
        """Roll, or make any legal move of a seat one holds."""
        if self.view["chance"]:
            return self.roll(None if typed is None else typed(self.view))
        seats = [seat for seat in self.you["seats"] if self.texts(seat)]
        seat = rng.choice(seats)
        return self.move(seat, rng.choice(self.texts(seat)))

    def play_on(self, rng: random.Random, until: Callable[[Plain], bool]) -> None:
        """Play, waiting for others, until the view looks so."""
        while not until(self.view):
            if self.my_turn():
                answer = self.act(rng)
                assert answer["t"] == "ok", answer
            else:
                self.read()


def over(view: Plain) -> bool:
    return bool(view["phase"] == "over")
