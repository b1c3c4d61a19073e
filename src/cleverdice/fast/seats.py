"""Tidying all seats of a table, for whichever flow tidies one of them in its own way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .compiled import Struct
from .draft_layout import CHANCE

Array = np.ndarray[Any, Any]
Compiled = Callable[..., Any]

ZERO: Any = np.int64(0)


def tidying(tidy: Compiled, busy: Compiled, list_actions: Compiled) -> Callable[..., int]:
    """A function, yet to be compiled, that tidies the sheets that may have changed.

    `only` is the seat whose sheet that is, negative for all. The function lists the actions of the
    lowest seat with a choice and returns their number.
    """

    def tidy_seats(
        book: Struct, table: Struct, sheets: Array, first: int, only: int, out: Struct
    ) -> int:
        # From the highest seat down, so that the wanted list is usually the last one made.
        found: int = ZERO
        actor, listed = CHANCE, CHANCE
        for seat in range(table.players - 1, -1, -1):
            if only < 0 or seat == only:
                found = tidy(book, table, sheets, first, seat, out)
                listed = seat
            if busy(sheets[first + seat]):
                actor = seat
        table.actor = actor
        if actor >= 0 and listed != actor:
            found = list_actions(book, table, sheets, first, np.int64(actor), out)
        return found if actor >= 0 else 0

    return tidy_seats
