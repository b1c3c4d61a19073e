"""Reading what clients send and writing what they are told, as `contract` declares it."""

from __future__ import annotations

from typing import TypeVar, cast

import msgspec
from msgspec import Raw, Struct

from cleverdice.table.errors import Refused
from cleverdice.texts import Text
from cleverdice.view import text_view

from .contract import texts as told
from .contract.part import Part
from .contract.requests import Message
from .contract.told import No

LONGEST_MESSAGE = 4096
LONGEST_BODY = 16 * 1024
LONGEST_RECORD = 64 * 1024
LONGEST_WHY = 200


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

Kind = TypeVar("Kind")


def encoded(plain: object) -> bytes:
    """As it goes over the wire; parts that are `msgspec.Raw` are encoded already."""
    return msgspec.json.encode(plain)


def prepared(plain: object, kind: type[Kind]) -> Kind:
    """A part of messages, encoded once for all who get it; it can only be sent."""
    return cast(Kind, Raw(encoded(plain)))


def translatable(text: Text) -> told.Text:
    """A text for a reader who translates it."""
    return prepared(text_view(text), told.Text)


def frame(message: Part) -> str:
    """A message of the server for a socket.

    >>> from cleverdice.server.contract.told import Pong
    >>> frame(Pong(id="7"))
    '{"t":"pong","id":"7"}'
    """
    return encoded(message).decode()


def refusal(refused: Refused, request: str) -> str:
    """The answer to a request that is not carried out."""
    return frame(No(id=request, error=translatable(refused.text), stale=refused.stale))
