"""Who plays, what is rolled, and which dice the starting player and the others may use."""

from __future__ import annotations

import itertools

import pytest

from cleverdice import CHANCE, Game, IllegalMove, State
from tests.helpers import filled, play, rolled, rule, sheet, table, texts

USELESS = "green-balloon green-balloon pink-balloon donut cake"


def areas_of(lines: list[str]) -> set[str]:
    """The letters of the areas that moves lead to."""
    return {line.partition(">")[2][:1] for line in lines if ">" in line}


# Players


@rule("kids.players")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_may_play(kids: Game, players: int) -> None:
    assert len(kids.start(players).players) == players


@rule("kids.players")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_fewer_or_more_may_not(kids: Game, players: int) -> None:
    with pytest.raises(ValueError, match="2 to 4 players"):
        kids.start(players)


@rule("kids.players")
def test_anybody_may_start_and_then_it_goes_clockwise(kids: Game) -> None:
    state = kids.start(3, first=1)
    starting = []
    for _ in range(4):
        starting.append(state.active)
        state = play(kids, state, "roll present donut cake cupcake candle")
        assert kids.actors(state) == (state.active,)
        state = kids.play(state, state.active, f"present>g1{len(starting)}")
        for seat in {0, 1, 2} - {state.active}:
            state = kids.play(state, seat, "pass")
    assert starting == [1, 2, 0, 1]


# The roll


@rule("kids.roll")
def test_a_turn_begins_with_a_roll_of_five_dice(kids: Game) -> None:
    state = kids.start(2)
    assert kids.actors(state) == (CHANCE,)
    for dice in (4, 6):
        with pytest.raises(IllegalMove):
            play(kids, state, "roll" + dice * " present")
    state = play(kids, state, "roll" + 5 * " present")
    assert kids.actors(state) == (0,)


@rule("kids.roll")
def test_every_later_turn_uses_all_five_dice_again(kids: Game) -> None:
    state = play(kids, kids.start(2), "roll present donut cake cupcake candle", "present>g11")
    state = play(kids, state, "2 pass")
    assert kids.actors(state) == (CHANCE,)
    with pytest.raises(IllegalMove):
        play(kids, state, "roll donut cake cupcake candle")
    state = play(kids, state, "roll" + 5 * " present")
    assert len(texts(kids, state, 1)) == 12


@rule("kids.roll")
def test_up_to_three_dice_show_a_joker(kids: Game) -> None:
    faces = [kids.tokens[face] for die in kids.dice for face in die.faces]
    assert (len(kids.dice), len(faces), faces.count("joker")) == (5, 30, 3)
    play(kids, kids.start(2), "roll joker joker joker cake cake")
    with pytest.raises(IllegalMove):
        play(kids, kids.start(2), "roll joker joker joker joker cake")


@rule("kids.roll")
@pytest.mark.parametrize(
    ("symbol", "area"),
    [
        ("heart-balloon", "yellow"),
        ("blue-balloon", "yellow"),
        ("pink-balloon", "yellow"),
        ("green-balloon", "yellow"),
        ("candle", "red"),
        ("present", "green"),
        ("cupcake", "blue"),
        ("donut", "blue"),
        ("cake", "blue"),
    ],
)
def test_a_symbol_belongs_to_the_area_of_its_background(kids: Game, symbol: str, area: str) -> None:
    (found,) = [known for known in kids.symbols if known.name == symbol]
    assert found.area is not None
    assert kids.areas[found.area].name == area
    letter = kids.areas[found.area].letter
    for done in ("", "1", "1 2", "1 2 3"):
        state = table(kids, sheet(kids, y=done))
        moves = texts(kids, play(kids, state, "roll" + 5 * f" {symbol}"))
        assert areas_of(moves) <= {letter}


# The starting player


@rule("kids.choose")
def test_the_starting_player_chooses_among_all_colours_with_dice_and_jokers(kids: Game) -> None:
    state = rolled(kids, "heart-balloon candle present donut joker", sheet(kids, g="11 12 13 14"))
    presents = [f"g{row}{column}" for row in (2, 3) for column in (1, 2, 3, 4)]
    assert sorted(texts(kids, state)) == sorted(
        [
            *("heart-balloon>y1", "joker>y1"),
            *("candle>r1", "joker>r1"),
            *(f"{die}>{cell}" for die in ("present", "joker") for cell in presents),
            "donut+joker>b21",
        ]
    )


@rule("kids.choose")
def test_any_number_of_the_dice_of_that_background_may_be_used(kids: Game) -> None:
    state = rolled(kids, "present present present donut joker")
    for uses in range(1, 5):
        crossed = ["present>g11", "present>g12", "present>g13", "joker>g14"][:uses]
        after = play(kids, state, *crossed)
        if uses < 4:
            assert "done" in texts(kids, after)
            after = play(kids, after, "done")
        assert len(filled(kids, after.players[0], "g").split()) == uses


@rule("kids.choose")
def test_jokers_alone_serve_a_colour_that_no_die_shows(kids: Game) -> None:
    state = rolled(kids, "present present present joker joker")
    assert {"joker>y1", "joker>r1", "joker+joker>b11", "joker>g11"} <= set(texts(kids, state))
    state = play(kids, state, "joker>y1", "joker>y2")
    assert filled(kids, state.players[0], "y") == "1 2"


@rule("kids.choose")
def test_the_starting_player_must_make_a_cross(kids: Game) -> None:
    state = rolled(kids, "candle candle candle candle candle")
    assert texts(kids, state) == ["candle>r1"]
    for word in ("pass", "done", "stop"):
        with pytest.raises(IllegalMove):
            play(kids, state, word)


@rule("kids.choose")
def test_the_starting_player_may_leave_dice_that_would_fit(kids: Game) -> None:
    state = rolled(kids, "candle candle candle donut cake")
    state = play(kids, state, "candle>r1")
    assert texts(kids, state) == ["candle+candle>r2", "done"]
    state = play(kids, state, "done")
    assert filled(kids, state.players[0], "r") == "1"
    assert kids.actors(state) == (1,)


@rule("kids.one-area")
def test_the_first_cross_of_the_starting_player_fixes_the_area(kids: Game) -> None:
    state = rolled(kids, "candle candle present present joker")
    assert areas_of(texts(kids, state)) == {"y", "r", "g"}
    assert areas_of(texts(kids, play(kids, state, "candle>r1"))) == {"r"}
    assert areas_of(texts(kids, play(kids, state, "present>g11"))) == {"g"}
    assert texts(kids, play(kids, state, "joker>y1")) == []


@rule("kids.one-area")
def test_the_first_cross_of_another_player_fixes_the_area_too(kids: Game) -> None:
    state = rolled(kids, "heart-balloon candle present present joker", players=3)
    state = play(kids, state, "heart-balloon>y1", "done")
    assert areas_of(texts(kids, state, 1)) == {"y", "r", "g"}
    state = play(kids, state, "2 present>g11")
    assert areas_of(texts(kids, state, 1)) == {"g"}
    assert areas_of(texts(kids, state, 2)) == {"y", "r", "g"}


@rule("kids.one-area", "kids.bonus")
def test_bonus_crosses_may_lie_in_another_area(kids: Game) -> None:
    state = rolled(kids, "pink-balloon candle candle cake cake", sheet(kids, y="1 2"))
    state = play(kids, state, "pink-balloon>y3", "+b31", "+g11")
    assert [filled(kids, state.players[0], area) for area in "ybg"] == ["1 2 3", "31", "11"]


@rule("kids.useless")
def test_a_roll_of_which_nothing_can_be_used_is_rolled_again_by_the_same_player(
    kids: Game,
) -> None:
    before = kids.start(3, first=2)
    state = play(kids, before, f"roll {USELESS}", f"roll {USELESS}")
    assert (kids.actors(state), state.active) == ((CHANCE,), 2)
    assert state.players == before.players
    with pytest.raises(IllegalMove):
        play(kids, state, "roll green-balloon green-balloon")
    state = play(kids, state, "roll present green-balloon green-balloon donut cake")
    assert kids.actors(state) == (2,)


@rule("kids.useless")
@pytest.mark.parametrize(
    ("roll", "done"),
    [
        ("candle green-balloon pink-balloon donut cake", {"r": "1"}),
        ("candle candle pink-balloon donut cake", {"r": "1 2 3 4 5 6"}),
        ("heart-balloon heart-balloon donut cake cupcake", {"y": "1"}),
        ("green-balloon donut donut cake cupcake", {"b": "21 22 23"}),
    ],
)
def test_what_is_useless_depends_on_the_sheet(kids: Game, roll: str, done: dict[str, str]) -> None:
    state = rolled(kids, roll, sheet(kids, 0, **done))
    assert kids.actors(state) == (CHANCE,)


@rule("kids.useless")
def test_one_usable_die_keeps_the_roll(kids: Game) -> None:
    assert kids.actors(rolled(kids, "heart-balloon green-balloon donut cake cupcake")) == (0,)
    assert kids.actors(rolled(kids, "green-balloon green-balloon donut donut cake")) == (0,)


@rule("kids.useless")
@pytest.mark.parametrize("saving", ["joker", "present"])
def test_a_joker_or_a_present_saves_every_roll_while_the_game_lasts(
    kids: Game, saving: str
) -> None:
    presents = [f"{row}{column}" for row in "123" for column in "1234"]
    done = sheet(kids, y="1 2 3 4 5 6 7 8 9", r="1 2 3 4 5 6", b="11 12 13 21 22 23 31 32")
    for last in presents:
        free = sheet(kids, g=" ".join(cell for cell in presents if cell != last))
        player = done._replace(cells=(*done.cells[:2], free.cells[2], done.cells[3]))
        assert kids.actors(rolled(kids, f"{saving} candle candle donut cupcake", player)) == (0,)


@rule("kids.unused")
def test_what_the_starting_player_used_is_gone_and_everything_else_is_there(kids: Game) -> None:
    state = rolled(kids, "candle candle candle present joker")
    state = play(kids, state, "candle>r1", "done")
    red = [line for line in texts(kids, state, 1) if ">r" in line]
    assert red == ["candle>r1", "joker>r1"]
    state = play(kids, state, "2 candle>r1")
    assert "candle+joker>r2" in texts(kids, state, 1)
    assert "candle+candle>r2" not in texts(kids, state, 1)


@rule("kids.unused")
def test_a_joker_left_over_is_there_for_the_others(kids: Game) -> None:
    state = rolled(kids, "present joker joker donut cake")
    state = play(kids, state, "joker>g11", "done")
    moves = texts(kids, state, 1)
    assert "donut+joker>b21" in moves
    assert "joker+joker>b21" not in moves


@rule("kids.unused")
def test_a_joker_that_was_used_is_not(kids: Game) -> None:
    state = rolled(kids, "present present joker donut cake")
    state = play(kids, state, "joker>g11", "done")
    assert not [line for line in texts(kids, state, 1) if "joker" in line]


# The others


def rest(kids: Game) -> State:
    """Three players; the starting one leaves a candle, two presents and a joker."""
    state = rolled(kids, "heart-balloon candle present present joker", players=3)
    return play(kids, state, "heart-balloon>y1", "done")


@rule("kids.others")
def test_the_others_begin_when_the_starting_player_is_done(kids: Game) -> None:
    state = rolled(kids, "heart-balloon candle present present joker", players=3)
    assert kids.actors(state) == (0,)
    state = play(kids, state, "heart-balloon>y1")
    assert kids.actors(state) == (0,)
    assert kids.actors(play(kids, state, "done")) == (1, 2)


@rule("kids.others")
def test_another_player_chooses_one_area_and_uses_any_dice_left(kids: Game) -> None:
    state = rest(kids)
    assert {line for line in texts(kids, state, 2) if "g" not in line.partition(">")[2]} == {
        *("joker>y1", "candle>r1", "joker>r1", "pass"),
    }
    state = play(kids, state, "3 present>g34", "3 joker>g11", "3 present>g22")
    assert filled(kids, state.players[2], "g") == "11 22 34"


@rule("kids.others")
def test_another_player_may_use_jokers_alone_for_a_colour_that_no_die_shows(kids: Game) -> None:
    state = play(kids, rest(kids), "2 joker>y1", "3 pass")
    assert filled(kids, state.players[1], "y") == "1"


@rule("kids.others")
def test_several_players_use_the_same_dice(kids: Game) -> None:
    state = play(kids, rest(kids), "2 candle>r1", "3 candle>r1")
    assert [filled(kids, player, "r") for player in state.players] == ["", "1", "1"]


@rule("kids.others")
def test_the_others_act_at_the_same_time_in_whatever_order(kids: Game) -> None:
    second = ["2 present>g11", "2 present>g12", "2 done"]
    third = ["3 joker>g11", "3 done"]
    ends = set()
    for seats in set(itertools.permutations("22233")):
        queues = {"2": iter(second), "3": iter(third)}
        ends.add(play(kids, rest(kids), *(next(queues[seat]) for seat in seats)))
    (state,) = ends
    assert [filled(kids, player, "g") for player in state.players] == ["", "11 12", "11"]


@rule("kids.others")
def test_another_player_may_decline_at_once_or_stop_later(kids: Game) -> None:
    state = rest(kids)
    assert texts(kids, state, 1)[-1] == "pass"
    after = play(kids, state, "2 pass")
    assert (after.players[1].cells, kids.actors(after)) == (state.players[1].cells, (2,))
    after = play(kids, state, "2 present>g11")
    assert texts(kids, after, 1)[-1] == "done"
    assert kids.actors(play(kids, after, "2 done")) == (2,)


@rule("kids.others")
def test_whoever_can_use_no_die_makes_no_cross_and_is_not_asked(kids: Game) -> None:
    state = rolled(kids, "present candle green-balloon donut cake", sheet(kids), sheet(kids, r="1"))
    state = play(kids, state, "present>g11")
    assert (kids.actors(state), state.active) == ((CHANCE,), 1)
    assert filled(kids, state.players[1], "r") == "1"


@rule("kids.others")
def test_the_others_are_not_asked_before_a_useful_roll(kids: Game) -> None:
    state = rolled(kids, USELESS, sheet(kids), sheet(kids, y="1 2 3"))
    assert texts(kids, state, 1) == []


# Jokers


@rule("kids.joker")
def test_a_joker_is_any_colour_and_any_symbol(kids: Game) -> None:
    for done, following in (("", "1"), ("1", "2"), ("1 2", "3"), ("1 2 3", "4")):
        state = rolled(kids, "joker donut cake cupcake candle", sheet(kids, y=done))
        assert f"joker>y{following}" in texts(kids, state)
    assert areas_of(texts(kids, state)) == {"y", "r", "g", "b"}


@rule("kids.joker")
def test_a_joker_counts_inside_a_pair(kids: Game) -> None:
    state = rolled(kids, "joker donut cake cupcake present")
    blue = [line for line in texts(kids, state) if ">b" in line]
    assert sorted(blue) == ["cake+joker>b31", "cupcake+joker>b11", "donut+joker>b21"]


@rule("kids.joker")
def test_two_jokers_make_a_pair_of_any_kind(kids: Game) -> None:
    state = rolled(kids, "joker joker present present present")
    blue = [line for line in texts(kids, state) if ">b" in line]
    assert sorted(blue) == ["joker+joker>b11", "joker+joker>b21", "joker+joker>b31"]


@rule("kids.joker")
@pytest.mark.parametrize(
    ("done", "roll", "ways"),
    [
        ("1", "candle joker cake donut cupcake", ["candle+joker>r2"]),
        ("1", "joker joker cake donut cupcake", ["joker+joker>r2"]),
        ("1 2 3 4 5 6", "candle candle joker cake donut", ["candle+candle+joker>r7"]),
        ("1 2 3 4 5 6", "candle joker joker cake donut", ["candle+joker+joker>r7"]),
        ("1 2 3 4 5 6", "joker joker joker cake donut", ["joker+joker+joker>r7"]),
        ("1 2 3 4 5 6", "candle joker cake donut cupcake", []),
    ],
)
def test_a_joker_counts_inside_a_wagon(kids: Game, done: str, roll: str, ways: list[str]) -> None:
    state = rolled(kids, roll, sheet(kids, r=done))
    assert [line for line in texts(kids, state) if ">r" in line] == ways


@rule("kids.joker")
def test_a_joker_is_used_up_like_any_die(kids: Game) -> None:
    state = rolled(kids, "joker pink-balloon blue-balloon cake donut")
    state = play(kids, state, "joker>y1")
    assert texts(kids, state) == ["blue-balloon>y2", "done"]
