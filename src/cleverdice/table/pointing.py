"""Why can't that be done? Asked by what was pointed at: dice, a field, or both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cleverdice.rules import Game, Tap
from cleverdice.rules.explain import explain_tap
from cleverdice.texts import Text

from .errors import Refused
from .model import LOBBY
from .table import Table


class Pointed(Protocol):
    """What somebody points at."""

    @property
    def seat(self) -> int:
        """Whose sheet it is on."""

    @property
    def dice(self) -> Sequence[int]:
        """The dice."""

    @property
    def area(self) -> int | None:
        """The area of the field."""

    @property
    def cell(self) -> int | None:
        """The field."""

    @property
    def number(self) -> int:
        """What the dice are to count as."""

    @property
    def extra(self) -> bool:
        """Is it an extra die?"""


def why_not(table: Table, asked: Pointed) -> tuple[Text | None, int | None]:
    """Why something can't be done, if it can't, and the die that was assumed for it."""
    seat, tap = table.seat(asked.seat), _tap(table.game, asked)
    if table.row.phase == LOBBY:
        return Text("server.not-started"), None
    return explain_tap(table.game, table.state, seat, tap)


def _tap(game: Game, asked: Pointed) -> Tap:
    """What was pointed at, if the sheet has it."""
    field = None
    if asked.area is not None and asked.cell is not None:
        field = (asked.area, asked.cell)
    sizes = dict(enumerate(area.size for area in game.areas))
    no_field = field is not None and field[1] >= sizes.get(field[0], 0)
    no_die = any(die >= len(game.dice) for die in asked.dice)
    if no_field or no_die or not (field or asked.dice):
        raise Refused("server.message", why="neither dice nor a field of this sheet")
    return Tap(tuple(asked.dice), field, asked.number, asked.extra)
