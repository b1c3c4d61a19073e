"""People, and how their games went."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """People, results, and whom a seat counts for."""
    op.create_table(
        "people",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(16), _home("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(64), _home("people.hash"), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("others", sa.Integer, nullable=False),
        sa.Column("bots", sa.String(200), nullable=False),
        sa.Column("typed", sa.Boolean, nullable=False),
        sa.Column("contest", sa.String(8)),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("areas", sa.Text, nullable=False),
        sa.Column("foxes", sa.Integer, nullable=False),
        sa.Column("fox_points", sa.Integer, nullable=False),
        sa.Column("level", sa.Integer),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("shared", sa.Boolean, nullable=False),
        sa.Column("faces", sa.Text, nullable=False),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("given_away", sa.Float),
        sa.Column("luck", sa.Float),
    )
    op.create_index("results_by_person", "results", ["person", "ended"])
    op.add_column("seats", sa.Column("person", sa.String(64)))
    helped = sa.Column("helped", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("seats", helped)
    op.create_index("seats_by_person", "seats", ["person"])


def downgrade() -> None:
    """Nobody is known any more."""
    op.drop_index("seats_by_person", "seats")
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("person")
        seats.drop_column("helped")
    op.drop_table("results")
    op.drop_table("people")


def _home(column: str) -> sa.ForeignKey:
    return sa.ForeignKey(column, ondelete="CASCADE")
