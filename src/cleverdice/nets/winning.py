"""The value of multiplayer tables to a seat: the expected final score and the chance to win."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from cleverdice.rules import Game, Stage, State

from .chance import chance, shares
from .features import inputs, seen_features
from .grain import POINT, RANK

if TYPE_CHECKING:
    from .net import Net

Array = np.ndarray[Any, Any]

NOBODY = 1 << 16
"""Fewer points than any sheet has, for a place where nobody sits."""


class Prospects(NamedTuple):
    """A seat's expected final score and chance to win, for each table."""

    points: Array
    chances: Array

    def worths(self) -> Array:
        """The values to maximise when playing to win."""
        return np.asarray(self.chances + POINT * self.points)


def prospects_of(totals: Array, ranks: Array, said: Array, ended: Array) -> Prospects:
    """Combine the points on all sheets with a net's outputs for each, one row per table.

    The first column is the seat's own. A finished game is decided by the ranks. A net that observes
    all sheets predicts the chance itself, otherwise it is derived from all seats' points.
    """
    points = totals + np.where(ended[:, None], np.float32(0), said[:, :, 0])
    told = said[:, 0, 2].clip(0, 1) if said.shape[2] > 2 else chance(points, said[:, :, 1])
    return Prospects(points[:, 0], np.where(ended, shares(ranks), told))


def share_seen(game: Game, points: Any, seen: Any) -> Any:
    """The seat's share of the win in finished games, from its observation of all sheets.

    For numpy and torch arrays alike; only for games whose nets observe all sheets.
    """
    more = equal = 0
    least = sum(area.min_points for area in game.areas)  # what is seen are points above these
    for sits, areas in _further_columns(game):
        nobody = (seen[:, sits] == 0) * 1.0
        theirs = seen[:, areas].sum(1) * 1.0 + least - nobody * NOBODY
        more, equal = more + (theirs > points) * 1, equal + (theirs == points) * 1
    return (more == 0) / (1.0 + equal)


@cache
def _further_columns(game: Game) -> list[tuple[int, list[int]]]:
    """For each later seat, the columns of its occupancy and of its areas' points."""
    column = {feature.name: at for at, feature in enumerate(seen_features(game))}
    further = [f"{seat} further: " for seat in range(1, game.max_players)]
    return [
        (column[f"{seat}sits there"], [column[f"{seat}{one.name}: points"] for one in game.areas])
        for seat in further
    ]


def ranked(game: Game, totals: Array, best_areas: Array) -> Array:
    """Sort keys for the winner: the points, and in some games the best area as tie-break."""
    return totals * RANK + (best_areas if game.best_area_breaks_ties else 0)


def win_shares(game: Game, totals: Array, best_areas: Array) -> Array:
    """Each seat's share of the victory, by game and seat: `Game.outcome` for many games at once."""
    ranks = ranked(game, totals.astype(np.int64), best_areas)
    won = ranks == ranks.max(axis=1, keepdims=True)
    return np.asarray(won / won.sum(axis=1, keepdims=True))


class Tables:
    """A net's evaluation of tables from every seat."""

    def __init__(self, net: Net, game: Game, states: Sequence[State]) -> None:
        seats = range(len(states[0].players))
        scores = [[game.score(player) for player in state.players] for state in states]
        self.totals: Array = np.array([[score.total for score in row] for row in scores])
        best = np.array([[max(score.areas) for score in row] for row in scores])
        self.ranks = ranked(game, self.totals, best)
        self.ended: Array = np.array([state.stage is Stage.OVER for state in states])
        self.said = _said(net, game, states, seats)

    def prospects(self, seat: int) -> Prospects:
        """Their value to a seat, taking the others' sheets and the platter into account."""
        seats = (self.totals, self.ranks, self.said)
        totals, ranks, said = (np.roll(array, -seat, axis=1) for array in seats)
        return prospects_of(totals, ranks, said, self.ended)


def prospects(net: Net, game: Game, states: Sequence[State], seat: int) -> Prospects:
    """The value of tables to a seat."""
    return Tables(net, game, states).prospects(seat)


def _said(net: Net, game: Game, states: Sequence[State], seats: Sequence[int]) -> Array:
    """The net's outputs for every seat at every table; duplicates are evaluated once."""
    rows = [inputs(game, state, seat) for state in states for seat in seats]
    places = {row: nth for nth, row in enumerate(dict.fromkeys(rows))}
    seen = np.frombuffer(b"".join(places), np.uint8).reshape(len(places), -1)
    said = net.predict(seen)[[places[row] for row in rows]]
    return said.reshape(len(states), len(seats), -1)
