"""What kinds of area and flows answer agrees with itself, at every table of random games.

Actions, masks, observations, drawings and the tables of the fast engine are made from these.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from cleverdice import Game, State, load, load_folder, names
from cleverdice.rules import PLATTER, POOL, Area, Enter, Fill, Use
from cleverdice.rules.kinds import CENTRE, Cells, Mark
from cleverdice.rules.state import CIRCLED
from tests.random_games import plies
from tests.rules.falling import FALLING
from tests.rules.test_folders import FOLDER

GAMES = [*names(), "patch"]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return load_folder(FOLDER) if request.param == "patch" else load(request.param)


def tables(game: Game, seed: str) -> list[State]:
    """Tables of random games, of the least and of the most players."""
    found = []
    for players in (game.min_players, game.max_players):
        found += [after for *_, after in plies(game, players, f"{seed} {players}")]
    return found


def fillings(game: Game, seed: str) -> Iterator[tuple[Area, Cells]]:
    """Every area as it is filled in such games, each once."""
    states = tables(game, seed)
    for area in game.areas:
        yield from ((area, cells) for cells in {s.players[0].cells[area.index] for s in states})


def marks(area: Area, cells: Cells) -> dict[int, tuple[Mark, ...]]:
    """Every mark that can be made, by its number."""
    numbers = sorted({*area.free_numbers, *area.free_values})
    return {number: area.marks(cells, Use(number)) for number in numbers}


def test_every_number_that_is_observed_has_a_name(game: Game) -> None:
    readings = [one for part in game.flow.sights(game) for one in part]
    features = [feature.name for one in readings for feature in one.features]
    assert len(set(features)) == len(features)
    for state in tables(game, "observed")[::3]:
        for one in readings:
            assert len(one.read(state, 0)) == len(one.features)


def test_what_is_marked_is_observed(game: Game) -> None:
    sheet = game.flow.sights(game).sheet
    for state in tables(game, "marked")[::5]:
        seen = {
            feature.name: value
            for one in sheet
            for feature, value in zip(one.features, one.read(state, 0), strict=True)
        }
        for area in game.areas:
            told = [seen[f"{area.name} {label}: marked"] for label in area.labels]
            assert told == [int(value > 0) for value in state.players[0].cells[area.index]]


def test_every_mark_is_one_of_the_ways(game: Game) -> None:
    for area, cells in fillings(game, "ways"):
        for found in marks(area, cells).values():
            assert area.slots == 1 or len({area.slot(mark) for mark in found}) == len(found)
            for mark in found:
                assert 0 <= area.way(mark) < len(area.ways)
                assert 0 <= area.slot(mark) < area.slots
                assert 0 <= area.free_way(mark) < len(area.free_ways)
    for area in game.areas:
        spelled = [area.spell(way, number) for way in range(len(area.ways)) for number in (0, 3)]
        assert len(set(spelled)) == len(spelled)


def test_what_can_be_marked_now_has_a_chance(game: Game) -> None:
    for area, cells in fillings(game, "chances"):
        odds = dict.fromkeys(sorted({*area.numbers, *area.free_values}), 1 / 6)
        chances = area.chances(cells, odds)
        assert len(chances) == area.size
        assert min(chances) >= 0
        for found in marks(area, cells).values():
            assert all(chances[mark.cell] > 0 for mark in found if area.dice_needed(mark.cell) == 1)
        likely = [area.likely_points(cells, cell, 4.5) for cell in range(area.size)]
        assert min(likely) >= min(0, area.min_points)


def test_a_cell_that_shows_a_number_takes_no_other(game: Game) -> None:
    for area, cells in fillings(game, "shown"):
        for number, found in marks(area, cells).items():
            shown = {area.shown(mark.cell) for mark in found} - {0, number}
            assert not shown or (area.ranged and max(shown) < number)
            assert all(area.dice_needed(mark.cell) >= 1 for mark in found)


def test_only_areas_by_place_ask_where_a_die_lies(game: Game) -> None:
    for area, cells in fillings(game, "places"):
        for number in area.numbers:
            found = {area.marks(cells, Use(number, field, twins=9)) for field in range(4)}
            assert area.by_place or len(found) == 1


def test_no_sheet_has_less_than_the_least(game: Game) -> None:
    for area, cells in fillings(game, "points"):
        assert area.min_points <= area.score(cells)
    assert game.points_never_fall == (game.name not in ("patch", *FALLING))


def test_a_mark_fills_its_cell_and_the_number_that_echoes_the_next_one_too(game: Game) -> None:
    for area, cells in fillings(game, "echo"):
        for mark in {mark for found in marks(area, cells).values() for mark in found}:
            after = area.after(cells, mark)
            filled = [cell for cell in range(area.size) if after[cell] != cells[cell]]
            assert filled[0] == mark.cell
            ends = mark.cell in {lane[-1] for lane in area.lanes}
            assert len(filled) == (2 if mark.value == area.echo and not ends else 1)


def test_cells_that_count_only_together_name_one_another(game: Game) -> None:
    for area, cells in fillings(game, "pairs"):
        assert all(area.partner[other] == cell for cell, other in area.partner.items())
        alone = [cell for cell in area.counting(cells) if not cells[area.partner.get(cell, cell)]]
        assert alone == []


def test_a_mark_opens_the_cells_that_it_is_said_to_open(game: Game) -> None:
    for area in game.areas:
        empty = (0,) * area.size
        for cell in range(area.size):
            after = area.after(empty, Mark(area.index, cell))
            within = {mark.cell for found in marks(area, after).values() for mark in found}
            assert area.opened_by(cell) <= within


def test_dice_are_swept_only_into_areas_that_take_them(game: Game) -> None:
    dice = [(die, die + 1) for die in range(len(game.dice))]
    for area, cells in fillings(game, "swept"):
        own, number = area.swept(cells, dice)
        assert area.sweeps or (own, number) == ([], 0)
        assert not any(cells[cell] for cell in own)
        assert all(area.shown(cell) in {face for _, face in dice} for cell in own)


def test_only_saying_that_no_die_comes_back_leads_straight_to_a_roll(game: Game) -> None:
    for state in tables(game, "words"):
        for word in game.flow.words:
            pool = PLATTER in state.place and POOL in state.place
            leads = game.flow.rolls_after(state, word)
            assert not leads or (word == "keep" and POOL in state.place)
            assert leads or word != "keep" or not pool


def test_dice_are_polished_only_where_there_are_spaces_for_it(game: Game) -> None:
    rows = [row.name for row in game.actions]
    for state, seat, move, _ in plies(game, game.max_players, "polish"):
        if isinstance(move, Enter):
            cost = game.flow.polish_cost(game, state, move)
            spaces = state.players[seat].tracks[rows.index("polish")] if "polish" in rows else ()
            assert 0 <= cost <= spaces.count(CIRCLED)


def test_lanes_say_how_far_they_have_come(game: Game) -> None:
    for area, cells in fillings(game, "lanes"):
        for lane, progress in enumerate(area.progress):
            stages = range(len(progress.names))
            assert not stages or progress.stage(area.last(cells, lane)) < len(stages)


def test_every_cell_is_printed_once(game: Game) -> None:
    for area, cells in fillings(game, "printed"):
        layout = area.layout(cells)
        printed = [cell for row in layout.rows for cell in row if cell >= 0]
        if layout.shades:  # a part is printed as several fields
            printed = list(set(printed))
        assert sorted([*printed, *layout.second]) == list(range(area.size))
        assert len(layout.shown) == area.size
        assert (layout.centre > 0) == any(CENTRE in row for row in layout.rows)
        assert not any(cells[cell] for cell in layout.skipped)
        json.dumps(area.printed())


def test_every_kind_of_bonus_mark_is_listed_the_narrowest_first(game: Game) -> None:
    printed = [group.bonus for area in game.areas for group in area.groups]
    assert {bonus for bonus in printed if isinstance(bonus, Fill)} <= set(game.fills)
    widths = [len(fill.options) for fill in game.fills]
    assert widths == sorted(widths)


def test_dice_are_spelled(game: Game) -> None:
    for state in tables(game, "dice")[::5]:
        words = game.flow.dice_text(game, state, 0).split()
        assert len(words) <= len(game.dice)
        if not game.flow.one_die and all(state.faces):
            assert words == [game.tokens[face] for face in state.faces]


def test_a_bonus_leaves_the_number_open_only_where_one_of_several_is_written(game: Game) -> None:
    for area in game.areas:
        assert not area.leaves_number(area.free_numbers[:1])
        assert area.leaves_number((3, 4)) is area.written


def test_a_circle_stands_only_where_a_cross_may_follow(game: Game) -> None:
    for area in game.areas:
        crossed = {label[1:] for label in area.labels if label[0] == "X"}
        circled = {label for cell, label in enumerate(area.labels) if area.rings(cell)}
        assert circled == crossed, area.name
