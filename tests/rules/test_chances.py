"""Chance as nodes: every roll with its probability, and what comes of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice, permutations

import pytest

from cleverdice import CHANCE, Game, State, load, names
from cleverdice.rules import PLATTER, POOL, Roll, Stage
from cleverdice.rules.game import Die


@pytest.fixture(params=names())
def game(request: pytest.FixtureRequest) -> Game:
    return load(str(request.param))


def test_every_roll_is_legal_and_together_they_are_certain(game: Game) -> None:
    state = game.start(game.min_players)
    rolls = list(game.rolls(state))
    assert sum(chance.probability for chance in rolls) == pytest.approx(1)
    assert len({chance.roll for chance in rolls}) == len(rolls)
    assert all(game.legal(state, CHANCE, chance.roll) for chance in rolls[::97])


def test_a_child_is_what_the_move_makes_of_the_table(game: Game) -> None:
    state = game.start(game.min_players)
    roll = next(game.rolls(state)).roll
    after = game.child(state, roll)
    assert after == game.apply(state, CHANCE, roll)
    if game.actors(after) != (CHANCE,):  # else nobody could use it
        seat = game.actors(after)[0]
        move = game.moves(after, seat)[0]
        assert game.child(after, move) == game.apply(after, seat, move)
        assert list(game.rolls(after)) == []


def test_only_the_dice_of_the_pool_are_rolled(gsc: Game) -> None:
    state = gsc.start()._replace(place=(POOL, PLATTER, PLATTER, POOL, 1, 2))
    rolls = list(gsc.rolls(state))
    assert len(rolls) == 36
    assert {chance.roll.dice for chance in rolls} == {(0, 3)}
    assert {chance.probability for chance in rolls} == {1 / 36}


def test_like_dice_are_rolled_as_mixtures(kids: Game) -> None:
    """Every sixth of a die is a side: the probability of a mixture is that of all its orders."""
    rolls = list(kids.rolls(kids.start(2)))
    sides = [die.faces for die in kids.dice]
    assert all(tuple(sorted(chance.roll.faces)) == chance.roll.faces for chance in rolls)
    some = rolls[len(rolls) // 2]
    ways = sum(
        all(shown in faces for shown, faces in zip(order, sides, strict=True))
        for order in set(permutations(some.roll.faces))
    )
    assert some.probability == pytest.approx(ways / 6 ** len(sides))


def dealing(game: Game) -> State:
    return game.start()._replace(stage=Stage.DEAL, place=(POOL,) * len(game.dice))


def showing(die: Die, face: int) -> Die:
    """A die that shows this face whenever it is rolled."""
    return replace(die, faces=(face,))


@pytest.mark.rule("solo.deal")
def test_a_deal_counts_every_order_of_its_dice(gsc: Game) -> None:
    """Compared with all 720 orders for faces without ties, with two, and with all alike."""
    state = dealing(gsc)
    for shown in [(1, 2, 3, 4, 5, 6), (3, 3, 1, 3, 3, 2), (4, 4, 4, 4, 4, 4), (1, 1, 2, 5, 5, 5)]:
        wanted: Counter[State] = Counter()
        for order in permutations(range(6)):
            roll = Roll(order, tuple(shown[die] for die in order))
            wanted[gsc.child(state, roll)] += 1
        found: Counter[State] = Counter()
        loaded = replace(gsc, dice=tuple(map(showing, gsc.dice, shown)))
        for chance in loaded.rolls(state):
            found[gsc.child(state, chance.roll)] += round(chance.probability * 720)
        assert found == wanted


def test_deals_are_told_one_by_one(gsc: Game) -> None:
    first = list(islice(gsc.rolls(dealing(gsc)), 1000))
    assert len({gsc.child(dealing(gsc), chance.roll) for chance in first}) == 1000
