"""Play a game, step through a record, verify its dice."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import sys
from pathlib import Path
from typing import Any

import click

from cleverdice import terminal
from cleverdice.players import BOTS
from cleverdice.record import verify

from .common import (
    DISPROVED,
    GAME,
    PATH,
    game_option,
    looks,
    main,
    own_game,
    screen_for,
    told_in_a_line,
)


class InOrder(click.Command):
    """Keep `--seat` and `--bot` in their order, which click alone would lose."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Turn `--bot NAME` into `--seat bot:NAME`."""
        joined: list[str] = []
        for arg in args:
            if joined[-1:] == ["--bot"]:
                joined[-1:] = ["--seat", f"bot:{arg}"]
            elif arg.startswith("--bot="):
                joined += ["--seat", f"bot:{arg.removeprefix('--bot=')}"]
            else:
                joined.append(arg)
        return super().parse_args(ctx, joined)


@main.command(cls=InOrder)
@click.argument("game", required=False, type=GAME, metavar="[GAME]")
@game_option("named")
@click.option(
    "--players", type=int, metavar="N", help="Number of players; unnamed seats are people."
)
@click.option("--seat", "seats", multiple=True, metavar="NAME", help="A person; may be repeated.")
@click.option("--bot", type=click.Choice(list(BOTS)), help="A bot; may be repeated.")
@click.option("--first", type=int, metavar="N", help="The seat that begins (default: drawn).")
@click.option("--dice", type=click.Choice(terminal.DICE), help="Where the dice come from.")
@click.option("--seed", metavar="TEXT", help="Seed of the dice; for fair dice, your own addition.")
@click.option("--save", "file", type=PATH, help="File to save the game to.")
@click.option(
    "--think", type=float, metavar="SECONDS", help="Seconds per move for a master playing solo."
)
@click.option("--resume", is_flag=True, help="Resume the saved game.")
@looks
def play(file: Path | None, think: float | None, resume: bool, **options: Any) -> None:
    """Play a game: alone, with people at one keyboard, with bots, with real dice.

    GAME is the name of a game, or the folder of one of your own.
    """
    screen = screen_for(options)
    del options["bot"]  # read as a seat, see InOrder
    named = options.pop("named")
    options["game"] = named or options["game"]
    given = {key: value for key, value in options.items() if value not in (None, ())}
    path, asking = file or terminal.autosave(os.environ), sys.stdin.isatty()
    with told_in_a_line(screen), contextlib.suppress(terminal.UserLeft):
        if resume and given.keys() - ({"game"} if named else set()):  # loaded, for the record
            raise terminal.TerminalError(screen.text("error.resume"))
        if resume or (asking and not given and terminal.wants_to_go_on(screen, path)):
            table = terminal.resumed(screen, path, think)
        else:
            wishes = terminal.SetupOptions(**given, think=think)
            table = terminal.new_table(screen, wishes, path, secrets.token_bytes, asking)
        terminal.Loop(screen, table, standard=file is None).play()


@main.command()
@own_game
@click.argument("record", type=PATH)
@click.option("--all", "whole", is_flag=True, help="Print everything without asking.")
@click.option(
    "--picture", type=PATH, metavar="FILE", help="Write an animated GIF, PNG or WebP instead."
)
@looks
def replay(record: Path, whole: bool, picture: Path | None, **look: Any) -> None:
    """Step through a record: Enter next, b back, a number to jump, q to quit."""
    screen = screen_for(look)
    with told_in_a_line(screen):
        table = terminal.replayed(screen, record)
        if picture is not None:
            _animate(screen, table, picture)
        else:
            (terminal.print_all if whole else terminal.step)(screen, table)


def _animate(screen: terminal.Screen, table: terminal.Session, file: Path) -> None:
    from cleverdice.envs.animation import ENDINGS, write_animation

    if file.suffix not in ENDINGS:
        raise terminal.TerminalError(screen.text("error.animation", endings=", ".join(ENDINGS)))
    try:
        write_animation(table.game, table.states, file)
    except OSError as error:
        raise terminal.TerminalError(f"{file}: {error.strerror}") from None
    screen.say("news.saved", file=file)


@main.command(name="verify")
@own_game
@click.argument("record", type=PATH)
@click.option("--json", "as_json", is_flag=True, help="Print the verdict as one JSON object.")
@looks
def verify_record(record: Path, as_json: bool, **look: Any) -> None:
    """Replay a record and prove that every roll follows from its seed.

    The exit code is 0 for a finished game with all rolls proved, 1 for any other, and 2 for a file
    that is no record.
    """
    screen = screen_for(look)
    with told_in_a_line(screen):
        verdict = verify(terminal.opened(screen, record))
    if as_json:
        click.echo(json.dumps(verdict.plain(screen.language), indent=2))
    else:
        screen.put(f" {verdict.said(screen.language)}")
    if verdict.unfinished or not verdict.ok:
        sys.exit(DISPROVED)
