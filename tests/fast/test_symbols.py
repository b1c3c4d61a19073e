"""Compiled functions have the same symbols in every process that caches or loads them.

Else a kernel from the cache may call a function of another game that was loaded before it.
"""

from __future__ import annotations

import subprocess
import sys

SYMBOLS = """
import sys
from numba import from_dtype
from numba.core.itanium_mangler import mangle
from cleverdice import load
from cleverdice.fast.twins import twin_of

games = [load(name) for name in sys.argv[1:]]
types = {game.name: [from_dtype(form) for form in twin_of(game).forms(game)] for game in games}
print(sorted((name, mangle("act", forms)) for name, forms in types.items()))
"""


def symbols(*names: str) -> str:
    """The symbols of a function for these games, in a process that meets them in this order."""
    command = [sys.executable, "-c", SYMBOLS, *names]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_symbols_depend_on_the_fields_alone() -> None:
    assert symbols("dsc", "c4e", "kids") == symbols("kids", "dsc", "c4e")
