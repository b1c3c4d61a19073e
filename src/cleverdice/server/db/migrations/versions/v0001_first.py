"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Tables, seats, keys, events."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("typed", sa.Boolean, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("invite", sa.String(64), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("phase", sa.String(8), nullable=False),
        sa.Column("first", sa.Integer),
        sa.Column("drawn", sa.Boolean),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.Column("next", sa.String(16)),
    )
    op.create_index("tables_by_phase", "tables", ["phase", "created"])
    op.create_table(
        "seats",
        _table_id(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("level", sa.String(32)),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("holder", sa.String(64)),
    )
    op.create_table(
        "keys",
        _table_id(),
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("host", sa.Boolean, nullable=False),
    )
    op.create_index("keys_by_hash", "keys", ["hash"])
    op.create_table(
        "events",
        _table_id(),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Nothing is left."""
    for name in ("events", "keys", "seats", "tables"):
        op.drop_table(name)


def _table_id() -> sa.Column[str]:
    home = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.String(16), home, primary_key=True)
