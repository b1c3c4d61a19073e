"""Capacity of the server and speed of the page: load, restart, first load, hints.

    python -m benchmarks.server [load] [restart] [page] [hints] [--tables 500] [--seconds 60]
        [--reviews 10] [--write]

Each part starts its own server process, with SQLite in a temporary folder; the client runs in this
process. `load`: tables of two, every seat moving every two seconds, a move timed from sending to
`ok`; afterwards every acknowledged move is looked up in the records. Beside it another process
times an `fdatasync` in the same folder, so that a slow disk can be told from a slow server. With
`--reviews`, that many people review games throughout, one after the other. `hints`: whole games
with a hint at every decision, timed from request to response. `restart`: unfinished games, kill -9,
a restart, then the first connection to every game. `page`: in Chromium, the size of the first load,
the time until it is usable, and the response time of a tap. `--write` puts the tables into
benchmarks/RESULTS-server.md.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import platform
import resource
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import NamedTuple

from cleverdice import names
from tests.serving import Server

from .coached import Times, fresh_records, hinted_game, review_on
from .disk import disk, disk_rows
from .load import DECODE, PATIENCE, Figures, Table, addresses, socket_to, visit
from .page import page_rows
from .pages import markdown, put

RESULTS = Path(__file__).parent / "RESULTS-server.md"
GAMES = names()
PARTS = ("load", "restart", "page", "hints")
HINTED = (
    ("gsc", 1),
    ("gsc", 2),
    ("gsc", 4),
    ("chd", 1),
    ("chd", 2),
    ("chd", 4),
    ("kids", 2),
    ("kids", 4),
)
HINT_MS = 300
TOO_MANY = 429
MANY = 1000
"""Tables, beyond which it is the load of many slow ones."""
RAMP = 0.03
"""Seconds between opening two tables, so that opening them is not the load."""

Rows = list[list[str]]


class Cost(NamedTuple):
    """Peak memory of the server in MB, and the share of a core used by each process."""

    memory: float
    server: float
    client: float


async def load(
    server: Server, tables: int, seconds: float, pace: float, reviews: int = 0
) -> tuple[Figures, Cost, Times]:
    """Many tables for a while: the results, their cost, the times of reviews."""
    records, reviewed = fresh_records(2 * reviews), Times()
    begun = perf_counter()
    since = begun + RAMP * tables + 5 * pace
    run, until = Figures(since=since), since + seconds
    places = zip(range(tables), addresses(), itertools.cycle(GAMES), strict=False)
    async with asyncio.TaskGroup() as group:
        tasks = []
        for number, address, game in places:
            seed = f"load {number}"
            tasks.append(
                group.create_task(visit(server, address, game, seed, pace / 2, until, run))
            )
            await asyncio.sleep(RAMP)
        for address in itertools.islice(addresses(), tables, tables + reviews):
            group.create_task(review_on(server, address, records, until, reviewed))
    spent = perf_counter() - begun
    cost = Cost(server.memory() / 1e6, server.processor() / spent, process_time() / spent)
    for table in itertools.chain.from_iterable(task.result() for task in tasks):
        table.check(await record_of(server, table.name))
    return run, cost, reviewed


async def record_of(server: Server, name: str) -> str:
    """A record, retried while the server's rate limit refuses it."""
    while True:
        status, record = await asyncio.to_thread(server.get, f"/api/tables/{name}/record")
        if status != TOO_MANY:
            return record if status == 200 else ""
        await asyncio.sleep(0.2)


def review_rows(reviewed: Times, reviews: int) -> Rows:
    if not reviews:
        return []
    return [
        ["concurrent reviews", f"{reviews}", "10"],
        ["reviews finished", f"{len(reviewed.all)}", ""],
        ["review time including the queue, median", f"{reviewed.at(0.5):.1f} s", ""],
        ["review time including the queue, max", f"{reviewed.at(1):.1f} s", ""],
    ]


def load_rows(
    run: Figures, cost: Cost, tables: int, seconds: float, pace: float, most_ms: int, memory: str
) -> Rows:
    return [
        ["load", "measured", "target"],
        ["tables, two seats each", f"{tables}", "2000" if tables > MANY else "500"],
        ["a seat moves every", f"{pace:g} s", "8 s" if tables > MANY else "2 s"],
        ["moves per second", f"{len(run.times) / seconds:.0f}", ""],
        ["response time of a move, median", f"{run.at(0.5):.1f} ms", ""],
        ["response time of a move, 99 %", f"{run.at(0.99):.1f} ms", f"< {most_ms} ms"],
        ["response time of a move, max", f"{run.at(1):.0f} ms", ""],
        ["moves acknowledged / refused", f"{run.moves} / {len(run.refused)}", ""],
        ["moves lost", f"{len(run.lost)}", "0"],
        ["games finished", f"{run.games}", ""],
        ["peak memory of the server", f"{cost.memory:.0f} MB", memory],
        ["server CPU, of one core", f"{cost.server:.0%}", ""],
        ["client CPU, of one core", f"{cost.client:.0%}", ""],
    ]


def run_load(folder: Path, wishes: argparse.Namespace) -> Rows:
    how = wishes.tables, wishes.seconds, wishes.pace
    with Server(folder) as server, disk(folder) as synced:
        run, cost, reviewed = asyncio.run(load(server, *how, wishes.reviews))
    for problem in (*run.refused[:5], *run.lost[:5]):
        print(f"problem: {problem}")
    memory = "< 600 MB" if wishes.tables > MANY else "< 500 MB"
    rows = load_rows(run, cost, *how, 100, memory) + disk_rows(synced)
    return rows + review_rows(reviewed, wishes.reviews)


async def begun_game(server: Server, address: str, game: str, moves: int, seed: str) -> Table:
    """An unfinished game of two."""
    rng, table = Random(seed), Table(server, address, Figures(), deflate=False)
    await table.open(game)
    for _ in range(moves):
        if not await table.step(rng):
            break
        await asyncio.sleep(1 / 15)  # the limit is twenty messages a second
    await table.close()
    return table


async def begun_games(server: Server, games: int, moves: int) -> list[Table]:
    """Many such games, some concurrently."""
    at_once = asyncio.Semaphore(60)

    async def one(number: int, address: str, game: str) -> Table:
        async with at_once:
            return await begun_game(server, address, game, moves, f"restart {number}")

    places = zip(range(games), addresses(), itertools.cycle(GAMES), strict=False)
    return await asyncio.gather(*(one(*place) for place in places))


async def touch(server: Server, address: str, table: Table) -> float:
    """Seconds from opening a socket to seeing the game, which must be unchanged."""
    begun = perf_counter()
    async with socket_to(server, table.name, table.keys[0], address) as socket:
        view = DECODE(await asyncio.wait_for(socket.recv(), PATIENCE)).view
        taken = perf_counter() - begun
    assert view is not None
    if view != table.view:
        raise AssertionError(f"{table.name} has changed: {view} is not {table.view}")
    return taken


async def touch_all(server: Server, tables: Sequence[Table]) -> Figures:
    """Connect to each game for the first time, one after the other."""
    places = zip(addresses(), tables, strict=False)
    return Figures(times=[await touch(server, address, table) for address, table in places])


def run_restart(folder: Path, wishes: argparse.Namespace) -> Rows:
    server = Server(folder)
    try:
        server.start()
        tables = asyncio.run(begun_games(server, wishes.games, wishes.moves))
        server.kill()
        seconds = server.start()
        touched = asyncio.run(touch_all(server, tables))
        memory = server.memory() / 1e6
    finally:
        server.stop()
    moves = sum(len(table.done) + table.rolls for table in tables)
    return [
        ["restart after kill -9", "measured", "target"],
        ["unfinished games", f"{len(tables)}", "2000"],
        ["moves in them", f"{moves}", ""],
        ["time to ready", f"{seconds:.2f} s", "< 2 s"],
        ["games restored unchanged", f"{len(touched.times)}", f"{len(tables)}"],
        ["first connection to a game, median", f"{touched.at(0.5):.1f} ms", ""],
        ["first connection to a game, 99 %", f"{touched.at(0.99):.1f} ms", ""],
        ["first connection to a game, max", f"{touched.at(1):.0f} ms", ""],
        ["memory with all games loaded", f"{memory:.0f} MB", ""],
    ]


def run_page(folder: Path, wishes: argparse.Namespace) -> Rows:
    with Server(folder) as server:
        return page_rows(server.address)


async def hint_times(server: Server, game: str, players: int, games: int) -> Times:
    """The times of the hints of some games, after a warm-up game."""
    times = Times()
    for number, address in zip(range(games + 1), addresses(), strict=False):
        await hinted_game(server, address, game, players, times if number else Times())
    return times


def run_hints(folder: Path, wishes: argparse.Namespace) -> Rows:
    rows = [["hints", "decisions", "median", "99 %", "max", "target"]]
    places = itertools.islice(addresses(), wishes.hinted + 1)
    unlimited = itertools.chain.from_iterable(("--unlimited", address) for address in places)
    with Server(folder, "--bot-pause", "0", *unlimited) as server:
        for game, players in HINTED:
            times = asyncio.run(hint_times(server, game, players, wishes.hinted))
            shown = [f"{1000 * times.at(part):.0f} ms" for part in (0.5, 0.99, 1)]
            rows.append([f"{game}, {players}", f"{len(times.all)}", *shown, f"< {HINT_MS} ms"])
    return rows


RUNS: dict[str, Callable[[Path, argparse.Namespace], Rows]] = {
    "load": run_load,
    "restart": run_restart,
    "page": run_page,
    "hints": run_hints,
}


def place_of(part: str, wishes: argparse.Namespace) -> str:
    """Where in the page of results a part stands."""
    if part != "load":
        return part
    return "reviews" if wishes.reviews else "many" if wishes.tables > MANY else "load"


def more_files() -> None:
    """Every socket is an open file, here and in the server: raise the limit."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def machine() -> str:
    """The machine, in a line."""
    return f"{os.cpu_count()} cores ({platform.machine()}), Python {platform.python_version()}"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("parts", nargs="*", default=PARTS, metavar="PART")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between a seat's moves")
    parser.add_argument("--reviews", type=int, default=0, help="concurrent reviews")
    parser.add_argument("--hinted", type=int, default=3, help="games per table with hints")
    parser.add_argument("--games", type=int, default=2000, help="unfinished games of restart")
    parser.add_argument("--moves", type=int, default=30, help="moves in each of them")
    parser.add_argument("--write", action="store_true")
    wishes = parser.parse_args(arguments)
    if unknown := set(wishes.parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(sorted(unknown))}")
    more_files()
    for part in wishes.parts:
        with tempfile.TemporaryDirectory() as folder:
            rows = RUNS[part](Path(folder), wishes)
        print(markdown(rows), end="\n\n")
        if wishes.write:
            put(RESULTS, place_of(part, wishes), f"\n{machine()}\n\n{markdown(rows)}\n")


if __name__ == "__main__":
    main()
