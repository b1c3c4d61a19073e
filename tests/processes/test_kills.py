"""Kill -9 of a process or of the database: what was acknowledged is there, every table goes on."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.postgresql import Cluster, cluster
from tests.server.harness import OPEN, PERSON, RANDOM, Browser, Guest, Plain, over
from tests.serving import HOST, free_port, is_running
from tests.soak import sized

PROCESSES = 3
KILLS = sized(20, 200)
DATABASE_TOO = 10
"""Every so many kills it is the database's turn."""

GOES_ON = 5.0
"""Seconds within which every table must go on."""

LOST = (ConnectionClosed, InvalidHandshake, OSError, EOFError)


@dataclass
class Door:
    """The port of one of the processes."""

    port: int

    @property
    def origin(self) -> str:
        return f"http://{HOST}:{self.port}"


class Nest:
    """The processes, by their numbers."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder = folder
        self.doors = [Door(free_port()) for _ in range(PROCESSES)]
        ports = [str(door.port) for door in self.doors]
        command = [sys.executable, "-m", "tests.processes.nest", str(folder), url, *ports]
        self.log = (folder / "log").open("wb")
        self.process = subprocess.Popen(command, stderr=self.log)
        for door in self.doors:
            wait_for(door)

    def kill(self, number: int) -> None:
        """The one that is there, or that is about to take the place of one killed before."""
        while not is_running(pid := int((self.folder / f"{number}.pid").read_text())):
            time.sleep(0.05)
        os.kill(pid, signal.SIGKILL)

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        self.log.close()


def wait_for(door: Door) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            if Browser(door, {}).get("/healthz").status == 200:
                return
        except OSError:
            time.sleep(0.05)
    raise AssertionError(f"nobody answers at port {door.port}")


@dataclass
class Player:
    """One seat of a table, by way of whichever process is there: what was acknowledged."""

    nest: Nest
    table: str
    cookies: dict[str, str]
    at: int
    rng: random.Random
    done: list[tuple[int, int, str]] = field(default_factory=list)
    last: float = 0.0
    problems: list[str] = field(default_factory=list)

    def play(self, stop: threading.Event) -> None:
        """Until the end of the game, or until told."""
        while not stop.is_set():
            try:
                with Browser(self.nest.doors[self.at], self.cookies).at(self.table) as guest:
                    if self._played_out(guest, stop):
                        return
            except LOST:
                self.at = (self.at + 1) % PROCESSES
                time.sleep(0.05)

    def _played_out(self, guest: Guest, stop: threading.Event) -> bool:
        while not stop.is_set() and not over(guest.view):
            if not guest.my_turn():
                guest.ask("ping")
                time.sleep(0.01)
                continue
            self._act(guest)
            time.sleep(0.02)
        return over(guest.view)

    def _act(self, guest: Guest) -> None:
        (seat,) = guest.you["seats"]
        nth = guest.view["seats"][seat]["nth"]
        if guest.view["chance"]:
            answer, text = guest.roll(), ""
        else:
            text = self.rng.choice(guest.texts(seat))
            answer = guest.move(seat, text)
        if answer["t"] == "ok":
            self.last = time.monotonic()
            self.done += [(seat, nth, text)] if text else []
        elif answer["error"]["k"] not in ("server.store", "server.stale"):
            self.problems.append(str(answer))


@dataclass
class Game:
    """A table and its players."""

    table: str
    players: list[Player]
    stop: threading.Event = field(default_factory=threading.Event)
    threads: list[threading.Thread] = field(default_factory=list)

    def begin(self) -> None:
        self.threads = [
            threading.Thread(target=player.play, args=(self.stop,), daemon=True)
            for player in self.players
        ]
        for thread in self.threads:
            thread.start()

    @property
    def over(self) -> bool:
        return not any(thread.is_alive() for thread in self.threads)

    @property
    def last(self) -> float:
        """When somebody was told last that a move is stored."""
        return max(player.last for player in self.players)

    def end(self) -> None:
        self.stop.set()
        for thread in self.threads:
            thread.join()


def opened(nest: Nest, rng: random.Random, *bots: dict[str, str]) -> Game:
    """People at different processes, perhaps with a bot."""
    browsers = [Browser(door, {}) for door in nest.doors[: PROCESSES - len(bots)]]
    seats = [PERSON, *[OPEN] * (len(browsers) - 1), *bots]
    made = insisting(lambda: browsers[0].open("gsc", *seats, start=False))
    table = made["table"]
    for browser in browsers[1:]:
        insisting(partial(browser.join, table, made["invite"], "Bo"))
    with browsers[0].at(table) as host:
        assert insisting(lambda: host.ask("start"))["t"] == "ok"
    players = [
        Player(nest, table, browser.cookies, at, random.Random(rng.random()))
        for at, browser in enumerate(browsers)
    ]
    return Game(table, players)


def insisting(ask: Callable[[], Plain]) -> Plain:
    """A process that was killed, or was without its database, is there again in a moment."""
    until = time.monotonic() + GOES_ON
    while True:
        try:
            return ask()
        except (*LOST, AssertionError):
            if time.monotonic() > until:
                raise
            time.sleep(0.05)


def checked(nest: Nest, game: Game) -> int:
    """Every acknowledged move is in the record, at its place, once; how many there are."""
    for player in game.players:
        assert player.problems == []
    wait_for(nest.doors[0])
    with Browser(nest.doors[0], {}).at(game.table) as guest:
        log = [(entry["seat"], entry["text"]) for entry in guest.log]
    done = [move for player in game.players for move in player.done]
    for seat, nth, text in done:
        stored = [made for who, made in log if who == seat]
        assert stored[nth : nth + 1] == [text], (seat, nth, text)
    return len(done)


@contextmanager
def nesting(folder: Path, postgresql: Cluster) -> Iterator[Nest]:
    nest = Nest(folder, postgresql.database("killing"))
    try:
        yield nest
    finally:
        nest.close()


@pytest.mark.soak
def test_killed_at_any_moment_every_table_goes_on(tmp_path: Path) -> None:
    rng, moves, slowest = random.Random("kills"), 0, 0.0
    kinds: list[list[dict[str, str]]] = [[], [RANDOM]]
    with cluster() as postgresql:
        postgresql.prepare()
        with nesting(tmp_path, postgresql) as nest:
            games = [opened(nest, rng, *bots) for bots in kinds]
            for game in games:
                game.begin()
            for number in range(1, KILLS + 1):
                time.sleep(rng.uniform(0.05, 0.6))
                kill(nest, postgresql, rng, number)
                slowest = max(slowest, went_on(games))
                for nth, game in enumerate(games):
                    if game.over:
                        moves += checked(nest, game)
                        games[nth] = opened(nest, rng, *kinds[nth])
                        games[nth].begin()
            for game in games:
                game.end()
                moves += checked(nest, game)
    print(
        f"{KILLS} kills, {moves} moves acknowledged, at most {slowest:.1f} s until a table went on"
    )
    assert moves > KILLS


def kill(nest: Nest, postgresql: Cluster, rng: random.Random, number: int) -> None:
    if number % DATABASE_TOO == 0:
        postgresql.kill()
        postgresql.start()
    else:
        nest.kill(rng.randrange(PROCESSES))


def went_on(games: list[Game]) -> float:
    """Seconds until at every table another move was acknowledged."""
    begun = time.monotonic()
    while time.monotonic() - begun < GOES_ON:
        if all(game.over or game.last > begun for game in games):
            return time.monotonic() - begun
        time.sleep(0.01)
    raise AssertionError(f"a table does not go on: {[begun - game.last for game in games]}")
