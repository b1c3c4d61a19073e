"""Games on a device are never deleted; tables that nobody ever played at are, after a while."""

from __future__ import annotations

from functools import partial

from cleverdice.table.model import OVER, TableRow

from .rows import TABLES, loaded, no_table_ops
from .world import Doing, Plain, Slow, World

TIDY = "tidy"


def lasting(row: TableRow, touched: int | None) -> Plain:
    """When a table is deleted; nobody need be told of one at which nothing has happened."""
    moved = touched is not None and touched > row.created
    return {"expires": None if moved else row.expires(touched), "notice": None}


def tidy(world: World) -> None:
    """Have tables deleted that nobody came back to."""
    now = world.now()
    for row in world.rows.all(TABLES):
        stored = loaded(world.rows, row["id"]) if row["phase"] != OVER else None
        if stored is None:
            continue
        expires = lasting(stored.table, stored.touched)["expires"]
        if expires is not None and expires < now:
            world.slow[f"{TIDY} {row['id']}"] = Slow(partial(_tidied, world, row["id"]))


def _tidied(world: World, table: str, slow: Slow) -> Doing[None]:
    if table not in world.rooms:
        yield no_table_ops(world.rows, table)
