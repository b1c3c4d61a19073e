"""What the coach says as messages: all figures and reasons, and none that can't be."""

from __future__ import annotations

import json

import pytest

from cleverdice import CHANCE, load, names
from cleverdice.coach import GreedyJudge, advise, judge_for
from cleverdice.coach import views as module
from cleverdice.coach.views import hint_view, judge_view
from cleverdice.rules import Game, State
from cleverdice.view import text_view
from tests.coach.fakes import Fake

ROLLS = {"gsc": "roll W3 Y5 B2 G1 O6 P3", "chd": "roll W3 Y5 T2 B3 N6 P3"}


def rolled(name: str, players: int) -> tuple[Game, State]:
    game = load(name)
    return game, game.play(game.start(players), CHANCE, ROLLS[name])


@pytest.mark.parametrize("name", ROLLS)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_hint_says_what_the_advice_says(name: str, players: int) -> None:
    game, state = rolled(name, players)
    hint = hint_view(game, state, 0)
    found = advise(game, state, 0)
    assert json.loads(json.dumps(hint)) == hint, "nothing but plain data"
    assert [move["text"] for move in hint["moves"]] == [one.text for one in found]
    assert [move["expected"] for move in hint["moves"]] == [round(one.expected, 2) for one in found]
    assert [move["why"] for move in hint["moves"]] == [
        [json.loads(json.dumps(text_view(why))) for why in one.reasons] for one in found
    ]
    assert all((move["chance"] is None) is (players == 1) for move in hint["moves"])
    assert min(move["behind"] for move in hint["moves"]) == 0.0


def test_a_seat_with_nothing_to_do_gets_nothing() -> None:
    game, state = rolled("gsc", 2)
    assert hint_view(game, state, 1)["moves"] == []


def test_nobody_expects_less_than_is_on_the_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge may fear what can't happen: no move is worth less than the points after it."""
    game, state = rolled("gsc", 1)
    monkeypatch.setattr(module, "judge_for", lambda *_: Fake(lambda _: -3.0))
    moves = hint_view(game, state, 0)["moves"]
    assert [(move["text"], move["expected"], move["behind"]) for move in moves[:2]] == [
        ("O>o1=6", 6, 0), ("W>o1=3", 3, 3),
    ]  # fmt: skip
    assert min(move["expected"] for move in moves) == 0


def test_it_says_whose_word_it_is() -> None:
    assert judge_view("greedy", learned=False)["say"]["k"] == "coach.judge.greedy"
    game, state = rolled("gsc", 1)
    assert hint_view(game, state, 0)["judge"] == judge_view("master", learned=True)
    assert GreedyJudge().learned is False


def test_every_judge_can_be_made_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = set()
    known = judge_for

    def noted(game: Game, players: int) -> object:
        asked.add((game.name, players))
        return known(game, players)

    monkeypatch.setattr(module, "judge_for", noted)
    module.prepare()
    games = [load(name) for name in names()]
    assert asked == {
        (game.name, players)
        for game in games
        for players in range(game.min_players, game.max_players + 1)
    }
