"""Training data from played games: afterstates and their TD(lambda) targets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import torch
from torch import Tensor


class Behaviour(NamedTuple):
    """How to play: the share of exploratory moves, their softmax temperature in points, and the
    trace, which weights later outcomes against the best next value.

    Of the moves before a roll, a share is looked at with so many other rolls.
    """

    explore: float = 0.0
    temperature: float = 0.0
    trace: float = 1.0
    look: float = 0.0
    rolls: int = 0


PLAIN = Behaviour()
"""No exploration; targets are the outcomes."""


class Experience(NamedTuple):
    """Afterstates as observed by seats, and targets for the points still to come.

    `to_come` mixes later values with the outcome; `came` is the outcome. In games played for the
    win, `won` is such a mix of chances, and `to_come` is the outcome.
    """

    seen: Tensor
    to_come: Tensor
    came: Tensor
    won: Tensor


class Sight(NamedTuple):
    """The table after a move as observed by some seats, one per game.

    `keys` are the indices of the seats in the batch; `going` marks games that went on, with
    something to learn, and `seen` are the observations of those only.
    """

    keys: Tensor
    points: Tensor
    going: Tensor
    seen: Tensor


@dataclass
class Decision:
    """One decision in every running game.

    `sights` begins with those of the deciding seats; `best` is the value of the best move, in
    points or as a chance, `strayed` where the move was exploratory. `ahead` is the average of the
    best next value over other rolls than the one that followed, NaN where nobody looked.
    """

    sights: list[Sight]
    best: Tensor
    strayed: Tensor
    ahead: Tensor


def experience_of(
    steps: list[Decision], totals: Tensor, trace: float, shares: Tensor | None = None
) -> Experience:
    """The target of every move: a mix of the best next value and the later targets.

    With `shares` of the win as outcome instead of points. Where other rolls were looked at, the
    luck of the one that followed is taken out: what it led to less their average.
    """
    carry = totals.float() if shares is None else shares.clone()
    following = carry.clone()  # the best next value of every seat, or its outcome
    parts: list[Experience] = []
    for step in reversed(steps):
        keys = step.sights[0].keys
        carry[keys] -= (following[keys] - step.ahead).nan_to_num()
        for sight in reversed(step.sights):
            parts.append(_part(sight, carry, totals, shares is not None))
        mixed = step.best + trace * (carry[keys] - step.best)
        carry[keys] = torch.where(step.strayed, step.best, mixed)
        following[keys] = step.best
    return Experience(*(torch.cat(tensors) for tensors in zip(*parts[::-1], strict=True)))


def _part(sight: Sight, carry: Tensor, totals: Tensor, for_the_win: bool) -> Experience:
    keys, points = sight.keys[sight.going], sight.points[sight.going]
    came, mixed = (totals[keys] - points).float(), carry[keys]
    return Experience(sight.seen, came if for_the_win else mixed - points, came, mixed)


def shares_of(totals: Tensor, players: int) -> Tensor:
    """Every seat's share of the win; ties share it."""
    tables = totals.reshape(-1, players)
    winners = (tables == tables.amax(1, keepdim=True)).float()
    return (winners / winners.sum(1, keepdim=True)).reshape(-1)
