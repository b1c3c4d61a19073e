"""Every message that the server sends over the socket."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from . import coach
from .log import Entry
from .part import Part
from .requests import SignName
from .tables import View
from .texts import Text


class You(Part):
    """What a guest holds."""

    seats: list[int]
    """All seats that you hold, including those that a bot plays for you now."""
    mine: list[int]
    """Those that count for your person."""
    host: bool
    key: bool
    """You have a key of this table."""


class Welcome(Part, tag_field="t", tag="welcome"):
    """First, and again when the seats you hold change.

    `invite` only to the host, in the lobby.
    """

    you: You
    invite: str | None
    view: View
    log: list[Entry]
    now: int | UnsetType = UNSET
    """Where turns have a clock: what time it is, in milliseconds since 1970."""


class Seen(Part, tag_field="t", tag="view"):
    """Something has changed.

    `log` has the last entries up to `view.n - 1` that are new or have moved: usually that of the
    newest move; none if no move was made (a name, a connection); after an undo, those of others
    that remain after it. Replace your own from `log[0].n` on and truncate yours at `view.n`; if it
    is then shorter than `view.n`, request `log` (a slow connection may miss views, never
    responses).
    """

    view: View
    log: list[Entry]
    now: int | UnsetType = UNSET
    """As in `welcome`."""


class Signed(Part, tag_field="t", tag="signed"):
    """Somebody sends a sign to all."""

    seat: int
    sign: SignName


class Ok(Part, tag_field="t", tag="ok"):
    """Done. The view that shows it came before."""

    id: str


class No(Part, tag_field="t", tag="no"):
    """Refused, nothing has changed. With `stale`, the current view follows at once."""

    id: str
    error: Text
    stale: bool


class WhyNot(Part, tag_field="t", tag="why"):
    """Why something can't be done; null: it can.

    `die` is the one that was assumed, where none was given and the reason speaks of what it shows.
    """

    id: str
    why: Text | None
    die: int | None


class Hinted(coach.Hint, tag_field="t", tag="hint"):
    """The response to `hint`: a [Hint](#hint) with its `id`."""

    id: str


class Logged(Part, tag_field="t", tag="log"):
    """The response to `log`."""

    id: str
    start: int = msgspec.field(name="from")
    log: list[Entry]


class Next(Part, tag_field="t", tag="next"):
    """The same people play again there."""

    table: str


class Pong(Part, tag_field="t", tag="pong"):
    """The response to `ping`."""

    id: str


Told = Welcome | Seen | Signed | Ok | No | WhyNot | Hinted | Logged | Next | Pong
