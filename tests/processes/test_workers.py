"""`cleverdice serve --workers`: processes that are watched, and end together."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.postgresql import Cluster
from tests.server.harness import OTHER, PERSON, Browser
from tests.serving import Server, is_running

SERVE = [sys.executable, "-m", "cleverdice", "serve", "--port", "0"]


class Elsewhere:
    """A server in other processes."""

    def __init__(self, server: Server) -> None:
        self.port = server.port
        self.origin = server.address


def until(what: Callable[[], object], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_worker_that_dies_is_replaced_and_nobody_loses_a_move(
    tmp_path: Path, postgresql: Cluster
) -> None:
    url = postgresql.database("working")
    with Server(tmp_path, "--workers", "2", database=url) as server:
        browser = Browser(Elsewhere(server), {})
        table = browser.open("gsc", PERSON, OTHER)["table"]
        with browser.at(table) as guest:
            guest.play_on(random.Random(1), lambda view: view["n"] >= 10)
            done = list(guest.log)
            for pid in (before := server.workers()):
                os.kill(pid, signal.SIGKILL)
            with pytest.raises(ConnectionClosed):
                guest.hear("never")
        until(lambda: len(server.workers()) == 2 and not set(server.workers()) & set(before))
        with browser.at(table) as guest:
            assert guest.log == done
            assert guest.act(random.Random(1))["t"] == "ok"
        assert server.said().count('"worker.ended"') == 2
        pids = server.workers()
        assert len(pids) == 2
    assert not any(map(is_running, pids)), "they end together"


def test_workers_are_not_left_behind(tmp_path: Path, postgresql: Cluster) -> None:
    server = Server(tmp_path, "--workers", "2", database=postgresql.database("orphaned"))
    server.start()
    pids = server.workers()
    server.kill()
    until(lambda: not any(map(is_running, pids)))


def test_sqlite_is_for_one_process(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    several = subprocess.run(
        [*SERVE, "--db", url, "--workers", "2"], capture_output=True, text=True, timeout=60
    )
    assert several.returncode == 2
    assert "PostgreSQL" in several.stderr
    with Server(tmp_path, database=url):
        second = subprocess.run([*SERVE, "--db", url], capture_output=True, text=True, timeout=60)
    assert second.returncode == 2
    assert "another process serves" in second.stderr
    assert "postgresql+psycopg://" in second.stderr
    with Server(tmp_path, database=url) as after:
        assert after.healthy()
