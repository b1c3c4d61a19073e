"""A run of learning from its first game to its weights: progress, checkpoints, going on."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy as np
import torch

from cleverdice.nets import save
from cleverdice.nets.feature_list import seen_scales
from cleverdice.rules import Game

from .learn import Learner, Recipe
from .lesson import PLAIN, Lesson, Manner
from .model import Value, device, filled_up
from .play import SelfPlay

CHECKPOINT = "checkpoint.pt"
CURVE = "curve.csv"
TRAIN_SEED = 1 << 50
"""Games of learning have seeds from here on: those that anybody measures with stay fresh."""

Clock = Callable[[], float]


class Player(Protocol):
    """Whatever plays games by a value."""

    def play(self, value: Value, number: int, manner: Manner = PLAIN) -> list[Lesson]:
        """Whole games, numbered from there on, and what is to be learned from them."""

    def totals(self) -> np.ndarray[Any, Any]:
        """The points of every sheet of the games that were played last."""


class TrainError(ValueError):
    """A run that can't be begun or gone on with."""


class Point(NamedTuple):
    """How far a run is after a batch of games."""

    seconds: float
    games: int
    mean: float
    error: float
    rate: float  # games a second


@dataclass(frozen=True)
class Plan:
    """What is to be learned and how long: so many minutes, or exactly so many games.

    One net may learn tables of several sizes: a batch then has as many games of each.
    """

    game: Game
    players: tuple[int, ...] = (1,)
    minutes: float | None = None
    games: int | None = None
    seed: int = 1
    threads: int = 1
    recipe: Recipe = field(default_factory=Recipe)

    @property
    def games_of_each(self) -> int:
        """Games of each size of table in a batch."""
        return max(1, self.recipe.games // len(self.players))

    @property
    def heads(self) -> int:
        """What the net tells: alone the points, at a table also how sure they are.

        Where any seat may end the game it is played for the win from the start, and that chance
        is told as well: whoever only collects points is beaten by whoever ends the game in time.
        """
        if self.players == (1,):
            return 1
        return 2 if self.game.rounds else 3

    def identity(self) -> dict[str, Any]:
        """What must be the same for a run to be gone on with."""
        return {
            "game": self.game.name,
            "players": list(self.players),
            "seed": self.seed,
            "recipe": self.recipe.asdict(),
        }


def self_play(plan: Plan, players: int, where: torch.device) -> Player:
    """Games on the GPU where there is one, else on threads."""
    which = (plan.game, players, plan.games_of_each, TRAIN_SEED + plan.seed)
    if where.type == "cuda":
        from .gpu_play import GpuPlay

        return GpuPlay(*which, where)
    return SelfPlay(*which, plan.threads)


class Run:
    """Learns batch after batch; whatever happens, the last checkpoint is whole."""

    def __init__(self, plan: Plan, folder: Path, clock: Clock) -> None:
        self.plan, self.folder, self.clock = plan, folder, clock
        self.curve: list[Point] = []
        self._where = device()
        if self._where.type == "cpu":
            torch.set_num_threads(1)  # the threads that play would wait for each other's helpers
        torch.set_float32_matmul_precision("high")
        scales = seen_scales(plan.game)
        scales = filled_up(scales) if self._where.type == "cuda" else scales
        self.learner = Learner(scales, plan.recipe, self._where, plan.seed, plan.heads)
        self._plays = [self_play(plan, players, self._where) for players in plan.players]

    @property
    def games(self) -> int:
        """Games played so far."""
        return self.curve[-1].games if self.curve else 0

    @property
    def seconds(self) -> float:
        """Time spent so far, in earlier sittings as well."""
        return self.curve[-1].seconds if self.curve else 0.0

    def share(self) -> float:
        """How much of the plan is done."""
        if self.plan.games is not None:
            return self.games / self.plan.games
        return self.seconds / 60 / (self.plan.minutes or 1)

    def batch(self) -> Point:
        """Play a batch of games and learn from them."""
        start, share, recipe = self.clock(), self.share(), self.plan.recipe
        value = self.learner.average.for_play()
        how = recipe.manner_at(share)
        lessons = [part for play in self._plays for part in play.play(value, self.games, how)]
        error = self.learner.learn(lessons, share)
        took = self.clock() - start
        games = self.plan.games_of_each * len(self._plays)
        mean = float(np.mean([play.totals().mean() for play in self._plays]))
        rate = games / took if took else 0
        point = Point(self.seconds + took, self.games + games, mean, error, rate)
        self.curve.append(point)
        return point

    # Files

    def save(self) -> None:
        """Write a checkpoint; the one before is replaced only by a whole one."""
        state = {
            "plan": self.plan.identity(),
            "learner": self.learner.state(),
            "curve": [tuple(point) for point in self.curve],
        }
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / CHECKPOINT
        fresh = path.with_suffix(".new")
        torch.save(state, fresh)
        os.replace(fresh, path)
        self._write_curve()

    def _write_curve(self) -> None:
        lines = [",".join(Point._fields), *(",".join(map(str, point)) for point in self.curve)]
        (self.folder / CURVE).write_text("\n".join(lines) + "\n", encoding="utf-8")

    def resume(self) -> bool:
        """Go on from the folder's checkpoint; False if there is none."""
        path = self.folder / CHECKPOINT
        if not path.exists():
            return False
        plan, learner, curve = self._read(path)
        if plan != self.plan.identity():
            raise TrainError(f"{path} belongs to another run: {plan}")
        self.learner.restore(learner)
        self.curve = [Point(*point) for point in curve]
        return True

    def begin_with(self, folder: Path) -> None:
        """Begin with what another run of the same game has learned."""
        plan, learner, _ = self._read(folder / CHECKPOINT)
        mine = self.plan.identity()
        if (plan["game"], plan["recipe"]["hidden"]) != (mine["game"], mine["recipe"]["hidden"]):
            raise TrainError(
                f"{folder / CHECKPOINT} is of another game or has other layers: {plan}"
            )
        self.learner.take_over(learner["average"])

    def _read(self, path: Path) -> tuple[Any, Any, Any]:
        """What `save` wrote: the plan, the learner, the curve."""
        try:
            state = torch.load(path, map_location=self._where, weights_only=True)
            return state["plan"], state["learner"], state["curve"]
        except Exception as error:  # torch has many words for a damaged file, in many lines
            why = str(error).partition("\n")[0]
            raise TrainError(f"{path} can't be read: {why}") from None

    def export(self, commit: str) -> Path:
        """Write the weights that play, with their manifest."""
        trained = {
            "commit": commit,
            "games": self.games,
            "minutes": round(self.seconds / 60, 2),
            "device": self._device_name(),
            "seed": self.plan.seed,
            "recipe": self.plan.recipe.asdict(),
        }
        arrays = self.learner.average.arrays()
        return save(self.folder, self.plan.game, self.plan.players, arrays, {"trained": trained})

    def _device_name(self) -> str:
        gpu = self._where.type == "cuda"
        return torch.cuda.get_device_name() if gpu else f"CPU, {self.plan.threads} threads"


def train(
    run: Run,
    watch: Callable[[Point, float], None],
    save_every: float = 60.0,
) -> bool:
    """Learn until the plan is done, telling how it goes; False if Ctrl-C ended it before."""
    saved = run.seconds
    try:
        while run.share() < 1:
            watch(run.batch(), run.share())
            if run.seconds - saved >= save_every:
                run.save()
                saved = run.seconds
    except KeyboardInterrupt:
        run.save()
        return False
    run.save()
    return True
