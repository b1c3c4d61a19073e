"""Letting bots play many games."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cleverdice.bots import BOTS
from cleverdice.rules import load, names
from cleverdice.terminal import Screen, TerminalError

from .common import (
    INTERRUPTED,
    check_picture,
    cores_here,
    extras_named,
    figures_told,
    looks,
    main,
    refusals_told,
    screen_for,
    told_in_a_line,
    watched,
)

if TYPE_CHECKING:
    from cleverdice.simulate import Run


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
@click.option(
    "--rolls",
    type=int,
    default=0,
    metavar="N",
    help="A master's deeper look averages over N rolls; else there is none.",
)
@click.option("--seed", type=int, default=1, metavar="N", help="Where the dice come from.")
@click.option("--threads", type=int, metavar="N", help="Threads or processes; else one a core.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as one JSON object.")
@click.option(
    "--plot", type=click.Path(path_type=Path), metavar="FILE", help="Draw a PNG or SVG as well."
)
@looks
def simulate(
    game: str | None,
    players: int | None,
    bots: str,
    games: int | None,
    rolls: int,
    seed: int,
    threads: int | None,
    as_json: bool,
    plot: Path | None,
    **look: Any,
) -> None:
    """Let bots play many games and count the points. Seat 1 begins every game.

    The same seed gives the same games on any number of threads. Ctrl-C prints what is finished.
    """
    screen = screen_for(**look)
    with told_in_a_line(), extras_named(screen):
        if game is None:
            raise TerminalError(screen.text("error.game", games=", ".join(names())))
        cores = cores_here() if threads is None else threads
        with refusals_told(screen):
            table = (load(game), bots.split(","), players)
            run = _simulated(screen, plot, *table, games, seed, cores, rolls)
            figures_told(screen, "cleverdice.simulate", run, plot, as_json)
    if run.interrupted:
        sys.exit(INTERRUPTED)


def _simulated(screen: Screen, plot: Path | None, *wishes: Any) -> Run:
    """The games that were asked for, once everything that can be checked before has been."""
    from cleverdice.simulate import order, simulate

    wanted = order(*wishes)
    if plot is not None:
        check_picture(screen, plot)
    with watched(screen, wanted.games) as watch:
        return simulate(wanted, watch)
