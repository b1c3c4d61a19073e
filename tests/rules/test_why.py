"""An illegal move is answered with the reason that a player would give."""

from __future__ import annotations

from random import Random

import pytest

from cleverdice import CHANCE, Game, IllegalMove, InvalidMove, State, load, names
from cleverdice.rules import Enter, Mark, Place, Roll, Say, Skip, Tap
from cleverdice.rules.explain import explain_tap
from cleverdice.texts import LANGUAGES
from tests.helpers import full_sheet, play, rolled, sheet
from tests.random_games import last, plies

ROLL = "W3 Y5 B2 G1 O6 P3"


def why(game: Game, state: State, text: str, seat: int = 0) -> str:
    """The reason in English; the move must indeed be refused."""
    with pytest.raises(IllegalMove) as refused:
        game.play(state, seat, text)
    reason = game.why_not(state, seat, text)
    assert reason is not None
    assert str(reason) == str(refused.value)
    assert all(reason.said(language) for language in LANGUAGES)
    return str(reason)


GREEN_3 = "1 2 3"

CASES = [
    # text, what the sheet has, reason
    ("Y>y11", {}, "yellow field 11 shows 3, the die shows 5"),
    ("Y>y13", {"y": "13"}, "yellow field 13 is already crossed"),
    ("Y>y13x", {}, "yellow field 13 offers no choice between bonus and points"),
    ("Y>b5", {}, "the yellow die can't be used in the blue area"),
    ("G>g1x", {}, "green field 1 offers no choice between bonus and points"),
    ("B>b7", {}, "blue field 7 shows 7, blue and white make 5"),
    ("W>g4", {"g": GREEN_3}, "green field 4 needs at least 4, the die shows 3"),
    ("G>g3", {"g": "1"}, "green field 3 is not next: the next one is 2"),
    ("P>p2=3", {"p": "1=3"}, "purple field 2 needs more than 3, the die shows 3"),
    ("O>o4=6", {"o": "1=1 2=1 3=1"}, "orange field 4 would get 12: the die shows 6"),
    ("O>o1=6", {"o": "1=1"}, "orange field 1 is already filled"),
    ("P=4>p1=4", {}, "no unlocked action turns a die into a 4"),
    ("P=3>p1=3", {}, "the purple die already shows 3"),
    ("extra Y>y13", {}, "extra dice are used at the end of a turn"),
    ("Y+W>y13", {}, "use one die at a time"),
    ("reroll", {}, "no re-roll is unlocked"),
    ("pass", {}, "a die fits, so you must use one"),
    ("done", {}, "'done' is not possible now"),
    ("+y13", {}, "there is no bonus to place"),
    ("skip y", {}, "there is no yellow bonus to decline"),
    ("roll W3 Y5 B2 G1 O6 P3", {}, "it's not time to roll"),
]


@pytest.mark.parametrize(("text", "filled", "reason"), CASES)
def test_a_pick_is_refused_with_a_reason(
    gsc: Game, text: str, filled: dict[str, str], reason: str
) -> None:
    state = rolled(gsc, ROLL, sheet(gsc, 0, **filled))
    assert why(gsc, state, text) == reason


def test_a_legal_move_has_no_reason_against_it(gsc: Game) -> None:
    state = rolled(gsc, ROLL)
    assert gsc.why_not(state, 0, "Y>y13") is None


def test_what_cannot_be_read_is_another_error(gsc: Game) -> None:
    with pytest.raises(InvalidMove, match="cannot read"):
        gsc.why_not(gsc.start(), 0, "yellow please")


def test_the_dice_come_first(gsc: Game) -> None:
    state = gsc.start()
    assert why(gsc, state, "Y>y13") == "the dice must be rolled first"
    assert why(gsc, state, f"roll {ROLL}") == "it's time to roll the dice"
    assert why(gsc, state, "pass", CHANCE) == "it's time to roll the dice"
    missing = why(gsc, state, "roll W3 Y5", CHANCE)
    assert missing == "the dice to roll are W Y B G O P, in this order"


def test_a_deal_names_the_dice_by_nearness(gsc: Game) -> None:
    state = play(gsc, gsc.start(), f"roll {ROLL}", "O>o1=6")
    assert gsc.actors(state) == (CHANCE,)
    reason = why(gsc, state, "roll W3 W5 B2 G1 O6 P3", CHANCE)
    assert reason == "name each of W Y B G O P once, the die nearest to the platter first"


def test_dice_that_lie_elsewhere(gsc: Game) -> None:
    state = play(gsc, rolled(gsc, ROLL), "P>p1=3", "roll W3 Y5 O6")
    assert why(gsc, state, "B>b5") == "the blue die lies on the platter"
    assert why(gsc, state, "P>p2=3") == "the purple die already lies on a die field"


def test_passive_players_keep_to_the_platter(gsc: Game) -> None:
    state = play(gsc, rolled(gsc, ROLL, players=2), "O>o1=6")
    assert why(gsc, state, "O>o1=6", 1) == (
        "a die on the platter fits, so you can't use the die fields"
    )
    assert why(gsc, state, "Y>y11", 1) == "yellow field 11 shows 3, the die shows 5"
    assert why(gsc, state, "pass", 1) == "a die fits, so you must use one"
    assert why(gsc, state, "reroll", 1) == (
        "only the active player can re-roll, before choosing a die"
    )
    assert why(gsc, state, "Y>y13", 0) == "there is nothing for you to do now"
    assert why(gsc, state, "Y>y13", 2) == "there is no seat 3 at a table of 2"


def test_the_fallback_asks_for_a_fitting_field_too(gsc: Game) -> None:
    """A sheet with room in orange only: nothing on the platter fits."""
    state = rolled(gsc, "W6 Y5 B2 G1 O6 P3", sheet(gsc), full_sheet(gsc, free="o"))
    state = play(gsc, state, "W>y12", "roll O4", "O>o1=4")
    assert why(gsc, state, "O>o2=4", 1) == "orange field 2 is not next: the next one is 1"


def test_extra_dice_in_their_window(gsc: Game) -> None:
    state = play(gsc, rolled(gsc, ROLL, sheet(gsc, extra_die="oo")), "O>o1=6")
    assert why(gsc, state, "extra Y>y11") == "yellow field 11 shows 3, the die shows 5"
    assert why(gsc, state, "Y>y13") == "only extra dice can be used now"
    state = play(gsc, state, "extra Y>y13")
    reason = "the yellow die has already been an extra die this turn"
    assert why(gsc, state, "extra Y>y24") == reason


def test_bonuses_come_first(gsc: Game) -> None:
    state = play(gsc, rolled(gsc, ROLL, sheet(gsc, y="11 12")), "Y>y13")
    assert why(gsc, state, "done") == "place your bonus first"
    assert why(gsc, state, "+y21") == "none of your pending bonuses goes in the yellow area"
    state = state.with_player(0, state.players[0]._replace(cells=sheet(gsc, b="7").cells))
    assert why(gsc, state, "+b7") == "blue field 7 is already crossed"
    assert why(gsc, state, "+b8x") == "this bonus doesn't allow that in blue field 8"


def test_after_the_end(gsc: Game) -> None:
    state = last(gsc, 1, "end")
    assert why(gsc, state, "Y>y13") == "the game is over"
    assert why(gsc, state, f"roll {ROLL}", CHANCE) == "the game is over"


def test_areas_that_ask_for_more_than_a_number(chd: Game) -> None:
    roll = "W3 Y5 T2 B1 N6 P3"
    state = rolled(chd, roll, sheet(chd, n="6", p="1=2"))
    assert why(chd, state, "Y>y25").startswith("yellow field 25 can't take this die")
    assert why(chd, state, "N>n6") == "brown field 6 is already crossed"
    assert why(chd, state, "W>n3") == "brown field 3 is to the left of your last cross"
    assert why(chd, state, "B>bL1=6") == "blue field L1 needs 6, blue and white make 4"
    assert why(chd, state, "B>bL3=4") == "blue field L3 comes later: fill outward from the middle"
    assert why(chd, state, "P>p2=4") == "pink field 2 would get 2, 3: the die shows 3"
    assert why(chd, rolled(chd, roll), "P>p1=3x") == (
        "pink field 1 offers no choice between bonus and points"
    )
    outward = rolled(chd, roll, sheet(chd, b="L1=6 L2=5"))
    assert why(chd, outward, "B>bL3=4x") == (
        "blue field L3 offers no choice between bonus and points"
    )
    assert why(chd, rolled(chd, "W5 Y5 T2 B4 N6 P3", sheet(chd, b="L1=6 L2=5")), "B>bL3=9") == (
        "blue field L3 needs 4 / 7, blue and white make 9"
    )
    lucky = rolled(chd, "W4 Y5 T2 B2 N6 P3")
    assert why(chd, lucky, "B>bL1=5") == "blue field L1 would get 6: blue and white make 6"


def test_declared_numbers(chd: Game) -> None:
    state = rolled(chd, "W3 Y5 T2 B1 N6 P3", sheet(chd, any_number="o"))
    assert why(chd, state, "Y=3>y14") == "yellow field 14 shows 4, the die counts as 3"
    assert why(chd, state, "W=3>y13") == "the white die already shows 3"
    assert why(chd, state, "Y=4>y14") == "no unlocked action turns a die into a 4"


def test_further_turquoise_fields(chd: Game) -> None:
    state = play(chd, rolled(chd, "W2 Y2 T2 B4 N6 P3"), "Y>y12", "roll W2 T2 B4 N6 P3", "T>t12")
    assert why(chd, state, "P>p1=2") == "cross the other fields first, or stop"
    assert why(chd, state, "+t13") == (
        "the extra crosses go on free fields with that number in the turquoise area"
    )


def test_reasons_at_the_party(kids: Game) -> None:
    roll = "heart-balloon candle present cupcake joker"
    state = rolled(kids, roll)
    assert why(kids, state, "pass") == "the starting player must make at least one cross"
    assert why(kids, state, "candle>y1") == "candle doesn't belong in the yellow area"
    assert why(kids, state, "candle+candle>r1") == "not enough unused dice show candle"
    assert why(kids, state, "joker>r2") == "red field 2 is not next: the next one is 1"
    assert why(kids, state, "cupcake>b11") == "blue field 11 needs 2 x cupcake"
    assert why(kids, state, "present+joker>g11") == "green field 11 needs 1 x present"
    state = play(kids, state, "heart-balloon>y1")
    assert (
        why(kids, state, "candle>r1")
        == "all crosses of a turn go in one area, and you chose yellow"
    )
    assert why(kids, state, "joker>y1") == "yellow field 1 is already crossed"
    assert why(kids, state, "reroll") == "'reroll' is not possible now"


def test_rolls_at_the_party(kids: Game) -> None:
    state = kids.start(2)
    assert why(kids, state, "roll candle", CHANCE) == "there are 5 dice"
    four = "roll joker joker joker joker candle"
    assert why(kids, state, four, CHANCE) == "only 3 dice have a joker"


@pytest.mark.parametrize("name", names())
def test_every_refusal_is_said_in_every_language(name: str) -> None:
    """Whatever is tried in a random game: either it is legal or there is a reason."""
    game, rng = load(name), Random(3)
    for state, *_ in plies(game, game.max_players, "why"):
        for _ in range(10):
            seat, move = rng.randrange(-1, game.max_players), anything(game, rng)
            reason = game.why_not(state, seat, game.text(move))
            assert (reason is None) == game.legal(state, seat, move)
            assert reason is None or all(reason.said(language) for language in LANGUAGES)


def anything(game: Game, rng: Random) -> Roll | Enter | Place | Say | Skip:
    """A move that can be spelled, hardly ever a legal one."""
    area = rng.choice(game.areas)
    value = rng.randint(1, 12) if area.written else 1
    mark = Mark(area.index, rng.randrange(area.size), value, rng.random() < 0.1)
    tokens = range(bool(game.symbols), len(game.tokens))
    dice = tuple(rng.choices(tokens, k=rng.choice((1, 1, 2))))
    return rng.choice(
        (
            Enter(dice, mark, rng.randrange(7), rng.random() < 0.3),
            Place(mark),
            Say(rng.choice(("reroll", "pass", "done", "stop"))),
            Skip(area.index),
            Roll(tuple(range(len(game.dice))), tuple(rng.choices(range(1, 7), k=len(game.dice)))),
        )
    )


# Asked by what somebody pointed at


def tapped(game: Game, state: State, tap: Tap, seat: int = 0) -> tuple[str, int | None]:
    reason, die = explain_tap(game, state, seat, tap)
    return str(reason), die


def test_a_field_alone_means_the_die_of_its_colour(gsc: Game) -> None:
    state = rolled(gsc, ROLL)
    expected = "yellow field 11 shows 3, the die shows 5"
    assert tapped(gsc, state, Tap(field=(0, 0))) == (expected, 1)
    assert tapped(gsc, state, Tap((1,), (0, 0))) == (expected, None), "this die was chosen"


def test_a_die_alone_means_its_next_field(gsc: Game) -> None:
    state = play(gsc, gsc.start(), f"roll {ROLL}", "W>y11")
    assert tapped(gsc, state, Tap((2,)))[0] != "None"


def test_a_declared_number_and_an_extra_die_are_part_of_it(gsc: Game) -> None:
    state = rolled(gsc, ROLL)
    extra, _ = tapped(gsc, state, Tap((1,), (0, 2), extra=True))
    assert extra == why(gsc, state, "extra Y>y13")
    number, _ = tapped(gsc, state, Tap((1,), (0, 1), number=6))
    assert number == why(gsc, state, "Y=6>y12")


@pytest.mark.parametrize("name", names())
def test_pointing_is_explained_just_where_nothing_can_be_done(name: str) -> None:
    """Whatever dice and field are pointed at: no reason if a move does it, else one."""
    game, rng = load(name), Random(5)
    for state, *_ in plies(game, game.max_players, "tap"):
        seat = rng.choice(game.actors(state))
        for tap in taps(game, state, rng) if seat != CHANCE else ():
            reason, die = explain_tap(game, state, seat, tap)
            assert (reason is None) == can(game, state, seat, tap), (tap, str(reason))
            assert die is None or not tap.dice


def taps(game: Game, state: State, rng: Random) -> list[Tap]:
    areas = [(area.index, cell) for area in game.areas for cell in range(area.size)]
    dice = range(len(game.dice))
    fields = rng.sample(areas, 8)
    numbers = [rng.choice((0, 0, rng.randint(1, 6))) * (not game.symbols) for _ in fields]
    extras = [rng.random() < 0.3 and not game.symbols for _ in fields]
    pairs = zip(fields, numbers, extras, strict=True)
    return [Tap((rng.choice(dice),), *pair) for pair in pairs]


def can(game: Game, state: State, seat: int, tap: Tap) -> bool:
    """Is there a move that uses just this die for this field?"""
    (die,) = tap.dice
    used = (state.faces[die],) if game.symbols else (die,)
    return any(
        isinstance(move, Enter)
        and (move.dice, move.mark[:2], move.number, move.extra)
        == (used, tap.field, tap.number, tap.extra)
        for move in game.moves(state, seat)
    )


@pytest.mark.parametrize("name", names())
def test_a_field_pointed_at_while_a_bonus_waits_is_its_place(name: str) -> None:
    game = load(name)
    for state, *_ in plies(game, game.max_players, "bonus taps"):
        for seat in game.actors(state):
            moves = game.moves(state, seat) if seat != CHANCE else []
            marks = {move.mark[:2] for move in moves if isinstance(move, Place)}
            fields = [(area.index, cell) for area in game.areas for cell in range(area.size)]
            for field in fields if marks else ():
                reason, _ = explain_tap(game, state, seat, Tap(field=field))
                assert (reason is None) == (field in marks)
