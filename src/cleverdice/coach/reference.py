"""How many points a good bot makes in each area, for players to compare with their own.

`python -m benchmarks.reference` measures it and writes the file.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any

FILE = "reference.json"


@lru_cache(maxsize=1)
def reference_scores() -> list[dict[str, Any]]:
    """The means of the best bot that was measured, by game and number of players.

    >>> solo = [one for one in reference_scores() if one["players"] == 1]
    >>> one = next(one for one in solo if one["game"] == "gsc")
    >>> one["bot"], len(one["areas"]), one["score"] > 300
    ('master', 5, True)
    """
    text = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    found: list[dict[str, Any]] = json.loads(text)
    return found
