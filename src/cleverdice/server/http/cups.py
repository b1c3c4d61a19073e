"""Cups: one link to several deals, which are duels."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from cleverdice.dice import fresh_seed
from cleverdice.table.challenges import DUEL, Challenge, solo_games
from cleverdice.table.cups import cup_view, deal_of
from cleverdice.table.errors import Refused
from cleverdice.table.keys import fresh_id

from .. import protocol
from ..contract.bodies import Cupping
from ..contract.challenges import Cup, CupOpened
from ..db import challenges
from ..db.writer import together
from ..request import Asker
from .context import Context
from .respond import answered, get, post, posted
from .visitor import person_of


async def open_cup(context: Context, request: Request, asker: Asker) -> Response:
    """POST /api/cups"""
    wish = await posted(request, asker, Cupping)
    context.check("openings", asker)
    if wish.game not in solo_games():
        raise Refused("duel.no-game")
    cup = fresh_id(context.entropy)
    made = [_deal(context, wish.game, deal_of(cup, nth)) for nth in range(1, wish.deals + 1)]
    await context.store.write(together(*map(challenges.new_challenge, made)))
    return answered(CupOpened(cup=cup))


def _deal(context: Context, game: str, id: str) -> Challenge:
    secret = fresh_seed(context.entropy).hex()
    return Challenge(id, DUEL, game, secret, "", True, context.now())


async def show_cup(context: Context, request: Request, asker: Asker) -> Response:
    """GET /api/cups/<cup>"""
    cup, person = request.path_params["cup"], await person_of(context, asker)
    deals, tries = await context.store.read(lambda there: challenges.of_cup(there, cup))
    if not deals:
        raise Refused("contest.nowhere", status=404)
    me = None if person is None else person.hash
    ids = [deal.id for deal in deals]
    return answered(protocol.prepared(cup_view(cup, deals[0].game, ids, tries, me), Cup))


ROUTES = [post("/api/cups", open_cup), get("/api/cups/{cup}", show_cup)]
