"""Challenges that several people play with the same dice, each alone; a try is one person's game.

A challenge is a day's or a duel's, and there is one try a person at most.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from cleverdice.dice import Fair, Shared
from cleverdice.rules import load, names

from .errors import Refused
from .model import OVER, TableRow
from .table import Table
from .undo import Played, rolls_taken_back

DAILY, DUEL = "daily", "duel"

BAR = 20
"""Points that share a bar of the distribution."""


@dataclass(frozen=True)
class Challenge:
    """The same dice for everybody: `day` and `closes` are those of a daily one.

    `seed` belongs to dice taken over from a game that was played already.
    """

    id: str
    kind: str
    game: str
    secret: str = field(repr=False)
    seed: str
    shared: bool
    created: int
    shut: bool = False
    day: str | None = None
    closes: int | None = None
    master: int | None = None
    master_areas: str | None = None
    levels: str | None = None
    luck: float | None = None

    @property
    def dice(self) -> Fair:
        """The dice; their secret must not be told before it may be known."""
        secret = bytes.fromhex(self.secret)
        return Shared(secret) if self.shared else Fair(secret, (self.seed,))

    def is_closed(self, now: int) -> bool:
        """Is nobody playing any more? Once its secret was shown, whatever the clock says."""
        return self.shut or (self.closes is not None and now >= self.closes)


@dataclass(frozen=True)
class Try:
    """One person's game of a challenge; without a score it is not over."""

    challenge_id: str
    person: str = field(repr=False)
    table_id: str
    name: str
    started: int
    score: int | None = None
    areas: str | None = None
    foxes: int | None = None
    fox_points: int | None = None
    ended: int | None = None

    @property
    def over(self) -> bool:
        """Is it played to its end?"""
        return self.ended is not None


def solo_games() -> list[str]:
    """The games that can be played alone."""
    return [name for name in names() if load(name).min_players == 1]


def final_figures(table: Table) -> dict[str, Any]:
    """What is kept of a finished game alone."""
    score = table.game.score(table.state.players[0])
    return {
        "score": score.total,
        "areas": json.dumps(list(score.areas), separators=(",", ":")),
        "foxes": score.foxes,
        "fox_points": score.fox_points,
    }


def bars(scores: Sequence[int]) -> list[tuple[int, int]]:
    """How many have how many points: the least of each bar, and their number, none left out.

    >>> bars([171, 165, 218])
    [(160, 2), (180, 0), (200, 1)]
    """
    if not scores:
        return []
    counts = Counter(score // BAR for score in scores)
    return [(BAR * at, counts[at]) for at in range(min(counts), max(counts) + 1)]


LEAST_OTHERS = 4
"""With fewer others a percentage says nothing."""


def percent_below(scores: Sequence[int], own: int) -> int | None:
    """How many of the others have fewer points, in percent; `scores` has the own as well.

    >>> percent_below([150, 160, 170, 180, 190], 180), percent_below([150, 180], 180)
    (75, None)
    """
    others = len(scores) - 1
    if others < LEAST_OTHERS:
        return None
    return 100 * sum(score < own for score in scores) // others


# Duels of games that were played already


def check_dice(table: Table) -> None:
    """Refuse a table whose dice can't be played by others."""
    if not table.solo or table.row.typed or table.given or table.row.contest is not None:
        raise Refused("duel.no-dice", status=409)
    if table.row.phase != OVER:
        raise Refused("server.not-over", status=409)


def check_unhelped(row: TableRow, events: Sequence[Played]) -> None:
    """Those who play the same dice have neither hints nor a second roll."""
    if row.hinted or rolls_taken_back(events):
        raise Refused("duel.helped", status=409)


def first_try(duel: str, table: Table, person: str) -> Try:
    """Whoever played the game has made the first try already."""
    return Try(
        challenge_id=duel,
        person=person,
        table_id=table.row.id,
        name=table.seats[0].name,
        started=table.row.created,
        ended=table.row.ended,
        **final_figures(table),
    )
