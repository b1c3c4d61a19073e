"""The passive players: one die of the platter each, or one of the die fields if none fits."""

from __future__ import annotations

from cleverdice import CHANCE, Game, State
from cleverdice.rules import Player
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
    texts,
)
from tests.rules.draft.alike import THREE, begin, letters, only_yellow_sixes, throw


def white_six_taken(game: Game, *passive: Player) -> State:
    """The white 6 on the first die field, all others on the platter: yellow 1, purple 3."""
    return first(game, begin(game, "W6 Y1 B2 G1 O2 P3", sheet(game), *passive), "W>p")


def yellow_six_left(game: Game, *passive: Player) -> State:
    """The white 6 on the first die field, the yellow 6 among the dice of the platter."""
    state = first(game, begin(game, "W6 Y6 B2 G1 O2 P3", full_sheet(game, "p"), *passive), "W>p")
    return throw(game, throw(game, state, "Y6"), "Y6")


@rule("draft.serve")
def test_passive_players_choose_among_the_dice_of_the_platter(game: Game) -> None:
    state = white_six_taken(game, sheet(game), sheet(game))
    assert (die_fields(game, state), platter(game, state)) == ("W--", letters(game, "YBGOP"))
    for seat in (1, 2):
        assert dice_offered(game, state, seat) == letters(game, "YBGOP")


@rule("draft.serve")
def test_nobody_is_served_before_the_rolling_is_over(game: Game) -> None:
    state = begin(game, "W3 Y2 B4 G1 O3 P3", sheet(game), sheet(game))
    assert texts(game, state, 1) == []
    state = first(game, state, "P>")
    assert platter(game, state)
    assert texts(game, state, 1) == []
    assert texts(game, throw(game, state, "W1 B2 O3"), 1) == []


@rule("draft.serve")
def test_each_passive_player_uses_one_die_only(game: Game) -> None:
    state = first(game, white_six_taken(game, sheet(game), sheet(game)), "Y>", seat=1)
    assert texts(game, state, 1) == []
    marks = [cell for cells in state.players[1].cells for cell in cells if cell]
    assert len(marks) == 1


@rule("draft.serve")
def test_several_players_may_use_the_same_die(game: Game) -> None:
    state = first(game, white_six_taken(game, sheet(game), sheet(game)), "P>", seat=1)
    assert "P" in platter(game, state)
    state = first(game, state, "P>", seat=2)
    assert [filled(game, player, "p") for player in state.players[1:]] == [THREE[game.name]] * 2


@rule("draft.serve")
def test_all_choose_at_the_same_time_in_any_order(game: Game) -> None:
    start = white_six_taken(game, sheet(game), sheet(game), sheet(game))
    assert game.actors(start) == (1, 2, 3)
    ends = []
    for order in ((1, 2, 3), (3, 1, 2), (2, 3, 1)):
        state = start
        for seat in order:
            state = first(game, state, {1: "Y>", 2: "P>", 3: "P>"}[seat], seat)
        ends.append(state)
    assert ends[0] == ends[1] == ends[2]
    assert ends[0].active == 1


@rule("draft.serve")
def test_nobodys_choice_changes_anything_for_the_others(game: Game) -> None:
    start = white_six_taken(game, sheet(game), sheet(game))
    state = first(game, start, "P>", seat=2)
    assert texts(game, state, 1) == texts(game, start, 1)
    assert state.players[:2] == start.players[:2]
    assert (state.faces, state.place) == (start.faces, start.place)


@rule("draft.serve")
def test_the_active_player_is_not_served(game: Game) -> None:
    state = white_six_taken(game, sheet(game))
    assert game.actors(state) == (1,)
    assert texts(game, state, 0) == []


@rule("draft.fallback")
def test_if_no_platter_die_fits_a_die_of_the_die_fields_may_be_used_instead(game: Game) -> None:
    state = white_six_taken(game, only_yellow_sixes(game))
    assert dice_offered(game, state, 1) == "W"
    before = filled(game, state.players[1], "y")
    state = first(game, state, "W>y", seat=1)
    assert len(filled(game, state.players[1], "y")) > len(before)
    assert game.actors(state) == (CHANCE,)


@rule("draft.fallback")
def test_the_die_of_the_die_fields_need_not_be_used(game: Game) -> None:
    state = white_six_taken(game, only_yellow_sixes(game))
    assert "pass" in texts(game, state, 1)
    state = play(game, state, "2 pass")
    assert (state.active, game.actors(state)) == (1, (CHANCE,))
    assert state.players[1] == only_yellow_sixes(game)


@rule("draft.fallback")
def test_every_die_of_the_three_die_fields_may_be_the_one(game: Game) -> None:
    state = first(game, begin(game, "W6 Y6 B6 G6 O6 P6", sheet(game), full_sheet(game, "py")), "P>")
    state = first(game, throw(game, state, "W6 Y6 B6 G6 O6"), "Y>")
    state = first(game, throw(game, state, "W6 B6 G6 O6"), "W>y")
    assert (die_fields(game, state), platter(game, state)) == ("PYW", letters(game, "BGO"))
    assert dice_offered(game, state, 1) == letters(game, "PYW")


@rule("draft.fallback")
def test_while_a_platter_die_fits_the_die_fields_are_closed(game: Game) -> None:
    state = yellow_six_left(game, only_yellow_sixes(game))
    assert (die_fields(game, state), "Y" in platter(game, state)) == ("W--", True)
    assert dice_offered(game, state, 1) == "Y"


@rule("draft.fallback")
def test_refusing_a_platter_die_that_fits_does_not_open_the_die_fields(chd: Game) -> None:
    state = play(chd, yellow_six_left(chd, only_yellow_sixes(chd)), "2 pass")
    assert texts(chd, state, 1) == []
    assert (state.active, state.players[1]) == (1, only_yellow_sixes(chd))


@rule("draft.fallback")
def test_each_player_falls_back_for_himself(game: Game) -> None:
    state = white_six_taken(game, only_yellow_sixes(game), sheet(game))
    assert dice_offered(game, state, 1) == "W"
    assert dice_offered(game, state, 2) == letters(game, "YBGOP")


@rule("draft.nothing")
def test_if_nothing_fits_the_player_makes_no_mark(game: Game) -> None:
    state = white_six_taken(game, full_sheet(game), sheet(game))
    assert game.actors(state) == (2,)
    assert state.players[1] == full_sheet(game)
    state = first(game, state, "P>", seat=2)
    assert (state.active, game.actors(state)) == (1, (CHANCE,))
    assert state.players[1] == full_sheet(game)
