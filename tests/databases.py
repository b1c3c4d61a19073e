"""Where tests keep their tables: a SQLite file in their folder, or a database of PostgreSQL.

`CLEVERDICE_TEST_DB` names a PostgreSQL server by the URL of a database from which others may be
created. Every folder gets its own there, dropped at the end.
"""

from __future__ import annotations

import atexit
import hashlib
import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Engine, Executable, MetaData, Row, create_engine, make_url, select, text

VARIABLE = "CLEVERDICE_TEST_DB"
TEMPLATE = "cleverdice_template"
POSTGRESQL = os.environ.get(VARIABLE)


def database_for(folder: Path, name: str = "tables", *, empty: bool = False) -> str:
    """The URL of a folder's database; an `empty` one has no schema yet."""
    if POSTGRESQL is None:
        return f"sqlite:///{folder / name}.sqlite"
    return _created(_server(), _name(folder, name), empty).render_as_string(hide_password=False)


def rows(folder: Path, query: str | Executable) -> list[Row[Any]]:
    """What a query finds in a folder's database, beside the server that uses it."""
    asked = text(query) if isinstance(query, str) else query
    engine = create_engine(database_for(folder))
    with engine.connect() as connection:
        found = list(connection.execute(asked))
    engine.dispose()
    return found


def contents(folder: Path, name: str = "tables") -> bytes:
    """All that is kept: of SQLite what lies on the disk, of PostgreSQL every row."""
    if POSTGRESQL is None:
        return b"".join(path.read_bytes() for path in sorted(folder.glob(f"{name}.sqlite*")))
    engine = create_engine(database_for(folder, name))
    there = MetaData()
    there.reflect(engine)
    with engine.connect() as connection:
        found = [connection.execute(select(table)).all() for table in there.sorted_tables]
    engine.dispose()
    return repr(found).encode()


# PostgreSQL

_made: list[str] = []


def _name(folder: Path, name: str) -> str:
    told = f"{folder.resolve()}/{name}"
    return f"cleverdice_test_{hashlib.sha256(told.encode()).hexdigest()[:16]}"


@cache
def _server() -> Engine:
    try:
        return create_engine(POSTGRESQL or "", isolation_level="AUTOCOMMIT")
    except ModuleNotFoundError as missing:
        raise SystemExit(
            f"{VARIABLE}: {missing}; .venv/bin/pip install 'psycopg[binary]'"
        ) from None


def _created(server: Engine, name: str, empty: bool) -> URL:
    """A database of this run, with nothing in it at first."""
    if name not in _made:
        _make(server, name, empty)
    return make_url(server.url).set(database=name)


def _make(server: Engine, name: str, empty: bool) -> None:
    _drop(server, name)
    _carry_out(server, [f"create database {name}{'' if empty else _template(server)}"])
    _made.append(name)


@cache
def _template(server: Engine) -> str:
    """With the schema in it already, if there is such a one: `tests.postgresql` makes it."""
    with server.connect() as connection:
        there = connection.execute(
            text("select 1 from pg_database where datname = :name"), {"name": TEMPLATE}
        )
        return "" if there.first() is None else f" template {TEMPLATE}"


@atexit.register
def drop_all() -> None:
    """Leave nothing behind."""
    while _made:
        _drop(_server(), _made.pop())


def _drop(server: Engine, name: str) -> None:
    _carry_out(server, [f"drop database if exists {name} with (force)"])


def _carry_out(server: Engine, statements: Sequence[str]) -> None:
    with server.connect() as connection:
        for statement in statements:
            connection.execute(text(statement))
