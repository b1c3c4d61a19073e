"""How tables stand, remembered for lists: to play a game again only for a line costs too much."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from ..db.tables import Listed

MOST_KEPT = 20_000


@dataclass(frozen=True)
class Points:
    """After so many events: the moves that stand, the points by seat, the round."""

    events: int
    moves: int
    scores: list[int]
    round: int


class PointsKept:
    """The newest known standing of tables, by their ids."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Points] = OrderedDict()

    def get(self, one: Listed) -> Points | None:
        """How a table stands, if nothing has happened there since."""
        points = self._kept.get(one.row.id)
        return points if points is not None and points.events == one.events else None

    def keep(self, one: Listed, points: Points) -> None:
        """Remember it."""
        self._kept[one.row.id] = points
        self._kept.move_to_end(one.row.id)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
