"""What every mark shuts in an area, found by trying every mark once, and checked at random."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Any

from cleverdice.rules import Area, Game, Mark, Use
from cleverdice.rules.kinds import Cells

from . import draft_layout as at
from .book_parts import bits
from .draft_area_tables import filled_to, in_class, lane_of

NUMBERS = range(at.NUMBERS)
TRIALS = 12
"""Random fillings of an area used to check its tables."""


@cache
def words_of(game: Game) -> tuple[tuple[int, ...], ...]:
    """The indices of each area's words in `shut`; the first is the area's own index."""
    further = iter(range(len(game.areas), at.widths_of(game).words))
    counts = [at.words_in(area) for area in game.areas]
    return tuple(
        (area, *(next(further) for _ in range(count - 1))) for area, count in enumerate(counts)
    )


def shut_of(area: Area, cells: Cells) -> list[int]:
    """What is shut in an area, as bit masks: of cells, by place if it matters, or of numbers by way
    in lanes.
    """
    if area.lanes:
        marks = [(n, area.way(mark)) for n in NUMBERS for mark in area.marks(cells, Use(n))]
        return [~bits(n for n, taken in marks if taken == way) for way in range(len(area.ways))]
    fields = (None, *range(at.PLACES - 1)) if area.by_place else (None,)
    uses = [[Use(number, field) for number in area.free_numbers] for field in fields]
    return [~bits(mark.cell for use in one for mark in area.marks(cells, use)) for one in uses]


def fits_of(area: Area, cells: Cells) -> int:
    """Bit mask of the numbers that an area takes."""
    numbers = area.numbers if area.both_faces else NUMBERS
    return bits(in_class(area, number) for number in numbers if area.marks(cells, Use(number)))


def as_words(game: Game, shut: Iterable[int]) -> list[int]:
    """Bit masks as stored in memory, where narrow words are unsigned."""
    width = at.widths_of(game).bits
    return [word & (1 << width) - 1 if width < 64 else word for word in shut]


def write_shut(game: Game, area: Area, book: Any) -> None:
    """What every mark shuts, and what is shut on a new sheet."""
    index, words, blank = area.index, words_of(game)[area.index], (0,) * area.size
    book["word"][index, : len(words)] = words
    book["words"][index], book["keeps"][index] = len(words), 0 if area.lanes else -1
    book["renewed"][index] = len(words) // len(area.lanes) if area.lanes else len(words)
    book["blank_shut"][list(words)] = as_words(game, shut_of(area, blank))
    book["blank_fits"][index] = fits_of(area, blank)
    closed, opens = _closed(area), any(map(area.opened_by, range(area.size)))
    alone = all(shut[0] == 1 << cell for (cell, _), shut in closed.items() if not area.lanes)
    book["simple"][index] = len(words) == 1 and alone and not opens and not area.ranged
    for cell in range(area.size):
        book["opens"][index, cell] = as_words(game, [bits(area.opened_by(cell))])[0]
    for (cell, value), shut in closed.items():
        book["shuts"][list(words), cell, value] = as_words(game, shut)
        ways = book["renewed"][index]
        book["first_way"][index, cell] = lane_of(area, cell) * ways if area.lanes else 0


@cache
def _closed(area: Area) -> dict[tuple[int, int], list[int]]:
    """What is shut after a mark: the cells it closes, or in a lane all that can't come next."""
    if any(map(area.opened_by, range(area.size))):
        return {(cell, 1): [1 << cell] for cell in range(area.size)}
    found, blank = {}, shut_of(area, (0,) * area.size)
    for cell in range(area.size):
        before = filled_to(area, cell, 1)
        for value in range(1, area.highest + 1):
            after = shut_of(area, (*before[:cell], value, *before[cell + 1 :]))
            pairs = zip(after, blank, strict=True)
            found[cell, value] = after if area.lanes else [now & ~was for now, was in pairs]
    return found


def check(game: Game, area: Area, book: Any) -> None:
    """Raise if the tables of an area contradict the area itself."""
    rng, closed = Random(area.name), _closed(area)
    for _ in range(TRIALS):
        cells: Cells = (0,) * area.size
        shut = shut_of(area, cells)
        while options := _options(area, cells):
            before, cells = cells, area.after(cells, mark := rng.choice(options))
            changed = [cell for cell, value in enumerate(cells) if value != before[cell]]
            for cell in changed:
                shut = _shut_after(area, shut, mark._replace(cell=cell), closed, book)
            if any(map(area.opened_by, changed)):
                shut[0] |= bits(cell for cell, value in enumerate(cells) if value)
            if shut != shut_of(area, cells):
                raise ValueError(f"{area.name}: the fast engine can't play this kind: {cells}")


def _options(area: Area, cells: Cells) -> list[Mark]:
    return [mark for number in area.free_numbers for mark in area.marks(cells, Use(number))]


def _shut_after(
    area: Area,
    shut: list[int],
    mark: Mark,
    closed: dict[tuple[int, int], list[int]],
    book: Any,
) -> list[int]:
    """What is shut after a mark according to the tables."""
    first, count = book["first_way"][area.index, mark.cell], book["renewed"][area.index]
    now, keeps = closed[mark.cell, mark.value], int(book["keeps"][area.index])
    keeps &= ~bits(area.opened_by(mark.cell))
    return [
        (was & keeps) | now[way] if first <= way < first + count else was
        for way, was in enumerate(shut)
    ]
