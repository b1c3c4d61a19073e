"""The list of moves with their worth: complete, in order, and in every language."""

from __future__ import annotations

import json

import pytest

from cleverdice import Game, load
from cleverdice.coach import Advice, GreedyJudge, NetJudge, advise, judge_for, told
from cleverdice.texts import LANGUAGES
from tests.coach.fakes import Fake, golden, points, ranked_by, whim
from tests.helpers import rolled, sheet, texts
from tests.random_games import ONE_EACH, TABLES
from tests.soak import sized

ROLL = "W3 Y5 B2 G1 O6 P3"


def ranked_figures(one: Advice) -> tuple[float, ...]:
    """The figure that decides the order, then the one that decides between equals."""
    return (one.expected,) if one.by == "points" else (one.chance or 0.0, one.expected)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), sized(ONE_EACH, TABLES))
def test_every_legal_move_once_and_the_best_first(name: str, players: int) -> None:
    record = golden(name, players)
    game, states = record.game, list(record.states())
    for nth in range(1, len(record.moves), 9):
        for seat in range(players):
            found = advise(game, states[nth], seat)
            assert sorted(one.text for one in found) == sorted(texts(game, states[nth], seat))
            assert {one.by for one in found} <= {ranked_by(game, players)}
            ranked = [ranked_figures(one) for one in found]
            assert ranked == sorted(ranked, reverse=True)
            first = [figures[0] for figures in ranked]
            assert [one.behind for one in found] == [max(first) - figure for figure in first]
            assert all(len(one.reasons) <= 3 for one in found)


def test_nothing_to_do_no_advice(gsc: Game) -> None:
    assert advise(gsc, gsc.start(), 0) == ()
    assert advise(gsc, rolled(gsc, ROLL, players=2), 1) == ()


def test_the_judge_decides(gsc: Game) -> None:
    state = rolled(gsc, ROLL)
    assert advise(gsc, state, 0, points(gsc))[0].text == "O>o1=6"
    liked = gsc.play(state, 0, "G>g1")
    best = advise(gsc, state, 0, Fake(lambda table: 9.0 if table == liked else 2.5))[0]
    assert (best.text, best.expected, best.behind) == ("G>g1", 9.0, 0.0)


def test_equals_stand_as_in_the_list(gsc: Game) -> None:
    state = rolled(gsc, ROLL)
    assert [one.text for one in advise(gsc, state, 0, Fake(lambda _: 7.0))] == texts(gsc, state)


@pytest.mark.parametrize("language", LANGUAGES)
def test_plain_data(gsc: Game, language: str) -> None:
    state = rolled(gsc, ROLL, sheet(gsc, y="11 12"))
    first = advise(gsc, state, 0, Fake(whim))[0].plain(language)
    assert json.loads(json.dumps(first)) == first
    assert set(first) == {"move", "by", "expected", "behind", "chance", "reasons"}
    assert first["by"] == "points"
    assert first["chance"] is None


def test_where_nobody_has_learned_the_advice_is_greedys_and_says_so(
    kids: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cleverdice.coach.correction.judging_net", lambda game, players: None)
    judge = judge_for(kids, 2)
    assert isinstance(judge, GreedyJudge)
    assert "No bot has been trained" in told(judge.learned).said("en")


def test_a_learned_judge_is_used_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    net = Fake(whim)
    known = load("gsc")
    monkeypatch.setattr(
        "cleverdice.coach.correction.judging_net",
        lambda game, players: net if (game, players) == (known, 1) else None,
    )
    judge = judge_for(known, 1)
    assert isinstance(judge, NetJudge)
    assert judge.learned
    state = rolled(known, ROLL)
    assert judge.worths(known, [state], 0) == [whim(state)]
    assert isinstance(judge_for(known, 2), GreedyJudge)
    assert advise(known, state, 0)[0].expected == max(map(whim, set(net.tables)))
