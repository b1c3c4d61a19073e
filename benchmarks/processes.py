"""Several server processes on one PostgreSQL: load, the way from one to the other, cost by parts.

    python -m benchmarks.processes [load] [between] [parts] [--workers 1,2,4] [--tables 500]
        [--seconds 60] [--pace 2] [--write]

A PostgreSQL of its own is started in a temporary folder, with the settings that it comes with: it
waits for the disk at every commit. Database, servers and client share this machine. `load`: as in
`benchmarks.server`, with `serve --workers` of each number. `between`: two processes, a player at
each; how much later the second sees a move than the first. `parts`: what a move costs, alone, in
one process. `--write` puts the tables into benchmarks/RESULTS-server.md.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from time import perf_counter, process_time

from sqlalchemy import text
from websockets.asyncio.client import ClientConnection

from cleverdice.rules import CHANCE
from cleverdice.server import protocol
from cleverdice.server.contract.tables import View
from cleverdice.server.contract.told import Seen
from cleverdice.server.db import tables
from cleverdice.server.db.news import Changed, News, written
from cleverdice.server.db.store import Store, opened
from cleverdice.server.db.writer import Change
from cleverdice.table.keys import fresh_id
from cleverdice.table.opening import Fresh, SeatWished, Wished, new_table
from cleverdice.table.table import Table
from cleverdice.table.view import Presence, view
from tests.postgresql import Cluster, cluster
from tests.serving import Server

from . import load as playing
from .coached import Times
from .disk import disk, disk_rows
from .load import DECODE, Figures, addresses, socket_to
from .pages import markdown, put
from .server import RESULTS, Rows, load, load_rows, machine, more_files

MOST_MS = 150
BETWEEN_MS = 15
MOVES = 400
LETTERS = 20_000
PAUSE = 0.06
"""Seconds between the moves of a table: an address may send twenty messages a second."""


@contextlib.contextmanager
def postgresql() -> Iterator[Cluster]:
    """With what it comes with: every commit waits for the disk."""
    with cluster(()) as made:
        made.prepare()
        yield made


# Load


def run_load(made: Cluster, folder: Path, wishes: argparse.Namespace) -> Rows:
    how = wishes.tables, wishes.seconds, wishes.pace
    columns = []
    for workers in map(int, wishes.workers.split(",")):
        database = made.database(f"load_{workers}")
        server = Server(folder, "--workers", str(workers), database=database)
        with server, disk(folder) as synced:
            run, cost, _ = asyncio.run(load(server, *how))
        for problem in (*run.refused[:5], *run.lost[:5]):
            print(f"problem: {problem}")
        rows = load_rows(run, cost, *how, MOST_MS, memory="") + disk_rows(synced)
        columns.append([f"{workers} processes" if workers > 1 else "1 process", rows])
    return side_by_side(columns)


def side_by_side(columns: Sequence[Sequence[object]]) -> Rows:
    """What was measured in each run, in a column each; the targets are the same for all."""
    names = [str(name) for name, _ in columns]
    runs: list[Rows] = [rows for _, rows in columns]  # type: ignore[misc]
    head = [runs[0][0][0], *names, "target"]
    body = [
        [row[0], *(run[nth][1] for run in runs), row[2]] for nth, row in enumerate(runs[0]) if nth
    ]
    return [head, *body]


# From one process to the other


def run_between(made: Cluster, folder: Path, wishes: argparse.Namespace) -> Rows:
    database = made.database("between")
    (folder / "other").mkdir()
    with (
        Server(folder, database=database) as one,
        Server(folder / "other", database=database) as two,
    ):
        times = asyncio.run(between(one, two))
    return [
        ["a move by way of one process, seen by way of another", "measured", "target"],
        ["moves", f"{len(times.all)}", ""],
        ["later than by way of the first, median", f"{1000 * times.at(0.5):.1f} ms", "< 15 ms"],
        ["later than by way of the first, 99 %", f"{1000 * times.at(0.99):.1f} ms", ""],
        ["later than by way of the first, max", f"{1000 * times.at(1):.1f} ms", ""],
    ]


async def between(one: Server, two: Server) -> Times:
    """Moves of a table of two, seen at both ends."""
    times, rng = Times(), Random("between")
    places = addresses()
    while len(times.all) < MOVES:
        address = next(places)
        table = playing.Table(one, address, Figures(), deflate=False)
        await table.open("gsc")
        async with socket_to(two, table.name, table.keys[1], address) as socket:
            views: asyncio.Queue[tuple[int, float]] = asyncio.Queue()
            hearing = asyncio.create_task(hear(socket, views))
            while await moved(table, rng, views, times):
                await asyncio.sleep(PAUSE)
            hearing.cancel()
        await table.close()
    return times


async def hear(socket: ClientConnection, views: asyncio.Queue[tuple[int, float]]) -> None:
    """When each view came."""
    async for raw in socket:
        at, message = perf_counter(), DECODE(raw)
        if message.view is not None:
            views.put_nowait((message.view.n, at))


async def moved(
    table: playing.Table, rng: Random, views: asyncio.Queue[tuple[int, float]], times: Times
) -> bool:
    """A move, seen here and there; False at the end of the game."""
    if not await table.step(rng):
        return False
    here, n = perf_counter(), table.view.n if table.view else 0
    there, at = -1, 0.0
    while there != n:
        there, at = await asyncio.wait_for(views.get(), playing.PATIENCE)
    times.all.append(max(0.0, at - here))
    return True


# What a move costs


def run_parts(made: Cluster, folder: Path, wishes: argparse.Namespace) -> Rows:
    rows = [["what a move costs, one after the other", "SQLite", "PostgreSQL"]]
    costs = [
        asyncio.run(parts(url))
        for url in (f"sqlite:///{folder}/parts.sqlite", made.database("parts"))
    ]
    for name in costs[0]:
        rows.append([name, *(f"{1000 * cost[name].at(0.5):.2f} ms" for cost in costs)])
    heard = asyncio.run(hearing(made.database("hearing")))
    rows.append(["hear of a move at a table nobody here needs, CPU", "", f"{1000 * heard:.3f} ms"])
    return rows


async def parts(url: str) -> dict[str, Times]:
    """The times of each part, over some games alone."""
    store, rng = opened(url), Random("parts")
    times = {
        name: Times()
        for name in (
            "check: is it legal, what follows from it",
            "insert and commit, as one process would",
            "insert, tell other processes, commit",
            "tell the people: the view, written as JSON",
        )
    }
    try:
        while len(next(iter(times.values())).all) < MOVES:
            table = await fresh_table(store)
            while table.game.outcome(table.state) is None:
                await one_move(store, table, rng, list(times.values()))
    finally:
        store.close()
    return times


async def hearing(url: str) -> float:
    """Seconds of a processor for each letter of another process."""
    store, left, done = opened(url), LETTERS, asyncio.Event()

    def heard(process: str, _: News) -> None:
        nonlocal left
        left -= bool(process)
        if not left:
            done.set()

    store.channel.listen(heard)
    await asyncio.sleep(1)
    letter = written("another", Changed("a" * 16, 100, ((0, "W>y13"),), 1_700_000_000_000))
    query = text(  # the same twice would be told once
        "select pg_notify('cleverdice', replace(:letter, ',100,', ',' || n || ','))"
        " from generate_series(1, :count) n"
    )
    begun = process_time()
    given = {"letter": letter, "count": LETTERS}
    await store.write(Change(acts=[(query.bindparams(**given), [])]))
    await done.wait()
    spent = process_time() - begun
    await store.channel.close()
    store.close()
    return spent / LETTERS


async def fresh_table(store: Store) -> Table:
    """A game alone that has begun."""
    wish = Wished("gsc", [SeatWished("person", "P")], "en")
    stored, _ = new_table(wish, Fresh(Random().randbytes, 1, fresh_id), None)
    stored = replace(stored, table=Table(stored).started())
    await store.write(tables.new_table(stored))
    return Table(stored)


async def one_move(store: Store, table: Table, rng: Random, times: Sequence[Times]) -> None:
    checked, alone, told, shown = times
    rolls = table.game.actors(table.state) == (CHANCE,)
    move = "" if rolls else table.game.text(rng.choice(table.legal(0)))
    with timed(checked):
        step = table.rolled() if rolls else table.step(0, move)
    change = tables.added(table.row.id, table.events, step.events, 1)
    if len(alone.all) > len(told.all):
        with timed(told):
            await store.write(change)
    else:
        with timed(alone):
            await store.write(replace(change, news=()))
    table.take(step)
    with timed(shown):
        protocol.frame(Seen(view=seen(table), log=[]))


def seen(table: Table) -> View:
    return protocol.prepared(view(table, Presence(1), 1), View)


@contextlib.contextmanager
def timed(times: Times) -> Iterator[None]:
    begun = perf_counter()
    yield
    times.all.append(perf_counter() - begun)


RUNS: dict[str, Callable[[Cluster, Path, argparse.Namespace], Rows]] = {
    "load": run_load,
    "between": run_between,
    "parts": run_parts,
}


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("parts", nargs="*", default=tuple(RUNS), metavar="PART")
    parser.add_argument("--workers", default="1,2,4", help="numbers of server processes")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between a seat's moves")
    parser.add_argument("--write", action="store_true")
    wishes = parser.parse_args(arguments)
    if unknown := set(wishes.parts) - set(RUNS):
        parser.error(f"there is no part {', '.join(sorted(unknown))}")
    more_files()
    for part in wishes.parts:
        with postgresql() as made, tempfile.TemporaryDirectory() as folder:
            rows = RUNS[part](made, Path(folder), wishes)
        print(markdown(rows), end="\n\n")
        if wishes.write:
            put(RESULTS, f"processes {part}", f"\n{machine()}\n\n{markdown(rows)}\n")


if __name__ == "__main__":
    main()
