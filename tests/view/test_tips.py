"""What the table adds to the tips of the rules: names, real dice, undo, the coach."""

from __future__ import annotations

import pytest

from cleverdice import CHANCE, Game, load
from cleverdice.view import Plain, Setting, tip_views
from tests.helpers import play

NAMES = ("Ana", "Ben")
ROLL = "roll W3 Y5 B2 G1 O6 P3"


@pytest.fixture
def gsc() -> Game:
    return load("gsc")


def ids(tips: list[Plain]) -> list[str]:
    return [tip["id"] for tip in tips if not tip["chosen"]]


def test_a_tip_says_who_is_waited_for(gsc: Game) -> None:
    (tip,) = tip_views(gsc, gsc.start(2), 1, Setting(NAMES))
    assert tip["say"] == {"k": "learn.wait", "d": {"name": "Ana"}}
    assert tip["news"]


def test_bonuses_are_named(gsc: Game) -> None:
    start = gsc.start(1)._replace(round=2)
    _, tip = tip_views(gsc, start, 0, Setting(NAMES))
    assert tip["id"] == "round"
    assert tip["say"]["d"]["bonuses"] == [{"k": "bonus.extra_die", "d": {}}]


def test_real_dice_come_first(gsc: Game) -> None:
    setting = Setting(NAMES, typed=True)
    assert ids(tip_views(gsc, gsc.start(2), 0, setting)) == ["roll.typed", "roll"]
    assert ids(tip_views(gsc, gsc.start(2), 1, setting)) == ["wait"]
    kids = load("kids")
    assert ids(tip_views(kids, kids.start(2), 0, setting)) == ["roll.typed", "party.roll"]
    rolled = gsc.play(gsc.start(2), CHANCE, ROLL)
    assert "roll.typed" not in ids(tip_views(gsc, rolled, 0, setting))


def test_undo_is_told_before_the_next_roll_to_whoever_can(gsc: Game) -> None:
    state = play(gsc, gsc.start(1), ROLL, "P>p1=3")
    assert ids(tip_views(gsc, state, 0, Setting(NAMES, undo=[0]))) == ["again.solo", "undo"]
    assert ids(tip_views(gsc, state, 0, Setting(NAMES))) == ["again.solo"]


def test_the_coach_is_named_last_where_there_is_much_to_choose_from(gsc: Game) -> None:
    rolled = gsc.play(gsc.start(1), CHANCE, ROLL)
    hints = Setting(NAMES, hints=True)
    assert ids(tip_views(gsc, rolled, 0, hints))[-1] == "hint"
    assert "hint" not in ids(tip_views(gsc, rolled, 0, Setting(NAMES)))
    assert "hint" not in ids(tip_views(gsc, gsc.start(1), 0, hints))
