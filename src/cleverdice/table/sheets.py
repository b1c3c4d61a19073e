"""A sheet without dice, for a table that rolls and judges by itself: nothing of it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cleverdice.rules import Game, IllegalMove, InvalidMove, State, load, names, sheet_only
from cleverdice.view import Plain, seat_view, text_view, views_of

from .errors import Refused


class SheetWish(Protocol):
    """What was done on a sheet."""

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def moves(self) -> Sequence[str]:
        """The marks, actions and rounds so far."""

    @property
    def asked(self) -> Sequence[int] | None:
        """The area and the field about which is asked why it can't be marked."""


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
        "why": _why(game, state, wish.asked),
    }


def _why(game: Game, state: State, asked: Sequence[int] | None) -> Plain | None:
    if asked is None:
        return None
    area, cell = asked
    if area >= len(game.areas) or cell >= game.areas[area].size:
        raise Refused("server.message", why="no field of this sheet")
    reason = sheet_only.why_not(game, state, (area, cell))
    return None if reason is None else text_view(reason)
