"""The kind of area that is cut into parts, each crossed as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Self

from cleverdice.texts import Text

from .area import Area, Odds
from .area_entry import AreaEntry
from .bonus import Cells, Mark, Use
from .layout import Layout, Shown

Place = tuple[int, int]
"""Row and column of a printed field, from 0."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Parts(Area):
    """Cross a whole part that has at most as many fields as the die shows.

    A part is a cell here. `picture` has the shade of every printed field: fields of one shade that
    touch side to side are one part, numbered in the order of reading. The first part to be crossed
    is one of `starts`, each later one touches one that is crossed. `symbols` has the place of the
    bonus printed in a part.
    """

    kind: ClassVar[str] = "parts"
    ranged: ClassVar[bool] = True

    picture: tuple[str, ...]
    starts: tuple[int, ...]
    symbols: tuple[Place | None, ...] = ()

    @property
    def asks(self) -> bool:
        """A die that shows another number is only for what that number is needed for."""
        return True

    @cached_property
    def parts(self) -> tuple[tuple[Place, ...], ...]:
        """The printed fields of each part."""
        return tuple(cut(self.picture))

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many fields each part has."""
        return tuple(map(len, self.parts))

    @cached_property
    def touching(self) -> tuple[frozenset[int], ...]:
        """The parts that touch each part."""
        at = {place: number for number, part in enumerate(self.parts) for place in part}
        around = ((at.get(place) for one in part for place in beside(one)) for part in self.parts)
        return tuple(
            frozenset(other for other in others if other not in (None, number))
            for number, others in enumerate(around)
        )

    @cached_property
    def taking(self) -> dict[int, tuple[int, ...]]:
        return {
            number: tuple(part for part, size in enumerate(self.sizes) if size <= number)
            for number in self.numbers
        }

    @cached_property
    def crosses(self) -> tuple[Mark, ...]:
        """A cross for each part."""
        return tuple(Mark(self.index, part) for part in range(self.size))

    def marks(self, cells: Cells, use: Use) -> tuple[Mark, ...]:
        return tuple(
            self.crosses[part]
            for part in self.taking.get(use.value, ())
            if self.reachable(cells, part) and (not use.changed or self.sizes[part] == use.value)
        )

    def reachable(self, cells: Cells, part: int) -> bool:
        """Is it a free part that touches a crossed one, or where one may start?"""
        if cells[part]:
            return False
        if not any(cells):
            return part in self.starts
        return any(cells[other] for other in self.touching[part])

    def opened_by(self, cell: int) -> frozenset[int]:
        return self.touching[cell]

    def shown(self, cell: int) -> int:
        return self.sizes[cell]

    @property
    def free_values(self) -> tuple[int, ...]:
        """The highest number takes every part."""
        return (self.numbers[-1],)

    @property
    def free_numbers(self) -> tuple[int, ...]:
        return tuple(self.numbers)

    # A net is told by the cells themselves which part is meant

    @property
    def slots(self) -> int:
        return 1

    def slot(self, mark: Mark) -> int:
        return 0

    def field_name(self, cell: int) -> Text:
        """A phrase for a part: "grey part 4"."""
        return Text("why.part", {"area": Text(f"area.{self.name}"), "field": self.labels[cell]})

    def obstacle(self, cells: Cells, mark: Mark, use: Use) -> tuple[str, dict[str, Any]]:
        if mark.plain:
            return "why.no-choice", {}
        if self.sizes[mark.cell] > use.value:
            return "why.part.size", {"size": self.sizes[mark.cell]}
        if use.changed and self.reachable(cells, mark.cell):
            return "why.part.number", {"size": self.sizes[mark.cell]}
        return "why.part.touch" if any(cells) else "why.part.start", {}

    def chances(self, cells: Cells, odds: Odds) -> list[float]:
        """A part that lies behind others is as likely as one that can be reached."""
        return [sum(odd for number, odd in odds.items() if size <= number) for size in self.sizes]

    # As printed

    def layout(self, cells: Cells) -> Layout:
        at = {place: number for number, part in enumerate(self.parts) for place in part}
        return Layout(
            rows=tuple(
                tuple(at[row, column] for column in range(len(shades)))
                for row, shades in enumerate(self.picture)
            ),
            shown=(Shown(),) * self.size,
            shades=self.picture,
            starts=() if any(cells) else self.starts,
            inside=self.symbols,
        )

    def printed(self) -> dict[str, Any]:
        return {
            "picture": list(self.picture),
            "parts": [[list(place) for place in part] for part in self.parts],
            "starts": list(self.starts),
            "symbols": [None if place is None else list(place) for place in self.symbols],
        }

    @classmethod
    def options(cls, symbols: bool) -> tuple[str, ...] | None:
        return None if symbols else ("points", "picture", "starts", "symbols")

    @classmethod
    def read_labels(cls, entry: AreaEntry) -> tuple[str, ...]:
        return tuple(str(number) for number in range(1, 1 + len(list(cut(_picture(entry))))))

    @classmethod
    def read(cls, entry: AreaEntry, common: dict[str, Any]) -> Self:
        starts = entry.get("starts", list)
        area = cls(
            **common,
            picture=_picture(entry),
            starts=tuple(_part(entry, label.value) for label in starts.items(str)),
            symbols=_symbols(entry),
        )
        if max(area.sizes) > area.numbers[-1]:
            entry.get("picture", list).refuse(f"a part has more than {area.numbers[-1]} fields")
        if not area.starts:
            starts.refuse("must name the parts where one may start")
        return area


def beside(place: Place) -> tuple[Place, ...]:
    """The places that touch a place side to side."""
    row, column = place
    return (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)


def cut(picture: tuple[str, ...]) -> Iterator[tuple[Place, ...]]:
    """The parts of a picture: places of one shade that touch, in the order of reading."""
    shades = {
        (row, column): shade
        for row, line in enumerate(picture)
        for column, shade in enumerate(line)
    }
    while shades:
        start = min(shades)
        part, shade = {start}, shades[start]
        edge = [start]
        while edge:
            near = [one for place in edge for one in beside(place) if shades.get(one) == shade]
            edge = [place for place in dict.fromkeys(near) if place not in part]
            part.update(edge)
        yield tuple(sorted(part))
        shades = {place: shade for place, shade in shades.items() if place not in part}


def _picture(entry: AreaEntry) -> tuple[str, ...]:
    picture = entry.get("picture", list)
    rows = tuple(row.filled() for row in picture.items(str))
    if not rows or len(set(map(len, rows))) > 1:
        picture.refuse("must have rows of the same length")
    return rows


def _part(entry: AreaEntry, label: str) -> int:
    if label not in entry.labels:
        entry.entry.refuse(f"there is no part {label!r} in this area")
    return entry.labels.index(label)


def _symbols(entry: AreaEntry) -> tuple[Place | None, ...]:
    """Where the bonus of each part is printed."""
    places = entry.get("symbols", dict, {})
    found: list[Place | None] = [None] * len(entry.labels)
    parts = tuple(cut(_picture(entry)))
    for label in places.value:
        row, column = places.get(label, list).sized(2).numbers(1)
        part = _part(entry, label)
        if (row - 1, column - 1) not in parts[part]:
            places.refuse(f"row {row}, column {column} is no field of part {label}")
        found[part] = row - 1, column - 1
    return tuple(found)
