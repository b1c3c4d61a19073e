"""What a person has played; charts and sums are the page's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, RowMapping
from starlette.requests import Request
from starlette.responses import Response

from cleverdice.coach import reference_scores

from ..contract.people import DiceCount, PlayedGame, Reference, Stats, Waiting
from ..db.results import games_of
from ..request import Asker
from .context import Context
from .respond import answered, get
from .visitor import about, person_of

MOST_GAMES = 5000
"""So many of a person's games are told of, the newest."""

Faces = list[Counter[str]]


async def show_stats(context: Context, request: Request, asker: Asker) -> Response:
    """GET /api/me/stats"""
    person = await person_of(context, asker)
    if person is None:
        return answered(Stats(person=None, games=[], dice=[], masters=[], looking=0))
    looking = await context.accuracy.look(person.hash)  # first: who is told of none has all of it
    games, dice = await context.store.read(lambda connection: _played(connection, person.hash))
    masters = [Reference(**one) for one in reference_scores()]
    told = Stats(person=about(person), games=games, dice=dice, masters=masters, looking=looking)
    return answered(told)


async def show_looking(context: Context, request: Request, asker: Asker) -> Response:
    """GET /api/me/looking: how many games the coach has still to look at, for whoever waits"""
    person = asker.person()
    return answered(Waiting(looking=0 if person is None else context.accuracy.waiting(person)))


def _played(connection: Connection, person: str) -> tuple[list[PlayedGame], list[DiceCount]]:
    rows = games_of(connection, person, MOST_GAMES)
    return [_game(row) for row in reversed(rows)], _dice(rows)


def _game(row: RowMapping) -> PlayedGame:
    stored = {name: row[name] for name in PlayedGame.__struct_fields__ if name in row}
    bots = [level for level in row["bots"].split(",") if level]
    areas = msgspec.Raw(row["areas"])
    return PlayedGame(**{**stored, "table": row["table_id"], "areas": areas, "bots": bots})


def _dice(rows: Sequence[RowMapping]) -> list[DiceCount]:
    """How often each die showed what: apart by game, by players, and for real dice."""
    counts: dict[tuple[str, int, bool], Faces] = {}
    for row in rows:
        faces = msgspec.json.decode(row["faces"], type=list[dict[str, int]])
        kind = (row["game"], row["players"], row["typed"])
        so_far = counts.setdefault(kind, [Counter() for _ in faces])
        for die, more in zip(so_far, faces, strict=True):
            die.update(more)
    return [
        DiceCount(game=game, players=players, typed=typed, faces=list(map(dict, faces)))
        for (game, players, typed), faces in sorted(counts.items())
    ]


ROUTES = [get("/api/me/stats", show_stats), get("/api/me/looking", show_looking)]
