"""Random streams of the fast engine: one 64-bit word each, a counter passed through a hash.

A stream is splitmix64, started at a hash of the seed and the game number: streams whose starts
differed by a multiple of the counter's step would overlap.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import Struct, inner

STEP = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
SHIFT_30, SHIFT_27, SHIFT_31 = np.uint64(30), np.uint64(27), np.uint64(31)
FRACTION = np.uint64(58)
"""Bits of the fraction that numbers are drawn from: six are left for a factor of up to 64."""
REST = np.uint64((1 << 58) - 1)
SHIFT_6, SHIFT_32 = np.uint64(6), np.uint64(32)


@inner
def mixed(word: Any) -> Any:
    """The 64-bit finaliser of splitmix64."""
    word = (word ^ (word >> SHIFT_30)) * MIX_1
    word = (word ^ (word >> SHIFT_27)) * MIX_2
    return word ^ (word >> SHIFT_31)


@inner
def stream(seed: Any, game: Any, purpose: Any) -> Any:
    """The start of a game's stream."""
    return mixed(mixed(mixed(np.uint64(seed)) + np.uint64(game)) + np.uint64(purpose))


@inner
def fraction(table: Struct) -> Any:
    """The next word of a table's dice as a fraction of 58 bits."""
    table.dice += STEP
    return mixed(table.dice) >> SHIFT_6


@inner
def digit(share: Any, sides: int) -> Any:
    """A number below `sides` (uniform to one part in 10**9) and the rest of the fraction."""
    product = share * np.uint64(sides)
    return np.int64(product >> FRACTION), product & REST


@inner
def choice(table: Struct, options: int) -> int:
    """A number below `options` from the stream of a table's bots."""
    table.bot_stream += STEP
    word = mixed(table.bot_stream) >> SHIFT_32
    return np.int64((word * np.uint64(options)) >> SHIFT_32)
