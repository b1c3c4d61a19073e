"""Why a number can't go into a field, by kind of area."""

from __future__ import annotations

from typing import Any

from cleverdice.texts import Text

from .areas import Area, Cells, Grid, Mark, Spread, Track, Use
from .reasons import Reason


def field_name(area: Area, cell: int) -> Text:
    """A phrase for a field: "green field 4"."""
    return Text("why.field", {"area": Text(f"area.{area.name}"), "field": area.labels[cell]})


def why_taken(area: Area, cells: Cells, cell: int) -> Reason | None:
    """Why no number at all can go there, if that is so."""
    field = field_name(area, cell)
    if cells[cell]:
        return Reason("why.written" if area.written else "why.crossed", {"field": field})
    if isinstance(area, Track) and cell not in area.next_cells(cells):
        lane = next(lane for lane in area.lanes if cell in lane)
        following = next(other for other in lane if not cells[other])
        return Reason("why.next", {"field": field, "next": area.labels[following]})
    return None


def why_not_there(area: Area, cells: Cells, mark: Mark, use: Use, shown: Text) -> Reason:
    """Why that mark can't be made with that number."""
    taken = why_taken(area, cells, mark.cell)
    if taken is not None:
        return taken
    if isinstance(area, Grid):
        return _grid(area, cells, mark, use, shown)
    if isinstance(area, Track):
        return _track(area, cells, mark, use, shown)
    assert isinstance(area, Spread)
    return _spread(area, cells, mark, use, shown)


def _about(area: Area, mark: Mark, shown: Text, key: str, **details: Any) -> Reason:
    return Reason(key, {"field": field_name(area, mark.cell), "shown": shown, **details})


def _grid(area: Grid, cells: Cells, mark: Mark, use: Use, shown: Text) -> Reason:
    if mark.plain:
        return _about(area, mark, shown, "why.no-choice")
    if area.numbers[mark.cell] != use.value:
        return _about(area, mark, shown, "why.shows", number=area.numbers[mark.cell])
    if not area.in_order(cells, mark.cell):
        return _about(area, mark, shown, "why.behind")
    return _about(area, mark, shown, "why.place")


def _track(area: Track, cells: Cells, mark: Mark, use: Use, shown: Text) -> Reason:
    cell = mark.cell
    if use.value < area.at_least[cell]:
        return _about(area, mark, shown, "why.at-least", least=area.at_least[cell])
    if use.value <= area.bar(cells, cell):
        return _about(area, mark, shown, "why.rising", before=area.bar(cells, cell))
    return _wrong_number(area, cells, mark, use, shown)


def _wrong_number(area: Area, cells: Cells, mark: Mark, use: Use, shown: Text) -> Reason:
    """The field would take the number, but something else than that would be written."""
    ways = [way for way in area.marks(cells, use) if way.cell == mark.cell]
    if mark.plain and not any(way.plain for way in ways):
        return _about(area, mark, shown, "why.no-choice")
    values = ", ".join(str(way.value) for way in ways)
    return _about(area, mark, shown, "why.writes", values=values)


def _spread(area: Spread, cells: Cells, mark: Mark, use: Use, shown: Text) -> Reason:
    for cell, neighbour, step in area.ends(cells):
        if cell == mark.cell and use.value in area.wanted(neighbour, step):
            return _wrong_number(area, cells, mark, use, shown)
        if cell == mark.cell:
            wanted = " / ".join(str(value) for value in sorted(area.wanted(neighbour, step)))
            return _about(area, mark, shown, "why.spread", wanted=wanted)
    return _about(area, mark, shown, "why.gap")
