"""The addresses of a person's own things: `/api/me` and what lies below."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from cleverdice.table.errors import Refused
from cleverdice.table.names import cleaned

from ..contract.bodies import Arriving, Calling, Coming, Nothing
from ..contract.people import Arrived, Called, Done, Known, WhoAmI
from ..db import people
from ..db.people import Person
from ..live import privacy
from ..request import ME, Asker
from .context import Context
from .respond import answered, get, post, posted
from .visitor import about, known_person, make_person, person_by_key, person_of, with_me


def _known(person: Person, key: str) -> Known:
    return Known(name=person.name, since=person.created, key=key)


def _arrived(person: Person, key: str | None) -> Arrived:
    return Arrived(name=person.name, since=person.created, key=key)


async def show_me(context: Context, request: Request, asker: Asker) -> Response:
    """GET /api/me"""
    person = await person_of(context, asker)
    return answered(WhoAmI(person=None if person is None else about(person)))


async def be_somebody(context: Context, request: Request, asker: Asker) -> Response:
    """POST /api/me: who is known stays who they are, everybody else becomes somebody new."""
    wish = await posted(request, asker, Coming)
    key, person = asker.me() or "", await person_of(context, asker)
    if person is None and wish.key is not None:
        context.check("guesses", asker)
        key, person = wish.key, await person_by_key(context, wish.key)
    if person is None:
        key, person = await make_person(context, asker, wish.name)
    else:
        await context.store.write(people.seen(person.hash, context.now()))
    return with_me(answered(_known(person, key)), asker, key)


async def enter(context: Context, request: Request, asker: Asker) -> Response:
    """POST /api/me/enter: a personal link on another device"""
    wish = await posted(request, asker, Arriving)
    context.check("guesses", asker)
    person, here = await person_by_key(context, wish.key), await person_of(context, asker)
    if person is None:
        raise Refused("person.key", status=403)
    if not wish.confirm:
        return answered(_arrived(person, None))
    if wish.bring and here is not None and here.hash != person.hash:
        await privacy.merged(context.hub, here, person)
    return with_me(answered(_arrived(person, wish.key)), asker, wish.key)


async def rename(context: Context, request: Request, asker: Asker) -> Response:
    """POST /api/me/name"""
    wish = await posted(request, asker, Calling)
    person = await known_person(context, asker)
    await context.store.write(people.called(person.hash, wish.name))
    return answered(Called(name=cleaned(wish.name)))


async def forget_device(context: Context, request: Request, asker: Asker) -> Response:
    """POST /api/me/leave: this browser forgets who it belongs to"""
    await posted(request, asker, Nothing)
    answer = answered(Done())
    answer.delete_cookie(ME, path="/")
    return answer


async def export(context: Context, request: Request, asker: Asker) -> Response:
    """GET /api/me/export: everything that is kept of a person, as a file"""
    person = await known_person(context, asker)
    context.check("openings", asker)
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": 'attachment; filename="cleverdice.json"',
    }
    content = await privacy.exported(context.hub, person)
    return Response(content, headers=headers, media_type="application/json")


async def delete(context: Context, request: Request, asker: Asker) -> Response:
    """POST /api/me/delete: nothing is kept of a person any more"""
    await posted(request, asker, Nothing)
    person = await known_person(context, asker)
    context.check("openings", asker)
    await privacy.deleted(context.hub, person, asker.held())
    answer = answered(Done())
    answer.delete_cookie(ME, path="/")
    return answer


ROUTES = [
    get("/api/me", show_me),
    post("/api/me", be_somebody),
    post("/api/me/enter", enter),
    post("/api/me/name", rename),
    post("/api/me/leave", forget_device),
    post("/api/me/delete", delete),
    get("/api/me/export", export),
]
