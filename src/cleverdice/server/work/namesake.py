"""The same game under other names is the same to the coach: names are taken out, and put back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from cleverdice.dice import TYPED
from cleverdice.record import Record
from cleverdice.table.errors import Refused


def nameless(record: Record) -> str:
    """The text of a record with nothing but the game in it."""
    names = tuple(str(seat + 1) for seat in range(record.header.players))
    header = replace(record.header, names=names, drawn=False, dice=TYPED, origin="")
    return Record(header, record.moves).text()


def named(answer: bytes, record: Record) -> bytes:
    """The REVIEW of such a record, with the names and dice of the one that was meant."""
    review = msgspec.json.decode(answer, type=dict[str, msgspec.Raw])
    if "error" in review:
        raise Refused("server.broken", status=410)
    seats = msgspec.json.decode(review["seats"], type=list[dict[str, msgspec.Raw]])
    header = record.header
    told: dict[str, Any] = {
        "names": header.names,
        "dice": header.dice.partition(" ")[0],
        "seats": [{**seat, "name": name} for seat, name in zip(seats, header.names, strict=True)],
    }
    return msgspec.json.encode({**review, **told})
