"""The kind of area where the player crosses a cell that shows the number."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Self

from cleverdice.texts import Reason

from ..entries import Entry
from .area import Area, Odds
from .area_entry import AreaEntry
from .bonus import Cells, Mark, Use
from .layout import NOTHING, PRINTED_CROSS, Layout, Shown

PLATTER, PLACES = 0, 3


@dataclass(frozen=True, eq=False, kw_only=True)
class Grid(Area):
    """Cross a cell that shows the number.

    `rows` is the printed picture: the cell's index, -1 for nothing, -2 for a printed cross.
    `places` limits a cell to dice from certain places. In an `ordered` grid a mark must lie right
    of the last one. `tinted` cells are the ones that count for bonuses, where only some do. With
    `two_steps` a printed field is two cells: first it is circled, later the circle is crossed; the
    second half of the cells are these crosses. `row_dice` name a die for each row: sent to the
    platter by a pick for this area, it may be crossed there too, and a die without a row in any.
    """

    kind: ClassVar[str] = "grid"

    values: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]
    places: tuple[tuple[int, ...], ...] | None = None
    ordered: bool = False
    tinted: tuple[bool, ...] = ()
    two_steps: bool = False
    row_dice: tuple[int, ...] = ()

    @cached_property
    def fields(self) -> int:
        """How many fields are printed."""
        return self.size // (2 if self.two_steps else 1)

    @property
    def sweeps(self) -> bool:
        return bool(self.row_dice)

    @property
    def by_place(self) -> bool:
        return self.places is not None

    @cached_property
    def asks(self) -> bool:
        return super().asks or self.by_place

    @cached_property
    def crosses(self) -> tuple[Mark, ...]:
        """A cross for each cell."""
        return tuple(Mark(self.index, cell) for cell in range(self.size))

    def marks(self, cells: Cells, use: Use) -> tuple[Mark, ...]:
        free = [cell for cell in self.taking.get(use.value, ()) if not cells[cell]]
        if self.two_steps:
            free = [cell for cell in free if self.circled(cells, cell)]
        if self.ordered or self.places is not None:
            free = [
                cell for cell in free if self.in_order(cells, cell) and self.in_place(cell, use)
            ]
        return tuple([self.crosses[cell] for cell in free])

    def circled(self, cells: Cells, cell: int) -> bool:
        """Is the field circled, if the cell is the cross upon it?"""
        return cell < self.fields or bool(cells[cell - self.fields])

    def opened_by(self, cell: int) -> frozenset[int]:
        crossed = self.two_steps and cell < self.fields
        return frozenset((cell + self.fields,) if crossed else ())

    def swept(self, cells: Cells, dice: Iterable[tuple[int, int]]) -> tuple[list[int], int]:
        if not self.sweeps:
            return super().swept(cells, dice)
        own, anywhere = [], 0
        for die, face in dice:
            free = [cell for cell in self.taking.get(face, ()) if not cells[cell]]
            if die not in self.row_dice:
                anywhere = face if free else anywhere
                continue
            row = self.rows[self.row_dice.index(die)]
            own += [cell for cell in free if cell in row]
        return own, anywhere

    def in_order(self, cells: Cells, cell: int) -> bool:
        """Does the cell lie right of every crossed one, where that is asked for?"""
        return not self.ordered or not any(cells[cell:])

    def skipped(self, cells: Cells) -> frozenset[int]:
        if not self.ordered:
            return frozenset()
        free = (cell for cell, value in enumerate(cells) if not value)
        return frozenset(cell for cell in free if not self.in_order(cells, cell))

    def in_place(self, cell: int, use: Use) -> bool:
        """May a die from that place cross the cell?"""
        return self.places is None or use.field is None or use.field in self.places[cell]

    def shown(self, cell: int) -> int:
        return self.values[cell]

    def rings(self, cell: int) -> bool:
        return self.two_steps and cell < self.fields

    def field_label(self, cell: int) -> str:
        return self.labels[cell % self.fields]

    def why_taken(self, cells: Cells, cell: int) -> Reason | None:
        if self.rings(cell) and cells[cell] and not cells[cell + self.fields]:
            return Reason("why.circled", {"field": self.field_name(cell)})
        return super().why_taken(cells, cell)

    def obstacle(self, cells: Cells, mark: Mark, use: Use) -> tuple[str, dict[str, Any]]:
        if mark.plain:
            return "why.no-choice", {}
        if self.values[mark.cell] != use.value:
            return "why.shows", {"number": self.values[mark.cell]}
        if not self.circled(cells, mark.cell):
            return "why.circle-first", {}
        return "why.place" if self.in_order(cells, mark.cell) else "why.behind", {}

    def chances(self, cells: Cells, odds: Odds) -> list[float]:
        """A cross upon a circle is half as likely: the circle has to be there."""
        return [
            odds.get(number, 0.0) / (1 if cell < self.fields else 2)
            if self.in_order(cells, cell)
            else 0.0
            for cell, number in enumerate(self.values)
        ]

    # As printed

    def layout(self, cells: Cells) -> Layout:
        return Layout(
            rows=self.rows,
            shown=tuple(map(Shown, self.values)),
            ends=True,
            uncounted=frozenset(cell for cell, tint in enumerate(self.tinted) if not tint),
            skipped=self.skipped(cells),
            platter=frozenset(cell for cell, at in enumerate(self.places or ()) if PLATTER in at),
            second=tuple(range(self.fields, self.size)),
            row_dice=self.row_dice,
        )

    def printed(self) -> dict[str, Any]:
        return {
            "numbers": list(self.values),
            "rows": [list(row) for row in self.rows],
            "places": None if self.places is None else [list(place) for place in self.places],
            "ordered": self.ordered,
            "tinted": list(self.tinted),
            "two_steps": self.two_steps,
            "row_dice": list(self.row_dice),
        }

    @classmethod
    def options(cls, symbols: bool) -> tuple[str, ...] | None:
        further = ("labels", "plus", "more", "places", "tinted", "ordered", "two_steps", "row_dice")
        return ("rows", "points") if symbols else ("rows", "points", *further)

    @classmethod
    def read_labels(cls, entry: AreaEntry) -> tuple[str, ...]:
        """The printed number where the file asks for it, else row and column."""
        labels = cls._field_labels(entry)
        return labels + tuple(f"X{label}" for label in labels if entry.flag("two_steps"))

    @classmethod
    def _field_labels(cls, entry: AreaEntry) -> tuple[str, ...]:
        if entry.get("labels", str, None).value is not None:
            return _number_labels(entry)
        rows = _rows(entry).items(list)
        entry.check_room([len(row.value) for row in rows])
        columns = [_columns(row) for row in rows]
        if len(rows) == 1:
            return tuple(map(str, columns[0]))
        return tuple(f"{n}{column}" for n, row in enumerate(columns, 1) for column in row)

    @classmethod
    def read(cls, entry: AreaEntry, common: dict[str, Any]) -> Self:
        places, two_steps = _over(entry, "places", list), entry.flag("two_steps")
        if two_steps and (places or entry.flag("ordered")):
            entry.get("two_steps", bool).refuse("can't be combined with places or an order")
        if _row_dice(entry) and (two_steps or entry.flag("more")):
            entry.get("row_dice", list).refuse("can't be combined with two steps or with more")
        return cls(
            **common,
            values=tuple(map(entry.number, _shown(entry))) * (2 if two_steps else 1),
            rows=_picture(_rows(entry).value),
            places=tuple(place.numbers(0, PLACES) for place in places) if places else None,
            ordered=entry.flag("ordered"),
            more=entry.flag("more"),
            tinted=tuple(bool(cell.between(0, 1)) for cell in _over(entry, "tinted", int)),
            two_steps=two_steps,
            row_dice=_row_dice(entry),
        )


def _number_labels(entry: AreaEntry) -> tuple[str, ...]:
    """The printed numbers themselves, each of which must stand once."""
    labels = entry.get("labels", str)
    if labels.value != "number":
        labels.refuse(f"unknown way to call the fields {labels.value!r}")
    shown = tuple(str(cell.value) for cell in _shown(entry))
    if len(set(shown)) < len(shown):
        labels.refuse("a number that stands twice can't be a name")
    return shown


def _row_dice(entry: AreaEntry) -> tuple[int, ...]:
    """The die that each row belongs to, if the file says so."""
    dice = entry.get("row_dice", list, [])
    if dice.value:
        dice.sized(len(_rows(entry).value))
    return tuple(map(entry.names.die, dice.items(str)))


def _rows(entry: AreaEntry) -> Entry:
    rows = entry.get("rows", list)
    if not any(_columns(row) for row in rows.items(list)):
        rows.refuse("has no field")
    return rows


def _shown(entry: AreaEntry) -> list[Entry]:
    """What the cells show, row by row."""
    return [
        cell
        for row in _rows(entry).items(list)
        for cell in row.items(int | str | None)
        if _is_cell(cell.value)
    ]


def _over(entry: AreaEntry, key: str, kind: type) -> list[Entry]:
    """A picture laid over the printed rows: what it says of each cell."""
    over = entry.get(key, list, [])
    if not over.value:
        return []
    rows = _rows(entry).items(list)
    laid = over.sized(len(rows)).items(list)
    pairs = zip(rows, laid, strict=True)
    cells = [(row, upon.sized(len(row.value)).items(kind)) for row, upon in pairs]
    return [upon[column - 1] for row, upon in cells for column in _columns(row)]


def _columns(row: Entry) -> list[int]:
    """The columns of a printed row that hold a cell."""
    return [column for column, shown in enumerate(row.value, 1) if _is_cell(shown)]


def _is_cell(shown: Any) -> bool:
    return shown is not None and shown != "x"


def _picture(rows: list[list[Any]]) -> tuple[tuple[int, ...], ...]:
    """The cell at each printed position, or what stands there instead."""
    cells = iter(range(sum(len(row) for row in rows)))
    return tuple(
        tuple(
            next(cells) if _is_cell(shown) else PRINTED_CROSS if shown == "x" else NOTHING
            for shown in row
        )
        for row in rows
    )
