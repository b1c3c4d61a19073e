"""What the rules remember to be quick is forgotten once it is much: a page's memory never shrinks.

On a server the bounds of each cache are enough; here all of them together have one.
"""

from __future__ import annotations

import sys
from functools import _lru_cache_wrapper, cache
from typing import Any

MOST = 1 << 16
"""So many results may be remembered in all, some 500 bytes each."""

FEW = 1 << 10
"""Smaller caches stay: little is won, and some of them take long to fill."""


@cache
def caches() -> tuple[_lru_cache_wrapper[Any], ...]:
    """All caches with a bound that modules of cleverdice have."""
    ours = [module for name, module in sys.modules.items() if name.startswith("cleverdice.")]
    found = {
        value
        for module in ours
        for value in vars(module).values()
        if isinstance(value, _lru_cache_wrapper)
    }
    return tuple(one for one in found if one.cache_info().maxsize is not None)


def ease() -> None:
    """Forget what is remembered if that is too much."""
    sizes = {one: one.cache_info().currsize for one in caches()}
    if sum(sizes.values()) > MOST:
        for one, size in sizes.items():
            if size > FEW:
                one.cache_clear()
