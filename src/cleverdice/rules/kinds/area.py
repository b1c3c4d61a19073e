"""What every kind of coloured area has in common, and the questions that a kind answers.

An area never changes. What is written on one player's sheet is a plain tuple of numbers, one a
cell, 0 where the cell is free. A kind knows everything that depends on it: where a number may go
(`marks`), what a mark gives (`earned`) and counts (`score`), how its choices are numbered (`ways`),
what a net sees of it (`progress`), why a number does not fit (`why_not`), how hard its cells are to
get (`chances`, `likely_points`), how it is drawn (`layout`) and how it is read from a sheet file.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple, Self

from cleverdice.texts import Reason, Text

from .area_entry import AreaEntry
from .bonus import Cells, Fate, Group, Mark, Tally, Use
from .layout import Layout

FACES = range(1, 7)
"""What a die of numbers shows."""

SUMS = range(2 * FACES[0], 2 * FACES[-1] + 1)
"""What two of them show together."""

Odds = Mapping[int, float]
"""How likely one die is to bring each number."""


class FreeWay(NamedTuple):
    """A choice that a bonus mark has: its name, the way of a die it takes, the numbers for it."""

    name: str
    way: int
    numbers: tuple[int, ...]


class Progress(NamedTuple):
    """How far a lane has come: a name for each stage, and the stage after its last number."""

    names: tuple[str, ...]
    stage: Callable[[int], int]


@dataclass(frozen=True, eq=False, kw_only=True)
class Area(ABC):
    """One coloured area; its kind says where a number may go.

    `written` areas take numbers that count themselves, the others crosses. `plus` names the two
    dice that enter the area together, most often as their sum. With `more` each twin of a die
    allows one more mark. `lanes` are cells that are filled one after the other; where there are
    none, the player chooses among the cells. Compiled tables are made from what the areas answer,
    which asks for two things: what a lane takes next follows from the last number in it alone, and
    in an area without lanes a mark closes the same cells whatever else is marked.
    """

    kind: ClassVar[str]
    tells_number: ClassVar[bool] = False
    """Whether a declared number has to be told, as the chosen cell does not tell it."""

    both_faces: ClassVar[bool] = False
    """Whether a cell tells the faces of both its dice."""

    ranged: ClassVar[bool] = False
    """Whether a cell takes several numbers, from a least one on."""

    index: int
    name: str
    letter: str
    shape: str
    labels: tuple[str, ...]
    groups: tuple[Group, ...] = ()
    tallies: tuple[Tally, ...] = ()
    lanes: tuple[tuple[int, ...], ...] = ()
    written: bool = False
    plus: tuple[int, int] | None = None
    more: bool = False
    max_points: int = 0

    # The rules

    @property
    def size(self) -> int:
        """How many cells there are."""
        return len(self.labels)

    @property
    def numbers(self) -> range:
        """The numbers that dice can bring here."""
        return SUMS if self.plus else FACES

    def other_die(self, die: int) -> int:
        """The die that counts too, in an area of two dice."""
        assert self.plus is not None
        return self.plus[1] if die == self.plus[0] else self.plus[0]

    def joined(self, own: int, other: int) -> int:
        """The number that the faces of both dice of an area make, its own die first."""
        return own + other

    def number_of(self, die: int, face: int, other: int) -> int:
        """The number that a die brings which counts as that face, the other die showing `other`."""
        if self.plus is None:
            return face
        return self.joined(face, other) if die == self.plus[0] else self.joined(other, face)

    @cached_property
    def asks(self) -> bool:
        """Whether more than a number matters: a second die, the die's place, or its twins."""
        return self.plus is not None or self.more

    @property
    def by_place(self) -> bool:
        """Whether it matters where a die lies."""
        return False

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
                if group.reached(cells, mark.value):
                    yield group

    def after(self, cells: Cells, mark: Mark) -> Cells:
        """The cells with a mark made."""
        return cells[: mark.cell] + (mark.value,) + cells[mark.cell + 1 :]

    def cell_points(self, cell: int, value: int) -> int:
        """What a mark counts by itself."""
        return value if self.written else 0

    def counting(self, cells: Cells) -> list[int]:
        """The marked cells whose own points count."""
        return [cell for cell, value in enumerate(cells) if value]

    def score(self, cells: Cells) -> int:
        """What is it worth?"""
        points = sum(self.cell_points(cell, cells[cell]) for cell in self.counting(cells))
        for tally in self.tallies:
            points += tally.table[len([cell for cell in tally.cells if cells[cell]])]
        return points

    @property
    def highest(self) -> int:
        """The highest number that is ever written."""
        return self.numbers[-1] if self.written else 1

    @cached_property
    def min_points(self) -> int:
        """No filling is worth less: 0 unless the sheet prints negative points."""
        values = range(1, self.highest + 1)
        least = (min(self.cell_points(cell, v) for v in values) for cell in range(self.size))
        return sum(min(tally.table) for tally in self.tallies) + sum(min(0, n) for n in least)

    @cached_property
    def may_fall(self) -> bool:
        """Whether a mark can cost points: by a negative figure, or by a tally that goes down."""
        values = range(1, self.highest + 1)
        figures = (self.cell_points(cell, v) for cell in range(self.size) for v in values)
        steps = (pair for tally in self.tallies for pair in pairwise(tally.table))
        return min(figures) < 0 or any(later < earlier for earlier, later in steps)

    def skipped(self, cells: Cells) -> frozenset[int]:
        """The free cells that nothing can mark any more, because a later one is marked."""
        return frozenset()

    def fate(self, cells: Cells, group: Group) -> Fate:
        """What became of a printed bonus."""
        marked = [cells[cell] for cell in group.cells if cells[cell]]
        if len(marked) >= group.need:
            return Fate.EARNED if marked[0] >= group.least else Fate.LOST
        open_cells = len(group.cells) - len(self.skipped(cells).intersection(group.cells))
        return Fate.LOST if open_cells < group.need else Fate.OPEN

    def full(self, cells: Cells) -> bool:
        """Is every cell marked?"""
        return 0 not in cells

    def swept(self, cells: Cells, dice: Iterable[tuple[int, int]]) -> tuple[list[int], int]:
        """What dice that a pick sends to the platter may mark: cells, and a number for any cell.

        `dice` are those dice with their faces; nothing, unless the sheet says otherwise.
        """
        return [], 0

    @property
    def echo(self) -> int:
        """The number that is written into the next cell too, 0 if there is none."""
        return 0

    @cached_property
    def partner(self) -> dict[int, int]:
        """The cells that count only together, each with its partner."""
        return {}

    def opened_by(self, cell: int) -> frozenset[int]:
        """The cells that can be reached once that one is marked, where not all can be at first."""
        return frozenset()

    @property
    def sweeps(self) -> bool:
        """Whether dice sent to the platter may be marked here."""
        return False

    # Free dice, and dice with symbols

    @cached_property
    def free_values(self) -> tuple[int, ...]:
        """Numbers that between them can mark any cell that may be next."""
        return tuple(self.numbers) if self.lanes else tuple(sorted(self.taking))

    @cached_property
    def taking(self) -> dict[int, tuple[int, ...]]:
        """The cells that take each number, where the player chooses among cells."""
        found: dict[int, tuple[int, ...]] = {}
        for cell in range(self.size):
            found[self.shown(cell)] = (*found.get(self.shown(cell), ()), cell)
        return found

    @cached_property
    def free_numbers(self) -> tuple[int, ...]:
        """Every number that may ever be marked here."""
        return tuple(self.numbers) if self.lanes else self.free_values

    def leaves_number(self, numbers: tuple[int, ...]) -> bool:
        """Whether a bonus of these numbers leaves it to the player which one is written."""
        return self.written and len(numbers) > 1

    def shown(self, cell: int) -> int:
        """The one number or symbol that a cell takes, 0 if it takes several."""
        return 0

    def rings(self, cell: int) -> bool:
        """Is a mark there a circle, upon which a cross may follow?"""
        return False

    def field_label(self, cell: int) -> str:
        """What the printed field of a cell is called."""
        return self.labels[cell]

    def dice_needed(self, cell: int) -> int:
        """How many dice a cell needs at once."""
        return 1

    # The choices, numbered: every cell is one, unless cells are filled one after the other

    @property
    def ways(self) -> tuple[str, ...]:
        """A name for each choice that a die has here."""
        return self.labels

    def way(self, mark: Mark) -> int:
        """The choice that a mark is."""
        return mark.cell

    def spell(self, way: int, number: int) -> str:
        """A way of a die that counts as another number, or 0 for its own."""
        return self.ways[way] + ("=" if number else "")

    @cached_property
    def free_ways(self) -> tuple[FreeWay, ...]:
        """The choices that a bonus mark has."""
        return tuple(
            FreeWay(name, way, tuple(self.numbers) if self.lanes else (self.shown(way),))
            for way, name in enumerate(self.ways)
        )

    def free_way(self, mark: Mark) -> int:
        """The choice of a bonus mark."""
        return self.way(mark)

    @cached_property
    def slots(self) -> int:
        """How many marks one number can have at most."""
        return len(self.ways) if self.lanes else max(map(len, self.taking.values()))

    def slot(self, mark: Mark) -> int:
        """Which of the marks of its number a mark is."""
        if self.lanes:
            return self.way(mark)
        return self.taking[self.shown(mark.cell)].index(mark.cell)

    # What a net sees

    @property
    def seen_numbers(self) -> range:
        """The numbers of which a net is told whether they fit."""
        return self.numbers

    @cached_property
    def progress(self) -> tuple[Progress, ...]:
        """How far each lane has come, where that matters."""
        return ()

    def last(self, cells: Cells, lane: int) -> int:
        """The last number of a lane, 0 if there is none."""
        written = [cells[cell] for cell in self.lanes[lane] if cells[cell]]
        return written[-1] if written else 0

    # Why not

    def mark_at(self, cells: Cells, cell: int, use: Use) -> Mark:
        """The mark that a number makes in a cell; where it can't, a mark to ask about."""
        there = (mark for mark in self.marks(cells, use) if mark.cell == cell)
        return next(there, Mark(self.index, cell))

    def field_name(self, cell: int) -> Text:
        """A phrase for a field: "green field 4"."""
        area = Text(f"area.{self.name}")
        return Text("why.field", {"area": area, "field": self.field_label(cell)})

    def why_taken(self, cells: Cells, cell: int) -> Reason | None:
        """Why no number at all can go there, if that is so."""
        if not cells[cell]:
            return None
        key = "why.written" if self.written else "why.crossed"
        return Reason(key, {"field": self.field_name(cell)})

    def why_not(self, cells: Cells, mark: Mark, use: Use, shown: Text) -> Reason:
        """Why that mark can't be made with that number, which the dice show so."""
        taken = self.why_taken(cells, mark.cell)
        if taken is not None:
            return taken
        key, details = self.obstacle(cells, mark, use)
        return Reason(key, {"field": self.field_name(mark.cell), "shown": shown, **details})

    @abstractmethod
    def obstacle(self, cells: Cells, mark: Mark, use: Use) -> tuple[str, dict[str, Any]]:
        """What stands in the way of a mark in a free field: a key of the catalogue and details."""

    def wrong_value(self, cells: Cells, mark: Mark, use: Use) -> tuple[str, dict[str, Any]]:
        """The field would take the number, but something else than that would be written."""
        ways = [way for way in self.marks(cells, use) if way.cell == mark.cell]
        if mark.plain and not any(way.plain for way in ways):
            return "why.no-choice", {}
        return "why.writes", {"values": ", ".join(str(way.value) for way in ways)}

    # What a heuristic thinks of it

    @abstractmethod
    def chances(self, cells: Cells, odds: Odds) -> list[float]:
        """How likely one die is to fit each cell, as far as that is known now."""

    def likely_points(self, cells: Cells, cell: int, number: float) -> float:
        """What a free cell is likely to count by itself if that is the number to be expected."""
        return number if self.written else 0.0

    # As printed

    @abstractmethod
    def layout(self, cells: Cells) -> Layout:
        """Where the cells stand, and what is written in and around them."""

    @abstractmethod
    def printed(self) -> dict[str, Any]:
        """What only this kind has, as plain data."""

    @classmethod
    @abstractmethod
    def options(cls, symbols: bool) -> tuple[str, ...] | None:
        """Its own keys of a sheet file, None if it is not for dice with symbols."""

    @classmethod
    @abstractmethod
    def read_labels(cls, entry: AreaEntry) -> tuple[str, ...]:
        """What the cells are called."""

    @classmethod
    @abstractmethod
    def read(cls, entry: AreaEntry, common: dict[str, Any]) -> Self:
        """The area that a sheet file describes, without its bonuses."""


def first_free(cells: tuple[Cells, ...], area: int) -> tuple[int, int]:
    """The first free cell of an area, its first one if none is free."""
    return area, cells[area].index(0) if 0 in cells[area] else 0
