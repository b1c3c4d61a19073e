"""A database that is full, frozen, corrupt, read-only, or read by others."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from cleverdice.server.db import store, tables
from cleverdice.server.db.store import Store, engine_for, opened
from cleverdice.server.db.writer import Change, StoreError
from cleverdice.server.http import health
from tests.databases import database_for
from tests.server.harness import PERSON, House, serving, settings_for, sqlite_only


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A server that looks at its database whenever it is asked how it is."""
    monkeypatch.setattr(health, "KEPT_SECONDS", 0.0)
    monkeypatch.setattr(store, "REMEMBERED_SECONDS", 0.2)
    with serving(settings_for(tmp_path)) as house:
        yield house


def healthy(house: House) -> bool:
    answer = house.browser().get("/healthz")
    assert answer.json()["ok"] is (answer.status == 200)
    return answer.status == 200


def test_a_full_disk_is_not_healthy(place: House) -> None:
    assert healthy(place)
    engine = place.server.hub.house.store.engine
    full = True

    def refuse(*_: object) -> None:
        if full:
            raise OperationalError("insert", {}, sqlite3.OperationalError("disk is full"))

    event.listen(engine, "before_cursor_execute", refuse)
    assert not healthy(place)
    full = False
    time.sleep(0.25)
    assert healthy(place), "it recovers by itself"


def test_what_could_not_be_read_lately_is_not_healthy(
    place: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def corrupt(*_: object) -> None:
        raise OperationalError("select", {}, sqlite3.DatabaseError("malformed"))

    browser = place.browser()
    table = browser.open("gsc", PERSON)["table"]
    place.server.hub.rooms.clear()
    with monkeypatch.context() as patched:
        patched.setattr(tables, "load", corrupt)
        assert browser.get(f"/api/tables/{table}/record").status == 503
    assert not healthy(place)


def test_a_frozen_database_is_not_healthy(place: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.1)
    engine, thaw = place.server.hub.house.store.engine, threading.Event()
    event.listen(engine, "before_cursor_execute", lambda *_: thaw.wait(20) and None)
    begun = time.monotonic()
    try:
        assert not healthy(place)
        assert time.monotonic() - begun < store.PATIENCE / 2
    finally:
        thaw.set()


def test_a_frozen_database_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "PATIENCE", 0.1)
    thaw = threading.Event()

    async def act(kept: Store) -> None:
        event.listen(kept.engine, "before_cursor_execute", lambda *_: thaw.wait(20) and None)
        with pytest.raises(StoreError):
            await kept.write(Change(acts=[(store.UNCHANGED, [])]))
        with pytest.raises(StoreError):
            await kept.read(lambda connection: connection.execute(store.UNCHANGED))
        thaw.set()

    kept = opened(database_for(tmp_path))
    try:
        asyncio.run(act(kept))
    finally:
        thaw.set()
        kept.close()


def test_postgresql_is_told_how_long_it_may_take() -> None:
    assert store.POSTGRESQL["connect_timeout"] == 5
    assert "statement_timeout" in str(store.POSTGRESQL["options"])


@sqlite_only
def test_the_file_is_for_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "kept.sqlite"
    file.touch(0o644)
    kept = opened(f"sqlite:///{file}")
    try:
        asyncio.run(kept.check())
        for each in tmp_path.iterdir():
            assert each.stat().st_mode & 0o777 == 0o600, each
    finally:
        kept.close()


@sqlite_only
def test_one_that_can_not_be_written_fails_at_once(tmp_path: Path) -> None:
    file = tmp_path / "kept.sqlite"
    opened(f"sqlite:///{file}").close()
    engine = engine_for(f"sqlite:///{file}")
    engine.dispose()
    url = f"sqlite:///file:{file}?mode=ro&uri=true"
    with pytest.raises(SQLAlchemyError, match="readonly"):
        opened(url)
    assert os.access(file, os.R_OK)
