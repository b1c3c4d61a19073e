"""What a seat is rewarded for: its points, the victory, or how far it is ahead in the end."""

from __future__ import annotations

from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

Reward = Literal["score", "win", "margin"]
"""The points that an action adds; at the end the share of the victory; or the points that a seat
has more than the best of the others."""

Array = NDArray[Any]


def checked_reward(reward: str) -> Reward:
    """The reward itself; `ValueError` if there is none like that."""
    for known in get_args(Reward):
        if reward == known:
            return known  # type: ignore[no-any-return]
    raise ValueError(f"reward must be one of {', '.join(get_args(Reward))}, not {reward!r}")


def seat_rewards(
    reward: Reward, step: tuple[Array, Array], end: tuple[Array, Array, Array]
) -> NDArray[np.float64]:
    """Rewards by game and seat, from who gained what, and from the games that ended.

    `end` says which those are, and has a row for each with the scores and the shares of the
    victory.
    """
    (seats, gained), (ended, scores, wins) = step, end
    told = np.zeros((len(ended), wins.shape[1]))
    if reward == "score":
        told[np.arange(len(ended)), seats] = gained
    else:
        told[ended] = wins if reward == "win" else margins(scores)
    return told


def margins(scores: Array) -> NDArray[np.float64]:
    """How many points more each seat has than the best of the others; alone, all of its points.

    >>> margins(np.array([[200, 180, 210]])).tolist()
    [[-10.0, -30.0, 10.0]]
    """
    if scores.shape[1] == 1:
        return scores.astype(np.float64)
    best = np.sort(scores, axis=1)
    others = np.where(scores == best[:, -1:], best[:, -2:-1], best[:, -1:])
    return (scores - others).astype(np.float64)
