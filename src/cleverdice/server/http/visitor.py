"""People without accounts: 128 random bits that a browser keeps, of which we store the hash."""

from __future__ import annotations

from starlette.responses import Response

from cleverdice.table.errors import Refused
from cleverdice.table.keys import fresh_key, hashed
from cleverdice.table.names import cleaned

from ..contract.people import Me
from ..db import people
from ..db.people import Person
from ..request import ME, Asker
from .context import Context
from .respond import with_cookie

ME_SECONDS = 400 * 24 * 3600
"""As long as browsers keep a cookie at all; every visit begins it anew."""


# Who asks


async def person_of(context: Context, asker: Asker) -> Person | None:
    """Who asks, by the cookie; nobody if it is missing, forged, or its owner was deleted."""
    me = asker.person()
    return None if me is None else await _found(context, me)


async def known_person(context: Context, asker: Asker) -> Person:
    """Who asks; refused if that is nobody."""
    person = await person_of(context, asker)
    if person is None:
        raise Refused("person.nobody", status=403)
    return person


async def counts_for(context: Context, asker: Asker) -> str | None:
    """Under what a game of whoever asks is to be counted."""
    person = await person_of(context, asker)
    return None if person is None else person.hash


async def person_by_key(context: Context, key: str) -> Person | None:
    """Whose key is this?"""
    return await _found(context, hashed(key))


async def _found(context: Context, person: str) -> Person | None:
    return await context.store.read(lambda connection: people.found(connection, person))


async def make_person(context: Context, asker: Asker, name: str = "") -> tuple[str, Person]:
    """Somebody new: the key, which is told once and stored nowhere, and the person."""
    context.check("openings", asker)
    key, now = fresh_key(context.entropy), context.now()
    person = Person(hashed(key), cleaned(name), now, now)
    await context.store.write(people.new_person(person))
    return key, person


def about(person: Person) -> Me:
    """What a person is told of themselves."""
    return Me(name=person.name, since=person.created)


def with_me(response: Response, asker: Asker, key: str) -> Response:
    """The same answer, and the person's key in a cookie."""
    return with_cookie(response, asker, ME, key, ME_SECONDS)
