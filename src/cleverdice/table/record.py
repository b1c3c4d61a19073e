"""The record of a table, made from what is stored of it; nothing is played again for it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cleverdice.dice import TYPED, Fair, Shared
from cleverdice.record import Header, Record

from .model import OVER, SeatRow, Stored, TableRow
from .undo import Played, folded, given


@lru_cache(maxsize=1 << 12)
def _fair_dice(secret: str, seeds: tuple[str, ...], shared: bool) -> Fair:
    return Shared(bytes.fromhex(secret)) if shared else Fair(bytes.fromhex(secret), seeds)


def dice_of(row: TableRow, seats: Sequence[SeatRow]) -> Fair | None:
    """The dice of a table, unless they are real ones."""
    if row.typed:
        return None
    return _fair_dice(row.secret, tuple(seat.seed for seat in seats), row.shared)


def recorded(
    row: TableRow, seats: Sequence[SeatRow], moves: Sequence[Played], begun: tuple[int, str]
) -> Record:
    """The record of a table, whose moves are taken as they are; `begun` is what `given` says."""
    fair = dice_of(row, seats)
    header = Header(
        game=row.game,
        players=len(seats),
        names=tuple(seat.name for seat in seats),
        version=row.version,
        first=row.first or 0,
        drawn=bool(row.drawn),
        dice=TYPED if fair is None else fair.describe(),
        given=begun[0],
        origin=begun[1],
    )
    told = fair is not None and row.phase == OVER and row.closes is None
    return Record(header, tuple(moves), fair.reveal if fair and told else None)


def stored_record(stored: Stored) -> Record:
    """The record of a table that nobody has opened."""
    return recorded(stored.table, stored.seats, folded(stored.events), given(stored.events))
