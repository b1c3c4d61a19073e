"""Training by self-play."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from cleverdice.players import check_players
from cleverdice.rules import Game
from cleverdice.terminal import Screen, TerminalError, refusals_told

from . import common
from .common import PATH, game_option, looks, main, screen_for, told_in_a_line

if TYPE_CHECKING:
    from cleverdice.train import Plan, Run

COUNT = click.IntRange(min=1)
TIME = click.FloatRange(min=0, min_open=True)
SHARE = click.FloatRange(0, 1)
THREADS = click.IntRange(1, common.MOST_THREADS)
SEED = click.IntRange(0, 2**32 - 1)
PLANNED = ("minutes", "games", "seed", "threads", "imitate")
"""Options of a plan; the others are those of its recipe."""


def _sizes(context: click.Context, option: click.Parameter, text: str | None) -> Any:
    """Parse comma-separated integers."""
    if text is None:
        return None
    parts = text.split(",")
    if not all(part.isdecimal() and int(part) for part in parts):
        raise click.BadParameter(f"{text!r} is not a list of numbers like 4,2.")
    return tuple(map(int, parts))


@main.command()
@game_option(required=True)
@click.option(
    "--players", callback=_sizes, default="1", metavar="N,N,...", help="Players per game, or 2,3,4."
)
@click.option(
    "--variant", "variants", multiple=True, metavar="OPTION=VALUE",
    help="Also learn the game with this option, in equally many games; repeatable.",
)  # fmt: skip
@click.option("--minutes", type=TIME, metavar="M", help="Training time in minutes.")
@click.option("--games", type=COUNT, metavar="N", help="Number of training games instead.")
@click.option("--out", type=PATH, required=True, help="Folder of the run.")
@click.option("--seed", type=SEED, default=1, metavar="N", help="Seed of weights and dice.")
@click.option(
    "--threads", type=THREADS, metavar="N", help="Threads that play (default: one per core)."
)
@click.option("--batch", type=COUNT, metavar="N", help="Games per batch.")
@click.option("--minibatch", type=COUNT, metavar="N", help="Positions per training step.")
@click.option("--passes", type=COUNT, metavar="N", help="Passes over each batch.")
@click.option("--hidden", callback=_sizes, metavar="N,N,...", help="Sizes of the hidden layers.")
@click.option(
    "--bf16", is_flag=True, default=None, help="Compute in bfloat16: faster on CPUs that have it."
)
@click.option(
    "--warmup", "first_share", type=SHARE, metavar="S", help="Share of the run with a high trace."
)
@click.option("--rate", type=TIME, metavar="R", help="Initial learning rate; decays to 0.")
@click.option("--explore", type=SHARE, metavar="S", help="Initial share of exploratory moves.")
@click.option(
    "--temperature", type=TIME, metavar="P", help="Softmax temperature of exploration, in points."
)
@click.option(
    "--look", type=SHARE, metavar="S", help="Share of moves before a roll valued over other rolls."
)
@click.option("--rolls", type=COUNT, metavar="N", help="So many other rolls each.")
@click.option(
    "--imitate", type=PATH, metavar="FOLDER", help="Learn the values of the net in this folder."
)
@click.option("--resume", is_flag=True, help="Resume the run in the folder.")
@click.option(
    "--from", "begin", type=PATH, metavar="FOLDER", help="Start from the weights of another run."
)
@looks
def train(out: Path, resume: bool, begin: Path | None, **options: Any) -> None:
    """Learn a game by self-play, on a GPU where there is one.

    Writes a checkpoint every minute, the weights with their manifest, and the learning curve.
    """
    screen = screen_for(options)
    with told_in_a_line(screen):
        from cleverdice.train import Run, TrainError
        from cleverdice.train.learning_curve import draw_curve

        plan = _plan(screen, **options)
        try:
            run = Run(plan, out, perf_counter)
            _begin(screen, run, resume, begin)
        except TrainError as error:
            raise TerminalError(str(error)) from None
        _rounding_told(screen, run.plan)
        with common.stopping_told(screen.language):
            finished = _learn(screen, run)
        _end(screen, run, draw_curve)
    if not finished:
        screen.say("train.stopped")
        sys.exit(common.INTERRUPTED)


def _plan(
    screen: Screen, game: Game, players: tuple[int, ...], variants: tuple[str, ...], **options: Any
) -> Plan:
    """What is to be learned, and how; or an error before anything is done."""
    from cleverdice.train import Plan

    minutes, games, seed, threads, imitate = (options.pop(key) for key in PLANNED)
    if minutes is None and games is None:
        raise TerminalError(screen.text("train.length"))
    if minutes is not None and games is not None:
        raise TerminalError(screen.text("train.either"))
    with refusals_told(screen):
        for size in players:
            check_players(game, size)
    recipe, threads = _recipe(**options), threads or common.cores_here()
    others = tuple(common.GAME(f"{game.name}:{variant}") for variant in variants)
    return Plan(game, players, minutes, games, seed, threads, recipe, others, imitate)


def _recipe(batch: int | None, **wanted: Any) -> Any:
    from dataclasses import replace

    from cleverdice.train import default_recipe

    recipe = default_recipe()
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


def _rounding_told(screen: Screen, plan: Plan) -> None:
    """A run plays whole batches: say so where other games than wanted come of that."""
    if plan.games is not None and plan.games_played != plan.games:
        games = {"games": plan.games_played, "asked": plan.games, "batch": plan.games_a_batch}
        screen.say("train.rounded", **games)


def _learn(screen: Screen, run: Run) -> bool:
    from cleverdice.train import Line, train

    line = Line(sys.stderr, screen.language, sys.stderr.isatty())
    try:
        line.compiling()
        return train(run, line)
    finally:
        line.wipe()


def _end(screen: Screen, run: Run, draw_curve: Callable[..., None]) -> None:
    file = run.export(commit())
    plan: Plan = run.plan
    title = plan.game.title(screen.language)
    about = screen.text("train.title", game=title, players=", ".join(map(str, plan.players)))
    unit = plan.game.flow.unit
    draw_curve(run.curve, about, run.folder / "curve.png", screen.language, unit)
    minutes = f"{run.seconds / 60:.1f}"
    screen.say("train.done", games=run.games, minutes=minutes, file=file)


def commit() -> str:
    """The git commit of the working tree, or `unknown`."""
    git = shutil.which("git")
    if git is None:
        return "unknown"
    where = Path(__file__).parent
    asked = [git, "describe", "--always", "--dirty", "--abbrev=12"]
    said = subprocess.run(asked, cwd=where, capture_output=True, text=True, check=False)
    return said.stdout.strip() or "unknown"
