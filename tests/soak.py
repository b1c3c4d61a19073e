"""Long tests: a short sample in `make test`, the whole in `make soak`."""

from __future__ import annotations

import os
from typing import TypeVar

Size = TypeVar("Size")

SOAKING = bool(os.environ.get("CLEVERDICE_SOAK"))
"""Whether the long tests run whole."""


def sized(sample: Size, whole: Size) -> Size:
    """How much a long test does in this run; such a test is marked `soak`."""
    return whole if SOAKING else sample
