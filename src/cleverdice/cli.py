"""The command `cleverdice`: play, replay, verify, simulate."""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import secrets
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cleverdice.bots import BOTS
from cleverdice.record import Finding, verify
from cleverdice.rules import load, names
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

if TYPE_CHECKING:
    from cleverdice.simulate import Run

WRONG = 2
"""The exit code for what can't be done as asked."""

DISPROVED = 1
"""The exit code for dice that are not proved."""

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""

EXTRAS = {"numpy": "fast", "numba": "fast", "matplotlib": "plot"}
"""What to install for a package that the rules do without."""

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


@main.command()
@click.option("--game", type=click.Choice(names()), help="The game.")
@click.option("--players", type=int, metavar="N", help="How many play; else as few as can.")
@click.option(
    "--bot",
    "bots",
    default="random",
    metavar="NAME[,NAME...]",
    help=f"A bot for all seats, or one for each: {', '.join(BOTS)}.",
)
@click.option("--games", type=int, metavar="N", help="How many games; 10000 of random, else 200.")
@click.option("--seed", type=int, default=1, metavar="N", help="Where the dice come from.")
@click.option("--threads", type=int, metavar="N", help="Threads or processes; else one a core.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as one JSON object.")
@click.option(
    "--plot", type=click.Path(path_type=Path), metavar="FILE", help="Draw a PNG or SVG as well."
)
@_looks
def simulate(
    game: str | None,
    players: int | None,
    bots: str,
    games: int | None,
    seed: int,
    threads: int | None,
    as_json: bool,
    plot: Path | None,
    **looks: Any,
) -> None:
    """Let bots play many games and count the points. Seat 1 begins every game.

    The same seed gives the same games on any number of threads. Ctrl-C prints what is finished.
    """
    screen = _screen(**looks)
    with _told_in_a_line(), _extras_named(screen):
        if game is None:
            raise TerminalError(screen.text("error.game", games=", ".join(names())))
        cores = _cores() if threads is None else threads
        with _refused(screen):
            run = _simulated(screen, plot, load(game), bots.split(","), players, games, seed, cores)
            _shown(screen, run, as_json)
            _drawn(screen, run, plot, as_json)
    if run.interrupted:
        sys.exit(INTERRUPTED)


def _simulated(screen: Screen, plot: Path | None, *wishes: Any) -> Run:
    """The games that were asked for, once everything that can be checked before has been."""
    from cleverdice.simulate import Bar, order, simulate

    wanted = order(*wishes)
    if plot is not None:
        from cleverdice.simulate.plot import check

        check(plot)
    if not sys.stderr.isatty():
        return simulate(wanted)
    bar = Bar(sys.stderr, wanted.games, screen.language)
    try:
        return simulate(wanted, bar)
    finally:
        bar.wipe()


def _cores() -> int:
    """The cores that this process may use, where the system tells, as far as they are of use."""
    from cleverdice.simulate.order import MOST_THREADS

    mine = getattr(os, "sched_getaffinity", None)
    return min(len(mine(0)) if mine else os.cpu_count() or 1, MOST_THREADS)


def _shown(screen: Screen, run: Run, as_json: bool) -> None:
    from cleverdice.simulate import figures, report

    if as_json:
        click.echo(json.dumps(figures(run), indent=2))
    else:
        screen.put(report(run, screen.language, screen.colour))


def _drawn(screen: Screen, run: Run, plot: Path | None, as_json: bool) -> None:
    """Draw what there is to draw; a JSON object stays alone."""
    if plot is None or not run.results.games:
        return
    from cleverdice.simulate.plot import draw

    draw(run, plot, screen.language)
    if not as_json:
        screen.say("news.saved", file=plot)


@contextlib.contextmanager
def _refused(screen: Screen) -> Iterator[None]:
    """Say in the language of the terminal what can't be played or drawn."""
    from cleverdice.simulate import OrderError

    try:
        yield
    except OrderError as error:
        raise TerminalError(error.reason.said(screen.language)) from None


@contextlib.contextmanager
def _extras_named(screen: Screen) -> Iterator[None]:
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
