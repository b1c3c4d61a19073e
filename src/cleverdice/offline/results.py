"""How finished games went for the person of this device: written together with their last move."""

from __future__ import annotations

from cleverdice.table.challenges import final_figures
from cleverdice.table.model import SeatRow, TableRow
from cleverdice.table.results import counts, figures
from cleverdice.table.table import Table

from . import rows
from .rows import RESULTS, TRIES, Change, Event, Rows, Value, delete, put, table_op


def ended_ops(kept: Rows, table: Table, row: TableRow, last: Change) -> Change:
    """The end of a game: its row, its events in one piece, its results, and a try's points."""
    assert row.ended is not None
    change = [table_op(row, table.keys), *rows.ended_ops(kept, row.id, last, standing(table))]
    begun = _begun(rows.happened(kept, row.id), row.ended)
    for seat in table.seats:
        change += _result(table, seat, row.ended, begun)
    return change + _tried(kept, table, row)


def standing(table: Table) -> Value:
    """How a table stands: the moves so far, the points by seat."""
    scores = [table.game.score(player).total for player in table.state.players]
    return {"n": len(table.moves), "score": scores}


def _begun(events: list[Event], now: int) -> int:
    return events[0][2] if events else now


def _result(table: Table, seat: SeatRow, ended: int, started: int) -> Change:
    if not counts(table, seat):
        return []
    id = table.row.id
    value = {"table": id, **figures(table, seat.seat), "started": started, "ended": ended}
    value |= {"given_away": None, "luck": None}
    return [put(RESULTS, f"{id}:{seat.seat}", value)]


def _tried(kept: Rows, table: Table, row: TableRow) -> Change:
    begun = None if row.challenge is None else kept.one(TRIES, row.challenge)
    if begun is None:
        return []
    return [
        put(TRIES, begun["challenge_id"], {**begun, **final_figures(table), "ended": row.ended})
    ]


def result_ops(events: list[Event], table: Table, seat: SeatRow) -> Change:
    """What it changes that a seat of a finished game counts from now on, or no more."""
    id, ended = table.row.id, table.row.ended
    if ended is None:
        return []
    if seat.person is None:
        return [delete(RESULTS, f"{id}:{seat.seat}")]
    return _result(table, seat, ended, _begun(events, ended))
