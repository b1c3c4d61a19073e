"""An illegal move of this game is answered with the reason that a player would give."""

from __future__ import annotations

import pytest

from cleverdice import Game, IllegalMove, State
from cleverdice.rules import Enter, Mark, Tap
from cleverdice.rules.explain import explain_tap
from cleverdice.texts import LANGUAGES
from tests.helpers import play, rolled, rule, served, sheet

ROLL = "W4 Y3 B2 R3 G1 P6"


def why(game: Game, state: State, text: str, seat: int = 0) -> str:
    """The reason in English; the move must indeed be refused."""
    with pytest.raises(IllegalMove) as refused:
        game.play(state, seat, text)
    assert all(refused.value.reason.said(language) for language in LANGUAGES)
    return str(refused.value)


CASES = [
    # text, what the sheet has, reason
    ("Y>y12=3", {"y": "11=3"}, "yellow field 12 needs more than 3, the die shows 3"),
    ("Y>y12=3", {"y": "11=6"}, "yellow field 12 needs more than 6, the die shows 3"),
    ("Y>y22=3", {}, "yellow field 22 is not next: the next one is 21"),
    ("Y>y21=4", {}, "yellow field 21 would get 3: the die shows 3"),
    ("B>b42", {}, "blue field 42 is in row 4 and column 2, but blue shows 2 and white 4"),
    ("W>b25", {}, "blue field 25 is in row 2 and column 5, but blue shows 2 and white 4"),
    ("B>b24", {"b": "24"}, "blue field 24 is already crossed"),
    ("B>b24x", {}, "blue field 24 offers no choice between bonus and points"),
    ("R>r9", {}, "grey part 9 has 4 fields, the die shows 3"),
    ("R>r12", {}, "grey part 12 is no start part"),
    ("R>r17", {"r": "1"}, "grey part 17 touches no crossed part"),
    ("R>r1", {"r": "1"}, "grey part 1 is already crossed"),
    ("R>r1x", {}, "grey part 1 offers no choice between bonus and points"),
    ("G>gL2=1", {}, "green field L2 is not next: the next one is L1"),
    ("R=4>r9", {"polish": "oooo"}, "only dice on the platter can be polished"),
    ("P=5>p1=5", {"polish": "oooo"}, "only dice on the platter can be polished"),
    ("B=3>b34", {"polish": "oooo"}, "in blue name only the field: it says which die is polished"),
]


@pytest.mark.parametrize(("text", "filled", "reason"), CASES)
def test_a_pick_is_refused_with_a_reason(
    c4e: Game, text: str, filled: dict[str, str], reason: str
) -> None:
    state = rolled(c4e, ROLL, sheet(c4e, 0, **filled))
    assert why(c4e, state, text) == reason


@rule("c4e.polish")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Y=5>y11=5", "you don't have enough polish actions for a 5"),
        ("Y=2>y11=2", "the yellow die already shows 2"),
        ("R=3>r1", "grey part 1 needs no more than 1: you can't polish further than that"),
        ("R=3>r9", "grey part 9 has 4 fields, the die counts as 3"),
        ("R=3>r12", "grey part 12 is no start part"),
        ("R=4>r9", "you don't have enough polish actions for a 4"),
        ("B=2>b26", "in blue name only the field: it says which die is polished"),
        ("B>b35", "blue field 35 is in row 3 and column 5, but blue shows 1 and white 6"),
    ],
)
def test_a_polish_is_refused_with_a_reason(c4e: Game, text: str, reason: str) -> None:
    passive = sheet(c4e, polish="o")
    state = served(c4e, "W6 G1 P1", "Y2 B1 R2", sheet(c4e), passive)
    assert why(c4e, state, text, 1) == reason


@rule("c4e.serve.polish")
def test_dice_of_the_die_fields_are_refused_while_a_face_of_the_platter_fits(c4e: Game) -> None:
    state = served(c4e, "W6 G1 P1", "Y2 B1 R2", sheet(c4e), sheet(c4e, polish="o"))
    reason = "a die on the platter fits, so you can't use the die fields"
    assert why(c4e, state, "P>p1=1", 1) == reason


def tapped(game: Game, state: State, area: str, label: str) -> str | None:
    """What a tap on a field is answered with."""
    found = next(one for one in game.areas if one.letter == area)
    reason, _ = explain_tap(game, state, 0, Tap(field=(found.index, found.labels.index(label))))
    return None if reason is None else str(reason)


def test_a_tap_on_a_field_is_answered_alike(c4e: Game) -> None:
    state = rolled(c4e, ROLL, sheet(c4e))
    assert tapped(c4e, state, "b", "24") is None
    assert tapped(c4e, state, "b", "11") == (
        "blue field 11 is in row 1 and column 1, but blue shows 2 and white 4"
    )
    assert tapped(c4e, state, "r", "9") == "grey part 9 has 4 fields, the die shows 3"


@rule("c4e.polish.partner")
def test_a_tap_on_a_blue_field_that_polish_reaches_is_legal(c4e: Game) -> None:
    state = rolled(c4e, "W1 Y6 B6 R6 G6 P4", sheet(c4e, polish="oo"))
    state = play(c4e, state, "P>p1=4", "roll Y6 B5 R6 G6")
    assert tapped(c4e, state, "b", "53") is None
    assert tapped(c4e, state, "b", "54") is not None


def test_a_part_is_called_a_part(c4e: Game) -> None:
    name = c4e.areas[2].field_name(7)
    assert name.details["field"] == "8"
    move = Enter((3,), Mark(2, 7))
    assert c4e.text(move) == "R>r8"
