"""Every message that a client may send, as docs/protocol.md has it; whatever else is refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from .errors import Refused

LONGEST_MESSAGE = 4096
LONGEST_BODY = 16 * 1024
LONGEST_RECORD = 64 * 1024
LONGEST_WHY = 200

Id = Annotated[str, Meta(max_length=40)]
Seat = Annotated[int, Meta(ge=0, le=7)]
Small = Annotated[int, Meta(ge=0, le=200)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Spelling = Annotated[str, Meta(min_length=1, max_length=120)]
Name = Annotated[str, Meta(max_length=100)]
Level = Annotated[str, Meta(max_length=20)]
Secret = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
Language = Literal["en", "es", "de"]


class _Request(Struct, tag_field="t", forbid_unknown_fields=True):
    """A message of the socket; its answer repeats the `id`."""

    id: Id


class Move(_Request, tag="move"):
    """A move of a seat; `nth` counts the moves of that seat so far."""

    seat: Seat
    nth: Count
    text: Spelling


class Roll(_Request, tag="roll"):
    """Roll the dice, or say what real ones show; `n` counts all moves so far."""

    n: Count
    text: Spelling | None = None


class Undo(_Request, tag="undo"):
    """Take back the last choice of a seat."""

    n: Count
    seat: Seat


class Redo(_Request, tag="redo"):
    """Make it again."""

    n: Count
    seat: Seat


class Why(_Request, tag="why"):
    """Why can't that be done? Asked by what was pointed at: dice, a field of an area, or both."""

    seat: Seat
    dice: Annotated[list[Small], Meta(max_length=12)] = []
    area: Small | None = None
    cell: Small | None = None
    number: Annotated[int, Meta(ge=0, le=6)] = 0
    extra: bool = False


class Hint(_Request, tag="hint"):
    """What would the coach do at a seat?"""

    seat: Seat


class Sit(_Request, tag="seat"):
    """Hand a seat to a bot, to a person, or to whoever joins next."""

    seat: Seat
    kind: Literal["bot", "person", "open"]
    level: Level | None = None
    name: Name | None = None


class Rename(_Request, tag="name"):
    """Another name for a seat; `seed` is a word of one's own to be mixed into fair dice."""

    seat: Seat
    name: Name
    seed: Annotated[str, Meta(max_length=60)] | None = None


class Mine(_Request, tag="mine"):
    """That's me: a seat that one holds counts for one's own statistics, or no more."""

    seat: Seat
    mine: bool


class Start(_Request, tag="start"):
    """Begin the game."""


class Again(_Request, tag="again"):
    """Another game of the same people."""


class Log(_Request, tag="log"):
    """Entries of the log from there on."""

    start: Count = msgspec.field(name="from")


class Ping(_Request, tag="ping"):
    """Is anybody there?"""


Message = Move | Roll | Undo | Redo | Why | Hint | Sit | Rename | Mine | Start | Again | Log | Ping


# Bodies


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
    lang: Language = "en"
    hints: bool | None = None


class Joining(Struct, forbid_unknown_fields=True, frozen=True):
    """A friend who takes an open seat."""

    invite: Secret
    name: Name = ""


class Entering(Struct, forbid_unknown_fields=True, frozen=True):
    """A personal link."""

    key: Secret


class Coming(Struct, forbid_unknown_fields=True, frozen=True):
    """Somebody who is about to play, with the key that this browser remembers."""

    key: Secret | None = None
    name: Name = ""


class Arriving(Struct, forbid_unknown_fields=True, frozen=True):
    """A personal link on another device; `bring` takes along what was played there."""

    key: Secret
    bring: bool = False


class Calling(Struct, forbid_unknown_fields=True, frozen=True):
    """Another name of a person."""

    name: Name


class Trying(Struct, forbid_unknown_fields=True, frozen=True):
    """Somebody who plays a challenge, or goes on with it."""

    name: Name = ""
    lang: Language = "en"


class Dueling(Struct, forbid_unknown_fields=True, frozen=True):
    """A duel: with new dice for a game, or with those of a game that is over."""

    game: Annotated[str, Meta(max_length=20)] | None = None
    table: Annotated[str, Meta(max_length=40)] | None = None


class Nothing(Struct, forbid_unknown_fields=True, frozen=True):
    """A request that says all by its address."""


class Looking(Struct, forbid_unknown_fields=True, frozen=True):
    """A record to be looked at."""

    record: str


class PlayingOn(Struct, forbid_unknown_fields=True, frozen=True):
    """A point of a game to play on from: of a table that is over, or of a record."""

    ply: Count
    seat: Seat = 0
    level: Level | None = None
    name: Name = ""
    table: Annotated[str, Meta(max_length=40)] = ""
    record: str = ""
    lang: Language = "en"


# Reading


class _Named(Struct):
    id: str = ""


_MESSAGE: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
_NAMED = msgspec.json.Decoder(_Named)

Body = TypeVar("Body", bound=Struct)


def message(data: str | bytes) -> Message:
    """The message of a frame; `Refused` says what is wrong with it."""
    try:
        return _MESSAGE.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refused("server.message", why=str(error)[:LONGEST_WHY]) from None


def id_of(data: str | bytes) -> str:
    """The id of a message that can't be read, as far as it has one."""
    try:
        return _NAMED.decode(data).id[:40]
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return ""


def body(data: bytes, kind: type[Body]) -> Body:
    """What a request brings along; `Refused` says what is wrong with it."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refused("server.message", why=str(error)[:LONGEST_WHY]) from None


# Writing


def encoded(plain: Any) -> bytes:
    """As it goes over the wire; parts that are `msgspec.Raw` are encoded already."""
    return msgspec.json.encode(plain)


def text(kind: str, **told: object) -> str:
    """A message of the server for a socket.

    >>> text("pong", id="7")
    '{"t":"pong","id":"7"}'
    """
    return encoded({"t": kind, **told}).decode()
