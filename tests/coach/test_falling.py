"""Sheets that may lose points: the judge's word stands, and shares still make sense."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cleverdice import Game
from cleverdice.coach import Choice, Review, advise, review_seat
from tests.coach.fakes import Fake, golden, record_of, reviewed
from tests.helpers import rolled
from tests.rules.falling import falling_sheet

ROLL = "W3 Y5 B2 G1 O6 P3"


def gloomy() -> Fake:
    return Fake(lambda _: -11.0)


@pytest.fixture
def falling(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Ganz schön clever with a green area that goes up, then down."""
    game = falling_sheet([0, 5, 3, *range(-1, -10, -1)])
    reviewed("gsc", 1)  # kept for other tests: by the real sheet
    monkeypatch.setattr("cleverdice.record.model.load", lambda name: game)
    return game


def adds_up(found: Review) -> None:
    total = found.start + found.luck + found.others - found.given_away
    assert total == pytest.approx(found.score, abs=1e-9)
    assert all(choice.given_away >= 0 for choice in found.choices)


def test_a_judge_may_expect_a_loss_where_there_can_be_one(falling: Game, gsc: Game) -> None:
    assert {one.expected for one in advise(falling, rolled(falling, ROLL), 0, gloomy())} == {-11}
    assert {one.expected for one in advise(gsc, rolled(gsc, ROLL), 0, gloomy())} == {0, 1, 3, 6}


def test_a_review_never_expects_less_than_is_on_the_sheet() -> None:
    record = golden("gsc", 2)
    found = review_seat(record, 1, gloomy())
    points = [record.game.score(state.players[1]).total for state in record.states()]
    assert all(value >= least for value, least in zip(found.expected, points, strict=True))
    assert max(points) > found.start == 0
    adds_up(found)


def test_a_review_of_a_sheet_that_falls(falling: Game) -> None:
    found = review_seat(record_of(falling, f"roll {ROLL}", "G>g1"), judge=gloomy())
    assert list(found.expected) == [-11.0] * 3
    adds_up(found)


@pytest.mark.parametrize(("start", "words"), [(-40.0, 4), (-8.0, 3), (0.0, 3), (91.0, 2)])
def test_accuracy_is_measured_from_the_worst_sheet(falling: Game, start: float, words: int) -> None:
    """The worst green area has -9 points: at -8 there is one point to give away, at 0 nine."""
    found = replace(reviewed("gsc", 1), game=falling, steps=(), expected=(start,))
    assert found.scale == max(1.0, start + 9)
    given = {4: 0.15, 3: 0.07, 2: 0.03}[words] * found.scale
    assert replace(found, steps=lost(given)).accuracy.key == f"review.accuracy.{words}"


def lost(points: float) -> tuple[Choice]:
    """One choice that gave so much away."""
    choice = reviewed("gsc", 1).choices[0]
    return (replace(choice, value=points, after=0.0),)
