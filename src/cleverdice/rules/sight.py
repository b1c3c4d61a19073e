"""What a seat sees of a table, as small whole numbers with names: the raw material of nets.

A `Reading` keeps the names of some numbers and the function that reads them side by side. Flows
make the list; `cleverdice.nets.features` joins it to rows, and the fast engine writes the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple

from .state import State

MOST = 255
"""The greatest number that is told; what is more is told as this."""


class Feature(NamedTuple):
    """What a number of an observation says, and the most that it is divided by."""

    name: str
    most: int = 1


class Reading(NamedTuple):
    """Some numbers that a seat sees at a table, and how they are read, one a byte."""

    features: tuple[Feature, ...]
    read: Callable[[State, int], bytes]


def named(names: Iterable[str]) -> tuple[Feature, ...]:
    """Features that are 0 or 1."""
    return tuple(map(Feature, names))


@cache
def one_of(value: int, size: int) -> bytes:
    """A 1 at the place of the value among zeros."""
    return bytes(place == value for place in range(size))


@cache
def bits(members: int, size: int) -> bytes:
    """One number for each bit."""
    return bytes(members >> bit & 1 for bit in range(size))


def told(values: Iterable[int]) -> bytes:
    """Numbers as they are; too great ones are cut."""
    return bytes([min(value, MOST) for value in values])
