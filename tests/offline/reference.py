"""Nets in plain Python, straight from their files: slow, and easy to check."""

from __future__ import annotations

from functools import cache
from itertools import chain
from pathlib import Path

import cleverdice
from cleverdice.site.net_file import Plain, net_file, read_net

SOURCE = Path(cleverdice.__file__).parent


@cache
def file_of(net: str) -> bytes:
    """What the page gets."""
    weights, corrections = SOURCE / "nets" / "weights", SOURCE / "coach" / "corrections"
    return net_file(weights / f"{net}.json", corrections / f"{net}.npz")


@cache
def layers_of(net: str) -> tuple[list[Plain], list[Plain]]:
    return read_net(file_of(net))


def value(net: str, rows: bytes, count: int) -> list[float]:
    """The outputs of a net for some rows, that of its correction last."""
    size = len(rows) // count
    return list(chain(*(_one(net, rows[at * size : (at + 1) * size]) for at in range(count))))


def _one(net: str, row: bytes) -> list[float]:
    layers, correction = layers_of(net)
    seen = list(map(float, row))
    hidden = through(layers[:-1], seen)
    last = through(layers[-1:], hidden, last=True)
    return last + (through(correction, seen + hidden, last=True) if correction else [])


def through(layers: list[Plain], flow: list[float], last: bool = False) -> list[float]:
    for nth, (weights, biases) in enumerate(layers, 1):
        out = list(biases)
        for one, row in zip(flow, weights, strict=True):
            if one:
                out = [sum_ + one * weight for sum_, weight in zip(out, row, strict=True)]
        flow = out if last and nth == len(layers) else [max(0.0, one) for one in out]
    return flow
