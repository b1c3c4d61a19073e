"""The same dice for several people: the challenge of a day, and duels."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

TABLE_COLUMNS = ("contest", "challenge", "closes", "shared")


def upgrade() -> None:
    """Challenges, tries, and what a table knows about them."""
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("shared", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("day", sa.String(10)),
        sa.Column("closes", sa.BigInteger),
        sa.Column("master", sa.Integer),
        sa.Column("master_areas", sa.Text),
    )
    op.create_index("challenges_by_day", "challenges", ["day"])
    op.create_table(
        "tries",
        sa.Column("challenge_id", sa.String(32), _home("challenges.id"), primary_key=True),
        sa.Column("person", sa.String(64), _home("people.hash"), primary_key=True),
        sa.Column("table_id", sa.String(16), _home("tables.id"), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("score", sa.Integer),
        sa.Column("areas", sa.Text),
        sa.Column("foxes", sa.Integer),
        sa.Column("fox_points", sa.Integer),
        sa.Column("ended", sa.BigInteger),
    )
    op.create_index("tries_by_table", "tries", ["table_id"])
    op.create_index("tries_by_person", "tries", ["person"])
    op.create_index("tries_by_score", "tries", ["challenge_id", "score"])
    op.add_column("tables", sa.Column("contest", sa.String(8)))
    op.add_column("tables", sa.Column("challenge", sa.String(32)))
    op.add_column("tables", sa.Column("closes", sa.BigInteger))
    op.add_column(
        "tables", sa.Column("shared", sa.Boolean, nullable=False, server_default=sa.false())
    )


def downgrade() -> None:
    """Everybody has own dice again."""
    with op.batch_alter_table("tables") as tables:
        for name in TABLE_COLUMNS:
            tables.drop_column(name)
    op.drop_table("tries")
    op.drop_table("challenges")


def _home(column: str) -> sa.ForeignKey:
    return sa.ForeignKey(column, ondelete="CASCADE")
