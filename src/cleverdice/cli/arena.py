"""Letting bots play against each other."""

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
    from cleverdice.arena import Contest, Meeting


@main.command()
@click.option("--game", type=click.Choice(names()), help="The game.")
@click.option("--players", type=int, default=2, metavar="N", help="How many play; else two.")
@click.option(
    "--bots",
    default="",
    metavar="NAME,NAME[,...]",
    help=f"The field: {', '.join(BOTS)}, master-own, or a folder of weights (with a slash).",
)
@click.option("--games", type=int, metavar="N", help="So many games at least; else 2000, or 200.")
@click.option("--seed", type=int, default=1, metavar="N", help="Where the dice come from.")
@click.option("--threads", "--jobs", type=int, metavar="N", help="Processes; else one a core.")
@click.option("--cluster", metavar="ADDRESS", help="Spread over the machines of a Ray cluster.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as one JSON object.")
@click.option(
    "--plot", type=click.Path(path_type=Path), metavar="FILE", help="Draw a PNG or SVG as well."
)
@looks
def arena(
    game: str | None,
    players: int,
    bots: str,
    games: int | None,
    seed: int,
    threads: int | None,
    cluster: str | None,
    as_json: bool,
    plot: Path | None,
    **look: Any,
) -> None:
    """Let bots play against each other: the same dice from every seat.

    With fewer bots than seats the last one takes the seats that are left; with more, every choice
    of them takes its turn. The same seed gives the same games on any number of processes and
    machines. Ctrl-C prints what is finished.
    """
    screen = screen_for(**look)
    with told_in_a_line(), extras_named(screen), refusals_told(screen):
        if game is None:
            raise TerminalError(screen.text("error.game", games=", ".join(names())))
        cores = cores_here() if threads is None else threads
        wanted = _contest(screen, bots, game, players, games, seed, cores, cluster)
        if plot is not None:
            check_picture(screen, plot)
        meeting = _met(screen, wanted)
        figures_told(screen, "cleverdice.arena", meeting, plot, as_json)
    if meeting.interrupted:
        sys.exit(INTERRUPTED)


def _contest(screen: Screen, bots: str, game: str, *wishes: Any) -> Contest:
    from cleverdice.arena import contest
    from cleverdice.arena.entrants import KNOWN

    if not bots:
        raise TerminalError(screen.text("arena.refused.nobody", bots=", ".join(KNOWN)))
    return contest(load(game), bots.split(","), *wishes)


def _met(screen: Screen, wanted: Contest) -> Meeting:
    from cleverdice.arena import meet

    with watched(screen, wanted.games) as watch:
        return meet(wanted, watch)
