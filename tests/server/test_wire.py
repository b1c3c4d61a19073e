"""Connections that send too much, too slowly or nothing at all, or never read."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from cleverdice.server import wire
from tests.serving import HOST, Server

from .attacks import (
    MORE,
    PING,
    SMALL,
    all_closed,
    asking,
    ended,
    last_bytes,
    plugged,
    pushed,
    watching,
)
from .fuzz_raw import frame
from .harness import PERSON, House, serving, settings_for

MB = 1_000_000
BOTS = [{"kind": "bot", "level": "random"}] * 4
POLICY = (1008).to_bytes(2, "big")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("wire"), "--bot-pause", "0") as running:
        yield running


def a_table(server: Server) -> str:
    seats = [PERSON, {"kind": "bot", "level": "random"}]
    status, opened = server.post("/api/tables", {"game": "gsc", "seats": seats, "start": True})
    assert status == 200, opened
    return str(opened["table"])


# Too much


@pytest.mark.parametrize(
    ("head", "piece"),
    [
        (b"", b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n" * 2000),
        (b"GET / HTTP/1.1\r\nHost: a\r\n", b"aa:bb\r\n" * 10_000),
        (b"GET /", b"a" * 65_536),
        (
            b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n",
            b"a" * 65_536,
        ),
    ],
    ids=["pipelined", "headers", "address", "body"],
)
def test_requests_without_end_are_not_kept(server: Server, head: bytes, piece: bytes) -> None:
    before = server.memory()
    with plugged(server) as plug:
        plug.sendall(head)
        sent = pushed(plug, piece, 16 * MB, 5)
        assert ended(plug, 3)
    assert sent < 16 * MB
    assert server.memory() - before < 20 * MB
    assert server.healthy(1)


def test_a_body_in_chunks_is_refused(server: Server) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    with plugged(server) as plug:
        plug.sendall(head + b"1\r\na\r\n")
        assert last_bytes(plug).startswith(b"HTTP/1.1 400")


@pytest.mark.parametrize(
    "frames",
    [
        frame(PING, b"", Random(1)) * 500,
        frame(PING, b"a" * 125, Random(1)) * 500,
        frame(0x8A, b"", Random(1)) * 500,
        frame(0x01, b"", Random(1)) + frame(MORE, b"", Random(1)) * 500,
    ],
    ids=["pings", "long pings", "pongs", "empty pieces"],
)
def test_frames_that_are_no_messages_count(server: Server, frames: bytes) -> None:
    with watching(server, a_table(server)) as plug:
        plug.sendall(frames)
        assert last_bytes(plug).endswith(POLICY)


def test_pings_at_an_ordinary_pace_are_answered(server: Server) -> None:
    with watching(server, a_table(server)) as plug:
        plug.sendall(frame(PING, b"still here", Random(1)) * 20)
        said = b""
        while said.count(b"\x8a\x0astill here") < 20:
            said += plug.recv(2**16)


# Nothing at all


@pytest.fixture(scope="module")
def ahead() -> list[float]:
    """How many seconds the server's clock is ahead."""
    return [0.0]


@pytest.fixture(scope="module")
def timed(tmp_path_factory: pytest.TempPathFactory, ahead: list[float]) -> Iterator[House]:
    clock: Callable[[], float] = lambda: time.monotonic() + ahead[0]  # noqa: E731
    with serving(settings_for(tmp_path_factory.mktemp("timed"), clock=clock)) as house:
        yield house


def knocked(house: House, data: bytes) -> socket.socket:
    plug = socket.create_connection((HOST, house.port))
    plug.sendall(data)
    assert not ended(plug, 0.3)
    return plug


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GET / HTTP/1.1\r\nHo",
        b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n{",
    ],
    ids=["silent", "half a head", "half a body"],
)
def test_a_request_has_to_be_sent_in_time(timed: House, ahead: list[float], data: bytes) -> None:
    with knocked(timed, data) as plug:
        ahead[0] += wire.REQUEST_SECONDS + 1
        assert ended(plug, 3)


def test_connections_are_counted_by_address(server: Server) -> None:
    with all_closed([]) as plugs:
        for _ in range(401):
            plugs.append(plugged(server, "127.0.0.4"))
        assert ended(plugs[-1], 2), "one too many"
        assert not ended(plugs[0], 0.1)
        assert server.healthy(1), "others get in"
        deadline = time.monotonic() + 15
        while '"connections.limited"' not in server.said():
            assert time.monotonic() < deadline
            time.sleep(0.1)


def test_the_limit_of_files_is_raised_as_far_as_it_goes() -> None:
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, 1000));"
        "from cleverdice.server.open_files import connections_allowed;"
        "print(connections_allowed(300), *resource.getrlimit(resource.RLIMIT_NOFILE));"
        "print(connections_allowed(20_000), *resource.getrlimit(resource.RLIMIT_NOFILE))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["300", "500", "1000", "800", "1000", "1000"]
    assert "files.few" in ran.stderr


# Nobody reads


def unread(server: Server, count: int) -> list[socket.socket]:
    """Watchers of a whole game of bots, who ask for its log and read nothing of it."""
    wish = {"game": "chd", "seats": BOTS, "start": True}
    table = server.post("/api/tables", wish)[1]["table"]
    plugs = [watching(server, table, keeps=SMALL) for _ in range(count)]
    lines = ""
    while lines != (lines := server.get(f"/api/tables/{table}/record")[1]):
        time.sleep(0.5)
    for times in (38, 18):  # until more is written than the system keeps
        for plug in plugs:
            plug.sendall(asking("log", **{"from": 0}) * times)
        time.sleep(1)
    return plugs


def test_it_ends_in_time_whoever_does_not_read(tmp_path: Path) -> None:
    with Server(tmp_path, "--bot-pause", "0") as server, all_closed(unread(server, 5)) as plugs:
        plugs += [plugged(server) for _ in range(5)]
        assert server.process is not None
        begun = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        server.process.wait(20)
        assert time.monotonic() - begun < 5
    assert '"stopped"' in server.said()


def test_whoever_does_not_read_is_cut_off(timed: House, ahead: list[float]) -> None:
    browser = timed.browser()
    table = browser.open("gsc", PERSON)["table"]
    with watching(timed, table, HOST, keeps=SMALL) as plug:
        deadline = time.monotonic() + 10
        while timed.running.server_state.connections:
            assert time.monotonic() < deadline
            pushed(plug, asking("log", **{"from": 0}) * 100, MB, 0.5)
            ahead[0] += wire.READING_SECONDS + 1


def test_a_watcher_who_neither_asks_nor_reads_is_cut_off(timed: House, ahead: list[float]) -> None:
    """Views are left out for whoever is slow, so nothing else would ever end it."""
    table = timed.browser().open("chd", *BOTS)["table"]
    with watching(timed, table, HOST, keeps=SMALL):
        deadline = time.monotonic() + 15
        while timed.running.server_state.connections:
            assert time.monotonic() < deadline
            time.sleep(0.5)
            ahead[0] += wire.READING_SECONDS + 1
