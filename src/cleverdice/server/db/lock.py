"""SQLite is for one process: the second is told so at its start."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator

from sqlalchemy import make_url


class Taken(Exception):
    """Another process serves this file."""

    def __init__(self, file: str) -> None:
        super().__init__(
            f"another process serves {file} already, and SQLite is for one. Stop that one, or use "
            "PostgreSQL for several: --db postgresql+psycopg://user:password@host/name"
        )


@contextlib.contextmanager
def only_process(url: str) -> Iterator[None]:
    """Be the only one that serves a file; whatever ends this process frees it."""
    parsed = make_url(url)
    file = parsed.database if parsed.get_backend_name() == "sqlite" else None
    if not file or file.startswith((":", "file:")):
        yield
        return
    with contextlib.ExitStack() as held:
        try:
            _hold(held, f"{file}.lock")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise Taken(file) from None
            # what else is wrong with the folder is told when the database is opened
        yield


def _hold(held: contextlib.ExitStack, beside: str) -> None:
    """A file that stays locked: SQLite itself can do that on every system."""
    lock = sqlite3.connect(beside, timeout=0, isolation_level=None)
    held.callback(lock.close)
    lock.execute("begin exclusive")
