"""The look back: luck and what was given away add up, whoever judges."""

from __future__ import annotations

import json

import pytest

from cleverdice import CHANCE, Game, load
from cleverdice.coach import GreedyJudge, Review, advise, plain, review_all, review_seat
from cleverdice.dice import Seeded
from cleverdice.record import Header, Record, RecordError
from cleverdice.rules import Stage
from tests.coach.fakes import Fake, golden, points, record_of, reviewed, whim
from tests.random_games import SMALL_AND_LARGE, TABLES, plies
from tests.soak import sized

ROLL = "roll W3 Y5 B2 G1 O6 P3"


def adds_up(found: Review) -> None:
    total = found.start + found.luck + found.others - found.given_away
    assert total == pytest.approx(found.score, abs=1e-6)
    assert all(choice.given_away >= 0 for choice in found.choices)
    assert [step.ply for step in found.steps] == list(range(len(found.expected) - 1))
    for step in found.steps:
        assert (step.value, step.after) == (found.expected[step.ply], found.expected[step.ply + 1])


def at_random(name: str, players: int, seed: object) -> Record:
    game = load(name)
    games = list(plies(game, players, seed))
    first = games[0][0].first
    names = tuple(f"P{seat}" for seat in range(players))
    header = Header(name, players, names, game.version, first, False, "typed")
    return Record(header, tuple((seat, game.text(move)) for _, seat, move, _ in games))


# Worked out by hand


def test_luck_and_a_mistake_by_hand(gsc: Game) -> None:
    record = record_of(gsc, ROLL, "G>g1")
    start, after, mistake = record.states()
    better = gsc.play(after, 0, "O>o1=6")
    worths = {start: 100.0, better: 110.0, mistake: 104.0}
    found = review_seat(record, judge=Fake(lambda table: worths.get(table, 50.0)))
    assert list(found.expected) == [100, 110, 104]
    roll, choice = found.steps
    assert (roll.text, roll.value, roll.after) == (ROLL, 100, 110)
    assert (choice.text, choice.value, choice.after) == ("G>g1", 110, 104)
    assert (found.start, found.luck, found.given_away, found.score) == (100, 10, 6, 104)
    (mistake_,) = found.mistakes()
    assert mistake_.best == "O>o1=6"
    assert mistake_.dice == ROLL.removeprefix("roll ")
    assert (mistake_.round, mistake_.roll, mistake_.points) == (1, 1, 0)
    assert "+6 in orange" in [str(reason) for reason in mistake_.reasons]


def test_a_chain_by_hand(gsc: Game) -> None:
    """The best cross of a bonus is missed: that counts where it happened, not before."""
    lines = [ROLL, "Y>y13", "roll O6", "O>o1=6", "roll G1 W3 B2 P3 Y5 O6", "W>y11"]
    lines += ["roll W1 Y6 B2 G1 O6 P3", "Y>y12", "+b7"]
    record = record_of(gsc, *lines)
    *_, choosing, middle, end = record.states()
    best = gsc.play(middle, 0, "+b12")
    found = review_seat(record, judge=Fake(lambda table: {best: 80.0, end: 71.0}.get(table, 60.0)))
    first, second = found.choices[-2:]
    assert gsc.actors(choosing) == (0,)
    assert (first.text, first.given_away) == ("Y>y12", 0)
    assert (second.text, second.best, second.given_away) == ("+b7", "+b12", 9)
    assert found.steps[-3].value == 60
    assert found.luck == 20


def test_others_are_neither_luck_of_the_dice_nor_a_choice(gsc: Game) -> None:
    record = record_of(gsc, ROLL, "G>g1", players=2)
    start, _, after = record.states()
    found = review_seat(record, 1, Fake(lambda table: {start: 5.0, after: 8.0}.get(table, 4.0)))
    assert found.choices == ()
    assert (found.luck, found.others, found.given_away) == (-1, 4, 0)
    adds_up(found)


def test_what_really_followed_counts_where_the_beam_missed_it(gsc: Game) -> None:
    """A move can't give away points against a best move that is worth less."""
    record = golden("gsc", 1)
    liked = set(record.states())
    found = review_seat(record, judge=Fake(lambda table: 300.0 if table in liked else whim(table)))
    adds_up(found)
    assert all(choice.best == choice.text for choice in found.choices if not choice.given_away)


# Whole games


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), sized(SMALL_AND_LARGE, TABLES))
def test_a_golden_game_adds_up(name: str, players: int) -> None:
    record = golden(name, players)
    seat = players - 1
    found = reviewed(name, players, seat)
    adds_up(found)
    assert found.finished
    assert found.score == record.game.score(record.replay().players[seat]).total
    assert (found.seat, found.name) == (seat, record.header.names[seat])
    mine = [text for by, text in record.moves if by == seat]
    assert [choice.text for choice in found.choices] == mine
    assert not found.learned
    if players == 1:
        assert found.others == 0


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), sized(SMALL_AND_LARGE, TABLES))
def test_it_adds_up_for_a_judge_without_sense(name: str, players: int) -> None:
    record = at_random(name, players, "whim")
    found = review_seat(record, 0, Fake(whim))
    adds_up(found)
    assert found.score == record.game.score(record.replay().players[0]).total


@pytest.mark.parametrize("name", ["gsc", "chd"])
def test_best_moves_give_nothing_away(name: str) -> None:
    game, dice, judge = load(name), Seeded("coach"), Fake(whim)
    record, state, rolls = record_of(game), game.start(), 0
    while game.actors(state) and rolls < 12:
        if game.actors(state) == (CHANCE,):
            text, seat = game.text(dice.roll(game, state, rolls)), CHANCE
            rolls += 1
        else:
            text, seat = advise(game, state, 0, judge)[0].text, 0
        record, state = record.add(seat, text), game.play(state, seat, text)
    found = review_seat(record, judge=judge)
    assert len(found.choices) > 5
    assert found.given_away == pytest.approx(0)
    assert found.mistakes() == ()
    assert str(found.accuracy) == "almost flawless"


def test_the_best_move_is_the_first_advice() -> None:
    record, found = golden("gsc", 1), reviewed("gsc", 1)
    states = list(record.states())
    for choice in found.mistakes(3):
        best = advise(record.game, states[choice.ply], 0, GreedyJudge())[0]
        assert (best.text, best.reasons) == (choice.best, choice.reasons)
        assert best.expected == pytest.approx(choice.value)


def test_mistakes_are_the_worst_first() -> None:
    found = reviewed("chd", 1)
    worst = [choice.given_away for choice in found.mistakes(100)]
    assert worst == sorted(worst, reverse=True)
    assert worst[0] == max(choice.given_away for choice in found.choices)
    assert len(found.mistakes()) == 5


@pytest.mark.parametrize("count", [0, 1, 2, 10, 33])
def test_a_game_that_is_not_over(count: int) -> None:
    whole = golden("gsc", 1)
    record = Record(whole.header, whole.moves[:count])
    found = review_seat(record, judge=GreedyJudge())
    adds_up(found)
    assert not found.finished
    assert len(found.expected) == count + 1
    assert found.expected[0] == pytest.approx(reviewed("gsc", 1).start)


def test_no_table_is_judged_twice_in_a_review() -> None:
    judge = Fake(whim)
    review_seat(golden("chd", 1), judge=judge)
    asked = list(judge.tables)
    assert len(asked) == len(set(asked))
    assert all(state.stage is not Stage.OVER for state in asked)


def test_every_seat() -> None:
    record = golden("kids", 3)
    found = review_all(record, points(record.game))
    assert [one.seat for one in found] == [0, 1, 2]
    assert [one.name for one in found] == list(record.header.names)


def test_a_seat_that_is_not_there() -> None:
    for seat in (-1, 2):
        with pytest.raises(ValueError, match="no seat"):
            review_seat(golden("gsc", 2), seat)


def test_a_record_that_cannot_be_played(gsc: Game) -> None:
    with pytest.raises(RecordError, match="line 10"):
        review_seat(record_of(gsc, ROLL, "Y>y11"))


@pytest.mark.parametrize(("share", "words"), [(0.0, 1), (0.03, 2), (0.07, 3), (0.15, 4), (0.5, 5)])
def test_accuracy_in_words(share: float, words: int, gsc: Game) -> None:
    record = record_of(gsc, ROLL, "G>g1")
    start, after, end = record.states()
    best = gsc.play(after, 0, "O>o1=6")
    worths = {start: 200.0, best: 200.0, end: 200 * (1 - share)}
    found = review_seat(record, judge=Fake(lambda table: worths.get(table, 0.0)))
    assert found.accuracy.key == f"review.accuracy.{words}"


# Plain data


@pytest.mark.parametrize(("name", "players"), [("gsc", 1), ("kids", 3)])
def test_plain_data_is_json(name: str, players: int) -> None:
    found = reviewed(name, players)
    said = plain(found, "de")
    assert json.loads(json.dumps(said)) == said
    assert said["start"] + said["luck"] + said["others"] - said["given_away"] == pytest.approx(
        said["score"], abs=1e-6
    )
    assert len(said["choices"]) + len(said["luck_by_move"]) + 1 == len(said["expected"])
    assert sum(one["given_away"] for one in said["choices"]) == pytest.approx(said["given_away"])
    assert said["seat"] == 1
    assert {one["seat"] for one in said["luck_by_move"]} == {None, *range(2, players + 1)}


def test_plain_reasons_are_in_the_language(gsc: Game) -> None:
    found = review_seat(record_of(gsc, ROLL, "G>g1"), judge=points(gsc))
    (choice,) = plain(found, "es")["choices"]
    assert choice["best"] == "O>o1=6"
    assert "+6 en naranja" in choice["reasons"]


def test_it_adds_up_for_every_seat_of_a_table() -> None:
    record = at_random("gsc", 3, "every seat")
    for found in review_all(record, Fake(whim)):
        adds_up(found)
