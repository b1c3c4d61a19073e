"""Dice that come back from the platter before a roll."""

from __future__ import annotations

import pytest

from cleverdice import CHANCE, Game, State, load
from cleverdice.rules import Stage
from tests.helpers import (
    die_fields,
    gained,
    may_roll,
    platter,
    play,
    pool,
    rolled,
    rule,
    served,
    sheet,
    spaces,
    texts,
)

ROLL = "W4 S3 Y2 B5 G5 P6"


def circled(game: Game, row: str = "o") -> State:
    """After the first roll, by a player with that return row; two dice are lower than white."""
    ready = sheet(game, 0, **{"return": row})
    return rolled(game, ROLL, ready, sheet(game))


def before_the_second_roll(game: Game, row: str = "o") -> State:
    """White 4 is chosen, silver and yellow lie on the platter."""
    return play(game, circled(game, row), "W>p1=4")


@rule("dsc.return")
def test_one_die_of_the_platter_goes_back_and_is_rolled_with_the_others(dsc: Game) -> None:
    state = before_the_second_roll(dsc)
    assert (platter(dsc, state), pool(dsc, state)) == ("SY", "BGP")
    assert texts(dsc, state) == ["return S", "return Y", "keep"]
    state = play(dsc, state, "return Y")
    assert (platter(dsc, state), pool(dsc, state)) == ("S", "YBGP")
    assert may_roll(dsc, state, "Y6 B1 G1 P1")
    assert not may_roll(dsc, state, "B1 G1 P1")
    assert spaces(dsc, state.players[0], "return") == "x"


@rule("dsc.return")
def test_its_old_face_is_not_used(dsc: Game) -> None:
    state = play(dsc, before_the_second_roll(dsc), "return Y", "roll Y6 B1 G1 P1")
    assert "Y>y14" in texts(dsc, state)
    assert not [text for text in texts(dsc, state) if text.startswith(("Y>y23", "Y>y41"))]


@rule("dsc.return")
def test_before_the_third_roll_too(dsc: Game) -> None:
    state = play(dsc, before_the_second_roll(dsc, "oo"), "keep", "roll B5 G5 P6", "G>g1=10")
    assert texts(dsc, state) == ["return S", "return Y", "keep"]
    state = play(dsc, state, "return S")
    state = play(dsc, state, "keep")
    assert may_roll(dsc, state, "S1 B1 P1")


@rule("dsc.return")
def test_not_before_the_first_roll_and_not_after_the_third(dsc: Game) -> None:
    ready = sheet(dsc, 0, **{"return": "ooo"})
    state = circled(dsc, "ooo")
    assert not [text for text in texts(dsc, state) if text.startswith("return")]
    state = play(dsc, state, "W>p1=4", "keep", "roll B5 G5 P6", "G>g1=10", "keep")
    state = play(dsc, state, "roll B1 P6", "P>p2=6")
    assert dsc.actors(state) == (1,)
    assert state.players[0].tracks == ready.tracks


@rule("dsc.return")
def test_before_the_roll_that_follows_a_forfeited_one(dsc: Game) -> None:
    state = play(dsc, before_the_second_roll(dsc), "keep", "roll B5 G5 P6", "pass")
    assert texts(dsc, state) == ["return S", "return Y", "keep"]
    assert pool(dsc, state) == "BGP"


@rule("dsc.return")
def test_passive_players_return_nothing(dsc: Game) -> None:
    ready = sheet(dsc, 0, extra_die="o", **{"return": "o"})
    state = served(dsc, "W4 S3 Y2", "B5 G5 P6", sheet(dsc), ready)
    assert not [text for text in texts(dsc, state, 1) if text.startswith(("return", "keep"))]
    state = play(dsc, state, "2 pass")
    assert not [text for text in texts(dsc, state, 1) if text.startswith(("return", "keep"))]


@rule("dsc.return")
def test_nor_does_the_passive_turn_alone(dsc: Game) -> None:
    ready = sheet(dsc, 0, extra_die="o", **{"return": "oo"})
    state = play(dsc, rolled(dsc, "W6 S1 Y1 B1 G1 P1", ready), "W>p1=6", "keep", "done")
    assert state.stage is Stage.DEAL
    state = play(dsc, state, "roll W1 S2 Y3 B4 G5 P6")
    while state.stage is not Stage.ROLL:
        assert not [text for text in texts(dsc, state) if text.startswith(("return", "keep"))]
        state = play(dsc, state, texts(dsc, state)[-1])


@rule("dsc.return.when")
def test_the_crosses_and_bonuses_of_the_pick_come_first(dsc: Game) -> None:
    ready = sheet(dsc, 0, s="16 26 36", **{"return": "o"})
    state = rolled(dsc, "W6 S6 Y6 B2 G6 P6", ready, sheet(dsc))
    state = play(dsc, state, "S>s46")
    assert texts(dsc, state) == ["+s22", "stop"]
    state = play(dsc, state, "+s22")
    assert {text[:2] for text in texts(dsc, state)} == {"+p"}
    state = play(dsc, state, "+p1=1")
    assert texts(dsc, state) == ["return B", "keep"]


@rule("dsc.return.when")
def test_a_return_that_the_pick_circles_can_be_used_at_once(dsc: Game) -> None:
    state = rolled(dsc, "W1 S1 Y2 B6 G6 P6", sheet(dsc, y="21"), sheet(dsc))
    after = play(dsc, state, "Y>y23")
    assert gained(dsc, state, after) == ["return"]
    assert texts(dsc, after) == ["return W", "return S", "keep"]


@rule("dsc.return.when")
@pytest.mark.parametrize("row", ["", "x", "xxxxxx"])
def test_nothing_is_asked_where_no_return_is_circled(dsc: Game, row: str) -> None:
    assert dsc.actors(before_the_second_roll(dsc, row)) == (CHANCE,)


@rule("dsc.return.when")
def test_nothing_is_asked_where_the_platter_is_empty(dsc: Game) -> None:
    state = play(dsc, circled(dsc), "Y>y23")
    assert platter(dsc, state) == ""
    assert dsc.actors(state) == (CHANCE,)


@rule("dsc.return.when")
def test_no_return_leaves_everything_as_it_is(dsc: Game) -> None:
    state = play(dsc, before_the_second_roll(dsc), "keep")
    assert dsc.actors(state) == (CHANCE,)
    assert (platter(dsc, state), pool(dsc, state)) == ("SY", "BGP")
    assert spaces(dsc, state.players[0], "return") == "o"


@rule("dsc.return.many")
def test_several_before_the_same_roll_one_action_each(dsc: Game) -> None:
    state = play(dsc, before_the_second_roll(dsc, "ooo"), "return S")
    assert texts(dsc, state) == ["return Y", "keep"]
    state = play(dsc, state, "return Y")
    assert spaces(dsc, state.players[0], "return") == "xxo"
    assert dsc.actors(state) == (CHANCE,), "the platter is empty"
    assert may_roll(dsc, state, "S1 Y1 B1 G1 P1")


@rule("dsc.return.many")
def test_no_more_than_there_are_actions(dsc: Game) -> None:
    state = play(dsc, before_the_second_roll(dsc, "xo"), "return S")
    assert dsc.actors(state) == (CHANCE,)
    assert spaces(dsc, state.players[0], "return") == "xx"


@rule("dsc.return.many")
def test_also_a_die_that_the_last_pick_has_just_sent_there(dsc: Game) -> None:
    state = play(dsc, before_the_second_roll(dsc), "keep", "roll B3 G5 P6", "G>g1=10")
    assert platter(dsc, state) == "SYB"
    assert "return B" in texts(dsc, state)


def emptied(game: Game, row: str = "o") -> State:
    """The first pick has sent all other dice to the platter."""
    ready = sheet(game, 0, **{"return": row})
    state = rolled(game, "W6 S1 Y2 B3 G4 P5", ready, sheet(game))
    return play(game, state, "W>p1=6")


@rule("dsc.return.empty", "draft.early-end")
def test_with_an_empty_pool_too_as_long_as_a_roll_is_left(dsc: Game) -> None:
    state = emptied(dsc)
    assert (pool(dsc, state), dsc.actors(state)) == ("", (0,))
    assert texts(dsc, state) == ["return S", "return Y", "return B", "return G", "return P", "keep"]
    state = play(dsc, state, "return P", "roll P6", "P>p2=6")
    assert die_fields(dsc, state) == "WP-"


@rule("dsc.return.empty", "dsc.return.when")
def test_with_an_empty_pool_no_return_ends_the_rolling(dsc: Game) -> None:
    state = play(dsc, emptied(dsc), "keep")
    assert dsc.actors(state) == (1,)
    assert state.stage is Stage.SERVE


@rule("dsc.return.empty")
def test_no_return_after_the_third_roll_though_the_pool_is_empty(dsc: Game) -> None:
    state = play(dsc, emptied(dsc, "ooo"), "return P", "keep", "roll P1", "pass", "keep")
    state = play(dsc, state, "roll P6", "P>p2=6")
    assert dsc.actors(state) == (1,)


@rule("dsc.return.empty")
def test_as_a_switch_an_empty_pool_ends_the_rolling() -> None:
    strict = load("dsc", return_empty=False)
    assert strict.actors(emptied(strict)) == (1,)
    assert texts(strict, before_the_second_roll(strict)) == ["return S", "return Y", "keep"]


@rule("dsc.return.before")
def test_not_between_a_roll_and_its_re_roll(dsc: Game) -> None:
    ready = sheet(dsc, 0, reroll="o", **{"return": "oo"})
    state = play(dsc, rolled(dsc, ROLL, ready, sheet(dsc)), "W>p1=4", "keep", "roll B5 G5 P6")
    assert not [text for text in texts(dsc, state) if text.startswith(("return", "keep"))]
    state = play(dsc, state, "reroll")
    assert dsc.actors(state) == (CHANCE,)
    assert may_roll(dsc, state, "B1 G1 P1")
    state = play(dsc, state, "roll B1 G1 P1")
    assert not [text for text in texts(dsc, state) if text.startswith(("return", "keep"))]
