"""The compiled twin of each flow: the memory layout of its tables and sheets."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cache
from typing import Any, ClassVar

import numpy as np

from cleverdice.rules import POOL, Area, Duty, Fill, Game, State
from cleverdice.rules.kinds import Cells
from cleverdice.rules.state import Cross, More, Task

from . import draft_layout, party_layout
from .book_parts import bits
from .draft_area_tables import offset_of
from .draft_layout import Forms
from .draft_shut_tables import as_words, fits_of, shut_of, words_of
from .draft_tables import book_of
from .party_layout import NOBODY, OPEN
from .party_tables import lanes_before, party_book

Array = np.ndarray[Any, Any]
Plain = dict[str, Any]
"""A table or a sheet as plain numbers and lists."""

DUTIES = tuple(Duty)


class Twin(ABC):
    """What the fast engine needs from a flow outside of compiled code."""

    cleared: ClassVar[tuple[str, ...]]
    """The fields of a sheet that hold tasks, 0 if there are none."""

    @abstractmethod
    def forms(self, game: Game) -> Forms:
        """The dtypes of tables, sheets and books."""

    @abstractmethod
    def book(self, game: Game) -> Array:
        """The printed rules as a record."""

    @abstractmethod
    def pool(self, tables: Array, dice: int) -> Array:
        """Which dice would be rolled, by table."""

    @abstractmethod
    def places(self, table: Plain, dice: int) -> tuple[int, ...]:
        """The places of the dice."""

    @abstractmethod
    def lay(self, state: State, table: Any) -> None:
        """Write the places of the dice."""

    @abstractmethod
    def tasks(self, game: Game, sheet: Plain) -> Iterator[Task]:
        """The tasks of a seat."""

    @abstractmethod
    def write_task(self, task: Task, sheet: Any) -> None:
        """Write a task, other than a bonus mark."""

    @abstractmethod
    def pending_at(self, game: Game, fill: Fill) -> int:
        """The index of the counter for a kind of bonus mark."""

    @abstractmethod
    def write_area(self, game: Game, area: Area, cells: Cells, sheet: Any) -> None:
        """Write everything derived from the cells of an area."""


class _Draft(Twin):
    cleared = ("duty", "more_area", "more_value", "more_left", "more_cells")

    def forms(self, game: Game) -> Forms:
        return draft_layout.forms_of(draft_layout.widths_of(game))

    def book(self, game: Game) -> Array:
        return book_of(game)

    def pool(self, tables: Array, dice: int) -> Array:
        return np.asarray(tables["at"][:, draft_layout.POOL, None] >> np.arange(dice) & 1)

    def places(self, table: Plain, dice: int) -> tuple[int, ...]:
        lies = table["at"]
        return tuple(
            next((place for place in range(draft_layout.POOL) if lies[place] >> die & 1), POOL)
            for die in range(dice)
        )

    def lay(self, state: State, table: Any) -> None:
        for place in range(draft_layout.PLACES):
            wanted = POOL if place == draft_layout.POOL else place
            table["at"][place] = bits(d for d, lies in enumerate(state.place) if lies == wanted)

    def tasks(self, game: Game, sheet: Plain) -> Iterator[Task]:
        if sheet["more_left"]:
            own, cells = sheet["more_cells"], range(game.areas[sheet["more_area"]].size)
            marked = tuple(cell for cell in cells if own >> cell & 1)
            yield More(sheet["more_area"], sheet["more_value"], sheet["more_left"], marked)
        if sheet["duty"]:
            yield DUTIES[sheet["duty"] - 1]
        for kind, fill in enumerate(game.fills):
            yield from [fill] * (sheet["pending"] >> (4 * kind) & 15)

    def write_task(self, task: Task, sheet: Any) -> None:
        if isinstance(task, More):
            sheet["more_area"], sheet["more_value"] = task.area, task.value
            sheet["more_left"], sheet["more_cells"] = task.left, bits(task.cells)
        elif isinstance(task, Duty):
            sheet["duty"] = DUTIES.index(task) + 1

    def pending_at(self, game: Game, fill: Fill) -> int:
        return game.fills.index(fill)

    def write_area(self, game: Game, area: Area, cells: Cells, sheet: Any) -> None:
        sheet["fits"][area.index] = fits_of(area, cells)
        sheet["shut"][list(words_of(game)[area.index])] = as_words(game, shut_of(area, cells))
        if area.written:
            offset = offset_of(game, area)
            sheet["values"][offset : offset + area.size] = cells


class _Party(Twin):
    cleared = ("crossing", "full")

    def forms(self, game: Game) -> Forms:
        return party_layout.forms_of(party_layout.widths_of(game))

    def book(self, game: Game) -> Array:
        return party_book(game)

    def pool(self, tables: Array, dice: int) -> Array:
        return np.ones((len(tables), dice), np.int8)

    def places(self, table: Plain, dice: int) -> tuple[int, ...]:
        return (POOL,) * dice

    def lay(self, state: State, table: Any) -> None:
        """Dice have no places here."""

    def tasks(self, game: Game, sheet: Plain) -> Iterator[Task]:
        if sheet["crossing"] != NOBODY:
            yield Cross(None if sheet["crossing"] == OPEN else sheet["crossing"] - 2)
        for fill in game.fills if sheet["pending"] else ():
            yield from [fill] * (sheet["pending"] >> (4 * self.pending_at(game, fill)) & 15)

    def write_task(self, task: Task, sheet: Any) -> None:
        if isinstance(task, Cross):
            sheet["crossing"] = OPEN if task.area is None else task.area + 2

    def pending_at(self, game: Game, fill: Fill) -> int:
        return fill.options[0][0]

    def write_area(self, game: Game, area: Area, cells: Cells, sheet: Any) -> None:
        """Write whether it is full, and the next cell of each lane."""
        sheet["full"] |= area.full(cells)
        none = party_layout.widths_of(game).cells
        for number, lane in enumerate(area.lanes, start=lanes_before(game, area)):
            sheet["next"][number] = next((cell for cell in lane if not cells[cell]), none)


TWINS: dict[str, Twin] = {"draft": _Draft(), "party": _Party()}
"""By the name of the flow."""


def twin_of(game: Game) -> Twin:
    """The compiled twin of a game's flow; `ValueError` if it has none."""
    if game.flow.name not in TWINS:
        raise ValueError(f"{game.name}: the fast engine can't play the flow {game.flow.name!r}")
    return TWINS[game.flow.name]


@cache
def compiled_book(game: Game) -> Array:
    """The book of a game, cached."""
    return twin_of(game).book(game)
