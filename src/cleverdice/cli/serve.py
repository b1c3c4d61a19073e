"""The server of the page."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

import click

from .common import Refusal, main

EXTRA = 'pip install "cleverdice[server]"'
HERE = ("127.0.0.1", "::1", "localhost")


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 for the network.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option("--db", metavar="URL", help="The database; else a SQLite file in the user's folder.")
@click.option("--proxy", is_flag=True, help="Believe the X-Forwarded headers of a proxy.")
@click.option("--bot-pause", default=0.3, show_default=True, help="Seconds before a bot moves.")
@click.option("--bots", default=1, show_default=True, type=click.IntRange(1, 16), help="Processes.")
@click.option("--unlimited", multiple=True, metavar="ADDRESS", help="Without limits of its own.")
@click.option("--log", "level", default="info", type=click.Choice(["debug", "info", "warning"]))
def serve(
    host: str,
    port: int,
    db: str | None,
    proxy: bool,
    bot_pause: float,
    bots: int,
    unlimited: tuple[str, ...],
    level: str,
) -> None:
    """Serve the page: alone, with friends, against bots, with real dice."""
    try:
        from cleverdice.server import Limits, Settings
        from cleverdice.server.bots import Workers
        from cleverdice.server.run import BadDatabase, run
    except ImportError as error:
        raise Refusal(f"the server needs {error.name}: {EXTRA}") from None
    settings = Settings(
        db=db or f"sqlite:///{usual_file()}",
        proxy=proxy,
        bot_pause=bot_pause,
        limits=Limits(unlimited=frozenset(unlimited)),
        thinker=lambda: Workers(bots),
        prepare=True,
    )
    listening = bound(host, port)
    try:
        run(settings, listening, level, lambda: tell(host, listening.getsockname()[1]))
    except BadDatabase as error:
        raise Refusal(f"the database can't be opened: {error}") from None


def bound(host: str, port: int) -> socket.socket:
    """A socket at that address; one line says why there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise Refusal(f"port {port} of {host} can't be used: {error.strerror}") from None
    return listening


def tell(host: str, port: int) -> None:
    """Say where the page is, and if it is not built what to do."""
    from cleverdice.server import NOT_BUILT, Static

    shown = "localhost" if host in ("0.0.0.0", "::", *HERE) else host
    click.echo(f"cleverdice is at http://{shown}:{port}/  (Ctrl-C ends it)")
    if host not in HERE:
        click.echo("Others reach it by the name or address of this computer.")
    if not Static().built:
        click.echo(NOT_BUILT.strip(), err=True)
    sys.stdout.flush()


def usual_file() -> Path:
    """The database in the user's folder for the data of programs."""
    base = os.environ.get("XDG_DATA_HOME") or ""
    folder = Path(base) if os.path.isabs(base) else Path.home() / ".local" / "share"
    (folder / "cleverdice").mkdir(parents=True, exist_ok=True)
    return folder / "cleverdice" / "tables.sqlite"
