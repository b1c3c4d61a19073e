"""Dice and chances of the fast engine: one 64-bit word a stream, a counter put through a hash.

The words of one stream are splitmix64's. A stream begins at a hash of the seed and the number of
its game: streams that began a multiple of the counter's step apart would be the same numbers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import Record, inner

STEP = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
SHIFT_30, SHIFT_27, SHIFT_31 = np.uint64(30), np.uint64(27), np.uint64(31)
FRACTION = np.uint64(58)
"""Bits of a fraction from which numbers are drawn: six are left for a product with up to 64."""
REST = np.uint64((1 << 58) - 1)
SHIFT_6, SHIFT_32 = np.uint64(6), np.uint64(32)


@inner
def mixed(word: Any) -> Any:
    """A hash of 64 bits that leaves nothing of a counter's order."""
    word = (word ^ (word >> SHIFT_30)) * MIX_1
    word = (word ^ (word >> SHIFT_27)) * MIX_2
    return word ^ (word >> SHIFT_31)


@inner
def stream(seed: Any, game: Any, purpose: Any) -> Any:
    """Where the stream of a game begins."""
    return mixed(mixed(mixed(np.uint64(seed)) + np.uint64(game)) + np.uint64(purpose))


@inner
def fraction(table: Record) -> Any:
    """The next word of a table's dice as a fraction of 58 bits."""
    table.dice += STEP
    return mixed(table.dice) >> SHIFT_6


@inner
def digit(share: Any, sides: int) -> Any:
    """A number below `sides` and what is left of the fraction (even to one part in 10**9)."""
    product = share * np.uint64(sides)
    return np.int64(product >> FRACTION), product & REST


@inner
def choice(table: Record, options: int) -> int:
    """A number below `options` from the stream of a table's bots."""
    table.mind += STEP
    word = mixed(table.mind) >> SHIFT_32
    return np.int64((word * np.uint64(options)) >> SHIFT_32)
