"""What somebody who is new to a game should be told at a table, and which chapter tells more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cleverdice.texts import Text

from ..kinds import Bonus

Detail = int | Text | Bonus | tuple[Bonus, ...]
"""What is filled into a tip; a seat, under `name`, is told by the name of who sits there."""


class Tip(NamedTuple):
    """One thing to explain: a key of the catalogue, and the chapter of the rules about it.

    `news` is not something to do, so it should stay long enough to be read. `chosen` is told only
    once a die is chosen.
    """

    key: str
    chapter: str
    details: Mapping[str, Detail] = {}
    news: bool = False
    chosen: bool = False
