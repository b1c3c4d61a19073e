"""What a client may send by HTTP; whatever else is refused."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .requests import Count, Level, Name, SeatNumber, Small
from .texts import Lang

Secret = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]


class SeatWish(Struct, forbid_unknown_fields=True, frozen=True):
    """Who is to sit where."""

    kind: Literal["person", "open", "bot"]
    name: Name | None = None
    level: Level | None = None


class Opening(Struct, forbid_unknown_fields=True, frozen=True):
    """A table to be opened."""

    game: Annotated[str, Meta(max_length=20)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=8)]
    dice: Literal["fair", "typed"] = "fair"
    start: bool = False
    lang: Lang = "en"
    hints: bool | None = None


class SheetOnly(Struct, forbid_unknown_fields=True, frozen=True):
    """A sheet without dice."""

    game: Annotated[str, Meta(max_length=20)]
    moves: Annotated[list[Annotated[str, Meta(max_length=20)]], Meta(max_length=300)]
    """What was done on it so far."""
    asked: Annotated[list[Small], Meta(min_length=2, max_length=2)] | None = None
    """An area and a field of it: why can't that be marked?"""


class Joining(Struct, forbid_unknown_fields=True, frozen=True):
    """A friend who takes an open seat, or somebody who watches a free one.

    Without the invitation only where the host lets those who watch take a seat.
    """

    invite: Secret | None = None
    name: Name = ""
    seat: SeatNumber | None = None


class Entering(Struct, forbid_unknown_fields=True, frozen=True):
    """A personal link."""

    key: Secret


class Coming(Struct, forbid_unknown_fields=True, frozen=True):
    """Somebody who is about to play, with the key that this browser remembers."""

    key: Secret | None = None
    name: Name = ""


class Arriving(Struct, forbid_unknown_fields=True, frozen=True):
    """A personal link on another device."""

    key: Secret
    bring: bool = False
    """Take along what was played there."""
    confirm: bool = False
    """The visitor wants to be this person; without it they are only told whose link it is."""


class Calling(Struct, forbid_unknown_fields=True, frozen=True):
    """Another name of a person."""

    name: Name


class Subscribing(Struct, forbid_unknown_fields=True, frozen=True):
    """A browser that wants notifications: what its `PushSubscription` says."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{87}$")]
    auth: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}$")]
    lang: Lang = "en"


class Unsubscribing(Struct, forbid_unknown_fields=True, frozen=True):
    """A browser that wants none any more."""

    endpoint: Annotated[str, Meta(max_length=1000)]


class Trying(Struct, forbid_unknown_fields=True, frozen=True):
    """Somebody who plays a challenge, or goes on with it."""

    name: Name = ""
    lang: Lang = "en"


class Dueling(Struct, forbid_unknown_fields=True, frozen=True):
    """A duel: with new dice for a game, or with those of a game that is over."""

    game: Annotated[str, Meta(max_length=20)] | None = None
    table: Annotated[str, Meta(max_length=40)] | None = None


class Cupping(Struct, forbid_unknown_fields=True, frozen=True):
    """A cup: so many deals of a game."""

    game: Annotated[str, Meta(max_length=20)]
    deals: Annotated[int, Meta(ge=2, le=9)] = 5


class Nothing(Struct, forbid_unknown_fields=True, frozen=True):
    """A request that says all by its address."""


class Solving(Struct, forbid_unknown_fields=True, frozen=True):
    """A try of a puzzle: the move."""

    text: Annotated[str, Meta(max_length=100)]


class Looking(Struct, forbid_unknown_fields=True, frozen=True):
    """A record to be looked at."""

    record: str


class PlayingOn(Struct, forbid_unknown_fields=True, frozen=True):
    """A point of a game to play on from: of a table that is over, or of a record."""

    ply: Count
    seat: SeatNumber = 0
    level: Level | None = None
    name: Name = ""
    table: Annotated[str, Meta(max_length=40)] = ""
    record: str = ""
    lang: Lang = "en"
