"""Games of masters for teaching and learning."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from cleverdice.players import MASTER
from cleverdice.terminal import TerminalError, refusals_told

from . import common
from .bulk import NUMBER, watched
from .common import PATH, game_option, looks, main, screen_for, told_in_a_line


@main.command()
@game_option(required=True)
@click.option("--players", **NUMBER, help="How many play; else as few as can.")
@click.option("--games", **NUMBER, help="How many; else 100.")
@click.option("--seed", **NUMBER, default=1, help="Where the dice come from.")
@click.option("--threads", "--jobs", **NUMBER, help="Processes; else one a core.")
@click.option("--out", type=PATH, metavar="FILE", required=True, help="A new file, *.jsonl.")
@looks
def corpus(out: Path, players: int | None, **options: Any) -> None:
    """Write games of masters as records, with the value of every move at every decision.

    One line of JSON a game; docs/corpus.md describes it. Ctrl-C keeps the games that are written.
    """
    screen = screen_for(options)
    with told_in_a_line(screen), refusals_told(screen):
        from cleverdice.bulk import Workload
        from cleverdice.corpus import corpus_for, write_corpus

        threads = options["threads"] or common.cores_here()
        work = Workload(options["games"], options["seed"], threads)
        wanted = corpus_for(options["game"], players, work)
        try:
            with (
                out.open("x", encoding="utf-8", newline="\n") as file,
                common.stopping_told(screen.language),
                watched(screen, wanted.games) as watch,
            ):
                written = write_corpus(wanted, file, watch)
        except OSError as error:
            why = {"file": out, "why": error.strerror}
            raise TerminalError(screen.text("error.file.open", **why)) from None
        screen.say("corpus.done", games=written.games, bot=MASTER, file=out)
    if written.interrupted:
        sys.exit(common.INTERRUPTED)
