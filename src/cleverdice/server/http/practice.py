"""Puzzles: the addresses for what somebody can train, for the next one, and for a try.

What somebody has tried is kept under the person; without one it is answered all the same.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response

from cleverdice.puzzles import (
    Card,
    Puzzle,
    answer_view,
    chosen,
    counted,
    due_after,
    next_box,
    of_set,
    own_puzzle,
    puzzle_view,
    set_cards,
    set_names,
)
from cleverdice.rules import names
from cleverdice.table.errors import Refused
from cleverdice.table.record import stored_record
from cleverdice.view import Plain

from ..contract import practice as told
from ..contract.bodies import Solving
from ..db import puzzles
from ..protocol import prepared
from ..request import Asker
from .context import Context
from .respond import answered, get, post, posted
from .visitor import person_of

# The addresses


async def show_all(context: Context, request: Request, asker: Asker) -> Response:
    """GET /api/train"""
    person = await person_of(context, asker)
    looking = 0 if person is None else await context.accuracy.look(person.hash)
    me = None if person is None else person.hash
    games = [_count(context, game, await _cards(context, me, game)) for game in names()]
    there = [game for game in games if game.own + game.set]
    return answered(told.Training(games=there, looking=looking))


async def show_next(context: Context, request: Request, asker: Asker) -> Response:
    """GET /api/train/<game>"""
    game, me = _game(request), await _me(context, asker)
    cards = await _cards(context, me, game)
    card = chosen(cards, context.now())
    shown = None if card is None else await _shown(context, me, card)
    return answered(told.NextPuzzle(puzzle=shown, count=_count(context, game, cards)))


async def solve(context: Context, request: Request, asker: Asker) -> Response:
    """POST /api/train/<game>/<puzzle>"""
    wish = await posted(request, asker, Solving)
    game, id, me = _game(request), request.path_params["puzzle"], await _me(context, asker)
    card = next((one for one in await _cards(context, me, game) if one.id == id), None)
    if card is None:
        raise Refused("puzzle.nowhere", status=404)
    puzzle = await _puzzle(context, me, id)
    try:
        answer = await asyncio.to_thread(answer_view, puzzle, wish.text)
    except KeyError:
        raise Refused("puzzle.move", status=409) from None
    moved = await _moved(context, me, game, card, right=answer["right"])
    return answered(prepared({**answer, "box": moved.box, "due": moved.due}, told.Solved))


# What is known


def _game(request: Request) -> str:
    game = str(request.path_params["game"])
    if game not in names():
        raise Refused("puzzle.nowhere", status=404)
    return game


async def _me(context: Context, asker: Asker) -> str | None:
    person = await person_of(context, asker)
    return None if person is None else person.hash


async def _cards(context: Context, me: str | None, game: str) -> list[Card]:
    kept: Sequence[Card] = ()
    if me is not None:
        kept = await context.store.read(lambda found: puzzles.cards_of(found, me, game))
    return set_cards(set_names(game), kept)


def _count(context: Context, game: str, cards: Sequence[Card]) -> told.Trainable:
    found = counted(cards, context.now())
    return told.Trainable(game=game, own=found.own, set=found.set, due=found.due, next=found.next)


async def _shown(context: Context, me: str | None, card: Card) -> told.Puzzle:
    puzzle = await _puzzle(context, me, card.id)
    table = card.id.rpartition("-")[0] if card.own else None
    seen: Plain = await asyncio.to_thread(puzzle_view, puzzle)
    return prepared({**seen, "own": card.own, "table": table, "box": card.box}, told.Puzzle)


async def _puzzle(context: Context, me: str | None, id: str) -> Puzzle:
    """A puzzle of a set, or one of the person's own mistakes."""
    known = of_set(id)
    if known is not None:
        return known
    own = await context.store.read(lambda found: puzzles.own_told(found, me or "", id))
    stored = None if own is None else await context.store.load(own[0])
    if own is None or stored is None:
        raise Refused("puzzle.nowhere", status=404)
    return own_puzzle(id, stored_record(stored), own[1])


# What changes


async def _moved(context: Context, me: str | None, game: str, card: Card, *, right: bool) -> Card:
    """The card in its next box, kept for whoever is known."""
    box = next_box(card.box, right)
    moved = card._replace(box=box, due=due_after(box, context.now()))
    if me is not None:
        await context.store.write(puzzles.tried(me, game, moved))
    return moved


ROUTES = [
    get("/api/train", show_all),
    get("/api/train/{game}", show_next),
    post("/api/train/{game}/{puzzle}", solve),
]
