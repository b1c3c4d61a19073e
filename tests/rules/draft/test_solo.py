"""Alone at the table."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from cleverdice import CHANCE, Game, State
from cleverdice.rules import Player, Stage
from tests.helpers import (
    dice_offered,
    die_fields,
    filled,
    first,
    full_sheet,
    may_roll,
    platter,
    play,
    rule,
    sheet,
    spaces,
    table,
    texts,
    until,
)
from tests.rules.draft.alike import begin, dealt, letters, only_yellow_sixes, throw, worth


def deal(game: Game, dice: str, player: Player | None = None) -> State:
    """A passive turn right after its roll, the nearest die first."""
    waiting = table(game, player or sheet(game), stage=Stage.DEAL)
    return throw(game, waiting, dice)


@rule("solo.alternate")
def test_six_active_turns_each_followed_by_a_passive_one(game: Game) -> None:
    seen = [game.start(1)]
    until(game, seen[0], lambda state: state.stage is Stage.OVER, seen)
    waits = [state for state in seen if state.stage in (Stage.ROLL, Stage.DEAL)]
    turns = list(dict.fromkeys((state.round, state.stage) for state in waits))
    assert turns == list(product(range(1, 7), (Stage.ROLL, Stage.DEAL)))


@rule("solo.alternate")
def test_the_passive_turn_follows_when_the_active_turn_is_closed(game: Game) -> None:
    state = begin(game, "W6 Y1 B2 G1 O2 P3", sheet(game, extra_die="o"), round=2)
    state = first(game, state, "W>p")
    assert state.stage is not Stage.DEAL
    state = first(game, state, "extra Y>")
    assert (state.stage, state.round) == (Stage.DEAL, 2)
    state = first(game, throw(game, state, "W6 Y1 B2 G1 O2 P3"), "B>")
    assert (state.stage, state.round) == (Stage.ROLL, 3)


@rule("solo.deal")
def test_all_six_dice_are_rolled_in_any_order_of_nearness(game: Game) -> None:
    waiting = table(game, sheet(game), stage=Stage.DEAL)
    dice = dealt(game, "W1 Y2 B3 G4 O5 P6").split()
    assert all(may_roll(game, waiting, " ".join(order)) for order in permutations(dice))
    assert not may_roll(game, waiting, " ".join(dice[:5]))
    assert not may_roll(game, waiting, " ".join([*dice[:5], dice[0]]))


@rule("solo.deal")
@pytest.mark.parametrize(
    "dice", ["W1 Y2 B3 G4 O5 P6", "P6 O5 G4 B3 Y2 W1", "G4 P6 O5 W1 B3 Y2", "O4 G4 P4 B3 W3 Y3"]
)
def test_the_three_lowest_go_to_the_platter_however_near_the_others_lie(
    game: Game, dice: str
) -> None:
    assert platter(game, deal(game, dice)) == letters(game, "WYB")


@rule("solo.deal")
@pytest.mark.parametrize(
    ("dice", "nearest"),
    [
        ("O2 W2 P2 Y2 B2 G2", "OWP"),
        ("G2 B2 Y2 P2 W2 O2", "GBY"),
        ("W5 Y5 B1 G5 O1 P5", "BOW"),
        ("P5 G5 O1 B1 Y5 W5", "BOP"),
        ("W6 Y3 P1 G3 O3 B3", "PYG"),
        ("W6 O3 B3 P1 G3 Y3", "POB"),
    ],
)
def test_among_equals_the_die_that_lies_nearer_goes(game: Game, dice: str, nearest: str) -> None:
    assert platter(game, deal(game, dice)) == letters(game, nearest)


@rule("solo.deal")
def test_the_order_of_nearness_is_recorded_with_the_roll(game: Game) -> None:
    spelled = f"roll {dealt(game, 'O2 W2 P2 Y2 B2 G2')}"
    assert game.text(game.parse(spelled)) == spelled


@rule("solo.deal")
@pytest.mark.parametrize("dice", ["O3 W3 B1 Y3 P2 G6", "G6 P2 O3 B1 Y3 W3", "W5 O3 Y3 G3 P2 B1"])
def test_example_blue_1_purple_2_and_the_nearest_3_is_orange(gsc: Game, dice: str) -> None:
    assert platter(gsc, deal(gsc, dice)) == "BOP"


@rule("solo.deal")
@pytest.mark.parametrize("dice", ["Y3 W3 B1 T3 P2 N6", "N6 P2 Y3 B1 T3 W3", "W5 Y3 T3 N3 P2 B1"])
def test_example_blue_1_pink_2_and_the_nearest_3_is_yellow(chd: Game, dice: str) -> None:
    assert platter(chd, deal(chd, dice)) == "YBP"


@rule("solo.rest")
def test_the_other_three_lie_on_the_die_fields(game: Game) -> None:
    state = deal(game, "P6 O4 W1 Y1 G5 B1")
    assert sorted(die_fields(game, state)) == sorted(letters(game, "POG"))


@rule("solo.rest")
@pytest.mark.parametrize(
    ("dice", "fields"), [("P6 N4 W1 Y1 T5 B1", "PNT"), ("T4 B1 N4 W1 Y1 P4", "TNP")]
)
def test_the_nearest_of_them_lies_on_the_first_field(chd: Game, dice: str, fields: str) -> None:
    assert die_fields(chd, deal(chd, dice)) == fields


@rule("solo.rest")
def test_one_die_of_the_platter_is_used_as_in_a_game_with_others(game: Game) -> None:
    state = deal(game, "P6 O4 W1 Y1 G5 B5")
    assert platter(game, state) == letters(game, "WYO")
    assert dice_offered(game, state) == letters(game, "WYO")
    state = first(game, state, "Y>")
    assert len(filled(game, state.players[0], "y").split()) == 1
    assert (state.stage, game.actors(state)) == (Stage.ROLL, (CHANCE,))


@rule("solo.rest", "gsc.serve.must")
def test_alone_a_platter_die_that_fits_must_be_used(gsc: Game) -> None:
    assert "pass" not in texts(gsc, deal(gsc, "P6 O4 W1 Y1 G5 B5"))


@rule("solo.rest")
def test_alone_a_platter_die_may_be_declined_where_passive_players_may(chd: Game) -> None:
    state = deal(chd, "P6 N4 W1 Y1 T5 B5")
    assert "pass" in texts(chd, state)
    assert play(chd, state, "pass").round == 2


@rule("solo.rest")
def test_alone_the_die_fields_open_when_no_platter_die_fits(game: Game) -> None:
    state = deal(game, "W6 P4 Y1 B1 G1 O5", only_yellow_sixes(game))
    assert platter(game, state) == letters(game, "YBG")
    assert dice_offered(game, state) == "W"
    assert "pass" in texts(game, state)


@rule("solo.rest")
def test_alone_the_die_fields_stay_closed_while_a_platter_die_fits(game: Game) -> None:
    only_purple = full_sheet(game, "p")
    state = deal(game, "W6 P1 Y2 B2 G6 O5", only_purple)
    assert dice_offered(game, state) == "P"


@rule("solo.rest")
def test_alone_extra_dice_follow_the_platter_die(game: Game) -> None:
    state = deal(game, "P6 O4 W1 Y1 G5 B5", sheet(game, extra_die="oo"))
    assert not any(text.startswith("extra ") for text in texts(game, state))
    state = first(game, state, "Y>")
    assert {"W", "P"} <= set(dice_offered(game, state))
    state = play(game, first(game, state, "extra P>"), "done")
    assert spaces(game, state.players[0], "extra_die") == "xoo"
    assert (state.stage, state.round) == (Stage.ROLL, 2)


@rule("solo.no-reroll")
def test_no_re_roll_in_the_passive_turn(game: Game) -> None:
    ready = sheet(game, reroll="ooo", extra_die="o")
    state = deal(game, "P6 O4 W1 Y1 G5 B5", ready)
    assert "reroll" not in texts(game, state)
    state = first(game, state, "Y>")
    assert "done" in texts(game, state)
    assert "reroll" not in texts(game, state)


@rule("solo.no-reroll")
def test_no_re_roll_in_the_passive_turn_even_if_nothing_fits(game: Game) -> None:
    state = deal(game, "P6 O4 W1 Y1 G5 B5", full_sheet(game, reroll="ooo"))
    assert (state.stage, state.round) == (Stage.ROLL, 2)
    assert spaces(game, state.players[0], "reroll") == "ooo"


LEAST = {
    "gsc": [281, 260, 240, 220, 200, 180, 160, 140, 0],
    "dsc": [320, 300, 280, 260, 240, 220, 200, 180, 160, 140, 0],
    "chd": [450, 420, 390, 360, 330, 300, 270, 240, 210, 180, 0],
    "c4e": [450, 420, 390, 360, 330, 300, 270, 240, 210, 180, 0],
}
"""The least points for each level, the best first."""


@rule("solo.rating")
def test_the_table_gives_the_level_for_the_score_one_being_the_best(game: Game) -> None:
    for level, least in enumerate(LEAST[game.name], 1):
        assert game.level(least) == level
        assert game.level(least - 1) == level + 1 or least == 0
    assert game.level(1000) == 1


@rule("solo.rating")
def test_the_level_comes_with_the_outcome_of_a_solo_game_only(game: Game) -> None:
    for points, level in ((139, len(LEAST[game.name])), (LEAST[game.name][0], 1)):
        player = sheet(game, 0, **worth(game, points))
        outcome = game.outcome(table(game, player, stage=Stage.OVER))
        assert outcome is not None
        assert (outcome.level, outcome.winners) == (level, (0,))
    several = game.outcome(table(game, sheet(game), sheet(game), stage=Stage.OVER))
    assert several is not None
    assert several.level is None
