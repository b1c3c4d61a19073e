"""Every printed bonus is gained once, at the mark that completes its fields; made from the data."""

from __future__ import annotations

import pytest

from cleverdice import CHANCE, Game, State, load, names
from cleverdice.rules import Area, Duty, Fill, Place, Player, Stage
from cleverdice.rules.kinds import Grid, Track
from cleverdice.rules.state import CIRCLED, CROSSED, LOCKED
from tests.helpers import play, rolled, sheet, table, texts
from tests.rules.printed import (
    ALL,
    WHITE,
    Printed,
    before,
    by_bonus,
    by_die,
    check,
    complete,
    mark,
    marking,
    printed,
    ready,
    with_marks,
)

DRAFTED = [load(name) for name in names() if load(name).round_bonus]
each_drafted = pytest.mark.parametrize("game", DRAFTED, ids=[game.name for game in DRAFTED])
AREAS = {f"{one.game.name}-{one.area.name}": one.area for one in ALL}
each_area = pytest.mark.parametrize("area", list(AREAS.values()), ids=list(AREAS))
each_way = pytest.mark.parametrize("way", ["by bonus", "by die"])


# The bonuses of the areas


def test_there_are_as_many_as_on_the_printed_sheets() -> None:
    counts = {name: len(printed(load(name))) for name in names()}
    assert counts == {"gsc": 31, "dsc": 41, "chd": 49, "c4e": 51, "kids": 13}


@each_way
@each_area
def test_gained_at_the_last_mark(area: Area, way: str) -> None:
    for bonus in of_area(area):
        for last in bonus.lasts():
            player = before(bonus.game, area, bonus.needed(last), last)
            after = mark(bonus.game, player, area, last, way)
            codes = complete(area, after, last)
            assert bonus.code in codes, bonus
            check(bonus.game, player, after, codes)


@each_way
@each_area
def test_not_gained_while_a_field_is_missing(area: Area, way: str) -> None:
    for bonus in of_area(area):
        for last in bonus.cells:
            for missing in bonus.needed(last) - {last}:
                player = before(bonus.game, area, bonus.needed(last) - {missing}, last)
                after = mark(bonus.game, player, area, last, way)
                check(bonus.game, player, after, complete(area, after, last))


@each_area
def test_not_gained_again_by_later_marks(area: Area) -> None:
    for bonus in of_area(area):
        game, player = bonus.game, with_marks(bonus.game, area, bonus.needed(bonus.cells[-1]))
        moves = game.moves(by_bonus(game, player, area), 0)
        later = {area.labels[m.mark.cell] for m in moves if isinstance(m, Place)}
        assert later or area.labels[-1] in bonus.cells, bonus
        for label in later:
            after = mark(game, player, area, label, "by bonus")
            check(game, player, after, complete(area, after, label))


@each_area
def test_a_bonus_mark_goes_where_its_area_has_room(area: Area) -> None:
    """With more and more of the target filled; with all of it the bonus is lost."""
    for bonus in marks_of(area):
        game, last, code = bonus.game, bonus.cells[-1], bonus.code
        for target in (other for other in game.areas if other.name == code.split(":")[1]):
            for count in range(target.size + 1 if target is not area else 0):
                filled = with_marks(game, target, set(target.labels[:count]))
                player = before(game, area, bonus.needed(last), last)
                player = player._replace(cells=merged(player, filled))
                state = mark(game, player, area, last, "by bonus")
                check(game, player, state, [code] if count < target.size else [])


def of_area(area: Area) -> list[Printed]:
    """The bonuses printed there."""
    return [bonus for bonus in ALL if bonus.area is area]


def marks_of(area: Area) -> list[Printed]:
    """Those of them that are marks elsewhere, or anywhere."""
    return [bonus for bonus in of_area(area) if ":" in bonus.code]


def merged(player: Player, other: Player) -> tuple[tuple[int, ...], ...]:
    """The cells of two sheets that have no marked area in common."""
    pairs = zip(player.cells, other.cells, strict=True)
    return tuple(mine if any(mine) else theirs for mine, theirs in pairs)


@each_area
def test_a_bonus_mark_is_used_up_by_making_it(area: Area) -> None:
    """Wherever it goes, nothing is left to do but what that mark gives itself."""
    for bonus in marks_of(area):
        game, last = bonus.game, bonus.cells[-1]
        player = before(game, area, bonus.needed(last), last)
        state = mark(game, player, area, last, "by bonus")
        places = [move for move in game.moves(state, 0) if isinstance(move, Place)]
        assert places, bonus
        for move in places:
            after = game.apply(state, 0, move)
            at = game.areas[move.mark.area]
            codes = [] if move.mark.plain else complete(at, after, at.labels[move.mark.cell])
            check(game, state.players[0], after, codes)


def test_a_gap_between_ordered_fields_is_gained_only_from_left_to_right() -> None:
    gaps = [one for one in ALL if isinstance(one.area, Grid) and one.area.ordered]
    assert [one.cells[::-1] for one in gaps] == [
        *(("2", "1"), ("3", "2"), ("5", "4"), ("6", "5")),
        *(("8", "7"), ("9", "8"), ("11", "10"), ("12", "11")),
    ]
    for game, area, (left, right), *_ in gaps:
        state = by_bonus(game, with_marks(game, area, {right}), area)
        assert f"+{area.letter}{left}" not in texts(game, state)


# Points instead of the bonus


HALVED = [one for one in ALL if isinstance(one.area, Track) and one.area.halved]


@each_way
@pytest.mark.parametrize("bonus", HALVED, ids=str)
def test_whoever_takes_the_points_gets_no_bonus_then_or_later(bonus: Printed, way: str) -> None:
    game, area, (label,), *_ = bonus
    player = before(game, area, {label}, label)
    state = ready(game, player, area, label, way)
    after = game.apply(state, 0, marking(game, state, area, label, plain=True))
    check(game, player, after, [])
    following = area.labels[area.labels.index(label) + 1 :][:1]
    for later in following:
        taken = after.players[0]
        done = mark(game, taken, area, later, way)
        check(game, taken, done, complete(area, done, later))


def test_eleven_fields_let_one_choose_and_the_first_does_not() -> None:
    assert [one.cells for one in HALVED] == [(str(label),) for label in range(2, 13)]
    game, area = HALVED[0][:2]
    for way in (by_bonus(game, sheet(game), area), by_die(game, sheet(game), area, "1")):
        pink = [text for text in texts(game, way) if f"{area.letter}1=" in text]
        assert pink
        assert not [text for text in pink if text.endswith("x")]


# The round track


def codes_of(game: Game, number: int) -> list[str]:
    """What the data says a round gives."""
    code = game.sheet["round_track"][number - 1]["bonus"]
    return [] if code is None else ["|".join(code) if isinstance(code, list) else code]


def opened(game: Game, player: Player, players: int, number: int) -> State:
    """A table at the start of a round, every seat with that sheet."""
    if number == 1:
        return game.start(players)
    last = player._replace(todo=(Duty.WINDOW,))
    everyone = [player] * (players - 1) + [last]
    faces, place = (WHITE,) * len(game.dice), (0,) * len(game.dice)
    state = table(game, *everyone, round=number - 1, active=players - 1, faces=faces, place=place)
    return game.play(state._replace(stage=Stage.SERVE), players - 1, "done")


@each_drafted
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_player_gets_the_bonus_of_a_round_at_its_start(game: Game, players: int) -> None:
    for number in range(1, game.rounds[players] + 1):
        state = opened(game, sheet(game), players, number)
        codes = codes_of(game, number)
        for seat in range(players):
            check(game, sheet(game), state, codes, seat)
        assert state.round == number
        assert (state.stage is Stage.ROLL) is not any(":" in code for code in codes)


@each_drafted
def test_the_fourth_round_waits_for_one_mark_of_each_player(game: Game) -> None:
    state = opened(game, sheet(game), 3, 4)
    for seat in (2, 0, 1):
        assert seat in game.actors(state)
        state = game.apply(state, seat, game.moves(state, seat)[0])
        assert seat not in game.actors(state)
    assert game.actors(state) == (CHANCE,)


@each_drafted
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_round_gives_nothing_at_its_later_turns(game: Game, number: int) -> None:
    waiting = sheet(game)._replace(todo=(Duty.WINDOW,))
    state = table(game, waiting, sheet(game), round=number, stage=Stage.SERVE)
    state = game.play(state, 0, "done")
    assert (state.round, state.active, game.actors(state)) == (number, 1, (CHANCE,))
    for seat in (0, 1):
        check(game, sheet(game), state, [], seat)


# The ends of the action rows


def end_of(game: Game, name: str) -> list[str]:
    (row,) = [row for row in game.sheet["action_rows"] if row["name"] == name]
    return [row["end"]["bonus"]] if row["end"] else []


def with_spaces(game: Game, player: Player, name: str, spaces: tuple[int, ...]) -> Player:
    rows = [spaces if row.name == name else (LOCKED,) * len(row.printed) for row in game.actions]
    return player._replace(tracks=tuple(rows))


def spaces_of(game: Game, name: str) -> int:
    """How many spaces an action row has."""
    return next(len(row.printed) for row in game.actions if row.name == name)


@each_way
@each_area
@pytest.mark.parametrize("known", [CIRCLED, CROSSED])
def test_circling_the_last_space_gives_the_end_of_the_row(area: Area, way: str, known: int) -> None:
    for bonus in of_area(area):
        if ":" in bonus.code or bonus.code == "fox":
            continue
        game, last, code = bonus.game, bonus.cells[-1], bonus.code
        size = spaces_of(game, code)
        for spaces in range(size):
            player = before(game, area, bonus.needed(last), last)
            row = (known,) * spaces + (LOCKED,) * (size - spaces)
            player = with_spaces(game, player, code, row)
            after = mark(game, player, area, last, way)
            codes = complete(area, after, last)
            assert code in codes, bonus
            check(game, player, after, codes + (end_of(game, code) if spaces == size - 1 else []))


@each_drafted
@pytest.mark.parametrize("number", [2, 3])
def test_a_round_that_circles_the_last_space_gives_the_end_of_the_row(
    game: Game, number: int
) -> None:
    (code,) = codes_of(game, number)
    size = spaces_of(game, code)
    for spaces, end in ((size - 2, []), (size - 1, end_of(game, code))):
        row = (CROSSED,) * spaces + (LOCKED,) * (size - spaces)
        player = with_spaces(game, sheet(game), code, row)
        state = opened(game, player, 2, number)
        for seat in (0, 1):
            check(game, player, state, [code, *end], seat)


@pytest.mark.parametrize(
    ("row", "move"),
    [("reroll", "reroll"), ("any_number", "W=6>y36"), ("extra_die", "extra W>y31")],
)
def test_using_the_last_space_does_not_give_the_end_again(chd: Game, row: str, move: str) -> None:
    full = with_spaces(chd, sheet(chd), row, (CROSSED,) * 6 + (CIRCLED,))
    state = rolled(chd, "W1 T2 B2 N2 P2", full, sheet(chd), rolls=2, place=(-1, 2, -1, -1, -1, -1))
    if row == "extra_die":
        state = play(chd, state, "pass")
    new = play(chd, state, move).players[0]
    at = [action.name for action in chd.actions].index(row)
    assert new.tracks[at] == (CROSSED,) * 7
    assert (new.foxes, [task for task in new.todo if isinstance(task, Fill)]) == (0, [])
