"""A table as text or as an image: the sheets, the dice, and the fields that can be marked now."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cleverdice.draw import Heading, draw_dice, draw_sheet
from cleverdice.rules import Enter, Game, Place, State
from cleverdice.rules.game import SOLO

from .raster import picture

RENDER_MODES = ["ansi", "rgb_array"]
METADATA: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}

Frame = str | NDArray[np.uint8]


def frame(game: Game, state: State, mode: str) -> Frame:
    """A table in one of the `RENDER_MODES`; text has colour codes, images are all one size."""
    seats = range(len(state.players))
    acting = next((seat for seat in game.actors(state) if seat >= 0), state.active)
    lying = draw_dice(game, state, seat=acting)
    sheets = [_sheet(game, state, seat, acting) for seat in seats]
    if mode == "ansi":
        return "\n".join([lying, *sheets])
    heads = [_high(game, lying if seat == acting else "") for seat in seats]
    pages = [head + drawn for head, drawn in zip(heads, sheets, strict=True)]
    return picture(pages, beside=1 if len(pages) == SOLO else 2)


def checked_mode(mode: str | None) -> str | None:
    """The mode itself; `ValueError` if it is unknown."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"there is no render mode {mode!r}, only {', '.join(RENDER_MODES)}")
    return mode


def _high(game: Game, head: str) -> str:
    """The dice padded with empty lines, so that all images have the same height."""
    lines = 3 if game.flow.one_die else 5
    return head + "\n" * (lines - head.count("\n"))


def _sheet(game: Game, state: State, seat: int, acting: int) -> str:
    moves = game.moves(state, seat)
    name = "" if len(state.players) == SOLO else f"seat_{seat}"
    if name and moves and seat == acting:
        name += " (to act)"
    heading = Heading(name, state.round, game.rounds.get(len(state.players)))
    lit = {move.mark for move in moves if isinstance(move, Enter | Place)}
    return draw_sheet(game, state.players[seat], heading, lit=lit)
