"""A training run from its first game to its weights: progress, checkpoints, resuming."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch

from cleverdice.nets import Net, NetError, load_net, save
from cleverdice.nets.features import seen_scales
from cleverdice.rules import Game

from .experience import PLAIN
from .learn import Learner, Recipe
from .network import Value, device, filled_up
from .self_play import SelfPlay, taught

CHECKPOINT = "checkpoint.pt"
"""The file in the folder of a run that it resumes from."""

CURVE = "curve.csv"
TRAIN_SEED = 1 << 50
"""Training seeds start here, so that the seeds used for measurements are never trained on."""

Clock = Callable[[], float]


class TrainError(ValueError):
    """A run that can't be started or resumed."""


class Point(NamedTuple):
    """The progress of a run after a batch of games."""

    seconds: float
    games: int
    mean: float
    error: float
    rate: float  # games per second


@dataclass(frozen=True)
class Plan:
    """What to train and for how long: a number of minutes, or an exact number of games.

    One net may learn several numbers of players, and `variants` of the game beside it: a batch then
    has equally many games of each.
    """

    game: Game
    players: tuple[int, ...] = (1,)
    minutes: float | None = None
    games: int | None = None
    seed: int = 1
    threads: int = 1
    recipe: Recipe = field(default_factory=Recipe)
    variants: tuple[Game, ...] = ()
    imitate: Path | None = None
    """A folder with the weights of a net to be imitated instead of learning from outcomes."""

    @property
    def tables(self) -> list[tuple[Game, int]]:
        """The games and their numbers of players to learn from."""
        return [(game, players) for game in (self.game, *self.variants) for players in self.players]

    @property
    def games_of_each(self) -> int:
        """Games per table in a batch."""
        return max(1, self.recipe.games // len(self.tables))

    @property
    def games_a_batch(self) -> int:
        """Games of a batch, over all tables."""
        return self.games_of_each * len(self.tables)

    @property
    def games_played(self) -> int | None:
        """So many games will be played: whole batches. None if the time decides."""
        if self.games is None:
            return None
        return -(-self.games // self.games_a_batch) * self.games_a_batch

    @property
    def heads(self) -> int:
        """The net's outputs: solo the points, with several players also their error.

        Where any seat may end the game it is played for the win from the start, and that chance is
        an output as well: a seat that only collects points loses to one that ends the game in time.
        """
        if self.players == (1,):
            return 1
        return 2 if self.game.rounds else 3

    @property
    def variant_names(self) -> list[str]:
        """The full names of the variants."""
        return [game.full_name for game in self.variants]

    def identity(self) -> dict[str, Any]:
        """What must match for a run to be resumed."""
        return {
            "game": self.game.full_name,
            "players": list(self.players),
            "variants": self.variant_names,
            "seed": self.seed,
            "recipe": self.recipe.asdict(),
            "imitate": str(self.imitate) if self.imitate else None,
        }


class Run:
    """Trains batch by batch; whatever happens, the last checkpoint is intact."""

    def __init__(self, plan: Plan, folder: Path, clock: Clock) -> None:
        self.plan, self.folder, self.clock = plan, folder, clock
        self.curve: list[Point] = []
        self._where = device()
        if plan.recipe.look and plan.players != (1,):
            raise TrainError("other rolls are looked at in solo games only")
        torch.set_num_threads(1)  # or the playing threads would contend for torch's pool
        torch.set_float32_matmul_precision("high")
        scales = seen_scales(plan.game)
        scales = filled_up(scales) if self._where.type == "cuda" else scales
        self.learner = Learner(scales, plan.recipe, self._where, plan.seed, plan.heads)
        self._teacher = self._teacher_in(plan.imitate) if plan.imitate else None
        self._plays = [self._self_play(*table) for table in plan.tables]

    def _self_play(self, game: Game, players: int) -> SelfPlay:
        plan = self.plan
        which = (game, players, plan.games_of_each, TRAIN_SEED + plan.seed)
        return SelfPlay(*which, plan.threads, self._where)

    @property
    def games(self) -> int:
        """Games played so far."""
        return self.curve[-1].games if self.curve else 0

    @property
    def seconds(self) -> float:
        """Time spent so far, including before a resume."""
        return self.curve[-1].seconds if self.curve else 0.0

    def share(self) -> float:
        """The share of the plan that is done."""
        if self.plan.games is not None:
            return self.games / self.plan.games
        return self.seconds / 60 / (self.plan.minutes or 1)

    def warm_up(self) -> None:
        """Play a game of each table that nobody learns from: what it compiles is no training."""
        value = self.learner.average.for_play()
        for game, players in self.plan.tables:
            SelfPlay(game, players, 1, 0, 1, self._where).play(value, 0, PLAIN)

    def batch(self) -> Point:
        """Play a batch of games and train on it."""
        start, share, recipe = self.clock(), self.share(), self.plan.recipe
        value = self.learner.average.for_play()
        how = recipe.manner_at(share)
        experiences = [part for play in self._plays for part in play.play(value, self.games, how)]
        if self._teacher is not None:
            experiences = [taught(part, self._teacher) for part in experiences]
        error = self.learner.learn(experiences, share)
        took = self.clock() - start
        mean = float(np.mean([play.totals().mean() for play in self._plays]))
        played = self.plan.games_a_batch
        rate = played / took if took else 0
        point = Point(self.seconds + took, self.games + played, mean, error, rate)
        self.curve.append(point)
        return point

    # Files

    def save(self) -> None:
        """Write a checkpoint atomically."""
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
        """Resume from the folder's checkpoint; False if there is none."""
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
        """Start from the weights of another run of the same game, or from exported ones."""
        if (folder / CHECKPOINT).exists():
            plan, learner, _ = self._read(folder / CHECKPOINT)
            self._check_start(folder / CHECKPOINT, plan["game"], plan["recipe"]["hidden"])
            self.learner.take_over(learner["average"])
            return
        net = self._exported(folder)
        sizes = tuple(len(biases) for _, biases in net.layers[:-1])
        self._check_start(folder, self.plan.game.full_name, sizes)
        self.learner.take_over(self.learner.average.parameters_of(net))

    def _teacher_in(self, folder: Path) -> Value:
        """The exported net of a folder, which may have other layers."""
        net, learner = self._exported(folder), self.learner
        if len(net.layers[-1][1]) != learner.value.heads:
            raise TrainError(f"{folder} is for other numbers of players")
        scales = learner.value.scales.cpu().numpy()
        teacher = Value(scales, [len(biases) for _, biases in net.layers[:-1]], learner.value.heads)
        for name, weights in teacher.parameters_of(net).items():
            mine = teacher.get_parameter(name).data
            mine.zero_()[tuple(map(slice, weights.shape))].copy_(weights)
        return teacher.to(self._where).for_play()

    def _exported(self, folder: Path) -> Net:
        """The net in a folder without a checkpoint: for the same players, or else for one."""
        try:
            for players in (self.plan.players[0], 1):
                if net := load_net(self.plan.game, players, folder):
                    return net
        except NetError as error:
            raise TrainError(f"{folder}: {error}") from None
        raise TrainError(f"{folder} has neither a checkpoint nor weights of this game")

    def _check_start(self, path: Path, game: str, hidden: tuple[int, ...]) -> None:
        mine = self.plan.game.full_name, self.plan.recipe.hidden
        if (game, tuple(hidden)) != mine:
            found = f"{game}, layers {','.join(map(str, hidden))}"
            raise TrainError(f"{path} is for another game or has other layers: {found}")

    def _read(self, path: Path) -> tuple[Any, Any, Any]:
        """What `save` wrote: the plan, the learner, the curve."""
        try:
            state = torch.load(path, map_location=self._where, weights_only=True)
            return state["plan"], state["learner"], state["curve"]
        except Exception as error:  # torch raises many kinds for a damaged file
            why = str(error).partition("\n")[0]
            raise TrainError(f"{path} can't be read: {why}") from None

    def export(self, commit: str) -> Path:
        """Write the averaged weights with their manifest."""
        trained = {
            "commit": commit,
            "games": self.games,
            "minutes": round(self.seconds / 60, 2),
            "device": self._device_name(),
            "seed": self.plan.seed,
            "recipe": self.plan.recipe.asdict(),
        }
        if self.plan.imitate:
            trained["imitated"] = self.plan.imitate.name
        arrays = self.learner.average.arrays()
        about = {"variants": self.plan.variant_names} if self.plan.variants else {}
        return save(
            self.folder, self.plan.game, self.plan.players, arrays, {**about, "trained": trained}
        )

    def _device_name(self) -> str:
        gpu = self._where.type == "cuda"
        return torch.cuda.get_device_name() if gpu else f"CPU, {self.plan.threads} threads"


def train(run: Run, watch: Callable[[Point, float], None], save_every: float = 60.0) -> bool:
    """Train until the plan is done, reporting progress; False if stopped by Ctrl-C."""
    saved = run.seconds
    try:
        run.warm_up()
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
