"""Days and duels on one device: the dice follow from the date or the link by a public rule."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from functools import partial
from typing import Any

from cleverdice.dice.public import CODE_LENGTH, day_secret, duel_of, played_duel
from cleverdice.players import bots_for
from cleverdice.rules import Game, load
from cleverdice.table.challenges import (
    DAILY,
    DUEL,
    Challenge,
    Try,
    bars,
    check_dice,
    check_unhelped,
    first_try,
    solo_games,
)
from cleverdice.table.days import GRACE_MS, checked_day, day_of, end_of, streak
from cleverdice.table.dice_look import dice_steps, solo_game
from cleverdice.table.errors import Refused
from cleverdice.table.keys import ID_LETTERS, fresh_key, hashed
from cleverdice.table.model import OVER
from cleverdice.table.names import cleaned
from cleverdice.table.opening import new_try
from cleverdice.table.table import Table
from cleverdice.view import seat_view

from .forms import Asked
from .me import known
from .reviews import found
from .rows import CHALLENGES, TRIES, Change, Value, happened, new_table_ops, put
from .world import Doing, Plain, Slow, World

LISTED_DAYS = 14


# What there is


def _day_challenge(world: World, day: str, game: str) -> Challenge:
    id = f"{day}-{game}"
    secret = day_secret(day, game).hex()
    closes = end_of(day) + GRACE_MS
    made = Challenge(id, DAILY, game, secret, "", True, world.now(), day=day, closes=closes)
    return _kept(world, made)


def _duel_challenge(world: World, id: str) -> Challenge:
    """The duel of a link, whether it was ever seen here or not."""
    duel = duel_of(id)
    if duel is None or duel.game not in solo_games():
        raise Refused("contest.nowhere", status=404)
    secret = duel.secret.hex()
    return _kept(world, Challenge(id, DUEL, duel.game, secret, duel.seed, duel.shared, world.now()))


def _kept(world: World, made: Challenge) -> Challenge:
    """The same with what is stored of it."""
    row = world.rows.one(CHALLENGES, made.id)
    return made if row is None else replace(made, **_known(row))


def _known(row: Value) -> dict[str, Any]:
    kept = ("created", "master", "master_areas", "levels", "luck")
    return {name: row[name] for name in kept if name in row}


def _challenge(world: World, id: str) -> Challenge:
    day, _, game = id.rpartition("-")
    if game in solo_games() and len(day) == len("2026-01-01"):
        return _day_challenge(world, checked_day(day, world.now()), game)
    return _duel_challenge(world, id)


def _own(world: World, challenge: str) -> Try | None:
    row = world.rows.one(TRIES, challenge)
    return None if row is None else Try(**row)


# What is told


def _standing(world: World, challenge: Challenge) -> Plain:
    """A challenge as it stands here: nobody else's results ever arrive."""
    own = _own(world, challenge.id)
    over = own is not None and own.over
    shown = over or challenge.is_closed(world.now())
    placed = [_placed(own)] if own is not None and over else []
    return {
        "id": challenge.id,
        "game": challenge.game,
        "commitment": challenge.dice.commitment,
        "reveal": challenge.dice.reveal if shown else None,
        "finished": len(placed),
        "mine": None if own is None else _mine(own),
        "results": placed if shown else None,
        "bars": bars([one["score"] for one in placed]) if shown else None,
        "master": _master(challenge) if shown else None,
        "dice": _dice(challenge) if shown else None,
    }


def _points(own: Try) -> Plain:
    areas = json.loads(own.areas or "[]")
    return {"score": own.score, "areas": areas, "foxes": own.foxes, "fox_points": own.fox_points}


def _mine(own: Try) -> Plain:
    begun = {"table": own.table_id, "over": own.over, "name": own.name}
    return {**begun, **_points(own), "place": 1} if own.over else begun


def _placed(own: Try) -> Plain:
    return {"place": 1, "name": own.name, **_points(own), "table": own.table_id, "mine": True}


def _master(challenge: Challenge) -> Plain | None:
    if challenge.master is None:
        return None
    return {"score": challenge.master, "areas": json.loads(challenge.master_areas or "[]")}


def _dice(challenge: Challenge) -> Plain | None:
    if challenge.levels is None:
        return None
    return {"levels": json.loads(challenge.levels), "luck": challenge.luck}


# Days


def show_today(world: World) -> Plain:
    """GET /api/daily"""
    return _day(world, day_of(world.now()))


def show_day(world: World, day: str) -> Plain:
    """GET /api/daily/<day>"""
    return _day(world, checked_day(day, world.now()))


def _day(world: World, day: str) -> Plain:
    today, closes = day_of(world.now()), end_of(day) + GRACE_MS
    played = _days_played(world)
    run, best = streak(sorted(played), today)
    return {
        "day": day,
        "today": today,
        "ends": end_of(day),
        "closes": closes,
        "closed": world.now() >= closes,
        "games": [_standing(world, _day_challenge(world, day, game)) for game in solo_games()],
        "streak": {"now": run, "best": best, "days": len(played)},
        "earlier": [_earlier(played, one) for one in _days_before(played, today)],
    }


def _days_played(world: World) -> dict[str, dict[str, int]]:
    """The points of the days that were finished here, by day and game."""
    played: dict[str, dict[str, int]] = {}
    for row in world.rows.all(TRIES):
        challenge = world.rows.one(CHALLENGES, row["challenge_id"])
        if row["ended"] is not None and challenge and challenge["day"]:
            played.setdefault(challenge["day"], {})[challenge["game"]] = row["score"]
    return played


def _days_before(played: dict[str, dict[str, int]], today: str) -> list[str]:
    return [day for day in sorted(played, reverse=True) if day < today][:LISTED_DAYS]


def _earlier(played: dict[str, dict[str, int]], day: str) -> Plain:
    games = [{"game": game, "score": played[day].get(game)} for game in solo_games()]
    return {"day": day, "games": games}


def play_day(world: World, wish: Asked, day: str, game: str) -> Doing[Plain]:
    """POST /api/daily/<day>/<game>"""
    now = world.now()
    if game not in solo_games():
        raise Refused("contest.nowhere", status=404)
    challenge, own = (
        _day_challenge(world, checked_day(day, now), game),
        _own(world, f"{day}-{game}"),
    )
    if own is None and day != day_of(now):
        raise Refused("daily.over", status=409)
    if own is not None and not own.over and challenge.is_closed(now):
        raise Refused("daily.closed", status=409)
    return (yield from _play(world, challenge, wish))


# Duels


def open_duel(world: World, wish: Asked) -> Doing[Plain]:
    """POST /api/duels"""
    if wish.table is not None:
        return {"duel": (yield from _of_table(world, wish.table))}
    if wish.game not in solo_games():
        raise Refused("duel.no-game")
    letters = world.entropy(CODE_LENGTH)
    code = "".join(ID_LETTERS[byte % len(ID_LETTERS)] for byte in letters)
    made = _duel_challenge(world, f"{wish.game}-{code}")
    yield [put(CHALLENGES, made.id, asdict(made))]
    return {"duel": made.id}


def _of_table(world: World, id: str) -> Doing[str]:
    """The dice of a game that is over; whoever played it has made the first try already."""
    known(world)
    table = world.table(id)
    check_dice(table)
    check_unhelped(table.row, [(seat, text) for seat, text, _ in happened(world.rows, id)])
    duel = played_duel(table.row.game, bytes.fromhex(table.row.secret), table.seats[0].seed)
    if _own(world, duel) is None:
        made, first = _duel_challenge(world, duel), first_try(duel, table, world.person or "")
        yield [put(CHALLENGES, duel, asdict(made)), put(TRIES, duel, asdict(first))]
    return duel


def show_duel(world: World, duel: str) -> Plain:
    """GET /api/duels/<duel>"""
    challenge = _duel_challenge(world, duel)
    shown = _standing(world, challenge)
    own = _own(world, duel)
    names = [own.name] if own is not None and own.over else []
    return {**shown, "created": challenge.created, "names": names}


def play_duel(world: World, wish: Asked, duel: str) -> Doing[Plain]:
    """POST /api/duels/<duel>"""
    return (yield from _play(world, _duel_challenge(world, duel), wish))


def show_sheets(world: World, duel: str) -> Plain:
    """GET /api/duels/<duel>/sheets"""
    own = _own(world, _duel_challenge(world, duel).id)
    if own is None or not own.over:
        raise Refused("contest.hidden", status=403)
    table = world.table(own.table_id)
    seat = seat_view(table.game, table.state, 0)
    return {"sheets": [{**seat, "name": own.name, "table": own.table_id}]}


# Playing


def _play(world: World, challenge: Challenge, wish: Asked) -> Doing[Plain]:
    """Begin a try, or go on with it; a device opens all of its tables, with whatever key."""
    known(world)
    own, key = _own(world, challenge.id), fresh_key(world.entropy)
    if own is None:
        stored, own = new_try(challenge, wish, world.person or "", hashed(key), world.fresh)
        stored = replace(stored, table=Table(stored).started())
        begun = put(TRIES, challenge.id, asdict(own))
        yield [*new_table_ops(stored), put(CHALLENGES, challenge.id, asdict(challenge)), begun]
    return {"table": own.table_id, "key": None if own.over else key, "over": own.over}


def try_ops(world: World, id: str, table: Table, name: str) -> Change:
    """A try that comes from another device, with what its game makes of it."""
    try:
        challenge = replace(_challenge(world, id), created=table.row.created)
    except Refused:
        return []
    own, row = first_try(id, table, table.seats[0].person or ""), table.row
    own = replace(own, name=cleaned(name))
    if row.challenge not in (None, id) or row.secret != challenge.secret or not table.solo:
        return []
    if row.phase != OVER:
        own = Try(id, own.person, row.id, own.name, own.started)
    return [put(CHALLENGES, id, asdict(challenge)), put(TRIES, id, asdict(own))]


# The master, and the dice


def _shown(world: World, id: str) -> Challenge:
    """A challenge, for whoever may know what others make of its dice."""
    challenge = _challenge(world, id)
    own = _own(world, challenge.id)
    if not (challenge.is_closed(world.now()) or (own is not None and own.over)):
        raise Refused("contest.hidden", status=403)
    return challenge


def show_master(world: World, id: str) -> Plain:
    """GET /api/challenges/<id>/master: how the best bot plays the same dice"""
    challenge = _shown(world, id)
    known_already = _master(challenge)
    if known_already is not None:
        return {"master": known_already}
    return {"master": found(world, f"master {id}", Slow(partial(_mastered, world, challenge)))}


def _mastered(world: World, challenge: Challenge, slow: Slow) -> Doing[Plain]:
    """Play the whole game, a decision at a time, and keep what came of it."""
    score = yield from _played(load(challenge.game), challenge, slow)
    areas = list(score.areas)
    yield _known_now(world, challenge, master=score.total, master_areas=json.dumps(areas))
    return {"score": score.total, "areas": areas}


def _known_now(world: World, challenge: Challenge, **more: Any) -> Change:
    """What is known of a challenge, with what was found out."""
    return [put(CHALLENGES, challenge.id, asdict(replace(_kept(world, challenge), **more)))]


def _played(game: Game, challenge: Challenge, slow: Slow) -> Doing[Any]:
    """As `server/work/worker.py` plays it; the same dice give the same."""
    for so_far in solo_game(game, bots_for(game, 1)[-1], challenge.dice):
        slow.progress = min(0.99, so_far.round / (game.rounds[1] + 1))
        yield None
    return game.score(so_far.player)


def show_dice(world: World, id: str) -> Plain:
    """GET /api/challenges/<id>/dice: how hard the dice are"""
    challenge = _shown(world, id)
    known_already = _dice(challenge)
    if known_already is not None:
        return {"dice": known_already}
    return {"dice": found(world, f"dice {id}", Slow(partial(_judged, world, challenge)))}


def _judged(world: World, challenge: Challenge, slow: Slow) -> Doing[Plain]:
    """Let others play the same dice, and the coach look at the best of them."""
    answer = yield from slow.watched(dice_steps(load(challenge.game), challenge.dice))
    levels = json.dumps(answer["levels"])
    yield _known_now(world, challenge, levels=levels, luck=answer["luck"])
    return answer
