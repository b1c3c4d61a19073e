"""People at one table: signs, a clock, free seats, the next game, and who has won."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

TABLE_COLUMNS = ("signs", "free", "clock", "counted", "tally")
SEAT_COLUMNS = ("lapsed", "ready")


def upgrade() -> None:
    """What the host wants, and what people do about it."""
    op.add_column("tables", _switch("signs", on=True))
    op.add_column("tables", _switch("free"))
    op.add_column("tables", sa.Column("clock", sa.Integer))
    op.add_column("tables", sa.Column("counted", sa.BigInteger))
    op.add_column("tables", sa.Column("tally", sa.Text))
    for name in SEAT_COLUMNS:
        op.add_column("seats", _switch(name))


def downgrade() -> None:
    """Everybody plays as before."""
    for table, names in (("tables", TABLE_COLUMNS), ("seats", SEAT_COLUMNS)):
        with op.batch_alter_table(table) as changed:
            for name in names:
                changed.drop_column(name)


def _switch(name: str, *, on: bool = False) -> sa.Column[bool]:
    return sa.Column(
        name, sa.Boolean, nullable=False, server_default=sa.true() if on else sa.false()
    )
