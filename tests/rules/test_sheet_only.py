"""Sheets without dice: the rules of the sheet alone."""

from __future__ import annotations

from random import Random

import pytest

from cleverdice import load, names
from cleverdice.rules import IllegalMove, InvalidMove
from cleverdice.rules.sheet_only import followed, last_round, marks, why_not

GSC = load("gsc")


def texts(game: str, *moves: str) -> set[str]:
    rules = load(game)
    return {rules.text(move) for move in marks(rules, followed(rules, moves))}


def test_order_numbers_and_minimums_are_those_of_the_game() -> None:
    found = texts("gsc")
    assert {"+y11", "+b12", "+g1", "+o1=6", "+p1=1"} <= found
    assert not {"+g2", "+o2=1", "+p2=6"} & found
    assert {"+p2=5", "+p2=6"} == {one for one in texts("gsc", "+p1=4") if one.startswith("+p")}


def test_a_bonus_comes_before_anything_else() -> None:
    row = ["+y11", "+y12", "+y13"]
    found = texts("gsc", *row)
    assert found
    assert all(one.startswith("+b") for one in found)
    assert "+o1=4" in texts("gsc", *row, "+b2")


def test_a_bonus_with_one_place_is_made_by_itself() -> None:
    greens = [f"+g{field}" for field in range(1, 7)]  # the sixth gives a blue cross
    assert all(one.startswith("+b") for one in texts("gsc", *greens))
    row = ["+y31", "+y33", "+y34"]  # its row gives the next green cross
    assert followed(GSC, row).players[0].cells[2][0] == 1


def test_rounds_and_actions() -> None:
    state = followed(GSC, ["round", "use reroll"])
    assert state.round == 2
    assert state.players[0].tracks[0][0] == 2
    assert last_round(load("kids")) is None


@pytest.mark.parametrize(
    "moves",
    [["+y11", "+y11"], ["+g2"], ["use extra_die"], ["use nothing"], ["round"] * 6],
    ids=" ".join,
)
def test_what_can_not_be(moves: list[str]) -> None:
    with pytest.raises(IllegalMove):
        followed(GSC, moves)


@pytest.mark.parametrize("text", ["W>y11", "roll W1", "done", "", "+z9"])
def test_what_is_nothing_of_a_sheet(text: str) -> None:
    with pytest.raises(InvalidMove):
        followed(GSC, [text])


@pytest.mark.parametrize("name", names())
def test_every_sheet_can_be_filled(name: str) -> None:
    game, rng, done = load(name), Random(name), list[str]()
    while found := marks(game, followed(game, done)):
        done.append(game.text(rng.choice(found)))
    assert 20 < len(done) < 300
    assert game.score(followed(game, done).players[0]).total > 0


@pytest.mark.parametrize(
    ("game", "moves", "field", "why"),
    [
        ("gsc", "", (2, 0), None),
        ("gsc", "", (2, 3), "green field 4 is not next: the next one is 1"),
        ("gsc", "+y11", (0, 0), "yellow field 11 is already crossed"),
        ("gsc", "+y11 +y12 +y13", (2, 0), "none of your pending bonuses goes in the green area"),
        ("chd", "", (2, 11), "blue field R6 comes later: fill outward from the middle"),
        ("chd", "+n5", (3, 0), "brown field 1 is to the left of your last cross"),
        ("c4e", "", (2, 15), "grey part 16 is no start part"),
        ("c4e", "+y11=6", (0, 1), "Nothing fits yellow field 12 any more"),
    ],
)
def test_a_field_that_is_refused_says_why(
    game: str, moves: str, field: tuple[int, int], why: str | None
) -> None:
    rules = load(game)
    reason = why_not(rules, followed(rules, moves.split()), field)
    assert why == (None if reason is None else str(reason))


@pytest.mark.parametrize("name", names())
def test_no_reason_speaks_of_dice(name: str) -> None:
    game, rng, done = load(name), Random(name), list[str]()
    while found := marks(game, state := followed(game, done)):
        open_ = {move.mark[:2] for move in found}
        for area in game.areas:
            field = (area.index, rng.randrange(area.size))
            reason = why_not(game, state, field)
            assert (reason is None) == (field in open_)
            assert "die " not in str(reason)
        done.append(game.text(rng.choice(found)))
