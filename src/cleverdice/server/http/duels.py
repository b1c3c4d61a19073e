"""Duels: a link that lets friends play the same dice, each alone and whenever they like."""

from __future__ import annotations

from msgspec.structs import asdict
from starlette.requests import Request
from starlette.responses import Response

from cleverdice.dice import fresh_seed
from cleverdice.table.challenges import (
    DUEL,
    Challenge,
    check_dice,
    check_unhelped,
    first_try,
    solo_games,
)
from cleverdice.table.errors import Refused
from cleverdice.table.keys import fresh_id, hashed
from cleverdice.table.table import Table
from cleverdice.view import seat_view

from ..contract.bodies import Dueling
from ..contract.challenges import Duel, DuelOpened, DuelSheet, DuelSheets, Placed
from ..db import challenges
from ..db.people import Person
from ..db.store import Store
from ..live.room import Room
from ..request import Asker
from .challenges import challenge_by, own_try, play, standing
from .context import Context
from .respond import answered, get, post, posted
from .visitor import known_person, person_of

MOST_SHEETS = 6

# The addresses


async def open_duel(context: Context, request: Request, asker: Asker) -> Response:
    """POST /api/duels"""
    wish = await posted(request, asker, Dueling)
    context.check("openings", asker)
    if wish.table is not None:
        return answered(DuelOpened(duel=await _of_table(context, asker, wish.table)))
    if wish.game not in solo_games():
        raise Refused("duel.no-game")
    made = _made(context, wish.game, fresh_seed(context.entropy).hex())
    await context.store.write(challenges.new_challenge(made))
    return answered(DuelOpened(duel=made.id))


async def show_duel(context: Context, request: Request, asker: Asker) -> Response:
    """GET /api/duels/<duel>"""
    duel = await _duel(context, request)
    shown = await standing(context, duel, await person_of(context, asker))
    names = await context.store.read(lambda connection: challenges.names_of(connection, duel.id))
    return answered(Duel(**asdict(shown), created=duel.created, names=names))


async def show_sheets(context: Context, request: Request, asker: Asker) -> Response:
    """GET /api/duels/<duel>/sheets: what the best have written, for whoever has played."""
    duel, person = await _duel(context, request), await person_of(context, asker)
    own = None if person is None else await own_try(context, duel, person)
    if own is None or not own.over:
        raise Refused("contest.hidden", status=403)
    best = await context.store.read(
        lambda connection: challenges.ranking(connection, duel.id, own.person, MOST_SHEETS)
    )
    return answered(DuelSheets(sheets=[await _sheet(context, placed) for placed in best]))


async def _sheet(context: Context, placed: Placed) -> DuelSheet:
    async with context.hub.using(placed.table) as room:
        seat = seat_view(room.table.game, room.table.state, 0)
    return DuelSheet(**seat, name=placed.name, table=placed.table)


async def play_duel(context: Context, request: Request, asker: Asker) -> Response:
    """POST /api/duels/<duel>"""
    return await play(context, request, asker, await _duel(context, request))


async def _duel(context: Context, request: Request) -> Challenge:
    found = await challenge_by(context, request.path_params["duel"])
    if found.kind != DUEL:
        raise Refused("contest.nowhere", status=404)
    return found


# Making one


def _made(
    context: Context, game: str, secret: str, seed: str = "", *, shared: bool = True
) -> Challenge:
    return Challenge(fresh_id(context.entropy), DUEL, game, secret, seed, shared, context.now())


async def _of_table(context: Context, asker: Asker, table: str) -> str:
    """The dice of a game that is over; whoever played it has made the first try already."""
    person = await known_person(context, asker)
    async with context.hub.using(table) as room:
        _check(room.table, asker)
        return await room.in_turn(lambda: _of_room(context, room, person))


async def _of_room(context: Context, room: Room, person: Person) -> str:
    """One duel, however many ask for it at once."""
    row, seat, store = room.table.row, room.table.seats[0], context.store
    await _check_unhelped(store, room.table)
    there = await store.read(lambda connection: challenges.duel_of(connection, row.id))
    if there is not None:
        return there.id
    made = _made(context, row.game, row.secret, seat.seed, shared=row.shared)
    first = first_try(made.id, room.table, person.hash)
    await room.amend(challenges.new_challenge(made), challenges.new_try(first))
    return made.id


def _check(table: Table, asker: Asker) -> None:
    held = [hashed(key) for key in asker.keys().values()]
    if not any(table.held(key) for key in held):
        raise Refused("server.not-yours", status=403)
    check_dice(table)


async def _check_unhelped(store: Store, table: Table) -> None:
    """Those who play the same dice have neither hints nor a second roll."""
    stored = await store.load(table.row.id)
    check_unhelped(table.row, () if stored is None else stored.events)


ROUTES = [
    post("/api/duels", open_duel),
    get("/api/duels/{duel}", show_duel),
    post("/api/duels/{duel}", play_duel),
    get("/api/duels/{duel}/sheets", show_sheets),
]
