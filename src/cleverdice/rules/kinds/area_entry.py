"""The entry of one area in a sheet file, and what the kinds of area read from it."""

from __future__ import annotations

import math
import re
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

    def figures(
        self, key: str, default: int, least: int, most: float = math.inf
    ) -> tuple[int, ...]:
        """One figure a cell."""
        size = len(self.labels)
        return self.get(key, list, [default] * size).sized(size).numbers(least, most)

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
        if not self.lane_letters:
            self.check_room(list(lengths))
        return lengths

    @cached_property
    def lane_letters(self) -> tuple[str, ...]:
        """A capital letter for each lane, if the file gives them."""
        letters = self.get("lane_letters", list, [])
        if letters.value:
            letters.sized(len(self.get("lanes", list).value))
        found = tuple(letter.filled() for letter in letters.items(str))
        if not all(re.fullmatch("[A-Z]", letter) for letter in found) or len(set(found)) < len(
            found
        ):
            letters.refuse("must be capital letters, each once")
        return found

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


def lane_labels(lengths: tuple[int, ...], letters: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Lane and cell, or only the cell where there is one lane."""
    names = lane_names(len(lengths), letters)
    pairs = zip(names, lengths, strict=True)
    return tuple(f"{name}{cell}" for name, length in pairs for cell in range(1, length + 1))


def lane_names(lanes: int, letters: tuple[str, ...] = ()) -> tuple[str, ...]:
    """How lanes are told apart: by letter or number; one that is alone needs no name."""
    return letters or (tuple(map(str, range(1, lanes + 1))) if lanes > 1 else ("",))


def points_table(entry: Entry, size: int) -> tuple[int, ...]:
    """Points for nothing, for one cell, and so on; they may fall, and be less than nothing."""
    table = entry.sized(size + 1).numbers(least=-MOST_POINTS, most=MOST_POINTS)
    if table[0]:
        entry.refuse("must start with 0")
    return table


MOST_POINTS = 999
