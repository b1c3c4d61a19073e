"""The end of a game is worked out, not judged; and nobody is told what can't be."""

from __future__ import annotations

from itertools import product

import pytest

from cleverdice import CHANCE, Game, State, load
from cleverdice.coach import advise, judge_for, review_all, review_seat
from cleverdice.coach.endings import Endings
from cleverdice.coach.judge import counted, most_points, won
from cleverdice.rules import Roll
from tests.coach.fakes import Fake, golden, ranked_by
from tests.coach.test_tables import played
from tests.helpers import sheet, table
from tests.random_games import ONE_EACH, TABLES
from tests.soak import sized

LAST = {"round": 6, "rolls": 2, "active": 1}


def last_roll(gsc: Game, dice: int) -> State:
    """The last roll of a game of two, with so many dice."""
    place = (-1,) * dice + (1, 2, 0, 0, 0, 0)[: 6 - dice]
    return table(gsc, sheet(gsc), sheet(gsc), place=place, faces=(2,) * 6, **LAST)


def by_hand(game: Game, state: State, seat: int) -> float:
    """What a seat ends with on average if everybody takes the most points."""
    actors = game.actors(state)
    if not actors:
        return counted(game, state, seat)
    if actors == (CHANCE,):
        dice = game.flow.rolling(state)
        rolls = [Roll(dice, faces) for faces in product(range(1, 7), repeat=len(dice))]
        after = [by_hand(game, game.apply(state, CHANCE, roll), seat) for roll in rolls]
        return sum(after) / len(after)
    first = actors[0]
    tables = [game.apply(state, first, move) for move in game.moves(state, first)]
    best = max(tables, key=lambda one: by_hand(game, one, first))
    return by_hand(game, best, seat)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_last_die_is_worked_out_over_every_face(gsc: Game, seat: int) -> None:
    state = last_roll(gsc, 1)
    assert gsc.actors(state) == (CHANCE,)
    found = Endings(gsc, counted).of(state)
    assert found is not None
    assert found[seat] == pytest.approx(by_hand(gsc, state, seat))


def test_a_roll_of_many_dice_is_left_to_the_judge(gsc: Game) -> None:
    assert Endings(gsc, counted).of(last_roll(gsc, 4)) is None
    assert Endings(gsc, counted).of(last_roll(gsc, 1)._replace(round=5)) is None


def test_there_is_a_limit(gsc: Game) -> None:
    assert Endings(gsc, counted, most=5).of(last_roll(gsc, 1)) is None


def test_the_chance_to_win_is_worked_out_too(gsc: Game) -> None:
    found = Endings(gsc, won).of(last_roll(gsc, 1))
    assert found is not None
    assert sum(found) == pytest.approx(1)


@pytest.mark.parametrize(("name", "players"), [("gsc", 1), ("chd", 1), ("gsc", 2)])
def test_once_no_die_is_left_the_judge_is_not_asked(name: str, players: int) -> None:
    """However wrong the judge is, the last decision is told by what it really gives."""
    record = golden(name, players)
    states, judge = list(record.states()), Fake(lambda _: 77.0)
    last = max(nth for nth, (by, _) in enumerate(record.moves) if by == CHANCE)
    found = review_seat(record, 0, judge)
    final = counted(record.game, states[-1], 0)
    assert found.expected[last + 1] >= final
    assert found.expected[last + 1] - sum(
        choice.given_away for choice in found.choices if choice.ply > last
    ) == pytest.approx(final)
    assert not any(state in states[last + 1 :] for state in judge.tables)


# Nothing that can't be


@pytest.mark.parametrize(("name", "players"), [("gsc", 1), ("chd", 1), ("gsc", 2), ("chd", 2)])
def test_no_figure_of_a_poor_game_is_below_the_sheet_or_above_all_there_is(
    name: str, players: int
) -> None:
    record = played(load(name), players)
    game, states = record.game, list(record.states())
    for found in review_all(record):
        least = [counted(game, state, found.seat) for state in states]
        assert all(a <= b <= most_points(game) for a, b in zip(least, found.expected, strict=True))
        for choice in found.choices:
            assert all(worth >= choice.points for _, worth in choice.worths)
            assert choice.after >= choice.points


@pytest.mark.parametrize("name", ["gsc", "chd", "kids"])
def test_no_hint_promises_more_than_there_is(name: str) -> None:
    game = load(name)
    players = game.min_players
    record = played(game, players, plies=1)
    (*_, state) = record.states()
    found = advise(game, state, 0, Fake(lambda _: 5000.0))
    assert {one.expected for one in found} == {most_points(game)}


def test_no_master_ever_reached_more_than_there_is(gsc: Game) -> None:
    assert 303 < most_points(gsc) < 1000


@pytest.mark.parametrize(("name", "most"), [("gsc", 15.0), ("chd", 40.0)])
def test_poor_sheets_are_not_given_up(name: str, most: float) -> None:
    """The net alone fears to lose points that are on the sheet; the coach's judge hardly does."""
    record = played(load(name), 1)
    game = record.game
    states = [state for state in record.states() if game.actors(state) == (CHANCE,)]
    worths = judge_for(game, 1).worths(game, states, 0)
    assert min(w - counted(game, s, 0) for w, s in zip(worths, states, strict=True)) > -most


# One order for all


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), sized(ONE_EACH, TABLES))
def test_reviews_rank_as_hints_do(name: str, players: int) -> None:
    record = played(load(name), players, plies=40)
    states = list(record.states())
    for found in review_all(record):
        assert found.by == ranked_by(record.game, players)
        for choice in found.choices[::3]:
            hints = advise(record.game, states[choice.ply], found.seat)
            assert {one.by for one in hints} == {choice.by}
            if choice.chances is None:
                figures = [worth for _, worth in choice.worths]
            else:
                figures = [round(chance, 3) for chance in choice.chances]
            assert figures == sorted(figures, reverse=True)
            assert choice.best == choice.worths[0][0]
            assert choice.lost == pytest.approx(
                max(figures) - figures[[text for text, _ in choice.worths].index(choice.text)],
                abs=2e-3,
            )


def test_mistakes_at_tables_are_those_that_cost_the_chance_to_win() -> None:
    for found in review_all(played(load("gsc"), 2)):
        worst = found.mistakes(100)
        lost = [choice.lost_chance for choice in worst]
        assert lost == sorted(lost, reverse=True)
        assert min(lost) >= 0.005
        assert [found.grade(choice) for choice in worst] == [
            1 + (one >= 0.03) + (one >= 0.1) for one in lost
        ]
