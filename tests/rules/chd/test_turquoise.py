"""The turquoise area: columns of numbers, and further fields for equal dice."""

from __future__ import annotations

import pytest

from cleverdice import CHANCE, Game
from cleverdice.rules import Player
from tests.helpers import filled, gained, play, points, rolled, rule, served, sheet, texts

LINES = {
    "row 1": (["11", "12", "13", "14", "15", "16"], "fox"),
    "row 2": (["21", "22", "23", "24", "25"], "extra_die"),
    "row 3": (["31", "32", "33"], "? brown"),
    "row 4": (["41", "42"], "? turquoise"),
    "column 1": (["11", "21", "31", "41", "51"], "? brown"),
    "column 2": (["12", "22", "32", "42"], "? pink"),
    "column 3": (["13", "23", "33"], "? yellow"),
    "column 4": (["14", "24"], "any_number"),
    "column 5": (["15", "25"], "? blue"),
    "column 6": (["16"], "reroll"),
}
"""The tinted fields of every line that has a bonus."""

POINTS = [1, 3, 6, 10, 15, 21]

LAST = [(line, field) for line, (fields, _) in LINES.items() for field in fields]
"""Every line with each of its tinted fields in turn as the last one."""

FIELDS = {f"{row}{column}" for row in range(1, 6) for column in range(1, 7)}
TINTED = {field for fields, _ in LINES.values() for field in fields}


def stuck(chd: Game) -> Player:
    """A sheet on which neither a brown 1 nor a yellow 1 from the platter fits."""
    return sheet(chd, n="12", y="31")


def roll_of(face: int) -> str:
    """A roll in which turquoise shows that face."""
    return f"W1 Y1 T{face} B1 N1 P1"


@rule("chd.turquoise")
@pytest.mark.parametrize("face", range(1, 7))
def test_any_free_field_of_the_column_may_be_crossed(chd: Game, face: int) -> None:
    state = rolled(chd, roll_of(face), sheet(chd))
    assert [text for text in texts(chd, state) if text[0] == "T"] == [
        f"T>t{row}{face}" for row in range(1, 6)
    ]


@rule("chd.turquoise")
def test_crossed_fields_are_not_free_and_a_full_column_takes_nothing(chd: Game) -> None:
    state = rolled(chd, roll_of(4), sheet(chd, t="14 44"))
    assert [text for text in texts(chd, state) if text[0] == "T"] == ["T>t24", "T>t34", "T>t54"]
    state = rolled(chd, roll_of(4), sheet(chd, t="14 24 34 44 54"))
    assert not [text for text in texts(chd, state) if text[0] == "T"]


@rule("chd.turquoise.more")
def test_a_die_already_on_the_die_fields_allows_one_more_field(chd: Game) -> None:
    state = rolled(chd, "W3 Y3 T3 B3 N3 P3", sheet(chd))
    state = play(chd, state, "Y>y13", "roll W4 T3 B4 N4 P4", "T>t23")
    assert texts(chd, state) == ["+t13", "+t33", "+t43", "+t53", "stop"]
    state = play(chd, state, "+t43")
    assert filled(chd, state.players[0], "t") == "23 43"
    assert chd.actors(state) == (CHANCE,)


@rule("chd.turquoise.more")
def test_dice_of_the_pool_allow_none(chd: Game) -> None:
    state = rolled(chd, "W3 Y3 T3 B3 N3 P3", sheet(chd))
    state = play(chd, state, "T>t13")
    assert chd.actors(state) == (CHANCE,)
    assert filled(chd, state.players[0], "t") == "13"


@rule("chd.turquoise.more")
def test_dice_on_the_platter_allow_none_for_an_active_pick(chd: Game) -> None:
    state = rolled(chd, "W4 Y3 T4 B2 N2 P4", sheet(chd))
    state = play(chd, state, "Y>y13", "roll W4 T2 P4", "T>t12")
    assert chd.actors(state) == (CHANCE,)


@rule("chd.turquoise.more")
def test_a_die_field_with_another_face_allows_none(chd: Game) -> None:
    state = rolled(chd, "W4 Y3 T4 B4 N4 P4", sheet(chd))
    state = play(chd, state, "Y>y13", "roll W4 T4 B4 N4 P4", "T>t14")
    assert chd.actors(state) == (CHANCE,)


@rule("chd.turquoise.more")
def test_up_to_three_fields_at_once_with_two_equal_dice_on_the_die_fields(chd: Game) -> None:
    state = rolled(chd, "W2 Y2 T2 B2 N2 P2", sheet(chd))
    state = play(chd, state, "Y>y12", "roll W2 T2 B2 N2 P2", "P>p1=1", "roll W2 T2 B2 N2")
    state = play(chd, state, "T>t12", "+t22", "+t32")
    assert filled(chd, state.players[0], "t") == "12 22 32"
    assert chd.actors(state) == (CHANCE,)


@rule("chd.turquoise.more")
def test_white_as_turquoise_counts_its_equals_too(chd: Game) -> None:
    state = rolled(chd, "W2 Y2 T2 B2 N2 P2", sheet(chd))
    state = play(chd, state, "T>t12", "roll W2 Y2 B2 N2 P2", "W>t22")
    assert texts(chd, state) == ["+t32", "+t42", "+t52", "stop"]


@rule("chd.turquoise.more")
def test_only_in_turquoise_do_equals_count(chd: Game) -> None:
    state = rolled(chd, "W2 Y2 T2 B2 N2 P2", sheet(chd))
    state = play(chd, state, "T>t12", "roll W2 Y2 B2 N2 P2", "W>n5")
    assert chd.actors(state) == (CHANCE,)


@rule("chd.turquoise.more")
def test_for_a_passive_player_the_platter_counts_and_not_the_die_fields(chd: Game) -> None:
    state = served(chd, "W4 Y4 N1", "T4 B4 P1", sheet(chd), sheet(chd, extra_die="o"))
    state = play(chd, state, "2 T>t14")
    assert texts(chd, state, 1) == ["+t24", "+t34", "+t44", "+t54", "stop"]
    state = play(chd, state, "2 +t34")
    assert filled(chd, state.players[1], "t") == "14 34"
    assert texts(chd, state, 1)[-1] == "done"


@rule("chd.turquoise.more")
def test_a_passive_player_may_cross_even_more_than_three(chd: Game) -> None:
    state = served(chd, "- - W1", "T4 B4 P4 Y4 N4", sheet(chd), sheet(chd))
    state = play(chd, state, "2 T>t14", "2 +t24", "2 +t34", "2 +t44", "2 +t54")
    assert filled(chd, state.players[1], "t") == "14 24 34 44 54"


@rule("chd.turquoise.more")
def test_further_crosses_end_with_the_free_fields_of_the_column(chd: Game) -> None:
    short = sheet(chd, t="24 34 44")
    state = served(chd, "- - W1", "T4 B4 P4 Y4 N4", sheet(chd), short)
    state = play(chd, state, "2 T>t14", "2 +t54")
    assert chd.actors(state) == (CHANCE,)


@rule("chd.turquoise.more")
@pytest.mark.parametrize("seat", [0, 1])
def test_an_extra_die_on_the_platter_counts_the_platter(chd: Game, seat: int) -> None:
    both = [sheet(chd, extra_die="o"), sheet(chd, extra_die="o")]
    state = play(chd, served(chd, "Y4 W4 N1", "T4 B4 P1", *both), "2 pass")
    state = play(chd, state, f"{seat + 1} extra T>t14", f"{seat + 1} +t24")
    assert filled(chd, state.players[seat], "t") == "14 24"
    assert not [text for text in texts(chd, state, seat) if text[0] == "+"]


@rule("chd.turquoise.more")
@pytest.mark.parametrize("seat", [0, 1])
def test_an_extra_die_on_a_die_field_counts_the_die_fields(chd: Game, seat: int) -> None:
    both = [sheet(chd, extra_die="o"), sheet(chd, extra_die="o")]
    state = play(chd, served(chd, "Y4 T4 N4", "W4 B4 P4", *both), "2 pass")
    state = play(chd, state, f"{seat + 1} extra T>t14")
    state = play(chd, state, f"{seat + 1} +t24", f"{seat + 1} +t34")
    assert filled(chd, state.players[seat], "t") == "14 24 34"
    assert not [text for text in texts(chd, state, seat) if text[0] == "+"]


@rule("chd.turquoise.more")
def test_an_extra_die_alone_in_its_place_crosses_one_field(chd: Game) -> None:
    active = sheet(chd, extra_die="o")
    state = served(chd, "Y4 W4 N4", "T4 B1 P1", active, sheet(chd))
    state = play(chd, state, "2 pass", "extra T>t14")
    assert filled(chd, state.players[0], "t") == "14"
    assert chd.actors(state) == (CHANCE,)


@rule("chd.turquoise.more")
def test_a_fallback_die_on_a_die_field_counts_the_die_fields(chd: Game) -> None:
    state = served(chd, "W1 T1 P1", "B1 N1 Y1", sheet(chd), stuck(chd))
    state = play(chd, state, "2 T>t11", "2 +t21", "2 +t31")
    assert filled(chd, state.players[1], "t") == "11 21 31"
    assert chd.actors(state) == (CHANCE,)


@rule("chd.turquoise.more")
def test_a_fallback_die_does_not_count_the_platter(chd: Game) -> None:
    state = served(chd, "W2 T1 P2", "B1 N1 Y1", sheet(chd), stuck(chd))
    state = play(chd, state, "2 T>t11")
    assert filled(chd, state.players[1], "t") == "11"
    assert chd.actors(state) == (CHANCE,)


@rule("chd.turquoise.more")
def test_all_crosses_come_before_the_bonuses_they_gave(chd: Game) -> None:
    half = sheet(chd, t="23 33 11 12 14 15 16")
    state = rolled(chd, "W3 Y3 T3 B3 N3 P3", half)
    before = play(chd, state, "N>n3", "roll W3 Y3 T3 B3 P3")
    state = play(chd, before, "T>t13")
    assert texts(chd, state) == ["+t43", "+t53", "stop"]
    state = play(chd, state, "+t53")
    assert gained(chd, before, state) == ["fox", "? yellow"]


@rule("chd.turquoise.more")
def test_the_bonuses_of_all_crosses_are_pending_together(chd: Game) -> None:
    close = sheet(chd, t="31 33 12 22 42")
    state = rolled(chd, "W2 Y2 T2 B2 N2 P2", close)
    before = play(chd, state, "N>n5", "roll W2 Y2 T2 B2 P2")
    state = play(chd, before, "T>t32")
    assert texts(chd, state) == ["+t52", "stop"]
    assert gained(chd, before, play(chd, state, "+t52")) == ["? brown", "? pink"]
    assert gained(chd, before, play(chd, state, "stop")) == ["? brown", "? pink"]


@rule("chd.turquoise.more")
def test_the_bonus_of_a_further_cross_waits_for_the_next_one(chd: Game) -> None:
    close = sheet(chd, t="41")
    before = served(chd, "- - W1", "T2 B2 P2 Y2 N2", sheet(chd), close)
    state = play(chd, before, "2 T>t52", "2 +t42")
    assert texts(chd, state, 1) == ["+t12", "+t22", "+t32", "stop"]
    state = play(chd, state, "2 stop")
    assert gained(chd, before, state, 1) == ["? turquoise"]
    assert {"+t11", "+t16"} <= set(texts(chd, state, 1))


@rule("chd.turquoise.more")
def test_each_further_cross_is_optional_and_stopping_ends_them_all(chd: Game) -> None:
    state = served(chd, "- - W1", "T4 B4 P4 Y4 N4", sheet(chd), sheet(chd))
    state = play(chd, state, "2 T>t14", "2 +t34")
    assert texts(chd, state, 1) == ["+t24", "+t44", "+t54", "stop"]
    state = play(chd, state, "2 stop")
    assert filled(chd, state.players[1], "t") == "14 34"
    assert chd.actors(state) == (CHANCE,)


@rule("chd.turquoise.bonus")
@pytest.mark.parametrize(("line", "last"), LAST)
def test_a_line_gives_its_bonus_with_its_last_tinted_field(chd: Game, line: str, last: str) -> None:
    fields, bonus = LINES[line]
    start = sheet(chd, t=" ".join(field for field in fields if field != last))
    before = rolled(chd, roll_of(int(last[1])), start)
    expected = ["fox", "reroll"] if (line, last) == ("row 1", "16") else [bonus]
    assert gained(chd, before, play(chd, before, f"T>t{last}")) == expected


@rule("chd.turquoise.bonus")
@pytest.mark.parametrize(("line", "missing"), [pair for pair in LAST if pair[1] != "16"])
def test_a_line_gives_nothing_while_a_tinted_field_is_free(
    chd: Game, line: str, missing: str
) -> None:
    fields, _ = LINES[line]
    last = next(field for field in fields if field not in (missing, "16"))
    start = sheet(chd, t=" ".join(field for field in fields if field not in (missing, last)))
    before = rolled(chd, roll_of(int(last[1])), start)
    assert gained(chd, before, play(chd, before, f"T>t{last}")) == []


@rule("chd.turquoise.bonus")
def test_row_one_needs_its_sixth_field_too(chd: Game) -> None:
    before = rolled(chd, roll_of(5), sheet(chd, t="11 12 13 14"))
    assert gained(chd, before, play(chd, before, "T>t15")) == []


@rule("chd.turquoise.bonus")
def test_the_first_field_of_row_five_gives_nothing(chd: Game) -> None:
    before = rolled(chd, roll_of(1), sheet(chd))
    assert gained(chd, before, play(chd, before, "T>t51")) == []


@rule("chd.turquoise.bonus")
@pytest.mark.parametrize("plain", sorted(FIELDS - TINTED))
def test_no_line_waits_for_a_field_that_is_not_tinted(chd: Game, plain: str) -> None:
    others = " ".join(sorted(FIELDS - {plain}))
    before = rolled(chd, roll_of(int(plain[1])), sheet(chd, t=others))
    assert gained(chd, before, play(chd, before, f"T>t{plain}")) == []


@rule("chd.turquoise.points")
@pytest.mark.parametrize("row", range(1, 6))
@pytest.mark.parametrize("crosses", range(1, 7))
def test_a_row_scores_by_its_crosses(chd: Game, row: int, crosses: int) -> None:
    from_the_right = [f"{row}{column}" for column in range(7 - crosses, 7)]
    player = sheet(chd, t=" ".join(from_the_right))
    assert points(chd, player)["turquoise"] == POINTS[crosses - 1]


@rule("chd.turquoise.points")
def test_rows_score_each_on_its_own(chd: Game) -> None:
    player = sheet(chd, t="11 12 21 31 32 33 54")
    assert points(chd, player)["turquoise"] == 3 + 1 + 6 + 1
    assert points(chd, sheet(chd))["turquoise"] == 0
