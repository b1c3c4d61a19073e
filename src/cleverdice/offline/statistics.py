"""What the person of this device has played; charts and sums are the page's."""

from __future__ import annotations

import json
from collections import Counter
from functools import partial

from cleverdice.coach import reference_scores
from cleverdice.coach.views import review_slices
from cleverdice.puzzles import mistakes
from cleverdice.table.errors import Refused

from . import me
from .reviews import named, nameless
from .rows import PUZZLES, RESULTS, Change, Op, Value, loaded, put
from .world import Doing, Plain, Slow, World

MOST_AT_ONCE = 30
"""So many games are looked at by the coach after a visit, the newest first."""

LOOK = "look "


def show_stats(world: World) -> Plain:
    """GET /api/me/stats"""
    if world.me is None:
        return {"person": None, "games": [], "dice": [], "masters": [], "looking": 0}
    looking = look(world)
    played = sorted(world.rows.all(RESULTS), key=lambda row: (row["ended"], row["table"]))
    return {
        "person": me.about(world.me),
        "games": [_game(row) for row in played],
        "dice": _dice(played),
        "masters": reference_scores(),
        "looking": looking,
    }


def show_looking(world: World) -> Plain:
    """GET /api/me/looking"""
    return {"looking": _waiting(world)}


def _game(row: Value) -> Plain:
    told = {name: value for name, value in row.items() if name not in ("faces", "trained")}
    bots = [level for level in row["bots"].split(",") if level]
    return {**told, "bots": bots, "areas": json.loads(row["areas"])}


def _dice(rows: list[Value]) -> list[Plain]:
    """How often each die showed what: apart by game, by players, and for real dice."""
    counts: dict[tuple[str, int, bool], list[Counter[str]]] = {}
    for row in rows:
        faces: list[dict[str, int]] = json.loads(row["faces"])
        so_far = counts.setdefault(
            (row["game"], row["players"], row["typed"]), [Counter() for _ in faces]
        )
        for die, more in zip(so_far, faces, strict=True):
            die.update(more)
    return [
        {"game": game, "players": players, "typed": typed, "faces": list(map(dict, faces))}
        for (game, players, typed), faces in sorted(counts.items())
    ]


# How well was chosen, which the coach finds out


def _waiting(world: World) -> int:
    return sum(key.startswith(LOOK) and not slow.done for key, slow in world.slow.items())


def look(world: World) -> int:
    """Let the coach look at the games that it has not looked at; how many wait just now."""
    new = [row for row in world.rows.all(RESULTS) if not row.get("trained")]
    newest = sorted(new, key=lambda row: (-row["ended"], row["table"]))[:MOST_AT_ONCE]
    for row in newest:
        key = LOOK + row["table"]
        if key not in world.slow:
            world.slow[key] = Slow(partial(_looked, world, row["table"]))
    return _waiting(world)


def _looked(world: World, table: str, slow: Slow) -> Doing[None]:
    """One game; what a rule of thumb takes for given away is no measure of anybody."""
    stored = loaded(world.rows, table)
    if stored is None:
        return
    record = nameless(world.table(table).record)
    steps = review_slices(record)
    answer = yield from slow.watched(steps)
    review = named(answer, world.table(table).record)
    if review["judge"]["learned"]:
        yield _reviewed(world, table, review)


def _reviewed(world: World, table: str, review: Plain) -> Change:
    change = []
    for row in world.rows.of(RESULTS, table):
        look = review["seats"][row["seat"]]
        sums = look["points"]["sums"]
        value = {**row, "given_away": sums["given_away"], "luck": sums["luck"], "trained": True}
        change.append(put(RESULTS, f"{table}:{row['seat']}", value))
        change += [
            _mistake(row, told)
            for told in mistakes(look)
            if world.rows.one(PUZZLES, f"{table}:{told['ply']}") is None
        ]
    if not change:
        raise Refused("server.no-table", status=404)
    return change


def _mistake(row: Value, told: Plain) -> Op:
    """A mistake becomes a puzzle."""
    table, ply = row["table"], told["ply"]
    value = {"id": f"{table}-{ply}", "game": row["game"], "table_id": table}
    kept = {"told": json.dumps(told), "lost": told["lost"], "box": 0, "due": 0}
    return put(PUZZLES, f"{table}:{ply}", {**value, **kept})
