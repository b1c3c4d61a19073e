"""What holds in every position of every game, whatever the dice and the choices."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cleverdice import CHANCE, Game, State, load
from cleverdice.rules import PLATTER, POOL, Say, Stage
from cleverdice.rules.state import CIRCLED, CROSSED, LOCKED
from tests.helpers import rule
from tests.random_games import TABLES, last, plies

seeds = st.integers(0, 2**32)
tables = st.sampled_from(TABLES)


@settings(max_examples=40, deadline=None)
@given(tables, seeds)
@rule("draft.once", "draft.end", "draft.score")
def test_what_holds_in_every_position(table: tuple[str, int], seed: int) -> None:
    name, players = table
    game = load(name)
    for before, seat, move, after in plies(game, players, seed):
        frozen = hash(before)
        assert game.legal(before, seat, move)
        assert game.apply(before, seat, move) == after, "apply is a function"
        assert hash(before) == frozen, "apply leaves its input alone"
        check_moves(game, after)
        check_marks(game, before, after)
        check_dice(game, after)
    outcome = game.outcome(after)
    assert outcome is not None
    assert after.stage is Stage.OVER
    assert game.actors(after) == ()


def check_moves(game: Game, state: State) -> None:
    """Moves are distinct, readable, and leave a choice or at least something to do."""
    for seat in game.actors(state):
        if seat == CHANCE:
            continue
        moves = game.moves(state, seat)
        assert len(set(moves)) == len(moves) > 0
        assert all(game.parse(game.text(move)) == move for move in moves)
        only = moves[0] if len(moves) == 1 else None
        assert not (isinstance(only, Say) and only.word != "reroll"), "nothing but declining left"


def check_marks(game: Game, before: State, after: State) -> None:
    """A field is written once, actions are locked, circled, used; scores keep within bounds."""
    for old, new in zip(before.players, after.players, strict=True):
        for was, now in zip(sum(old.cells, ()), sum(new.cells, ()), strict=True):
            assert now == was or was == 0
        for was, now in zip(sum(old.tracks, ()), sum(new.tracks, ()), strict=True):
            assert now == was or (was, now) in ((LOCKED, CIRCLED), (CIRCLED, CROSSED))
        assert not game.points_never_fall or game.score(new).total >= game.score(old).total
        assert new.foxes >= old.foxes
        for area, points in zip(game.areas, game.score(new).areas, strict=True):
            assert area.min_points <= points <= area.max_points


def check_dice(game: Game, state: State) -> None:
    """Every die lies in one place, and no two dice on one die field."""
    assert len(state.place) == len(state.faces) == len(game.dice)
    fields = [place for place in state.place if place not in (POOL, PLATTER)]
    assert len(set(fields)) == len(fields) <= 3


@settings(max_examples=15, deadline=None)
@given(tables.filter(lambda table: table[1] > 1), seeds)
@rule("draft.serve", "draft.extra.parallel", "kids.others")
def test_the_order_of_simultaneous_seats_does_not_matter(table: tuple[str, int], seed: int) -> None:
    name, players = table
    game, rng = load(name), Random(seed)
    for state, *_ in plies(game, players, seed):
        actors = game.actors(state)
        if len(actors) < 2:
            continue
        one, other = rng.sample(actors, 2)
        first, second = rng.choice(game.moves(state, one)), rng.choice(game.moves(state, other))
        here, there = game.apply(state, one, first), game.apply(state, other, second)
        assert game.moves(here, other) == game.moves(state, other)
        assert game.apply(here, other, second) == game.apply(there, one, first)


@settings(max_examples=60, deadline=None)
@given(seeds)
@rule("solo.rating")
def test_no_solo_score_is_beyond_what_marks_can_give(seed: int) -> None:
    game = load("gsc")
    outcome = game.outcome(last(game, 1, seed))
    assert outcome is not None
    assert outcome.scores[0].total <= 334
    assert outcome.level == game.level(outcome.scores[0].total)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_table_plays_to_its_end(name: str, players: int) -> None:
    game = load(name)
    turns = {(state.round, state.active) for state, *_ in plies(game, players, 7)}
    outcome = game.outcome(last(game, players, 7))
    assert outcome is not None
    assert len(outcome.scores) == players
    if game.rounds:
        assert len(turns) == game.rounds[players] * players
