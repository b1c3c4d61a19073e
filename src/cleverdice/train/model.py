"""The value that is learned: from what a seat sees to the points that are still to come.

For tables of several it has a second head: by how many points it is wrong on average. What is to
come and how sure that is together tell the chance to win. Where it sees all sheets, a third head
tells that chance at once.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

UNIT = 50.0
"""Points that one unit of the output stands for: learning likes numbers of about 1."""

UNITS = (UNIT, UNIT, 1.0)
"""The same for each head; a chance is such a number already."""

HIDDEN = (640, 640, 320)

LIKED = 16
"""Products of matrices are quick on a GPU if their sizes are multiples of this."""


class Value(nn.Module):
    """A net of plain layers; it begins with nothing to come, whatever it sees."""

    scales: Tensor
    units: Tensor

    def __init__(
        self, scales: np.ndarray[Any, Any], hidden: Sequence[int] = HIDDEN, heads: int = 1
    ) -> None:
        super().__init__()
        self.register_buffer("scales", torch.tensor(scales))
        self.register_buffer("units", torch.tensor(UNITS[:heads]), persistent=False)
        sizes = [len(scales), *hidden]
        self.hidden = nn.ModuleList(nn.Linear(*pair) for pair in pairwise(sizes))
        self.last = nn.Linear(sizes[-1], heads)
        nn.init.zeros_(self.last.weight)
        nn.init.zeros_(self.last.bias)

    def forward(self, seen: Tensor) -> Tensor:
        """Points still to come, for each row of small whole numbers."""
        return self.outlook(seen)[:, 0]

    @property
    def heads(self) -> int:
        """How many there are."""
        return len(self.units)

    def wish(self, seen: Tensor) -> Tensor:
        """What is played for: the points still to come, or the chance to win where it is told."""
        return self.outlook(seen)[:, 2 if self.heads > 2 else 0]

    def outlook(self, seen: Tensor) -> Tensor:
        """What every head says, a column each."""
        flow = seen.to(self.scales.dtype) * self.scales
        for layer in self.hidden:
            flow = torch.relu_(layer(flow))
        points: Tensor = self.last(flow.float()) * self.units
        return points

    def for_play(self) -> Value:
        """A copy that only values: on a GPU a `Quick` one."""
        if not self.scales.is_cuda:
            return copy.deepcopy(self).requires_grad_(False)
        return Quick.of(self)

    def arrays(self) -> list[np.ndarray[Any, Any]]:
        """Weights and biases, layer after layer, with scales and unit worked in: whole numbers in,
        points out; without what only fills up.
        """
        found = [tensor.detach().float().cpu().numpy() for tensor in self._tensors()]
        scales = self.scales.float().cpu().numpy()
        found[0] = (found[0] * scales[:, None])[scales > 0]
        units = self.units.cpu().numpy()
        found[-2], found[-1] = found[-2] * units, found[-1] * units
        return found

    def _tensors(self) -> list[Tensor]:
        layers: list[Any] = [*self.hidden, self.last]
        return [tensor for layer in layers for tensor in (layer.weight.T, layer.bias)]


class Quick(Value):
    """A value that only plays: in half precision, the scales worked in, and a layer's biases and
    what is cut off below zero in one go with its product (on an H200 5.7 ns a row, else 7.3).

    The last layer stays as it is: in half precision values would come in steps of a point.
    """

    @classmethod
    @torch.no_grad()
    def of(cls, value: Value) -> Quick:
        """The same value."""
        layers: list[Any] = list(value.hidden)
        sizes = [layer.out_features for layer in layers]
        quick = cls(value.scales.cpu().numpy(), sizes, value.heads).to(value.scales.device)
        quick.load_state_dict(value.state_dict())
        next(quick.parameters()).mul_(value.scales)
        quick.hidden.half()
        return quick.requires_grad_(False)

    def outlook(self, seen: Tensor) -> Tensor:
        """What every head says, a column each."""
        flow, layers = seen.half(), list[Any](self.hidden)
        for layer in layers:
            flow = torch._addmm_activation(layer.bias, flow, layer.weight.T)
        points: Tensor = self.last(flow.float()) * self.units
        return points


def filled_up(scales: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The scales with zeros behind them, up to a number that a GPU likes."""
    return np.pad(scales, (0, -len(scales) % LIKED))


def device() -> torch.device:
    """A GPU where there is one."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")
