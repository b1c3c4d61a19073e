"""Shared by all commands: the click group, terminal options, error reporting."""

from __future__ import annotations

import contextlib
import importlib
import os
import signal
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import click

from cleverdice.extras import extra_of, install
from cleverdice.rules import Game, SheetError, load_source, names
from cleverdice.terminal import Screen, TerminalError, language_of
from cleverdice.texts import LANGUAGES, say

WRONG = 2
"""Exit code of errors."""

DISPROVED = 1
"""Exit code for a game that is unfinished or whose dice are not proved."""

INTERRUPTED = 130
"""Exit code after Ctrl-C, as in shells."""

MOST_THREADS = 256

Command = TypeVar("Command", bound=Callable[..., Any])


def _game(name: str) -> Game:
    try:
        return load_source(name)
    except SheetError as error:
        raise click.BadParameter(str(error)) from None


GAME = click.types.FuncParamType(_game)
"""A game by its name, or by the path of its folder; options may follow."""

GAMES = (
    f"{', '.join(names())}, or the folder of a game of your own; NAME:OPTION=VALUE for a variant."
)
game_option = partial(click.option, "--game", type=GAME, metavar="GAME", help=GAMES)
PATH = click.Path(path_type=Path)

own_game = click.option(
    "--game", type=GAME, expose_value=False, help="The folder of the record's game, if it is yours."
)
"""Loads a game of one's own, so that a record may name it."""


class Refusal(click.ClickException):
    """An error reported in one line."""

    exit_code = WRONG


def looks(command: Command) -> Command:
    """Add the options for terminal output."""
    return with_options(
        command,
        click.option(
            "--lang", type=click.Choice(LANGUAGES), help="Language (default: from the locale)."
        ),
        click.option("--no-colour", "--no-color", is_flag=True, help="No colours."),
        click.option("--ascii", is_flag=True, help="ASCII characters only."),
    )


def with_options(command: Command, *options: Callable[[Command], Command]) -> Command:
    """A command with more options, in this order."""
    for option in reversed(options):
        command = option(command)
    return command


class Commands(click.Group):
    """All commands: Ctrl-C ends each with the same exit code, wherever it comes."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)


@contextlib.contextmanager
def stopping_told(language: str) -> Iterator[None]:
    """Answer Ctrl-C at once: it may take a moment until everything has stopped."""

    def told(number: int, frame: Any) -> None:
        click.echo(f"\n {say(language, 'simulate.stopping')}", err=True)
        signal.default_int_handler(number, frame)

    before = signal.signal(signal.SIGINT, told)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="cleverdice")
def main() -> None:
    """The Clever dice games in a terminal. Unofficial, not affiliated with Schmidt Spiele."""


@contextlib.contextmanager
def told_in_a_line(screen: Screen) -> Iterator[None]:
    """Report errors in one line, without a traceback; if a package is missing, name its extra."""
    try:
        yield
    except TerminalError as error:
        raise Refusal(str(error)) from None
    except ImportError as error:
        package = (error.name or "").partition(".")[0]
        extra = extra_of(package)
        if extra is not None:
            how = {"what": package, "install": install(extra)}
            raise Refusal(screen.text("error.extra", **how)) from None
        if error.name is None:  # our own, which names the extra
            raise Refusal(str(error)) from None
        raise


def screen_for(options: dict[str, Any]) -> Screen:
    """The terminal as detected, adjusted by the options of `looks`, which are taken out."""
    lang, no_colour, ascii = (options.pop(key) for key in ("lang", "no_colour", "ascii"))
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
    """Enable line editing where the system has readline."""
    with contextlib.suppress(ImportError):
        importlib.import_module("readline")


def _knows_unicode(encoding: str | None) -> bool:
    try:
        "╭⬢★".encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def cores_here() -> int:
    """The number of cores available to this process, at most `MOST_THREADS`."""
    mine = getattr(os, "sched_getaffinity", None)
    return min(len(mine(0)) if mine else os.cpu_count() or 1, MOST_THREADS)


def check_picture(screen: Screen, plot: Path | None) -> None:
    """Fail early if a plot is wanted that can't be written to this file."""
    if plot is not None:
        from cleverdice.plotting import check

        with _drawable(screen):
            check(plot)


def draw(screen: Screen, package: str, shown: Any, plot: Path | None, quiet: bool) -> None:
    """Draw a plot if it is wanted, by the module `plot` of a package; say so unless `quiet`."""
    if plot is not None:
        with _drawable(screen):
            importlib.import_module(f"{package}.plot").draw(shown, plot, screen.language)
        if not quiet:
            screen.say("news.saved", file=plot)


@contextlib.contextmanager
def _drawable(screen: Screen) -> Iterator[None]:
    """Report plot errors in the terminal's language."""
    from cleverdice.plotting import PictureError

    try:
        yield
    except PictureError as error:
        raise TerminalError(error.reason.said(screen.language)) from None
