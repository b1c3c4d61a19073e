"""What moves are ranked by: the chance to win where it is known, the expected points elsewhere.

Hints, reviews and the report all rank by it, and say so.
"""

from __future__ import annotations

from typing import Literal

By = Literal["points", "chance"]

DIGITS, CHANCE_DIGITS = 2, 3
"""Decimal places of points and of chances as they are told. Chances that are told alike count as
equal: then points decide."""

SLIGHT: dict[By, float] = {"points": 0.05, "chance": 0.005}
"""Less than this is no mistake: it would be shown as nothing."""

GRADES: dict[By, tuple[float, float]] = {"points": (0.01, 0.03), "chance": (0.03, 0.1)}
"""From where on a mistake is more than slight, and big: in points as a share of the scale."""


def ranked_by(chances: object | None) -> By:
    """What a seat's moves are ranked by."""
    return "points" if chances is None else "chance"


def rank(points: float, chance: float | None) -> tuple[float, float]:
    """The higher the better.

    >>> rank(200.0, 0.5001) > rank(199.0, 0.5004), rank(200.0, 0.5) < rank(100.0, 0.6)
    (True, True)
    """
    return (0.0 if chance is None else round(chance, CHANCE_DIGITS)), points


def grade(by: By, lost: float, scale: float) -> int:
    """How bad a choice was: 0 not at all, 1 slightly, 2 a mistake, 3 a big one.

    >>> [grade("points", lost, scale=200.0) for lost in (0.0, 1.0, 2.0, 6.0)]
    [0, 1, 2, 3]
    """
    if lost < SLIGHT[by]:
        return 0
    share = lost / scale if by == "points" else lost
    return 1 + sum(share >= least for least in GRADES[by])
