"""What tables of several are worth to a seat: the final points to expect, and the chance to win."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from cleverdice.rules import Game, Stage, State

from .chance import chance, shares
from .feature_list import seen_features
from .inputs import inputs
from .net import Net

Array = np.ndarray[Any, Any]

POINT = 1e-3
"""What a point is worth against the chance to win, 1 in all: it decides where little is left to
win or to lose."""


RANK = 1 << 10
"""More than any area has."""


class Prospects(NamedTuple):
    """The final points to expect of a seat, and its chance to win, for each table."""

    points: Array
    chances: Array

    def worths(self) -> Array:
        """By what a player chooses who wants to win."""
        return np.asarray(self.chances + POINT * self.points)


def prospects_of(totals: Array, ranks: Array, said: Array, ended: Array) -> Prospects:
    """From the points on all sheets and what a net says of each, a row a table.

    The first column is the seat's own. Where a game is over everything is known, by the ranks. A
    net that sees all sheets tells the chance itself, else it follows from the points of all.
    """
    points = totals + np.where(ended[:, None], np.float32(0), said[:, :, 0])
    told = said[:, 0, 2].clip(0, 1) if said.shape[2] > 2 else chance(points, said[:, :, 1])
    return Prospects(points[:, 0], np.where(ended, shares(ranks), told))


def share_seen(game: Game, points: Any, seen: Any) -> Any:
    """What the seat has of the win in games that are over, by what it sees of all sheets.

    For arrays of numpy and of torch alike; only for games whose nets see all sheets.
    """
    more = equal = 0
    for sits, areas in _further_columns(game):
        theirs = seen[:, areas].sum(1) * 1.0 - (seen[:, sits] == 0) * 1.0  # -1: nobody sits there
        more, equal = more + (theirs > points) * 1, equal + (theirs == points) * 1
    return (more == 0) / (1.0 + equal)


@cache
def _further_columns(game: Game) -> list[tuple[int, list[int]]]:
    """Where it says that somebody sits further on, and the points of the areas there."""
    names = [feature.name for feature in seen_features(game)]
    return [
        (
            names.index(f"{seat} further: sits there"),
            [names.index(f"{seat} further: {area.name}: points") for area in game.areas],
        )
        for seat in range(1, game.max_players)
    ]


def ranked(game: Game, totals: Array, best_areas: Array) -> Array:
    """What decides who wins: the points, and with equal points perhaps the best area."""
    return totals * RANK + (best_areas if game.best_area_breaks_ties else 0)


class Tables:
    """Tables as a net sees them from every seat, for as many looks as one likes."""

    def __init__(self, net: Net, game: Game, states: Sequence[State]) -> None:
        seats = range(len(states[0].players))
        scores = [[game.score(player) for player in state.players] for state in states]
        self.totals: Array = np.array([[score.total for score in row] for row in scores])
        best = np.array([[max(score.areas) for score in row] for row in scores])
        self.ranks = ranked(game, self.totals, best)
        self.ended: Array = np.array([state.stage is Stage.OVER for state in states])
        self.said = _said(net, game, states, seats)

    def prospects(self, seat: int) -> Prospects:
        """What they are worth to a seat, the others' sheets and the platter looked at."""
        seats = (self.totals, self.ranks, self.said)
        totals, ranks, said = (np.roll(array, -seat, axis=1) for array in seats)
        return prospects_of(totals, ranks, said, self.ended)


def prospects(net: Net, game: Game, states: Sequence[State], seat: int) -> Prospects:
    """What tables are worth to a seat."""
    return Tables(net, game, states).prospects(seat)


def _said(net: Net, game: Game, states: Sequence[State], seats: Sequence[int]) -> Array:
    """What the net says of every seat at every table; what is seen twice is looked at once."""
    rows = [inputs(game, state, seat) for state in states for seat in seats]
    places = {row: nth for nth, row in enumerate(dict.fromkeys(rows))}
    seen = np.frombuffer(b"".join(places), np.uint8).reshape(len(places), -1)
    said = net.outlook(seen)[[places[row] for row in rows]]
    return said.reshape(len(states), len(seats), -1)
