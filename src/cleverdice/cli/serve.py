"""The web server."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path
from typing import Any

import click

from .common import Refusal, main

EXTRA = 'pip install "cleverdice[server]"'
HERE = ("127.0.0.1", "::1", "localhost")


@main.command()
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="Address; 0.0.0.0 for the network."
)
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option(
    "--db", metavar="URL", help="Database URL (default: a SQLite file in the user's data folder)."
)
@click.option("--proxy", is_flag=True, help="Trust the X-Forwarded headers of a proxy.")
@click.option("--bot-pause", default=0.3, show_default=True, help="Seconds before a bot moves.")
@click.option(
    "--bots", default=1, show_default=True, type=click.IntRange(1, 16), help="Bot processes."
)
@click.option(
    "--workers",
    default=1,
    show_default=True,
    type=click.IntRange(1, 64),
    help="Server processes; more than one need PostgreSQL.",
)
@click.option(
    "--unlimited", multiple=True, metavar="ADDRESS", help="Exempt this address from rate limits."
)
@click.option(
    "--push/--no-push", default=True, help="Call players whose page is closed, if they want it."
)
@click.option("--log", "level", default="info", type=click.Choice(["debug", "info", "warning"]))
def serve(host: str, port: int, level: str, **options: Any) -> None:
    """Serve the page: alone, with friends, against bots, with real dice."""
    try:
        from cleverdice.server import Limits, Settings
        from cleverdice.server.push.reach import Reach
        from cleverdice.server.run import BadDatabase, run
        from cleverdice.server.work.bots import Workers
    except ImportError as error:
        raise Refusal(f"the server needs {error.name}: {EXTRA}") from None
    settings = Settings(
        db=options["db"] or f"sqlite:///{usual_file()}",
        proxy=options["proxy"],
        bot_pause=options["bot_pause"],
        limits=Limits(unlimited=frozenset(options["unlimited"])),
        thinker=lambda: Workers(options["bots"]),
        reach=Reach() if options["push"] else None,
        prepare=True,
    )
    workers = checked_workers(options["workers"], settings.db)
    listening = bound(host, port)
    try:
        run(settings, listening, level, lambda: tell(host, listening.getsockname()[1]), workers)
    except BadDatabase as error:
        raise Refusal(f"the database can't be opened: {error}") from None


def checked_workers(workers: int, url: str) -> int:
    """How many processes are to serve, if that many can."""
    if workers > 1 and url.startswith("sqlite"):
        raise Refusal(
            "SQLite is for one process. For several use PostgreSQL: "
            "--db postgresql+psycopg://user:password@host/name, or leave out --workers"
        )
    if workers > 1 and sys.platform == "win32":
        raise Refusal(
            "--workers needs Linux or macOS; here start the command several times, "
            "each with a --port of its own, and the same --db"
        )
    return workers


def bound(host: str, port: int) -> socket.socket:
    """A socket bound to the address, or a one-line `Refusal`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise Refusal(f"can't listen on {host} port {port}: {error.strerror}") from None
    return listening


def tell(host: str, port: int) -> None:
    """Print the URL, and what to do if the page is not built."""
    from cleverdice.server import NOT_BUILT, Static

    shown = "localhost" if host in ("0.0.0.0", "::", *HERE) else host
    click.echo(f"cleverdice is at http://{shown}:{port}/  (Ctrl-C to stop)")
    if host not in HERE:
        click.echo("Others on the network use this computer's name or address.")
    if not Static().built:
        click.echo(NOT_BUILT.strip(), err=True)
    sys.stdout.flush()


def usual_file() -> Path:
    """The default database, in the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME") or ""
    folder = Path(base) if os.path.isabs(base) else Path.home() / ".local" / "share"
    (folder / "cleverdice").mkdir(parents=True, exist_ok=True)
    return folder / "cleverdice" / "tables.sqlite"
