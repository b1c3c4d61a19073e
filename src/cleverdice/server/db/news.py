"""What the processes of one database tell each other."""

from __future__ import annotations

import msgspec

from ..contract.requests import SignName

LONGEST = 7900
"""Bytes: PostgreSQL carries less than 8000."""


class Changed(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """A table is not as it was: these events came after so many; if none are told, look it up."""

    table: str
    start: int = 0
    events: tuple[tuple[int, str], ...] = ()
    at: int = 0


class Anything(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Any table may have changed."""


class Here(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Whose keys of a table, by their hashes, are connected to this process; `ask` others too.

    Is it `watched`, be it by somebody without a key?
    """

    table: str
    keys: tuple[str, ...]
    watched: bool
    ask: bool = False


class Sent(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Somebody at a table sends a sign."""

    table: str
    seat: int
    sign: SignName


class Needed(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Is anybody connected to one of these tables?"""

    tables: tuple[str, ...]


class Beat(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """This process is alive."""


class Bye(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """This process ends."""


News = Changed | Anything | Here | Sent | Needed | Beat | Bye


class Letter(msgspec.Struct, frozen=True, array_like=True):
    """Who says it, and what."""

    sender: str
    news: News


DECODE = msgspec.json.Decoder(Letter).decode


def written(sender: str, news: News) -> str:
    """A letter; what is too long for it is left to be looked up.

    >>> written("me", Changed("t", 0, ((0, "pass"),), 1))
    '["me",["Changed","t",0,[[0,"pass"]],1]]'
    """
    text = msgspec.json.encode(Letter(sender, news))
    if len(text) > LONGEST and isinstance(news, Changed):
        text = msgspec.json.encode(Letter(sender, Changed(news.table)))
    return text.decode()
