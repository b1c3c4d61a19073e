"""A decision to be found again: where it stood, and what the coach thinks of every move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from cleverdice.coach.ranking import SLIGHT, By
from cleverdice.record import Record, read

LEAST_GRADE = 2
"""What was less than a mistake is not worth training."""


class Worth(NamedTuple):
    """A move, the expected final score after it, and the chance to win where it is known."""

    text: str
    expected: float
    chance: float | None = None


@dataclass(frozen=True)
class Puzzle:
    """A decision: `record` ends before it, `worths` has every move, the best first.

    `played` is the move that was made in an own game.
    """

    id: str
    record: Record
    by: By
    worths: tuple[Worth, ...]
    seat: int
    played: str | None = None

    def lost(self, text: str) -> float:
        """What a move gives away; `KeyError` if it can't be made here."""
        found = {worth.text: worth for worth in self.worths}[text]
        best = self.worths[0]
        if self.by == "points":
            return max(0.0, best.expected - found.expected)
        return max(0.0, (best.chance or 0.0) - (found.chance or 0.0))

    def right(self, text: str) -> bool:
        """Does a move give away nothing worth mentioning?"""
        return self.lost(text) < SLIGHT[self.by]


def mistakes(look: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The worst choices of a seat, from its review, as they are stored.

    >>> choice = {"ply": 7, "lost": 4.5, "grade": 3, "worths": [["G>g1", 9.5], ["W>b6", 5.0]]}
    >>> mistakes({"by": "points", "mistakes": [7], "choices": [choice]})
    [{'ply': 7, 'by': 'points', 'lost': 4.5, 'worths': [['G>g1', 9.5], ['W>b6', 5.0]]}]
    """
    return [
        {"ply": one["ply"], "by": look["by"], "lost": one["lost"], "worths": one["worths"]}
        for one in look["choices"]
        if one["ply"] in look["mistakes"] and one["grade"] >= LEAST_GRADE
    ]


def own_puzzle(id: str, record: Record, told: Mapping[str, Any]) -> Puzzle:
    """A mistake of a whole game, from what is stored of it."""
    ply = told["ply"]
    seat, played = record.moves[ply]
    return _puzzle(id, Record(record.header, record.moves[:ply]), {**told, "seat": seat}, played)


def set_puzzle(id: str, told: Mapping[str, Any]) -> Puzzle:
    """A decision of a master, from a line of a set."""
    return _puzzle(id, read(told["record"]), told, None)


def _puzzle(id: str, record: Record, told: Mapping[str, Any], played: str | None) -> Puzzle:
    worths = tuple(Worth(*worth) for worth in told["worths"])
    return Puzzle(id, record, told["by"], worths, told["seat"], played)
