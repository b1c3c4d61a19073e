"""The active player: rolling, choosing a die, passing, re-rolling."""

from __future__ import annotations

import re

import pytest

from cleverdice import CHANCE, Game, State
from tests.helpers import (
    dice_offered,
    die_fields,
    filled,
    first,
    full_sheet,
    may_roll,
    platter,
    play,
    pool,
    rule,
    sheet,
    spaces,
    table,
    texts,
)
from tests.rules.draft.alike import begin, faces, letters, only_yellow_sixes, shown, throw

NO_SIX = "W1 Y2 B3 G4 O5 P5"


def areas_of(game: Game, state: State, die: str) -> str:
    """The letters of the areas that a die may enter, in the order of the alphabet."""
    moves = [text for text in texts(game, state) if text.startswith(f"{die}>")]
    return "".join(sorted({text[2] for text in moves}))


def sums(game: Game, state: State, die: str, seat: int = 0) -> set[int]:
    """The numbers that a die may enter in the blue area."""
    moves = [text for text in texts(game, state, seat) if text.startswith(f"{die}>b")]
    return {int(re.findall(r"\d+", text)[-1]) for text in moves}


# Rolling


@rule("draft.roll")
def test_the_first_roll_is_of_all_six_dice(game: Game) -> None:
    state = table(game, sheet(game))
    assert may_roll(game, state, shown(game, NO_SIX))
    for left_out in range(6):
        dice = shown(game, NO_SIX).split()
        del dice[left_out]
        assert not may_roll(game, state, " ".join(dice))


@rule("draft.roll")
def test_later_rolls_are_of_the_pool_only(game: Game) -> None:
    state = first(game, begin(game, "W3 Y2 B4 G1 O3 P3", sheet(game)), "P>")
    assert may_roll(game, state, shown(game, "W6 B6 O6"))
    assert not may_roll(game, state, shown(game, "W6 B6"))
    assert not may_roll(game, state, shown(game, "W6 B6 O6 P6"))
    assert not may_roll(game, state, shown(game, "W6 Y6 B6 O6"))
    assert not may_roll(game, state, shown(game, NO_SIX))


@rule("draft.roll", "draft.pick")
def test_a_roll_changes_the_faces_of_the_pool_and_no_others(game: Game) -> None:
    state = first(game, begin(game, "W3 Y2 B4 G1 O3 P3", sheet(game)), "P>")
    state = throw(game, state, "W6 B5 O6")
    assert state.faces == faces(game, "W6 Y2 B5 G1 O6 P3")


# Choosing


@rule("draft.pick")
def test_a_coloured_die_enters_the_area_of_its_colour_and_white_any(game: Game) -> None:
    state = begin(game, "W3 Y3 B3 G3 O3 P3", sheet(game))
    every_area = "".join(sorted(area.letter for area in game.areas))
    assert areas_of(game, state, "W") == every_area
    for die in letters(game, "YBGOP"):
        assert areas_of(game, state, die) == die.lower()


@rule("draft.pick")
def test_a_chosen_die_makes_one_mark(game: Game) -> None:
    state = first(game, begin(game, "W3 Y3 B3 G3 O3 P3", sheet(game)), "Y>")
    assert len(filled(game, state.players[0], "y").split()) == 1
    assert sum(1 for cells in state.players[0].cells for cell in cells if cell) == 1
    assert game.actors(state) == (CHANCE,)


@rule("draft.pick")
def test_three_chosen_dice_lie_on_the_three_die_fields_in_that_order(game: Game) -> None:
    state = first(game, begin(game, "W2 Y2 B2 G2 O2 P2", sheet(game), sheet(game)), "P>")
    assert die_fields(game, state) == "P--"
    state = first(game, throw(game, state, "W2 Y2 B2 G2 O2"), "Y>")
    assert die_fields(game, state) == "PY-"
    state = first(game, throw(game, state, "W3 B3 G3 O3"), "W>")
    assert die_fields(game, state) == "PYW"


@rule("draft.pick")
@pytest.mark.parametrize("die", ["W", "Y", "B", "G", "O", "P"])
def test_the_chosen_die_keeps_its_face(game: Game, die: str) -> None:
    letter = letters(game, die)
    state = begin(game, "W3 Y3 B3 G3 O3 P3", sheet(game), sheet(game))
    state = first(game, state, f"{letter}>")
    assert state.faces == faces(game, "W3 Y3 B3 G3 O3 P3")
    assert die_fields(game, state) == f"{letter}--"


@rule("draft.pick")
def test_after_a_roll_without_a_choice_the_die_lies_on_the_first_free_field(gsc: Game) -> None:
    state = begin(gsc, NO_SIX, only_yellow_sixes(gsc))
    state = first(gsc, throw(gsc, state, "W1 Y6 B1 G1 O1 P6"), "Y>")
    assert die_fields(gsc, state) == "Y--"


@rule("draft.pick")
def test_with_fields_numbered_by_roll_the_die_lies_on_the_field_of_its_roll(chd: Game) -> None:
    state = begin(chd, NO_SIX, only_yellow_sixes(chd))
    state = first(chd, throw(chd, state, "W1 Y6 B1 G1 O1 P6"), "Y>")
    assert die_fields(chd, state) == "-Y-"


@rule("draft.pick.lower")
def test_lower_dice_go_to_the_platter_and_equal_ones_stay(game: Game) -> None:
    state = first(game, begin(game, "W3 Y2 B4 G1 O3 P3", sheet(game)), "P>")
    assert platter(game, state) == letters(game, "YG")
    assert pool(game, state) == letters(game, "WBO")
    assert die_fields(game, state) == "P--"


@rule("draft.pick.lower")
def test_choosing_the_lowest_die_sends_none_to_the_platter(game: Game) -> None:
    state = first(game, begin(game, "W3 Y2 B4 G3 O6 P1", sheet(game)), "P>")
    assert platter(game, state) == ""
    assert pool(game, state) == letters(game, "WYBGO")


@rule("draft.pick.lower")
def test_the_die_counts_as_it_lies_and_not_what_is_written_with_it(game: Game) -> None:
    state = first(game, begin(game, "W6 Y3 B2 G1 O2 P4", sheet(game)), "B>b")
    assert platter(game, state) == letters(game, "G")
    assert pool(game, state) == letters(game, "WYOP")


@rule("draft.pick.lower")
def test_a_lower_die_on_a_die_field_stays_there(game: Game) -> None:
    state = first(game, begin(game, "W2 Y2 B2 G2 O2 P1", sheet(game)), "P>")
    state = first(game, throw(game, state, "W5 Y1 B1 G5 O6"), "W>p")
    assert die_fields(game, state) == "PW-"
    assert platter(game, state) == letters(game, "YB")
    assert pool(game, state) == letters(game, "GO")


# How many rolls


@rule("draft.three")
def test_after_the_third_choice_every_other_die_goes_to_the_platter(game: Game) -> None:
    state = first(game, begin(game, "W2 Y2 B2 G2 O2 P1", sheet(game), sheet(game)), "P>")
    state = first(game, throw(game, state, "W2 Y1 B2 G2 O2"), "Y>")
    state = throw(game, state, "W1 B2 G2 O2")
    assert pool(game, state) == letters(game, "WBGO")
    state = first(game, state, "W>y")
    assert (die_fields(game, state), pool(game, state)) == ("PYW", "")
    assert platter(game, state) == letters(game, "BGO")
    assert game.actors(state) == (1,)


@rule("draft.three", "draft.unusable")
def test_after_a_third_roll_without_a_choice_the_dice_go_to_the_platter_too(game: Game) -> None:
    state = begin(game, NO_SIX, only_yellow_sixes(game), sheet(game))
    state = throw(game, state, NO_SIX)
    assert (pool(game, state), game.actors(state)) == (letters(game, "WYBGOP"), (CHANCE,))
    state = throw(game, state, NO_SIX)
    assert platter(game, state) == letters(game, "WYBGOP")
    assert die_fields(game, state) == "---"
    assert game.actors(state) == (1,)


@rule("draft.early-end")
def test_no_die_left_after_the_first_choice_ends_the_rolling(game: Game) -> None:
    state = first(game, begin(game, "W6 Y1 B2 G1 O2 P3", sheet(game), sheet(game)), "W>p")
    assert game.actors(state) == (1,)
    assert die_fields(game, state) == "W--"
    assert platter(game, state) == letters(game, "YBGOP")


@rule("draft.early-end")
def test_no_die_left_after_the_second_choice_ends_the_rolling(game: Game) -> None:
    state = first(game, begin(game, "W3 Y1 B2 G1 O2 P3", sheet(game), sheet(game)), "P>")
    state = first(game, throw(game, state, "W4"), "W>p")
    assert game.actors(state) == (1,)
    assert die_fields(game, state) == "PW-"
    assert platter(game, state) == letters(game, "YBGO")


# Dice that fit nowhere


@rule("draft.unusable")
def test_a_roll_of_which_nothing_fits_is_spent_and_the_same_dice_are_rolled_next(
    game: Game,
) -> None:
    state = begin(game, NO_SIX, only_yellow_sixes(game), sheet(game))
    assert game.actors(state) == (CHANCE,)
    assert pool(game, state) == letters(game, "WYBGOP")
    assert state.players[0] == only_yellow_sixes(game)
    state = throw(game, state, "W1 Y6 B6 G6 O6 P6")
    assert dice_offered(game, state) == "Y"
    state = throw(game, first(game, state, "Y>"), "B6 G6 O6 P6")
    assert game.actors(state) == (1,)


@rule("draft.unusable")
def test_nothing_goes_to_the_platter_when_a_later_roll_fits_nowhere(game: Game) -> None:
    only_purple = full_sheet(game, "p")
    state = first(game, begin(game, "W1 Y3 B2 G3 O3 P2", only_purple), "P>")
    assert platter(game, state) == "W"
    state = throw(game, state, "Y3 B4 G5 O6")
    assert (platter(game, state), pool(game, state)) == ("W", letters(game, "YBGO"))
    assert game.actors(state) == (CHANCE,)


@rule("draft.unusable", "draft.reroll")
def test_a_re_roll_may_be_used_until_the_player_passes(game: Game) -> None:
    state = begin(game, NO_SIX, only_yellow_sixes(game, reroll="o"), sheet(game))
    assert texts(game, state) == ["reroll", "pass"]
    again = throw(game, play(game, state, "reroll"), "W1 Y6 B1 G1 O1 P1")
    assert (dice_offered(game, again), again.rolls) == ("Y", 1)
    passed = play(game, state, "pass")
    assert game.actors(passed) == (CHANCE,)
    assert spaces(game, passed.players[0], "reroll") == "o"
    assert throw(game, passed, NO_SIX).rolls == 2


@rule("draft.unmarkable")
def test_a_die_that_fits_nowhere_cannot_be_chosen(game: Game) -> None:
    state = begin(game, "W6 Y5 B6 G6 O6 P6", only_yellow_sixes(game))
    assert dice_offered(game, state) == "W"
    assert {text[:3] for text in texts(game, state) if text != "pass"} == {"W>y"}


@rule("draft.unmarkable")
def test_a_green_die_too_low_for_the_next_field_cannot_be_chosen(gsc: Game) -> None:
    state = begin(gsc, "W3 Y3 B3 G3 O3 P3", sheet(gsc, g="1 2 3"))
    assert dice_offered(gsc, state) == "WYBOP"
    assert areas_of(gsc, state, "W") == "bopy"


# Re-rolls


@rule("draft.reroll")
def test_a_re_roll_throws_all_the_dice_just_rolled_and_no_others(game: Game) -> None:
    state = begin(game, "W3 Y2 B4 G1 O3 P3", sheet(game, reroll="o"))
    state = throw(game, first(game, state, "P>"), "W1 B1 O1")
    state = play(game, state, "reroll")
    assert game.actors(state) == (CHANCE,)
    assert may_roll(game, state, shown(game, "W6 B6 O6"))
    for dice in ("W6 B6", "W6 Y6 B6 O6", "W6 B6 O6 P6", "W6 Y6 B6 G6 O6 P6"):
        assert not may_roll(game, state, shown(game, dice))
    state = throw(game, state, "W6 B5 O4")
    assert state.faces == faces(game, "W6 Y2 B5 G1 O4 P3")


@rule("draft.reroll")
def test_a_re_roll_does_not_count_as_one_of_the_three_rolls(game: Game) -> None:
    state = begin(game, "W2 Y2 B2 G2 O2 P1", sheet(game, reroll="ooo"), sheet(game))
    state = play(game, state, "reroll")
    state = first(game, throw(game, state, "W2 Y2 B2 G2 O2 P1"), "P>")
    state = play(game, throw(game, state, "W2 Y1 B2 G2 O2"), "reroll")
    state = first(game, throw(game, state, "W2 Y1 B2 G2 O2"), "Y>")
    state = play(game, throw(game, state, "W1 B2 G2 O2"), "reroll")
    state = first(game, throw(game, state, "W1 B2 G2 O2"), "W>y")
    assert die_fields(game, state) == "PYW"
    assert spaces(game, state.players[0], "reroll").rstrip("o") == "xxx"


@rule("draft.reroll")
def test_several_re_rolls_in_a_row_are_allowed(game: Game) -> None:
    state = begin(game, NO_SIX, sheet(game, reroll="ooo"))
    for used in ("xoo", "xxo", "xxx"):
        assert "reroll" in texts(game, state)
        state = throw(game, play(game, state, "reroll"), NO_SIX)
        assert spaces(game, state.players[0], "reroll") == used
    assert "reroll" not in texts(game, state)
    assert state.rolls == 1


@rule("draft.reroll")
@pytest.mark.parametrize("row", ["", "x", "xxxxxxx"])
def test_a_re_roll_needs_a_circled_space(game: Game, row: str) -> None:
    assert "reroll" not in texts(game, begin(game, NO_SIX, sheet(game, reroll=row)))


@rule("draft.reroll")
def test_no_re_roll_once_a_die_is_chosen(game: Game) -> None:
    state = begin(game, "W6 Y1 B2 G1 O2 P3", sheet(game, reroll="o", extra_die="o"))
    state = first(game, state, "W>p")
    assert "done" in texts(game, state)
    assert "reroll" not in texts(game, state)


@rule("draft.reroll")
def test_no_re_roll_while_a_bonus_of_the_chosen_die_is_placed(gsc: Game) -> None:
    state = begin(gsc, "W6 Y6 B2 G1 O2 P3", sheet(gsc, y="11 13", reroll="o"))
    state = play(gsc, state, "Y>y12")
    assert texts(gsc, state)
    assert "reroll" not in texts(gsc, state)


@rule("draft.reroll")
def test_a_passive_player_may_not_re_roll(game: Game) -> None:
    every_row = {"reroll": "o", "extra_die": "o"}
    state = begin(game, "W6 Y1 B2 G1 O2 P3", sheet(game), sheet(game, 0, **every_row))
    state = first(game, state, "W>p")
    assert game.actors(state) == (1,)
    assert "reroll" not in texts(game, state, 1)
    assert "reroll" not in texts(game, first(game, state, "P>", 1), 1)


# The blue area


@rule("draft.blue-sum")
def test_blue_and_white_enter_their_sum_whichever_is_chosen(summing: Game) -> None:
    state = begin(summing, "W2 Y1 B4 G1 O1 P1", sheet(summing))
    assert sums(summing, state, "B") == {6}
    assert sums(summing, state, "W") == {6}


@rule("draft.blue-sum")
def test_the_other_half_may_lie_on_a_die_field(summing: Game) -> None:
    state = first(summing, begin(summing, "W2 Y2 B2 G2 O2 P2", sheet(summing)), "W>p")
    assert sums(summing, throw(summing, state, "Y1 B4 G1 O1 P1"), "B") == {6}


@rule("draft.blue-sum")
def test_the_other_half_may_lie_on_the_platter(summing: Game) -> None:
    state = first(summing, begin(summing, "W2 Y3 B3 G3 O3 P3", sheet(summing)), "P>")
    assert platter(summing, state) == "W"
    assert sums(summing, throw(summing, state, "Y1 B6 G1 O1"), "B") == {8}


@rule("draft.blue-sum")
def test_the_faces_count_as_they_lie_at_that_moment(summing: Game) -> None:
    state = begin(summing, "W2 Y3 B3 G3 O3 P1", sheet(summing, reroll="o"))
    state = throw(summing, first(summing, state, "P>"), "W2 Y1 B6 G1 O1")
    assert sums(summing, state, "W") == {8}
    state = throw(summing, play(summing, state, "reroll"), "W3 Y1 B3 G1 O1")
    assert sums(summing, state, "W") == sums(summing, state, "B") == {6}


@rule("draft.blue-sum")
def test_blue_and_later_white_may_both_be_entered_in_blue(summing: Game) -> None:
    state = first(summing, begin(summing, "W4 Y4 B4 G4 O4 P4", sheet(summing)), "B>b")
    assert "W" in pool(summing, state)
    state = throw(summing, state, "W2 Y6 G6 O6 P6")
    assert sums(summing, state, "W") == {6}
    state = first(summing, state, "W>b")
    both = {"gsc": "6 8", "dsc": "1=8 2=6", "chd": "L1=6 R1=8"}
    assert filled(summing, state.players[0], "b") == both[summing.name]
    assert die_fields(summing, state) == "BW-"


@rule("draft.blue-sum")
def test_white_and_later_blue_may_both_be_entered_in_blue(summing: Game) -> None:
    state = first(summing, begin(summing, "W2 Y4 B6 G4 O4 P4", sheet(summing)), "W>b")
    state = throw(summing, state, "Y4 B4 G4 O4 P4")
    assert sums(summing, state, "B") == {6}


@rule("draft.blue-sum")
def test_the_sum_counts_for_passive_players_too_wherever_the_dice_lie(summing: Game) -> None:
    state = first(
        summing, begin(summing, "W6 Y1 B2 G1 O2 P3", sheet(summing), sheet(summing)), "W>p"
    )
    assert sums(summing, state, "B", seat=1) == {8}


@rule("draft.blue-sum")
def test_being_the_other_half_does_not_use_an_extra_die(summing: Game) -> None:
    state = begin(summing, "W6 Y1 B2 G1 O2 P3", sheet(summing, extra_die="oo"), sheet(summing))
    state = first(summing, first(summing, state, "W>p"), "extra B>b")
    assert any(text.startswith("extra W>") for text in texts(summing, state))
