"""The command `cleverdice`: play, replay, verify."""

from __future__ import annotations

import contextlib
import importlib
import os
import secrets
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import click

from cleverdice.bots import BOTS
from cleverdice.record import Finding, verify
from cleverdice.rules import names
from cleverdice.terminal import (
    DICE,
    Left,
    Loop,
    Screen,
    TerminalError,
    Wishes,
    autosave,
    language_of,
    new_table,
    opened,
    print_all,
    replayed,
    resumed,
    step,
    wants_to_go_on,
)
from cleverdice.texts import LANGUAGES

WRONG = 2
"""The exit code for what can't be done as asked."""

DISPROVED = 1
"""The exit code for dice that are not proved."""

Command = TypeVar("Command", bound=Callable[..., Any])


class Refusal(click.ClickException):
    """Something that can't be done as asked."""

    exit_code = WRONG


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


def _looks(command: Command) -> Command:
    """The options that say how a terminal is written on."""
    for option in (
        click.option("--ascii", is_flag=True, help="Letters and signs of ASCII only."),
        click.option("--no-colour", "--no-color", is_flag=True, help="No colours."),
        click.option(
            "--lang", type=click.Choice(LANGUAGES), help="Language; else that of the locale."
        ),
    ):
        command = option(command)
    return command


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="cleverdice")
def main() -> None:
    """The Clever dice games in a terminal. Unofficial, not affiliated with Schmidt Spiele."""


@main.command(cls=InOrder)
@click.argument("game", required=False, type=click.Choice(names()))
@click.option("--players", type=int, metavar="N", help="How many play; seats not named are people.")
@click.option("--seat", "seats", multiple=True, metavar="NAME", help="A person; may be repeated.")
@click.option("--bot", type=click.Choice(list(BOTS)), help="A bot; may be repeated.")
@click.option("--first", type=int, metavar="N", help="The seat that begins; else it is drawn.")
@click.option("--dice", type=click.Choice(DICE), default=None, help="Where the dice come from.")
@click.option("--seed", metavar="TEXT", help="The seed of the dice; a word of yours for fair ones.")
@click.option("--save", "file", type=click.Path(path_type=Path), help="Where the game is kept.")
@click.option("--resume", is_flag=True, help="Go on with the game that was left.")
@_looks
def play(
    game: str | None,
    players: int | None,
    seats: tuple[str, ...],
    bot: str | None,
    first: int | None,
    dice: str | None,
    seed: str | None,
    file: Path | None,
    resume: bool,
    **looks: Any,
) -> None:
    """Play a game: alone, with people at one keyboard, with bots, with real dice."""
    del bot  # read as a seat, see InOrder
    screen = _screen(**looks)
    path = file or autosave(os.environ)
    asking = sys.stdin.isatty()
    given = any(value is not None for value in (game, players, seats or None, first, dice, seed))
    with _told_in_a_line(), contextlib.suppress(Left):
        if resume and given:
            raise TerminalError(screen.text("error.resume"))
        if resume or (asking and not given and wants_to_go_on(screen, path)):
            table = resumed(screen, path)
        else:
            wishes = Wishes(game, players, seats, first, dice or DICE[0], seed)
            table = new_table(screen, wishes, path, secrets.token_bytes, asking)
        Loop(screen, table, standard=file is None).play()


@main.command()
@click.argument("record", type=click.Path(path_type=Path))
@click.option("--all", "whole", is_flag=True, help="Print everything without asking.")
@_looks
def replay(record: Path, whole: bool, **looks: Any) -> None:
    """Step through a record: Enter goes on, b back, a number anywhere, q leaves."""
    screen = _screen(**looks)
    with _told_in_a_line():
        table = replayed(screen, record)
        (print_all if whole else step)(screen, table)


@main.command(name="verify")
@click.argument("record", type=click.Path(path_type=Path))
@_looks
def verify_record(record: Path, **looks: Any) -> None:
    """Prove that every roll of a record follows from its seed."""
    screen = _screen(**looks)
    with _told_in_a_line():
        verdict = verify(opened(screen, record))
        screen.say(f"verify.{verdict.finding}", count=verdict.rolls, line=verdict.line)
        if screen.language == "en" and verdict.problem:
            screen.put(f"({verdict})")
    if verdict.finding is not Finding.PROVED:
        sys.exit(DISPROVED)


@contextlib.contextmanager
def _told_in_a_line() -> Iterator[None]:
    """Say what can't be done in one line, without a traceback."""
    try:
        yield
    except TerminalError as error:
        raise Refusal(str(error)) from None


def _screen(*, lang: str | None, no_colour: bool, ascii: bool) -> Screen:
    """The terminal as it is and as it is wished for."""
    shown, typed = sys.stdout.isatty(), sys.stdin.isatty()
    if shown and typed:
        _edit_lines()
    colour = shown and not no_colour and not os.environ.get("NO_COLOR")
    return Screen(
        out=sys.stdout,
        read=input,
        language=lang or language_of(os.environ),
        colour=colour and os.environ.get("TERM") != "dumb",
        ascii=ascii or not _knows_unicode(sys.stdout.encoding),
        clears=shown and typed,
    )


def _edit_lines() -> None:
    """Arrow keys for whoever types, where the system has them."""
    with contextlib.suppress(ImportError):
        importlib.import_module("readline")


def _knows_unicode(encoding: str | None) -> bool:
    try:
        "╭⬢★".encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
