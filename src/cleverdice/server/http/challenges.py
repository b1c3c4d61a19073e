"""Playing a challenge: begun once, gone on with from any device, compared when it is over."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

import msgspec
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from cleverdice.players import bots_for
from cleverdice.rules import load
from cleverdice.table.challenges import Challenge, Try, bars, percent_below
from cleverdice.table.errors import Refused
from cleverdice.table.keys import KEY_BYTES, hashed

from ..contract import challenges as told
from ..contract.bodies import Trying
from ..db import challenges
from ..db.people import Person
from ..request import Asker
from .context import Context
from .respond import answered, get, posted, with_key
from .visitor import known_person, person_of

MOST_LISTED = 100


def try_key(mine: str, challenge: str) -> str:
    """The key of a person's try. It follows from the own one, so that every device finds it."""
    mac = hmac.new(bytes.fromhex(mine), f"try {challenge}".encode(), hashlib.sha256)
    return mac.hexdigest()[: 2 * KEY_BYTES]


# Playing


async def play(context: Context, request: Request, asker: Asker, challenge: Challenge) -> Response:
    """Begin a try, or go on with it: the table, and its key in a cookie as long as one plays."""
    wish = await posted(request, asker, Trying)
    person, mine = await known_person(context, asker), asker.me()
    assert mine is not None
    key = try_key(mine, challenge.id)
    found = await own_try(context, challenge, person)
    if found is None:
        found = await _begun(context, asker, challenge, person, key, wish)
    if found.over:
        return answered(told.Begun(table=found.table_id, key=None, over=True))
    await _let_in(context, found, key)
    answer = answered(told.Begun(table=found.table_id, key=key, over=False))
    return with_key(answer, asker, found.table_id, key)


async def own_try(context: Context, challenge: Challenge, person: Person) -> Try | None:
    """What a person has made of a challenge, if anything."""
    return await context.store.read(
        lambda connection: challenges.try_of(connection, challenge.id, person.hash)
    )


async def _begun(
    context: Context, asker: Asker, challenge: Challenge, person: Person, key: str, wish: Trying
) -> Try:
    """A new try; whoever begins on two devices at once has one all the same."""
    context.check("openings", asker)
    problem: Refused | None = None
    try:
        await context.hub.open_try(challenge, person, key, wish, context.share_of(asker))
    except Refused as refused:
        problem = refused
    found = await own_try(context, challenge, person)
    if found is None:
        raise problem or Refused("server.store", status=503)
    return found


async def _let_in(context: Context, found: Try, key: str) -> None:
    """The key of somebody who was another person when the try began opens it as well."""
    async with context.hub.using(found.table_id) as room:
        await room.in_turn(lambda: room.let_in(hashed(key)))


# Comparing


async def standing(context: Context, challenge: Challenge, person: Person | None) -> told.Standing:
    """A challenge as a person may see it: what others made of it only after the own game."""
    me, now = None if person is None else person.hash, context.now()
    await shut_if_closed(context, challenge)
    return await context.store.read(lambda connection: standing_of(connection, challenge, me, now))


async def shut_if_closed(context: Context, challenge: Challenge) -> None:
    """Before anybody is shown the secret of a day, the day is closed for good."""
    if challenge.is_closed(context.now()) and not challenge.shut:
        await context.hub.shut(challenge.id)


def standing_of(
    connection: Connection, challenge: Challenge, me: str | None, now: int
) -> told.Standing:
    """The same, looked up."""
    own = None if me is None else challenges.try_of(connection, challenge.id, me)
    closed = challenge.is_closed(now)
    shown = closed or (own is not None and own.over)
    revealed = closed if challenge.closes is not None else shown
    return told.Standing(
        id=challenge.id,
        game=challenge.game,
        commitment=challenge.dice.commitment,
        reveal=challenge.dice.reveal if revealed else None,
        finished=challenges.finished(connection, challenge.id),
        mine=None if own is None else _mine(connection, own),
        results=_results(connection, challenge, own) if shown else None,
        bars=bars(challenges.scores(connection, challenge.id)) if shown else None,
        master=_master(challenge) if shown else None,
        dice=_dice(challenge) if shown else None,
    )


def _mine(connection: Connection, own: Try) -> told.OwnTry:
    begun = told.OwnTry(table=own.table_id, over=own.over, name=own.name)
    if not own.over:
        return begun
    place = challenges.place(connection, own)
    percent = percent_below(challenges.scores(connection, own.challenge_id), own.score or 0)
    more = {} if percent is None else {"percent": percent}
    return msgspec.structs.replace(begun, **_points(own), place=place, **more)


def _points(own: Try) -> dict[str, Any]:
    areas = msgspec.json.decode(own.areas or "[]")
    return {"score": own.score, "areas": areas, "foxes": own.foxes, "fox_points": own.fox_points}


def _results(connection: Connection, challenge: Challenge, own: Try | None) -> list[told.Placed]:
    """The best, and the own one wherever it stands."""
    me = None if own is None else own.person
    listed = challenges.ranking(connection, challenge.id, me, MOST_LISTED)
    if own is not None and own.over and not any(row.mine for row in listed):
        place, name = challenges.place(connection, own), own.name
        points, table = _points(own), own.table_id
        listed.append(told.Placed(**points, name=name, table=table, place=place, mine=True))
    return listed


def _master(challenge: Challenge) -> told.MasterScore | None:
    if challenge.master is None:
        return None
    areas = msgspec.json.decode(challenge.master_areas or "[]", type=list[int])
    return told.MasterScore(score=challenge.master, areas=areas)


def _dice(challenge: Challenge) -> told.DiceLook | None:
    if challenge.levels is None:
        return None
    levels = msgspec.json.decode(challenge.levels, type=list[told.LevelScore])
    return told.DiceLook(levels=levels, luck=challenge.luck)


# The master, and the dice


async def _shown(context: Context, request: Request, asker: Asker) -> Challenge:
    """The challenge of an address, for whoever may know what others make of its dice."""
    challenge = await challenge_by(context, request.path_params["id"])
    person = await person_of(context, asker)
    own = None if person is None else await own_try(context, challenge, person)
    if not (challenge.is_closed(context.now()) or (own is not None and own.over)):
        raise Refused("contest.hidden", status=403)
    return challenge


async def show_dice(context: Context, request: Request, asker: Asker) -> Response:
    """GET /api/challenges/<id>/dice: how hard the dice are."""
    challenge = await _shown(context, request, asker)
    dice = _dice(challenge) or await _judged(context, challenge, context.share_of(asker))
    return answered(told.DiceAnswer(dice=dice))


async def _judged(context: Context, challenge: Challenge, who: str) -> told.DiceLook:
    """Found out in the process of the reviews, and then kept."""
    given = (challenge.game, challenge.secret, challenge.seed, challenge.shared)
    line = context.coach.lines["review"]
    found = msgspec.json.decode(await line.ask(("dice", given), who), type=told.DiceLook)
    levels = msgspec.json.encode(found.levels).decode()
    await context.store.write(challenges.judged(challenge.id, levels, found.luck))
    return found


async def show_master(context: Context, request: Request, asker: Asker) -> Response:
    """GET /api/challenges/<id>/master: how the best bot plays the same dice."""
    challenge = await _shown(context, request, asker)
    master = _master(challenge) or await _played(context, challenge, context.share_of(asker))
    return answered(told.MasterAnswer(master=master))


async def _played(context: Context, challenge: Challenge, who: str) -> told.MasterScore:
    """Found out in the process of the reviews, which delays nobody, and then kept."""
    level = bots_for(load(challenge.game), 1)[-1]
    given = (challenge.game, level, challenge.secret, challenge.seed, challenge.shared)
    line = context.coach.lines["review"]
    played = msgspec.json.decode(await line.ask(("solo", given), who), type=told.MasterScore)
    await context.store.write(challenges.mastered(challenge.id, played.score, played.areas))
    return played


async def challenge_by(context: Context, id: str) -> Challenge:
    """A challenge by its id; refused if there is none."""
    found = await context.store.read(lambda connection: challenges.challenge(connection, id))
    if found is None:
        raise Refused("contest.nowhere", status=404)
    return found


ROUTES = [
    get("/api/challenges/{id}/master", show_master),
    get("/api/challenges/{id}/dice", show_dice),
]
