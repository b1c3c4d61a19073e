"""Extra dice: when, which, how often."""

from __future__ import annotations

import pytest

from cleverdice import CHANCE, Game, State
from cleverdice.rules import Player, Stage
from tests.helpers import (
    dice_offered,
    die_fields,
    filled,
    first,
    full_sheet,
    platter,
    play,
    rule,
    sheet,
    spaces,
    table,
    texts,
)
from tests.rules.draft.alike import THREE, begin, letters, only_yellow_sixes, throw

ROLL = "W6 Y1 B2 G1 O2 P3"
NEXT_GIVES_EXTRA = {
    "gsc": ("g", "1 2 3", "G"),
    "dsc": ("g", "1=1 2=1 3=1 4=1 5=1 6=1 7=1 8=1", "G"),
    "chd": ("p", "1=1 2=1 3=1", "P"),
    "c4e": ("g", "L1=1 L2=1 L3=1 L4=1 L5=1", "G"),
}
"""An area whose next field gives an extra die, what stands in it, and its die."""


def over(game: Game, *sheets: Player, roll: str = ROLL, **changes: object) -> State:
    """The rolling is over: white on the first die field, all others on the platter."""
    return first(game, begin(game, roll, *sheets, **changes), "W>p")


def extras(game: Game, state: State, seat: int = 0) -> str:
    """The dice that a seat may use as extra dice now."""
    if not any(text.startswith("extra ") for text in texts(game, state, seat)):
        return ""
    return dice_offered(game, state, seat)


# The window


@rule("draft.extra")
def test_the_active_player_has_no_extra_die_while_the_rolling_goes_on(game: Game) -> None:
    state = begin(game, "W3 Y2 B4 G1 O3 P3", sheet(game, extra_die="oo"), sheet(game))
    assert extras(game, state) == ""
    state = first(game, state, "P>")
    assert game.actors(state) == (CHANCE,)
    assert extras(game, throw(game, state, "W1 B1 O1")) == ""


@rule("draft.extra")
def test_the_active_players_window_opens_when_the_pool_has_gone_to_the_platter(game: Game) -> None:
    state = begin(game, "W2 Y2 B2 G2 O2 P1", sheet(game, extra_die="o"), full_sheet(game))
    state = throw(game, first(game, state, "P>"), "W2 Y1 B2 G2 O2")
    state = throw(game, first(game, state, "Y>"), "W1 B5 G5 O5")
    state = first(game, state, "W>y")
    assert platter(game, state) == letters(game, "BGO")
    assert set(platter(game, state)) <= set(extras(game, state))


@rule("draft.extra")
def test_the_passive_players_window_opens_after_the_platter_die(game: Game) -> None:
    state = over(game, sheet(game), sheet(game, extra_die="o"))
    assert extras(game, state, 1) == ""
    state = first(game, state, "Y>", seat=1)
    assert "P" in extras(game, state, 1)
    assert "done" in texts(game, state, 1)


@rule("draft.extra")
def test_the_passive_players_window_opens_also_when_no_platter_die_fitted(game: Game) -> None:
    state = over(game, sheet(game), only_yellow_sixes(game, extra_die="o"))
    assert extras(game, state, 1) == ""
    state = play(game, state, "2 pass")
    assert extras(game, state, 1) == "W"


@rule("draft.extra")
def test_the_passive_players_window_opens_also_after_a_die_of_the_die_fields(game: Game) -> None:
    only_purple = full_sheet(game, "p", extra_die="o")
    state = first(game, begin(game, "W6 Y1 B2 G1 O2 P6", sheet(game), only_purple), "P>")
    state = first(game, throw(game, state, "W6"), "W>y")
    assert die_fields(game, state) == "PW-"
    assert extras(game, state, 1) == ""
    state = first(game, state, "P>", seat=1)
    assert extras(game, state, 1) == "WP"


@rule("draft.extra")
def test_the_passive_players_window_opens_also_after_declining(chd: Game) -> None:
    state = play(chd, over(chd, sheet(chd), sheet(chd, extra_die="o")), "2 pass")
    assert extras(chd, state, 1) == letters(chd, "WYBGOP")


@rule("draft.extra")
@pytest.mark.parametrize("seat", [0, 1])
def test_an_extra_die_circled_in_the_window_counts(game: Game, seat: int) -> None:
    area, stands, die = NEXT_GIVES_EXTRA[game.name]
    sheets = [sheet(game), sheet(game)]
    sheets[seat] = sheet(game, 0, extra_die="o", **{area: stands})
    roll = "W6 Y1 B2 G4 O2 P2"
    state = first(game, over(game, *sheets, roll=roll), "Y>", seat=1)
    state = first(game, state, f"extra {die}>", seat)
    assert spaces(game, state.players[seat], "extra_die") == "xo"
    assert extras(game, state, seat)
    state = first(game, state, f"extra {letters(game, 'O')}>", seat)
    assert spaces(game, state.players[seat], "extra_die") == "xx"


@rule("draft.extra")
def test_an_extra_die_circled_by_the_platter_die_counts_in_the_same_turn(game: Game) -> None:
    area, stands, die = NEXT_GIVES_EXTRA[game.name]
    state = over(game, sheet(game), sheet(game, 0, **{area: stands}), roll="W6 Y1 B2 G4 O2 P2")
    state = first(game, state, f"{die}>", seat=1)
    assert spaces(game, state.players[1], "extra_die") == "o"
    assert extras(game, state, 1)


@rule("draft.extra")
@pytest.mark.parametrize("seat", [0, 1])
def test_done_closes_the_window_with_actions_left(game: Game, seat: int) -> None:
    sheets = [sheet(game), sheet(game)]
    sheets[seat] = sheet(game, extra_die="ooo")
    state = first(game, over(game, *sheets), "Y>", seat=1)
    state = first(game, state, "extra P>", seat)
    assert "done" in texts(game, state, seat)
    state = play(game, state, f"{seat + 1} done")
    assert texts(game, state, seat) == []
    assert spaces(game, state.players[seat], "extra_die") == "xoo"
    assert (state.active, game.actors(state)) == (1, (CHANCE,))


@rule("draft.extra")
def test_without_a_circled_space_there_is_no_window(game: Game) -> None:
    state = over(game, sheet(game, extra_die="x"), sheet(game, extra_die="x"))
    assert game.actors(state) == (1,)
    assert game.actors(first(game, state, "Y>", seat=1)) == (CHANCE,)


@rule("draft.extra", "draft.end")
def test_at_the_end_of_the_game_there_is_the_window_of_the_last_turn_and_no_second(
    game: Game,
) -> None:
    ready = sheet(game, extra_die="oo")
    state = table(game, ready, ready, round=6, active=1)
    state = first(game, throw(game, state, ROLL), "W>p", seat=1)
    state = first(game, state, "Y>", seat=0)
    state = first(game, state, "extra P>", seat=0)
    state = play(game, state, "1 done")
    assert game.outcome(state) is None
    state = play(game, state, "2 done")
    assert state.stage is Stage.OVER
    assert game.actors(state) == ()
    assert [spaces(game, player, "extra_die") for player in state.players] == ["xo", "oo"]


# Which dice


@rule("draft.extra.any")
def test_any_of_the_six_dice_wherever_it_lies(game: Game) -> None:
    state = over(game, sheet(game, extra_die="o"), full_sheet(game))
    assert (die_fields(game, state), platter(game, state)) == ("W--", letters(game, "YBGOP"))
    assert extras(game, state) == letters(game, "WYBGOP")


@rule("draft.extra.any")
def test_also_a_die_already_used_this_turn(game: Game) -> None:
    state = over(game, sheet(game, extra_die="o"), sheet(game, extra_die="o"))
    die = {"gsc": "O", "dsc": "S", "chd": "N", "c4e": "Y"}[game.name]
    state = first(game, first(game, state, f"{die}>", seat=1), f"extra {die}>", seat=1)
    assert len(filled(game, state.players[1], die.lower()).split()) == 2
    state = first(game, state, "extra W>y", seat=0)
    assert len(filled(game, state.players[0], "y").split()) == 1


@rule("draft.extra.any")
def test_the_die_counts_with_its_present_face(game: Game) -> None:
    state = over(game, sheet(game), sheet(game, extra_die="o"))
    state = first(game, first(game, state, "Y>", seat=1), "extra P>", seat=1)
    assert filled(game, state.players[1], "p") == THREE[game.name]


# How often


@rule("draft.extra.once")
@pytest.mark.parametrize("seat", [0, 1])
def test_each_die_at_most_once_a_turn(game: Game, seat: int) -> None:
    sheets = [sheet(game), sheet(game)]
    sheets[seat] = sheet(game, extra_die="ooo")
    state = first(game, over(game, *sheets), "Y>", seat=1)
    before = extras(game, state, seat)
    state = first(game, state, f"extra {letters(game, 'O')}>", seat)
    used = letters(game, "O")
    assert used in before
    assert extras(game, state, seat) == before.replace(used, "")
    state = first(game, state, "extra W>y", seat)
    assert not set("W" + used) & set(extras(game, state, seat))


@rule("draft.extra.once")
def test_once_for_each_player(game: Game) -> None:
    ready = sheet(game, extra_die="oo")
    state = first(game, over(game, ready, ready), "Y>", seat=1)
    state = first(game, state, "extra W>", seat=0)
    assert "W" not in extras(game, state, 0)
    assert "W" in extras(game, state, 1)


@rule("draft.extra.once")
def test_in_the_next_turn_the_die_is_free_again(game: Game) -> None:
    state = over(game, sheet(game, extra_die="oo"), sheet(game))
    state = play(game, first(game, first(game, state, "extra W>"), "Y>", seat=1), "done")
    state = first(game, throw(game, state, ROLL), "W>p", seat=1)
    state = first(game, state, "Y>", seat=0)
    assert "W" in extras(game, state, 0)


@rule("draft.extra.once")
def test_alone_the_active_and_the_passive_turn_are_two_turns(game: Game) -> None:
    state = over(game, sheet(game, extra_die="ooo"))
    state = play(game, first(game, state, "extra W>"), "done")
    state = first(game, throw(game, state, "W6 Y1 B5 G2 O5 P3"), "Y>")
    assert "W" in extras(game, state)
    state = first(game, state, "extra W>")
    assert "W" not in extras(game, state)


# Only what fits


@rule("draft.extra.fits")
def test_only_a_die_that_fits_is_offered(game: Game) -> None:
    yellow = filled(game, only_yellow_sixes(game), "y")
    ready = full_sheet(game, "yp", y=yellow, extra_die="oo")
    state = over(game, ready, full_sheet(game))
    ways = {(text[:7], text.partition(">")[2][:1]) for text in texts(game, state)}
    assert ways == {("extra W", "y"), ("extra W", "p"), ("extra P", "p"), ("done", "")}


@rule("draft.extra.fits")
def test_the_action_is_not_spent_when_no_die_fits(game: Game) -> None:
    stuck = full_sheet(game, extra_die="oo")
    state = begin(game, ROLL, stuck, stuck)
    state = throw(game, throw(game, state, ROLL), ROLL)
    assert (state.active, game.actors(state)) == (1, (CHANCE,))
    assert state.players == (stuck, stuck)


# Side by side


@rule("draft.extra.parallel")
def test_extra_dice_and_passive_choices_go_side_by_side(game: Game) -> None:
    start = over(game, sheet(game, extra_die="o"), sheet(game), sheet(game))
    assert game.actors(start) == (0, 1, 2)
    steps = [(0, f"extra {letters(game, 'O')}>"), (1, "P>"), (2, "Y>")]
    ends = []
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        state = start
        for step in order:
            seat, move = steps[step]
            state = first(game, state, move, seat)
        ends.append(state)
    assert ends[0] == ends[1] == ends[2]
    assert ends[0].active == 1
