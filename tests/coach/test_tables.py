"""The coach at tables of several: points and the chance to win, and both add up."""

from __future__ import annotations

import random

import pytest

from cleverdice import CHANCE, load
from cleverdice.coach import advise, review_all
from cleverdice.coach.judge import won
from cleverdice.dice import Seeded
from cleverdice.players import BOTS
from cleverdice.record import Header, Record
from cleverdice.rules import Game, Move, State

TABLES = pytest.mark.parametrize(("name", "players"), [("gsc", 2), ("chd", 3), ("kids", 4)])


def played(game: Game, players: int, plies: int | None = None) -> Record:
    """A game of random bots, or its beginning."""
    header = Header(
        game.name, players, tuple("ABCD"[:players]), game.version, 0, False, "seeded coach"
    )
    record, state = Record(header), game.start(players)
    dice, rng, rolls = Seeded("coach"), random.Random(3), 0
    while (actors := game.actors(state)) and (plies is None or len(record.moves) < plies):
        seat = actors[0]
        if seat == CHANCE:
            move: Move = dice.roll(game, state, rolls)
            rolls += 1
        else:
            move = BOTS["random"](game, state, seat, rng)
        record, state = record.add(seat, game.text(move)), game.apply(state, seat, move)
    return record


def states_of(record: Record) -> list[State]:
    return list(record.states())


@TABLES
def test_luck_others_and_choices_add_up_for_points_and_for_the_chance(
    name: str, players: int
) -> None:
    record = played(load(name), players)
    looked = review_all(record)
    for one in looked:
        parts = one.start + one.luck + one.others - one.given_away
        assert parts == pytest.approx(one.score, abs=1e-6)
        assert one.chances is not None
        assert len(one.chances) == len(one.expected) == len(record.moves) + 1
        assert all(0 <= chance <= 1 for chance in one.chances)
        for choice in one.choices:
            assert one.chances[choice.ply] >= one.chances[choice.ply + 1] - 1e-9
    final = states_of(record)[-1]
    ends = [won(load(name), final, seat) for seat in range(players)]
    assert [one.chances[-1] for one in looked if one.chances] == ends
    assert sum(ends) == pytest.approx(1)


@TABLES
def test_chances_at_the_start_are_about_fair(name: str, players: int) -> None:
    looked = review_all(played(load(name), players, plies=1))
    starts = [one.chances[0] for one in looked if one.chances]
    assert sum(starts) == pytest.approx(1, abs=0.15)
    assert all(abs(chance - 1 / players) < 0.2 for chance in starts)


@TABLES
def test_the_best_advice_has_the_best_chance(name: str, players: int) -> None:
    game = load(name)
    for state in states_of(played(game, players, plies=30))[1:]:
        seat = game.actors(state)[0]
        if seat == CHANCE or len(game.moves(state, seat)) < 2:
            continue
        found = advise(game, state, seat)
        chances = [one.chance for one in found if one.chance is not None]
        assert len(chances) == len(found)
        assert chances == sorted(chances, reverse=True)
        assert [one.behind for one in found] == [chances[0] - chance for chance in chances]
        assert found[0].plain()["chance"] == found[0].chance


def test_alone_there_is_no_chance_to_win(gsc: Game) -> None:
    state = gsc.play(gsc.start(), CHANCE, "roll W3 Y5 B2 G1 O6 P3")
    assert {one.chance for one in advise(gsc, state, 0)} == {None}
