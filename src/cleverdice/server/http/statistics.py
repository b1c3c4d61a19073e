"""What a person has played, as plain data for the page; charts and sums are the page's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, RowMapping
from starlette.requests import Request
from starlette.responses import Response

from cleverdice.coach import reference_scores

from ..db.results import games_of
from ..request import Asker
from .context import Context
from .respond import answered, get
from .visitor import person_of

MOST_GAMES = 5000
"""So many of a person's games are told of, the newest."""

Plain = dict[str, Any]
Faces = list[Counter[str]]


async def show_stats(context: Context, request: Request, asker: Asker) -> Response:
    """GET /api/me/stats"""
    person = await person_of(context, asker)
    if person is None:
        return answered({"person": None, "games": [], "dice": [], "looking": 0, "masters": []})
    looking = await context.accuracy.look(person.hash)  # first: who is told of none has all of it
    told = await context.store.read(lambda connection: _told(connection, person.hash))
    about = {"name": person.name, "since": person.created}
    return answered({"person": about, **told, "looking": looking, "masters": reference_scores()})


async def show_looking(context: Context, request: Request, asker: Asker) -> Response:
    """GET /api/me/looking: how many games the coach has still to look at, for whoever waits"""
    person = asker.person()
    return answered({"looking": 0 if person is None else context.accuracy.waiting(person)})


def _told(connection: Connection, person: str) -> Plain:
    rows = games_of(connection, person, MOST_GAMES)
    return {"games": [_game(row) for row in reversed(rows)], "dice": _dice(rows)}


def _game(row: RowMapping) -> Plain:
    """A RESULT of docs/protocol.md."""
    plain = {name: row[name] for name in row if name not in ("person", "faces", "table_id")}
    bots = [level for level in row["bots"].split(",") if level]
    return {**plain, "table": row["table_id"], "areas": msgspec.Raw(row["areas"]), "bots": bots}


def _dice(rows: Sequence[RowMapping]) -> list[Plain]:
    """How often each die showed what: apart by game, by players, and for real dice."""
    counts: dict[tuple[str, int, bool], Faces] = {}
    for row in rows:
        faces = msgspec.json.decode(row["faces"], type=list[dict[str, int]])
        kind = (row["game"], row["players"], row["typed"])
        so_far = counts.setdefault(kind, [Counter() for _ in faces])
        for die, more in zip(so_far, faces, strict=True):
            die.update(more)
    return [
        {"game": game, "players": players, "typed": typed, "faces": faces}
        for (game, players, typed), faces in sorted(counts.items())
    ]


ROUTES = [get("/api/me/stats", show_stats), get("/api/me/looking", show_looking)]
