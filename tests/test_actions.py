"""Actions are numbered once and for all, and tell legal moves apart."""

from __future__ import annotations

import pytest

from cleverdice import CHANCE, Game, load
from cleverdice.actions import numbered
from cleverdice.rules import Roll
from tests.helpers import rolled
from tests.random_games import TABLES, plies

SIZES = {"gsc": 92, "chd": 361, "kids": 72}


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_legal_moves_have_different_actions(name: str, players: int) -> None:
    game = load(name)
    actions = numbered(game)
    for seed in range(6):
        for state, seat, move, _ in plies(game, players, f"actions {seed}"):
            if seat == CHANCE:
                continue
            moves = game.moves(state, seat)
            assert list(actions.legal(state, seat).values()) == moves, "an action for each move"
            assert actions.move(state, seat, actions.number(move)) == move
            mask = actions.mask(state, seat)
            assert sum(mask) == len(moves)
            assert len(mask) == actions.size


@pytest.mark.parametrize(("name", "size"), SIZES.items())
def test_there_are_as_many_actions_as_ever(name: str, size: int) -> None:
    """Networks are trained on these numbers: a change breaks them."""
    actions = numbered(load(name))
    assert actions.size == size
    assert len(set(actions.names)) == size


def test_names_are_short_and_plain(gsc: Game, chd: Game, kids: Game) -> None:
    assert numbered(gsc).names[:3] == ("W>y11", "W>y12", "W>y13")
    assert numbered(gsc).names[-4:] == ("reroll", "pass", "done", "stop")
    assert {"P>p", "P>px", "P>p=4", "P>p=4x", "W>bL", "W>bR0", "N>n3="} < set(numbered(chd).names)
    assert {"candle+joker>r", "joker>g12", "donut+donut>b2", "skip r"} < set(numbered(kids).names)


def test_an_extra_die_is_the_same_choice(gsc: Game) -> None:
    actions = numbered(gsc)
    assert actions.number(gsc.parse("extra O>o4=8")) == actions.number(gsc.parse("O>o1=2"))


def test_two_numbers_waiting_for_one_track_are_two_actions(gsc: Game) -> None:
    four, five = (numbered(gsc).number(gsc.parse(text)) for text in ("+o4=8", "+o4=10"))
    assert four != five


def test_what_is_not_legal_has_no_move(gsc: Game) -> None:
    state = rolled(gsc, "W3 Y5 B2 G1 O6 P3")
    actions = numbered(gsc)
    with pytest.raises(KeyError):
        actions.move(state, 0, actions.names.index("done"))
    with pytest.raises(ValueError, match="a roll is not an action"):
        actions.number(Roll((0,), (1,)))
