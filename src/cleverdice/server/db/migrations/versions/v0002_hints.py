"""Whether a table gives hints."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """One column more."""
    op.add_column("tables", sa.Column("hints", sa.Boolean))


def downgrade() -> None:
    """As it was."""
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("hints")
