"""Bonus crosses: when they are made, what they need, chains, order, declining, losing."""

from __future__ import annotations

import pytest

from cleverdice import CHANCE, Game
from tests.helpers import filled, play, rolled, rule, sheet, texts

PLAIN = "present cake donut candle"
"""Dice that leave nobody a pair."""


def offered(kids: Game, roll: str, *moves: str, **done: str) -> list[str]:
    """What the starting player may do as bonus after these moves."""
    return texts(kids, play(kids, rolled(kids, roll, sheet(kids, 0, **done)), *moves))


@rule("kids.bonus")
@pytest.mark.parametrize(
    ("symbol", "move", "done", "bonus"),
    [
        ("pink-balloon", "pink-balloon>y3", {"y": "1 2"}, "b"),
        ("heart-balloon", "heart-balloon>y5", {"y": "1 2 3 4"}, "g"),
        ("blue-balloon", "blue-balloon>y7", {"y": "1 2 3 4 5 6"}, "r"),
        ("heart-balloon", "heart-balloon>y9", {"y": "1 2 3 4 5 6 7 8"}, "b"),
        ("candle", "candle>r3", {"r": "1 2"}, "g"),
        ("candle", "candle+candle>r4", {"r": "1 2 3"}, "y"),
        ("candle", "candle+candle>r6", {"r": "1 2 3 4 5"}, "b"),
        ("cake", "cake+cake>b31", {}, "g"),
        ("donut", "donut+donut>b21", {}, "r"),
        ("cupcake", "cupcake+cupcake>b11", {}, "y"),
    ],
)
def test_a_crossed_circle_gives_one_cross_of_its_colour(
    kids: Game, symbol: str, move: str, done: dict[str, str], bonus: str
) -> None:
    moves = offered(kids, f"{symbol} {symbol} cake donut cupcake", move, **done)
    assert {line[:2] for line in moves if line.startswith("+")} == {f"+{bonus}"}
    assert moves[-1] == f"skip {bonus}"


@rule("kids.bonus")
@pytest.mark.parametrize(("column", "bonus"), [("2", "y"), ("3", "r"), ("4", "b")])
def test_a_full_column_of_presents_gives_one_cross_of_its_colour(
    kids: Game, column: str, bonus: str
) -> None:
    for last in "123":
        before = " ".join(f"{row}{column}" for row in "123" if row != last)
        moves = offered(kids, f"{PLAIN} cupcake", f"present>g{last}{column}", g=before)
        assert {line[1] for line in moves if line.startswith("+")} == {bonus}


@rule("kids.bonus")
@pytest.mark.parametrize("column", "234")
def test_two_presents_of_a_column_give_nothing(kids: Game, column: str) -> None:
    state = rolled(kids, f"{PLAIN} cupcake", sheet(kids, g=f"1{column}"))
    state = play(kids, state, f"present>g3{column}")
    assert texts(kids, state) == []


@rule("kids.bonus")
def test_the_first_column_and_the_rows_give_no_cross(kids: Game) -> None:
    state = rolled(kids, f"{PLAIN} cupcake", sheet(kids, g="21 31 12 13 14"))
    state = play(kids, state, "present>g11")
    assert texts(kids, state) == []


@rule("kids.bonus")
def test_the_cross_is_made_at_the_end_of_the_turn(kids: Game) -> None:
    state = rolled(kids, "pink-balloon green-balloon candle candle cake", sheet(kids, y="1 2"))
    state = play(kids, state, "pink-balloon>y3")
    assert texts(kids, state) == ["green-balloon>y4", "done"]
    state = play(kids, state, "green-balloon>y4")
    assert texts(kids, state) == ["+b11", "+b21", "+b31", "skip b"]


@rule("kids.bonus")
def test_after_the_turn_the_bonus_is_made_without_dice(kids: Game) -> None:
    """The candles left over stay for the other player, though a wagon of two is crossed."""
    state = rolled(
        kids, "donut donut candle candle present", sheet(kids, r="1"), sheet(kids, r="1")
    )
    state = play(kids, state, "donut+donut>b21", "+r2")
    assert filled(kids, state.players[0], "r") == "1 2"
    assert "candle+candle>r2" in texts(kids, state, 1)


@rule("kids.bonus")
@pytest.mark.parametrize("done", range(10))
def test_a_yellow_bonus_is_the_next_balloon_whatever_its_kind(kids: Game, done: int) -> None:
    crossed = " ".join(str(cell) for cell in range(1, done + 1))
    moves = offered(kids, f"{PLAIN} cupcake", "present>g32", g="12 22", y=crossed)
    assert moves == [f"+y{done + 1}", "skip y"]


@rule("kids.bonus")
@pytest.mark.parametrize("done", range(7))
def test_a_red_bonus_is_the_next_wagon_whole(kids: Game, done: int) -> None:
    crossed = " ".join(str(cell) for cell in range(1, done + 1))
    state = rolled(kids, f"{PLAIN} cupcake", sheet(kids, g="13 23", r=crossed))
    state = play(kids, state, "present>g33")
    assert texts(kids, state) == [f"+r{done + 1}", "skip r"]
    state = play(kids, state, f"+r{done + 1}")
    assert len(filled(kids, state.players[0], "r").split()) == done + 1


@rule("kids.bonus")
def test_a_blue_bonus_is_the_next_pair_of_a_row_of_ones_choice(kids: Game) -> None:
    moves = offered(kids, f"{PLAIN} cupcake", "present>g34", g="14 24", b="11 12 21 31 32 33")
    assert moves == ["+b13", "+b22", "skip b"]


@rule("kids.bonus")
def test_a_green_bonus_is_any_free_present(kids: Game) -> None:
    moves = offered(kids, "cake cake donut cupcake candle", "cake+cake>b31", g="11 22 33")
    free = [f"{row}{column}" for row in "123" for column in "1234"]
    assert moves == [*(f"+g{cell}" for cell in free if cell not in "11 22 33"), "skip g"]


@rule("kids.bonus")
def test_a_circle_gives_its_cross_once(kids: Game) -> None:
    state = rolled(kids, "pink-balloon green-balloon candle cake donut", sheet(kids, y="1 2"))
    state = play(kids, state, "pink-balloon>y3", "green-balloon>y4", "+b31", "skip g")
    assert texts(kids, state) == []


@rule("kids.bonus.chain")
def test_bonus_crosses_give_further_ones(kids: Game) -> None:
    """The third balloon, a cake, a present that fills its column, the fourth balloon."""
    state = rolled(kids, "joker candle cake donut present", sheet(kids, y="1 2", g="12 22"))
    state = play(kids, state, "joker>y3", "+b31")
    assert texts(kids, state)[-1] == "skip g"
    state = play(kids, state, "+g32")
    assert texts(kids, state) == ["+y4", "skip y"]
    state = play(kids, state, "+y4")
    assert texts(kids, state) == []
    assert [filled(kids, state.players[0], area) for area in "ygb"] == ["1 2 3 4", "12 22 32", "31"]


@rule("kids.bonus.chain")
def test_pending_bonuses_are_made_in_the_order_the_player_likes(kids: Game) -> None:
    state = rolled(kids, "present present cake donut candle", sheet(kids, g="12 22 13 23"))
    state = play(kids, state, "present>g32", "present>g33")
    assert texts(kids, state) == ["+y1", "+r1", "skip y", "skip r"]
    assert play(kids, state, "+y1", "+r1") == play(kids, state, "+r1", "+y1")


@rule("kids.bonus.chain")
def test_each_bonus_may_be_declined_alone(kids: Game) -> None:
    state = rolled(kids, "present present cake donut candle", sheet(kids, g="12 22 13 23"))
    state = play(kids, state, "present>g32", "present>g33")
    after = play(kids, state, "skip y")
    assert texts(kids, after) == ["+r1", "skip r"]
    after = play(kids, after, "+r1")
    assert [filled(kids, after.players[0], area) for area in "yr"] == ["", "1"]
    after = play(kids, state, "skip r", "skip y")
    assert [filled(kids, after.players[0], area) for area in "yr"] == ["", ""]
    assert texts(kids, after) == []


@rule("kids.bonus.chain")
def test_of_two_bonuses_of_one_colour_one_may_be_declined(kids: Game) -> None:
    """Two blue bonuses: a column of presents, and the ninth balloon by the yellow one."""
    state = rolled(
        kids,
        "present present cake donut candle",
        sheet(kids, y="1 2 3 4 5 6 7 8", g="12 22 14 24"),
    )
    state = play(kids, state, "present>g32", "present>g34", "+y9", "skip b")
    assert texts(kids, state) == ["+b11", "+b21", "+b31", "skip b"]
    state = play(kids, state, "+b21", "skip r")
    assert filled(kids, state.players[0], "b") == "21"
    assert texts(kids, state) == []


@rule("kids.bonus.others")
def test_another_players_crosses_give_bonuses_too(kids: Game) -> None:
    state = rolled(
        kids,
        "present pink-balloon green-balloon cake candle",
        sheet(kids),
        sheet(kids, y="1 2"),
        sheet(kids, y="1 2"),
    )
    state = play(kids, state, "present>g11", "2 pink-balloon>y3")
    assert texts(kids, state, 1) == ["green-balloon>y4", "done"]
    state = play(kids, state, "2 done")
    assert texts(kids, state, 1) == ["+b11", "+b21", "+b31", "skip b"]
    assert [line for line in texts(kids, state, 2) if line.startswith("+")] == []
    state = play(kids, state, "2 +b21", "2 +r1", "3 pass")
    assert [filled(kids, state.players[1], area) for area in "yrb"] == ["1 2 3", "1", "21"]
    assert (kids.actors(state), state.active) == ((CHANCE,), 1)


@rule("kids.bonus.others")
def test_the_next_turn_waits_for_everybodys_bonuses(kids: Game) -> None:
    state = rolled(
        kids, "present candle candle cake donut", sheet(kids, g="14 24"), sheet(kids, r="1 2")
    )
    state = play(kids, state, "present>g34", "2 candle>r3")
    assert kids.actors(state) == (0, 1)
    state = play(kids, state, "2 skip g")
    assert kids.actors(state) == (0,)
    assert kids.actors(play(kids, state, "skip b")) == (CHANCE,)


@rule("kids.bonus.lost")
def test_a_bonus_in_a_finished_area_is_lost(kids: Game) -> None:
    """The blue bonus finishes blue; the one that the ninth balloon gives finds no pair."""
    state = rolled(
        kids,
        "present present candle cake donut",
        sheet(kids, y="1 2 3 4 5 6 7 8", g="12 22 14 24", b="11 12 13 21 22 23 31 32"),
    )
    state = play(kids, state, "present>g32", "present>g34", "+b33")
    assert texts(kids, state) == ["+y9", "skip y"]
    state = play(kids, state, "+y9")
    assert texts(kids, state) == []


@rule("kids.bonus.lost")
def test_of_two_bonuses_for_the_last_field_the_second_is_lost(kids: Game) -> None:
    state = rolled(
        kids,
        "present present candle cake donut",
        sheet(kids, y="1 2 3 4 5 6 7 8", g="12 22 14 24", b="11 12 13 21 22 23 31 32"),
    )
    state = play(kids, state, "present>g32", "present>g34", "+y9", "+b33")
    assert texts(kids, state) == []
    assert kids.actors(state) == (1,)
