"""Notifications for people whose page is closed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Who wants them and where they are sent; the server's key; which turns were called."""
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column(
            "person",
            sa.String(64),
            sa.ForeignKey("people.hash", ondelete="CASCADE"),
            nullable=False,
        ),
        *(
            sa.Column(name, kind, nullable=False)
            for name, kind in (
                ("endpoint", sa.Text()),
                ("p256dh", sa.String(87)),
                ("auth", sa.String(22)),
                ("lang", sa.String(8)),
                ("contact", sa.String(300)),
                ("created", sa.BigInteger()),
            )
        ),
    )
    op.create_index("subscriptions_by_person", "subscriptions", ["person", "created"])
    _create_calls()


def _create_calls() -> None:
    table = sa.ForeignKey("tables.id", ondelete="CASCADE")
    op.create_table(
        "calls",
        sa.Column("table_id", sa.String(16), table, primary_key=True),
        *(sa.Column(name, sa.Integer, primary_key=True) for name in ("seat", "round", "active")),
    )


def downgrade() -> None:
    """Nobody is called."""
    for name in ("calls", "subscriptions", "server_keys"):
        op.drop_table(name)
