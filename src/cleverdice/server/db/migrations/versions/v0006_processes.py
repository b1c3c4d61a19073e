"""Several processes on one database: what is changed beside the record is counted, reviews kept."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """A number that says whether a table is still as somebody knows it; reviews worked out once."""
    op.add_column("tables", sa.Column("revision", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "reviews",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("packed", sa.LargeBinary, nullable=False),
    )
    op.create_index("reviews_by_age", "reviews", ["made"])


def downgrade() -> None:
    """One process."""
    op.drop_table("reviews")
    op.drop_column("tables", "revision")
