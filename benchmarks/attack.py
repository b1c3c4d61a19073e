"""The server under attack: how long the moves of somebody else take, and how much memory it needs.

    python -m benchmarks.attack [ATTACK ...] [--seconds 15] [--write]

Each attack gets its own server process with the usual limits and a second process that attacks from
one address for that time, reconnecting whenever it is cut off. Meanwhile a table of two is played
from another address, ten moves a second. At the end the server is told to stop while the attack
goes on. Everything stays on this machine. `--write` puts the table into
benchmarks/RESULTS-server.md.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import multiprocessing
import socket
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.server.attacks import (
    PING,
    SMALL,
    all_closed,
    asking,
    ended,
    plugged,
    pushed,
    watching,
)
from tests.server.fuzz_raw import frame
from tests.serving import Server

from .load import Figures, Table
from .pages import markdown, put
from .server import RESULTS, machine, more_files

PROBE = "127.0.0.2"
PAUSE = 0.1
"""Seconds between the moves of the probe, and before an attacker comes again."""

SEVERAL, SILENT, UNREAD = 5, 1010, 200
MOST = 100_000_000
"""Bytes of one connection of an attack."""

BOTS = [{"kind": "bot", "level": "random"}] * 4
ENDING = 10.0
"""Seconds of an attack beyond the time measured: while the server stops."""

TARGETS = ["target", "", "", "< 500 ms", "", "< 400 MB", "< 5 s"]


class Place(NamedTuple):
    """Where to attack, until when, and a table to watch there."""

    port: int
    until: float
    table: str

    @property
    def left(self) -> float:
        return self.until - time.monotonic()


# Attacks


def again(place: Place, once: Callable[[], None]) -> None:
    """The same until time is up, several times at once; whoever is refused comes again."""

    def on() -> None:
        while place.left > 0:
            with contextlib.suppress(OSError, AssertionError):
                once()
            time.sleep(PAUSE)

    with ThreadPoolExecutor(SEVERAL) as pool:
        for _ in range(SEVERAL):
            pool.submit(on)


def requests(place: Place, head: bytes, piece: bytes) -> None:
    """A request without end, or many."""

    def once() -> None:
        with plugged(place) as plug:
            plug.sendall(head)
            pushed(plug, piece, MOST, place.left)

    again(place, once)


def nothing(place: Place) -> None:
    """No attack, to compare with."""


def pipelined(place: Place) -> None:
    requests(place, b"", b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n" * 2000)


def headers(place: Place) -> None:
    requests(place, b"GET / HTTP/1.1\r\nHost: a\r\n", b"aa:bb\r\n" * 10_000)


def address(place: Place) -> None:
    requests(place, b"GET /", b"a" * 65_536)


def body(place: Place) -> None:
    head = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 999999999\r\n\r\n"
    requests(place, head, b"a" * 65_536)


def pings(place: Place) -> None:
    flood = frame(PING, b"", Random(1)) * 10_000

    def once() -> None:
        with watching(place, place.table) as plug:
            pushed(plug, flood, MOST, place.left)

    again(place, once)


def silent(place: Place) -> None:
    with all_closed([]) as plugs:
        for _ in range(SILENT):
            with contextlib.suppress(OSError):
                plugs.append(plugged(place))
        ended(plugs[0], max(0.0, place.left))


def unread(place: Place) -> None:
    """Watchers who ask for the log as often as they may, and read nothing."""
    with all_closed([]) as plugs:
        while place.left > 0:
            with contextlib.suppress(OSError, AssertionError):
                if len(plugs) < UNREAD:
                    plugs.append(watching(place, place.table, keeps=SMALL))
            if len(plugs) == UNREAD:
                plugs = [plug for plug in plugs if _asked(plug)]
                time.sleep(PAUSE)


def _asked(plug: socket.socket) -> bool:
    """Ask twice; False if the connection has ended."""
    try:
        plug.sendall(asking("log", **{"from": 0}) * 2)
    except OSError:
        plug.close()
        return False
    return True


ATTACKS: dict[str, tuple[str, Callable[[Place], None]]] = {
    "nothing": ("no attack", nothing),
    "pipelined": ("requests without waiting for responses", pipelined),
    "headers": ("endless headers", headers),
    "address": ("an endless address", address),
    "body": ("an endless body", body),
    "pings": ("WebSocket pings", pings),
    "unread": (f"{UNREAD} sockets that never read", unread),
    "silent": (f"{SILENT} silent connections", silent),
}


# The probe


async def probed(server: Server, until: float) -> Figures:
    """Moves at tables of two until then, and one in any case."""
    figures, rng = Figures(), Random(1)

    def going_on() -> bool:
        return time.monotonic() < until or not figures.times

    while going_on():
        table = Table(server, PROBE, figures, deflate=False)
        await table.open("gsc")
        while going_on() and await table.step(rng):
            await asyncio.sleep(PAUSE)
        await table.close()
    return figures


def watched_table(server: Server) -> str:
    """A table that anybody may watch: bots play there."""
    wish = {"game": "chd", "seats": BOTS, "start": True}
    return str(server.post("/api/tables", wish)[1]["table"])


@contextlib.contextmanager
def attacked(server: Server, attack: str, seconds: float) -> Iterator[float]:
    """Another process attacks; the time until when to measure."""
    until = time.monotonic() + seconds
    place = Place(server.port, until + ENDING, watched_table(server))
    process = multiprocessing.get_context("spawn").Process(target=ATTACKS[attack][1], args=(place,))
    process.start()
    try:
        yield until
    finally:
        process.terminate()
        process.join()


def row(folder: Path, attack: str, seconds: float) -> list[str]:
    """The measurements under one attack."""
    server = Server(folder, "--bot-pause", "0")
    server.start()
    with attacked(server, attack, seconds) as until:
        try:
            run = asyncio.run(probed(server, until))
            memory = server.memory() / 1e6
        finally:
            begun = time.monotonic()
            server.stop()
    stopping = time.monotonic() - begun
    shown = [f"{run.at(part):.0f} ms" for part in (0.5, 0.99, 1)]
    name = ATTACKS[attack][0]
    return [name, f"{run.moves}", *shown, f"{memory:.0f} MB", f"{stopping:.1f} s"]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("attacks", nargs="*", default=list(ATTACKS), metavar="ATTACK")
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--write", action="store_true")
    wishes = parser.parse_args(arguments)
    if unknown := set(wishes.attacks) - set(ATTACKS):
        parser.error(f"there is no attack {', '.join(sorted(unknown))}")
    more_files()
    rows = [["attack", "moves", "median", "99 %", "max", "server's peak memory", "shutdown"]]
    for attack in wishes.attacks:
        with tempfile.TemporaryDirectory() as folder:
            rows.append(row(Path(folder), attack, wishes.seconds))
        print(rows[-1], flush=True)
    rows.append(TARGETS)
    print(markdown(rows))
    if wishes.write:
        put(RESULTS, "attack", f"\n{machine()}\n\n{markdown(rows)}\n")


if __name__ == "__main__":
    main()
