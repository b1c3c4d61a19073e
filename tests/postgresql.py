"""A PostgreSQL of our own for a while: `python -m tests.postgresql COMMAND ...`

Runs the command with `CLEVERDICE_TEST_DB` set; without a command it only looks for the programs,
which are those of the machine (Debian's `postgresql`): what people run is what is tested.
"""

from __future__ import annotations

import itertools
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import create_engine, text

from cleverdice.server.db.store import opened
from tests.databases import TEMPLATE

USER = "postgres"
"""PostgreSQL refuses to run as root; Debian's package brings this user."""

FAST = ("fsync=off", "full_page_writes=off")
"""A machine that loses power is not tested; a process that is killed loses nothing all the same."""

SETTINGS = ("listen_addresses=", "max_connections=300", "shared_buffers=64MB", "jit=off")
READY = 30.0


class NoPostgreSQL(RuntimeError):
    """There are no programs of PostgreSQL."""

    def __init__(self) -> None:
        super().__init__(
            "The tests of several processes need PostgreSQL, and there is none here.\n"
            "On Debian and Ubuntu: sudo apt-get install postgresql. Elsewhere: have initdb and "
            "postgres in the PATH."
        )


def programs() -> Path:
    """The folder of `initdb` and `postgres`: in the PATH, or where Debian puts the newest."""
    found = shutil.which("postgres")
    if found is not None and shutil.which("initdb") is not None:
        return Path(found).resolve().parent
    debian = Path("/usr/lib/postgresql").glob("*/bin/postgres")
    newest = max(debian, key=lambda path: int(path.parts[-3]), default=None)
    if newest is None:
        raise NoPostgreSQL
    return newest.parent


class Cluster:
    """Databases in a folder, reached by a socket there; killed and started again at will."""

    def __init__(self, folder: Path, settings: tuple[str, ...] = FAST) -> None:
        self.folder = folder
        self.settings = (*SETTINGS, f"unix_socket_directories={folder}", *settings)
        self.user = USER if hasattr(os, "getuid") and os.getuid() == 0 else None
        self.process: subprocess.Popen[bytes] | None = None
        self._numbers = itertools.count()

    @property
    def url(self) -> str:
        """The URL of a database from which others may be created."""
        return self._url("postgres")

    def make(self) -> None:
        """Make the databases."""
        if self.user is not None:
            shutil.chown(self.folder, self.user)
        self._run("initdb", "-D", self.data, "-U", USER, "-A", "trust", "-E", "UTF8", "-N")

    @property
    def data(self) -> str:
        """Where the databases lie."""
        return str(self.folder / "data")

    def _run(self, program: str, *options: str) -> None:
        command = [str(programs() / program), *options]
        done = subprocess.run(
            command, user=self.user, cwd=self.folder, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise RuntimeError(f"{shlex.join(command)}\n{done.stdout}{done.stderr}")

    def start(self) -> None:
        """Start it, and wait until it answers; after a crash that may need another try."""
        until = time.monotonic() + READY
        while not self._started():
            if time.monotonic() > until:
                raise RuntimeError((self.folder / "log").read_text(errors="replace")[-2000:])
            time.sleep(0.1)

    def _started(self) -> bool:
        options = [word for setting in self.settings for word in ("-c", setting)]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [str(programs() / "postgres"), "-D", self.data, *options],
                user=self.user,
                cwd=self.folder,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        while self.process.poll() is None:
            if self._answers():
                return True
            time.sleep(0.05)
        return False

    def _answers(self) -> bool:
        asked = [str(programs() / "pg_isready"), "-q", "-h", str(self.folder)]
        return subprocess.run(asked, check=False).returncode == 0

    def prepare(self) -> None:
        """Make a database with the schema in it, from which those of the tests are copied."""
        self._carry_out(f"create database {TEMPLATE}")
        opened(self._url(TEMPLATE)).close()

    def database(self, name: str, *, empty: bool = False) -> str:
        """The URL of a new database with the schema in it, unless it is to be `empty`.

        A number tells it from others of that name.
        """
        numbered = f"{name}_{next(self._numbers)}"
        self._carry_out(f"create database {numbered}{'' if empty else f' template {TEMPLATE}'}")
        return self._url(numbered)

    def _url(self, name: str) -> str:
        return f"postgresql+psycopg://{USER}@/{name}?host={self.folder}"

    def _carry_out(self, statement: str) -> None:
        server = create_engine(self.url, isolation_level="AUTOCOMMIT")
        with server.connect() as connection:
            connection.execute(text(statement))
        server.dispose()

    def stop(self) -> None:
        """End it without waiting for those who are connected."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """End it and all its processes at once, as a crash does."""
        assert self.process is not None
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
        for each in (pid, *map(int, children)):
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)
        self._end(signal.SIGKILL)

    def _end(self, number: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(number)
            self.process.wait(READY)
            self.process = None


@contextmanager
def cluster(settings: tuple[str, ...] = FAST) -> Iterator[Cluster]:
    """Databases that are gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="cleverdice-pg-") as folder:
        made = Cluster(Path(folder), settings)
        made.make()
        made.start()
        try:
            yield made
        finally:
            made.stop()


def main(command: list[str]) -> int:
    """Run a command beside a cluster."""
    if not command:
        programs()
        return 0
    with cluster() as made:
        made.prepare()
        environment = {**os.environ, "CLEVERDICE_TEST_DB": made.url}
        return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # leaving nothing behind
    try:
        sys.exit(main(sys.argv[1:]))
    except NoPostgreSQL as missing:
        sys.exit(str(missing))
