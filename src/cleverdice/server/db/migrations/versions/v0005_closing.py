"""What is closed stays closed, whatever the clock says."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

OWNERS = ("tables", "challenges")


def upgrade() -> None:
    """Was the secret of a day shown?"""
    for owner in OWNERS:
        op.add_column(
            owner, sa.Column("shut", sa.Boolean, nullable=False, server_default=sa.false())
        )
    op.add_column(
        "tables", sa.Column("hinted", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_index("tables_by_challenge", "tables", ["challenge"])


def downgrade() -> None:
    """The clock alone decides."""
    op.drop_index("tables_by_challenge", "tables")
    op.drop_column("tables", "hinted")
    for owner in OWNERS:
        op.drop_column(owner, "shut")
