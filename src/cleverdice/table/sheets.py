"""A sheet without dice, for a table that rolls and judges by itself: nothing of it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cleverdice.rules import IllegalMove, InvalidMove, load, names, sheet_only
from cleverdice.view import Plain, seat_view, views_of

from .errors import Refused


class SheetWish(Protocol):
    """What was done on a sheet."""

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def moves(self) -> Sequence[str]:
        """The marks, actions and rounds so far."""


def loose_sheet(wish: SheetWish) -> Plain:
    """The sheet after that, and the marks that may follow."""
    if wish.game not in names():
        raise Refused("server.no-game", games=", ".join(names()))
    game = load(wish.game)
    try:
        state = sheet_only.followed(game, wish.moves)
    except (InvalidMove, IllegalMove) as refused:
        raise Refused.of(refused.reason) from None
    return {
        "round": state.round,
        "rounds": sheet_only.last_round(game),
        "seat": seat_view(game, state, 0),
        "moves": views_of(game, state, 0, sheet_only.marks(game, state)),
    }
