"""Functions common to both flows: the book's type selects the implementation at compile time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.extending import overload

from . import draft, draft_act, draft_list, party
from .compiled import OPTIONS, Struct, inner

Chosen = Callable[..., Any]


def by_book(for_draft: Chosen, for_party: Chosen, *, inline: bool = False) -> Chosen:
    """Overload a function for both flows."""

    def chosen(*arguments: Any) -> Any:
        raise NotImplementedError("for compiled code only")

    @overload(chosen, strict=False, jit_options=OPTIONS | {"forceinline": inline})
    def choose(book: Any, *rest: Any) -> Chosen:
        compiled: Any = for_draft if "draft" in book.fields else for_party
        function: Chosen = compiled.py_func
        return function

    return chosen


act = by_book(draft_act.act, party.act, inline=True)
deal_out = by_book(draft.deal_out, party.deal_out)
go_on = by_book(draft.go_on, party.go_on, inline=True)
lay = by_book(draft.lay, party.lay)
list_actions = by_book(draft_list.list_actions, party.list_actions)
rolled = by_book(draft.rolled, party.rolled, inline=True)
throw = by_book(draft.throw, party.throw, inline=True)


@inner
def total(sheet: Struct) -> int:
    """The current score of a sheet."""
    least, points = sheet.points[0], sheet.points[0]
    for area in range(1, sheet.points.size):
        least = sheet.points[area] if sheet.points[area] < least else least
        points += sheet.points[area]
    return points + sheet.foxes * least
