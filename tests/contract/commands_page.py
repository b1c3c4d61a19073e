"""docs/commands.md: what every command says of itself."""

from __future__ import annotations

from collections.abc import Iterator

import click

from cleverdice.cli import main

WIDTH = 100

HEAD = """# Commands

Every command of `cleverdice`, as `--help` prints it. Written by `make contract`.
"""


def page() -> str:
    """The whole page."""
    group = click.Context(
        main, info_name="cleverdice", terminal_width=WIDTH, **main.context_settings
    )
    return "\n".join([HEAD, *sections(group)])


def sections(group: click.Context) -> Iterator[str]:
    """One for each command."""
    for name, command in sorted(main.commands.items()):
        context = click.Context(command, info_name=name, parent=group, terminal_width=WIDTH)
        yield f"## {name}\n\n```text\n{command.get_help(context)}\n```\n"
