"""The kind of area where the next cell of a lane is filled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Self

from cleverdice.texts import Reason, Text

from .area import FACES, Area, FreeWay, Odds, Progress
from .area_entry import MOST_POINTS, AreaEntry, lane_cells, lane_labels, lane_names
from .bonus import Cells, Fate, Group, Mark, Use
from .layout import Layout, Shown

MOST_WEIGHT = 9

ORDERS: dict[str, Callable[[int, int], bool] | None] = {
    "": None,
    "rising": lambda before, number: number > before or before == FACES[-1],
    "ascending": lambda before, number: number > before,
    "falling": lambda before, number: number <= before,
}
"""How a number may follow the one before it: more, unless that was a 6; more; not more."""

JOINS = {"rising": "<", "ascending": "<", "falling": "≥"}
"""The sign between two cells of a lane."""

WHY = {"rising": "why.rising", "ascending": "why.rising", "falling": "why.falling"}
"""What stands in the way of a number that may not follow."""

SIGNS = ("+", "-")
"""Between the cells of a pair: both count for the player, or the second against."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Track(Area):
    """Fill the next cell of a lane; most options are conditions on that cell.

    `at_least` asks for a number, `exact` for one symbol, `need` for so many dice at once (a bonus
    needs none), `order` compares a number with the one before it in its lane. What is written is
    the number times `factor`; a `halved` track offers half the number with the bonus, or the
    multiple without it where there is a factor. A written number counts `weight` times itself and
    what `number_points` says; the two cells of a pair count only if both are filled. The number
    `echo` is written into the next cell too, where it gives nothing.
    """

    kind: ClassVar[str] = "track"
    tells_number: ClassVar[bool] = True

    at_least: tuple[int, ...]
    exact: tuple[int, ...]
    need: tuple[int, ...]
    factor: tuple[int, ...]
    weight: tuple[int, ...]
    order: tuple[str, ...] = ()
    halved: bool = False
    number_points: tuple[int, ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()
    echo: int = 0
    lane_letters: tuple[str, ...] = ()

    @cached_property
    def free_values(self) -> tuple[int, ...]:
        if self.written:
            return tuple(self.numbers)
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
        if self.order and not self.in_order(cells, cell, use.value):
            return False
        return (
            use.value >= self.at_least[cell]
            and self.exact[cell] in (0, use.value)
            and (use.field is None or use.twins + 1 >= self.need[cell])
        )

    def in_order(self, cells: Cells, cell: int, value: int) -> bool:
        """May the number follow the one before it?"""
        follows = self._following[cell]
        return follows is None or follows(cells[cell - 1], value)

    @cached_property
    def _following(self) -> tuple[Callable[[int, int], bool] | None, ...]:
        """How the number in each cell must compare with the one before; None at a lane's start."""
        rules = [ORDERS[order] for order in self.order or ("",) * len(self.lanes)]
        pairs = zip(self.lanes, rules, strict=True)
        return tuple(
            None if place == 0 else rule for lane, rule in pairs for place in range(len(lane))
        )

    def after(self, cells: Cells, mark: Mark) -> Cells:
        cells = super().after(cells, mark)
        following = mark.cell + 1
        if mark.value != self.echo or following not in self.lanes[self._lane_of[mark.cell]]:
            return cells
        return super().after(cells, mark._replace(cell=following))

    # What it counts

    def cell_points(self, cell: int, value: int) -> int:
        if not self.written:
            return 0
        further = self.number_points[value] if self.number_points else 0
        return self.weight[cell] * value + further

    def counting(self, cells: Cells) -> list[int]:
        marked = super().counting(cells)
        if not self.pairs:
            return marked
        return [cell for cell in marked if cells[self.partner[cell]]]

    @cached_property
    def partner(self) -> dict[int, int]:
        """The other cell of each pair."""
        return {cell: pair[1 - at] for pair in self.pairs for at, cell in enumerate(pair)}

    @cached_property
    def min_points(self) -> int:
        """The least of all fillings; a pair counts as one."""
        if not self.pairs:
            return super().min_points
        least = (sum(self._fewest(cell) for cell in pair) for pair in self.pairs)
        return sum(min(0, points) for points in least)

    def _fewest(self, cell: int) -> int:
        values = (number * self.factor[cell] for number in self.numbers)
        return min(self.cell_points(cell, value) for value in values)

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

    @property
    def _lane_names(self) -> tuple[str, ...]:
        return lane_names(len(self.lanes), self.lane_letters)

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

    # What a net sees: the last number of a lane, if it matters

    @cached_property
    def progress(self) -> tuple[Progress, ...]:
        lanes = [f"lane {name}: " if name else "" for name in self._lane_names]
        pairs = zip(lanes, self.order, strict=True) if self.order else ()
        return tuple(self._lane_progress(lane if order else None) for lane, order in pairs)

    def _lane_progress(self, lane: str | None) -> Progress:
        first = self.numbers[0]
        names = () if lane is None else tuple(f"{lane}last is {n}" for n in self.numbers)
        return Progress(names, lambda last: last - first)

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
        if not self.in_order(cells, cell, use.value):
            return WHY[self.order[self._lane_of[cell]]], {"before": cells[cell - 1]}
        return self.wrong_value(cells, mark, use)

    def chances(self, cells: Cells, odds: Odds) -> list[float]:
        """A number to compare with that is not known yet lets half of the dice pass."""
        found = []
        for cell in range(self.size):
            unknown = self._following[cell] is not None and not cells[cell - 1]
            fits = sum(
                odd
                for face, odd in odds.items()
                if face >= self.at_least[cell]
                and self.exact[cell] in (0, face)
                and (unknown or self.in_order(cells, cell, face))
            )
            found.append(fits / 2 if unknown else fits)
        return found

    def likely_points(self, cells: Cells, cell: int, number: float) -> float:
        """A pair counts for the cell that completes it; a partner right before it is known."""
        partner = self.partner.get(cell)
        if partner is None:
            return self._likely(cell, number)
        if not cells[partner] and cell < partner:
            return 0.0
        known = cells[partner] and partner == cell - 1
        other = (
            self.cell_points(partner, cells[partner]) if known else self._likely(partner, number)
        )
        return self._likely(cell, number) + other

    def _likely(self, cell: int, number: float) -> float:
        """Where numbers count against the player, small ones are chosen."""
        if not self.written:
            return 0.0
        if self.weight[cell] < 0:
            number = FACES[0] + FACES[-1] - number
        further = sum(self.number_points) / len(FACES) if self.number_points else 0.0
        times = 0.5 if self.halved else self.factor[cell]
        return number * times * self.weight[cell] + further

    # As printed

    def layout(self, cells: Cells) -> Layout:
        single, changing = len(self.lanes) == 1, len(set(self.exact)) > 1
        stacked = self.written and not single
        return Layout(
            rows=self.lanes[::-1] if stacked and self.pairs else self.lanes,
            shown=tuple(map(self._shown_in, range(self.size))),
            above=self._above() if single or self.pairs else (),
            joins=tuple(self._join(cells, cell) for cell in range(self.size)),
            round_cells=single and changing,
            beside=tuple(Shown(sign=name) for name in self._row_names()) if stacked else (),
            notes=tuple(self._notes()),
        )

    def _row_names(self) -> tuple[str, ...]:
        """What the rows are called; the second cell of a pair stands above the first."""
        return self._lane_names[::-1] if self.pairs else self._lane_names

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
        if self.halved:
            return tuple(Shown(n, "×") if n else Shown(sign="½") for n in self.factor)
        if len(self._minimums) > 1:
            asked = {group.cells[0]: group.least for group in self.groups if group.least}
            return tuple(Shown(asked[n], "≥") if n in asked else Shown() for n in range(self.size))
        weights = self.weight[: len(self.lanes[0])]
        if max(weights) < 2:
            return ()
        return tuple(Shown(weight, "×") if weight > 1 else Shown() for weight in weights)

    def _join(self, cells: Cells, cell: int) -> str:
        """What stands between a cell and the next."""
        lane = self._lane_of[cell]
        if cell == self.lanes[lane][-1]:
            return ""
        if self.order:
            return self._order_sign(cells, cell)
        if self.pairs:
            beside = self.partner[cell] == cell + 1
            return SIGNS[self.weight[cell + 1] < 0] if beside else ""
        return "~" if len(set(self.exact)) > 1 else "=" if max(self.need) > 1 else ""

    def _order_sign(self, cells: Cells, cell: int) -> str:
        """How the next number compares with this one; nothing where any number may follow."""
        order = self.order[self._lane_of[cell]]
        free = order == "rising" and cells[cell] == FACES[-1]
        return "" if free or not order else JOINS[order]

    def _notes(self) -> Iterator[Text]:
        """What numbers do that no cell says."""
        if self.halved:
            yield Text("note.halved")
        for number, points in enumerate(self.number_points):
            if points:
                yield Text("note.special", {"numbers": number, "points": f"{points:+}"})
        if self.echo:
            yield Text("note.twice", {"number": self.echo})
        if len(self._minimums) > 1:
            yield Text("note.bonus-above")
        elif self._minimums:
            yield Text("note.bonus-from", {"least": self._minimums[0]})

    @property
    def _minimums(self) -> list[int]:
        """The least numbers that the bonuses of a single lane ask for, if they do."""
        asked = {group.least for group in self.groups} - {0}
        return sorted(asked) if len(self.lanes) == 1 else []

    def printed(self) -> dict[str, Any]:
        return {
            "at_least": list(self.at_least),
            "exact": list(self.exact),
            "need": list(self.need),
            "factor": list(self.factor),
            "weight": list(self.weight),
            "order": list(self.order),
            "halved": self.halved,
            "number_points": list(self.number_points),
            "pairs": [list(pair) for pair in self.pairs],
            "echo": self.echo,
        }

    @classmethod
    def options(cls, symbols: bool) -> tuple[str, ...] | None:
        if symbols:
            return ("lanes", "points", "symbols", "need")
        return (
            "lanes", "points", "plus", "at_least", "factor", "written", "order", "halved", "weight",
            "number_points", "pairs", "echo", "lane_letters",
        )  # fmt: skip

    @classmethod
    def read_labels(cls, entry: AreaEntry) -> tuple[str, ...]:
        return lane_labels(entry.lane_lengths(), entry.lane_letters)

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
            weight=entry.figures("weight", 1, -MOST_WEIGHT, MOST_WEIGHT),
            order=_orders(entry),
            halved=halved,
            number_points=_number_points(entry),
            pairs=_pairs(entry),
            echo=entry.get("echo", int, 0).between(0, FACES[-1]),
            lane_letters=entry.lane_letters,
        )


def _orders(entry: AreaEntry) -> tuple[str, ...]:
    """How the numbers of each lane must follow one another; nothing if no lane asks for it."""
    lanes = entry.get("order", list, [])
    if lanes.value:
        lanes.sized(len(entry.lane_lengths()))
    found = lanes.items(str | None)
    for order in found:
        if order.value is not None and order.value not in ORDERS:
            order.refuse(f"unknown order {order.value!r}")
    return tuple(order.value or "" for order in found)


def _number_points(entry: AreaEntry) -> tuple[int, ...]:
    """What each number counts by itself, from 0 on; nothing if the file does not say so."""
    points = entry.get("number_points", list, [])
    if not points.value:
        return ()
    if entry.plus or set(entry.figures("factor", 1, 0)) != {1} or not entry.flag("written"):
        points.refuse("is for the numbers of single dice, as they are written")
    return (0, *points.sized(len(FACES)).numbers(-MOST_POINTS, MOST_POINTS))


def _pairs(entry: AreaEntry) -> tuple[tuple[int, int], ...]:
    """Cells that count only together; if there are any, every cell has a partner."""
    found = []
    pairs = entry.get("pairs", list, [])
    for pair in pairs.items(list):
        labels = [label.value for label in pair.sized(2).items(str)]
        for label in labels:
            if label not in entry.labels:
                pair.refuse(f"there is no field {label!r} in this area")
        found.append((entry.labels.index(labels[0]), entry.labels.index(labels[1])))
    if found and sorted(cell for pair in found for cell in pair) != list(range(len(entry.labels))):
        pairs.refuse("must name every field once")
    if found and entry.get("echo", int, 0).value:
        pairs.refuse("can't be combined with a number that is written twice")
    return tuple(found)


def _exact(entry: AreaEntry) -> tuple[int, ...]:
    """The symbol that each cell takes, 0 where dice show numbers."""
    if not entry.names.symbols:
        return (0,) * len(entry.labels)
    symbols = entry.get("symbols", list).sized(len(entry.labels))
    return tuple(map(entry.names.symbol, symbols.items(str)))
