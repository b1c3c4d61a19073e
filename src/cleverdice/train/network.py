"""The value net: from a seat's observation to the points still to come.

For several players a second head predicts its mean absolute error; together they give the chance
to win. If it observes all sheets, a third head predicts that chance directly.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import pad

from cleverdice.nets import Net

UNIT = 50.0
"""Points per unit of the output, to keep outputs around 1."""

UNITS = (UNIT, UNIT, 1.0)
"""The same for each head; a chance needs no scaling."""

HIDDEN = (640, 640, 320)

LIKED = 16
"""Matrix products are fast on a GPU if their sizes are multiples of this."""


class Value(nn.Module):
    """A fully connected net, initialised to predict 0."""

    scales: Tensor
    units: Tensor

    def __init__(
        self,
        scales: np.ndarray[Any, Any],
        hidden: Sequence[int] = HIDDEN,
        heads: int = 1,
        bf16: bool = False,
    ) -> None:
        super().__init__()
        self.bf16 = bf16
        self.register_buffer("scales", torch.tensor(scales))
        self.register_buffer("units", torch.tensor(UNITS[:heads]), persistent=False)
        sizes = [len(scales), *hidden]
        self.hidden = nn.ModuleList(nn.Linear(*pair) for pair in pairwise(sizes))
        self.last = nn.Linear(sizes[-1], heads)
        nn.init.zeros_(self.last.weight)
        nn.init.zeros_(self.last.bias)

    def forward(self, seen: Tensor) -> Tensor:
        """Points still to come, for each row of features."""
        return self.predict(seen)[:, 0]

    @property
    def heads(self) -> int:
        """The number of heads."""
        return len(self.units)

    def take(self, features: np.ndarray[Any, Any]) -> Tensor:
        """Rows of features as the net takes them: on its device, and as wide as its first layer."""
        seen = torch.from_numpy(features).to(self.scales.device, non_blocking=True)
        missing = len(self.scales) - features.shape[1]
        return pad(seen, (0, missing)) if missing else seen

    def wish(self, seen: Tensor) -> Tensor:
        """The objective: the points still to come, or the chance to win if it is predicted."""
        return self.predict(seen)[:, 2 if self.heads > 2 else 0]

    def predict(self, seen: Tensor) -> Tensor:
        """The outputs, one column per head."""
        flow = seen.to(self.scales.dtype) * self.scales
        with torch.autocast(flow.device.type, torch.bfloat16, enabled=self.bf16):
            for layer in self.hidden:
                flow = torch.relu_(layer(flow))
        points: Tensor = self.last(flow.float()) * self.units
        return points

    def for_play(self) -> Value:
        """A copy for inference: a `Quick` one on a GPU, or if bfloat16 is wanted."""
        if self.bf16:
            return Quick.of(self, torch.bfloat16)
        if self.scales.is_cuda:
            return Quick.of(self)
        return copy.deepcopy(self).requires_grad_(False)

    def arrays(self) -> list[np.ndarray[Any, Any]]:
        """Weights and biases by layer, without padding, with scales and units folded in: integers
        in, points out.
        """
        found = [tensor.detach().float().cpu().numpy() for tensor in self._tensors()]
        scales = self.scales.float().cpu().numpy()
        found[0] = (found[0] * scales[:, None])[scales > 0]
        units = self.units.cpu().numpy()
        found[-2], found[-1] = found[-2] * units, found[-1] * units
        return found

    def parameters_of(self, net: Net) -> dict[str, Tensor]:
        """What `arrays` made of the parameters, undone; the net may have fewer inputs or heads."""
        found = [torch.from_numpy(array) for layer in net.layers for array in layer]
        units = self.units[: len(found[-1])].cpu()
        found[0] = found[0] / self.scales[: len(found[0]), None].cpu()
        found[-2], found[-1] = found[-2] / units, found[-1] / units
        names = [name for name, _ in self.named_parameters()]
        return {name: tensor.t() for name, tensor in zip(names, found, strict=True)}

    def _tensors(self) -> list[Tensor]:
        layers: list[Any] = [*self.hidden, self.last]
        return [tensor for layer in layers for tensor in (layer.weight.T, layer.bias)]


class Quick(Value):
    """A net for inference: half precision, scales folded in, bias and ReLU fused with the matrix
    product (5.7 ns a row on an H200, against 7.3).

    The last layer keeps its precision: in half precision values would be rounded to whole points.
    """

    @classmethod
    @torch.no_grad()
    def of(cls, value: Value, precision: torch.dtype = torch.half) -> Quick:
        """Convert a net."""
        layers: list[Any] = list(value.hidden)
        sizes = [layer.out_features for layer in layers]
        quick = cls(value.scales.cpu().numpy(), sizes, value.heads).to(value.scales.device)
        quick.load_state_dict(value.state_dict())
        next(quick.parameters()).mul_(value.scales)
        quick.hidden.to(precision)
        return quick.requires_grad_(False)

    def predict(self, seen: Tensor) -> Tensor:
        """The outputs, one column per head."""
        layers = list[Any](self.hidden)
        flow = seen.to(layers[0].weight.dtype)
        for layer in layers:
            flow = torch._addmm_activation(layer.bias, flow, layer.weight.T)
        points: Tensor = self.last(flow.float()) * self.units
        return points


def filled_up(scales: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The scales, zero-padded to a multiple of `LIKED`."""
    return np.pad(scales, (0, -len(scales) % LIKED))


def device() -> torch.device:
    """The GPU if there is one, else the CPU."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")
