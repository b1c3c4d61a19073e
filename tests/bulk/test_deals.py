"""The dice of a deal: fair, the same on both engines, and untouched by what is chosen."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import numpy as np
import pytest

from cleverdice import CHANCE, Game, load, names
from cleverdice.bulk.deals import MOST_ROLLS, Dealt, faces, turn
from cleverdice.rules import Roll, Stage

Seen = dict[tuple[int, int], dict[int, int]]
"""Faces by turn and roll in it, and die."""


def play(game: Game, players: int, deal: int, choices: str) -> Seen:
    """A random game with the dice of a deal: what every roll showed."""
    dice, rng = Dealt(7, deal), Random(choices)
    state, rolls = game.start(players), 0
    seen: Seen = {}
    count: dict[int, int] = defaultdict(int)
    while actors := game.actors(state):
        if actors[0] == CHANCE:
            now = turn(players, state.round, state.first, state.active)
            move = dice.roll(game, state, rolls)
            seen[now, count[now]] = dict(zip(move.dice, move.faces, strict=True))
            count[now] += 1
            rolls += 1
            state = game.play(state, CHANCE, game.text(move))
        else:
            chosen = rng.choice(game.moves(state, actors[0]))
            state = game.apply(state, actors[0], chosen)
    return seen


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("players", [2, 4])
def test_dice_do_not_hang_on_what_is_chosen(name: str, players: int) -> None:
    game = load(name)
    one, other = (play(game, players, 3, choices) for choices in ("one", "other"))
    both = one.keys() & other.keys()
    assert len(both) > 10
    for roll in both:
        common = one[roll].keys() & other[roll].keys()
        assert [one[roll][die] for die in common] == [other[roll][die] for die in common]
    if not game.symbols:  # other dice were rolled, or other rolls made
        assert {roll: tuple(one[roll]) for roll in one} != {r: tuple(other[r]) for r in other}


def test_a_roll_within_a_turn_counts_on(gsc: Game) -> None:
    dice, state = Dealt(5, 9), gsc.start(2)
    rolls = [dice.roll(gsc, state, nth).faces for nth in range(3)]
    again = Dealt(5, 9)
    assert rolls == [again.roll(gsc, state, 0).faces for _ in range(3)]
    assert len(set(rolls)) == 3
    later = state._replace(active=1, stage=Stage.ROLL)
    assert dice.roll(gsc, later, 3) == Dealt(5, 9).roll(gsc, later, 0)
    assert dice.roll(gsc, later, 3).faces not in rolls


def test_only_dice_that_are_rolled_show_something(gsc: Game) -> None:
    whole = Dealt(5, 9).roll(gsc, gsc.start(2), 0)
    state = gsc.start(2)._replace(place=(-1, 0, 0, -1, -1, 0))
    assert Dealt(5, 9).roll(gsc, state, 0) == Roll(
        (0, 3, 4), tuple(whole.faces[die] for die in (0, 3, 4))
    )


@pytest.mark.parametrize("name", names())
def test_every_face_comes_as_often_as_it_is_printed(name: str) -> None:
    game, size = load(name), 60_000
    shown = faces(game, 3, np.arange(size), np.zeros(size, int), np.zeros(size, int))
    for number, die in enumerate(game.dice):
        for face in set(die.faces):
            share = die.faces.count(face) / len(die.faces)
            wanted, error = size * share, (size * share * (1 - share)) ** 0.5
            assert abs((shown[:, number] == face).sum() - wanted) < 4.5 * error


def test_dice_turns_rolls_deals_and_seeds_have_nothing_to_do_with_each_other(gsc: Game) -> None:
    size = 20_000
    count, none = np.arange(size), np.zeros(size, int)
    rolls = [
        faces(gsc, 3, count, none, none),
        faces(gsc, 3, count + 1, none, none),
        faces(gsc, 4, count, none, none),
        faces(gsc, 3, count, none + 1, none),
        faces(gsc, 3, count, none, none + 1),
        faces(gsc, 3, count, none, none + MOST_ROLLS - 1),
    ]
    columns = np.concatenate(rolls, axis=1).astype(float)
    found = np.corrcoef(columns.T) - np.eye(columns.shape[1])
    found[np.abs(found) > 0.99] = 0  # a deal next to itself
    assert np.abs(found).max() < 4.5 / size**0.5


def test_turns_are_counted_from_whoever_begins() -> None:
    turns = [turn(3, number, 1, active) for number in (1, 2) for active in (1, 2, 0)]
    assert turns == list(range(6))
