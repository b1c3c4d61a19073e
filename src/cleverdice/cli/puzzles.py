"""Sets of puzzles from games of masters."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from cleverdice.rules import Game, load
from cleverdice.terminal import TerminalError, refusals_told

from . import common
from .bulk import NUMBER, watched
from .common import PATH, game_option, looks, main, screen_for, told_in_a_line


@main.command()
@game_option()
@click.option("--count", **NUMBER, help="Puzzles of each game; else 24.")
@click.option("--seed", **NUMBER, default=1, help="Where the dice come from.")
@click.option("--threads", "--jobs", **NUMBER, help="Processes; else one a core.")
@click.option("--out", type=PATH, metavar="FOLDER", required=True, help="Where GAME.json is put.")
@looks
def puzzles(out: Path, game: Game | None, **options: Any) -> None:
    """Write sets of puzzles: decisions of masters that are clear, and easily missed.

    Without --game for every game that has masters; docs/training.md says where sets belong.
    """
    screen = screen_for(options)
    with told_in_a_line(screen), refusals_told(screen):
        from cleverdice.puzzles.making import COUNT, learned_games, make_set

        count, threads = options["count"] or COUNT, options["threads"] or common.cores_here()
        try:
            out.mkdir(parents=True, exist_ok=True)
            for each in [game] if game else map(load, learned_games()):
                with common.stopping_told(screen.language), watched(screen, count) as watch:
                    made = make_set(
                        each, count, options["seed"], threads if threads > 1 else 0, watch
                    )
                file = out / f"{each.name}.json"
                file.write_text(made, encoding="utf-8", newline="\n")
                screen.say("puzzles.done", file=file)
        except OSError as error:
            why = {"file": out, "why": error.strerror}
            raise TerminalError(screen.text("error.file.open", **why)) from None
        except KeyboardInterrupt:
            sys.exit(common.INTERRUPTED)
