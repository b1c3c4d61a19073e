"""Runs that are small enough for a test."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from cleverdice import load
from cleverdice.nets import stacked
from cleverdice.nets.features import seen_scales
from cleverdice.train import Plan, Point, Recipe, Run, Value

SMALL: dict[str, Any] = {"games": 16, "minibatch": 256, "hidden": (16, 8)}


def small(**changed: Any) -> Recipe:
    """The usual recipe in small."""
    return Recipe(**(SMALL | changed))


class Clock:
    """A second passes with every look."""

    def __init__(self) -> None:
        self._times: Iterator[int] = count()

    def __call__(self) -> float:
        return float(next(self._times))


def run_of(
    folder: Path, name: str = "gsc", players: int = 1, games: int = 64, **changed: Any
) -> Run:
    """A run of so many games that takes a second a batch."""
    plan: Any = {"games": games, "recipe": small()} | changed
    return Run(Plan(load(name), (players,), **plan), folder, Clock())


def weights(run: Run) -> list[Tensor]:
    """Everything that was learned: the weights, then their average."""
    learner = run.learner
    both = (learner.value, learner.average)
    return [tensor.clone() for value in both for tensor in value.state_dict().values()]


def same(one: list[Tensor], other: list[Tensor]) -> bool:
    return all(torch.equal(left, right) for left, right in zip(one, other, strict=True))


def silent(point: Point, share: float) -> None:
    """Watch a run without a word."""


def some_value(
    name: str, hidden: tuple[int, ...] = (16, 8), seed: int = 5, heads: int = 1
) -> Value:
    """A value that has an opinion about every table, though not a wise one."""
    torch.manual_seed(seed)
    value = Value(seen_scales(load(name)), hidden, heads)
    torch.nn.init.normal_(value.last.weight)
    torch.nn.init.normal_(value.last.bias)
    return value


def rows_of(name: str, games: int = 200) -> np.ndarray[Any, Any]:
    """What seats see in the middle of random games."""
    from cleverdice.fast import Batch

    game = load(name)
    batch = Batch(game, game.min_players, games, seed=3)
    for _ in range(8):
        batch.step(batch.random_actions())
    return stacked(game, [batch.state(at) for at in range(games)], 0)
