"""Meetings that are made up, so that every figure can be worked out by hand."""

from __future__ import annotations

from typing import Any

import numpy as np

from cleverdice.arena import Contest, Meeting
from cleverdice.bulk import Scores
from cleverdice.simulate import Results


def sheets(wanted: Contest, totals: Any) -> Scores:
    """Sheets with these points by game and seat, all of them in the first area."""
    points = np.array(totals, np.int32).reshape(-1, wanted.players)
    areas = np.zeros((*points.shape, len(wanted.game.areas)), np.int16)
    areas[..., 0] = points
    return Scores(areas, np.zeros(points.shape, np.uint8), points)


def meeting(wanted: Contest, totals: Any, **details: Any) -> Meeting:
    """A meeting that took two seconds, with these points by game and seat."""
    said = sheets(wanted, totals)
    results = Results.blank(wanted.game, wanted.players, len(said.totals))
    results.fill(wanted.game, 0, said)
    return Meeting(wanted, results, **{"seconds": 2.0, "interrupted": False, **details})


def by_strength(wanted: Contest, seed: int = 1, **details: Any) -> Meeting:
    """A meeting in which a later bot of the field is a little better than one before it."""
    from cleverdice.arena.schedule import seats

    seated = seats(wanted.lineups, 0, wanted.deals)
    luck = np.random.default_rng(seed).normal(100, 10, seated.shape)
    return meeting(wanted, np.maximum(luck + 4 * seated, 0), **details)
