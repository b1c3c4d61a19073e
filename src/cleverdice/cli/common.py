"""What all commands share: the group, how a terminal is written on, how errors are told."""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import click

from cleverdice.terminal import Screen, TerminalError, language_of
from cleverdice.texts import LANGUAGES

WRONG = 2
"""The exit code for what can't be done as asked."""

DISPROVED = 1
"""The exit code for dice that are not proved."""

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""

MOST_THREADS = 256

EXTRAS = {"numba": "fast", "matplotlib": "plot", "torch": "train", "ray": "cluster"}
"""What to install for a package that the games do without."""

Command = TypeVar("Command", bound=Callable[..., Any])


class Refusal(click.ClickException):
    """Something that can't be done as asked."""

    exit_code = WRONG


def looks(command: Command) -> Command:
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


@contextlib.contextmanager
def extras_named(screen: Screen) -> Iterator[None]:
    """Name the extra to install where a package is missing; a message of our own says it itself."""
    try:
        yield
    except ImportError as error:
        package = (error.name or "").partition(".")[0]
        if package in EXTRAS:
            install = f'pip install "cleverdice[{EXTRAS[package]}]"'
            raise TerminalError(screen.text("error.extra", what=package, install=install)) from None
        if error.name is None:
            raise TerminalError(str(error)) from None
        raise


@contextlib.contextmanager
def told_in_a_line() -> Iterator[None]:
    """Say what can't be done in one line, without a traceback."""
    try:
        yield
    except TerminalError as error:
        raise Refusal(str(error)) from None


def screen_for(*, lang: str | None, no_colour: bool, ascii: bool) -> Screen:
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


def cores_here() -> int:
    """The cores that this process may use, where the system tells, as far as they are of use."""
    mine = getattr(os, "sched_getaffinity", None)
    return min(len(mine(0)) if mine else os.cpu_count() or 1, MOST_THREADS)


def check_picture(screen: Screen, plot: Path) -> None:
    """Refuse a file that can't be drawn to before anything is worked out."""
    from cleverdice.picture import check

    with drawable(screen):
        check(plot)


@contextlib.contextmanager
def drawable(screen: Screen) -> Iterator[None]:
    """Say in the language of the terminal what can't be drawn."""
    from cleverdice.picture import PictureError

    try:
        yield
    except PictureError as error:
        raise TerminalError(error.reason.said(screen.language)) from None


@contextlib.contextmanager
def refusals_told(screen: Screen) -> Iterator[None]:
    """Say in the language of the terminal what can't be played."""
    from cleverdice.simulate import OrderError

    try:
        yield
    except OrderError as error:
        raise TerminalError(error.reason.said(screen.language)) from None


@contextlib.contextmanager
def watched(screen: Screen, games: int) -> Iterator[Callable[[int], None]]:
    """Something to tell how many games are done: a line on the terminal, where there is one."""
    from cleverdice.simulate import Bar

    if not sys.stderr.isatty():
        yield lambda done: None
        return
    bar = Bar(sys.stderr, games, screen.language)
    try:
        yield bar
    finally:
        bar.wipe()


def figures_told(screen: Screen, package: str, run: Any, plot: Path | None, as_json: bool) -> None:
    """Print what came of many games, and draw it where that is asked for.

    The package knows `figures`, `report` and, in its module `plot`, `draw`. A JSON object stays
    alone.
    """
    known = importlib.import_module(package)
    if as_json:
        click.echo(json.dumps(known.figures(run), indent=2))
    else:
        screen.put(known.report(run, screen.language, screen.colour))
    if plot is not None and run.results.games:
        with drawable(screen):
            importlib.import_module(f"{package}.plot").draw(run, plot, screen.language)
        if not as_json:
            screen.say("news.saved", file=plot)
