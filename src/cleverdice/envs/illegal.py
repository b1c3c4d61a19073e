"""What becomes of an action that is not legal now."""

from __future__ import annotations

from typing import Literal, get_args

Illegal = Literal["replace", "refuse", "trust"]
"""Play a random legal one instead, raise `ValueError`, or don't even look."""


def checked_illegal(illegal: str, *ways: Illegal) -> Illegal:
    """The way itself; `ValueError` if it is none of those."""
    for way in get_args(Illegal):
        if way == illegal and way in ways:
            return way  # type: ignore[no-any-return]
    raise ValueError(f"illegal is one of {', '.join(ways)}, not {illegal!r}")
