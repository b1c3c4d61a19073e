"""The challenge of the day: for each game that can be played alone the same dice for everybody.

A day is one of UTC. Who has begun before midnight may finish within half an hour after it; then the
day closes: nobody plays any more, the secret of its dice is shown, and everybody sees the results.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from cleverdice.dice import fresh_seed
from cleverdice.table.challenges import DAILY, Challenge, solo_games
from cleverdice.table.days import GRACE_MS, checked_day, day_of, end_of, streak
from cleverdice.table.errors import Refused

from ..contract.challenges import Day, EarlierDay, EarlierGame, Standing, Streak
from ..db import challenges, people
from ..db.writer import StoreError
from ..request import Asker
from .challenges import own_try, play, shut_if_closed, standing_of
from .context import Context
from .respond import answered, get, post
from .visitor import known_person

LISTED_DAYS = 14


# Challenges


async def challenge_of(context: Context, day: str, game: str) -> Challenge | None:
    """The challenge of a day; that of today is made when it is first asked for."""
    store, now = context.store, context.now()
    id = f"{day}-{game}"
    found = await store.read(lambda connection: challenges.challenge(connection, id))
    if found is not None or day != day_of(now):
        return found
    made = _made(context, id, day, game)
    try:
        await store.write(challenges.new_challenge(made))
    except StoreError:  # somebody else was quicker, or there is no database at all
        return await store.read(lambda connection: challenges.challenge(connection, id))
    return made


def _made(context: Context, id: str, day: str, game: str) -> Challenge:
    return Challenge(
        id=id,
        kind=DAILY,
        game=game,
        secret=fresh_seed(context.entropy).hex(),
        seed="",
        shared=True,
        created=context.now(),
        day=day,
        closes=end_of(day) + GRACE_MS,
    )


# The addresses


async def show_today(context: Context, request: Request, asker: Asker) -> Response:
    """GET /api/daily"""
    return await _shown(context, asker, day_of(context.now()))


async def show_day(context: Context, request: Request, asker: Asker) -> Response:
    """GET /api/daily/<day>"""
    day = checked_day(request.path_params["day"], context.now())
    return await _shown(context, asker, day)


async def play_day(context: Context, request: Request, asker: Asker) -> Response:
    """POST /api/daily/<day>/<game>"""
    now, game = context.now(), request.path_params["game"]
    day = checked_day(request.path_params["day"], now)
    challenge = await challenge_of(context, day, game) if game in solo_games() else None
    if challenge is None:
        raise Refused("contest.nowhere", status=404)
    if day != day_of(now) or challenge.shut:
        await _check_begun(context, asker, challenge)
    return await play(context, request, asker, challenge)


async def _check_begun(context: Context, asker: Asker, challenge: Challenge) -> None:
    """After midnight nobody begins any more."""
    own = await own_try(context, challenge, await known_person(context, asker))
    if own is None:
        raise Refused("daily.over", status=409)
    if not own.over and challenge.is_closed(context.now()):
        raise Refused("daily.closed", status=409)


async def _shown(context: Context, asker: Asker, day: str) -> Response:
    now, me = context.now(), asker.person()
    found = await context.store.read(lambda connection: _looked_up(connection, me, day, now))
    if day == day_of(now) and len(found.challenges) < len(solo_games()):
        for game in solo_games():
            await challenge_of(context, day, game)
        found = await context.store.read(lambda connection: _looked_up(connection, me, day, now))
    for challenge in found.challenges:
        await shut_if_closed(context, challenge)
    return answered(_told(found, day, now))


@dataclass(frozen=True)
class _Found:
    """What is shown of a day, looked up at once."""

    challenges: list[Challenge]
    games: list[Standing]
    played: list[str]
    before: list[tuple[str, str, int | None]]


def _looked_up(connection: Connection, me: str | None, day: str, now: int) -> _Found:
    person = None if me is None else people.found(connection, me)
    who = None if person is None else person.hash
    there = {found.game: found for found in challenges.of_day(connection, day)}
    ordered = [there[game] for game in solo_games() if game in there]
    most = LISTED_DAYS * len(solo_games())
    return _Found(
        ordered,
        [standing_of(connection, found, who, now) for found in ordered],
        [] if who is None else challenges.days_played(connection, who),
        challenges.days_before(connection, who, day_of(now), most),
    )


def _told(found: _Found, day: str, now: int) -> Day:
    closes = end_of(day) + GRACE_MS
    run, best = streak(found.played, day_of(now))
    return Day(
        day=day,
        today=day_of(now),
        ends=end_of(day),
        closes=closes,
        closed=now >= closes or any(challenge.shut for challenge in found.challenges),
        games=found.games,
        streak=Streak(now=run, best=best, days=len(found.played)),
        earlier=_earlier(found.before),
    )


def _earlier(rows: Sequence[tuple[str, str, int | None]]) -> list[EarlierDay]:
    """The days before today of which there is anything, newest first, with the own points."""
    days: dict[str, list[EarlierGame]] = {}
    for day, game, score in rows:
        days.setdefault(day, []).append(EarlierGame(game=game, score=score))
    return [EarlierDay(day=day, games=games) for day, games in days.items()]


ROUTES = [
    get("/api/daily", show_today),
    get("/api/daily/{day}", show_day),
    post("/api/daily/{day}/{game}", play_day),
]
