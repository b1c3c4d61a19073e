"""Every feature says what its name says, for states taken from whole games."""

from __future__ import annotations

import numpy as np
import pytest

from cleverdice import Game, State, load
from cleverdice.fast import Batch, feature_names, feature_scales
from cleverdice.rules import Enter
from cleverdice.rules.state import CIRCLED, POOL, Duty, More, Stage
from tests.random_games import SMALL_AND_LARGE, TABLES, plies
from tests.soak import sized

EVERY = sized(SMALL_AND_LARGE, TABLES)
ALL = pytest.mark.parametrize(("name", "players"), EVERY)
DRAFT = pytest.mark.parametrize(("name", "players"), [(n, p) for n, p in EVERY if n != "kids"])


def seen(game: Game, state: State, seat: int) -> dict[str, int]:
    batch = Batch(game, len(state.players), own_dice=False)
    batch.put(0, state)
    return dict(zip(feature_names(game), batch.features(np.array([seat]))[0].tolist(), strict=True))


@pytest.mark.soak
@ALL
def test_names_are_distinct_and_scales_bring_everything_into_the_unit(
    name: str, players: int
) -> None:
    game = load(name)
    names = feature_names(game, players, others=True)
    assert len(set(names)) == len(names)
    batch = Batch(game, players, 200, seed=1)
    scales = feature_scales(game, players, others=True)
    for _ in range(60):
        batch.play_on(batch.random_actions())
        found = batch.features(others=True)
        assert found.shape == (200, len(names))
        assert (found * scales).max() <= 1


@pytest.mark.soak
@ALL
def test_sheets_are_told_cell_by_cell(name: str, players: int) -> None:
    game = load(name)
    for state, *_ in list(plies(game, players, "cells"))[::9]:
        for seat, player in enumerate(state.players):
            told = seen(game, state, seat)
            score = game.score(player)
            for area in game.areas:
                cells = player.cells[area.index]
                for label, value in zip(area.labels, cells, strict=True):
                    assert told[f"{area.name} {label}: marked"] == bool(value)
                assert told[f"{area.name}: points"] + area.min_points == score.areas[area.index]


@pytest.mark.parametrize("name", ["gsc", "chd"])
def test_rows_foxes_and_duties_are_told(name: str) -> None:
    game = load(name)
    for state, *_ in list(plies(game, 1, "rows"))[::3]:
        player, told = state.players[0], seen(game, state, 0)
        for row, spaces in zip(game.actions, player.tracks, strict=True):
            assert told[f"{row.name}: {spaces.count(CIRCLED)} ready"] == 1
            assert told[f"{row.name}: unlocked"] == len(spaces) - spaces.count(0)
        assert told[f"{player.foxes} foxes"] == 1
        assert told["has to pick"] == (Duty.PICK in player.todo)
        assert told["has to use extra dice"] == (Duty.WINDOW in player.todo)
        assert told["fox points"] == game.score(player).fox_points
        more = [task for task in player.todo if isinstance(task, More)]
        assert told["further marks for twins"] == sum(task.left for task in more)
        assert told[f"round {state.round}"] == told[f"stage {state.stage}"] == 1


def test_dice_are_told_unless_they_are_about_to_be_rolled(chd: Game) -> None:
    for state, *_ in plies(chd, 1, "dice"):
        told = seen(chd, state, 0)
        hidden = state.stage in (Stage.ROLL, Stage.DEAL)
        for die, face, place in zip(chd.dice, state.faces, state.place, strict=True):
            shown = [told[f"{die.name} die: shows {number}"] for number in range(1, 7)]
            known = face and not (hidden and place == POOL)
            assert shown == [known and number == face for number in range(1, 7)]
            assert told[f"{die.name} die: pool"] == (place == POOL)
            assert told[f"{die.name} die: platter"] == (place == 0)


@pytest.mark.parametrize("name", ["gsc", "chd"])
def test_where_a_die_fits_is_where_it_may_be_used(name: str) -> None:
    """By the list of moves, for those who choose from the pool or have an extra die to use."""
    game, compared = load(name), 0
    for state, *_ in plies(game, 1, "fits"):
        player, told = state.players[0], seen(game, state, 0)
        picks, window = Duty.PICK in player.todo, Duty.WINDOW in player.todo
        moves = [move for move in game.moves(state, 0) if isinstance(move, Enter)]
        if not (picks or (window and moves)) or len(player.todo) > 1:
            continue
        for die, areas in enumerate(game.areas_of):
            if picks and state.place[die] != POOL:
                continue
            for area in areas:
                mark = f"{game.dice[die].name} die: fits {area.name} in way "
                fits = sum(value for key, value in told.items() if key.startswith(mark))
                uses = [
                    m for m in moves if (m.dice, m.mark.area, m.number) == ((die,), area.index, 0)
                ]
                assert fits == len(uses), mark
                compared += fits
    assert compared > 20


@pytest.mark.soak
@DRAFT
def test_the_poorest_areas_are_told(name: str, players: int) -> None:
    game = load(name)
    for state, *_ in list(plies(game, players, "poor"))[::9]:
        points = game.score(state.players[0]).areas
        told = seen(game, state, 0)
        least = [told[f"{area.name}: has the least"] for area in game.areas]
        assert least == [each == min(points) for each in points]


@pytest.mark.soak
@DRAFT
def test_turns_to_come_count_down_to_nothing(name: str, players: int) -> None:
    """From the states alone: how often a seat will still begin a turn of either kind."""
    game = load(name)
    states = [after for *_, after in plies(game, players, "turns")]
    for seat in range(players):
        active = passive = 0
        later = None
        for state in reversed(states):
            if later is not None:
                active += later.active == seat and begins(state, later)
                passive += served(state, later, seat)
            told = seen(game, state, seat)
            assert told["active turns to come"] == active
            assert told["passive turns to come"] == passive
            later = state


def begins(state: State, later: State) -> bool:
    return (state.round, state.active) != (later.round, later.active)


def served(state: State, later: State, seat: int) -> bool:
    """Does the passive turn of a seat begin between the two?"""
    alone = len(later.players) == 1
    began = later.stage is Stage.SERVE and state.stage is not Stage.SERVE
    skipped = state.stage is not Stage.SERVE and later.stage is Stage.OVER
    over = begins(state, later) and state.stage is not Stage.SERVE
    turn = state.active
    return (began or skipped or over) and (alone or turn != seat)


def test_the_others_follow_in_turn_order(gsc: Game) -> None:
    *_, state = [after for *_, after in plies(gsc, 3, "others")]
    batch = Batch(gsc, 3, own_dice=False)
    batch.put(0, state)
    names, whole = feature_names(gsc, 3, others=True), batch.features(np.array([1]), others=True)[0]
    told = dict(zip(names, whole.tolist(), strict=True))
    for further in (1, 2):
        alone = seen(gsc, state, (1 + further) % 3)
        mark = f"{further} further: "
        assert [name for name in told if name.startswith(mark)]
        for name in told:
            if name.startswith(mark):
                assert told[name] == alone[name.removeprefix(mark)], name
