"""Playing, stepping through a record, proving its dice."""

from __future__ import annotations

import contextlib
import os
import secrets
import sys
from pathlib import Path
from typing import Any

import click

from cleverdice.bots import BOTS
from cleverdice.record import Finding, verify
from cleverdice.rules import names
from cleverdice.terminal import (
    DICE,
    Left,
    Loop,
    TerminalError,
    Wishes,
    autosave,
    new_table,
    opened,
    print_all,
    replayed,
    resumed,
    step,
    wants_to_go_on,
)

from .common import DISPROVED, extras_named, looks, main, screen_for, told_in_a_line


class InOrder(click.Command):
    """Keeps `--seat` and `--bot` in the order they are given, which click alone would lose."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read `--bot NAME` as a seat like the others."""
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
@click.argument("game", required=False, type=click.Choice(names()))
@click.option("--players", type=int, metavar="N", help="How many play; seats not named are people.")
@click.option("--seat", "seats", multiple=True, metavar="NAME", help="A person; may be repeated.")
@click.option("--bot", type=click.Choice(list(BOTS)), help="A bot; may be repeated.")
@click.option("--first", type=int, metavar="N", help="The seat that begins; else it is drawn.")
@click.option("--dice", type=click.Choice(DICE), default=None, help="Where the dice come from.")
@click.option("--seed", metavar="TEXT", help="The seed of the dice; a word of yours for fair ones.")
@click.option("--save", "file", type=click.Path(path_type=Path), help="Where the game is kept.")
@click.option(
    "--think", type=float, metavar="SECONDS", help="Time that a master takes for a move, alone."
)
@click.option("--resume", is_flag=True, help="Go on with the game that was left.")
@looks
def play(
    game: str | None,
    players: int | None,
    seats: tuple[str, ...],
    bot: str | None,
    first: int | None,
    dice: str | None,
    seed: str | None,
    file: Path | None,
    think: float | None,
    resume: bool,
    **look: Any,
) -> None:
    """Play a game: alone, with people at one keyboard, with bots, with real dice."""
    del bot  # read as a seat, see InOrder
    screen = screen_for(**look)
    path = file or autosave(os.environ)
    asking = sys.stdin.isatty()
    given = any(value is not None for value in (game, players, seats or None, first, dice, seed))
    with told_in_a_line(), extras_named(screen), contextlib.suppress(Left):
        if resume and given:
            raise TerminalError(screen.text("error.resume"))
        if resume or (asking and not given and wants_to_go_on(screen, path)):
            table = resumed(screen, path, think)
        else:
            wishes = Wishes(game, players, seats, first, dice or DICE[0], seed, think)
            table = new_table(screen, wishes, path, secrets.token_bytes, asking)
        Loop(screen, table, standard=file is None).play()


@main.command()
@click.argument("record", type=click.Path(path_type=Path))
@click.option("--all", "whole", is_flag=True, help="Print everything without asking.")
@looks
def replay(record: Path, whole: bool, **look: Any) -> None:
    """Step through a record: Enter goes on, b back, a number anywhere, q leaves."""
    screen = screen_for(**look)
    with told_in_a_line():
        table = replayed(screen, record)
        (print_all if whole else step)(screen, table)


@main.command(name="verify")
@click.argument("record", type=click.Path(path_type=Path))
@looks
def verify_record(record: Path, **look: Any) -> None:
    """Prove that every roll of a record follows from its seed."""
    screen = screen_for(**look)
    with told_in_a_line():
        verdict = verify(opened(screen, record))
        screen.say(f"verify.{verdict.finding}", count=verdict.rolls, line=verdict.line)
        if screen.language == "en" and verdict.problem:
            screen.put(f"({verdict})")
    if verdict.finding is not Finding.PROVED:
        sys.exit(DISPROVED)
