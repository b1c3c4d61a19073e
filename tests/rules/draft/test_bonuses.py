"""Bonuses that are marks, and actions that are circled and used."""

from __future__ import annotations

from collections import Counter

import pytest

from cleverdice import CHANCE, Game, State
from cleverdice.rules import Player, Unlock
from tests.helpers import (
    filled,
    first,
    full_sheet,
    may_roll,
    play,
    pool,
    rule,
    sheet,
    spaces,
    texts,
)
from tests.rules.draft.alike import begin, letters, shown, throw

GIVES_A_MARK = {
    "gsc": ("11 13", "Y6", "Y>y12", "b"),
    "dsc": ("14", "Y3", "Y>y12", "b"),
    "chd": ("23", "Y3", "Y>y13", "p"),
    "c4e": ("11=1 12=2", "Y3", "Y>y13=3", "r"),
}
"""What stands in yellow, the yellow die, the move that gives a bonus, and the area of the bonus."""

GIVES_A_MARK_WITH_A_THREE = {
    "gsc": ("12 13", "Y>y11"),
    "dsc": ("14", "Y>y12"),
    "chd": ("13", "Y>y23"),
    "c4e": ("11=1 12=2", "Y>y13=3"),
}
"""The same for an extra yellow 3 of the platter."""

GIVES_TWO = {
    "gsc": ({"b": "2 5 7 8 10"}, "W2 Y1 B4 G1 O1 P1", "B>b6", "yg"),
    "dsc": ({"y": "23 41"}, "W1 Y5 B1 G1 O1 P1", "Y>y43", "sg"),
    "chd": ({"t": "12 22 31 33 42"}, "W1 Y1 B1 G2 O1 P1", "T>t32", "np"),
    "c4e": (
        {"b": "12 22", "g": " ".join(f"L{field}=1" for field in range(1, 12)), "reroll": "xxxxxx"},
        *("W1 Y1 B1 G1 O1 P1", "B>b11", "gp"),
    ),
}
"""What stands on the sheet, the roll, the move that gives two bonuses, and their areas."""

RE_ROLL_NEXT: dict[str, tuple[dict[str, str], str]] = {
    "gsc": ({"o": "1=1 2=1"}, "O>o3=4"),
    "dsc": ({"p": "1=1 2=1"}, "P>p3=4"),
    "chd": ({"b": "R1=8"}, "B>bR2=9"),
    "c4e": ({}, "G>gL1=4"),
}
EXTRA_NEXT = {
    "gsc": ({"g": "1 2 3"}, "G>g4"),
    "dsc": ({"p": "1=1 2=1 3=1 4=1"}, "P>p5=4"),
    "chd": ({"p": "1=1 2=1 3=1"}, "P>p4=2"),
    "c4e": ({"y": "21=1 22=1 23=1"}, "Y>y24=1"),
}
"""What stands on the sheet, and the move of W5 Y1 B4 G4 O4 P4 that circles the action."""

FOURS = "W5 Y1 B4 G4 O4 P4"


def bonus_pending(game: Game, *others: Player, **rows: str) -> State:
    """The active player has just made a mark that gives one more in another area."""
    stands, die, move, _ = GIVES_A_MARK[game.name]
    roll = f"W1 {die} B1 G1 O1 P1"
    return play(game, begin(game, roll, sheet(game, 0, y=stands, **rows), *others), move)


def two_pending(game: Game) -> State:
    stands, roll, move, _ = GIVES_TWO[game.name]
    return play(game, begin(game, roll, sheet(game, 0, **stands)), move)


def asked(game: Game, state: State, seat: int = 0) -> str:
    """The letters of the areas where bonuses may be placed now."""
    marks = {text[1] for text in texts(game, state, seat) if text.startswith("+")}
    return "".join(area.letter for area in game.areas if area.letter in marks)


# At once


@rule("draft.bonus.now")
def test_a_bonus_mark_comes_before_the_next_roll(game: Game) -> None:
    stands, die, move, area = GIVES_A_MARK[game.name]
    state = play(game, begin(game, f"W6 {die} B6 G6 O6 P6", sheet(game, y=stands)), move)
    assert (pool(game, state), asked(game, state)) == (letters(game, "WBGOP"), area)
    assert game.actors(state) == (0,)
    assert not may_roll(game, state, shown(game, "W1 B1 G1 O1 P1"))
    state = first(game, state, "+")
    assert may_roll(game, state, shown(game, "W1 B1 G1 O1 P1"))


@rule("draft.bonus.now")
def test_a_bonus_mark_comes_before_the_others_are_served(game: Game) -> None:
    state = bonus_pending(game, sheet(game))
    assert pool(game, state) == ""
    assert game.actors(state) == (0,)
    assert game.actors(first(game, state, "+")) == (1,)


@rule("draft.bonus.now", "draft.bonus.must")
def test_a_bonus_mark_comes_before_the_next_extra_die_and_before_done(game: Game) -> None:
    stands, move = GIVES_A_MARK_WITH_A_THREE[game.name]
    ready = sheet(game, y=stands, extra_die="oo")
    state = first(game, begin(game, "W6 Y3 B2 G1 O2 P3", ready, sheet(game)), "W>p")
    state = play(game, state, f"extra {move}")
    assert asked(game, state) == GIVES_A_MARK[game.name][3]
    assert all(text.startswith("+") for text in texts(game, state))
    state = first(game, state, "+")
    assert "done" in texts(game, state)
    assert any(text.startswith("extra ") for text in texts(game, state))


@rule("draft.bonus.now")
def test_bonuses_chain_in_the_older_game(gsc: Game) -> None:
    chain = sheet(gsc, y="11 13 31 33", b="5 6 7")
    state = play(gsc, begin(gsc, "W1 Y6 B1 G6 O6 P6", chain), "Y>y12")
    assert asked(gsc, state) == "b"
    state = play(gsc, state, "+b8")
    assert asked(gsc, state) == "y"
    state = play(gsc, state, "+y34")
    assert texts(gsc, state) == ["+g1"]
    assert gsc.actors(play(gsc, state, "+g1")) == (CHANCE,)


@rule("draft.bonus.now")
def test_bonuses_chain_in_the_newer_game(chd: Game) -> None:
    chain = sheet(chd, y="23", p="1=1 2=1", b="L1=6")
    state = play(chd, begin(chd, "W1 Y3 B3 G3 O3 P3", chain), "Y>y13")
    assert asked(chd, state) == "p"
    state = play(chd, state, "+p3=3")
    assert texts(chd, state) == ["+bL2=5", "+bL2=7"]
    state = play(chd, state, "+bL2=5")
    assert spaces(chd, state.players[0], "any_number") == "o"
    assert chd.actors(state) == (CHANCE,)


@rule("draft.bonus.now")
def test_the_bonus_of_one_player_does_not_hold_up_the_others(gsc: Game) -> None:
    row = sheet(gsc, y="12 13")
    state = play(gsc, begin(gsc, "W6 Y3 B2 G1 O2 P3", sheet(gsc), row, sheet(gsc)), "W>p1=6")
    state = play(gsc, state, "2 Y>y11")
    assert asked(gsc, state, 1) == "b"
    assert gsc.actors(state) == (1, 2)
    assert "P>p1=3" in texts(gsc, state, 2)


# In which order


@rule("draft.bonus.order")
def test_two_bonuses_at_the_same_time_are_made_in_any_order(game: Game) -> None:
    state = two_pending(game)
    one, other = tuple(GIVES_TWO[game.name][3])
    assert set(asked(game, state)) == {one, other}
    this_way = first(game, state, f"+{one}")
    assert asked(game, this_way) == other
    that_way = first(game, state, f"+{other}")
    assert asked(game, that_way) == one
    assert first(game, this_way, f"+{other}") == first(game, that_way, f"+{one}")


@rule("draft.bonus.order")
def test_what_a_bonus_chains_may_be_made_before_the_one_that_waited(gsc: Game) -> None:
    state = begin(gsc, "W2 Y1 B4 G1 O1 P1", sheet(gsc, b="2 5 7 8 10", y="21 22"))
    state = play(gsc, state, "B>b6", "+y24")
    assert texts(gsc, state) == ["+g1", "+o1=4"]
    assert play(gsc, state, "+g1", "+o1=4") == play(gsc, state, "+o1=4", "+g1")


@rule("draft.bonus.order")
def test_a_mark_that_a_coloured_and_a_black_bonus_could_pay_for_spends_the_coloured(
    chd: Game,
) -> None:
    brown_and_black = play(chd, brown_and_pink_pending(chd), "+p12=3")
    assert asked(chd, brown_and_black) == "ytbn"
    state = play(chd, brown_and_black, "+n1")
    assert asked(chd, state) == "ytbn"
    assert chd.actors(play(chd, state, "+y11")) == (CHANCE,)
    assert asked(chd, play(chd, brown_and_black, "+y11")) == "n"


def brown_and_pink_pending(chd: Game) -> State:
    """Two bonuses to be placed; the last pink field gives a black one."""
    stands, roll, move, _ = GIVES_TWO["chd"]
    eleven = " ".join(f"{field}=1" for field in range(1, 12))
    return play(chd, begin(chd, roll, sheet(chd, 0, p=eleven, **stands)), move)


# Must and may not


@rule("draft.bonus.must")
def test_a_bonus_mark_that_can_be_made_must_be_made(game: Game) -> None:
    state = bonus_pending(game, reroll="o", extra_die="o")
    assert texts(game, state)
    assert all(text.startswith("+") for text in texts(game, state))
    assert all(text.startswith("+") for text in texts(game, two_pending(game)))


@rule("draft.bonus.lost")
def test_a_bonus_mark_that_cannot_be_made_is_lost(game: Game) -> None:
    stands, die, move, area = GIVES_A_MARK[game.name]
    others = "".join(each.letter for each in game.areas if each.letter != area)
    start = begin(game, f"W1 {die} B1 G1 O1 P1", full_sheet(game, others, y=stands), sheet(game))
    state = play(game, start, move)
    assert game.actors(state) == (1,)
    untouched = [each.index for each in game.areas if each.letter != "y"]
    for index in untouched:
        assert state.players[0].cells[index] == start.players[0].cells[index]
    state = first(game, state, "P>", seat=1)
    assert game.actors(state) == (CHANCE,)


@rule("draft.bonus.lost")
def test_of_two_bonuses_only_the_one_that_cannot_be_made_is_lost(game: Game) -> None:
    stands, roll, move, areas = GIVES_TWO[game.name]
    for lost, kept in zip(areas, areas[::-1], strict=True):
        free = "".join(area.letter for area in game.areas if area.letter != lost)
        state = play(game, begin(game, roll, full_sheet(game, free, **stands)), move)
        assert asked(game, state) == kept
        assert game.actors(first(game, state, "+")) == (CHANCE,)


@rule("draft.bonus.lost")
def test_a_bonus_that_becomes_impossible_while_another_is_made_is_lost(gsc: Game) -> None:
    ten = "1 2 3 4 5 6 7 8 9 10"
    state = begin(gsc, "W2 Y1 B4 G1 O1 P1", sheet(gsc, b="2 5 7 8 10", y="31 33", g=ten))
    state = play(gsc, state, "B>b6", "+y34")
    assert texts(gsc, state) == ["+g11"]
    state = play(gsc, state, "+g11")
    assert gsc.actors(state) == (CHANCE,)
    assert filled(gsc, state.players[0], "g") == f"{ten} 11"


@rule("draft.bonus.lost")
def test_a_blue_bonus_whose_sums_fit_nowhere_is_lost(chd: Game) -> None:
    only_an_eight = "L1=6 L2=5 L3=4 L4=3 L5=2 L6=7 R1=8 R2=7"
    state = begin(chd, "W1 Y1 B1 G1 O1 P1", sheet(chd, b=only_an_eight, p="1=1 2=1"))
    state = play(chd, state, "P>p3=1")
    assert chd.actors(state) == (CHANCE,)


# Actions


@rule("draft.action.unlock")
@pytest.mark.parametrize(("row", "then"), [("", "o"), ("o", "oo"), ("x", "xo"), ("xo", "xoo")])
def test_a_re_roll_bonus_circles_the_next_space(game: Game, row: str, then: str) -> None:
    stands, move = RE_ROLL_NEXT[game.name]
    state = play(game, begin(game, FOURS, sheet(game, 0, reroll=row, **stands)), move)
    assert spaces(game, state.players[0], "reroll") == then


@rule("draft.action.unlock")
@pytest.mark.parametrize(("row", "then"), [("", "o"), ("o", "oo"), ("x", "xo"), ("xo", "xoo")])
def test_an_extra_die_bonus_circles_the_next_space(game: Game, row: str, then: str) -> None:
    stands, move = EXTRA_NEXT[game.name]
    state = play(game, begin(game, FOURS, sheet(game, 0, extra_die=row, **stands)), move)
    assert spaces(game, state.players[0], "extra_die") == then


@rule("draft.action.unlock")
def test_an_any_number_bonus_circles_the_next_space(chd: Game) -> None:
    state = begin(chd, "W1 Y2 B1 G1 O1 P1", sheet(chd, y="22", any_number="oxo"))
    state = play(chd, state, "Y>y12")
    assert spaces(chd, state.players[0], "any_number") == "oxoo"


@rule("draft.action.unlock")
def test_the_sheet_has_as_many_sources_of_each_action_as_spaces(game: Game) -> None:
    bonuses = [group.bonus for area in game.areas for group in area.groups]
    bonuses += [bonus for bonuses in game.round_bonus for bonus in bonuses]
    sources = Counter(bonus.row for bonus in bonuses if isinstance(bonus, Unlock))
    assert sources == {number: len(row.printed) for number, row in enumerate(game.actions)}


@rule("draft.action.use")
def test_a_re_roll_just_circled_can_be_used_in_the_same_turn(game: Game) -> None:
    stands, move = RE_ROLL_NEXT[game.name]
    state = play(game, begin(game, FOURS, sheet(game, 0, **stands)), move)
    state = throw(game, state, " ".join(f"{letter}1" for letter in pool(game, state)))
    assert "reroll" in texts(game, state)
    state = play(game, state, "reroll")
    assert spaces(game, state.players[0], "reroll") == "x"


@rule("draft.action.use")
def test_actions_can_be_kept_for_a_later_turn(game: Game) -> None:
    roll = "W6 Y1 B2 G1 O2 P3"
    state = begin(game, roll, sheet(game, reroll="oo", extra_die="oo"), sheet(game))
    state = first(game, play(game, first(game, state, "W>p"), "done"), "Y>", seat=1)
    state = first(game, throw(game, state, roll), "W>p", seat=1)
    assert any(text.startswith("extra ") for text in texts(game, first(game, state, "Y>")))
    state = throw(game, play(game, first(game, state, "Y>"), "done"), roll)
    assert (state.active, state.round) == (0, 2)
    assert "reroll" in texts(game, state)
    assert spaces(game, state.players[0], "reroll") == "oo"


@rule("draft.action.use")
@pytest.mark.parametrize(("row", "then"), [("o", "x"), ("oo", "xo"), ("xoo", "xxo")])
def test_a_re_roll_crosses_the_leftmost_circled_space(game: Game, row: str, then: str) -> None:
    state = play(game, begin(game, FOURS, sheet(game, reroll=row, extra_die="oo")), "reroll")
    assert spaces(game, state.players[0], "reroll") == then
    assert spaces(game, state.players[0], "extra_die") == "oo"


@rule("draft.action.use")
@pytest.mark.parametrize(("row", "then"), [("oo", "xo"), ("xoo", "xxo"), ("xxoo", "xxxo")])
def test_an_extra_die_crosses_the_leftmost_circled_space(game: Game, row: str, then: str) -> None:
    state = begin(game, "W6 Y1 B2 G1 O2 P3", sheet(game, extra_die=row, reroll="oo"), sheet(game))
    state = first(game, first(game, state, "W>p"), "extra Y>")
    assert spaces(game, state.players[0], "extra_die") == then
    assert spaces(game, state.players[0], "reroll") == "oo"


@rule("draft.action.use")
def test_any_number_of_actions_may_be_used_in_one_turn(game: Game) -> None:
    state = begin(game, FOURS, sheet(game, reroll="oo", extra_die="oooo"), sheet(game))
    state = throw(game, play(game, state, "reroll"), FOURS)
    state = throw(game, play(game, state, "reroll"), "W6 Y1 B2 G3 O2 P4")
    state = first(game, state, "W>p")
    for die in letters(game, "YBGO"):
        state = first(game, state, f"extra {die}>")
    assert spaces(game, state.players[0], "reroll").rstrip("o") == "xx"
    assert spaces(game, state.players[0], "extra_die").rstrip("o") == "xxxx"
