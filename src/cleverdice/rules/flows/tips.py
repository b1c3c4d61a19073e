"""What somebody who is new to a game should be told at a table, and which chapter tells more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from cleverdice.texts import Text

from ..kinds import Bonus
from ..state import CHANCE, Stage, State

if TYPE_CHECKING:
    from ..game import Game

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


class Tips(NamedTuple):
    """What a seat is told at the end, when it acts, while another one is active, before a roll."""

    over: Tip
    acting: Iterator[Tip]
    waiting: Tip
    rolling: Iterator[Tip]

    def now(self, game: Game, state: State, seat: int) -> Iterator[Tip]:
        """Those for this moment; none while others finish the seat's own turn."""
        if state.stage is Stage.OVER:
            yield self.over
        elif seat in game.actors(state):
            yield from self.acting
        elif seat != state.active:
            yield self.waiting
        elif game.actors(state) == (CHANCE,):
            yield from self.rolling
