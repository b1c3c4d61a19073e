"""The printed bonuses of every sheet, how to earn one in a test, and what it must then allow.

What a bonus lets one do is worked out here from the rules' words, not from the engine's `Fill`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from cleverdice import Game, State, load, names
from cleverdice.rules import Area, Fill, Mark, Move, Place, Player, Stage
from cleverdice.rules.kinds import Coordinates, Grid, Parts, Spread, Track
from cleverdice.rules.moves import Enter
from cleverdice.rules.state import CIRCLED, LOCKED
from tests.helpers import rolled, sheet, table, texts

WHITE = 3
"""What the white die shows when a bonus is made."""

NUMBERS = (1, 2, 3, 4, 5, 6)
ORANGE = {"4": 2, "7": 2, "9": 2, "11": 3}
GREEN = dict(zip(map(str, range(1, 13)), (2, 2, 2, 1, 3, 3, 3, 2, 3, 1, 4, 1), strict=True))
PINK = dict(zip(map(str, range(2, 13)), (1, 2, 2, 1, 2, 2, 1, 3, 2, 2, 3), strict=True))
OUTWARD = {"L": (6, 5, 4, 3, 2, 7), "R": (8, 9, 10, 11, 12, 7)}
"""Numbers that fill the two sides of an area around a 7."""


class Printed(NamedTuple):
    """One bonus on a sheet: its fields, how many of them give it, the least number, its code."""

    game: Game
    area: Area
    cells: tuple[str, ...]
    need: int
    least: int
    code: str

    def __str__(self) -> str:
        return f"{self.game.name}-{self.area.name}-{'+'.join(self.cells)}"

    def lasts(self) -> tuple[str, ...]:
        """The fields that can be the last one: only the rightmost where order matters."""
        ordered = isinstance(self.area, Grid) and self.area.ordered
        return self.cells[-1:] if ordered else self.cells

    def needed(self, last: str) -> set[str]:
        """That field with as many others as give the bonus."""
        others = [label for label in self.cells if label != last]
        return {last, *others[: self.need - 1]}

    def given(self, cells: dict[str, int], last: str) -> bool:
        """Does that field, marked last, complete it?"""
        marked = [label for label in self.cells if cells[label]]
        return last in marked and len(marked) == self.need and cells[last] >= self.least


def printed(game: Game) -> list[Printed]:
    return [
        Printed(
            *(game, area, tuple(item["cells"])),
            *(item.get("count", len(item["cells"])), item.get("least", 0), item["bonus"]),
        )
        for area, entry in zip(game.areas, game.sheet["areas"], strict=True)
        for item in entry["bonuses"]
        if item["bonus"] is not None
    ]


ALL = [bonus for name in names() for bonus in printed(load(name))]


# What a bonus lets one do, by the rules' words


def free(area: Area, cells: dict[str, int]) -> list[str]:
    return [label for label in area.labels if not cells[label]]


def spots(game: Game, area: Area, player: Player, numbers: tuple[int, ...]) -> Iterator[str]:
    """The bonus marks that one area allows with these numbers; white is added in a spread."""
    cells = dict(zip(area.labels, player.cells[area.index], strict=True))
    open_ = free(area, cells)
    rows = {label[0]: label for label in reversed(open_)}
    match game.name, area.name:
        case ("gsc", "yellow" | "blue") | ("chd", "yellow" | "turquoise") | ("kids", "green"):
            yield from open_
        case ("dsc", "silver") | ("c4e", "blue"):
            yield from open_
        case ("dsc", "yellow"):
            yield from (label for label in open_ if label[0] != "X" or cells[label[1:]])
        case ("dsc", "blue"):
            most = min((number for number in cells.values() if number), default=12)
            yield from (f"{cell}={n}" for cell in open_[:1] for n in range(2, most + 1))
        case ("dsc", "green"):
            yield from (f"{cell}={n * GREEN[cell]}" for cell in open_[:1] for n in numbers)
        case ("dsc" | "c4e", "pink"):
            yield from (f"{cell}={n}" for cell in open_[:1] for n in numbers)
        case ("c4e", "yellow" | "green"):
            yield from (f"{cell}={n}" for cell in rows.values() for n in rising(cells, cell))
        case ("c4e", "grey"):
            yield from (label for label in open_ if within_reach(area, cells, label))
        case ("gsc", "green") | ("kids", "yellow" | "red"):
            yield from open_[:1]
        case ("gsc", "orange"):
            yield from (f"{cell}={n * ORANGE.get(cell, 1)}" for cell in open_[:1] for n in numbers)
        case ("gsc", "purple"):
            yield from (f"{cell}={n}" for cell in open_[:1] for n in numbers)
        case ("chd", "brown"):
            crossed = [at for at, label in enumerate(area.labels) if cells[label]]
            yield from area.labels[max(crossed, default=-1) + 1 :]
        case ("chd", "pink"):
            yield from (spot for cell in open_[:1] for spot in pink_spots(cell))
        case ("chd", "blue"):
            yield from blue_spots(cells, {WHITE + n for n in numbers})
        case ("kids", "blue"):
            yield from rows.values()
        case _:
            pytest.fail(f"no rule here for {game.name} {area.name}")


def rising(cells: dict[str, int], cell: str) -> Iterator[int]:
    """The numbers for the next field of a row: higher ones in the row 1."""
    before = cells.get(f"1{int(cell[1:]) - 1}", 0) if cell[0] == "1" else 0
    yield from (number for number in NUMBERS if number > before)


def within_reach(area: Area, cells: dict[str, int], label: str) -> bool:
    """Does a part touch a crossed one, or is it one where the first cross may be?"""
    assert isinstance(area, Parts)
    crossed = {area.labels.index(other) for other, cross in cells.items() if cross}
    part = area.labels.index(label)
    return bool(crossed & area.touching[part]) if crossed else part in area.starts


def pink_spots(cell: str) -> Iterator[str]:
    yield from (f"{cell}={half}" for half in (1, 2, 3))
    if cell in PINK:
        yield from (f"{cell}={n * PINK[cell]}x" for n in range(1, 7))


def blue_spots(cells: dict[str, int], sums: set[int]) -> Iterator[str]:
    for side, step in (("L", -1), ("R", 1)):
        written = [7, *(cells[f"{side}{n}"] for n in range(1, 7) if cells[f"{side}{n}"])]
        wanted = {written[-1] + step} | ({7} if written[-1] != 7 else set())
        if len(written) < 7:
            yield from (f"{side}{len(written)}={n}" for n in sorted(wanted & sums))


def allowed(game: Game, player: Player, codes: list[str]) -> set[str]:
    """All bonus moves that these codes allow together; `|` stands between those of a choice."""
    moves = set()
    for kind, name, *number in (code.split(":") for choice in codes for code in choice.split("|")):
        numbers = tuple(map(int, number)) or NUMBERS
        for area in game.areas:
            suits = kind in "qf" or area.written is (kind == "n")
            if name == area.name or (name == "black" and suits):
                moves |= {f"+{area.letter}{s}" for s in spots(game, area, player, numbers)}
    return moves


# Making the marks


def value(area: Area, label: str) -> int:
    """Something that may stand in a field, and leaves the next one open to anything."""
    if isinstance(area, Spread):
        return OUTWARD[label[0]][int(label[1:]) - 1]
    if isinstance(area, Track) and area.order[:1] == ("falling",):
        return area.numbers[-1]
    if isinstance(area, Track) and area.order[:1] == ("ascending",) and label[0] == "1":
        return int(label[1:])
    return 6 if area.written else 1


def with_marks(game: Game, area: Area, labels: set[str]) -> Player:
    """A sheet with these fields, and with those that must come before them."""
    lanes = getattr(area, "lanes", ())
    if isinstance(area, Spread):
        lanes = (range(area.side), range(area.side, 2 * area.side))
    marked = {area.labels.index(label) for label in labels}
    for lane in lanes:
        last = max((cell for cell in lane if cell in marked), default=-1)
        marked |= {cell for cell in lane if cell <= last}
    cells = tuple(value(area, label) * (n in marked) for n, label in enumerate(area.labels))
    empty = sheet(game)
    every = (*empty.cells[: area.index], cells, *empty.cells[area.index + 1 :])
    return empty._replace(cells=every)


def before(game: Game, area: Area, labels: set[str], last: str) -> Player:
    """A sheet with these fields marked, ready for the last one."""
    player = with_marks(game, area, labels | {last})
    cells = list(player.cells[area.index])
    if isinstance(area, Parts):
        beside = min(area.touching[area.labels.index(last)])
        cells[beside] = 1
    cells[area.labels.index(last)] = 0
    every = (*player.cells[: area.index], tuple(cells), *player.cells[area.index + 1 :])
    return player._replace(cells=every)


def by_bonus(game: Game, player: Player, area: Area) -> State:
    """A table on which a sheet has a free mark in an area."""
    numbers = tuple(range(2, 13)) if isinstance(area, Spread) else area.free_values
    highest = area.numbers[-1:] if isinstance(area, Track) and area.written else ()
    fill = Fill(((area.index, tuple(highest) or numbers),))
    waiting = player._replace(todo=(fill,))
    stage = Stage.ROUND if game.round_bonus else Stage.SERVE
    return table(game, waiting, stage=stage, faces=(WHITE,) * len(game.dice))


def by_die(game: Game, player: Player, area: Area, label: str) -> State:
    """A table on which the roll holds what a field needs; white shows `WHITE` if it can."""
    cell = area.labels.index(label)
    if game.symbols:
        symbol = area.exact[cell] if isinstance(area, Track) else game.tokens.index("present")
        needed = area.need[cell] if isinstance(area, Track) else 1
        dice = [game.tokens[symbol]] * needed + ["cake", "donut", "cupcake", "green-balloon"]
        return rolled(game, " ".join(dice[:5]), player)
    shown = area.values[cell] if isinstance(area, Grid) else 6
    total = value(area, label) if isinstance(area, Spread | Track) and area.plus else shown
    white = min(max(WHITE, total - 6), total - 1) if area.plus else WHITE
    faces = {"white": white, area.name: total - white if area.plus else shown}
    if isinstance(area, Coordinates):
        faces[area.name], faces["white"] = area.faces(cell)
    roll = " ".join(f"{die.letter}{faces.get(die.name, 1)}" for die in game.dice)
    place = area.places[cell][0] if isinstance(area, Grid) and area.places else 1
    return rolled(game, roll, player, rolls=place - 1)


def marking(game: Game, state: State, area: Area, label: str, plain: bool = False) -> Move:
    """The legal move that marks that field with the highest number, by the die's own face."""
    wanted = Mark(area.index, area.labels.index(label), 0, plain)
    moves = [move for move in game.moves(state, 0) if isinstance(move, Place | Enter)]
    there = [
        move
        for move in moves
        if move.mark._replace(value=0) == wanted and not (isinstance(move, Enter) and move.number)
    ]
    assert there, f"nothing marks {area.name} {label}"
    return max(there, key=lambda move: move.mark.value)


def ready(game: Game, player: Player, area: Area, label: str, way: str) -> State:
    """A table on which that field can be marked."""
    return by_die(game, player, area, label) if way == "by die" else by_bonus(game, player, area)


def mark(game: Game, player: Player, area: Area, label: str, way: str) -> State:
    """Mark one field, and end what bonuses wait for: further crosses, or the turn."""
    state = ready(game, player, area, label, way)
    state = game.apply(state, 0, marking(game, state, area, label))
    ends = [word for word in ("stop", "done") if word in texts(game, state)]
    return game.play(state, 0, ends[0]) if ends else state


def check(game: Game, old: Player, after: State, codes: list[str], seat: int = 0) -> None:
    """A sheet has got exactly these bonuses and no others."""
    new = after.players[seat]
    assert new.foxes - old.foxes == codes.count("fox")
    for row, was, now in zip(game.actions, old.tracks, new.tracks, strict=True):
        got, known = codes.count(row.name), len(was) - was.count(LOCKED)
        assert now == (*was[:known], *[CIRCLED] * got, *was[known + got :])
    marks = [code for code in codes if ":" in code]
    assert len([task for task in new.todo if isinstance(task, Fill)]) == len(marks)
    offered = [text for text in texts(game, after, seat) if text.startswith("+")]
    assert len(offered) == len(set(offered))
    assert set(offered) == allowed(game, new, marks)


def complete(area: Area, after: State, last: str) -> list[str]:
    """The codes of all bonuses in an area that this field, marked last, completes."""
    cells = dict(zip(area.labels, after.players[0].cells[area.index], strict=True))
    return [bonus.code for bonus in ALL if bonus.area is area and bonus.given(cells, last)]
