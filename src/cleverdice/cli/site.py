"""The page as a folder of files."""

from __future__ import annotations

from pathlib import Path

import click

from cleverdice.site import SiteError, export

from .common import Refusal, main


@main.command()
@click.option(
    "--out", required=True, metavar="FOLDER", type=click.Path(path_type=Path), help="New folder."
)
def site(out: Path) -> None:
    """Write the page as a folder for any static host: it plays there without a server."""
    try:
        size = export(out)
    except (SiteError, OSError) as error:
        raise Refusal(str(error)) from None
    click.echo(f"{out}: {size / 1e6:.1f} MB. Put it on any static host, at any path.")
    click.echo(f"To try it here: python -m http.server --directory {out}")
