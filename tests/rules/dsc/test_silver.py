"""The silver area: four rows, and further crosses for the dice that a pick sends away."""

from __future__ import annotations

import pytest

from cleverdice import CHANCE, Game, State, load
from cleverdice.rules import Player
from tests.helpers import (
    dice_offered,
    filled,
    gained,
    platter,
    play,
    points,
    pool,
    rolled,
    rule,
    served,
    sheet,
    spaces,
    texts,
)

ROWS = {"Y": 1, "B": 2, "G": 3, "P": 4}
"""The row of each coloured die."""

COLUMNS = ["extra_die", "? yellow", "fox", "? blue", "? green", "? pink"]
POINTS = [2, 4, 7, 11, 16, 22]


def column(number: int) -> list[str]:
    """The four fields of a number."""
    return [f"{row}{number}" for row in range(1, 5)]


def more(game: Game, state: State) -> set[str]:
    """The fields that further crosses may go to; stopping is always offered beside them."""
    offered = texts(game, state)
    assert offered[-1] == "stop"
    assert len(set(offered)) == len(offered)
    return {text.removeprefix("+s") for text in offered[:-1]}


def third(game: Game, roll: str, player: Player, fields: str = "- -") -> State:
    """A table right after the third roll of a turn, the other dice lying on the platter."""
    faces, place = [6] * 6, [0] * 6
    for field, die in enumerate(fields.split(), 1):
        if die != "-":
            place[game.tokens.index(die)] = field
    for die in roll.split():
        place[game.tokens.index(die[0])] = -1
    lying = {"faces": tuple(faces), "place": tuple(place), "rolls": 2}
    return rolled(game, roll, player, sheet(game), **lying)  # type: ignore[arg-type]


# One cross


@rule("dsc.silver")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_face_is_crossed_in_any_row_where_it_is_free(dsc: Game, face: int) -> None:
    state = rolled(dsc, f"W1 S{face} Y1 B1 G1 P1", sheet(dsc))
    silver = [text for text in texts(dsc, state) if text[0] == "S"]
    assert silver == [f"S>s{field}" for field in column(face)]
    state = rolled(dsc, f"W1 S{face} Y1 B1 G1 P1", sheet(dsc, s=f"1{face} 3{face}"))
    silver = [text for text in texts(dsc, state) if text[0] == "S"]
    assert silver == [f"S>s2{face}", f"S>s4{face}"]


@rule("dsc.silver")
def test_one_cross_in_one_row(dsc: Game) -> None:
    state = play(dsc, rolled(dsc, "W4 S3 Y4 B4 G4 P4", sheet(dsc)), "S>s33")
    assert filled(dsc, state.players[0], "s") == "33"
    assert dsc.actors(state) == (CHANCE,)


@rule("dsc.silver.full")
def test_a_number_crossed_in_all_rows_cannot_be_chosen(dsc: Game) -> None:
    full = sheet(dsc, s=" ".join(column(5)))
    state = rolled(dsc, "W5 S5 Y1 B1 G1 P1", full)
    assert "S" not in dice_offered(dsc, state)
    assert not [text for text in texts(dsc, state) if text.startswith("W>s")]


@rule("dsc.silver.full")
def test_a_die_that_does_not_fit_gives_no_further_crosses_either(dsc: Game) -> None:
    full = sheet(dsc, s=" ".join(column(5)))
    state = play(dsc, rolled(dsc, "W5 S5 Y1 B1 G1 P1", full), "W>p1=5")
    assert platter(dsc, state) == "YBGP"
    assert dsc.actors(state) == (CHANCE,)


# Further crosses


@rule("dsc.silver.more")
@pytest.mark.parametrize("die", ROWS)
def test_a_coloured_die_sent_to_the_platter_is_crossed_in_its_row(dsc: Game, die: str) -> None:
    dice = ("W6", "S5", *(f"{letter}{2 if letter == die else 6}" for letter in ROWS))
    state = play(dsc, rolled(dsc, " ".join(dice), sheet(dsc)), "S>s15")
    assert platter(dsc, state) == die
    assert more(dsc, state) == {f"{ROWS[die]}2"}
    state = play(dsc, state, f"+s{ROWS[die]}2")
    assert set(filled(dsc, state.players[0], "s").split()) == {"15", f"{ROWS[die]}2"}
    assert dsc.actors(state) == (CHANCE,)


@rule("dsc.silver.more")
def test_white_sent_to_the_platter_is_crossed_in_any_row(dsc: Game) -> None:
    state = rolled(dsc, "W2 S5 Y6 B6 G6 P6", sheet(dsc, s="32"))
    state = play(dsc, state, "S>s15")
    assert more(dsc, state) == {"12", "22", "42"}
    state = play(dsc, state, "+s42")
    assert dsc.actors(state) == (CHANCE,)


@rule("dsc.silver.more")
def test_silver_is_crossed_in_any_row_where_white_was_the_pick(dsc: Game) -> None:
    state = play(dsc, rolled(dsc, "W5 S3 Y6 B6 G6 P6", sheet(dsc)), "W>s15")
    assert platter(dsc, state) == "S"
    assert more(dsc, state) == set(column(3))


@rule("dsc.silver.more")
def test_each_die_is_crossed_at_its_own_face(dsc: Game) -> None:
    state = play(dsc, rolled(dsc, "W1 S6 Y2 B3 G4 P5", sheet(dsc)), "S>s16")
    assert more(dsc, state) == {*column(1), "12", "23", "34", "45"}
    state = play(dsc, state, "+s45", "+s31", "+s12", "+s34", "+s23")
    assert set(filled(dsc, state.players[0], "s").split()) == {"16", "31", "12", "23", "34", "45"}
    assert dsc.actors(state) == (CHANCE,)


@rule("dsc.silver.more")
def test_equal_and_higher_dice_stay_and_are_not_crossed(dsc: Game) -> None:
    state = play(dsc, rolled(dsc, "W3 S3 Y3 B2 G4 P6", sheet(dsc)), "S>s13")
    assert pool(dsc, state) == "WYGP"
    assert more(dsc, state) == {"22"}


@rule("dsc.silver.more")
def test_a_field_that_is_crossed_already_gives_nothing(dsc: Game) -> None:
    state = rolled(dsc, "W6 S5 Y6 B2 G3 P6", sheet(dsc, s="22"))
    state = play(dsc, state, "S>s15")
    assert more(dsc, state) == {"33"}
    state = rolled(dsc, "W2 S5 Y6 B6 G6 P6", sheet(dsc, s=" ".join(column(2))))
    assert dsc.actors(play(dsc, state, "S>s15")) == (CHANCE,)


@rule("dsc.silver.more")
def test_dice_that_lay_on_the_platter_before_do_not_count(dsc: Game) -> None:
    state = play(dsc, rolled(dsc, "W5 S5 Y5 B2 G2 P4", sheet(dsc)), "P>p1=4")
    assert platter(dsc, state) == "BG"
    state = play(dsc, state, "roll W6 S5 Y1", "S>s25")
    assert more(dsc, state) == {"11"}


@rule("dsc.silver.more")
def test_another_pick_than_one_for_silver_gives_none(dsc: Game) -> None:
    state = play(dsc, rolled(dsc, "W5 S1 Y6 B2 G3 P6", sheet(dsc)), "W>p1=5")
    assert platter(dsc, state) == "SBG"
    assert dsc.actors(state) == (CHANCE,)


# The third roll


@rule("dsc.silver.sweep")
def test_after_the_third_pick_all_remaining_dice_count(dsc: Game) -> None:
    state = play(dsc, third(dsc, "S3 Y2 B3 G5", sheet(dsc), "W P"), "S>s13")
    assert more(dsc, state) == {"12", "23", "35"}
    state = play(dsc, state, "+s35", "+s23", "+s12")
    assert set(filled(dsc, state.players[0], "s").split()) == {"13", "12", "23", "35"}
    assert platter(dsc, state) == "YBG"


@rule("dsc.silver.sweep")
def test_an_equal_or_higher_white_or_silver_counts_too(dsc: Game) -> None:
    state = play(dsc, third(dsc, "W6 S3", sheet(dsc)), "S>s13")
    assert more(dsc, state) == set(column(6))
    state = play(dsc, third(dsc, "W3 S3", sheet(dsc)), "W>s13")
    assert more(dsc, state) == {"23", "33", "43"}


@rule("dsc.silver.sweep")
def test_before_the_third_roll_only_lower_dice_count(dsc: Game) -> None:
    state = play(dsc, rolled(dsc, "W3 S3 Y2 B3 G5 P3", sheet(dsc)), "pass")
    state = play(dsc, state, "roll W3 S3 Y2 B3 G5 P3", "S>s13")
    assert more(dsc, state) == {"12"}


@rule("dsc.silver.sweep")
def test_dice_that_lay_on_the_platter_before_the_third_roll_do_not_count(dsc: Game) -> None:
    state = third(dsc, "S3 B3", sheet(dsc), "W -")
    assert platter(dsc, state) == "YGP"
    assert more(dsc, play(dsc, state, "S>s13")) == {"23"}


@rule("dsc.silver.sweep")
def test_as_a_switch_only_lower_dice_count_after_the_third_pick_too() -> None:
    lower = load("dsc", sweep="lower")
    state = play(lower, third(lower, "S3 Y2 B3 G5", sheet(lower), "W P"), "S>s13")
    assert more(lower, state) == {"12"}
    state = play(lower, state, "+s12")
    assert platter(lower, state) == "YBG"


# Which die pays, and what counts


@rule("dsc.silver.named")
def test_where_a_coloured_die_and_white_could_pay_the_coloured_one_does(dsc: Game) -> None:
    state = play(dsc, rolled(dsc, "W2 S5 Y6 B2 G6 P6", sheet(dsc)), "S>s15")
    assert more(dsc, state) == set(column(2))
    state = play(dsc, state, "+s22")
    assert more(dsc, state) == {"12", "32", "42"}, "white is still to be used"
    assert dsc.actors(play(dsc, state, "+s12")) == (CHANCE,)


@rule("dsc.silver.named")
def test_white_is_used_up_by_a_field_that_only_white_could_pay_for(dsc: Game) -> None:
    state = play(dsc, rolled(dsc, "W2 S5 Y6 B2 G6 P6", sheet(dsc)), "S>s15", "+s12")
    assert more(dsc, state) == {"22"}


@rule("dsc.silver.named")
def test_white_is_used_up_with_its_last_free_field(dsc: Game) -> None:
    state = rolled(dsc, "W2 S5 Y6 B2 G6 P6", sheet(dsc, s="12 32 42"))
    state = play(dsc, state, "S>s15", "+s22")
    assert gained(dsc, state, state) == ["? yellow"], "nothing is left to be crossed with white"


@rule("dsc.silver.named")
def test_a_forfeited_third_roll_gives_no_crosses(dsc: Game) -> None:
    state = play(dsc, third(dsc, "S3 Y2 B3 G5", sheet(dsc), "W P"), "pass")
    assert platter(dsc, state) == "SYBG"
    assert filled(dsc, state.players[0], "s") == ""
    assert dsc.actors(state) == (1,)


@rule("dsc.silver.named")
def test_a_returned_die_that_is_swept_again_counts_again(dsc: Game) -> None:
    state = rolled(dsc, "W5 S5 Y5 B2 G5 P5", sheet(dsc, 0, **{"return": "o"}))
    state = play(dsc, state, "S>s15", "+s22")
    state = play(dsc, state, "return B", "roll W6 Y6 B1 G6 P6", "W>s16")
    assert more(dsc, state) == {"21"}


# May


@rule("dsc.silver.may")
def test_one_stop_ends_all_further_crosses(dsc: Game) -> None:
    state = play(dsc, rolled(dsc, "W6 S5 Y1 B2 G3 P6", sheet(dsc)), "S>s15", "+s22", "stop")
    assert filled(dsc, state.players[0], "s") == "15 22"
    assert dsc.actors(state) == (CHANCE,)


@rule("dsc.silver.may")
def test_their_order_is_free(dsc: Game) -> None:
    state = play(dsc, rolled(dsc, "W6 S5 Y1 B2 G6 P6", sheet(dsc)), "S>s15")
    assert play(dsc, state, "+s11", "+s22") == play(dsc, state, "+s22", "+s11")


@rule("dsc.silver.may")
def test_all_crosses_of_a_pick_come_before_the_bonuses_they_gave(dsc: Game) -> None:
    nearly = sheet(dsc, s="22 32 42 25 35 45")
    state = play(dsc, rolled(dsc, "W6 S5 Y2 B6 G6 P6", nearly), "S>s15")
    assert more(dsc, state) == {"12"}, "the green bonus of the fives waits"
    state = play(dsc, state, "+s12")
    assert gained(dsc, state, state) == ["? yellow", "? green"]


@rule("dsc.silver.may")
def test_a_bonus_waits_until_the_player_stops(dsc: Game) -> None:
    nearly = sheet(dsc, s="25 35 45")
    state = play(dsc, rolled(dsc, "W6 S5 Y2 B6 G6 P6", nearly), "S>s15", "stop")
    assert texts(dsc, state) == [f"+g1={2 * number}" for number in range(1, 7)]


# Exactly one cross


@rule("dsc.silver.one")
def test_a_platter_die_makes_one_cross(dsc: Game) -> None:
    state = served(dsc, "W6 G6 P6", "S5 Y2 B2", sheet(dsc), sheet(dsc))
    state = play(dsc, state, "2 S>s15")
    assert filled(dsc, state.players[1], "s") == "15"
    assert dsc.actors(state) == (CHANCE,)


@rule("dsc.silver.one")
def test_a_fallback_die_makes_one_cross(dsc: Game) -> None:
    twelve = " ".join(f"{field}=1" for field in range(1, 13))
    stuck = sheet(dsc, b="1=2", y="23 41 X23 X41", g=twelve)
    state = served(dsc, "S5 P6 W6", "Y2 B2 G2", sheet(dsc), stuck)
    state = play(dsc, state, "2 S>s15")
    assert filled(dsc, state.players[1], "s") == "15"
    assert dsc.actors(state) == (CHANCE,)


@rule("dsc.silver.one")
@pytest.mark.parametrize("seat", [0, 1])
def test_an_extra_die_makes_one_cross(dsc: Game, seat: int) -> None:
    both = [sheet(dsc, extra_die="oo"), sheet(dsc, extra_die="oo")]
    state = play(dsc, served(dsc, "W6 G6 P6", "S5 Y2 B2", *both), "2 pass")
    state = play(dsc, state, f"{seat + 1} extra S>s15")
    assert filled(dsc, state.players[seat], "s") == "15"
    assert texts(dsc, state, seat)[-1] == "done"


@rule("dsc.silver.one")
def test_a_silver_question_mark_makes_one_cross(dsc: Game) -> None:
    state = rolled(dsc, "W6 S6 Y5 B2 G2 P2", sheet(dsc, y="23"))
    before = play(dsc, state, "Y>y43")
    assert gained(dsc, state, before) == ["? silver"]
    state = play(dsc, before, "+s15")
    assert filled(dsc, state.players[0], "s") == "15"
    assert dsc.actors(state) == (CHANCE,)


# Bonuses and points


@rule("dsc.silver.columns")
@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("last", range(1, 5))
def test_a_column_crossed_in_all_four_rows_gives_its_bonus(
    dsc: Game, number: int, last: int
) -> None:
    fields = [field for field in column(number) if field[0] != str(last)]
    state = rolled(dsc, f"W6 S{number} Y6 B6 G6 P6", sheet(dsc, s=" ".join(fields)))
    after = play(dsc, state, f"S>s{last}{number}")
    assert gained(dsc, state, after) == [COLUMNS[number - 1]]


@rule("dsc.silver.columns")
def test_three_of_four_crosses_give_nothing_and_neither_do_rows(dsc: Game) -> None:
    state = rolled(dsc, "W6 S3 Y6 B6 G6 P6", sheet(dsc, s="11 12 14 15 16 23 33"))
    after = play(dsc, state, "S>s13")
    assert gained(dsc, state, after) == []


@rule("dsc.silver.columns")
def test_a_further_cross_completes_a_column_as_well(dsc: Game) -> None:
    state = rolled(dsc, "W6 S5 Y6 B1 G6 P6", sheet(dsc, s="11 31 41"))
    state = play(dsc, state, "S>s15", "+s21")
    assert spaces(dsc, state.players[0], "extra_die") == "o"


@rule("dsc.silver.points")
@pytest.mark.parametrize("row", range(1, 5))
@pytest.mark.parametrize("count", range(1, 7))
def test_a_row_scores_by_its_crosses(dsc: Game, row: int, count: int) -> None:
    crosses = " ".join(f"{row}{7 - number}" for number in range(1, count + 1))
    assert points(dsc, sheet(dsc, s=crosses))["silver"] == POINTS[count - 1]


@rule("dsc.silver.points")
def test_the_four_rows_are_added(dsc: Game) -> None:
    assert points(dsc, sheet(dsc, s="11 21 22 31 32 33 41 42 43 44"))["silver"] == 2 + 4 + 7 + 11
    every = " ".join(field for number in range(1, 7) for field in column(number))
    assert points(dsc, sheet(dsc, s=every))["silver"] == 88
