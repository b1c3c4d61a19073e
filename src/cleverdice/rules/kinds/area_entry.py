"""The entry of one area in a sheet file, and what the kinds of area read from it."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from ..entries import Entry, Names

LABEL_ROOM = 9
"""A row or a lane with more fields needs two digits, and is alone, or labels would be ambiguous."""


class AreaEntry:
    """One area of a file; `labels` are set once its kind has read them."""

    def __init__(self, entry: Entry, names: Names) -> None:
        self.entry = entry
        self.names = names
        self.labels: tuple[str, ...] = ()

    def get(self, key: str, kind: Any, default: Any = ...) -> Entry:
        """A part of the entry, which must be of that type."""
        return self.entry.get(key, kind, default)

    def flag(self, key: str) -> bool:
        """Something that an area is or is not."""
        return bool(self.get(key, bool, False).value)

    def figures(self, key: str, default: int, least: int) -> tuple[int, ...]:
        """One figure a cell."""
        size = len(self.labels)
        return self.get(key, list, [default] * size).sized(size).numbers(least)

    def cells(self, item: Entry) -> tuple[int, ...]:
        """Cells by label, or all of them."""
        cells = item.get("cells", list | str)
        if cells.value == "all":
            return tuple(range(len(self.labels)))
        labels = [label.value for label in cells.must_be(list).items(str)]
        for label in labels:
            if label not in self.labels:
                cells.refuse(f"there is no field {label!r} in this area")
        if not labels or len(set(labels)) < len(labels):
            cells.refuse("must name fields, each once")
        return tuple(map(self.labels.index, labels))

    def check_room(self, lengths: list[int]) -> None:
        """Refuse rows of cells whose labels could not be told apart."""
        if len(lengths) > 1 and max(len(lengths), *lengths) > LABEL_ROOM:
            self.entry.refuse(
                f"fields of several rows need names of two digits, up to {LABEL_ROOM}"
            )

    def lane_lengths(self) -> tuple[int, ...]:
        """How many cells each lane has."""
        lanes = self.get("lanes", list)
        lengths = lanes.numbers(1)
        if not lengths:
            lanes.refuse("has no field")
        self.check_room(list(lengths))
        return lengths

    def number(self, cell: Entry) -> int:
        """What a cell shows: a symbol where the dice do, else a number."""
        return self.names.symbol(cell) if self.names.symbols else cell.between(1)

    @cached_property
    def plus(self) -> tuple[int, int] | None:
        """The two dice of an area of sums: the one of its own name and another."""
        other = self.get("plus", str, None)
        if other.value is None:
            return None
        return self.names.die(self.get("name", str)), self.names.die(other)


def lane_cells(lengths: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The cells of lanes that are numbered one after the other."""
    starts = [sum(lengths[:lane]) for lane in range(len(lengths))]
    pairs = zip(starts, lengths, strict=True)
    return tuple(tuple(range(start, start + length)) for start, length in pairs)


def lane_labels(lengths: tuple[int, ...]) -> tuple[str, ...]:
    """Lane and cell, or only the cell where there is one lane."""
    if len(lengths) == 1:
        return tuple(str(cell) for cell in range(1, lengths[0] + 1))
    return tuple(f"{n}{cell}" for n, lane in enumerate(lengths, 1) for cell in range(1, lane + 1))


def points_table(entry: Entry, size: int) -> tuple[int, ...]:
    """Points for nothing, for one cell, and so on; they may fall, and be less than nothing."""
    table = entry.sized(size + 1).numbers(least=-MOST_POINTS, most=MOST_POINTS)
    if table[0]:
        entry.refuse("must start with 0")
    return table


MOST_POINTS = 999
