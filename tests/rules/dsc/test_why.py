"""An illegal move is answered with the reason that a player would give."""

from __future__ import annotations

import pytest

from cleverdice import Game, State
from cleverdice.rules import Tap
from cleverdice.rules.explain import explain_tap
from tests.helpers import play, rolled, served, sheet

ROLL = "W3 S4 Y2 B6 G5 P6"

CASES = [
    ("Y>yX23", {}, "yellow field 23 has to be circled first"),
    ("Y>y23", {"y": "23"}, "yellow field 23 is already circled"),
    ("Y>y23", {"y": "23 X23"}, "yellow field 23 is already crossed"),
    ("Y>yX23", {"y": "23 X23"}, "yellow field 23 is already crossed"),
    ("Y>y12", {}, "yellow field 12 shows 3, the die shows 2"),
    ("B>b2=9", {"b": "1=8"}, "blue field 2 takes 8 at most, blue and white make 9"),
    ("G>g1=5", {}, "green field 1 would get 10: the die shows 5"),
    ("S>s13", {}, "silver field 13 shows 3, the die shows 4"),
    ("S>s14", {"s": "14"}, "silver field 14 is already crossed"),
    (
        *("return Y", {"return": "o"}),
        "dice come back from the platter only right before your second or third roll, "
        "and only with an unlocked return",
    ),
    (
        *("keep", {"return": "o"}),
        "dice come back from the platter only right before your second or third roll, "
        "and only with an unlocked return",
    ),
]


def why(game: Game, state: State, text: str, seat: int = 0) -> str:
    return str(game.why_not(state, seat, text))


@pytest.mark.parametrize(("text", "filled", "reason"), CASES)
def test_a_pick_is_refused_with_a_reason(
    dsc: Game, text: str, filled: dict[str, str], reason: str
) -> None:
    state = rolled(dsc, ROLL, sheet(dsc, 0, **filled))
    assert why(dsc, state, text) == reason


def returning(dsc: Game) -> State:
    """White 3 is chosen, yellow lies on the platter and may be taken back."""
    return play(dsc, rolled(dsc, ROLL, sheet(dsc, 0, **{"return": "o"})), "W>p1=3")


def test_before_a_roll_only_returns_are_possible(dsc: Game) -> None:
    state = returning(dsc)
    assert why(dsc, state, "return B") == "only a die on the platter can be taken back"
    first = "first take a die back from the platter, or roll without"
    assert why(dsc, state, "G>g1=10") == first
    assert why(dsc, state, "done") == "'done' is not possible now"


def test_pointing_at_a_die_of_the_platter_means_to_take_it_back(dsc: Game) -> None:
    state = returning(dsc)
    assert explain_tap(dsc, state, 0, Tap((2,))) == (None, None)
    reason, _ = explain_tap(dsc, state, 0, Tap((3,)))
    assert str(reason) == "only a die on the platter can be taken back"
    reason, _ = explain_tap(dsc, state, 0, Tap((2,), (1, 3)))
    assert str(reason).startswith("first take a die back")


def test_further_crosses_come_first_and_have_their_fields(dsc: Game) -> None:
    state = play(dsc, rolled(dsc, ROLL, sheet(dsc)), "S>s14")
    assert why(dsc, state, "G>g1=10") == "cross the other fields first, or stop"
    assert why(dsc, state, "+s11") == (
        "the extra crosses in silver are for the dice that just went to the platter, "
        "each at its own number"
    )


def test_a_passive_player_takes_nothing_back(dsc: Game) -> None:
    state = served(dsc, "W1 Y2 S3", "B4 G5 P6", sheet(dsc), sheet(dsc, 0, **{"return": "o"}))
    assert why(dsc, state, "return B", 1).startswith("dice come back from the platter only")
