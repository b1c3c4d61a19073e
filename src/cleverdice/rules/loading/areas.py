"""The coloured areas of a sheet file, and the codes of the bonuses printed on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..entries import Entry, Names
from ..kinds import FACES, Area, Bonus, Fill, Fox, Group, Tally, Unlock
from ..kinds.area_entry import AreaEntry, points_table

COMMON = ("name", "letter", "shape", "kind", "bonuses", "max_points")

Kinds = Mapping[str, type[Area]]
"""The kinds of area that a file may name."""


def read_areas(root: Entry, names: Names, kinds: Kinds) -> tuple[Area, ...]:
    """Every area; bonuses point at other areas, so they are read once all are known."""
    readers = [_AreaReader(entry, names, kinds) for entry in root.get("areas", list).items(dict)]
    _distinct_letters(readers)
    bare = tuple(reader.area() for reader in readers)
    pairs = zip(bare, readers, strict=True)
    return tuple(replace(area, groups=reader.groups(bare)) for area, reader in pairs)


def read_bonus(entry: Entry, names: Names, areas: tuple[Area, ...]) -> Bonus:
    """A bonus from its code: fox, an action row, x:AREA, n:AREA:NUMBER, q:AREA, f:AREA.

    `x` is a cross, `n` a printed number, `q` a number that counts as if rolled, `f` whatever the
    area takes.
    """
    if entry.value == "fox":
        return Fox()
    if entry.value in names.rows:
        return Unlock(names.rows[entry.value])
    kind, _, rest = entry.value.partition(":")
    name, _, number = rest.partition(":")
    picked = areas if name == "black" else tuple(area for area in areas if area.name == name)
    if kind == "x" and picked and not number:
        return _cross(entry, picked)
    if kind == "q" and any(area.both_faces for area in picked):
        entry.refuse("a number can't count as rolled where two dice name a field")
    if kind == "q" and picked and not number and not names.symbols:
        return Fill(tuple((area.index, tuple(FACES)) for area in picked), rolled=True)
    if kind == "f" and picked and not number and not names.symbols:
        return Fill(tuple((area.index, area.free_numbers) for area in picked))
    if kind == "n" and picked and number in map(str, FACES) and not names.symbols:
        return _number(entry, picked, int(number))
    entry.refuse(f"unknown bonus {entry.value!r}")


def _cross(entry: Entry, picked: tuple[Area, ...]) -> Fill:
    """A free cross: any number that the area knows."""
    crossed = [area for area in picked if not area.written]
    if not crossed:
        entry.refuse(f"the {picked[0].name} area is written in, not crossed")
    return Fill(tuple((area.index, area.free_values) for area in crossed))


def _number(entry: Entry, picked: tuple[Area, ...], number: int) -> Fill:
    """A printed number for an area that is written in."""
    written = [area for area in picked if area.written]
    if not written:
        entry.refuse(f"the {picked[0].name} area is crossed, not written in")
    return Fill(tuple((area.index, (number,)) for area in written))


class _AreaReader(AreaEntry):
    """Builds one area, first without its bonuses."""

    def __init__(self, entry: Entry, names: Names, kinds: Kinds) -> None:
        super().__init__(entry, names)
        self.letter = entry.get("letter", str)
        kind, options = entry.get("kind", str), None
        if kind.value in kinds:
            self.kind = kinds[kind.value]
            options = self.kind.options(bool(names.symbols))
        if options is None:
            kind.refuse(f"unknown kind of area {kind.value!r}")
        self.labels = self.kind.read_labels(self)
        names.sourced(entry, *COMMON, *options, known=self.labels)

    def area(self) -> Area:
        """The area itself."""
        return self.kind.read(self, self._common())

    def groups(self, areas: tuple[Area, ...]) -> tuple[Group, ...]:
        """The printed bonuses; a null tells where there is none and how that is known."""
        groups = []
        for item in self.get("bonuses", list).items(dict):
            cells = self.cells(self.names.sourced(item, "cells", "bonus", "count", "least"))
            code, count = item.get("bonus", str | None), item.get("count", int, 0)
            least = item.get("least", int, 0)
            if least.value and len(cells) > 1:
                least.refuse("is for the bonus of a single field")
            if code.value is not None:
                bonus = read_bonus(code, self.names, areas)
                sizes = count.between(0, len(cells)), least.between(0)
                groups.append(Group(cells, bonus, *sizes))
        return tuple(groups)

    def _common(self) -> dict[str, Any]:
        """What every kind of area has."""
        name = self.get("name", str)
        return {
            "index": self.names.area(name),
            "name": name.value,
            "letter": self.letter.value,
            "shape": self.get("shape", str).filled(),
            "labels": self.labels,
            "tallies": tuple(map(self._tally, self.get("points", list, []).items(dict))),
            "plus": self.plus,
            "max_points": self.get("max_points", int).between(1),
        }

    def _tally(self, item: Entry) -> Tally:
        """Points by the number of marked cells."""
        cells = self.cells(item)
        counts = map(str, range(1, len(cells) + 1))
        self.names.sourced(item, "cells", "table", known=tuple(counts))
        return Tally(cells, points_table(item.get("table", list), len(cells)))


def _distinct_letters(readers: list[_AreaReader]) -> None:
    """Refuse a letter that moves could not be spelled with."""
    seen: set[str] = set()
    for letter in (reader.letter for reader in readers):
        if len(letter.value) != 1 or not "a" <= letter.value <= "z":
            letter.refuse(f"must be one small letter, is {letter.value!r}")
        if letter.value in seen:
            letter.refuse(f"{letter.value!r} stands twice")
        seen.add(letter.value)
