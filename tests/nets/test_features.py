"""A net sees the same numbers of a readable state as of a table of the fast engine."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from cleverdice import CHANCE, Game, State, load
from cleverdice.dice import Seeded
from cleverdice.fast import Batch, feature_names, features_of
from cleverdice.fast.states import write_state
from cleverdice.nets.features import inputs, seen_features, stacked, width
from cleverdice.rules import Area, Duty, Move, Player, Say, Stage, Use
from cleverdice.rules.state import CIRCLED, CROSSED, LOCKED, Cross, More, Task
from tests.differential import aged
from tests.random_games import SMALL_AND_LARGE, TABLES
from tests.soak import sized

Matrix = np.ndarray[Any, np.dtype[np.uint8]]

ALL = pytest.mark.parametrize(("name", "players"), sized(SMALL_AND_LARGE, TABLES))
STYLES = ("plain", "eager", "late")
SHEETS = 60


def game_of(game: Game, players: int, style: str) -> Iterator[State]:
    """Every state of a game; the eager like to mark, the late begin with much marked already."""
    rng, dice, rolls = Random(style), Seeded(style), 0
    state = game.start(players, rng.randrange(players))
    if style == "late":
        state = aged(game, state, rng)
    yield state
    while actors := game.actors(state):
        seat = rng.choice(actors)
        if seat == CHANCE:
            state = game.apply(state, seat, dice.roll(game, state, rolls))
            rolls += 1
        else:
            state = game.apply(state, seat, chosen(game, state, seat, style, rng))
        yield state


def chosen(game: Game, state: State, seat: int, style: str, rng: Random) -> Move:
    moves = game.moves(state, seat)
    marks = [move for move in moves if not isinstance(move, Say)]
    return rng.choice(marks if marks and style != "plain" and rng.random() < 0.9 else moves)


@cache
def states_of(game: Game, players: int) -> list[State]:
    return [state for style in STYLES for state in game_of(game, players, style)]


def batch_of(game: Game, states: Sequence[State]) -> Batch:
    """The same tables on the fast engine."""
    players = len(states[0].players)
    batch = Batch(game, players, len(states), own_dice=False)
    for at, state in enumerate(states):
        sheets = batch.sheets[at * players : (at + 1) * players]
        write_state(game, state, batch.tables[at], sheets)
    return batch


def told(batch: Batch, seat: int) -> Matrix:
    """What the fast engine tells a seat, with zeros for the seats where nobody sits.

    Where the others' sheets are seen, the readable engine says before each that there is one.
    """
    game, seats = batch.game, np.full(len(batch), seat)
    if not game.symbols:
        return batch.features(seats)
    own, sheet = len(features_of(game)), len(features_of(game, 2, others=True))
    whole, sheet = batch.features(seats, others=True), sheet - own
    padded = np.zeros((len(batch), width(game)), np.uint8)
    padded[:, :own] = whole[:, :own]
    for further in range(batch.players - 1):
        at = own + further * (sheet + 1)
        padded[:, at] = 1
        padded[:, at + 1 : at + 1 + sheet] = whole[:, own + further * sheet :][:, :sheet]
    return padded


def differences(game: Game, found: Matrix, wanted: Matrix) -> list[str]:
    """Every number that differs, by the name of its feature."""
    names = [feature.name for feature in seen_features(game)]
    return [
        f"state {at}, {names[k]}: {found[at, k]}, not {wanted[at, k]}"
        for at, k in np.argwhere(found != wanted).tolist()
    ]


def same(game: Game, states: Sequence[State]) -> None:
    """Both engines tell every seat the same about every state."""
    batch = batch_of(game, states)
    for seat in range(batch.players):
        found, wanted = stacked(game, states, seat), told(batch, seat)
        assert found.shape == wanted.shape
        assert differences(game, found, wanted) == []


@pytest.mark.soak
@ALL
def test_every_seat_sees_the_same_at_every_ply(name: str, players: int) -> None:
    game = load(name)
    states = states_of(game, players)
    assert len(states) > 60
    same(game, states)


@pytest.mark.soak
@ALL
def test_games_that_the_fast_engine_played_itself_are_told_the_same(
    name: str, players: int
) -> None:
    """It counts points and what fits as it goes on; here they are counted anew."""
    game = load(name)
    batch = Batch(game, players, 8, seed=3)
    for step in range(70):
        batch.step(batch.random_actions())
        if step % 7 == 0:
            states = [batch.state(at) for at in range(len(batch))]
            seat = step % players
            assert differences(game, stacked(game, states, seat), told(batch, seat)) == []


@pytest.mark.soak
@ALL
def test_stages_and_turns_that_games_pass_by_are_told_the_same(name: str, players: int) -> None:
    """Whatever the dice and the sheets are: states between moves that no game stops at."""
    game, rng = load(name), Random(1)
    states = rng.sample(states_of(game, players), 8)
    rounds = range(1, game.rounds.get(players, 1) + 1)
    turns = [(rng.choice(rounds), seat) for seat in range(players)]
    others = [
        state._replace(stage=stage, round=number, active=seat, rolls=rng.randrange(4))
        for state in states
        for stage in Stage
        for number, seat in turns
    ]
    same(game, others)


@pytest.mark.soak
@ALL
def test_any_sheet_is_told_the_same(name: str, players: int) -> None:
    """Sheets that games seldom see: full areas, many bonus marks, many foxes."""
    game, rng = load(name), Random(2)
    start = game.start(players)
    same(
        game, [start._replace(players=tuple(any_sheets(game, rng, players))) for _ in range(SHEETS)]
    )


def any_sheets(game: Game, rng: Random, count: int) -> Iterator[Player]:
    for _ in range(count):
        yield Player(
            cells=tuple(any_cells(area, rng) for area in game.areas),
            tracks=tuple(any_spaces(len(row.printed), rng) for row in game.actions),
            foxes=0 if game.symbols else rng.randrange(8),
            todo=tuple(any_todo(game, rng)),
            held=rng.randrange(1 << len(game.dice)),
        )


def any_cells(area: Area, rng: Random) -> tuple[int, ...]:
    """Some marks in an area, or as many as there can be."""
    cells, crowded = (0,) * area.size, rng.random() < 0.5
    for _ in range(rng.choice((area.size, rng.randrange(area.size)))):
        marks = [
            mark
            for number in {*area.numbers, *area.free_values}
            for mark in area.marks(cells, Use(number))
        ]
        if not marks:
            break
        rng.shuffle(marks)
        mark = min(marks, key=lambda mark: mark.cell) if crowded else marks[0]
        cells = area.after(cells, mark)
    return cells


def any_spaces(size: int, rng: Random) -> tuple[int, ...]:
    unlocked = rng.randrange(size + 1)
    ready = tuple(rng.choice((CIRCLED, CROSSED)) for _ in range(unlocked))
    return ready + (LOCKED,) * (size - unlocked)


def any_todo(game: Game, rng: Random) -> Iterator[Task]:
    areas = range(len(game.areas))
    if game.symbols:
        yield from rng.choice(([], [Cross()], [Cross(rng.choice(areas))]))
    else:
        more = More(rng.choice(areas), rng.randrange(1, 7), rng.randrange(1, 6))
        yield from rng.choice(([], [more]))
        yield from rng.choice(([], *([duty] for duty in Duty)))
    yield from rng.choices(game.fills, k=rng.randrange(6))


def test_the_sheets_of_the_test_have_what_is_hard_to_tell(chd: Game) -> None:
    """Or the comparison above would show little."""
    sheets = list(any_sheets(chd, Random(2), SHEETS))
    assert max(chd.score(sheet).fox_points for sheet in sheets) > 255
    assert max(sheet.todo.count(fill) for sheet in sheets for fill in chd.fills) > 1
    for area in chd.areas:
        assert any(area.full(sheet.cells[area.index]) for sheet in sheets), area.name


@pytest.mark.parametrize("name", ["gsc", "chd"])
def test_the_games_of_the_test_have_every_stage_and_duty(name: str) -> None:
    states = states_of(load(name), 1)
    assert {state.stage for state in states} == set(Stage)
    assert {state.rolls for state in states} == {0, 1, 2, 3}
    duties = {task for state in states for task in state.players[0].todo if isinstance(task, Duty)}
    assert duties == set(Duty) - {Duty.RETURN}


def test_a_difference_is_told_by_name(gsc: Game) -> None:
    states = [gsc.start(), gsc.play(gsc.start(), CHANCE, "roll W3 Y5 B2 G1 O6 P3")]
    found, wanted = stacked(gsc, states, 0), batch_of(gsc, states).features(np.zeros(2))
    at = feature_names(gsc).index("yellow: points")
    found[1, at] += 7
    assert differences(gsc, found, wanted) == ["state 1, yellow: points: 7, not 0"]


@pytest.mark.soak
@ALL
def test_there_are_as_many_numbers_as_names(name: str, players: int) -> None:
    game = load(name)
    wanted = len(seen_features(game))
    assert width(game) == wanted
    assert len(inputs(game, game.start(players), players - 1)) == wanted


def test_rows_are_what_one_state_gives(gsc: Game) -> None:
    states = states_of(gsc, 2)[:50]
    rows = stacked(gsc, states, 1)
    assert rows.dtype == np.uint8
    assert [bytes(row) for row in rows] == [inputs(gsc, state, 1) for state in states]
    assert stacked(gsc, [], 0).shape == (0, width(gsc))


def test_nothing_is_compiled_for_it() -> None:
    script = "import sys, cleverdice.nets.features; print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.strip() == "False", done.stderr
