"""A game as an animated picture: the sheets after every mark, the last of them for longer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from PIL import Image

from cleverdice.rules import Game, State

from .drawing import frame

ENDINGS = (".gif", ".png", ".webp")
"""The files that can be animated, by the ends of their names."""

STEP_MS, LAST_MS = 700, 5000
COLOURS = 64


def write_animation(game: Game, states: Sequence[State], file: Path) -> int:
    """Write the states of a game as an animated picture; how many pictures it has."""
    shown = list(pictures(game, states))
    times = [STEP_MS] * (len(shown) - 1) + [LAST_MS]
    first, *others = shown
    first.save(file, save_all=True, append_images=others, duration=times, loop=0)
    return len(shown)


def pictures(game: Game, states: Sequence[State]) -> Iterator[Image.Image]:
    """The table before the first mark, then after each."""
    before = None
    for state in states:
        sheets = [player.cells for player in state.players]
        if sheets != before:
            image = Image.fromarray(np.asarray(frame(game, state, "rgb_array"), np.uint8))
            yield image.quantize(COLOURS, dither=Image.Dither.NONE)
        before = sheets
