"""The tables of the database: nothing that SQLite knows and PostgreSQL doesn't."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("version", Integer, nullable=False),
    Column("typed", Boolean, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("invite", String(64), nullable=False),
    Column("language", String(8), nullable=False),
    Column("phase", String(8), nullable=False),
    Column("first", Integer),
    Column("drawn", Boolean),
    Column("created", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("next", String(16)),
    Index("tables_by_phase", "phase", "created"),
)
"""One game each. `secret` is that of the fair dice, shown only once the game is over."""

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("level", String(32)),
    Column("name", String(64), nullable=False),
    Column("seed", String(64), nullable=False),
    Column("holder", String(64)),
)
"""Who sits where; `holder` is the hash of a person's key."""

keys = Table(
    "keys",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("hash", String(64), primary_key=True),
    Column("host", Boolean, nullable=False),
    Index("keys_by_hash", "hash"),
)
"""The people of a table by the hashes of their keys."""

events = Table(
    "events",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""What happened, in order; only ever added to. `undo 4 5` takes moves 4 and 5 out of the record."""
