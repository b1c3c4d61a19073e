"""The optimiser and its hyperparameters, the same for every game of the family."""

from __future__ import annotations

import copy
import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

import torch
from torch import Tensor
from torch.nn.functional import mse_loss

from .experience import Behaviour, Experience
from .network import HIDDEN, UNIT, Value, device


@dataclass(frozen=True)
class Recipe:
    """The hyperparameters; shares are of the whole run."""

    games: int = 32_768  # per batch, played with the same weights
    minibatch: int = 16_384
    rate: float = 1e-3  # learning rate, decays to 0
    trace: float = 0.6  # lambda of the TD(lambda) targets
    first_trace: float = 0.95
    first_share: float = 0.05  # duration of the first trace
    explore: float = 0.02  # share of exploratory moves, decays to 0
    explore_share: float = 0.5  # duration of exploration
    temperature: float = 1000.0  # softmax temperature of exploration, in points; here uniform
    look: float = 0.0  # share of the moves before a roll that are valued over other rolls, solo
    rolls: int = 32  # so many
    average: float = 0.998  # decay of the moving average of the weights, which plays
    passes: int = 1  # epochs over a batch
    hidden: tuple[int, ...] = HIDDEN
    bf16: bool = False  # hidden layers in bfloat16, in play and in training

    def manner_at(self, share: float) -> Behaviour:
        """How to play after this share of the run."""
        stray = (self.explore_at(share), self.temperature)
        return Behaviour(*stray, self.trace_at(share), self.look, self.rolls)

    def trace_at(self, share: float) -> float:
        """The trace after this share of the run."""
        return self.first_trace if share < self.first_share else self.trace

    def explore_at(self, share: float) -> float:
        """The share of exploratory moves, with linear decay."""
        return self.explore * max(0.0, 1 - share / self.explore_share)

    def rate_at(self, share: float) -> float:
        """The learning rate, with cosine decay."""
        return self.rate * 0.5 * (1 + math.cos(math.pi * min(share, 1.0)))

    def asdict(self) -> dict[str, Any]:
        """The recipe as plain data."""
        return asdict(self)


SPREAD = 0.2
"""The weight of the error head's loss against the value's."""

WIN = 0.2
"""The weight of the win head's loss, whose errors are large numbers."""

SMALL: dict[str, Any] = {"games": 1024, "minibatch": 1024, "hidden": (128, 64), "first_share": 1.0}
"""Hyperparameters for a CPU and a run of minutes."""


def default_recipe() -> Recipe:
    """The default recipe for the available device."""
    return Recipe() if device().type == "cuda" else replace(Recipe(), **SMALL)


class Learner:
    """The weights being trained, and their moving average, which plays."""

    def __init__(
        self, scales: Any, recipe: Recipe, where: torch.device, seed: int, heads: int = 1
    ) -> None:
        torch.manual_seed(seed)
        self.recipe = recipe
        self.value = Value(scales, recipe.hidden, heads, recipe.bf16).to(where)
        self.average = copy.deepcopy(self.value).requires_grad_(False)
        self.optimizer = torch.optim.Adam(self.value.parameters(), recipe.rate, fused=True)
        self._dice = torch.Generator(where).manual_seed(seed)
        self.updates = 0

    def learn(self, experiences: list[Experience], share: float) -> float:
        """Train on some games; returns the mean error in points."""
        for group in self.optimizer.param_groups:
            group["lr"] = self.recipe.rate_at(share)
        losses = [self._update(part) for part in self._parts(experiences)]
        return float(torch.stack(losses).mean().sqrt()) * UNIT

    def _parts(self, experiences: list[Experience]) -> Iterator[Experience]:
        whole = Experience(*(torch.cat(tensors) for tensors in zip(*experiences, strict=True)))
        for _ in range(self.recipe.passes):
            order = torch.randperm(len(whole.seen), generator=self._dice, device=whole.seen.device)
            for chosen in order.split(self.recipe.minibatch):
                yield Experience(*(tensor[chosen] for tensor in whole))

    def _update(self, part: Experience) -> Tensor:
        said = self.value.predict(part.seen) / self.value.units
        loss = whole = mse_loss(said[:, 0], part.to_come / UNIT)
        if said.shape[1] > 1:
            wrong = (part.came / UNIT - said[:, 0].detach()).abs()
            whole = whole + SPREAD * mse_loss(said[:, 1], wrong)
        if said.shape[1] > 2:
            whole = whole + WIN * mse_loss(said[:, 2], part.won)
        self.optimizer.zero_grad(set_to_none=True)
        whole.backward()
        self.optimizer.step()
        self.updates += 1
        self._follow()
        return loss.detach()

    @torch.no_grad()
    def _follow(self) -> None:
        """Update the moving average, which follows quickly at first."""
        keep = min(self.recipe.average, self.updates / (self.updates + 10))
        mine: list[Tensor] = list(self.average.parameters())
        theirs: list[Tensor] = list(self.value.parameters())
        torch._foreach_mul_(mine, keep)
        torch._foreach_add_(mine, theirs, alpha=1 - keep)

    @torch.no_grad()
    def take_over(self, weights: dict[str, Tensor]) -> None:
        """Start from the weights of another learner of the same game.

        It may have fewer heads or inputs: new ones start at zero.
        """
        for value in (self.value, self.average):
            for name, mine in value.named_parameters():
                mine.zero_()
                mine[tuple(map(slice, weights[name].shape))].copy_(weights[name])

    def state(self) -> dict[str, Any]:
        """Everything needed to resume."""
        return {
            "value": self.value.state_dict(),
            "average": self.average.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "dice": self._dice.get_state(),
            "updates": self.updates,
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Restore a `state`."""
        self.value.load_state_dict(state["value"])
        self.average.load_state_dict(state["average"])
        self.optimizer.load_state_dict(state["optimizer"])
        self._dice.set_state(state["dice"].cpu())
        self.updates = state["updates"]
