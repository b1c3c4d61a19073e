"""The coloured areas of a sheet file, and the codes of the bonuses printed on it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .areas import Area, Bonus, Fill, Fox, Grid, Group, Spread, Tally, Track, Unlock
from .entries import Entry, Names

NUMBERS = (1, 2, 3, 4, 5, 6)
PLACES = 3
LABEL_ROOM = 9
"""A row or a lane with more fields needs two digits, and is alone, or labels would be ambiguous."""

COMMON = ("name", "letter", "shape", "kind", "bonuses", "max_points")
NUMBER_KINDS = {
    "grid": ("rows", "labels", "plus", "more", "places", "tinted", "ordered", "points"),
    "track": ("lanes", "plus", "at_least", "factor", "written", "rising", "halved", "points"),
    "spread": ("centre", "each_side", "plus", "distance", "special"),
}
SYMBOL_KINDS = {
    "grid": ("rows", "points"),
    "track": ("lanes", "symbols", "need", "points"),
}


def read_areas(root: Entry, names: Names) -> tuple[Area, ...]:
    """Every area; bonuses point at other areas, so they are read once all are known."""
    readers = [_AreaReader(entry, names) for entry in root.get("areas", list).items(dict)]
    _distinct_letters(readers)
    bare = tuple(reader.area() for reader in readers)
    pairs = zip(bare, readers, strict=True)
    return tuple(replace(area, groups=reader.groups(bare)) for area, reader in pairs)


def read_bonus(entry: Entry, names: Names, areas: tuple[Area, ...]) -> Bonus:
    """A bonus from its code: fox, an action row, x:AREA, and with numbers n:AREA:NUMBER, q:AREA."""
    if entry.value == "fox":
        return Fox()
    if entry.value in names.rows:
        return Unlock(names.rows[entry.value])
    kind, _, rest = entry.value.partition(":")
    name, _, number = rest.partition(":")
    picked = areas if name == "black" else tuple(area for area in areas if area.name == name)
    if kind == "x" and picked and not number:
        return _cross(entry, picked)
    if kind == "q" and picked and not number and not names.symbols:
        return Fill(tuple((area.index, NUMBERS) for area in picked), rolled=True)
    if kind == "n" and picked and number in map(str, NUMBERS) and not names.symbols:
        return _number(entry, picked, int(number))
    entry.refuse(f"unknown bonus {entry.value!r}")


def _cross(entry: Entry, picked: tuple[Area, ...]) -> Fill:
    """A free cross: any number that the area knows."""
    crossed = [area for area in picked if isinstance(area, Grid | Track) and not area.written]
    if not crossed:
        entry.refuse(f"the {picked[0].name} area is written in, not crossed")
    return Fill(tuple((area.index, area.free_values) for area in crossed))


def _number(entry: Entry, picked: tuple[Area, ...], number: int) -> Fill:
    """A printed number for an area that is written in."""
    written = [area for area in picked if area.written]
    if not written:
        entry.refuse(f"the {picked[0].name} area is crossed, not written in")
    return Fill(tuple((area.index, (number,)) for area in written))


class _AreaReader:
    """Builds one area, first without its bonuses."""

    def __init__(self, entry: Entry, names: Names) -> None:
        self.entry = entry
        self.names = names
        self.letter = entry.get("letter", str)
        kinds = SYMBOL_KINDS if names.symbols else NUMBER_KINDS
        self.kind = entry.get("kind", str)
        if self.kind.value not in kinds:
            self.kind.refuse(f"unknown kind of area {self.kind.value!r}")
        self.labels = self._labels()
        names.sourced(entry, *COMMON, *kinds[self.kind.value], known=self.labels)

    def area(self) -> Area:
        """The area itself."""
        builders = {"grid": self._grid, "track": self._track, "spread": self._spread}
        return builders[self.kind.value](self._common())

    def groups(self, areas: tuple[Area, ...]) -> tuple[Group, ...]:
        """The printed bonuses; a null tells where there is none and how that is known."""
        groups = []
        for item in self.entry.get("bonuses", list).items(dict):
            cells = self._cells(self.names.sourced(item, "cells", "bonus"))
            code = item.get("bonus", str | None)
            if code.value is not None:
                groups.append(Group(cells, read_bonus(code, self.names, areas)))
        return tuple(groups)

    def _common(self) -> dict[str, Any]:
        """What every kind of area has."""
        entry, name = self.entry, self.entry.get("name", str)
        return {
            "index": self.names.area(name),
            "name": name.value,
            "letter": self.letter.value,
            "shape": entry.get("shape", str).filled(),
            "labels": self.labels,
            "tallies": self._tallies(),
            "plus": self._plus(),
            "max_points": entry.get("max_points", int).between(1),
        }

    def _flag(self, key: str) -> bool:
        """Something that an area is or is not."""
        return bool(self.entry.get(key, bool, False).value)

    def _plus(self) -> tuple[int, int] | None:
        """The two dice of an area of sums: the one of its own name and another."""
        other = self.entry.get("plus", str, None)
        if other.value is None:
            return None
        return self.names.die(self.entry.get("name", str)), self.names.die(other)

    def _tallies(self) -> tuple[Tally, ...]:
        """The printed points."""
        return tuple(map(self._tally, self.entry.get("points", list, []).items(dict)))

    def _tally(self, item: Entry) -> Tally:
        """Points by the number of marked cells."""
        cells = self._cells(item)
        counts = map(str, range(1, len(cells) + 1))
        self.names.sourced(item, "cells", "table", known=tuple(counts))
        return Tally(cells, _table(item.get("table", list), len(cells)))

    def _cells(self, item: Entry) -> tuple[int, ...]:
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

    # What the cells are called

    def _labels(self) -> tuple[str, ...]:
        labels = {
            "grid": self._grid_labels,
            "track": self._lane_labels,
            "spread": self._side_labels,
        }
        return labels[self.kind.value]()

    def _grid_labels(self) -> tuple[str, ...]:
        """The printed number where the file asks for it, else row and column."""
        if self.entry.get("labels", str, None).value is not None:
            return self._number_labels()
        rows = self._rows().items(list)
        self._check_room([len(row.value) for row in rows])
        columns = [_columns(row) for row in rows]
        if len(rows) == 1:
            return tuple(map(str, columns[0]))
        return tuple(f"{n}{column}" for n, row in enumerate(columns, 1) for column in row)

    def _number_labels(self) -> tuple[str, ...]:
        """The printed numbers themselves, each of which must stand once."""
        labels = self.entry.get("labels", str)
        if labels.value != "number":
            labels.refuse(f"unknown way to call the fields {labels.value!r}")
        shown = tuple(str(cell.value) for cell in self._shown())
        if len(set(shown)) < len(shown):
            labels.refuse("a number that stands twice can't be a name")
        return shown

    def _lane_labels(self) -> tuple[str, ...]:
        """Lane and cell, or only the cell where there is one lane."""
        lanes = self._lanes()
        if len(lanes) == 1:
            return tuple(str(cell) for cell in range(1, lanes[0] + 1))
        return tuple(f"{n}{cell}" for n, lane in enumerate(lanes, 1) for cell in range(1, lane + 1))

    def _side_labels(self) -> tuple[str, ...]:
        side = self.entry.get("each_side", int).between(1, LABEL_ROOM)
        return tuple(f"{letter}{cell}" for letter in "LR" for cell in range(1, side + 1))

    def _check_room(self, lengths: list[int]) -> None:
        if len(lengths) > 1 and max(len(lengths), *lengths) > LABEL_ROOM:
            self.entry.refuse(
                f"fields of several rows need names of two digits, up to {LABEL_ROOM}"
            )

    # Grids

    def _rows(self) -> Entry:
        rows = self.entry.get("rows", list)
        if not any(_columns(row) for row in rows.items(list)):
            rows.refuse("has no field")
        return rows

    def _shown(self) -> list[Entry]:
        """What the cells show, row by row."""
        return [cell for row in self._rows().items(list) for cell in _cells_of(row)]

    def _grid(self, common: dict[str, Any]) -> Grid:
        """A grid from its printed rows."""
        places = self._over("places", list)
        return Grid(
            **common,
            numbers=tuple(map(self._number, self._shown())),
            rows=_picture(self._rows().value),
            places=tuple(place.numbers(0, PLACES) for place in places) if places else None,
            ordered=self._flag("ordered"),
            more=self._flag("more"),
            tinted=tuple(bool(cell.between(0, 1)) for cell in self._over("tinted", int)),
        )

    def _number(self, cell: Entry) -> int:
        return self.names.symbol(cell) if self.names.symbols else cell.between(1)

    def _over(self, key: str, kind: type) -> list[Entry]:
        """A picture laid over the printed rows: what it says of each cell."""
        over = self.entry.get(key, list, [])
        if not over.value:
            return []
        rows = self._rows().items(list)
        laid = over.sized(len(rows)).items(list)
        pairs = zip(rows, laid, strict=True)
        cells = [(row, upon.sized(len(row.value)).items(kind)) for row, upon in pairs]
        return [upon[column - 1] for row, upon in cells for column in _columns(row)]

    # Tracks

    def _lanes(self) -> tuple[int, ...]:
        lanes = self.entry.get("lanes", list)
        lengths = lanes.numbers(1)
        if not lengths:
            lanes.refuse("has no field")
        self._check_room(list(lengths))
        return lengths

    def _track(self, common: dict[str, Any]) -> Track:
        """A track from its conditions, one figure a cell."""
        lanes = self._lanes()
        starts = [sum(lanes[:lane]) for lane in range(len(lanes))]
        pairs = zip(starts, lanes, strict=True)
        halved = self._flag("halved")
        return Track(
            **common,
            lanes=tuple(tuple(range(start, start + length)) for start, length in pairs),
            at_least=self._figures("at_least", 0, 0),
            exact=self._exact(),
            need=self._figures("need", 1, 1),
            factor=self._figures("factor", 1, 0 if halved else 1),
            written=self._flag("written"),
            rising=self._flag("rising"),
            halved=halved,
        )

    def _exact(self) -> tuple[int, ...]:
        """The symbol that each cell takes, 0 where dice show numbers."""
        if not self.names.symbols:
            return (0,) * len(self.labels)
        symbols = self.entry.get("symbols", list).sized(len(self.labels))
        return tuple(map(self.names.symbol, symbols.items(str)))

    def _figures(self, key: str, default: int, least: int) -> tuple[int, ...]:
        """One figure a cell."""
        size = len(self.labels)
        return self.entry.get(key, list, [default] * size).sized(size).numbers(least)

    # Spreads

    def _spread(self, common: dict[str, Any]) -> Spread:
        """A spread from its centre."""
        side = len(self.labels) // 2
        distance = self.names.sourced(self.entry.get("distance", dict), "table")
        special = self.names.sourced(self.entry.get("special", dict), "values", "points")
        return Spread(
            **common,
            written=True,
            centre=self.entry.get("centre", int).between(1),
            side=side,
            distance=_table(distance.get("table", list), side),
            special=special.get("values", list).numbers(1),
            special_points=special.get("points", int).between(0),
        )


def _distinct_letters(readers: list[_AreaReader]) -> None:
    """Refuse a letter that moves could not be spelled with."""
    seen: set[str] = set()
    for letter in (reader.letter for reader in readers):
        if len(letter.value) != 1 or not "a" <= letter.value <= "z":
            letter.refuse(f"must be one small letter, is {letter.value!r}")
        if letter.value in seen:
            letter.refuse(f"{letter.value!r} stands twice")
        seen.add(letter.value)


def _table(entry: Entry, size: int) -> tuple[int, ...]:
    """Points for nothing, for one cell, and so on."""
    table = entry.sized(size + 1).numbers()
    if table[0] or list(table) != sorted(table):
        entry.refuse("must start with 0 and never fall")
    return table


def _columns(row: Entry) -> list[int]:
    """The columns of a printed row that hold a cell."""
    return [column for column, shown in enumerate(row.value, 1) if _is_cell(shown)]


def _cells_of(row: Entry) -> list[Entry]:
    return [cell for cell in row.items(int | str | None) if _is_cell(cell.value)]


def _is_cell(shown: Any) -> bool:
    return shown is not None and shown != "x"


def _picture(rows: list[list[Any]]) -> tuple[tuple[int, ...], ...]:
    """The cell at each printed position, -1 for nothing, -2 for a printed cross."""
    cells = iter(range(sum(len(row) for row in rows)))
    return tuple(
        tuple(next(cells) if _is_cell(shown) else -2 if shown == "x" else -1 for shown in row)
        for row in rows
    )
