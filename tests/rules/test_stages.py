"""The table keeps its own books, step by step: stage, roll, turn, round, and everybody's duty."""

from __future__ import annotations

from cleverdice import CHANCE, Game
from cleverdice.rules import Duty, Stage, State
from cleverdice.rules.state import POOL, Cross
from tests.helpers import play, rolled, rule, sheet, texts


def where(state: State) -> tuple[Stage, int, int, int]:
    """Stage, round, active seat, roll."""
    return state.stage, state.round, state.active, state.rolls


@rule("solo.alternate", "draft.roll")
def test_alone(gsc: Game) -> None:
    state = gsc.start()
    assert where(state) == (Stage.ROLL, 1, 0, 0)
    assert state.place == (POOL,) * 6
    state = play(gsc, state, "roll W3 Y5 B2 G1 O6 P3")
    assert where(state) == (Stage.TURN, 1, 0, 1)
    assert state.players[0].todo == (Duty.PICK,)
    state = play(gsc, state, "reroll")
    assert where(state) == (Stage.ROLL, 1, 0, 0)
    state = play(gsc, state, "roll W3 Y5 B2 G1 O6 P3", "O>o1=6")
    assert where(state) == (Stage.DEAL, 1, 0, 1)
    assert state.place == (POOL,) * 6
    state = play(gsc, state, "roll W3 Y5 B2 G1 O6 P3")
    assert where(state) == (Stage.SERVE, 1, 0, 1)
    assert state.players[0].todo == (Duty.SERVE,)
    state = play(gsc, state, "G>g1")
    assert where(state) == (Stage.ROLL, 2, 0, 0)


@rule("draft.extra", "solo.rest")
def test_alone_with_extra_dice(chd: Game) -> None:
    state = rolled(chd, "W3 Y5 T2 B1 N6 P3", sheet(chd, extra_die="oo"))
    state = play(chd, state, "N>n6")
    assert where(state) == (Stage.REST, 1, 0, 1)
    assert state.players[0].todo == (Duty.WINDOW,)
    state = play(chd, state, "done", "roll W3 Y5 T2 B1 N6 P3", "pass")
    assert where(state) == (Stage.SERVE, 1, 0, 1)
    assert state.players[0].todo == (Duty.WINDOW,)
    state = play(chd, state, "done")
    assert where(state) == (Stage.ROLL, 2, 0, 0)


@rule("draft.turn-end", "draft.rounds")
def test_with_others(gsc: Game) -> None:
    state = play(gsc, gsc.start(2, first=1), "roll W3 Y5 B2 G1 O6 P3", "2 O>o1=6")
    assert where(state) == (Stage.SERVE, 1, 1, 1)
    assert state.players[0].todo == (Duty.SERVE,)
    assert state.players[1].todo == ()
    state = play(gsc, state, "1 G>g1")
    assert where(state) == (Stage.ROLL, 1, 0, 0)
    state = play(gsc, state, "roll W3 Y5 B2 G1 O6 P3", "1 O>o1=6", "2 G>g1")
    assert where(state) == (Stage.ROLL, 2, 1, 0)


@rule("draft.end")
def test_the_last_turn_stays_as_it_was(gsc: Game) -> None:
    state = gsc.start(2)._replace(round=6, active=1)
    state = play(gsc, state, "roll W3 Y5 B2 G1 O6 P3", "2 O>o1=6", "1 G>g1")
    assert where(state) == (Stage.OVER, 6, 1, 1)
    assert gsc.actors(state) == ()


@rule("kids.roll", "kids.useless", "kids.players")
def test_at_the_party(kids: Game) -> None:
    state = kids.start(2, first=1)
    assert where(state) == (Stage.ROLL, 1, 1, 0)
    assert state.place == (POOL,) * 5
    useless = "roll pink-balloon green-balloon donut cake cupcake"
    state = play(kids, state, useless)
    assert where(state) == (Stage.ROLL, 1, 1, 1)
    assert [kids.tokens[face] for face in state.faces] == useless.split()[1:]
    assert kids.actors(state) == (CHANCE,)
    state = play(kids, state, "roll heart-balloon candle present donut donut")
    assert where(state) == (Stage.TURN, 1, 1, 2)
    assert state.players[1].todo == (Cross(),)
    state = play(kids, state, "2 candle>r1")
    assert where(state) == (Stage.SERVE, 1, 1, 2)
    assert state.players[0].todo == (Cross(),)
    state = play(kids, state, "1 pass")
    assert where(state) == (Stage.ROLL, 1, 0, 0)
    state = play(
        kids, state, "roll heart-balloon candle present donut donut", "1 candle>r1", "2 pass"
    )
    assert where(state) == (Stage.ROLL, 2, 1, 0)


@rule("chd.any-number")
def test_a_free_number_offers_each_way_once(chd: Game) -> None:
    state = rolled(chd, "W3 Y5 T2 B1 N6 P3", sheet(chd, any_number="xxxxo"))
    assert len(set(texts(chd, state))) == len(texts(chd, state))


def test_a_fresh_table_shows_no_faces(gsc: Game, kids: Game) -> None:
    assert gsc.start(2).faces == (0,) * 6
    assert kids.start(2).faces == (0,) * 5


def test_who_can_use_nothing_of_what_is_left_is_passed_over(kids: Game) -> None:
    """The starting player takes the only die of use; the others have no choice then."""
    state = kids.play(
        kids.start(3),
        CHANCE,
        "roll heart-balloon pink-balloon pink-balloon green-balloon green-balloon",
    )
    state = kids.play(state, 0, "heart-balloon>y1")
    assert (state.stage, state.active) == (Stage.ROLL, 1)


def test_who_can_use_nothing_is_passed_over_also_after_a_word(kids: Game) -> None:
    """The starting player leaves a die of use to nobody else, and says so."""
    dice = "heart-balloon blue-balloon pink-balloon green-balloon green-balloon"
    state = kids.play(kids.start(3), CHANCE, f"roll {dice}")
    state = kids.play(state, 0, "heart-balloon>y1")
    assert texts(kids, state, 0) == ["blue-balloon>y2", "done"]
    state = kids.play(state, 0, "done")
    assert (state.stage, state.active) == (Stage.ROLL, 1)


def test_dice_of_a_pool_are_rolled_in_their_order(gsc: Game) -> None:
    assert gsc.why_not(gsc.start(1), CHANCE, "roll Y5 W3 B2 G1 O6 P3") is not None
