"""Tracks and spreads: cells in a line, conditions and factors in them or above, bonuses below."""

from __future__ import annotations

from cleverdice.rules import Spread, Track
from cleverdice.rules.areas import Tally
from cleverdice.texts import say

from .blocks import Block, Look, is_done
from .signs import DIM, fill

INSIDE = 74
"""How wide a full block is inside its frame."""


def draw_track(look: Look) -> Block:
    """A track in its block: one lane with notes below, or several lanes below one another."""
    assert isinstance(look.area, Track)
    if len(look.area.lanes) > 1:
        return _draw_lanes(look, look.area)
    return _draw_lane(look, look.area)


def draw_spread(look: Look) -> Block:
    """A spread in its block: the left side, the centre, the right side."""
    spread = look.area
    assert isinstance(spread, Spread)
    block = Block(look)
    pitch, box = _pitch(spread.size + 1)
    for cell in range(spread.size):
        at = _spread_place(spread, cell) * pitch
        points = spread.distance[cell % spread.side + 1]
        block.inside.centre(0, at, box, str(points), DIM)
        block.cell(1, at, box, cell, "")
    centre = f"<{spread.centre}>".center(box)
    block.inside.put(1, spread.side * pitch, centre, fill(spread.name))
    _bonuses(block, 2, [_spread_place(spread, cell) * pitch for cell in range(spread.size)], box)
    values = " ".join(map(str, spread.special))
    block.note = f"{values}: +{spread.special_points}"
    return block


def _spread_place(spread: Spread, cell: int) -> int:
    return spread.side - 1 - cell if cell < spread.side else cell + 1


def _pitch(cells: int) -> tuple[int, int]:
    """How far apart cells stand in a full block, and how wide each is."""
    pitch = min(10, INSIDE // cells)
    return pitch, 4 if pitch < 6 else 5 if pitch < 8 else 7


def _draw_lane(look: Look, track: Track) -> Block:
    block = Block(look)
    pitch, box = _pitch(track.size)
    starts = [cell * pitch for cell in range(track.size)]
    top = 1 if _above(look, track, starts, box, block) else 0
    for cell, start in enumerate(starts):
        block.cell(top, start, box, cell, _empty(look, track, cell), _edges(track))
        _join(block, track, cell, top, start + box, pitch - box)
    _bonuses(block, top + 1, starts, box)
    _stars(block, top + 1, starts, box)
    if track.halved:
        block.note = say(look.language, "note.halved")
    return block


def _above(look: Look, track: Track, starts: list[int], box: int, block: Block) -> bool:
    """What stands above the cells: points so far, or factors; whether there is anything."""
    texts = _points_above(track) or _factors_above(track)
    for start, text in zip(starts, texts, strict=False):
        block.inside.centre(0, start, box, text, DIM)
    return bool(texts)


def _points_above(track: Track) -> list[str]:
    tables = [tally.table for tally in track.tallies if len(tally.cells) == track.size]
    return [str(points) for points in tables[0][1:]] if tables else []


def _factors_above(track: Track) -> list[str]:
    return [f"×{factor}" if factor else "½" for factor in track.factor] if track.halved else []


def _empty(look: Look, track: Track, cell: int) -> str:
    """What a free cell shows: its symbols, what it asks for, or its factor."""
    if track.exact[cell]:
        return look.printed(track.exact[cell]) * track.need[cell]
    if track.at_least[cell]:
        return f"≥{track.at_least[cell]}"
    return f"×{track.factor[cell]}" if track.factor[cell] > 1 and not track.halved else ""


def _edges(track: Track) -> str:
    """Fields of changing symbols hang as balloons, everything else is a box."""
    return "()" if len(track.lanes) == 1 and len(set(track.exact)) > 1 else "[]"


def _join(block: Block, track: Track, cell: int, row: int, column: int, gap: int) -> None:
    """What stands between a cell and the next."""
    if cell == track.size - 1:
        return
    if track.rising:
        cells = block.look.cells
        free = cells[cell] and not track.bar(cells, cell + 1)
        block.inside.centre(row, column, gap, " " if free else "<", DIM)
    elif len(set(track.exact)) > 1:
        block.inside.put(row, column, "~" * gap, DIM)
    elif max(track.need) > 1:
        block.inside.put(row, column, "=" * gap, DIM)


def _bonuses(block: Block, row: int, starts: list[int], box: int) -> None:
    """The bonuses below the cells that give them."""
    for group in block.look.area.groups:
        done = is_done(block.look, group.cells)
        block.bonus(row, starts[group.cells[0]], box, group.bonus, done)


def _stars(block: Block, row: int, starts: list[int], box: int) -> None:
    """The points below the cells that are worth something by themselves."""
    for tally in block.look.area.tallies:
        if len(tally.cells) == 1:
            text = block.look.worth(tally.table[1])
            block.inside.centre(row, starts[tally.cells[0]], box, text)


# Several lanes


def _draw_lanes(look: Look, track: Track) -> Block:
    block = Block(look)
    box = max(track.need) + 4
    for row, lane in enumerate(track.lanes):
        block.inside.put(row, 0, str(row + 1), DIM)
        for place, cell in enumerate(lane):
            start = 2 + place * (box + 4)
            block.cell(row, start, box, cell, _empty(look, track, cell))
            _beside(block, row, start + box, cell)
    return block


def _beside(block: Block, row: int, column: int, cell: int) -> None:
    """What a cell gives, right of it."""
    for group in block.look.area.groups:
        if group.cells == (cell,):
            block.bonus(row, column + 1, 3, group.bonus, is_done(block.look, group.cells))
    for tally in block.look.area.tallies:
        if tally.cells == (cell,):
            block.inside.put(row, column + 1, _star_text(block.look, tally))


def _star_text(look: Look, tally: Tally) -> str:
    return look.worth(tally.table[1])
