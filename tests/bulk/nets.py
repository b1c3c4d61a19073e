"""Nets for tests: all sums are exact, so that no choice hangs on the order of adding up."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from cleverdice import load, names
from cleverdice.nets import save
from cleverdice.nets.features import width

HIDDEN = 4
TABLES = (2, 3, 4)


def some_net(folder: Path, seed: int, outputs: int = 1, tables: Sequence[int] = TABLES) -> Path:
    """A folder with a net for every table; with two outputs it tells how sure it is as well."""
    for name in names():
        game = load(name)
        save(folder, game, tables, arrays(width(game), seed, outputs), {})
    return folder


def arrays(inputs: int, seed: int, outputs: int) -> list[np.ndarray[Any, Any]]:
    """Weights that are eighths of small whole numbers."""
    rng = np.random.default_rng(seed)
    shapes = [(inputs, HIDDEN), (HIDDEN,), (HIDDEN, outputs), (outputs,)]
    found = [rng.integers(-8, 9, shape).astype(np.float32) / 8 for shape in shapes]
    found[-1] += 8  # points by which it is wrong are more than none
    return found
