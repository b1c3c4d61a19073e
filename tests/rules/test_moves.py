"""A move has one spelling; what is no spelling is refused with a hint."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cleverdice import CHANCE, Game, InvalidMove, load, names
from cleverdice.rules import Enter, Mark, Place, Roll, Say, Skip
from tests.helpers import play, rolled, sheet, texts

SPELLINGS = [
    ("gsc", "W>y13", Enter((0,), Mark(0, 2))),
    ("gsc", "B>b7", Enter((2,), Mark(1, 5))),
    ("gsc", "O>o4=8", Enter((4,), Mark(3, 3, 8))),
    ("gsc", "extra G>g1", Enter((3,), Mark(2, 0), extra=True)),
    ("gsc", "+p11=6", Place(Mark(4, 10, 6))),
    ("gsc", "reroll", Say("reroll")),
    ("gsc", "roll W3 P1", Roll((0, 5), (3, 1))),
    ("chd", "N=5>n8", Enter((4,), Mark(3, 7), 5)),
    ("chd", "P>p2=6x", Enter((5,), Mark(4, 1, 6, plain=True))),
    ("chd", "+bL3=4", Place(Mark(2, 2, 4))),
    ("chd", "stop", Say("stop")),
    ("kids", "candle+joker>r2", Enter((5, 10), Mark(1, 1))),
    ("kids", "roll cake joker candle candle donut", Roll((0, 1, 2, 3, 4), (9, 10, 5, 5, 8))),
    ("kids", "skip b", Skip(3)),
]


@pytest.mark.parametrize(("name", "spelling", "move"), SPELLINGS)
def test_spelling_and_move_belong_together(name: str, spelling: str, move: Enter) -> None:
    game = load(name)
    assert game.parse(spelling) == move
    assert game.text(move) == spelling


REFUSED = [
    ("gsc", "", "cannot read '' as a move"),
    ("gsc", "w>y13", "there is no die 'w'"),
    ("gsc", "Z>y13", "there is no die 'Z'"),
    ("gsc", "W>y99", "the yellow area has no field '99'"),
    ("gsc", "W>y", "cannot read 'y' as a field of the sheet"),
    ("gsc", "W>q1", "there is no area 'q'"),
    ("gsc", "W>y13=3", "a field of the yellow area is crossed and takes no number"),
    ("gsc", "O>o4", "a field of the orange area needs its number, as in =5"),
    ("gsc", "W=7>y13", "cannot read 'W=7>y13' as a move"),
    ("gsc", "roll", "cannot read 'roll' as a move"),
    ("gsc", "roll W3 Y", "cannot read 'Y' as a die with a face of 1 to 6"),
    ("gsc", "roll  W3", "cannot read '' as a die with a face of 1 to 6"),
    ("gsc", "roll W3 Z5", "there is no die 'Z'"),
    ("gsc", "skip", "cannot read 'skip' as a move"),
    ("gsc", "skip ", "there is no area ''"),
    ("kids", "roll candle  joker cake cake", "there is no die ''"),
    ("kids", ">r1", "cannot read '>r1' as a move"),
    ("kids", "candle+>r1", "there is no die ''"),
]


@pytest.mark.parametrize(("name", "spelling", "hint"), REFUSED)
def test_what_cannot_be_read(name: str, spelling: str, hint: str) -> None:
    with pytest.raises(InvalidMove) as refused:
        load(name).parse(spelling)
    assert str(refused.value) == hint


@settings(max_examples=300)
@given(
    st.sampled_from(names()), st.text(alphabet="WYBGOPTN>+=x123456789 LRacdeilnoprst-", max_size=14)
)
def test_anything_else_is_unreadable_or_spelled_back(name: str, spelling: str) -> None:
    game = load(name)
    try:
        move = game.parse(spelling)
    except InvalidMove:
        return
    assert game.text(move) == spelling


def test_a_seat_or_first_player_that_does_not_exist(gsc: Game, kids: Game) -> None:
    with pytest.raises(ValueError, match="kids is for 2 to 4 players, not 1"):
        kids.start(1)
    with pytest.raises(ValueError, match="there is no seat 3 at a table of 2"):
        gsc.start(2, first=2)
    state = rolled(gsc, "W3 Y5 B2 G1 O6 P3", players=2)
    assert gsc.moves(state, CHANCE) == []
    assert gsc.moves(state, 1) == []


# The order of the list is part of the contract: bots break ties by it, lists on the screen are
# numbered by it, and the second engine must give the same.


def test_the_order_of_a_pick(gsc: Game) -> None:
    state = rolled(gsc, "W3 Y5 B2 G1 O6 P3", sheet(gsc, reroll="o"))
    white = ["W>y11", "W>y42", "W>b5", "W>g1", "W>o1=3", "W>p1=3"]
    rest = ["Y>y13", "Y>y24", "B>b5", "G>g1", "O>o1=6", "P>p1=3", "reroll"]
    assert texts(gsc, state) == white + rest


def test_the_order_with_any_number(chd: Game) -> None:
    state = rolled(chd, "W5 Y5 T1 B2 N6 P3", sheet(chd, any_number="oo", n="11"))
    state = play(chd, state, "Y>y15", "roll W1 N6")
    assert texts(chd, state) == [
        *("W>y21", "W>t11", "W>t21", "W>t31", "W>t41", "W>t51", "W>p1=1"),
        *("W=3>y23", "W=3>t13", "W=3>t23", "W=3>t33", "W=3>t43", "W=3>t53", "W=3>n12", "W=3>p1=2"),
        *("W=4>y24", "W=4>t14", "W=4>t24", "W=4>t34", "W=4>t44", "W=4>t54", "W=4>bL1=6"),
        *("W=4>p1=2", "N=3>n12", "pass"),
    ]


def test_the_order_of_a_free_choice(gsc: Game) -> None:
    state = play(gsc, rolled(gsc, "W3 Y5 B2 G1 O6 P3", sheet(gsc, y="11 12")), "Y>y13")
    assert texts(gsc, state) == [f"+b{number}" for number in range(2, 13)]


def test_the_order_at_the_party(kids: Game) -> None:
    state = rolled(kids, "heart-balloon candle candle joker joker", sheet(kids, r="1"))
    assert texts(kids, state) == [
        *("heart-balloon>y1", "joker>y1"),
        *("candle+candle>r2", "candle+joker>r2", "joker+joker>r2"),
        *(f"joker>g{row}{column}" for row in (1, 2, 3) for column in (1, 2, 3, 4)),
        *("joker+joker>b11", "joker+joker>b21", "joker+joker>b31"),
    ]
