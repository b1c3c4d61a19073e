"""What the environments share: seeds, numbers of games, what becomes of illegal actions."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any, Literal, get_args

import numpy as np

from cleverdice.fast import Batch

MOST = 2**63
"""Seeds are taken modulo this; game numbers must be lower."""

NUMBER = "number"
"""The option of `reset` for the next game number of the stream."""


def drawn_seed(rng: np.random.Generator, given: int | None) -> int:
    """The given seed, or a random one."""
    return int(rng.integers(MOST)) if given is None else given % MOST


def restart(batch: Batch, seed: int | None, options: Mapping[str, Any] | None) -> None:
    """Restart all games: the first of a seed, or without a seed the next of the stream."""
    following = 0 if seed is not None else int(batch.numbers.max()) + 1
    if seed is not None:
        batch.seed = seed
    first = _asked_number(options, following)
    batch.numbers[:] = np.arange(first, first + batch.numbers.size)
    batch.restart()


def _asked_number(options: Mapping[str, Any] | None, else_: int) -> int:
    """The game number in the options, else the default; `ValueError` if it is out of range."""
    number = (options or {}).get(NUMBER, else_)
    if not isinstance(number, int | np.integer) or not 0 <= number < MOST:
        raise ValueError(f"a game number must be an integer from 0, not {number!r}")
    return int(number)


Illegal = Literal["replace", "refuse", "trust"]
"""Play a random legal one instead, raise `ValueError`, or don't even look."""


def checked_action(action: Any, size: int) -> int:
    """An action as an integer; `ValueError` for what is none of so many: nothing is rounded.

    >>> checked_action(np.int64(3), size=92)
    3
    """
    try:
        number = index(action)
    except TypeError:
        raise ValueError(f"an action must be an integer, not {action!r}") from None
    if not 0 <= number < size:
        raise ValueError(f"there is no action {number}, only 0 to {size - 1}")
    return number


def checked_illegal(illegal: str, *ways: Illegal) -> Illegal:
    """The way itself; `ValueError` if it is none of those."""
    for way in get_args(Illegal):
        if way == illegal and way in ways:
            return way  # type: ignore[no-any-return]
    raise ValueError(f"illegal must be one of {', '.join(ways)}, not {illegal!r}")
