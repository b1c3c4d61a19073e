"""Kill -9 while moves fly: whatever was acknowledged must be there afterwards.

    python -m benchmarks.kills [--kills 40] [--tables 30] [--write]

Tables of two are played as fast as the limits allow. After a second or so the server is killed and
started again on the same database; every table is read back, compared with what was acknowledged,
and played on. `--write` puts the table into benchmarks/RESULTS-server.md.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random

from websockets.exceptions import ConnectionClosed

from cleverdice import names
from tests.serving import Server

from .load import Figures, Table, addresses, in_record
from .pages import markdown, put
from .server import RESULTS, Rows, machine, more_files, record_of

PAUSE = 0.06
"""Seconds between the moves of a table: an address may send twenty messages a second."""

SHORTEST, LONGEST = 0.3, 1.5
"""Seconds until a kill, from when all tables are connected."""


async def play(table: Table, rng: Random) -> None:
    """Move on until the server is gone."""
    try:
        while await table.step(rng):
            await asyncio.sleep(PAUSE)
    except (ConnectionClosed, OSError):
        return


async def round_of(server: Server, tables: list[Table], rng: Random) -> None:
    """Connect every table, play, kill, and start again; the tables are left as they are stored."""
    for table in tables:
        await table.connect()
        await table.seen(-1)
    playing = [asyncio.create_task(play(table, Random(rng.random()))) for table in tables]
    await asyncio.sleep(rng.uniform(SHORTEST, LONGEST))
    server.kill()
    await asyncio.gather(*(table.close() for table in tables))
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    server.start()
    for table in tables:
        await compare(server, table)


async def compare(server: Server, table: Table) -> None:
    """Look for what was acknowledged; what was on its way may be stored as well."""
    record = await record_of(server, table.name)
    table.check(record)
    table.done, table.rolls = in_record(record)
    table.view, table.answers = None, {}


async def opened(server: Server, count: int, run: Figures) -> list[Table]:
    """Fresh tables, which nobody is connected to yet."""
    tables = []
    for address, game in zip(addresses(), itertools.cycle(names()), strict=False):
        table = Table(server, address, run, deflate=False)
        await table.open(game)
        await table.close()
        tables.append(table)
        if len(tables) == count:
            return tables
    raise AssertionError("there are addresses without end")


async def killed(server: Server, kills: int, count: int) -> Figures:
    """Many kills; tables whose game is over give way to fresh ones."""
    run, rng, tables = Figures(), Random("kills"), list[Table]()
    for _ in range(kills):
        tables = [table for table in tables if not await is_over(server, table)]
        tables += await opened(server, count - len(tables), run) if len(tables) < count else []
        await round_of(server, tables, rng)
    return run


async def is_over(server: Server, table: Table) -> bool:
    """A record tells the secret of the dice once its game is over."""
    return "\nreveal" in await record_of(server, table.name)


def rows(run: Figures, kills: int, tables: int) -> Rows:
    return [
        ["kill -9 while moves fly", "measured", "target"],
        ["kills", f"{kills}", ""],
        ["tables, two seats each", f"{tables}", ""],
        ["moves acknowledged", f"{run.moves - len(run.refused)}", ""],
        ["moves refused", f"{len(run.refused)}", "0"],
        ["moves lost", f"{len(run.lost)}", "0"],
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kills", type=int, default=40)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--write", action="store_true")
    wishes = parser.parse_args(arguments)
    more_files()
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        run = asyncio.run(killed(server, wishes.kills, wishes.tables))
    for problem in (*run.refused[:5], *run.lost[:5]):
        print(f"problem: {problem}")
    table = markdown(rows(run, wishes.kills, wishes.tables))
    print(table)
    if wishes.write:
        put(RESULTS, "kills", f"\n{machine()}\n\n{table}\n")


if __name__ == "__main__":
    main()
