"""The kind of area where two dice name a row and a column."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from cleverdice.texts import Text

from .area import FACES, Area, Odds
from .area_entry import AreaEntry
from .bonus import Cells, Mark, Use
from .layout import Layout, Shown

SIDE = len(FACES)


@dataclass(frozen=True, eq=False, kw_only=True)
class Coordinates(Area):
    """Cross the field in the row of the area's own die and the column of the other one.

    Cells are numbered row by row, and so are the numbers that two faces make, from 1 on.
    """

    kind: ClassVar[str] = "coordinates"
    both_faces: ClassVar[bool] = True

    @property
    def numbers(self) -> range:
        return range(1, self.size + 1)

    def joined(self, own: int, other: int) -> int:
        return SIDE * (own - 1) + other

    def faces(self, cell: int) -> tuple[int, int]:
        """What both dice must show, the area's own first."""
        return cell // SIDE + 1, cell % SIDE + 1

    def marks(self, cells: Cells, use: Use) -> tuple[Mark, ...]:
        cell = use.value - 1
        return () if cells[cell] else (Mark(self.index, cell),)

    def shown(self, cell: int) -> int:
        return cell + 1

    @property
    def seen_numbers(self) -> range:
        """None: a free field says it."""
        return range(0)

    def obstacle(self, cells: Cells, mark: Mark, use: Use) -> tuple[str, dict[str, Any]]:
        if mark.plain:
            return "why.no-choice", {}
        row, column = self.faces(mark.cell)
        return "why.coordinates", {"row": row, "column": column}

    def chances(self, cells: Cells, odds: Odds) -> list[float]:
        return [odds.get(number, 0.0) for number in self.numbers]

    # As printed

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each row."""
        return tuple(tuple(range(start, start + SIDE)) for start in range(0, self.size, SIDE))

    def layout(self, cells: Cells) -> Layout:
        return Layout(
            rows=self.rows,
            shown=(Shown(),) * self.size,
            ends=True,
            beside=tuple(map(Shown, FACES)),
            above=tuple(map(Shown, FACES)),
            notes=tuple(self._notes()),
        )

    def _notes(self) -> Iterator[Text]:
        """How many crosses a line needs, where that is the same for all."""
        counts = {group.count for group in self.groups}
        if len(counts) == 1 and counts != {0}:
            yield Text("note.enough", {"count": min(counts)})

    def printed(self) -> dict[str, Any]:
        return {"rows": [list(row) for row in self.rows]}

    @classmethod
    def options(cls, symbols: bool) -> tuple[str, ...] | None:
        return None if symbols else ("points", "plus")

    @classmethod
    def read_labels(cls, entry: AreaEntry) -> tuple[str, ...]:
        return tuple(f"{row}{column}" for row in FACES for column in FACES)

    @classmethod
    def read(cls, entry: AreaEntry, common: dict[str, Any]) -> Self:
        if entry.plus is None:
            entry.entry.refuse("needs the other of its two dice: plus is missing")
        return cls(**common)
