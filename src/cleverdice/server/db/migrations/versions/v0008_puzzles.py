"""Puzzles from mistakes, and how hard the dice of a challenge are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """What somebody trains; which games were searched for it; what others make of the same dice."""
    op.create_table(
        "puzzles",
        sa.Column(
            "person",
            sa.String(64),
            sa.ForeignKey("people.hash", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE")),
        sa.Column("told", sa.Text, nullable=False),
        sa.Column("lost", sa.Float, nullable=False),
        sa.Column("box", sa.Integer, nullable=False, server_default="0"),
        sa.Column("due", sa.BigInteger, nullable=False, server_default="0"),
    )
    op.create_index("puzzles_by_game", "puzzles", ["person", "game"])
    op.create_index("puzzles_by_table", "puzzles", ["table_id"])
    op.add_column(
        "results", sa.Column("trained", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("challenges", sa.Column("levels", sa.Text))
    op.add_column("challenges", sa.Column("luck", sa.Float))


def downgrade() -> None:
    """No training."""
    op.drop_column("challenges", "luck")
    op.drop_column("challenges", "levels")
    op.drop_column("results", "trained")
    op.drop_table("puzzles")
