"""The addresses of reviews, and of playing on from a point.

A review takes long: it is found a slice at a time, and whoever asks meanwhile learns how far it is.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import partial
from typing import Any

from cleverdice.coach.views import review_slices
from cleverdice.dice import TYPED
from cleverdice.record import Record
from cleverdice.table.errors import Refused
from cleverdice.table.likeness import same_dice
from cleverdice.table.model import OVER
from cleverdice.table.resume import beginning, resumed
from cleverdice.table.sent import checked

from .forms import Asked
from .rows import CHALLENGES, TRIES
from .tables import opened
from .world import Doing, Plain, Slow, World

KEPT = 8
"""So many reviews are remembered."""

REVIEW = "review "


class Unfinished(Exception):
    """An answer that is not found yet: how far it is, from 0 to 1."""

    def __init__(self, progress: float) -> None:
        super().__init__(progress)
        self.progress = progress


def found(world: World, key: str, slow: Slow) -> Any:
    """What came of something that takes long; the first who asks begins it."""
    slow = world.slow.setdefault(key, slow)
    if not slow.done:
        raise Unfinished(slow.progress)
    if slow.failure is not None:
        del world.slow[key]
        raise slow.failure
    return slow.answer


# The addresses


def show_review(world: World, table: str) -> Plain:
    """GET /api/tables/<table>/review"""
    return _reviewed(world, _finished(world, table))


def look_at(world: World, wish: Asked) -> Plain:
    """POST /api/review"""
    return _reviewed(world, _sent(world, wish.record))


def go_on(world: World, wish: Asked) -> Doing[Plain]:
    """POST /api/review/play"""
    if wish.table:
        record, origin = _finished(world, wish.table), wish.table
    else:
        record = _sent(world, wish.record)
        origin = hashlib.sha256(record.text().encode()).hexdigest()
    begun = beginning(record, wish.ply, origin)
    stored, key = yield from opened(world, resumed(record.header, wish), None, begun)
    return {"table": stored.table.id, "key": key}


def _finished(world: World, table: str) -> Record:
    found = world.table(table)
    if found.row.phase != OVER:
        raise Refused("look.not-over", status=409)
    return found.record


def _sent(world: World, text: str) -> Record:
    """The record of a text; with dice that are still to be played here it is refused."""
    record = checked(text)
    for row in world.rows.all(TRIES):
        challenge = world.rows.one(CHALLENGES, row["challenge_id"])
        if row["ended"] is None and challenge and challenge["game"] == record.header.game:
            table = world.table(row["table_id"])
            if not table.closed(world.now()) and table.fair and same_dice(record, table.fair):
                raise Refused("look.today", status=409)
    return record


def _reviewed(world: World, record: Record) -> Plain:
    text = nameless(record)
    review = found(world, REVIEW + text, Slow(partial(_review, text)))
    done = [key for key, slow in world.slow.items() if key.startswith(REVIEW) and slow.done]
    for key in done[: max(0, len(done) - KEPT)]:
        del world.slow[key]
    return named(review, record)


def _review(text: str, slow: Slow) -> Doing[Plain]:
    return (yield from slow.watched(review_slices(text)))


# The same game under other names is the same to the coach


def nameless(record: Record) -> str:
    """The text of a record with nothing but the game in it."""
    names = tuple(str(seat + 1) for seat in range(record.header.players))
    header = replace(record.header, names=names, drawn=False, dice=TYPED, origin="")
    return Record(header, record.moves).text()


def named(review: Plain, record: Record) -> Plain:
    """The review of such a record, with the names and dice of the one that was meant."""
    if "error" in review:
        raise Refused("server.broken", status=410)
    names = record.header.names
    seats = [{**seat, "name": name} for seat, name in zip(review["seats"], names, strict=True)]
    dice = record.header.dice.partition(" ")[0]
    return {**review, "names": list(names), "dice": dice, "seats": seats}
