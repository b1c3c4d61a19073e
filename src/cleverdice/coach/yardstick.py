"""How many points a good bot makes in each area, for people to compare their own with.

`python -m benchmarks.yardstick` measures it and writes the file.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any

FILE = "yardstick.json"


@lru_cache(maxsize=1)
def yardsticks() -> list[dict[str, Any]]:
    """The means of the best bot that was measured, by game and number of players.

    >>> one = next(one for one in yardsticks() if one["game"] == "gsc" and one["players"] == 1)
    >>> one["bot"], len(one["areas"]), one["score"] > 300
    ('master', 5, True)
    """
    text = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    found: list[dict[str, Any]] = json.loads(text)
    return found
