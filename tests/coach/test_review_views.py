"""A review as plain data: figures that add up as they are sent, tables that lead through a game."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cleverdice import Game
from cleverdice.coach import review_seat
from cleverdice.coach.views import review_view, seat_view
from cleverdice.record import Record
from cleverdice.view import Plain, changes, followed, table_view
from tests.coach.fakes import Fake, golden, record_of, whim
from tests.coach.review_fixtures import FOLDER, GAMES, text
from tests.random_games import TABLES
from tests.soak import sized

ROLL = "roll W3 Y5 B2 G1 O6 P3"


def cents(value: float) -> int:
    assert round(value, 2) == value
    return round(100 * value)


def adds_up(curve: Plain) -> None:
    sums = {name: cents(value) for name, value in curve["sums"].items()}
    assert sums["start"] + sums["luck"] + sums["others"] - sums["given_away"] == sums["end"]
    assert (sums["start"], sums["end"]) == (
        cents(curve["expected"][0]),
        cents(curve["expected"][-1]),
    )


@pytest.mark.soak
@settings(max_examples=sized(8, 50), deadline=None)
@given(table=st.sampled_from(TABLES), factor=st.floats(0.01, 3.0), whole=st.floats(0, 1))
def test_what_is_sent_adds_up_to_the_last_digit(
    table: tuple[str, int], factor: float, whole: float
) -> None:
    """Whoever judges, and wherever the game was broken off."""
    record = golden(*table)
    part = Record(record.header, record.moves[: int(len(record.moves) * whole)])
    for seat in range(part.header.players):
        found = review_seat(part, seat, Fake(lambda state: whim(state) * factor))
        look = seat_view(found)
        adds_up(look["points"])
        lost = [
            cents(before) - cents(after)
            for step, (before, after) in zip(
                found.steps, pairwise(look["points"]["expected"]), strict=True
            )
            if step in found.choices
        ]
        assert all(each >= 0 for each in lost)
        assert sum(lost) == cents(look["points"]["sums"]["given_away"])


def test_chances_are_added_up_where_there_are_any(gsc: Game) -> None:
    found = review_seat(record_of(gsc, ROLL, "G>g1"), judge=Fake(whim))
    assert seat_view(found)["chances"] is None

    curve = seat_view(replace(found, chances=(0.25, 0.31, 0.287)))["chances"]
    assert curve["expected"] == [0.25, 0.31, 0.287]
    sums = {"start": 0.25, "luck": 0.06, "others": 0.0, "given_away": 0.023, "end": 0.287}
    assert curve["sums"] == sums


def test_worths_by_hand(gsc: Game) -> None:
    record = record_of(gsc, ROLL, "G>g1")
    start, after, made = record.states()
    better = gsc.play(after, 0, "O>o1=6")
    worths = {start: 100.0, better: 110.0, made: 104.0}
    (choice,) = review_seat(record, judge=Fake(lambda table: worths.get(table, 50.0))).choices
    assert choice.worths[:2] == (("O>o1=6", 110.0), ("G>g1", 104.0))
    assert len(choice.worths) == choice.moves == len(gsc.moves(after, 0))
    assert {worth for _, worth in choice.worths[2:]} == {50.0}


def test_nothing_is_minus_zero(gsc: Game) -> None:
    found = review_seat(record_of(gsc, ROLL), judge=Fake(lambda table: 7.0))
    assert "-0.0" not in json.dumps(seat_view(found))


def test_a_record_that_can_not_be_read_is_an_answer() -> None:
    assert review_view("no record")["error"]["line"] == 1


def test_a_game_that_was_given_a_beginning_says_so(gsc: Game) -> None:
    record = record_of(gsc, ROLL, "G>g1")
    went_on = replace(record, header=replace(record.header, given=1, origin="abc"))
    assert review_view(went_on.text(), Fake(whim))["given"] == 1
    assert review_view(record.text(), Fake(whim))["given"] == 0


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_changes_lead_from_table_to_table(name: str, players: int) -> None:
    record = golden(name, players)
    states = list(record.states())
    view = table_view(record.game, states[0])
    for state, change in zip(states[1:], changes(record.game, states), strict=True):
        view = followed(view, change)
        assert view == table_view(record.game, state)


def test_changes_are_small() -> None:
    record = golden("chd", 4)
    states = list(record.states())
    whole = sum(len(json.dumps(table_view(record.game, state))) for state in states)
    assert len(json.dumps(list(changes(record.game, states)))) < whole / 4


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_the_page_is_tested_with_what_is_written_now(name: str, players: int) -> None:
    file = FOLDER / f"{name}-{players}.json"
    hint = "run make contract and look at the difference"
    assert file.read_text(encoding="utf-8") == text(name, players), hint
