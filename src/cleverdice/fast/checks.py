"""Validation of actions and rolls passed to a batch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from cleverdice.actions import numbered

from .draft_layout import DEAL

if TYPE_CHECKING:
    from .batch import Batch

Array = np.ndarray[Any, Any]


def checked_actions(batch: Batch, actions: Array, acting: Array) -> Array:
    """The actions as an array; `ValueError` names the first game with an illegal action."""
    taken = np.asarray(actions)
    if taken.shape != (len(batch),) or taken.dtype.kind not in "iu":
        raise ValueError(f"expected one integer per game: {len(batch)}, not {taken.shape}")
    known = (taken >= 0) & (taken < batch.mask.shape[1])
    legal = batch.mask[np.arange(len(batch)), np.where(known, taken, 0)] & known
    wrong = np.flatnonzero(acting & ~legal)
    if wrong.size:
        raise ValueError(_illegal(batch, int(wrong[0]), int(taken[wrong[0]])))
    return taken


def _illegal(batch: Batch, at: int, action: int) -> str:
    names = numbered(batch.game).names
    name = f" ({names[action]})" if 0 <= action < len(names) else ""
    legal = ", ".join(names[number] for number in np.flatnonzero(batch.mask[at]))
    return f"game {at}: action {action}{name} is not legal now; legal are {legal}"


def checked_rolls(batch: Batch, rolls: Array, waiting: Array) -> Array:
    """The rolls as an array; `ValueError` names the first game with an impossible roll."""
    dice = len(batch.game.dice)
    laid = np.asarray(rolls)
    if laid.shape != (len(batch), 2, dice) or laid.dtype.kind not in "iu":
        raise ValueError(f"rolls must be integers of shape {(len(batch), 2, dice)}")
    most = max(max(die.faces) for die in batch.game.dice)
    rolled = batch.rolling()
    wrong = ((laid[:, 0] < 1) | (laid[:, 0] > most)) & rolled
    deals = batch.tables["stage"] == DEAL
    orders = np.sort(laid[:, 1], axis=1) != np.arange(dice)
    bad = np.flatnonzero(waiting & (wrong.any(axis=1) | (deals & orders.any(axis=1))))
    if bad.size:
        raise ValueError(f"game {bad[0]}: impossible roll {laid[bad[0]].tolist()}")
    return laid
