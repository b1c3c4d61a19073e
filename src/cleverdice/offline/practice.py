"""The addresses of puzzles: mistakes of this device's own games, and the sets."""

from __future__ import annotations

import json

from cleverdice.puzzles import (
    Card,
    Puzzle,
    answer_view,
    chosen,
    counted,
    due_after,
    kept_card,
    next_box,
    of_set,
    own_puzzle,
    puzzle_view,
    set_cards,
    set_names,
)
from cleverdice.rules import load, names
from cleverdice.table.errors import Refused

from . import statistics
from .forms import Asked
from .rows import PUZZLES, TABLES, Value, put
from .world import Doing, Plain, World


def show_all(world: World) -> Plain:
    """GET /api/train"""
    looking = 0 if world.me is None else statistics.look(world)
    games = [_count(world, game) for game in names()]
    return {"games": [game for game in games if game["own"] + game["set"]], "looking": looking}


def show_next(world: World, game: str) -> Plain:
    """GET /api/train/<game>"""
    card = chosen(_cards(world, game), world.now())
    shown = None if card is None else _shown(world, card)
    return {"puzzle": shown, "count": _count(world, game)}


def solve(world: World, wish: Asked, game: str, puzzle: str) -> Doing[Plain]:
    """POST /api/train/<game>/<puzzle>"""
    card = next((one for one in _cards(world, game) if one.id == puzzle), None)
    if card is None:
        raise Refused("puzzle.nowhere", status=404)
    try:
        answer = answer_view(_puzzle(world, puzzle), wish.text)
    except KeyError:
        raise Refused("puzzle.move", status=409) from None
    box = next_box(card.box, answer["right"])
    moved = card._replace(box=box, due=due_after(box, world.now()))
    if world.me is not None:
        yield [put(PUZZLES, _key(puzzle), {**_row(world, game, card), **_boxed(moved)})]
    return {**answer, **_boxed(moved)}


def _boxed(card: Card) -> Value:
    return {"box": card.box, "due": card.due}


# What is known


def _key(id: str) -> str:
    """Rows of a table go by its id, those of a set by that of the set."""
    owner, _, nth = id.rpartition("-")
    return f"{owner}:{nth}"


def _row(world: World, game: str, card: Card) -> Value:
    new = {"id": card.id, "game": game, "table_id": None, "told": "", "lost": 0.0}
    return world.rows.one(PUZZLES, _key(card.id)) or new


def _cards(world: World, game: str) -> list[Card]:
    if game not in names():
        raise Refused("puzzle.nowhere", status=404)
    rows = [row for row in world.rows.all(PUZZLES) if row["game"] == game]
    return set_cards(set_names(game), [kept_card(row) for row in rows if _playable(world, row)])


def _playable(world: World, row: Value) -> bool:
    """Is its game still here, by the rules of today?"""
    if row["table_id"] is None:
        return True
    table = world.rows.one(TABLES, row["table_id"])
    return table is not None and table["version"] == load(row["game"]).version


def _count(world: World, game: str) -> Plain:
    return {"game": game, **counted(_cards(world, game), world.now())._asdict()}


def _shown(world: World, card: Card) -> Plain:
    table = card.id.rpartition("-")[0] if card.own else None
    seen = puzzle_view(_puzzle(world, card.id))
    return {**seen, "own": card.own, "table": table, "box": card.box}


def _puzzle(world: World, id: str) -> Puzzle:
    """A puzzle of a set, or an own mistake."""
    known, row = of_set(id), world.rows.one(PUZZLES, _key(id))
    if known is not None:
        return known
    if row is None:
        raise Refused("puzzle.nowhere", status=404)
    return own_puzzle(id, world.table(row["table_id"]).record, json.loads(row["told"]))
