"""Which dice a game gets: those of its number in the stream of a seed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

MOST = 2**63
"""Seeds are taken modulo this, numbers must be lower."""

NUMBER = "number"
"""The option of `reset` that says which game of the stream comes next."""


def drawn_seed(rng: np.random.Generator, given: int | None) -> int:
    """The seed itself, or one that nobody chose."""
    return int(rng.integers(MOST)) if given is None else given % MOST


def asked_number(options: Mapping[str, Any] | None, else_: int) -> int:
    """The number that the options name; `ValueError` if no game can have it."""
    number = (options or {}).get(NUMBER, else_)
    if not isinstance(number, int | np.integer) or not 0 <= number < MOST:
        raise ValueError(f"the number of a game is a whole number from 0 on, not {number!r}")
    return int(number)
