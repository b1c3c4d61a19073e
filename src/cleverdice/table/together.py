"""What people at one table agree on: the host's say, who is ready for another game, who has won."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import replace
from typing import Any, NamedTuple

from .errors import Refused
from .model import OVER, PERSON, SeatRow
from .table import Table
from .wishes import Agree


class Tally(NamedTuple):
    """Games that were played to their end at these seats, and how many of them each has won."""

    games: int
    wins: list[int]


def tally(table: Table) -> Tally:
    """Those before, and this one if it is over."""
    known = json.loads(table.row.tally) if table.row.tally else None
    games, wins = known or (0, [0] * len(table.seats))
    outcome = table.game.outcome(table.state) if table.row.phase == OVER else None
    if outcome is None:
        return Tally(games, wins)
    return Tally(games + 1, [won + (at in outcome.winners) for at, won in enumerate(wins)])


def written(counted: Tally) -> str:
    """As it is stored."""
    return json.dumps(counted, separators=(",", ":"))


def host_seat(table: Table) -> int | None:
    """The first seat of the host, who may be without one."""
    return next((seat.seat for seat in table.seats if table.is_host(seat.holder)), None)


def agreed(table: Table, key: str | None, asked: Agree, now: int) -> dict[str, Any]:
    """What the host wants otherwise: columns of the table with their values."""
    if not table.is_host(key):
        raise Refused("server.host-only", status=403)
    if table.row.contest is not None:
        raise Refused("contest.alone", status=409)
    wished = {"signs": asked.signs, "free": asked.free}
    values: dict[str, Any] = {name: on for name, on in wished.items() if on is not None}
    if asked.clock is not None:
        values.update(clock=asked.clock or None, counted=now)
    return values


def readied(table: Table, key: str | None, ready: bool) -> list[SeatRow]:
    """The seats of somebody who is ready for another game, or no more."""
    if table.row.phase != OVER:
        raise Refused("server.not-over", status=409)
    held = [table.seats[at] for at in table.held(key)]
    if not held:
        raise Refused("server.not-yours", status=403)
    return [replace(seat, ready=ready) for seat in held if seat.ready != ready]


def all_ready(table: Table, here: Collection[str]) -> bool:
    """Are all people ready who are here?"""
    people = [seat for seat in table.seats if seat.kind == PERSON and seat.holder in here]
    return bool(people) and all(seat.ready for seat in people)
