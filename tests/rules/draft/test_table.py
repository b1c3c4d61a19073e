"""Players, rounds, whose turn it is, and what holds for everybody at the table."""

from __future__ import annotations

from itertools import product

import pytest

from cleverdice import CHANCE, Game, State
from cleverdice.rules import Stage
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
    table,
    texts,
    until,
)
from tests.rules.draft.alike import THREE, begin, shown

ALL_ONES = "W1 Y1 B1 G1 O1 P1"


def turns(game: Game, start: State) -> list[tuple[int, int]]:
    """Round and seat of every active turn until the end of the game."""
    seen = [start]
    until(game, start, lambda state: state.stage is Stage.OVER, seen)
    first_rolls = [state for state in seen if state.stage is Stage.ROLL and state.rolls == 0]
    return list(dict.fromkeys((state.round, state.active) for state in first_rolls))


def next_round(game: Game, number: int, *, players: int) -> State:
    """The table right after the last turn of the round before, all sheets blank until then."""
    blank = [sheet(game)] * players
    last = table(game, *blank, round=number - 1, active=players - 1)
    return until(game, last, lambda state: state.round == number)


@rule("draft.players")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_one_to_four_players(game: Game, players: int) -> None:
    assert len(game.start(players).players) == players


@rule("draft.players")
@pytest.mark.parametrize("players", [0, 5])
def test_nobody_and_five_players_are_refused(game: Game, players: int) -> None:
    with pytest.raises(ValueError, match="1 to 4 players"):
        game.start(players)


@rule("draft.rounds")
@pytest.mark.parametrize(("players", "rounds"), [(1, 6), (2, 6), (3, 5), (4, 4)])
def test_rounds_by_number_of_players(game: Game, players: int, rounds: int) -> None:
    played = {number for number, _ in turns(game, game.start(players))}
    assert played == set(range(1, rounds + 1))


@rule("draft.first")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_whoever_is_chosen_begins_and_the_role_goes_clockwise(game: Game, seat: int) -> None:
    clockwise = [seat, (seat + 1) % 3, (seat + 2) % 3]
    expected = list(product(range(1, 6), clockwise))
    assert turns(game, game.start(3, first=seat)) == expected


@rule("draft.first")
@pytest.mark.parametrize("seat", [-1, 3])
def test_only_somebody_at_the_table_can_begin(game: Game, seat: int) -> None:
    with pytest.raises(ValueError, match="no seat"):
        game.start(3, first=seat)


@rule("draft.first")
def test_the_first_roll_is_picked_from_by_the_starting_player(game: Game) -> None:
    state = play(game, game.start(3, first=1), f"roll {shown(game, ALL_ONES)}")
    assert game.actors(state) == (1,)


@rule("draft.round-bonus")
def test_every_player_gets_the_bonus_of_the_first_round_before_the_first_roll(game: Game) -> None:
    state = game.start(3)
    assert [spaces(game, player, "reroll") for player in state.players] == ["o", "o", "o"]
    assert game.actors(state) == (CHANCE,)


@rule("draft.round-bonus")
@pytest.mark.parametrize("number", [2, 3])
def test_every_player_gets_the_bonus_of_a_later_round(game: Game, number: int) -> None:
    third = {"gsc": "reroll", "dsc": "return", "chd": "any_number", "c4e": "polish"}[game.name]
    last = table(game, *[full_sheet(game)] * 2, round=number - 1, active=1)
    state = until(game, last, lambda state: state.round == number)
    for row in game.actions:
        gained = "o" if row.name == (third if number == 3 else "extra_die") else ""
        assert [spaces(game, player, row.name) for player in state.players] == [gained] * 2


@rule("draft.round-bonus")
def test_a_round_bonus_comes_once_and_not_in_the_middle_of_a_round(game: Game) -> None:
    start = table(game, *[full_sheet(game)] * 2, round=1)
    state = until(game, start, lambda state: state.active == 1)
    assert state.round == 1
    assert all(spaces(game, state.players[0], row.name) == "" for row in game.actions)


@rule("draft.round-bonus")
def test_the_marks_of_the_fourth_round_are_placed_by_everybody_before_the_first_roll(
    game: Game,
) -> None:
    state = next_round(game, 4, players=2)
    assert game.actors(state) == (0, 1)
    assert not may_roll(game, state, shown(game, ALL_ONES))
    state = first(game, state, "+", seat=1)
    assert game.actors(state) == (0,)
    state = first(game, state, "+p", seat=0)
    assert game.actors(state) == (CHANCE,)


@rule("draft.round-bonus")
def test_what_a_round_bonus_chains_is_placed_before_the_first_roll_too(gsc: Game) -> None:
    last = table(gsc, sheet(gsc, y="11 12"), round=3, stage=Stage.DEAL)
    state = play(gsc, last, "roll O1 W1 Y1 B1 G1 P1", "O>o1=1", "+y13")
    assert (state.round, gsc.actors(state)) == (4, (0,))
    assert {text[:2] for text in texts(gsc, state)} == {"+b"}
    assert gsc.actors(play(gsc, state, "+b12")) == (CHANCE,)


@rule("draft.round-bonus")
@pytest.mark.parametrize("number", [5, 6])
def test_rounds_five_and_six_give_nothing(game: Game, number: int) -> None:
    assert game.actors(next_round(game, number, players=2)) == (CHANCE,)
    last = table(game, *[full_sheet(game)] * 2, round=number - 1, active=1)
    state = until(game, last, lambda state: state.round == number)
    assert state.players == (full_sheet(game),) * 2


@rule("draft.turn-end")
def test_the_next_roll_waits_for_a_passive_player_who_has_not_chosen(game: Game) -> None:
    state = begin(game, "W6 Y1 B2 G1 O2 P3", sheet(game), sheet(game), sheet(game))
    state = first(game, state, "W>p")
    state = first(game, state, "P>", seat=1)
    assert game.actors(state) == (2,)
    assert not may_roll(game, state, shown(game, ALL_ONES))
    state = first(game, state, "P>", seat=2)
    assert (state.active, game.actors(state)) == (1, (CHANCE,))


@rule("draft.turn-end")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_next_roll_waits_for_every_open_extra_die_window(game: Game, seat: int) -> None:
    sheets = [sheet(game), sheet(game)]
    sheets[seat] = sheet(game, extra_die="o")
    state = begin(game, "W6 Y1 B2 G1 O2 P3", *sheets)
    state = first(game, first(game, state, "W>p"), "P>", seat=1)
    assert game.actors(state) == (seat,)
    assert not may_roll(game, state, shown(game, ALL_ONES))
    state = play(game, state, f"{seat + 1} done")
    assert (state.active, game.actors(state)) == (1, (CHANCE,))


@rule("draft.turn-end", "draft.roll")
def test_the_next_active_player_takes_all_six_dice(game: Game) -> None:
    state = begin(game, "W6 Y1 B2 G1 O2 P3", sheet(game), sheet(game))
    state = first(game, first(game, state, "W>p"), "P>", seat=1)
    assert may_roll(game, state, shown(game, ALL_ONES))
    state = play(game, state, f"roll {shown(game, ALL_ONES)}")
    assert game.actors(state) == (1,)
    assert len(pool(game, state)) == 6


MARKED = {
    "gsc": {"y": "11", "b": "7", "g": "1", "o": "1=2", "p": "1=2"},
    "dsc": {"s": "13", "y": "12", "b": "1=2", "g": "1=2", "p": "1=1"},
    "chd": {"y": "13", "t": "33", "b": "R1=8", "n": "3", "p": "1=1"},
    "c4e": {"y": "11=1", "b": "43", "r": "1", "g": "L1=1", "p": "1=1"},
}


@rule("draft.once")
def test_a_marked_field_takes_nothing_more(game: Game) -> None:
    roll = "W3 Y3 B5 G3 O3 P3" if game.name == "chd" else "W3 Y3 B4 G3 O3 P3"
    blank = fields_offered(game, begin(game, roll, sheet(game)))
    later = fields_offered(game, begin(game, roll, sheet(game, 0, **MARKED[game.name])))
    for letter, label in MARKED[game.name].items():
        field = letter + label.partition("=")[0]
        assert field in blank
        assert field not in later


def fields_offered(game: Game, state: State) -> set[str]:
    return {text.partition(">")[2].partition("=")[0] for text in texts(game, state)}


@rule("draft.once")
def test_full_areas_take_nothing_more(game: Game) -> None:
    state = begin(game, "W6 Y6 B6 G6 O6 P6", full_sheet(game, reroll="o"))
    assert texts(game, state) == ["reroll", "pass"]


@rule("draft.once")
@pytest.mark.parametrize("letter", ["y", "p"])
def test_one_full_area_takes_nothing_while_the_others_do(game: Game, letter: str) -> None:
    others = "".join(area.letter for area in game.areas if area.letter != letter)
    state = begin(game, "W3 Y3 B3 G3 O3 P3", full_sheet(game, others))
    areas = {text.partition(">")[2][:1] for text in texts(game, state) if ">" in text}
    assert areas == set(others)


@rule("draft.open")
def test_the_table_follows_from_what_everybody_saw(game: Game) -> None:
    def retold() -> list[State]:
        states = [begin(game, "W6 Y1 B2 G1 O2 P3", sheet(game, extra_die="oo"), *[sheet(game)] * 2)]
        for seat, start in ((0, "W>p"), (2, "P>"), (0, "extra Y"), (0, "done"), (1, "P>")):
            states.append(first(game, states[-1], start, seat))
        return [*states, play(game, states[-1], f"roll {shown(game, ALL_ONES)}")]

    assert retold() == retold()


@rule("draft.open")
def test_every_sheet_and_every_choice_can_be_seen_from_the_table(game: Game) -> None:
    state = begin(game, "W6 Y1 B2 G1 O2 P3", sheet(game), sheet(game), sheet(game))
    state = first(game, first(game, state, "W>p"), "P>", seat=2)
    six = "1=3" if game.name == "chd" else "1=6"
    assert [filled(game, player, "p") for player in state.players] == [six, "", THREE[game.name]]
    assert texts(game, state, 1)
