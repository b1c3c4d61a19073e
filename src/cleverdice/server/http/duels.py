"""Duels: a link that lets friends play the same dice, each alone and whenever they like."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from cleverdice.dice import fresh_seed
from cleverdice.view import Plain, seat_view

from ..db import challenges
from ..db.challenges import DUEL, Challenge, Placed, Try, final_figures
from ..db.people import Person
from ..db.store import together
from ..errors import Refused
from ..keys import fresh_id, hashed
from ..protocol import Dueling
from ..request import Asker
from ..settings import Server
from ..table.model import OVER
from ..table.table import Table
from .challenges import challenge_by, own_try, play, standing
from .daily import solo_games
from .tables import answered, posted
from .visitor import known_person, person_of

MOST_SHEETS = 6

# The addresses


async def open_duel(server: Server, request: Request, asker: Asker) -> Response:
    """POST /api/duels"""
    wish = await posted(request, asker, Dueling)
    if not server.gate.allows("openings", asker.address):
        raise Refused("server.too-many", status=429)
    if wish.table is not None:
        return answered({"duel": await _of_table(server, asker, wish.table)})
    if wish.game not in solo_games():
        raise Refused("duel.no-game")
    made = _made(server, wish.game, fresh_seed(server.hub.house.entropy).hex())
    await server.hub.house.store.write(challenges.new_challenge(made))
    return answered({"duel": made.id})


async def show_duel(server: Server, request: Request, asker: Asker) -> Response:
    """GET /api/duels/<duel>"""
    duel = await _duel(server, request)
    shown = await standing(server, duel, await person_of(server, asker))
    names = await server.hub.house.store.read(
        lambda connection: challenges.names_of(connection, duel.id)
    )
    return answered({**shown, "created": duel.created, "names": names})


async def show_sheets(server: Server, request: Request, asker: Asker) -> Response:
    """GET /api/duels/<duel>/sheets: what the best have written, for whoever has played."""
    duel, person = await _duel(server, request), await person_of(server, asker)
    own = None if person is None else await own_try(server, duel, person)
    if own is None or not own.over:
        raise Refused("contest.hidden", status=403)
    best = await server.hub.house.store.read(
        lambda connection: challenges.ranking(connection, duel.id, own.person, MOST_SHEETS)
    )
    return answered({"sheets": [await _sheet(server, placed) for placed in best]})


async def _sheet(server: Server, placed: Placed) -> Plain:
    async with server.hub.using(placed.table) as room:
        seat = seat_view(room.table.game, room.table.state, 0)
    return {**seat, "name": placed.name, "table": placed.table}


async def play_duel(server: Server, request: Request, asker: Asker) -> Response:
    """POST /api/duels/<duel>"""
    return await play(server, request, asker, await _duel(server, request))


async def _duel(server: Server, request: Request) -> Challenge:
    found = await challenge_by(server, request.path_params["duel"])
    if found.kind != DUEL:
        raise Refused("contest.nowhere", status=404)
    return found


# Making one


def _made(
    server: Server, game: str, secret: str, seed: str = "", *, shared: bool = True
) -> Challenge:
    house = server.hub.house
    return Challenge(fresh_id(house.entropy), DUEL, game, secret, seed, shared, house.now())


async def _of_table(server: Server, asker: Asker, table: str) -> str:
    """The dice of a game that is over; whoever played it has made the first try already."""
    person = await known_person(server, asker)
    async with server.hub.using(table) as room, room.turn():
        _check(room.table, asker)
        store = server.hub.house.store
        there = await store.read(lambda connection: challenges.duel_of(connection, table))
        if there is not None:
            return there.id
        row, seat = room.table.row, room.table.seats[0]
        made = _made(server, row.game, row.secret, seat.seed, shared=row.shared)
        first = _first(made, room.table, person)
        await store.write(together(challenges.new_challenge(made), challenges.new_try(first)))
        return made.id


def _check(table: Table, asker: Asker) -> None:
    held = [hashed(key) for key in asker.keys().values()]
    if not any(table.held(key) for key in held):
        raise Refused("server.not-yours", status=403)
    if not table.solo or table.row.typed or table.given or table.row.contest is not None:
        raise Refused("duel.no-dice", status=409)
    if table.row.phase != OVER:
        raise Refused("server.not-over", status=409)


def _first(duel: Challenge, table: Table, person: Person) -> Try:
    figures = final_figures(table)
    return Try(
        challenge_id=duel.id,
        person=person.hash,
        table_id=table.row.id,
        name=table.seats[0].name,
        started=table.row.created,
        ended=table.row.ended,
        **figures,
    )
