"""Who wants notifications: `/api/me/push` and what lies below."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from cleverdice.table.errors import Refused
from cleverdice.table.keys import hashed

from ..contract.bodies import Subscribing, Unsubscribing
from ..contract.people import Done, PushKey
from ..db import subscriptions
from ..db.subscriptions import Subscription
from ..push.reach import Unreachable
from ..request import Asker
from .context import Context
from .respond import answered, get, post, posted
from .visitor import known_person


async def show_key(context: Context, request: Request, asker: Asker) -> Response:
    """GET /api/me/push"""
    sender = context.hub.house.calls.sender
    return answered(PushKey(key=None if sender is None else (await sender.vapid()).public))


async def subscribe(context: Context, request: Request, asker: Asker) -> Response:
    """POST /api/me/push: this device gets notifications"""
    wish = await posted(request, asker, Subscribing)
    person = await known_person(context, asker)
    context.check("openings", asker)
    _check(context, wish)
    one = Subscription(
        person=person.hash,
        endpoint=wish.endpoint,
        p256dh=wish.p256dh,
        auth=wish.auth,
        lang=wish.lang,
        contact=_contact(request),
        created=context.now(),
    )
    await context.store.write(subscriptions.subscribed(one))
    return answered(Done())


def _check(context: Context, wish: Subscribing) -> None:
    """Could anything be sent there?"""
    sender = context.hub.house.calls.sender
    if sender is None:
        raise Refused("push.none", status=409)
    try:
        sender.check(wish.endpoint, wish.p256dh, wish.auth)
    except (Unreachable, ValueError):
        raise Refused("push.address", status=400) from None


def _contact(request: Request) -> str:
    """Our own address, for push services: that of the page which asks, as is known by now."""
    return f"https://{urlsplit(request.headers['origin']).netloc}"[:300]


async def unsubscribe(context: Context, request: Request, asker: Asker) -> Response:
    """POST /api/me/push/stop: it gets none any more"""
    wish = await posted(request, asker, Unsubscribing)
    person = await known_person(context, asker)
    await context.store.write(subscriptions.unsubscribed(hashed(wish.endpoint), person.hash))
    await context.store.clean()
    return answered(Done())


ROUTES = [
    get("/api/me/push", show_key),
    post("/api/me/push", subscribe),
    post("/api/me/push/stop", unsubscribe),
]
