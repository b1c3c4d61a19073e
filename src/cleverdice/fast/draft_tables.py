"""The book of a game with a platter: everything printed, as lookup tables.

The tables are built by probing the areas. Where a player chooses a cell, a mark shuts cells; in a
lane, the last number determines what may come next. So it is enough to try every mark once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from random import Random
from typing import Any

import numpy as np

from cleverdice.actions import numbered
from cleverdice.rules import Area, Bonus, Duty, Fox, Game, Mark, Unlock, Use
from cleverdice.rules.flows import Draft
from cleverdice.rules.flows.draft_sight import LEAST_ROUNDS, LEAST_SPACES, most_foxes
from cleverdice.rules.game import ANY
from cleverdice.rules.kinds import FACES, Cells

from . import draft_layout as at

NUMBERS = range(at.NUMBERS)
TRIALS = 12
"""Random fillings of an area used to check its tables."""


def book_of(game: Game) -> np.ndarray[Any, Any]:
    """The book of a game, as an array of one record."""
    book = np.zeros(1, at.forms_of(at.widths_of(game)).book)
    entries = book[0]
    _turn(game, entries)
    _told(game, entries)
    _rows(game, entries)
    for area in game.areas:
        _area(game, area, entries)
        _shutting(game, area, entries)
        _groups(game, area, entries)
        check(game, area, entries)
    write_tallies(game, entries)
    _fills(game, entries)
    _actions(game, entries)
    return book


def bonus_code(game: Game, bonus: Bonus) -> int:
    """A bonus as one number."""
    if isinstance(bonus, Fox):
        return 16 * at.FOX + bonus.count
    if isinstance(bonus, Unlock):
        return 16 * at.UNLOCK + bonus.row
    return 16 * at.FILL + game.fills.index(bonus)


def bits(members: Iterable[int]) -> int:
    """A set of small numbers as a bit mask."""
    return sum(1 << member for member in set(members))


# The turn


def _turn(game: Game, book: Any) -> None:
    flow = game.flow
    assert isinstance(flow, Draft)
    book["draft"], book["dice"], book["areas"] = 1, len(game.dice), len(game.areas)
    book["rows"] = len(game.actions)
    book["field_by_roll"], book["may_decline"] = flow.field_by_roll, flow.may_decline
    book["reroll_row"], book["extra_row"] = flow.reroll_row, flow.extra_row
    for name in ("number_row", "return_row", "polish_row"):
        row = getattr(flow, name)
        book[name] = -1 if row is None else row
    book["changes"] = flow.number_row is not None or flow.polish_row is not None
    book["sweep_all"], book["return_empty"] = flow.sweeps_all, flow.return_empty
    book["duties"] = len(Duty) - (flow.return_row is None)
    for players, rounds in game.rounds.items():
        book["rounds"][players] = rounds
    for die in game.dice:
        if die.faces != tuple(FACES):
            raise ValueError(f"the faces of die {die.name} are not 1 to 6")


def _told(game: Game, book: Any) -> None:
    """The ranges of the numbers in the features."""
    book["most_rounds"] = max(LEAST_ROUNDS, *game.rounds.values())
    book["most_spaces"] = max(LEAST_SPACES, *(len(row.printed) for row in game.actions))
    book["most_foxes"] = most_foxes(game)
    book["min_points"] = [area.min_points for area in game.areas]
    book["least_points"] = min(book["min_points"])


def _rows(game: Game, book: Any) -> None:
    for number, bonuses in enumerate(game.round_bonus):
        codes = [bonus_code(game, bonus) for bonus in bonuses]
        book["round_bonus"][number + 1, : len(codes)] = codes
    for number, row in enumerate(game.actions):
        book["row_size"][number] = len(row.printed)
        book["row_end"][number] = bonus_code(game, row.end) if row.end else 0
        book["row_any"][number] = bits(n for n, shown in enumerate(row.printed) if shown == ANY)
        book["row_numbered"][number] = any(row.printed)
        for value in FACES:
            spaces = (n for n, shown in enumerate(row.printed) if shown == value)
            book["row_shows"][number, value] = bits(spaces)


# Areas


def _area(game: Game, area: Area, book: Any) -> None:
    index, none = area.index, len(game.dice)
    book["size"][index], book["full"][index] = area.size, bits(range(area.size))
    book["more"][index] = area.more
    seen = area.seen_numbers
    book["seen_first"][index], book["seen_end"][index] = seen.start, seen.stop
    book["free_plus"][index] = area.plus[1] if area.plus else none
    book["other"][index] = [area.other_die(d) if area.plus else none for d in range(none)]
    book["offset"][index] = offset_of(game, area)
    book["slot"][index] = at.widths_of(game).written
    if area.written:
        first = book["offset"][index]
        book["slot"][index, : area.size] = range(first, first + area.size)
    for cell in range(area.size):
        points = [area.cell_points(cell, value) for value in range(1, area.highest + 1)]
        book["points"][index, cell, 1 : area.highest + 1] = points
    _effects(area, book)
    _lanes(area, book) if area.lanes else _cells(area, book)


def _effects(area: Area, book: Any) -> None:
    """What a mark does besides: it counts with its partner, or is written twice."""
    book["paired"][area.index], book["echo"][area.index] = bool(area.partner), area.echo
    for cell in range(area.size):
        book["partner"][area.index, cell] = area.partner.get(cell, cell)
        marked = area.after((0,) * area.size, Mark(area.index, cell, area.echo or 1))
        book["follows"][area.index, cell] = len(marked) - marked.count(0) > 1


def offset_of(game: Game, area: Area) -> int:
    """The offset of an area's written numbers on a sheet."""
    return sum(other.size for other in game.areas[: area.index] if other.written)


def _cells(area: Area, book: Any) -> None:
    """An area where the player chooses a cell."""
    index = area.index
    if area.written:
        raise ValueError(f"{area.name}: the fast engine supports written numbers only in lanes")
    book["by_cell"][index], book["writes"][index, 0] = 1, 1
    book["places"][index] = (at.PLACES - 1) * area.by_place
    book["placed"] |= area.by_place
    book["both"][index], book["sweeps"][index] = area.both_faces, area.sweeps
    book["further"][index] = area.both_faces or area.sweeps or area.more
    for cell in range(area.size):
        book["number"][index, cell] = in_class(area, area.shown(cell))
    for number, cells in area.taking.items():
        for cell in cells:
            book["accepts"][index, cell] |= 1 << in_class(area, number)
            book["shows"][index, in_class(area, number)] |= 1 << cell
    for die in range(book["swept"].shape[1]):
        for face in FACES:
            own, anywhere = area.swept((0,) * area.size, [(die, face)])
            book["swept"][index, die, face] = at.ANYWHERE if anywhere else bits(own)


def in_class(area: Area, number: int) -> int:
    """A number as bit masks know it: two faces are not told apart there."""
    return 1 if area.both_faces else number


def _lanes(area: Area, book: Any) -> None:
    """An area where the next cell of a lane is filled."""
    index = area.index
    book["lanes"][index], book["implied"][index] = len(area.lanes), not area.tells_number
    for lane, cells in enumerate(area.lanes):
        if list(cells) != list(range(cells[0], cells[0] + len(cells))):
            raise ValueError(f"{area.name}: the cells of a lane must be consecutive")
        book["lane_first"][index, lane], book["lane_mask"][index, lane] = cells[0], bits(cells)
    for lane, progress in enumerate(area.progress):
        book["stages"][index, lane] = len(progress.names)
        lasts = range(book["stage"].shape[2])
        book["stage"][index, lane] = [progress.stage(last) for last in lasts]
    for mark, number in tried_marks(area):
        way = area.way(mark)
        book["way_lane"][index, way] = lane_of(area, mark.cell)
        book["way_plain"][index, way] = mark.plain
        book["writes"][index, way, mark.cell, number] = mark.value


def lane_of(area: Area, cell: int) -> int:
    """The lane of a cell."""
    return next(number for number, lane in enumerate(area.lanes) if cell in lane)


def tried_marks(area: Area) -> Iterator[tuple[Mark, int]]:
    """Every mark of an area of lanes after every last number, with the number used."""
    for lane in area.lanes:
        for place, cell in enumerate(lane):
            lasts = range(1, area.highest + 1) if place else (0,)
            for cells in (filled_to(area, cell, last) for last in lasts):
                for number in area.numbers:
                    for mark in area.marks(cells, Use(number)):
                        if mark.cell == cell:
                            yield mark, number


def filled_to(area: Area, end: int, last: int) -> Cells:
    """The cells of an area with one lane filled up to `end` with the number `last`."""
    before = [cell for lane in area.lanes if end in lane for cell in lane if cell < end]
    return tuple(last if cell in before else 0 for cell in range(area.size))


# What is shut


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


def _shutting(game: Game, area: Area, book: Any) -> None:
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


# What a mark gives


def _groups(game: Game, area: Area, book: Any) -> None:
    index = area.index
    book["group_mask"][index], book["group_need"][index] = at.NEVER, at.LOW
    for cell, groups in enumerate(area.groups_at):
        for number, group in enumerate(groups):
            book["group_mask"][index, cell, number] = bits(group.cells)
            book["group_bonus"][index, cell, number] = bonus_code(game, group.bonus)
            book["group_need"][index, cell, number] = group.need
            book["group_least"][index, cell, number] = group.least
    book["special"][index] = at.is_special(area)
    if book["special"][index] and any(mark.plain for mark, _ in tried_marks(area)):
        raise ValueError(f"{area.name}: the fast engine can't play this kind: points or bonus")


def write_tallies(game: Game, book: Any) -> None:
    """The tallies that a cell counts for, and the gain of each further mark."""
    none = len(book["tally_mask"]) - 1
    book["tally"][:] = none
    tallies = [(area, tally) for area in game.areas for tally in area.tallies]
    for number, (area, tally) in enumerate(tallies):
        book["tally_mask"][number] = bits(tally.cells)
        book["tally_gain"][number, 1 : len(tally.table)] = np.diff(tally.table)
        for cell in tally.cells:
            free = list(book["tally"][area.index, cell]).index(none)
            book["tally"][area.index, cell, free] = number


def _fills(game: Game, book: Any) -> None:
    if len(game.fills) > at.MOST_FILLS:
        raise ValueError(f"{game.name} has more than {at.MOST_FILLS} kinds of bonus marks")
    book["fills"] = len(game.fills)
    for number, fill in enumerate(game.fills):
        book["fill_rolled"][number] = fill.rolled
        for index, numbers in fill.options:
            area = game.areas[index]
            if fill.rolled and area.both_faces:
                raise ValueError(f"{area.name}: the fast engine has no rolled bonus for two faces")
            book["fill_numbers"][number, index] = bits(in_class(area, one) for one in numbers)


# Actions


def _actions(game: Game, book: Any) -> None:
    names = numbered(game).numbers
    book["actions"], book["words_at"] = len(names), names[game.flow.words[0]]
    book["act_kind"][:] = at.WORD
    if book["return_row"] >= 0:
        _return_actions(game, names, book)
    for area in game.areas:
        ways = len(area.ways)
        steps = [number if area.tells_number else min(number, 1) for number in range(7)]
        book["declared"][area.index] = [step * ways for step in steps]
        _place_actions(game, area, names, book)
    for die, areas in enumerate(game.areas_of):
        for area in areas:
            _enter_actions(game, die, area, names, book)
    _ways(game, names, book)


def _return_actions(game: Game, names: dict[str, int], book: Any) -> None:
    first = book["returns_at"] = names[f"return {game.dice[0].letter}"]
    for die, one in enumerate(game.dice):
        assert names[f"return {one.letter}"] == first + die
        _note(book, first + die, at.RETURN_DIE, die, 0, 0, 0)


def _place_actions(game: Game, area: Area, names: dict[str, int], book: Any) -> None:
    index, ways = area.index, area.free_ways
    first = names[f"+{area.letter}{ways[0].name}"]
    book["place"][index], book["free_ways"][index] = first, len(ways) if area.lanes else 0
    for number, way in enumerate(ways):
        assert names[f"+{area.letter}{way.name}"] == first + number
        _note(book, first + number, at.PLACE, 0, index, number, 0)
        if area.lanes:
            book["free_way"][index, number] = way.way
            book["free_numbers"][index, number] = bits(way.numbers)


def _enter_actions(game: Game, die: int, area: Area, names: dict[str, int], book: Any) -> None:
    """The actions of a die in an area are consecutive, those with a declared number last."""
    assert isinstance(game.flow, Draft)
    for number in game.flow.told_numbers(area):
        declared = number if area.tells_number else -min(number, 1)
        for way in range(len(area.ways)):
            action = names[_entered(game, die, area, way, number)]
            first = names[_entered(game, die, area, 0, 0)]
            assert action == first + book["declared"][area.index, number] + way
            _note(book, action, at.ENTER, die, area.index, way, declared)
            _note_cell(book, action, area, way)


def _note_cell(book: Any, action: int, area: Area, way: int) -> None:
    """How an action finds its cell."""
    if not area.lanes:
        book["act_first"][action] = way
        return
    lane = book["way_lane"][area.index, way]
    book["act_first"][action] = book["lane_first"][area.index, lane]
    book["act_lane"][action] = book["lane_mask"][area.index, lane]
    book["act_form"][action], book["act_plain"][action] = way, book["way_plain"][area.index, way]


def _entered(game: Game, die: int, area: Area, way: int, number: int) -> str:
    return f"{game.dice[die].letter}>{area.letter}{area.spell(way, number)}"


def _ways(game: Game, names: dict[str, int], book: Any) -> None:
    """The ways to use a die; areas where it has too many of them come last, with one way each."""
    for die, areas in enumerate(game.areas_of):
        book["die_ways"][die] = book["ways"]
        for area in areas:
            if not at.is_wide(area):
                _list_slots(game, die, area, names, book)
    book["listed"] = book["die_ways"][len(game.dice)] = book["ways"]
    for die, areas in enumerate(game.areas_of):
        for area in filter(at.is_wide, areas):
            _list_wide(game, die, area, names, book)
    ways = slice(book["ways"])
    order = np.lexsort((book["way_area"][ways], book["way_info"][ways] >> at.DIE_AT))
    book["way_told"][ways] = order


def _list_slots(game: Game, die: int, area: Area, names: dict[str, int], book: Any) -> None:
    """The lookup entries for the actions of a die in an area, and what must be open for each."""
    words, first = words_of(game)[area.index], names[_entered(game, die, area, 0, 0)]
    never = at.widths_of(game).bits - 1
    for slot in range(area.slots):
        if area.lanes:
            _list_slot(die, area, words[slot], list(NUMBERS), first + slot, book)
            continue
        shown = [area.taking.get(number, ()) for number in NUMBERS]
        cells = [one[slot] if slot < len(one) else never for one in shown]
        _list_slot(die, area, words[area.by_place], cells, first + np.array(cells), book)


def _list_wide(game: Game, die: int, area: Area, names: dict[str, int], book: Any) -> None:
    """A die that has too many ways in an area: these are listed from bit masks of its cells."""
    if area.by_place or area.more:
        raise ValueError(f"{area.name}: the fast engine can't play this kind with places or twins")
    wide = int(book["wides"])
    book["wide_area"][wide], book["wide_die"][wide] = area.index, die
    book["wide_action"][wide] = names[_entered(game, die, area, 0, 0)]
    book["wides"] += 1
    _list_slot(die, area, area.index, [0] * len(NUMBERS), np.zeros(len(NUMBERS), int), book)


def _list_slot(die: int, area: Area, word: int, opens: list[int], actions: Any, book: Any) -> None:
    way, plus = int(book["ways"]), int(book["other"][area.index, die])
    placed, wide = int(area.by_place), int(area.ranged or area.both_faces)
    book["way_area"][way] = area.index
    book["way_info"][way] = (
        plus | word << at.WORD_AT | placed << at.PLACED_AT | wide << at.WIDE_AT | die << at.DIE_AT
    )
    book["way_entry"][way] = np.array(opens) | actions << at.ACTION_AT
    book["ways"] += 1


def _note(book: Any, action: int, *what: int) -> None:
    for name, value in zip(("kind", "die", "area", "way", "number"), what, strict=True):
        book[f"act_{name}"][action] = value
