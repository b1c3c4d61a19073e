"""The legal moves, each with what it gives, found without carrying it out."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cleverdice import Game, State, load
from cleverdice.facts import Earned, Points, ToPlatter, facts, gains
from cleverdice.rules import Enter, Fox, Move, Place, Return, Say, Skip
from cleverdice.rules.flows.draft import ROLLS
from cleverdice.view import Plain, move_views
from tests.helpers import play, rolled, served, sheet, table
from tests.random_games import TABLES, plies
from tests.view.reading import bonus_of, check_texts, received, said

ENTER = {
    "text", "kind", "dice", "number", "extra", "area", "cell", "value", "plain", "points",
    "bonuses", "platter",
}  # fmt: skip
PLACE = ENTER - {"dice", "number", "extra", "platter"}


# What the engine says, whatever the dice and the choices


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_move_is_there_in_order(name: str, players: int) -> None:
    game = load(name)
    for state, _, _, _ in plies(game, players, "moves"):
        for seat in range(players):
            views, moves = move_views(game, state, seat), game.moves(state, seat)
            assert [game.parse(view["text"]) for view in views] == moves
            assert received(views) == views
            check_texts(views)
            for view, move in zip(views, moves, strict=True):
                check_fields(view, move)


def check_fields(view: Plain, move: Move) -> None:
    match move:
        case Enter(dice, mark, number, extra):
            assert view.keys() - {"spends"} == ENTER
            assert view.get("spends", 1) > 0
            assert (view["kind"], view["dice"]) == ("enter", list(dice))
            assert (view["number"], view["extra"]) == (number, extra)
            assert tuple(view[key] for key in ("area", "cell", "value", "plain")) == mark
        case Place(mark):
            assert view.keys() == PLACE
            assert view["kind"] == "place"
            assert tuple(view[key] for key in ("area", "cell", "value", "plain")) == mark
        case Skip(area):
            assert view == {"text": view["text"], "kind": "skip", "area": area}
        case Return(die):
            assert view == {"text": view["text"], "kind": "return", "dice": [die]}
        case Say("keep"):
            assert view.keys() - {"rolls"} == {"text", "kind", "word", "declines"}
        case Say(word):
            said = {"text": word, "kind": "say", "word": word, "declines": word == "pass"}
            assert view == said


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(TABLES), st.integers(0, 2**32))
def test_what_a_move_gives_is_what_it_brings_about(table: tuple[str, int], seed: int) -> None:
    name, players = table
    game = load(name)
    for state, seat, move, _ in plies(game, players, seed):
        if seat >= 0:
            listed = game.moves(state, seat)
            view = move_views(game, state, seat)[listed.index(move)]
            check_gains(game, state, seat, move, view)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_all_moves_of_some_positions(name: str, players: int) -> None:
    game = load(name)
    for state, _, _, _ in list(plies(game, players, "all"))[::9]:
        for seat in (seat for seat in game.actors(state) if seat >= 0):
            pairs = zip(game.moves(state, seat), move_views(game, state, seat), strict=True)
            for move, view in pairs:
                check_gains(game, state, seat, move, view)


def check_gains(game: Game, state: State, seat: int, move: Move, view: Plain) -> None:
    """Points, bonuses and platter against the facts of the move once it is made."""
    if not isinstance(move, Enter | Place):
        return
    found = gains(game, state, seat, move)
    in_area = [fact for fact in found if isinstance(fact, Points) and fact.area == view["area"]]
    assert view["points"] == sum(fact.points for fact in in_area)
    earned = [fact.bonus for fact in found if isinstance(fact, Earned)]
    assert [bonus_of(bonus) for bonus in view["bonuses"]] == earned
    if isinstance(move, Enter):
        assert view["platter"] == sent(game, state, seat, move)


def sent(game: Game, state: State, seat: int, move: Move) -> list[int]:
    """The dice that a choice sends to the platter; after the last roll all go there anyway."""
    if seat != state.active or state.rolls >= ROLLS:
        return []
    found = facts(game, state, game.apply(state, seat, move), move)
    return [die for fact in found if isinstance(fact, ToPlatter) for die in fact.dice]


# Some positions


def one(game: Game, state: State, text: str, seat: int = 0) -> Plain:
    return next(view for view in move_views(game, state, seat) if view["text"] == text)


def test_a_cross_with_points_bonus_and_platter(gsc: Game) -> None:
    state = rolled(gsc, "W1 Y5 B1 G1 O6 P5", sheet(gsc, y="11 12 33 43"))
    view = one(gsc, state, "Y>y13")
    assert [said(bonus["say"]) for bonus in view.pop("bonuses")] == ["a cross in blue"]
    assert view == {
        "text": "Y>y13",
        "kind": "enter",
        "dice": [1],
        "number": 0,
        "extra": False,
        "area": 0,
        "cell": 2,
        "value": 1,
        "plain": False,
        "points": 16,
        "platter": [0, 2, 3],
    }


def test_after_the_last_roll_a_choice_sends_nothing(gsc: Game) -> None:
    state = rolled(gsc, "W1 Y5 B1 G1 O6 P5", rolls=2)
    assert one(gsc, state, "O>o1=6")["platter"] == []
    before = rolled(gsc, "W1 Y5 B1 G1 O6 P5", rolls=1)
    assert one(gsc, before, "O>o1=6")["platter"] == [0, 1, 2, 3, 5]


def test_the_served_send_nothing(chd: Game) -> None:
    state = served(chd, "Y2 - T3", "W1 B1 N2 P4")
    assert one(chd, state, "P>p1=2", 1)["platter"] == []


def test_extra_dice_send_nothing(gsc: Game) -> None:
    state = rolled(gsc, "W1 Y5 B1 G1 O6 P5", sheet(gsc, extra_die="o"), players=2)
    state = play(gsc, state, "O>o1=6")
    view = one(gsc, state, "extra P>p1=5")
    assert state.rolls < ROLLS
    assert (view["extra"], view["platter"]) == (True, [])


def test_a_full_action_row_gives_its_bonus_too(chd: Game) -> None:
    state = rolled(chd, "W1 Y1 T1 B1 N1 P4", sheet(chd, p="1=3", reroll="xxxxxx"))
    given = [bonus_of(bonus) for bonus in one(chd, state, "P>p2=2")["bonuses"]]
    assert given == [chd.areas[4].groups_at[1][0].bonus, Fox()]
    state = rolled(chd, "W1 Y1 T1 B1 N1 P4", sheet(chd, p="1=3", reroll="xxxxx"))
    assert len(one(chd, state, "P>p2=2")["bonuses"]) == 1


def test_a_die_is_taken_back_and_whoever_takes_none_rolls(dsc: Game) -> None:
    state = rolled(dsc, "W5 S1 Y2 B6 G6 P6", sheet(dsc, 0, **{"return": "o"}))
    state = play(dsc, state, "W>y52")
    views = move_views(dsc, state, 0)
    assert [view["text"] for view in views] == ["return S", "return Y", "keep"]
    assert views[0] == {"text": "return S", "kind": "return", "dice": [1]}
    assert views[-1]["rolls"] is True


def test_whoever_takes_none_back_with_an_empty_hand_does_not_roll(dsc: Game) -> None:
    state = rolled(dsc, "W5 S1 Y2 B3 G4 P4", sheet(dsc, 0, **{"return": "o"}))
    assert "rolls" not in one(dsc, play(dsc, state, "W>y52"), "keep")


def test_polish_is_told_where_it_costs(c4e: Game) -> None:
    state = served(c4e, "Y6 G6 P6", "W1 B4 R2", sheet(c4e), sheet(c4e, polish="oo"))
    assert "spends" not in one(c4e, state, "R>r1", 1)
    assert one(c4e, state, "R=4>r9", 1)["spends"] == 2
    assert "spends" not in one(c4e, state, "W>b41", 1)
    assert one(c4e, state, "W>b42", 1)["spends"] == 1
    assert one(c4e, state, "B>b21", 1)["spends"] == 2


def test_an_echo_counts_for_the_points(c4e: Game) -> None:
    state = rolled(c4e, "W1 Y1 B1 R1 G1 P3")
    assert one(c4e, state, "P>p1=3")["points"] == 4


def test_points_without_the_bonus(chd: Game) -> None:
    state = rolled(chd, "W1 Y1 T1 B1 N1 P4", sheet(chd, p="1=3"))
    plain = next(view for view in move_views(chd, state, 0) if view.get("plain"))
    assert plain["text"].endswith("x")
    assert (plain["bonuses"], plain["points"]) == ([], plain["value"])


def test_a_bonus_and_declining_it(kids: Game) -> None:
    fill = kids.areas[0].groups[0].bonus
    state = table(kids).with_player(0, sheet(kids).doing(fill))  # type: ignore[arg-type]
    views = move_views(kids, state, 0)
    assert {view["kind"] for view in views} == {"place", "skip"}
    assert views[-1]["text"].startswith("skip ")


def test_a_number_that_a_die_counts_as(chd: Game) -> None:
    state = rolled(chd, "W1 Y1 T1 B1 N1 P4", sheet(chd, any_number="o"))
    view = next(view for view in move_views(chd, state, 0) if view.get("number"))
    assert view["number"] == chd.actions[1].printed[0]
    assert f"={view['number']}>" in view["text"]


def test_symbols_are_dice(kids: Game) -> None:
    state = play(kids, kids.start(2), "roll candle joker donut donut present")
    for view in move_views(kids, state, 0):
        assert [kids.tokens[symbol] for symbol in view["dice"]] == view["text"].split(">")[0].split(
            "+"
        )
        assert view["platter"] == []


def test_who_has_nothing_to_do_has_no_moves(gsc: Game) -> None:
    assert move_views(gsc, gsc.start(2), 0) == []
