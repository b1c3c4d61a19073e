"""The worked examples of the rulebooks. Faces that the books do not give are free."""

from __future__ import annotations

import pytest

from cleverdice import Game
from cleverdice.rules import Stage
from tests.helpers import (
    die_fields,
    filled,
    platter,
    play,
    points,
    pool,
    rolled,
    rule,
    sheet,
    spaces,
    table,
    texts,
)


@rule("draft.pick", "draft.pick.lower", "draft.three")
def test_paula_and_lucas_choose_purple_3_then_white_4_as_purple_then_orange_3(gsc: Game) -> None:
    state = rolled(gsc, "W3 Y5 B2 G6 O3 P3", sheet(gsc), sheet(gsc))
    state = play(gsc, state, "P>p1=3")
    assert (die_fields(gsc, state), platter(gsc, state)) == ("P--", "B")
    assert pool(gsc, state) == "WYGO"
    state = play(gsc, state, "roll W4 Y1 G2 O5", "W>p2=4")
    assert (die_fields(gsc, state), platter(gsc, state)) == ("PW-", "YBG")
    assert pool(gsc, state) == "O"
    state = play(gsc, state, "roll O3", "O>o1=3")
    assert (die_fields(gsc, state), platter(gsc, state)) == ("PWO", "YBG")
    assert filled(gsc, state.players[0], "p") == "1=3 2=4"
    assert filled(gsc, state.players[0], "o") == "1=3"
    assert gsc.actors(state) == (1,)


@rule("gsc.blue.points")
@pytest.mark.parametrize(("crosses", "worth"), [(4, 7), (9, 37)])
def test_four_blue_crosses_score_7_and_nine_score_37(gsc: Game, crosses: int, worth: int) -> None:
    marks = " ".join(str(total) for total in range(3, 3 + crosses))
    assert points(gsc, sheet(gsc, b=marks))["blue"] == worth


@rule("gsc.green.points")
def test_five_green_crosses_score_15(gsc: Game) -> None:
    assert points(gsc, sheet(gsc, g="1 2 3 4 5"))["green"] == 15


@rule("gsc.orange")
@pytest.mark.parametrize(("field", "before"), [(4, 3), (7, 6), (9, 8)])
def test_a_4_on_a_doubled_orange_field_writes_8(gsc: Game, field: int, before: int) -> None:
    stands = " ".join(f"{each}=1" for each in range(1, before + 1))
    state = play(gsc, rolled(gsc, "W6 Y6 B6 G6 O4 P6", sheet(gsc, o=stands)), f"O>o{field}=8")
    assert filled(gsc, state.players[0], "o") == f"{stands} {field}=8"


@rule("gsc.orange")
def test_a_6_on_a_doubled_orange_field_writes_12(gsc: Game) -> None:
    state = rolled(gsc, "W6 Y6 B6 G6 O6 P6", sheet(gsc, o="1=5 2=2 3=3"))
    assert "O>o4=12" in texts(gsc, state)


@rule("gsc.orange")
def test_orange_5_2_3_12_scores_22(gsc: Game) -> None:
    stands = ""
    for field, (face, written) in enumerate(((5, 5), (2, 2), (3, 3), (6, 12)), 1):
        state = rolled(gsc, f"W6 Y6 B6 G6 O{face} P6", sheet(gsc, o=stands))
        state = play(gsc, state, f"O>o{field}={written}")
        stands = filled(gsc, state.players[0], "o")
    assert stands == "1=5 2=2 3=3 4=12"
    assert points(gsc, state.players[0])["orange"] == 22


@rule("gsc.purple")
def test_purple_2_5_6_3_is_allowed_and_scores_16(gsc: Game) -> None:
    written = ""
    for field, face in enumerate((2, 5, 6, 3), 1):
        state = rolled(gsc, f"W6 Y6 B6 G6 O6 P{face}", sheet(gsc, p=written))
        state = play(gsc, state, f"P>p{field}={face}")
        written = filled(gsc, state.players[0], "p")
    assert written == "1=2 2=5 3=6 4=3"
    assert points(gsc, state.players[0])["purple"] == 16


@rule("gsc.purple")
def test_after_a_first_purple_2_only_3_to_6_may_follow(gsc: Game) -> None:
    follows = [
        face
        for face in range(1, 7)
        if f"P>p2={face}" in texts(gsc, rolled(gsc, f"W6 Y6 B6 G6 O6 P{face}", sheet(gsc, p="1=2")))
    ]
    assert follows == [3, 4, 5, 6]


@rule("gsc.purple.bonus", "draft.action.unlock")
def test_the_third_purple_field_circles_a_re_roll_at_once(gsc: Game) -> None:
    state = rolled(gsc, "W6 Y6 B6 G6 O6 P5", sheet(gsc, p="1=2 2=3"))
    state = play(gsc, state, "P>p3=5", "roll W1 Y1 B1 G1 O1")
    assert spaces(gsc, state.players[0], "reroll") == "o"
    assert "reroll" in texts(gsc, state)


@rule("draft.extra", "draft.extra.any", "draft.extra.once", "draft.blue-sum")
def test_extra_dice_white_as_yellow_4_white_again_refused_blue_3_and_white_4_make_7(
    gsc: Game,
) -> None:
    state = rolled(gsc, "W4 Y4 B4 G4 O4 P1", sheet(gsc, extra_die="oo"), sheet(gsc))
    state = play(gsc, state, "P>p1=1", "roll W4 Y4 B3 G4 O4", "W>o1=4", "roll Y1 G1 O1", "O>o2=1")
    assert (die_fields(gsc, state), platter(gsc, state)) == ("PWO", "YBG")
    state = play(gsc, state, "extra W>y34")
    assert not any(text.startswith("extra W") for text in texts(gsc, state))
    assert "extra B>b7" in texts(gsc, state)
    state = play(gsc, state, "extra B>b7")
    assert filled(gsc, state.players[0], "y") == "34"
    assert filled(gsc, state.players[0], "b") == "7"
    assert spaces(gsc, state.players[0], "extra_die") == "xx"


@rule("draft.fox", "draft.score")
def test_felix_has_areas_of_46_37_28_5_and_21_and_one_fox_worth_5(gsc: Game) -> None:
    felix = sheet(
        gsc,
        1,
        y="11 21 31 13 33 43 24 34 44",
        b="2 3 4 5 6 7 8 9 10",
        g="1 2 3 4 5 6 7",
        o="1=5",
        p="1=2 2=5 3=6 4=3 5=5",
    )
    score = gsc.score(felix)
    assert score.areas == (46, 37, 28, 5, 21)
    assert (score.fox_points, score.total) == (5, 142)


@rule("solo.deal")
def test_the_platter_of_a_solo_game_takes_blue_1_purple_2_and_the_nearest_3(gsc: Game) -> None:
    waiting = table(gsc, sheet(gsc), stage=Stage.DEAL)
    state = play(gsc, waiting, "roll G5 O3 B1 W3 Y3 P2")
    assert platter(gsc, state) == "BOP"
