"""People without accounts: 128 random bits that a browser keeps, of which we store the hash."""

from __future__ import annotations

from starlette.responses import Response

from ..db import people
from ..db.people import Person
from ..errors import Refused
from ..keys import fresh_key, hashed
from ..request import ME, Asker
from ..settings import Server
from ..table.names import cleaned

ME_SECONDS = 400 * 24 * 3600
"""As long as browsers keep a cookie at all; every visit begins it anew."""


# Who asks


async def person_of(server: Server, asker: Asker) -> Person | None:
    """Who asks, by the cookie; nobody if it is missing, forged, or its owner was deleted."""
    key = asker.me()
    return None if key is None else await person_by_key(server, key)


async def known_person(server: Server, asker: Asker) -> Person:
    """Who asks; refused if that is nobody."""
    person = await person_of(server, asker)
    if person is None:
        raise Refused("person.nobody", status=403)
    return person


async def counts_for(server: Server, asker: Asker) -> str | None:
    """Under what a game of whoever asks is to be counted."""
    person = await person_of(server, asker)
    return None if person is None else person.hash


async def person_by_key(server: Server, key: str) -> Person | None:
    """Whose key is this?"""
    return await server.hub.house.store.read(
        lambda connection: people.found(connection, hashed(key))
    )


def check_costly(server: Server, asker: Asker) -> None:
    """Refuse what takes more than a look, asked for too often."""
    if not server.gate.allows("openings", asker.address):
        raise Refused("server.too-many", status=429)


async def make_person(server: Server, asker: Asker, name: str = "") -> tuple[str, Person]:
    """Somebody new: the key, which is told once and stored nowhere, and the person."""
    check_costly(server, asker)
    house = server.hub.house
    key, now = fresh_key(house.entropy), house.now()
    person = Person(hashed(key), cleaned(name), now, now)
    await house.store.write(people.new_person(person))
    return key, person


def with_me(response: Response, asker: Asker, key: str) -> Response:
    """The same answer, and the person's key in a cookie."""
    response.set_cookie(
        ME,
        key,
        max_age=ME_SECONDS,
        path="/",
        httponly=True,
        samesite="strict",
        secure=asker.https,
    )
    return response
