"""A real server in a process of its own, with a database in a folder, for tests and benchmarks."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.databases import database_for

HOST = "127.0.0.1"
READY = 30.0
"""Seconds within which a server must be ready."""


def children(pid: int) -> list[int]:
    """The processes that another has started."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    return list(map(int, found.split()))


def is_running(pid: int) -> bool:
    """Is there such a process that has not ended?"""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def memory(pid: int) -> int:
    """Bytes of memory that a process held at most."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) * 1024


def processor(pid: int) -> float:
    """Seconds of a processor that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class ServerError(RuntimeError):
    """A server that does not start, or has ended by itself; with the end of what it said."""


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        port: int = taken.getsockname()[1]
        return port


class Server:
    """`cleverdice serve` on a free port; a restart keeps port and database.

    What it says goes to `server.log` in the folder.
    """

    def __init__(
        self,
        folder: Path,
        *options: str,
        environment: Mapping[str, str] | None = None,
        module: str = "cleverdice",
        database: str | None = None,
    ) -> None:
        self.folder = folder
        self.module = module
        self.port = free_port()
        self.options = options
        self.environment = dict(environment or {})
        self.log = folder / "server.log"
        self.database = database or database_for(folder, "games")
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """What a browser opens."""
        return f"http://{HOST}:{self.port}"

    @property
    def socket_address(self) -> str:
        """The same for a WebSocket."""
        return f"ws://{HOST}:{self.port}"

    def start(self) -> float:
        """Start it and wait until it is ready; the seconds that took."""
        begun = time.perf_counter()
        command = [sys.executable, "-m", self.module, "serve", "--host", HOST]
        command += ["--port", str(self.port), "--db", self.database]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, *self.options],
                stdout=log,
                stderr=subprocess.STDOUT,
                env={**os.environ, **self.environment},
            )
        while not self.healthy():
            self._check(begun)
            time.sleep(0.01)
        return time.perf_counter() - begun

    def healthy(self, timeout: float = 5.0) -> bool:
        """Whether it says that all is well."""
        try:
            status, answer = self.get("/healthz", timeout)
        except OSError:
            return False
        return status == 200 and bool(answer["ok"])

    def get(self, path: str, timeout: float = 5.0) -> tuple[int, Any]:
        """A page by HTTP: its status, and what it says, as JSON if it is."""
        return self.ask("GET", path, timeout=timeout)

    def post(self, path: str, body: object, **headers: str) -> tuple[int, Any]:
        """Send JSON, as the page does."""
        own = {"Content-Type": "application/json", "Origin": self.address}
        return self.ask("POST", path, json.dumps(body), {**own, **headers})

    def ask(
        self,
        method: str,
        path: str,
        body: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float = 5.0,
    ) -> tuple[int, Any]:
        """One request, one answer."""
        connection = http.client.HTTPConnection(HOST, self.port, timeout=timeout)
        try:
            connection.request(method, path, body, dict(headers or {}))
            answer = connection.getresponse()
            text = answer.read().decode()
            kind = answer.headers.get_content_type()
            return answer.status, json.loads(text) if kind == "application/json" else text
        finally:
            connection.close()

    def kill(self) -> None:
        """End it at once, as a power cut does."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to end, and wait."""
        self._end(signal.SIGTERM)

    def workers(self) -> list[int]:
        """The processes that serve, if there are several, as far as they are still there."""
        assert self.process is not None
        if "--workers" not in self.options:
            return []
        return [pid for pid in children(self.process.pid) if is_running(pid)]

    def memory(self) -> int:
        """Bytes of memory that it held at most, all processes that serve together."""
        assert self.process is not None
        return sum(map(memory, [self.process.pid, *self.workers()]))

    def processor(self) -> float:
        """Seconds of a processor that it has used."""
        assert self.process is not None
        return sum(map(processor, [self.process.pid, *self.workers()]))

    def said(self) -> str:
        """All that it wrote so far."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def _end(self, number: signal.Signals) -> None:
        if self.process is None:
            return
        self.process.send_signal(number)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise ServerError(f"did not end within 20 s\n{self.said()[-2000:]}") from None
        finally:
            self.process = None

    def _check(self, begun: float) -> None:
        assert self.process is not None
        if self.process.poll() is not None:
            raise ServerError(f"ended with {self.process.returncode}\n{self.said()[-2000:]}")
        if time.perf_counter() - begun > READY:
            self.kill()
            raise ServerError(f"not ready within {READY:.0f} s\n{self.said()[-2000:]}")
