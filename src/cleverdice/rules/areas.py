"""What a number may do on a sheet: uses, marks, bonuses and the kinds of coloured area.

An area never changes. What is written on one player's sheet is a plain tuple of numbers, one a
cell, 0 where the cell is free; the area answers three questions about it: where may a number go
(`marks`), what does a mark give (`earned`), what is it all worth (`score`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

Cells = tuple[int, ...]


class Use(NamedTuple):
    """A number about to be entered, and what an area may ask about it.

    `field` is the place of its die: 1 to 3 for a die field, 0 for the platter, None for a bonus,
    which comes from nowhere. `twins` counts the further dice with this number beside it.
    """

    value: int
    field: int | None = None
    twins: int = 0


class Mark(NamedTuple):
    """One thing written in one cell: a cross is a 1; `plain` takes points instead of the bonus."""

    area: int
    cell: int
    value: int = 1
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Fox:
    """A bonus worth the lowest area at the end."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class Unlock:
    """A bonus that circles the next space of one action row."""

    row: int


@dataclass(frozen=True, slots=True)
class Fill:
    """A bonus that is a free die: the areas it may go to and the numbers allowed in each.

    With `rolled` the number counts as if rolled, so that an area of sums adds its other die.
    """

    options: tuple[tuple[int, tuple[int, ...]], ...]
    rolled: bool = False


Bonus = Fox | Unlock | Fill


@dataclass(frozen=True, slots=True)
class Group:
    """Cells that together give a bonus once all of them are marked."""

    cells: tuple[int, ...]
    bonus: Bonus


@dataclass(frozen=True, slots=True)
class Tally:
    """Cells that together score by how many of them are marked."""

    cells: tuple[int, ...]
    table: tuple[int, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class Area(ABC):
    """One coloured area; the kinds below say where a number may go.

    `written` areas take numbers that count themselves, the others crosses. `plus` names the two
    dice whose faces are added before they enter the area. With `more` each twin of a die allows
    one more mark.
    """

    index: int
    name: str
    letter: str
    shape: str
    labels: tuple[str, ...]
    groups: tuple[Group, ...] = ()
    tallies: tuple[Tally, ...] = ()
    written: bool = False
    plus: tuple[int, int] | None = None
    more: bool = False
    max_points: int = 0

    @property
    def size(self) -> int:
        """How many cells there are."""
        return len(self.labels)

    @cached_property
    def asks(self) -> bool:
        """Whether more than a number matters: a second die, the die's place, or its twins."""
        return self.plus is not None or self.more

    @cached_property
    def groups_at(self) -> tuple[tuple[Group, ...], ...]:
        """The groups each cell belongs to."""
        return tuple(
            tuple(group for group in self.groups if cell in group.cells)
            for cell in range(self.size)
        )

    @abstractmethod
    def marks(self, cells: Cells, use: Use) -> tuple[Mark, ...]:
        """Where may it go?"""

    def earned(self, cells: Cells, mark: Mark) -> Iterator[Group]:
        """What does it give? `cells` are those after the mark."""
        if not mark.plain:
            for group in self.groups_at[mark.cell]:
                if all(cells[cell] for cell in group.cells):
                    yield group

    def score(self, cells: Cells) -> int:
        """What is it worth?"""
        points = sum(cells) if self.written else 0
        for cells_, table in self._tables:
            points += table[sum(1 for cell in cells_ if cells[cell])]
        return points

    def full(self, cells: Cells) -> bool:
        """Is every cell marked?"""
        return 0 not in cells

    @cached_property
    def _tables(self) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
        return tuple((tally.cells, tally.table) for tally in self.tallies)


@dataclass(frozen=True, eq=False, kw_only=True)
class Grid(Area):
    """Cross a cell that shows the number.

    `rows` is the printed picture: the cell's index, -1 for nothing, -2 for a printed cross.
    `places` limits a cell to dice from certain places. In an `ordered` grid a mark must lie right
    of the last one. `tinted` cells are the ones that count for bonuses, where only some do.
    """

    numbers: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]
    places: tuple[tuple[int, ...], ...] | None = None
    ordered: bool = False
    tinted: tuple[bool, ...] = ()

    @cached_property
    def asks(self) -> bool:
        return super().asks or self.places is not None

    @cached_property
    def free_values(self) -> tuple[int, ...]:
        """Numbers that between them can cross any cell."""
        return tuple(sorted(set(self.numbers)))

    @cached_property
    def showing(self) -> dict[int, tuple[int, ...]]:
        """The cells that show each number."""
        return {
            value: tuple(cell for cell, number in enumerate(self.numbers) if number == value)
            for value in self.free_values
        }

    @cached_property
    def crosses(self) -> tuple[Mark, ...]:
        """A cross for each cell."""
        return tuple(Mark(self.index, cell) for cell in range(self.size))

    def marks(self, cells: Cells, use: Use) -> tuple[Mark, ...]:
        free = [cell for cell in self.showing.get(use.value, ()) if not cells[cell]]
        if self.ordered or self.places is not None:
            free = [
                cell for cell in free if self.in_order(cells, cell) and self.in_place(cell, use)
            ]
        return tuple([self.crosses[cell] for cell in free])

    def in_order(self, cells: Cells, cell: int) -> bool:
        """Does the cell lie right of every crossed one, where that is asked for?"""
        return not self.ordered or not any(cells[cell:])

    def in_place(self, cell: int, use: Use) -> bool:
        """May a die from that place cross the cell?"""
        return self.places is None or use.field is None or use.field in self.places[cell]


@dataclass(frozen=True, eq=False, kw_only=True)
class Track(Area):
    """Fill the next cell of a lane; every option is a condition on that cell.

    `at_least` asks for a number, `exact` for one symbol, `need` for so many dice at once (a bonus
    needs none), `rising` for more than the number before unless that was a 6. What is written is
    the number times `factor`; a `halved` track offers half the number with the bonus, or the
    multiple without it where there is a factor.
    """

    lanes: tuple[tuple[int, ...], ...]
    at_least: tuple[int, ...]
    exact: tuple[int, ...]
    need: tuple[int, ...]
    factor: tuple[int, ...]
    rising: bool = False
    halved: bool = False

    @cached_property
    def free_values(self) -> tuple[int, ...]:
        """Numbers that between them can cross any next cell."""
        return tuple(sorted(set(self.exact) - {0})) or (max(self.at_least),)

    def next_cells(self, cells: Cells) -> list[int]:
        """The next free cell of every lane that has one."""
        if len(self.lanes) == 1:
            return [cells.index(0)] if 0 in cells else []
        free = ((cell for cell in lane if not cells[cell]) for lane in self.lanes)
        return [cell for cell in (next(lane, None) for lane in free) if cell is not None]

    def marks(self, cells: Cells, use: Use) -> tuple[Mark, ...]:
        return tuple(
            [
                mark
                for cell in self.next_cells(cells)
                if self.accepts(cells, cell, use)
                for mark in self._ways(cell, use.value)
            ]
        )

    def accepts(self, cells: Cells, cell: int, use: Use) -> bool:
        """Does the number meet every condition of its next cell?"""
        return (
            use.value >= self.at_least[cell]
            and self.exact[cell] in (0, use.value)
            and (use.field is None or use.twins + 1 >= self.need[cell])
            and use.value > self.bar(cells, cell)
        )

    def bar(self, cells: Cells, cell: int) -> int:
        """The number that must be topped, 0 if any will do."""
        before = cells[cell - 1] if self.rising and cell else 0
        return 0 if before == 6 else before

    def _ways(self, cell: int, value: int) -> list[Mark]:
        if not self.halved:
            return [Mark(self.index, cell, value * self.factor[cell] if self.written else 1)]
        half = Mark(self.index, cell, (value + 1) // 2)
        if not self.factor[cell]:
            return [half]
        return [half, Mark(self.index, cell, value * self.factor[cell], plain=True)]


@dataclass(frozen=True, eq=False, kw_only=True)
class Spread(Area):
    """Numbers outward from a printed centre: one less each step left, one more each step right.

    The centre's number may be written again at any step except beside itself. The first half of
    the cells is the left side, counted from the centre outward, the second half the right one.
    """

    centre: int
    side: int
    distance: tuple[int, ...]
    special: tuple[int, ...]
    special_points: int

    def marks(self, cells: Cells, use: Use) -> tuple[Mark, ...]:
        return tuple(
            Mark(self.index, cell, use.value)
            for cell, neighbour, step in self.ends(cells)
            if use.value in self.wanted(neighbour, step)
        )

    def ends(self, cells: Cells) -> Iterator[tuple[int, int, int]]:
        """For each side with room: its next cell, the neighbour's number, the step."""
        for start, step in ((0, -1), (self.side, 1)):
            filled = self.filled(cells, start)
            if filled < self.side:
                neighbour = cells[start + filled - 1] if filled else self.centre
                yield start + filled, neighbour, step

    def wanted(self, neighbour: int, step: int) -> tuple[int, ...]:
        """The numbers that may stand next to that neighbour."""
        if neighbour == self.centre:
            return (neighbour + step,)
        return (neighbour + step, self.centre)

    def filled(self, cells: Cells, start: int) -> int:
        """How many cells of a side are written."""
        return sum(1 for value in cells[start : start + self.side] if value)

    def score(self, cells: Cells) -> int:
        reach = sum(self.distance[self.filled(cells, start)] for start in (0, self.side))
        return reach + self.special_points * sum(1 for value in cells if value in self.special)
