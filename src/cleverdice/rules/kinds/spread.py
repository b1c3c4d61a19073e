"""The kind of area where numbers go outward from a printed centre."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Self

from cleverdice.texts import Text

from .area import Area, Odds, Progress
from .area_entry import LABEL_ROOM, AreaEntry, lane_cells, points_table
from .bonus import Cells, Mark, Use
from .layout import CENTRE, Layout, Shown

AHEAD = 0.15
"""The chance of a number for a cell that is not next to anything yet."""

SIDES = ("left", "right")


@dataclass(frozen=True, eq=False, kw_only=True)
class Spread(Area):
    """Numbers outward from a printed centre: one less each step left, one more each step right.

    The centre's number may be written again at any step except beside itself. The first half of
    the cells is the left side, counted from the centre outward, the second half the right one.
    """

    kind: ClassVar[str] = "spread"

    centre: int
    distance: tuple[int, ...]
    special: tuple[int, ...]
    special_points: int

    @cached_property
    def side(self) -> int:
        """How many cells a side has."""
        return self.size // len(SIDES)

    def marks(self, cells: Cells, use: Use) -> tuple[Mark, ...]:
        return tuple(
            Mark(self.index, cell, use.value)
            for cell, neighbour, step in self.ends(cells)
            if use.value in self.wanted(neighbour, step)
        )

    def ends(self, cells: Cells) -> Iterator[tuple[int, int, int]]:
        """For each side with room: its next cell, the neighbour's number, the step."""
        for lane, step in enumerate((-1, 1)):
            filled = sum(1 for cell in self.lanes[lane] if cells[cell])
            if filled < self.side:
                neighbour = self.last(cells, lane) or self.centre
                yield self.lanes[lane][filled], neighbour, step

    def wanted(self, neighbour: int, step: int) -> tuple[int, ...]:
        """The numbers that may stand next to that neighbour."""
        if neighbour == self.centre:
            return (neighbour + step,)
        return (neighbour + step, self.centre)

    def cell_points(self, cell: int, value: int) -> int:
        """The step outward, and the special numbers."""
        return self._reach(cell) + self.special_points * (value in self.special)

    def _reach(self, cell: int) -> int:
        step = cell % self.side
        return self.distance[step + 1] - self.distance[step]

    # The choices: each side by one step, or back to the centre's number

    @property
    def ways(self) -> tuple[str, ...]:
        return ("L", "L0", "R", "R0")

    def way(self, mark: Mark) -> int:
        return 2 * (mark.cell >= self.side) + (mark.value == self.centre)

    # What a net sees: how far the last number of a side is from the centre's

    @cached_property
    def progress(self) -> tuple[Progress, ...]:
        steps = range(self.side)
        return tuple(
            Progress(tuple(f"{side} end is {step} from the centre" for step in steps), self._away)
            for side in SIDES
        )

    def _away(self, last: int) -> int:
        return abs((last or self.centre) - self.centre)

    def obstacle(self, cells: Cells, mark: Mark, use: Use) -> tuple[str, dict[str, Any]]:
        for cell, neighbour, step in self.ends(cells):
            wanted = self.wanted(neighbour, step)
            if cell == mark.cell and use.value in wanted:
                return self.wrong_value(cells, mark, use)
            if cell == mark.cell:
                return "why.spread", {"wanted": " / ".join(map(str, sorted(wanted)))}
        return "why.gap", {}

    def chances(self, cells: Cells, odds: Odds) -> list[float]:
        found = [AHEAD] * self.size
        for cell, neighbour, step in self.ends(cells):
            found[cell] = sum(odds.get(n, 0.0) for n in self.wanted(neighbour, step))
        return found

    def likely_points(self, cells: Cells, cell: int, number: float) -> float:
        return self._reach(cell) + self.special_points / 2

    # As printed

    def layout(self, cells: Cells) -> Layout:
        left, right = self.lanes
        reached = tuple(map(Shown, self.distance[1:]))
        numbers, points = " ".join(map(str, self.special)), f"{self.special_points:+d}"
        return Layout(
            rows=((*reversed(left), CENTRE, *right),),
            shown=(Shown(),) * self.size,
            above=(*reversed(reached), Shown(), *reached),
            centre=self.centre,
            notes=(Text("note.special", {"numbers": numbers, "points": points}),),
        )

    def printed(self) -> dict[str, Any]:
        return {
            "centre": self.centre,
            "side": self.side,
            "distance": list(self.distance),
            "special": list(self.special),
            "special_points": self.special_points,
        }

    @classmethod
    def options(cls, symbols: bool) -> tuple[str, ...] | None:
        return None if symbols else ("centre", "each_side", "plus", "distance", "special")

    @classmethod
    def read_labels(cls, entry: AreaEntry) -> tuple[str, ...]:
        side = entry.get("each_side", int).between(1, LABEL_ROOM)
        return tuple(f"{letter}{cell}" for letter in "LR" for cell in range(1, side + 1))

    @classmethod
    def read(cls, entry: AreaEntry, common: dict[str, Any]) -> Self:
        side = len(entry.labels) // 2
        distance = entry.names.sourced(entry.get("distance", dict), "table")
        special = entry.names.sourced(entry.get("special", dict), "values", "points")
        return cls(
            **common,
            written=True,
            lanes=lane_cells((side, side)),
            centre=entry.get("centre", int).between(1),
            distance=points_table(distance.get("table", list), side),
            special=special.get("values", list).numbers(1),
            special_points=special.get("points", int).must_be(int).value,
        )
