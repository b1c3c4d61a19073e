"""How a finished game went for the people at the table."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from cleverdice.rules import CHANCE, Outcome, Roll

from .model import BOT, PERSON, SeatRow
from .table import Table

Figures = dict[str, Any]


def counts(table: Table, seat: SeatRow) -> bool:
    """Does a game count for somebody in a seat? Not if it was begun, or helped with, by others."""
    given_on = table.given or seat.kind != PERSON or seat.helped
    return not given_on and seat.person is not None


def figures(table: Table, seat: int) -> Figures:
    """All that can be told from the finished game, as it is stored."""
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    score, winners = outcome.scores[seat], outcome.winners
    others = [other for other in table.seats if other.seat != seat]
    return {
        "seat": seat,
        "game": table.game.name,
        "players": len(table.seats),
        "others": sum(other.kind == PERSON for other in others),
        "bots": ",".join(other.level or "" for other in others if other.kind == BOT),
        "typed": table.row.typed,
        "contest": table.row.contest,
        "score": score.total,
        "areas": _json(list(score.areas)),
        "foxes": score.foxes,
        "fox_points": score.fox_points,
        "level": outcome.level,
        "rank": rank(outcome, seat),
        "won": not table.solo and seat in winners,
        "shared": not table.solo and seat in winners and len(winners) > 1,
        "faces": _json([dict(sorted(die.items())) for die in faces(table, seat)]),
    }


def rank(outcome: Outcome, seat: int) -> int:
    """The place of a seat; whoever wins a tie stands above the others who have as many points."""
    if seat in outcome.winners:
        return 1
    points = outcome.scores[seat].total
    return 1 + sum(
        score.total > points or other in outcome.winners
        for other, score in enumerate(outcome.scores)
    )


def faces(table: Table, seat: int) -> list[Counter[int]]:
    """How often each die showed what, by die, in the turns of a seat."""
    counts: list[Counter[int]] = [Counter() for _ in table.game.dice]
    for (who, text), before in zip(table.moves, table.states, strict=False):
        if who == CHANCE and before.active == seat:
            roll = table.game.parse(text)
            assert isinstance(roll, Roll)
            for die, face in zip(roll.dice, roll.faces, strict=True):
                counts[die][face] += 1
    return counts


def _json(plain: object) -> str:
    return json.dumps(plain, separators=(",", ":"))
