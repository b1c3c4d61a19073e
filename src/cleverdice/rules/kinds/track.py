"""The kind of area where the next cell of a lane is filled."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Self

from cleverdice.texts import Reason, Text

from .area import FACES, Area, FreeWay, Odds, Progress
from .area_entry import AreaEntry, lane_cells, lane_labels
from .bonus import Cells, Fate, Group, Mark, Use
from .layout import Layout, Shown


@dataclass(frozen=True, eq=False, kw_only=True)
class Track(Area):
    """Fill the next cell of a lane; every option is a condition on that cell.

    `at_least` asks for a number, `exact` for one symbol, `need` for so many dice at once (a bonus
    needs none), `rising` for more than the number before unless that was a 6. What is written is
    the number times `factor`; a `halved` track offers half the number with the bonus, or the
    multiple without it where there is a factor.
    """

    kind: ClassVar[str] = "track"
    tells_number: ClassVar[bool] = True

    at_least: tuple[int, ...]
    exact: tuple[int, ...]
    need: tuple[int, ...]
    factor: tuple[int, ...]
    rising: bool = False
    halved: bool = False

    @cached_property
    def free_values(self) -> tuple[int, ...]:
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
                for mark in self._marks(cell, use.value)
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
        before = cells[cell - 1] if self.rising and cell not in self._starts else 0
        return 0 if before == FACES[-1] else before

    @cached_property
    def _starts(self) -> frozenset[int]:
        return frozenset(lane[0] for lane in self.lanes)

    def _marks(self, cell: int, value: int) -> list[Mark]:
        if not self.halved:
            return [Mark(self.index, cell, value * self.factor[cell] if self.written else 1)]
        half = Mark(self.index, cell, (value + 1) // 2)
        if not self.factor[cell]:
            return [half]
        return [half, Mark(self.index, cell, value * self.factor[cell], plain=True)]

    def fate(self, cells: Cells, group: Group) -> Fate:
        """Half a number comes with its bonus, a multiple without; some values may be either."""
        (cell, *_), fate = group.cells, super().fate(cells, group)
        if not self.halved or fate is not Fate.EARNED:
            return fate
        ways = [mark for number in self.numbers for mark in self._marks(cell, number)]
        plain = {mark.plain for mark in ways if mark.value == cells[cell]}
        return Fate.UNKNOWN if len(plain) > 1 else Fate.LOST if True in plain else Fate.EARNED

    @property
    def highest(self) -> int:
        return self.numbers[-1] * max(1, *self.factor) if self.written else 1

    def shown(self, cell: int) -> int:
        return self.exact[cell]

    def dice_needed(self, cell: int) -> int:
        return self.need[cell]

    # The choices: a lane, and points instead of its bonus

    @cached_property
    def ways(self) -> tuple[str, ...]:
        plain = ("", "x") if self.halved else ("",)
        return tuple(f"{lane}{x}" for lane in self._lane_names for x in plain)

    @cached_property
    def _lane_names(self) -> tuple[str, ...]:
        several = len(self.lanes) > 1
        return tuple(str(number) if several else "" for number in range(1, len(self.lanes) + 1))

    @cached_property
    def _lane_of(self) -> dict[int, int]:
        return {cell: number for number, lane in enumerate(self.lanes) for cell in lane}

    def way(self, mark: Mark) -> int:
        return self._lane_of[mark.cell] * (1 + self.halved) + mark.plain

    def spell(self, way: int, number: int) -> str:
        name = self.ways[way]
        if not number:
            return name
        return f"{name.removesuffix('x')}={number}{'x' if name.endswith('x') else ''}"

    @cached_property
    def free_ways(self) -> tuple[FreeWay, ...]:
        """A lane of crosses, else the number that is written, halves first."""
        if not self.written:
            return super().free_ways
        found: list[FreeWay] = []
        for lane, name in enumerate(self._lane_names):
            way = lane * (1 + self.halved)
            for half in self._halves:
                numbers = tuple(n for n in self.numbers if (n + 1) // 2 == half)
                found.append(FreeWay(f"{name}={half}", way, numbers))
            x, way = ("x", way + 1) if self.halved else ("", way)
            found += [FreeWay(f"{name}={number}{x}", way, (number,)) for number in self.numbers]
        return tuple(found)

    @cached_property
    def _halves(self) -> list[int]:
        return sorted({(number + 1) // 2 for number in self.numbers}) if self.halved else []

    def free_way(self, mark: Mark) -> int:
        if not self.written:
            return self.way(mark)
        lane = self._lane_of[mark.cell] * (len(self._halves) + len(self.numbers))
        if self.halved and not mark.plain:
            return lane + self._halves.index(mark.value)
        number = mark.value // self.factor[mark.cell]
        return lane + len(self._halves) + self.numbers.index(number)

    # What a net sees: the number that a rising lane must top

    @cached_property
    def progress(self) -> tuple[Progress, ...]:
        if not self.rising:
            return ()
        lanes = [f"lane {name}: " if name else "" for name in self._lane_names]
        numbers = self.numbers
        return tuple(
            Progress(tuple(f"{lane}last is {n}" for n in numbers), lambda last: last - numbers[0])
            for lane in lanes
        )

    def why_taken(self, cells: Cells, cell: int) -> Reason | None:
        taken = super().why_taken(cells, cell)
        if taken is not None or cell in self.next_cells(cells):
            return taken
        lane = self.lanes[self._lane_of[cell]]
        following = next(other for other in lane if not cells[other])
        return Reason("why.next", {"field": self.field_name(cell), "next": self.labels[following]})

    def obstacle(self, cells: Cells, mark: Mark, use: Use) -> tuple[str, dict[str, Any]]:
        cell = mark.cell
        if use.value < self.at_least[cell]:
            return "why.at-least", {"least": self.at_least[cell]}
        if use.value <= self.bar(cells, cell):
            return "why.rising", {"before": self.bar(cells, cell)}
        return self.wrong_value(cells, mark, use)

    def chances(self, cells: Cells, odds: Odds) -> list[float]:
        """A number that must be topped and is not known yet lets half of the dice pass."""
        found = []
        for cell in range(self.size):
            fits = sum(odd for face, odd in odds.items() if self.accepts(cells, cell, Use(face)))
            unknown = self.rising and cell not in self._starts and not cells[cell - 1]
            found.append(fits / 2 if unknown else fits)
        return found

    def likely_points(self, cell: int, number: float) -> float:
        return number * (0.5 if self.halved else self.factor[cell]) if self.written else 0.0

    # As printed

    def layout(self, cells: Cells) -> Layout:
        single, changing = len(self.lanes) == 1, len(set(self.exact)) > 1
        return Layout(
            rows=self.lanes,
            shown=tuple(map(self._shown_in, range(self.size))),
            above=self._above() if single else (),
            joins=tuple(self._join(cells, cell) for cell in self.lanes[0]) if single else (),
            round_cells=single and changing,
            note=Text("note.halved") if self.halved else None,
        )

    def _shown_in(self, cell: int) -> Shown:
        """What a free cell shows: its symbols, what it asks for, or its factor."""
        if self.exact[cell]:
            return Shown(self.exact[cell], times=self.need[cell])
        if self.at_least[cell]:
            return Shown(self.at_least[cell], "≥")
        factor = 0 if self.halved else self.factor[cell]
        return Shown(factor, "×") if factor > 1 else Shown()

    def _above(self) -> tuple[Shown, ...]:
        """What stands above the cells: points so far, or factors."""
        for tally in self.tallies:
            if len(tally.cells) == self.size:
                return tuple(map(Shown, tally.table[1:]))
        if not self.halved:
            return ()
        return tuple(Shown(factor, "×") if factor else Shown(sign="½") for factor in self.factor)

    def _join(self, cells: Cells, cell: int) -> str:
        """What stands between a cell and the next."""
        if cell == self.size - 1:
            return ""
        if self.rising:
            return "" if cells[cell] and not self.bar(cells, cell + 1) else "<"
        return "~" if len(set(self.exact)) > 1 else "=" if max(self.need) > 1 else ""

    def printed(self) -> dict[str, Any]:
        return {
            "lanes": [list(lane) for lane in self.lanes],
            "at_least": list(self.at_least),
            "exact": list(self.exact),
            "need": list(self.need),
            "factor": list(self.factor),
            "rising": self.rising,
            "halved": self.halved,
        }

    @classmethod
    def options(cls, symbols: bool) -> tuple[str, ...] | None:
        if symbols:
            return ("lanes", "points", "symbols", "need")
        return ("lanes", "points", "plus", "at_least", "factor", "written", "rising", "halved")

    @classmethod
    def read_labels(cls, entry: AreaEntry) -> tuple[str, ...]:
        return lane_labels(entry.lane_lengths())

    @classmethod
    def read(cls, entry: AreaEntry, common: dict[str, Any]) -> Self:
        halved = entry.flag("halved")
        return cls(
            **common,
            lanes=lane_cells(entry.lane_lengths()),
            at_least=entry.figures("at_least", 0, 0),
            exact=_exact(entry),
            need=entry.figures("need", 1, 1),
            factor=entry.figures("factor", 1, 0 if halved else 1),
            written=entry.flag("written"),
            rising=entry.flag("rising"),
            halved=halved,
        )


def _exact(entry: AreaEntry) -> tuple[int, ...]:
    """The symbol that each cell takes, 0 where dice show numbers."""
    if not entry.names.symbols:
        return (0,) * len(entry.labels)
    symbols = entry.get("symbols", list).sized(len(entry.labels))
    return tuple(map(entry.names.symbol, symbols.items(str)))
