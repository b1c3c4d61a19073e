"""The rules for crossing off in the four areas."""

from __future__ import annotations

import pytest

from cleverdice import Game
from tests.helpers import filled, play, rolled, rule, sheet, texts

KINDS = ("heart-balloon", "blue-balloon", "pink-balloon", "green-balloon")
SWEETS = {"cupcake": "1", "donut": "2", "cake": "3"}


def crosses(kids: Game, roll: str, letter: str, **done: str) -> list[str]:
    """The moves of the starting player in one area."""
    state = rolled(kids, roll, sheet(kids, 0, **done))
    return [line for line in texts(kids, state) if f">{letter}" in line]


def upto(number: int) -> str:
    return " ".join(str(cell) for cell in range(1, number + 1))


# Balloons


@rule("kids.balloons")
@pytest.mark.parametrize("done", range(10))
def test_only_the_next_balloon_by_its_own_kind(kids: Game, done: int) -> None:
    printed = kids.sheet["areas"][0]["symbols"]
    for kind in KINDS:
        moves = crosses(kids, f"{kind} {kind} {kind} {kind} present", "y", y=upto(done))
        assert moves == ([f"{kind}>y{done + 1}"] if kind == printed[done] else [])


@rule("kids.balloons")
def test_the_row_begins_with_heart_blue_and_pink(kids: Game) -> None:
    roll = "pink-balloon blue-balloon heart-balloon present present"
    state = rolled(kids, roll)
    for label, kind in enumerate(("heart", "blue", "pink"), 1):
        yellow = [line for line in texts(kids, state) if ">y" in line]
        assert yellow == [f"{kind}-balloon>y{label}"]
        state = play(kids, state, *yellow)
    assert filled(kids, state.players[0], "y") == "1 2 3"


@rule("kids.balloons")
def test_one_die_one_balloon(kids: Game) -> None:
    state = rolled(kids, "heart-balloon heart-balloon blue-balloon pink-balloon present")
    state = play(kids, state, "heart-balloon>y1", "blue-balloon>y2")
    assert texts(kids, state) == ["pink-balloon>y3", "done"]
    state = rolled(kids, "heart-balloon joker present donut cake", sheet(kids, y="1 2 3 4"))
    state = play(kids, state, "heart-balloon>y5")
    assert texts(kids, state) == ["joker>y6", "done"]


# Candles


@rule("kids.candles")
def test_wagons_from_left_to_right(kids: Game) -> None:
    needs = [1, 2, 1, 2, 1, 2, 3]
    for done, need in enumerate(needs):
        moves = crosses(kids, "candle candle candle candle candle", "r", r=upto(done))
        assert moves == ["+".join(["candle"] * need) + f">r{done + 1}"]


@rule("kids.candles")
@pytest.mark.parametrize(("done", "need"), [(1, 2), (3, 2), (5, 2), (6, 3)])
def test_a_wagon_needs_its_candles_at_once(kids: Game, done: int, need: int) -> None:
    others = ["present", "cake", "donut", "cupcake"]
    for candles in range(1, 4):
        roll = " ".join(["candle"] * candles + others[: 5 - candles])
        assert bool(crosses(kids, roll, "r", r=upto(done))) is (candles >= need)


@rule("kids.candles")
def test_a_wagon_is_crossed_whole_by_one_move_that_takes_all_its_dice(kids: Game) -> None:
    state = rolled(kids, "candle candle candle candle present", sheet(kids, r=upto(6)))
    state = play(kids, state, "candle+candle+candle>r7", "2 candle>r1")
    assert filled(kids, state.players[0], "r") == upto(7)
    assert filled(kids, state.players[1], "r") == "1"
    assert kids.outcome(state) is not None, "one candle is left for the other, not two"


@rule("kids.candles")
def test_one_turn_may_cross_several_wagons(kids: Game) -> None:
    state = rolled(kids, "candle candle candle candle candle")
    state = play(kids, state, "candle>r1", "candle+candle>r2", "candle>r3")
    assert filled(kids, state.players[0], "r") == "1 2 3"


@rule("kids.candles")
def test_candles_already_used_do_not_help_the_next_wagon(kids: Game) -> None:
    state = rolled(kids, "candle candle present present cake")
    state = play(kids, state, "candle>r1")
    assert "candle+candle>r2" not in texts(kids, state)


# Presents


@rule("kids.presents")
def test_a_present_goes_anywhere_that_is_free(kids: Game) -> None:
    every = [f"present>g{row}{column}" for row in "123" for column in "1234"]
    assert crosses(kids, "present cake cake donut candle", "g") == every
    assert crosses(kids, "present cake cake donut candle", "g", g="11 23 34") == [
        move for move in every if move[-2:] not in ("11", "23", "34")
    ]


@rule("kids.presents")
def test_one_die_one_present(kids: Game) -> None:
    state = rolled(kids, "present present cake donut candle")
    state = play(kids, state, "present>g34", "present>g11")
    assert filled(kids, state.players[0], "g") == "11 34"
    assert texts(kids, state, 0) == []


# Sweets


@rule("kids.sweets")
@pytest.mark.parametrize("sweet", SWEETS)
def test_a_pair_needs_two_dice_with_its_symbol(kids: Game, sweet: str) -> None:
    others = [name for name in SWEETS if name != sweet]
    single = f"{sweet} {others[0]} {others[1]} present present"
    assert crosses(kids, single, "b") == []
    pair = f"{sweet} {sweet} {others[0]} {others[1]} present"
    assert crosses(kids, pair, "b") == [f"{sweet}+{sweet}>b{SWEETS[sweet]}1"]


@rule("kids.sweets")
@pytest.mark.parametrize("sweet", SWEETS)
@pytest.mark.parametrize("done", range(4))
def test_a_row_goes_from_left_to_right_whatever_the_others_hold(
    kids: Game, sweet: str, done: int
) -> None:
    row = SWEETS[sweet]
    own = [f"{row}{field}" for field in range(1, done + 1)]
    elsewhere = [f"{other}1" for other in SWEETS.values() if other != row]
    wanted = [f"{sweet}+{sweet}>b{row}{done + 1}"] if done < 3 else []
    for crossed in (own, own + elsewhere):
        roll = f"{sweet} {sweet} {sweet} {sweet} present"
        assert crosses(kids, roll, "b", b=" ".join(crossed)) == wanted


@rule("kids.sweets")
def test_four_equal_sweets_are_two_pairs_and_two_rows_may_grow_in_one_turn(kids: Game) -> None:
    state = rolled(kids, "donut donut donut donut cake")
    state = play(kids, state, "donut+donut>b21", "donut+donut>b22")
    assert filled(kids, state.players[0], "b") == "21 22"
    state = rolled(kids, "donut donut cake cake present")
    state = play(kids, state, "donut+donut>b21", "cake+cake>b31")
    assert filled(kids, state.players[0], "b") == "21 31"
