"""Challenges that several people play with the same dice, each alone: what is stored, and found.

A challenge is a day's or a duel's; a try is one person's game of it, and there is one at most.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, Select, delete, func, insert, select, update

from cleverdice.dice.public import MOST_DEALS
from cleverdice.table.challenges import DUEL, Challenge, Try, final_figures
from cleverdice.table.cups import deal_of
from cleverdice.table.table import Table

from ..contract.challenges import Placed
from . import schema
from .news import Anything
from .writer import Change

# What is found


def challenge(connection: Connection, id: str) -> Challenge | None:
    """A challenge by its id."""
    return _challenge(connection, select(schema.challenges).where(schema.challenges.c.id == id))


def of_day(connection: Connection, day: str) -> list[Challenge]:
    """The challenges of a day."""
    kept = schema.challenges
    rows = connection.execute(select(kept).where(kept.c.day == day)).all()
    return [Challenge(**row._asdict()) for row in rows]


def running(connection: Connection, game: str, now: int) -> list[Challenge]:
    """The challenges of a game whose secret is still to be shown."""
    kept = schema.challenges
    open_still = (kept.c.game == game) & kept.c.day.is_not(None) & ~kept.c.shut
    rows = connection.execute(select(kept).where(open_still, kept.c.closes > now)).all()
    return [Challenge(**row._asdict()) for row in rows]


def duel_of(connection: Connection, table: str) -> Challenge | None:
    """The duel that was made of a finished game, if there is one."""
    tries, challenges = schema.tries, schema.challenges
    of = (tries.c.table_id == table) & (challenges.c.kind == DUEL)
    return _challenge(connection, select(challenges).join(tries).where(of))


def _challenge(connection: Connection, query: Select[Any]) -> Challenge | None:
    row = connection.execute(query).first()
    return None if row is None else Challenge(**row._asdict())


def of_cup(connection: Connection, cup: str) -> tuple[list[Challenge], list[Try]]:
    """The deals of a cup, in order, and every try of one."""
    kept, tries = schema.challenges, schema.tries
    ids = [deal_of(cup, nth) for nth in range(1, MOST_DEALS + 1)]
    deals = connection.execute(select(kept).where(kept.c.id.in_(ids)).order_by(kept.c.id))
    played = connection.execute(select(tries).where(tries.c.challenge_id.in_(ids)))
    return (
        [Challenge(**row._asdict()) for row in deals],
        [Try(**row._asdict()) for row in played],
    )


def try_of(connection: Connection, challenge: str, person: str) -> Try | None:
    """A person's try."""
    tries = schema.tries
    here = (tries.c.challenge_id == challenge) & (tries.c.person == person)
    row = connection.execute(select(tries).where(here)).first()
    return None if row is None else Try(**row._asdict())


def finished(connection: Connection, challenge: str) -> int:
    """How many have played it to the end."""
    return int(connection.execute(_count(challenge)).scalar_one())


def _count(challenge: str) -> Select[Any]:
    tries = schema.tries
    over = (tries.c.challenge_id == challenge) & tries.c.ended.is_not(None)
    return select(func.count()).select_from(tries).where(over)


def place(connection: Connection, found: Try) -> int:
    """The place of a finished try."""
    better = _count(found.challenge_id).where(schema.tries.c.score > found.score)
    return 1 + int(connection.execute(better).scalar_one())


def ranking(connection: Connection, id: str, person: str | None, most: int) -> list[Placed]:
    """The best tries of a challenge, best first; of equals whoever was first."""
    tries = schema.tries
    over = (tries.c.challenge_id == id) & tries.c.ended.is_not(None)
    order = (tries.c.score.desc(), tries.c.ended, tries.c.table_id)
    rows = connection.execute(select(tries).where(over).order_by(*order).limit(most)).all()
    places: dict[int, int] = {}
    for nth, row in enumerate(rows, 1):
        places.setdefault(row.score, nth)
    return [_placed(row, places[row.score], person) for row in rows]


def _placed(row: Row[Any], place: int, person: str | None) -> Placed:
    return Placed(
        place=place,
        name=row.name,
        score=row.score,
        areas=msgspec.json.decode(row.areas, type=list[int]),
        foxes=row.foxes,
        fox_points=row.fox_points,
        table=row.table_id,
        mine=row.person == person,
    )


def names_of(connection: Connection, id: str) -> list[str]:
    """Who has finished, without what they have reached."""
    tries = schema.tries
    over = (tries.c.challenge_id == id) & tries.c.ended.is_not(None)
    query = select(tries.c.name).where(over).order_by(tries.c.ended, tries.c.table_id)
    return list(connection.execute(query).scalars())


def scores(connection: Connection, id: str) -> list[int]:
    """The points of all who have finished."""
    tries = schema.tries
    over = (tries.c.challenge_id == id) & tries.c.ended.is_not(None)
    return list(connection.execute(select(tries.c.score).where(over)).scalars())


def days_played(connection: Connection, person: str) -> list[str]:
    """The days of which a person has finished a challenge, in order."""
    tries, challenges = schema.tries, schema.challenges
    own = (tries.c.person == person) & tries.c.ended.is_not(None) & challenges.c.day.is_not(None)
    query = select(challenges.c.day).join(tries).where(own).distinct().order_by(challenges.c.day)
    return list(connection.execute(query).scalars())


def days_before(
    connection: Connection, person: str | None, day: str, most: int
) -> list[tuple[str, str, int | None]]:
    """The challenges of earlier days, newest first: day, game, the own points."""
    tries, challenges = schema.tries, schema.challenges
    mine = (tries.c.challenge_id == challenges.c.id) & (tries.c.person == (person or ""))
    query = (
        select(challenges.c.day, challenges.c.game, tries.c.score)
        .join(tries, mine, isouter=True)
        .where(challenges.c.day < day)
        .order_by(challenges.c.day.desc(), challenges.c.game)
        .limit(most)
    )
    return [(row.day, row.game, row.score) for row in connection.execute(query)]


# What is changed


def new_challenge(made: Challenge) -> Change:
    """Dice for everybody."""
    return Change(acts=[(insert(schema.challenges), [asdict(made)])])


def new_try(begun: Try) -> Change:
    """Somebody begins; a second time is refused by the database itself."""
    return Change(acts=[(insert(schema.tries), [asdict(begun)])])


def shut(id: str) -> Change:
    """Its secret is about to be shown: nobody plays it any more."""
    kept, tables = schema.challenges, schema.tables
    later = tables.c.revision + 1
    acts = [
        update(kept).where(kept.c.id == id).values(shut=True),
        update(tables).where(tables.c.challenge == id).values(shut=True, revision=later),
    ]
    return Change(acts=[(act, []) for act in acts], news=[Anything()])


def unplayed(before: int) -> Change:
    """Duels older than that which nobody has begun, and cups of which nobody has begun a deal."""
    kept, tries = schema.challenges, schema.tries
    begun = select(tries.c.challenge_id).where(tries.c.challenge_id == kept.c.id).exists()
    cup = func.substr(kept.c.id, 1, func.length(kept.c.id) - 1)  # a deal ends with its number
    of_cup = tries.c.challenge_id.like("%.%") & tries.c.challenge_id.startswith(cup)
    going_on = kept.c.id.like("%.%") & select(tries.c.challenge_id).where(of_cup).exists()
    old = (kept.c.kind == DUEL) & (kept.c.created < before) & ~begun & ~going_on
    return Change(acts=[(delete(kept).where(old), [])])


def tried(table: Table, now: int) -> Change:
    """The end of a game that is somebody's try, written together with its last move."""
    if table.row.contest is None:
        return Change()
    here = schema.tries.c.table_id == table.row.id
    values = {**final_figures(table), "ended": now}
    return Change(acts=[(update(schema.tries).where(here).values(**values), [])])


def mastered(id: str, score: int, areas: list[int]) -> Change:
    """How the master plays the same dice."""
    kept = schema.challenges
    values = {"master": score, "master_areas": msgspec.json.encode(areas).decode()}
    return Change(acts=[(update(kept).where(kept.c.id == id).values(**values), [])])


def judged(id: str, levels: str, luck: float | None) -> Change:
    """How hard its dice are."""
    kept = schema.challenges
    act = update(kept).where(kept.c.id == id).values(levels=levels, luck=luck)
    return Change(acts=[(act, [])])
