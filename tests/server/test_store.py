"""Storing: append-only, whole transactions, many tables in one, and trouble with the disk."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import ClauseElement, Engine, event, inspect, make_url, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.schema import CreateTable

from cleverdice.server.db import schema, tables
from cleverdice.server.db.store import Store, engine_for, migrate, opened
from cleverdice.server.db.writer import Change, StoreError, together
from cleverdice.table.model import DAY_MS, SeatRow, Stored, TableRow
from cleverdice.table.undo import folded
from tests.databases import database_for
from tests.server.harness import OTHER, PERSON, House, over, serving, settings_for, sqlite_only


def sample(table: str = "a" * 16, phase: str = "play") -> Stored:
    row = TableRow(table, "gsc", 1, False, "00" * 32, "11" * 32, "en", phase, 0, False, 1000)
    seat = SeatRow(0, "person", None, "Ana", "seed", "22" * 32)
    return Stored(row, (seat,), {"22" * 32: True})


def with_store(folder: Path, act: Callable[[Store], Any]) -> Any:
    kept = opened(database_for(folder))
    try:
        return asyncio.run(act(kept))
    finally:
        kept.close()


def test_what_is_stored_comes_back(tmp_path: Path) -> None:
    async def act(kept: Store) -> Stored | None:
        await kept.write(tables.new_table(sample()))
        await kept.write(tables.added("a" * 16, 0, [(-1, "roll W1"), (0, "pass")], at=5))
        return await kept.load("a" * 16)

    found = with_store(tmp_path, act)
    assert found.table == sample().table
    assert found.seats == sample().seats
    assert found.keys == sample().keys
    assert found.events == ((-1, "roll W1"), (0, "pass"))
    assert with_store(tmp_path, lambda kept: kept.load("b" * 16)) is None


def test_migrations_make_what_the_code_expects(tmp_path: Path) -> None:
    with_store(tmp_path, lambda kept: kept.unfinished())
    engine = engine_for(database_for(tmp_path))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, schema.metadata) == []
        for table in schema.metadata.sorted_tables:
            keys = inspect(connection).get_pk_constraint(table.name)["constrained_columns"]
            assert keys == [column.name for column in table.primary_key]
        migrate(connection)  # a second time changes nothing
    engine.dispose()


@sqlite_only
def test_sqlite_writes_ahead(tmp_path: Path) -> None:
    engine = engine_for(database_for(tmp_path))
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar_one() == "wal"
    engine.dispose()


def test_postgresql_takes_the_schema() -> None:
    dialect = make_url("postgresql+psycopg://").get_dialect()()
    tables = schema.metadata.sorted_tables
    written = [str(CreateTable(table).compile(dialect=dialect)) for table in tables]
    assert all("CREATE TABLE" in statement for statement in written)
    assert "BIGINT" in "".join(written)


def test_statements_are_those_of_any_database() -> None:
    dialect = make_url("postgresql+psycopg://").get_dialect()()
    changes = [
        tables.new_table(sample()),
        tables.new_key("a" * 16, "k"),
        tables.amended(sample().table, phase="over", ended=1),
        tables.changed_seat("a" * 16, sample().seats[0]),
        tables.no_tables(["a" * 16]),
    ]
    for change in changes:
        for statement, _ in change.acts:
            assert isinstance(statement, ClauseElement)
            assert str(statement.compile(dialect=dialect))


def test_events_are_only_added_to(tmp_path: Path) -> None:
    """A number that is taken can't be written again."""

    async def act(kept: Store) -> Stored | None:
        await kept.write(tables.new_table(sample()))
        await kept.write(tables.added("a" * 16, 0, [(-1, "roll W1")], at=5))
        with pytest.raises(StoreError):
            await kept.write(tables.added("a" * 16, 0, [(-1, "roll W6")], at=6))
        return await kept.load("a" * 16)

    assert with_store(tmp_path, act).events == ((-1, "roll W1"),)


def test_a_change_is_whole_or_not_at_all(tmp_path: Path) -> None:
    async def act(kept: Store) -> Stored | None:
        await kept.write(tables.new_table(sample()))
        broken = tables.new_key("a" * 16, "22" * 32)
        added = tables.added("a" * 16, 0, [(-1, "roll W1")], at=5)
        with pytest.raises(StoreError):
            await kept.write(together(added, broken))
        return await kept.load("a" * 16)

    assert with_store(tmp_path, act).events == ()


def test_many_tables_share_a_transaction_and_one_bad_change_hurts_nobody(tmp_path: Path) -> None:
    async def act(kept: Store) -> tuple[int, list[Any], list[Stored | None]]:
        ids = [f"{number:016}" for number in range(200)]
        await asyncio.gather(*(kept.write(tables.new_table(sample(table))) for table in ids))
        before = kept.writer.commits
        added = [tables.added(table, 0, [(0, "pass")], at=1) for table in ids]
        bad = tables.added("nowhere", 0, [(0, "pass")], at=1)
        results = await asyncio.gather(
            *(kept.write(change) for change in (*added[:100], bad, *added[100:])),
            return_exceptions=True,
        )
        again = [tables.added(table, 1, [(0, "pass")], at=1) for table in ids]
        at = kept.writer.commits
        await asyncio.gather(*(kept.write(change) for change in again))
        assert kept.writer.commits - at < 100, "far fewer transactions than tables"
        return before, results, [await kept.load(table) for table in ids]

    _, results, found = with_store(tmp_path, act)
    assert [isinstance(result, StoreError) for result in results].count(True) == 1
    assert isinstance(results[100], StoreError)
    assert all(table.events == ((0, "pass"), (0, "pass")) for table in found)


def test_a_change_that_no_database_can_take_stops_nobody(tmp_path: Path) -> None:
    """Half of a character fails in the driver, before the database: the writer goes on."""

    async def act(kept: Store) -> Stored | None:
        await kept.write(tables.new_table(sample()))
        with pytest.raises(StoreError):
            await kept.write(tables.added("a" * 16, 0, [(0, "\ud800")], at=5))
        await kept.write(tables.added("a" * 16, 0, [(0, "pass")], at=5))
        return await kept.load("a" * 16)

    assert with_store(tmp_path, act).events == ((0, "pass"),)


def test_what_nobody_touches_expires(tmp_path: Path) -> None:
    now, day = 200 * DAY_MS, DAY_MS
    ages = {
        "old lobby": ("lobby", 8, None),
        "young lobby": ("lobby", 6, None),
        "old, not moved": ("play", 2, None),
        "young, not moved": ("play", 0, None),
        "left": ("play", 100, 91),
        "played lately": ("play", 100, 89),
        "over": ("over", 190, 190),
    }

    async def act(kept: Store) -> list[str]:
        for name, (phase, created, moved) in ages.items():
            id = name.ljust(16)
            stored = sample(id, phase=phase)
            stored = replace(
                stored, events=(), table=replace(stored.table, created=now - created * day)
            )
            await kept.write(tables.new_table(stored))
            if moved is not None:
                happened = [(-1, "roll W1"), (0, "pass")]
                await kept.write(tables.added(id, 0, happened, now - moved * day + 1))
        return await kept.read(lambda found: tables.expired(found, now, 10))

    gone = ["left", "old lobby", "old, not moved"]
    assert [name.strip() for name in with_store(tmp_path, act)] == gone


def test_a_table_says_when_it_expires() -> None:
    row = sample().table
    for phase, touched, expires in (
        ("lobby", None, row.created + 7 * DAY_MS),
        ("play", None, row.created + DAY_MS),
        ("play", row.created, row.created + DAY_MS),
        ("play", row.created + 5, row.created + 5 + 90 * DAY_MS),
        ("over", row.created + 5, None),
    ):
        assert replace(row, phase=phase).expires(touched) == expires


def test_an_error_tells_no_parameters(tmp_path: Path) -> None:
    async def act(kept: Store) -> str:
        with pytest.raises(StoreError) as raised:
            await kept.write(Change(acts=[(text("nonsense :secret"), [{"secret": "hidden"}])]))
        return str(raised.value)

    assert "hidden" not in with_store(tmp_path, act)


# Undo as an event


def test_events_fold_to_the_moves_that_stand() -> None:
    events = [(-1, "roll"), (0, "a"), (1, "b"), (0, "undo 1"), (1, "c"), (1, "undo 1 2"), (0, "d")]
    assert folded(events) == [(-1, "roll"), (0, "d")]


# Trouble


class Trouble:
    """A disk that can be full, a file that can be locked: raised where SQLite would."""

    def __init__(self) -> None:
        self.reason = ""
        self.after_commit = False

    def store(self, url: str) -> Store:
        kept = opened(url)
        self._watch(kept.engine)
        return kept

    def _watch(self, engine: Engine) -> None:
        broken = engine.dialect.loaded_dbapi.OperationalError

        @event.listens_for(engine, "before_cursor_execute")
        def _(*details: Any) -> None:
            if self.reason and details[2].startswith(("INSERT", "UPDATE")):
                raise OperationalError(details[2], {}, broken(self.reason))

        original = engine.dialect.do_commit

        def do_commit(connection: Any) -> None:
            original(connection)
            if self.after_commit and threading.current_thread().name == "writer":
                raise broken("connection lost")

        setattr(engine.dialect, "do_commit", do_commit)  # noqa: B010


@pytest.mark.parametrize("reason", ["database or disk is full", "database is locked"])
def test_a_full_disk_refuses_moves_and_loses_nothing(tmp_path: Path, reason: str) -> None:
    trouble = Trouble()
    with serving(settings_for(tmp_path, open_store=trouble.store)) as house:
        browser = house.browser()
        table = browser.open("gsc", PERSON, OTHER)["table"]
        with browser.at(table) as guest, house.browser().at(table) as watcher:
            guest.roll()
            guest.sync()
            seen = guest.view
            trouble.reason = reason
            seat = guest.view["actors"][0]
            answer = guest.move(seat, guest.texts(seat)[0])
            assert (answer["t"], answer["error"]["k"]) == ("no", "server.store")
            assert guest.ask("undo", n=1, seat=seat)["t"] == "no"
            assert guest.ask("seat", seat=1, kind="bot")["error"]["k"] == "server.store"
            refused = browser.post("/api/tables", {"game": "gsc", "seats": [PERSON]})
            assert (refused.status, refused.error) == (503, "server.store")
            for one in (guest, watcher):
                one.sync()
                assert {**one.view, "redo": []} == {**seen, "redo": []}, "nobody was told"
            assert browser.get("/healthz").status == 503
            trouble.reason = ""
            assert guest.move(seat, guest.texts(seat)[0])["t"] == "ok"
            guest.play_on(random.Random(1), over)
    assert whole(tmp_path, table) == [entry["text"] for entry in guest.log]


def test_a_commit_of_which_nobody_knows_is_looked_up(tmp_path: Path) -> None:
    """The database stores a move and then the line breaks: the table shows what is stored."""
    trouble = Trouble()
    with serving(settings_for(tmp_path, open_store=trouble.store)) as house:
        browser = house.browser()
        table = browser.open("gsc", PERSON, OTHER)["table"]
        with browser.at(table) as guest:
            trouble.after_commit = True
            assert guest.roll()["error"]["k"] == "server.store"
            trouble.after_commit = False
            assert guest.ask("roll", n=0)["t"] == "ok", "it was made already"
            guest.sync()
            assert guest.view["n"] == 1
            guest.play_on(random.Random(1), over)
    assert whole(tmp_path, table)[0].startswith("roll")


def test_two_servers_on_one_database_never_contradict_each_other(tmp_path: Path) -> None:
    """Even if neither hears of the other: whoever comes second looks, and judges again."""
    with serving(settings_for(tmp_path)) as one, serving(settings_for(tmp_path)) as two:
        browser = one.browser()
        table = browser.open("gsc", PERSON, OTHER)["table"]
        with browser.at(table) as here, two.browser(**browser.cookies).at(table) as there:
            assert there.roll()["t"] == "ok"
            assert here.ask("roll", n=0)["t"] == "ok", "made already, elsewhere"
            assert here.see(lambda view: view["n"] == 1)
            seat = here.view["actors"][0]
            assert here.move(seat, here.texts(seat)[0])["t"] == "ok"
            assert there.move(seat, there.texts(seat)[-1])["t"] == "no"
    assert whole(tmp_path, table) == [entry["text"] for entry in here.log]


def whole(folder: Path, table: str) -> list[str]:
    """The moves of a table as the database has them."""
    kept = opened(database_for(folder))
    try:
        found = asyncio.run(kept.load(table))
    finally:
        kept.close()
    assert found is not None
    return [text for _, text in folded(found.events)]


def test_one_that_cannot_be_replayed_is_refused_alone(house: House) -> None:
    browser = house.browser()
    table = browser.open("gsc", PERSON)["table"]
    broken = tables.added(table, 0, [(0, "W>y13")], at=1)
    house.server.hub.rooms.pop(table)

    async def write() -> None:
        await house.server.hub.house.store.write(broken)

    asyncio.run(write())
    answer = browser.get(f"/api/tables/{table}/record")
    assert (answer.status, answer.error) == (410, "server.broken")
    assert browser.get("/healthz").status == 200
