"""Every printed bonus is gained once, at the mark that completes its fields; made from the data.

What a bonus lets one do is worked out here from the rules' words, not from the engine's `Fill`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from cleverdice import CHANCE, Game, State, load, names
from cleverdice.rules import Area, Duty, Fill, Grid, Move, Place, Player, Spread, Stage, Track
from cleverdice.rules.moves import Enter
from cleverdice.rules.state import CIRCLED, CROSSED, LOCKED
from tests.helpers import rolled, sheet, table, texts

WHITE = 3
"""What the white die shows when a bonus is made."""

ORANGE = {"4": 2, "7": 2, "9": 2, "11": 3}
PINK = dict(zip(map(str, range(2, 13)), (1, 2, 2, 1, 2, 2, 1, 3, 2, 2, 3), strict=True))
OUTWARD = {"L": (6, 5, 4, 3, 2, 7), "R": (8, 9, 10, 11, 12, 7)}
"""Numbers that fill the two sides of an area around a 7."""


class Printed(NamedTuple):
    """One bonus on a sheet: its fields, and its code in the data."""

    game: Game
    area: Area
    cells: tuple[str, ...]
    code: str

    def __str__(self) -> str:
        return f"{self.game.name}-{self.area.name}-{'+'.join(self.cells)}"

    def lasts(self) -> tuple[str, ...]:
        """The fields that can be the last one: only the rightmost where order matters."""
        ordered = isinstance(self.area, Grid) and self.area.ordered
        return self.cells[-1:] if ordered else self.cells


def printed(game: Game) -> list[Printed]:
    return [
        Printed(game, area, tuple(item["cells"]), item["bonus"])
        for area, entry in zip(game.areas, game.sheet["areas"], strict=True)
        for item in entry["bonuses"]
        if item["bonus"] is not None
    ]


ALL = [bonus for name in names() for bonus in printed(load(name))]
LASTS = [pytest.param(bonus, last, id=f"{bonus}-{last}") for bonus in ALL for last in bonus.lasts()]
DRAFTED = [load(name) for name in names() if load(name).round_bonus]
each_bonus = pytest.mark.parametrize("bonus", ALL, ids=str)
each_mark = pytest.mark.parametrize("bonus", [one for one in ALL if ":" in one.code], ids=str)
each_last = pytest.mark.parametrize(("bonus", "last"), LASTS)
each_way = pytest.mark.parametrize("way", ["by bonus", "by die"])


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
    """All bonus moves that these codes allow together."""
    moves = set()
    for kind, name, *number in (code.split(":") for code in codes):
        numbers = tuple(map(int, number)) or (1, 2, 3, 4, 5, 6)
        for area in game.areas:
            suits = kind == "q" or area.written is (kind == "n")
            if name == area.name or (name == "black" and suits):
                moves |= {f"+{area.letter}{s}" for s in spots(game, area, player, numbers)}
    return moves


# Making the marks


def value(area: Area, label: str) -> int:
    """Something that may stand in a field, and leaves the next one open to anything."""
    if isinstance(area, Spread):
        return OUTWARD[label[0]][int(label[1:]) - 1]
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
    cells[area.labels.index(last)] = 0
    every = (*player.cells[: area.index], tuple(cells), *player.cells[area.index + 1 :])
    return player._replace(cells=every)


def by_bonus(game: Game, player: Player, area: Area) -> State:
    """A table on which a sheet has a free mark in an area."""
    numbers = area.free_values if isinstance(area, Grid | Track) else tuple(range(2, 13))
    fill = Fill(((area.index, (6,) if isinstance(area, Track) and area.written else numbers),))
    waiting = player._replace(todo=(fill,))
    stage = Stage.ROUND if game.round_bonus else Stage.SERVE
    return table(game, waiting, stage=stage, faces=(WHITE,) * len(game.dice))


def by_die(game: Game, player: Player, area: Area, label: str) -> State:
    """A table on which the roll holds what a field needs; white shows `WHITE` if it can."""
    cell = area.labels.index(label)
    if game.symbols:
        symbol = area.exact[cell] if isinstance(area, Track) else area.numbers[cell]
        needed = area.need[cell] if isinstance(area, Track) else 1
        dice = [game.tokens[symbol]] * needed + ["cake", "donut", "cupcake", "green-balloon"]
        return rolled(game, " ".join(dice[:5]), player)
    shown = area.numbers[cell] if isinstance(area, Grid) else 6
    total = value(area, label) if isinstance(area, Spread) else shown
    white = min(max(WHITE, total - 6), total - 1) if area.plus else WHITE
    faces = {"white": white, area.name: total - white if area.plus else shown}
    roll = " ".join(f"{die.letter}{faces.get(die.name, 1)}" for die in game.dice)
    place = area.places[cell][0] if isinstance(area, Grid) and area.places else 1
    return rolled(game, roll, player, rolls=place - 1)


def marking(game: Game, state: State, area: Area, label: str, plain: bool = False) -> Move:
    """The first legal move that marks that field."""
    marks = [m for m in game.moves(state, 0) if isinstance(m, Place | Enter)]
    wanted = (area.index, area.labels.index(label), plain)
    return next(m for m in marks if (m.mark.area, m.mark.cell, m.mark.plain) == wanted)


def mark(game: Game, player: Player, area: Area, label: str, way: str) -> State:
    """Mark one field, and end the turn where bonuses wait for that."""
    if way == "by bonus":
        state = by_bonus(game, player, area)
    else:
        state = by_die(game, player, area, label)
    state = game.apply(state, 0, marking(game, state, area, label))
    return game.play(state, 0, "done") if "done" in texts(game, state) else state


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


def complete(area: Area, marked: set[str], last: str) -> list[str]:
    """The codes of all bonuses in an area that this last field completes."""
    here = [bonus for bonus in ALL if bonus.area is area]
    return [bonus.code for bonus in here if last in bonus.cells and set(bonus.cells) <= marked]


def marked_on(player: Player, area: Area) -> set[str]:
    cells = zip(area.labels, player.cells[area.index], strict=True)
    return {label for label, written in cells if written}


# The bonuses of the areas


def test_there_are_as_many_as_on_the_printed_sheets() -> None:
    counts = {name: len(printed(load(name))) for name in names()}
    assert counts == {"gsc": 31, "chd": 49, "kids": 13}


@each_way
@each_last
def test_gained_at_the_last_mark(bonus: Printed, last: str, way: str) -> None:
    game, area, cells, code = bonus
    player = before(game, area, set(cells), last)
    codes = complete(area, set(cells), last)
    assert code in codes
    check(game, player, mark(game, player, area, last, way), codes)


@each_way
@each_bonus
def test_not_gained_while_a_field_is_missing(bonus: Printed, way: str) -> None:
    game, area, cells, _ = bonus
    for missing in cells:
        for last in set(cells) - {missing}:
            marked = set(cells) - {missing}
            player = before(game, area, marked, last)
            after = mark(game, player, area, last, way)
            check(game, player, after, complete(area, marked, last))


@each_bonus
def test_not_gained_again_by_later_marks(bonus: Printed) -> None:
    game, area, cells, _ = bonus
    player = with_marks(game, area, set(cells))
    marked = marked_on(player, area)
    moves = game.moves(by_bonus(game, player, area), 0)
    later = {area.labels[m.mark.cell] for m in moves if isinstance(m, Place)}
    assert later or marked == set(area.labels)
    for label in later:
        after = mark(game, player, area, label, "by bonus")
        check(game, player, after, complete(area, marked | {label}, label))


@each_mark
def test_a_bonus_mark_is_used_up_by_making_it(bonus: Printed) -> None:
    """Wherever it goes, nothing is left to do but what that mark gives itself."""
    game, area, cells, _ = bonus
    player = before(game, area, set(cells), cells[-1])
    state = mark(game, player, area, cells[-1], "by bonus")
    places = [move for move in game.moves(state, 0) if isinstance(move, Place)]
    assert places
    for move in places:
        after = game.apply(state, 0, move)
        at = game.areas[move.mark.area]
        marked = marked_on(after.players[0], at)
        codes = [] if move.mark.plain else complete(at, marked, at.labels[move.mark.cell])
        check(game, state.players[0], after, codes)


def test_a_gap_between_ordered_fields_is_gained_only_from_left_to_right() -> None:
    gaps = [one for one in ALL if isinstance(one.area, Grid) and one.area.ordered]
    assert [one.cells[::-1] for one in gaps] == [
        *(("2", "1"), ("3", "2"), ("5", "4"), ("6", "5")),
        *(("8", "7"), ("9", "8"), ("11", "10"), ("12", "11")),
    ]
    for game, area, (left, right), _ in gaps:
        state = by_bonus(game, with_marks(game, area, {right}), area)
        assert f"+{area.letter}{left}" not in texts(game, state)


# Points instead of the bonus


HALVED = [one for one in ALL if isinstance(one.area, Track) and one.area.halved]


@each_way
@pytest.mark.parametrize("bonus", HALVED, ids=str)
def test_whoever_takes_the_points_gets_no_bonus_then_or_later(bonus: Printed, way: str) -> None:
    game, area, (label,), _ = bonus
    player = before(game, area, {label}, label)
    state = by_bonus(game, player, area) if way == "by bonus" else by_die(game, player, area, label)
    after = game.apply(state, 0, marking(game, state, area, label, plain=True))
    check(game, player, after, [])
    following = area.labels[area.labels.index(label) + 1 :][:1]
    for later in following:
        taken = after.players[0]
        done = mark(game, taken, area, later, way)
        check(game, taken, done, complete(area, {later}, later))


def test_eleven_fields_let_one_choose_and_the_first_does_not() -> None:
    assert [one.cells for one in HALVED] == [(str(label),) for label in range(2, 13)]
    game, area = HALVED[0][:2]
    for way in (by_bonus(game, sheet(game), area), by_die(game, sheet(game), area, "1")):
        pink = [text for text in texts(game, way) if f"{area.letter}1=" in text]
        assert pink
        assert not [text for text in pink if text.endswith("x")]


# The round track


ROUNDS = [
    pytest.param(game, players, number, id=f"{game.name}-{players}-round {number}")
    for game in DRAFTED
    for players in (1, 2, 3, 4)
    for number in range(1, game.rounds[players] + 1)
]


def codes_of(game: Game, number: int) -> list[str]:
    """What the data says a round gives; a choice is a list."""
    code = game.sheet["round_track"][number - 1]["bonus"]
    return [] if code is None else code if isinstance(code, list) else [code]


def opened(game: Game, player: Player, players: int, number: int) -> State:
    """A table at the start of a round, every seat with that sheet."""
    if number == 1:
        return game.start(players)
    last = player._replace(todo=(Duty.WINDOW,))
    everyone = [player] * (players - 1) + [last]
    faces, place = (WHITE,) * len(game.dice), (0,) * len(game.dice)
    state = table(game, *everyone, round=number - 1, active=players - 1, faces=faces, place=place)
    return game.play(state._replace(stage=Stage.SERVE), players - 1, "done")


@pytest.mark.parametrize(("game", "players", "number"), ROUNDS)
def test_every_player_gets_the_bonus_of_a_round_at_its_start(
    game: Game, players: int, number: int
) -> None:
    state = opened(game, sheet(game), players, number)
    codes = codes_of(game, number)
    choice = [":".join(codes)] if len(codes) > 1 else codes
    for seat in range(players):
        new = state.players[seat]
        if len(codes) < 2:
            check(game, sheet(game), state, codes, seat)
        assert len([task for task in new.todo if isinstance(task, Fill)]) == sum(
            ":" in code for code in choice
        )
        offered = [text for text in texts(game, state, seat) if text.startswith("+")]
        assert set(offered) == allowed(game, new, [code for code in codes if ":" in code])
    assert state.round == number
    assert (state.stage is Stage.ROLL) is not any(":" in code for code in codes)


@pytest.mark.parametrize("game", DRAFTED, ids=[game.name for game in DRAFTED])
def test_the_fourth_round_waits_for_one_mark_of_each_player(game: Game) -> None:
    state = opened(game, sheet(game), 3, 4)
    for seat in (2, 0, 1):
        assert seat in game.actors(state)
        state = game.apply(state, seat, game.moves(state, seat)[0])
        assert seat not in game.actors(state)
    assert game.actors(state) == (CHANCE,)


@pytest.mark.parametrize("game", DRAFTED, ids=[game.name for game in DRAFTED])
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_round_gives_nothing_at_its_later_turns(game: Game, number: int) -> None:
    waiting = sheet(game)._replace(todo=(Duty.WINDOW,))
    state = table(game, waiting, sheet(game), round=number, stage=Stage.SERVE)
    state = game.play(state, 0, "done")
    assert (state.round, state.active, game.actors(state)) == (number, 1, (CHANCE,))
    for seat in (0, 1):
        check(game, sheet(game), state, [], seat)


# The ends of the action rows


SOURCES = [one for one in ALL if ":" not in one.code and one.code != "fox"]
each_source = pytest.mark.parametrize("bonus", SOURCES, ids=str)


def end_of(game: Game, name: str) -> list[str]:
    (row,) = [row for row in game.sheet["action_rows"] if row["name"] == name]
    return [row["end"]["bonus"]] if row["end"] else []


def with_spaces(game: Game, player: Player, name: str, spaces: tuple[int, ...]) -> Player:
    rows = [spaces if row.name == name else (LOCKED,) * 7 for row in game.actions]
    return player._replace(tracks=tuple(rows))


@each_way
@each_source
@pytest.mark.parametrize("known", [CIRCLED, CROSSED])
def test_circling_the_last_space_gives_the_end_of_the_row(
    bonus: Printed, way: str, known: int
) -> None:
    game, area, cells, code = bonus
    for spaces in range(7):
        player = before(game, area, set(cells), cells[-1])
        row = (known,) * spaces + (LOCKED,) * (7 - spaces)
        player = with_spaces(game, player, code, row)
        codes = [code, *(end_of(game, code) if spaces == 6 else [])]
        check(game, player, mark(game, player, area, cells[-1], way), codes)


@pytest.mark.parametrize("game", DRAFTED, ids=[game.name for game in DRAFTED])
@pytest.mark.parametrize("number", [2, 3])
def test_a_round_that_circles_the_last_space_gives_the_end_of_the_row(
    game: Game, number: int
) -> None:
    (code,) = codes_of(game, number)
    for spaces, end in ((5, []), (6, end_of(game, code))):
        row = (CROSSED,) * spaces + (LOCKED,) * (7 - spaces)
        player = with_spaces(game, sheet(game), code, row)
        state = opened(game, player, 2, number)
        for seat in (0, 1):
            check(game, player, state, [code, *end], seat)


@pytest.mark.parametrize(
    ("row", "move"),
    [("reroll", "reroll"), ("any_number", "W=6>y16"), ("extra_die", "extra W>y11")],
)
def test_using_the_last_space_does_not_give_the_end_again(chd: Game, row: str, move: str) -> None:
    full = with_spaces(chd, sheet(chd), row, (CROSSED,) * 6 + (CIRCLED,))
    state = rolled(chd, "W1 Y2 T2 B2 N2 P2", full, sheet(chd))
    if row == "extra_die":
        state = chd.play(state, 0, "pass")
        while chd.actors(state) == (CHANCE,):
            state = chd.play(state, CHANCE, "roll W1 Y2 T2 B2 N2 P2")
            state = chd.play(state, 0, "pass")
        move = "extra W>y31"
    after = chd.play(state, 0, move)
    new = after.players[0]
    at = [action.name for action in chd.actions].index(row)
    assert new.tracks[at] == (CROSSED,) * 7
    assert (new.foxes, [task for task in new.todo if isinstance(task, Fill)]) == (0, [])
