"""What is to be learned from games that were played: the points that followed from every move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import torch
from torch import Tensor


class Manner(NamedTuple):
    """How games are played: a share of the moves are made by someone who misjudges them by some
    points, and how much of what came later counts against the best next value.
    """

    explore: float = 0.0
    warmth: float = 0.0
    trace: float = 1.0


PLAIN = Manner()
"""Always the best move; what came is what is learned."""


class Lesson(NamedTuple):
    """Tables after moves, as seats saw them, and the points that were still to come.

    `to_come` is a mix of what the value said later and of what came; `came` is what came. Where
    games are played for the win, `won` is such a mix of chances, and points are those that came.
    """

    seen: Tensor
    to_come: Tensor
    came: Tensor
    won: Tensor


class Sight(NamedTuple):
    """How some seats saw the table after a move, one seat a game.

    `keys` numbers the seats through the batch; `going` is where there is something to learn, as
    the game went on, and `seen` is what was seen, for those only.
    """

    keys: Tensor
    points: Tensor
    going: Tensor
    seen: Tensor


@dataclass
class Step:
    """One decision in every game that still went on.

    `sights` begins with the sight of those who decided; `best` is what the best move seemed to
    lead to, in points or as a chance, `strayed` where another one was made.
    """

    sights: list[Sight]
    best: Tensor
    strayed: Tensor


def lesson_of(
    steps: list[Step], totals: Tensor, trace: float, shares: Tensor | None = None
) -> Lesson:
    """What followed from every move: a mix of the best next value and of what came later.

    With `shares` of the win the games were played for these, not for points.
    """
    carry = totals.float() if shares is None else shares.clone()
    parts: list[Lesson] = []
    for step in reversed(steps):
        for sight in reversed(step.sights):
            parts.append(_part(sight, carry, totals, shares is not None))
        keys = step.sights[0].keys
        mixed = step.best + trace * (carry[keys] - step.best)
        carry[keys] = torch.where(step.strayed, step.best, mixed)
    return Lesson(*(torch.cat(tensors) for tensors in zip(*parts[::-1], strict=True)))


def _part(sight: Sight, carry: Tensor, totals: Tensor, for_the_win: bool) -> Lesson:
    keys, points = sight.keys[sight.going], sight.points[sight.going]
    came, mixed = (totals[keys] - points).float(), carry[keys]
    return Lesson(sight.seen, came if for_the_win else mixed - points, came, mixed)


def shares_of(totals: Tensor, players: int) -> Tensor:
    """What every seat has of the win: equals share."""
    tables = totals.reshape(-1, players)
    winners = (tables == tables.amax(1, keepdim=True)).float()
    return (winners / winners.sum(1, keepdim=True)).reshape(-1)
