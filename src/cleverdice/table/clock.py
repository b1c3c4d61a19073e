"""A clock for each turn: who is waited for, since when, and until when.

A turn of a seat is the time in which it is waited for without a break while one and the same seat
is active. When it began follows from the record, so every process says the same.
"""

from __future__ import annotations

from cleverdice.players import bots_for
from cleverdice.rules import CHANCE, State

from .model import BOT, PERSON, PLAY, SeatRow
from .seats import USUAL_BOT
from .table import Table

STANDS_IN = ("casual", USUAL_BOT)
"""Who plays for somebody whose time is up: the first of these that there is."""


def awaited(table: Table, state: State) -> tuple[int, ...]:
    """The seats that a state waits for."""
    actors = table.game.actors(state)
    return (state.active,) if actors == (CHANCE,) else tuple(actors)


def timed(table: Table) -> list[int]:
    """The seats whose time runs now."""
    if table.row.clock is None or table.row.phase != PLAY:
        return []
    return [at for at in awaited(table, table.state) if table.seats[at].kind == PERSON]


def until(table: Table, seat: int) -> int | None:
    """When the time of a seat is up, in milliseconds; None if it does not run."""
    clock, began = table.row.clock, _began(table, seat)
    if clock is None or began is None or seat not in timed(table):
        return None
    return max(began, table.row.counted or 0) + 1000 * clock


def _began(table: Table, seat: int) -> int | None:
    """When a seat began to be waited for."""
    now, nth = table.state, len(table.moves)
    while nth > 0:
        before = table.states[nth - 1]
        same_turn = (before.round, before.active) == (now.round, now.active)
        if not same_turn or seat not in awaited(table, before):
            return table.times[nth - 1]
        nth -= 1
    return table.row.counted


def lapsed(table: Table, now: int) -> list[int]:
    """The seats whose time is up."""
    ends = {seat: until(table, seat) for seat in timed(table)}
    return [seat for seat, end in ends.items() if end is not None and end <= now]


def stood_in(table: Table, was: SeatRow) -> SeatRow:
    """A seat that a bot plays because the time is up; it counts for nobody."""
    there = bots_for(table.game, len(table.seats))
    level = next((level for level in STANDS_IN if level in there), there[0])
    return SeatRow(
        was.seat, BOT, level, was.name, was.seed, was.holder, was.person, helped=True, lapsed=True
    )
