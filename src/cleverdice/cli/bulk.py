"""Letting bots play many games, and against each other."""

from __future__ import annotations

import contextlib
import importlib
import json
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import click

from cleverdice.players import BOTS, OWN
from cleverdice.rules import names
from cleverdice.terminal import Screen, TerminalError, refusals_told

from . import common
from .common import Command, game_option, looks, main, screen_for, told_in_a_line, with_options

if TYPE_CHECKING:
    from cleverdice.bulk import Workload

PLAYERS = f"{', '.join(BOTS)}, {OWN}, a folder of weights, or a function of yours (module:name)"
SEATED = f"A bot for all seats, or one for each: {PLAYERS}."
NUMBER: Any = {"type": int, "metavar": "N"}

Wanted = Callable[[Screen, "Workload"], tuple[Any, Callable[..., Any]]]
"""From a workload to an order or a contest, and what plays it."""


def in_bulk(command: Command) -> Command:
    """The options of a command that plays many games; `play_in_bulk` takes them."""
    seed, cores = "Where the dice come from.", "Threads or processes; else one a core."
    json, plot = "Print the figures as one JSON object.", "Draw a PNG or SVG as well."
    return with_options(
        looks(command),
        click.option("--seed", **NUMBER, default=1, help=seed),
        click.option("--threads", "--jobs", **NUMBER, help=cores),
        click.option("--json", "as_json", is_flag=True, help=json),
        click.option("--plot", type=common.PATH, metavar="FILE", help=plot),
    )


@main.command()
@game_option()
@click.option("--players", **NUMBER, help="How many play; else as few as can.")
@click.option("--bot", "bots", default="random", metavar="NAME[,NAME...]", help=SEATED)
@click.option("--games", **NUMBER, help="How many; else 10000, with nets 2000, without numba 200.")
@click.option(
    "--rolls",
    **NUMBER,
    default=0,
    help="A master's search averages over N rolls; else there is none.",
)
@in_bulk
def simulate(bots: str, players: int | None, rolls: int, **options: Any) -> None:
    """Let bots play many games and count the points. Seat 1 begins every game.

    The same seed gives the same games on any number of threads. Ctrl-C prints what is finished.
    """

    def wanted(screen: Screen, work: Workload) -> tuple[Any, Any]:
        from cleverdice.simulate import order_for, simulate

        return order_for(options["game"], bots.split(","), players, work, rolls), simulate

    play_in_bulk("cleverdice.simulate", options, wanted)


@main.command()
@game_option()
@click.option("--players", **NUMBER, default=2, help="How many play; else two.")
@click.option("--bots", default="", metavar="NAME,NAME[,...]", help=f"The field: {PLAYERS}.")
@click.option("--games", **NUMBER, help="So many games at least; else 2000, or 200.")
@click.option("--cluster", metavar="ADDRESS", help="Spread over the machines of a Ray cluster.")
@in_bulk
def arena(bots: str, players: int, cluster: str | None, **options: Any) -> None:
    """Let bots play against each other: the same dice from every seat.

    With fewer bots than seats the last one takes the seats that are left; with more, every choice
    of them takes its turn. The same seed gives the same games on any number of processes and
    machines. Ctrl-C prints what is finished.
    """

    def wanted(screen: Screen, work: Workload) -> tuple[Any, Any]:
        from cleverdice.arena import contest_for, meet

        if not bots:
            known = ", ".join((*BOTS, OWN))
            raise TerminalError(screen.text("arena.refused.nobody", bots=known))
        contest = contest_for(options["game"], bots.split(","), players, work, cluster)
        if "," not in bots:
            raise TerminalError(screen.text("arena.refused.rival", bot=bots))
        return contest, meet

    play_in_bulk("cleverdice.arena", options, wanted)


# Playing, and what is said about it


def play_in_bulk(package: str, options: dict[str, Any], wanted: Wanted) -> None:
    """Play what is wanted, print what came of it, and draw it where that is asked for.

    The package knows `figures_of`, `format_report` and, in its module `plot`, `draw`.
    """
    screen = screen_for(options)
    sys.path.append("")  # a function of one's own may be in the folder where one is
    with told_in_a_line(screen), refusals_told(screen):
        if options["game"] is None:
            raise TerminalError(screen.text("error.game", games=", ".join(names())))
        plays, play = wanted(screen, _workload(options))
        common.check_picture(screen, options["plot"])
        with common.stopping_told(screen.language), watched(screen, plays.games) as watch:
            run = play(plays, watch)
        _figures_told(screen, importlib.import_module(package), run, options)
    if run.interrupted:
        sys.exit(common.INTERRUPTED)


def _workload(options: dict[str, Any]) -> Workload:
    from cleverdice.bulk import Workload

    threads = common.cores_here() if options["threads"] is None else options["threads"]
    return Workload(options["games"], options["seed"], threads)


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


def _figures_told(screen: Screen, package: Any, run: Any, options: dict[str, Any]) -> None:
    """Print the report, or a JSON object, which stays alone; and draw the picture."""
    if options["as_json"]:
        click.echo(json.dumps(package.figures_of(run), indent=2))
    else:
        screen.put(package.format_report(run, screen.language, screen.colour))
    if run.results.games:
        common.draw(screen, package.__name__, run, options["plot"], quiet=options["as_json"])
