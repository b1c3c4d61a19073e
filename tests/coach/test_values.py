"""Chains of choices, what is judged and what is counted."""

from __future__ import annotations

import pytest

from cleverdice import CHANCE, Game, State
from cleverdice.coach import values
from cleverdice.coach.judge import counted
from cleverdice.coach.values import AT_ONCE, Otherwise, Tree, Values
from cleverdice.rules import Stage
from tests.coach.fakes import Fake, golden, points, whim
from tests.helpers import play, rolled, sheet, table, texts
from tests.random_games import ONE_EACH, TABLES
from tests.soak import sized

ROLL = "W3 Y5 B2 G1 O6 P3"


def worths(game: Game, state: State, judge: Fake, seat: int = 0) -> dict[str, float]:
    (found,) = Values(game, seat, judge.worths).moves([state])
    return {game.text(move): worth for move, worth in found.items()}


def test_a_move_that_ends_in_a_roll_is_worth_what_the_judge_says(gsc: Game) -> None:
    state = rolled(gsc, ROLL)
    found = worths(gsc, state, Fake(whim))
    assert list(found) == texts(gsc, state)
    for text, worth in found.items():
        assert worth == whim(gsc.play(state, 0, text))


def test_a_chain_is_worth_its_best_end(gsc: Game) -> None:
    """Yellow 13 completes a row for a cross in blue, wherever it is liked best."""
    state = rolled(gsc, ROLL, sheet(gsc, y="11 12"))
    ends = [play(gsc, state, "Y>y13", f"+b{number}") for number in range(2, 13)]
    found = worths(gsc, state, Fake(whim))
    assert found["Y>y13"] == max(map(whim, ends))


def test_the_best_end_need_not_look_best_at_first_sight(gsc: Game) -> None:
    state = rolled(gsc, ROLL, sheet(gsc, y="11 12"))
    middle = play(gsc, state, "Y>y13")
    end = play(gsc, middle, "+b7")
    judge = Fake(lambda table: {middle: -50.0, end: 500.0}.get(table, 1.0))
    assert worths(gsc, state, judge)["Y>y13"] == 500


def test_neither_need_its_middle(gsc: Game) -> None:
    """The third best cross at first sight completes a row of blue, and that is the best end."""
    state = rolled(gsc, ROLL, sheet(gsc, y="11 12", b="2 3"))
    chosen = play(gsc, state, "Y>y13")
    end = play(gsc, chosen, "+b4", "+o1=5")
    first = {"+b11": 90.0, "+b12": 80.0, "+b4": 70.0}
    words = {play(gsc, chosen, text): word for text, word in first.items()} | {end: 500.0}
    assert worths(gsc, state, Fake(lambda table: words.get(table, 1.0)))["Y>y13"] == 500


def test_several_moves_are_followed(gsc: Game) -> None:
    """Yellow 13 and orange 5 both give a bonus; the end of the less promising one is better."""
    state = rolled(gsc, ROLL, sheet(gsc, y="11 12", o="1=1 2=1 3=1 4=2"))
    row, fifth = play(gsc, state, "Y>y13"), play(gsc, state, "O>o5=6")
    words = {row: 80.0, fifth: 90.0, play(gsc, row, "+b7"): 500.0}
    found = worths(gsc, state, Fake(lambda table: words.get(table, 1.0)))
    assert (found["Y>y13"], found["O>o5=6"]) == (500, 1)


def test_a_finished_table_is_counted_whoever_judges(gsc: Game) -> None:
    served = play(gsc, table(gsc, sheet(gsc, g="1 2"), stage=Stage.DEAL, round=6), f"roll {ROLL}")
    found = worths(gsc, served, Fake(lambda _: 1000.0))
    assert found["W>p1=3"] == 3 + 3
    assert max(found.values()) < 1000


def test_dice_end_a_chain(gsc: Game) -> None:
    """A re-roll is worth what the judge says of the dice in the hand, not of what they show."""
    state = rolled(gsc, ROLL, sheet(gsc, reroll="o"))
    judge = Fake(whim)
    assert worths(gsc, state, judge)["reroll"] == whim(gsc.play(state, 0, "reroll"))
    assert all(table.stage is not Stage.TURN for table in judge.tables)


def test_extra_dice_are_a_chain(gsc: Game) -> None:
    """With two extra dice both are used, if the judge likes points."""
    mine = sheet(gsc, extra_die="oo")
    state = table(gsc, mine, rolls=2, place=(1, 2, 0, 0, -1, -1), faces=(2, 3, 1, 1, 0, 0))
    state = gsc.play(state, CHANCE, "roll O6 P5")
    found = worths(gsc, state, points(gsc))
    assert found["O>o1=6"] == 6 + 6 + 5  # then again as an extra die, and the purple one


def test_weak_moves_keep_the_first_word(gsc: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(values, "CLOSE", 1)
    state = rolled(gsc, ROLL, sheet(gsc, y="11 12", o="1=1 2=1 3=1 4=2"))
    row, fifth = play(gsc, state, "Y>y13"), play(gsc, state, "O>o5=6")
    first = {row: 90.0, fifth: 80.0}
    lower = Fake(lambda table: first.get(table, 70.0))
    assert worths(gsc, state, lower)["Y>y13"] == 70
    assert worths(gsc, state, lower)["O>o5=6"] == 70  # its word is better than all that is known
    higher = Fake(lambda table: first.get(table, 85.0))
    assert worths(gsc, state, higher)["O>o5=6"] == 80
    assert worths(gsc, state, higher)["Y>y13"] == 85


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), sized(ONE_EACH, TABLES))
def test_no_table_is_judged_twice(name: str, players: int) -> None:
    record, judge = golden(name, players), Fake(whim)
    states = list(record.states())
    found = Values(record.game, 0, judge.worths)
    once, again = found.of(states), found.of(states)
    assert once == again
    asked = list(judge.tables)
    assert len(asked) == len(set(asked)) > len(states) / 2


@pytest.mark.parametrize("name", ["gsc", "chd"])
def test_a_whole_game_is_judged_in_few_calls(name: str) -> None:
    record, judge = golden(name, 1), Fake(whim)
    Values(record.game, 0, judge.worths).of(list(record.states()))
    assert len(judge.asked) < 15 + sum(map(len, judge.asked)) / AT_ONCE


def test_every_extra_die_and_number_at_once_stays_quick(chd: Game) -> None:
    """Without a beam this is hundreds of thousands of tables."""
    mine = sheet(chd, extra_die="ooooo", any_number="xoooo")
    state = table(chd, mine, rolls=2, place=(-1, -1, -1, -1, 1, 2), faces=(3,) * 6)
    state = chd.play(state, CHANCE, "roll W4 Y5 T2 B1")
    judge = points(chd)
    assert len(worths(chd, state, judge)) > 80
    assert len(list(judge.tables)) < 5000


# Judged otherwise


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), sized(ONE_EACH, TABLES))
def test_the_same_judge_says_the_same_again(name: str, players: int) -> None:
    record = golden(name, players)
    states = list(record.states())
    first = Values(record.game, 0, Fake(whim).worths)
    said = first.of(states)
    assert Otherwise(first, Fake(whim).worths, counted).of(states) == said


def test_another_measure_goes_the_same_ways(gsc: Game) -> None:
    """Of the crosses that a row gives, the three that look best by points are judged otherwise."""
    state = rolled(gsc, ROLL, sheet(gsc, y="11 12"))
    middle = play(gsc, state, "Y>y13")
    ends = {number: play(gsc, middle, f"+b{number}") for number in range(2, 13)}
    points_of = {end: float(number) for number, end in ends.items()}
    first = Values(gsc, 0, Fake(lambda table: points_of.get(table, 0.0)).worths)
    (found,) = first.moves([state])
    assert found[gsc.parse("Y>y13")] == 12
    other = Fake(lambda table: {ends[11]: 0.7, ends[2]: 0.9}.get(table, 0.1))
    (chances,) = Otherwise(first, other.worths, counted).moves([state])
    assert chances[gsc.parse("Y>y13")] == 0.7, "b2 did not look good enough to be followed"
    assert chances[gsc.parse("G>g1")] == 0.1
    asked = set(other.tables)
    assert {ends[10], ends[11], ends[12]} <= asked
    assert ends[9] not in asked


def test_tables_are_tried_once(gsc: Game) -> None:
    tree, state = Tree(gsc, 0), rolled(gsc, ROLL)
    number = tree.number(state)
    assert tree.number(rolled(gsc, ROLL)) == number
    after = tree.after(number)
    assert list(after) == gsc.moves(state, 0)
    assert tree.after(number) is after
    assert all(tree.states[there] == gsc.apply(state, 0, move) for move, there in after.items())


# Too little time


def test_with_less_time_fewer_ways_are_followed(chd: Game) -> None:
    mine = sheet(chd, extra_die="ooo", any_number="xoo")
    state = table(chd, mine, rolls=2, place=(-1, -1, -1, -1, 1, 2), faces=(3,) * 6)
    state = chd.play(state, CHANCE, "roll W4 Y5 T2 B1")
    looked: dict[int | None, int] = {}
    for most in (None, 100_000, 1_000, 1):
        judge = points(chd)
        (found,) = Values(chd, 0, judge.worths, most=most).moves([state])
        assert len(found) == len(chd.moves(state, 0))
        looked[most] = len(list(judge.tables))
    assert looked[None] == looked[100_000] > looked[1_000] > looked[1]


def test_otherwise_goes_no_other_ways_then(chd: Game) -> None:
    record = golden("chd", 2)
    states = list(record.states())
    first = Values(chd, 0, Fake(whim).worths, most=1)
    said = first.of(states)
    assert Otherwise(first, Fake(whim).worths, counted).of(states) == said
