"""The addresses of a person's own things: `/api/me` and what lies below."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ..db import people
from ..db.people import Person
from ..errors import Refused
from ..keys import hashed
from ..live import privacy
from ..protocol import Arriving, Calling, Coming, Nothing
from ..request import ME, Asker
from ..settings import Server
from ..table.names import cleaned
from .tables import answered, guess, posted
from .visitor import check_costly, known_person, make_person, person_by_key, person_of, with_me


def _told(person: Person, **more: object) -> dict[str, object]:
    return {"name": person.name, "since": person.created, **more}


async def show_me(server: Server, request: Request, asker: Asker) -> Response:
    """GET /api/me"""
    person = await person_of(server, asker)
    return answered({"person": None if person is None else _told(person)})


async def be_somebody(server: Server, request: Request, asker: Asker) -> Response:
    """POST /api/me: who is known stays who they are, everybody else becomes somebody new."""
    wish = await posted(request, asker, Coming)
    key, person = asker.me() or "", await person_of(server, asker)
    if person is None and wish.key is not None:
        guess(server, asker)
        key, person = wish.key, await person_by_key(server, wish.key)
    if person is None:
        key, person = await make_person(server, asker, wish.name)
    else:
        house = server.hub.house
        await house.store.write(people.seen(person.hash, house.now()))
    return with_me(answered(_told(person, key=key)), asker, key)


async def enter(server: Server, request: Request, asker: Asker) -> Response:
    """POST /api/me/enter: a personal link on another device"""
    wish = await posted(request, asker, Arriving)
    guess(server, asker)
    person, here = await person_by_key(server, wish.key), await person_of(server, asker)
    if person is None:
        raise Refused("person.key", status=403)
    if wish.bring and here is not None and here.hash != person.hash:
        await privacy.merged(server.hub, here, person)
    return with_me(answered(_told(person, key=wish.key)), asker, wish.key)


async def rename(server: Server, request: Request, asker: Asker) -> Response:
    """POST /api/me/name"""
    wish = await posted(request, asker, Calling)
    person = await known_person(server, asker)
    await server.hub.house.store.write(people.called(person.hash, wish.name))
    return answered({"name": cleaned(wish.name)})


async def forget_device(server: Server, request: Request, asker: Asker) -> Response:
    """POST /api/me/leave: this browser forgets who it belongs to"""
    await posted(request, asker, Nothing)
    answer = answered({})
    answer.delete_cookie(ME, path="/")
    return answer


async def export(server: Server, request: Request, asker: Asker) -> Response:
    """GET /api/me/export: everything that is kept of a person, as a file"""
    person = await known_person(server, asker)
    check_costly(server, asker)
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": 'attachment; filename="cleverdice.json"',
    }
    content = await privacy.exported(server.hub, person)
    return Response(content, headers=headers, media_type="application/json")


async def delete(server: Server, request: Request, asker: Asker) -> Response:
    """POST /api/me/delete: nothing is kept of a person any more"""
    await posted(request, asker, Nothing)
    person, keys = await known_person(server, asker), asker.keys()
    check_costly(server, asker)
    await privacy.deleted(server.hub, person, {hashed(key) for key in keys.values()})
    answer = answered({})
    answer.delete_cookie(ME, path="/")
    return answer
