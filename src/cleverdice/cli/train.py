"""Learning by self-play."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from cleverdice.rules import Game, load, names
from cleverdice.terminal import Screen, TerminalError

from .common import (
    INTERRUPTED,
    MOST_THREADS,
    cores_here,
    extras_named,
    looks,
    main,
    screen_for,
    told_in_a_line,
)

if TYPE_CHECKING:
    from cleverdice.train import Plan, Run

COUNT = click.IntRange(min=1)
TIME = click.FloatRange(min=0, min_open=True)
SHARE = click.FloatRange(0, 1)
THREADS = click.IntRange(1, MOST_THREADS)
SEED = click.IntRange(0, 2**32 - 1)


def _sizes(context: click.Context, option: click.Parameter, text: str | None) -> Any:
    """Whole numbers with commas between them."""
    if text is None:
        return None
    parts = text.split(",")
    if not all(part.isdecimal() and int(part) for part in parts):
        raise click.BadParameter(f"{text!r} is not a list of numbers like 4,2.")
    return tuple(map(int, parts))


@main.command()
@click.option("--game", type=click.Choice(names()), required=True, help="The game.")
@click.option(
    "--players", callback=_sizes, default="1", metavar="N,N,...", help="How many play; or 2,3,4."
)
@click.option("--minutes", type=TIME, metavar="M", help="How long to learn.")
@click.option("--games", type=COUNT, metavar="N", help="How many games to learn from, instead.")
@click.option(
    "--out", type=click.Path(path_type=Path), required=True, help="The folder of the run."
)
@click.option("--seed", type=SEED, default=1, metavar="N", help="Weights and dice follow from it.")
@click.option("--threads", type=THREADS, metavar="N", help="Threads that play; else one a core.")
@click.option("--batch", type=COUNT, metavar="N", help="Games played before learning from them.")
@click.option("--hidden", callback=_sizes, metavar="N,N,...", help="Sizes of the hidden layers.")
@click.option("--rate", type=TIME, metavar="R", help="Of learning at the start; it falls to 0.")
@click.option("--explore", type=SHARE, metavar="S", help="Share of moves misjudged at the start.")
@click.option("--warmth", type=TIME, metavar="P", help="Points by which they are misjudged.")
@click.option("--resume", is_flag=True, help="Go on with the run in the folder.")
@click.option(
    "--from",
    "begin",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Begin with what another run of the game has learned.",
)
@looks
def train(
    game: str,
    players: tuple[int, ...],
    minutes: float | None,
    games: int | None,
    out: Path,
    seed: int,
    threads: int | None,
    batch: int | None,
    hidden: tuple[int, ...] | None,
    rate: float | None,
    explore: float | None,
    warmth: float | None,
    resume: bool,
    begin: Path | None,
    **look: Any,
) -> None:
    """Learn a game by self-play, on a GPU where there is one.

    The folder gets a checkpoint every minute, the weights with their manifest, and the curve.
    """
    screen = screen_for(**look)
    with told_in_a_line(), extras_named(screen):
        from cleverdice.train import Plan, Run, TrainError
        from cleverdice.train.curve import draw_curve  # missed now, not after hours of learning

        if minutes is None and games is None:
            raise TerminalError(screen.text("train.length"))
        _check_players(screen, load(game), players)
        recipe = _recipe(batch, hidden=hidden, rate=rate, explore=explore, warmth=warmth)
        plan = Plan(load(game), players, minutes, games, seed, threads or cores_here(), recipe)
        run = Run(plan, out, perf_counter)
        try:
            _begin(screen, run, resume, begin)
        except TrainError as error:
            raise TerminalError(str(error)) from None
        finished = _learn(screen, run)
        _end(screen, run, draw_curve)
    if not finished:
        screen.say("train.stopped")
        sys.exit(INTERRUPTED)


def _check_players(screen: Screen, game: Game, sizes: tuple[int, ...]) -> None:
    for players in sizes:
        if not game.min_players <= players <= game.max_players:
            details = {"game": game.name, "least": game.min_players, "most": game.max_players}
            raise TerminalError(screen.text("error.players", players=players, **details))


def _recipe(batch: int | None, **wanted: Any) -> Any:
    from dataclasses import replace

    from cleverdice.train import usual_recipe

    recipe = usual_recipe()
    if batch is not None:
        recipe = replace(recipe, games=batch, minibatch=min(recipe.minibatch, 16 * batch))
    return replace(recipe, **{key: value for key, value in wanted.items() if value is not None})


def _begin(screen: Screen, run: Run, resume: bool, begin: Path | None) -> None:
    from cleverdice.train import CHECKPOINT

    if resume and run.resume():
        screen.say("train.resumed", games=run.games)
    elif (run.folder / CHECKPOINT).exists():
        raise TerminalError(screen.text("train.there", folder=run.folder))
    elif begin is not None:
        run.begin_with(begin)
    try:
        run.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = error.strerror
        raise TerminalError(screen.text("error.file.open", file=run.folder, why=why)) from None


def _learn(screen: Screen, run: Run) -> bool:
    from cleverdice.train import Line, train

    line = Line(sys.stderr, screen.language, sys.stderr.isatty())
    try:
        return train(run, line)
    finally:
        line.wipe()


def _end(screen: Screen, run: Run, draw_curve: Callable[..., None]) -> None:
    file = run.export(commit())
    plan: Plan = run.plan
    title = plan.game.titles[screen.language]
    about = screen.text("train.title", game=title, players=", ".join(map(str, plan.players)))
    draw_curve(run.curve, about, run.folder / "curve.png", screen.language)
    minutes = f"{run.seconds / 60:.1f}"
    screen.say("train.done", games=run.games, minutes=minutes, file=file)


def commit() -> str:
    """The commit of the working tree, where there is one."""
    git = shutil.which("git")
    if git is None:
        return "unknown"
    where = Path(__file__).parent
    asked = [git, "describe", "--always", "--dirty", "--abbrev=12"]
    said = subprocess.run(asked, cwd=where, capture_output=True, text=True, check=False)
    return said.stdout.strip() or "unknown"
