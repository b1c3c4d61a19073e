"""What Alembic runs to bring a database up to date; the server does it whenever it starts."""

from __future__ import annotations

from alembic import context

from cleverdice.server.db.schema import metadata


def run() -> None:
    """Within the connection that the server has opened."""
    connection = context.config.attributes["connection"]
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


run()
