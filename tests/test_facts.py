"""What changed between two tables, told in facts."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from cleverdice import Game, State, load, names
from cleverdice.facts import (
    Circled,
    Earned,
    Fact,
    FoxGained,
    Lost,
    Marked,
    Over,
    Points,
    Rolled,
    RoundBegan,
    ToField,
    ToPlatter,
    ToPool,
    TurnBegan,
    Used,
    bonus_text,
    describe,
    facts,
    gains,
)
from cleverdice.rules import Enter, Fill, Fox, Move, Place, Player, Stage, Unlock
from cleverdice.rules.state import CIRCLED, LOCKED, POOL, More
from cleverdice.texts import LANGUAGES, say
from tests.helpers import full_sheet, play, rolled, sheet, table
from tests.random_games import TABLES, Ply, plies


def after(game: Game, state: State, *lines: str) -> list[Fact]:
    """The facts of the last of some moves."""
    before = play(game, state, *lines[:-1])
    return facts(game, before, play(game, before, lines[-1]))


# One thing at a time


def test_a_cross_its_points_and_its_bonus(gsc: Game) -> None:
    state = rolled(gsc, "W1 Y5 B1 G1 O1 P1", sheet(gsc, y="11 12 33 43"))
    assert after(gsc, state, "Y>y13") == [
        Marked(0, 0, 2, 1),
        Earned(0, Fill(((1, tuple(range(2, 13))),)), 0, (0, 1, 2)),
        Points(0, 0, 16),
        ToField(1, 1),
        ToPlatter((0, 2, 3, 4, 5)),
    ]


def test_a_written_number(gsc: Game) -> None:
    state = rolled(gsc, "W1 Y5 B1 G1 O4 P1", sheet(gsc, o="1=5 2=2 3=3"))
    assert after(gsc, state, "O>o4=8")[:2] == [Marked(0, 3, 3, 8), Points(0, 3, 8)]


def test_a_circled_action(gsc: Game) -> None:
    state = rolled(gsc, "W1 Y5 B1 G1 O4 P1", sheet(gsc, o="1=5 2=2", reroll="o"))
    found = after(gsc, state, "O>o3=4")
    assert Earned(0, Unlock(0), 3, (2,)) in found
    assert Circled(0, 0, 1) in found


def test_a_used_action(gsc: Game, chd: Game) -> None:
    state = rolled(gsc, "W1 Y5 B1 G1 O4 P1", sheet(gsc, reroll="xo"))
    assert after(gsc, state, "reroll") == [Used(0, 0, 1)]
    state = rolled(chd, "W1 Y5 T1 B1 N1 P1", sheet(chd, any_number="oooo"))
    assert after(chd, state, "Y=6>y16")[:2] == [Used(0, 1, 3), Marked(0, 0, 5, 1)]


def test_a_fox_and_what_it_adds(gsc: Game) -> None:
    areas = {"y": "11 21 31", "b": "2", "o": "1=5", "p": "1=5"}
    state = rolled(gsc, "W1 Y5 B1 G6 O4 P1", sheet(gsc, foxes=1, g="1 2 3 4 5 6", **areas))
    found = after(gsc, state, "G>g7")
    assert Earned(0, Fox(), 2, (6,)) in found
    assert FoxGained(0, 1) in found
    assert Points(0, None, 1) in found


def test_a_full_action_row_gives_its_end(chd: Game) -> None:
    state = rolled(chd, "W1 Y5 T1 B1 N2 P1", sheet(chd, p="1=3", reroll="oooooo"))
    found = after(chd, state, "P>p2=1")
    assert Earned(0, Unlock(0), 4, (1,)) in found
    assert Earned(0, Fox(), row=0) in found
    assert FoxGained(0, 1) in found


def test_a_bonus_without_room_is_lost(gsc: Game) -> None:
    state = rolled(gsc, "W1 Y5 B1 G6 O4 P1", full_sheet(gsc, "y", y="11 12"))
    found = after(gsc, state, "Y>y13")
    (earned,) = [fact for fact in found if isinstance(fact, Earned)]
    assert Lost(0, earned.bonus) in found


def test_a_bonus_given_up_for_points(chd: Game) -> None:
    state = rolled(chd, "W1 Y5 T1 B1 N2 P6", sheet(chd, p="1=3 2=2"))
    found = after(chd, state, "P>p3=12x")
    assert [fact for fact in found if isinstance(fact, Earned)] == []
    (lost,) = [fact for fact in found if isinstance(fact, Lost)]
    assert lost.chosen
    assert bonus_text(chd, lost.bonus).details["number"] == 1


def test_equal_numbers_with_and_without_the_bonus_are_told_apart(chd: Game) -> None:
    state = rolled(chd, "W1 Y5 T1 B1 N2 P1", sheet(chd, p="1=3"))
    with_bonus, without = after(chd, state, "P>p2=1"), after(chd, state, "P>p2=1x")
    assert Marked(0, 4, 1, 1) in with_bonus
    assert Marked(0, 4, 1, 1) in without
    assert Earned(0, Unlock(0), 4, (1,)) in with_bonus
    assert Lost(0, Unlock(0), chosen=True) in without


def test_a_declined_bonus(kids: Game) -> None:
    state = rolled(kids, "pink-balloon candle cake cake donut", sheet(kids, y="1 2"))
    state = play(kids, state, "pink-balloon>y3")
    found = after(kids, state, "skip b")
    assert [(fact.seat, fact.chosen) for fact in found if isinstance(fact, Lost)] == [(0, True)]


def test_a_bonus_that_is_placed_is_not_lost(kids: Game) -> None:
    state = rolled(kids, "pink-balloon candle cake cake donut", sheet(kids, y="1 2"))
    found = after(kids, play(kids, state, "pink-balloon>y3"), "+b11")
    assert [fact for fact in found if isinstance(fact, Lost)] == []
    assert Marked(0, 3, 0, 1) in found


# Dice and table


def test_rolled_dice(gsc: Game, kids: Game) -> None:
    found = after(gsc, gsc.start(), "roll W3 Y5 B2 G1 O6 P3")
    assert found == [Rolled((0, 1, 2, 3, 4, 5), (3, 5, 2, 1, 6, 3))]
    found = after(kids, kids.start(2), "roll candle joker donut donut present")
    assert describe(kids, found[0], "en") == "rolled: candle, joker, donut, donut, present"
    assert describe(kids, found[0], "es").startswith("tirados: vela, comodín")


def test_a_deal_lays_dice_on_platter_and_fields(chd: Game) -> None:
    state = table(chd, players=1, place=(POOL,) * 6, stage=Stage.DEAL)
    found = after(chd, state, "roll P2 B1 Y3 W3 T5 N6")
    assert ToPlatter((1, 3, 5)) in found
    assert [fact for fact in found if isinstance(fact, ToField)] == [
        ToField(0, 1),
        ToField(2, 2),
        ToField(4, 3),
    ]


def test_the_next_turn_takes_up_all_dice(gsc: Game) -> None:
    state = play(gsc, gsc.start(2), "roll W1 Y1 B1 G1 O1 P6", "P>p1=6")
    found = after(gsc, state, "2 Y>y22")
    assert found[-1] == TurnBegan(1)
    assert not [fact for fact in found if isinstance(fact, ToPlatter | ToField)]


def test_the_dice_of_a_choice_that_ends_the_turn_are_told(gsc: Game) -> None:
    found = after(gsc, gsc.start(1), "roll W1 Y1 B1 G1 O1 P6", "P>p1=6")
    assert found[-2:] == [ToField(5, 1), ToPlatter((0, 1, 2, 3, 4))]


def test_a_new_round_gives_everybody_its_bonus(gsc: Game) -> None:
    lines = ("roll W1 Y1 B1 G1 O1 P6", "P>p1=6", "2 Y>y22", "roll W1 Y1 B1 G1 O1 P6", "2 P>p1=6")
    found = after(gsc, gsc.start(2), *lines, "Y>y22")
    assert found[-2:] == [RoundBegan(2), TurnBegan(0)]
    for seat in (0, 1):
        assert Earned(seat, Unlock(1), round=2) in found
        assert Circled(seat, 1, 0) in found


# What a move would give


def test_gains_are_the_movers_own_and_of_the_move_alone(gsc: Game) -> None:
    lines = ("roll W1 Y1 B1 G1 O1 P6", "P>p1=6", "2 Y>y22", "roll W1 Y1 B1 G1 O1 P6", "2 P>p1=6")
    state = play(gsc, gsc.start(2), *lines)
    assert gains(gsc, state, 0, gsc.parse("G>g1")) == [Points(0, 2, 1)]


# Whole games


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_facts_add_up_over_a_game(name: str, players: int) -> None:
    game = load(name)
    for before, seat, move, then in plies(game, players, f"{name}{players}"):
        found = facts(game, before, then, move)
        for number in range(players):
            _check_seat(game, before, then, number, found)
        _check_bonuses(before, then, found, seat, move)


def _check_seat(game: Game, before: State, then: State, seat: int, found: list[Fact]) -> None:
    """Points, circled spaces and foxes are told to the last one."""
    old, new = before.players[seat], then.players[seat]
    points = sum(f.points for f in found if isinstance(f, Points) and f.seat == seat)
    assert points == game.score(new).total - game.score(old).total
    marked = sum(1 for f in found if isinstance(f, Marked) and f.seat == seat)
    assert marked == sum(map(_marks, new.cells)) - sum(map(_marks, old.cells))
    foxes = sum(f.count for f in found if isinstance(f, FoxGained) and f.seat == seat)
    earned = sum(1 for f in found if isinstance(f, Earned) and f.seat == seat and f.bonus == Fox())
    assert foxes == earned == new.foxes - old.foxes
    circled = Counter(f.row for f in found if isinstance(f, Circled) and f.seat == seat)
    unlocked = Counter(
        f.bonus.row
        for f in found
        if isinstance(f, Earned) and f.seat == seat and isinstance(f.bonus, Unlock)
    )
    assert circled == unlocked
    for row, spaces in enumerate(old.tracks):
        assert circled[row] == spaces.count(LOCKED) - new.tracks[row].count(LOCKED)
        used = sum(1 for f in found if isinstance(f, Used) and (f.seat, f.row) == (seat, row))
        ready = spaces.count(CIRCLED) + circled[row] - new.tracks[row].count(CIRCLED)
        assert used == ready


def _marks(cells: tuple[int, ...]) -> int:
    return len(cells) - cells.count(0)


def _check_bonuses(before: State, then: State, found: list[Fact], mover: int, move: Move) -> None:
    """Every bonus mark is pending, made, declined or lost; none vanishes, none appears."""
    for seat, (old, new) in enumerate(zip(before.players, then.players, strict=True)):
        own = [f for f in found if isinstance(f, Earned | Lost) and f.seat == seat]
        fills = [f for f in own if isinstance(f.bonus, Fill)]
        earned = sum(isinstance(f, Earned) for f in fills)
        lost = sum(isinstance(f, Lost) for f in fills)
        if isinstance(move, Enter | Place) and move.mark.plain:  # given up, so it was never pending
            lost -= sum(isinstance(f, Lost) and f.chosen for f in fills)
        made = seat == mover and isinstance(move, Place) and not isinstance(old.todo[0], More)
        assert _pending(old) + earned - lost - made == _pending(new)


def _pending(player: Player) -> int:
    return sum(isinstance(task, Fill) for task in player.todo)


@pytest.mark.parametrize("name", names())
def test_the_move_is_found_where_it_is_not_given(name: str) -> None:
    game = load(name)
    walked = list(plies(game, game.max_players, "found"))
    for before, _, move, then in walked[::5]:
        assert facts(game, before, then) == facts(game, before, then, move)


@pytest.mark.parametrize("name", names())
def test_a_game_ends_with_the_winners(name: str) -> None:
    game = load(name)
    *walked, (before, _, move, then) = plies(game, 2, "end")
    outcome = game.outcome(then)
    assert outcome is not None
    assert facts(game, before, then, move)[-1] == Over(outcome.winners)
    assert not any(isinstance(f, Over) for step in walked[-5:] for f in facts(game, *_pair(step)))


def _pair(step: Ply) -> tuple[State, State, Move]:
    before, _, move, then = step
    return before, then, move


# In words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_every_fact_can_be_said(name: str, language: str) -> None:
    game = load(name)
    kinds = set()
    for seed in "abcde":
        for before, _, move, then in plies(game, 2, seed):
            for fact in facts(game, before, then, move):
                kinds.add(type(fact))
                said = describe(game, fact, language)
                assert said.strip()
                assert not set("{}@") & set(said)
                assert "Text(" not in said
    never: set[type] = {FoxGained, Circled, Used, ToField, ToPlatter} if game.symbols else set()
    never |= set() if "return" in (row.name for row in game.actions) else {ToPool}
    assert kinds | {Lost} == set(get_args(Fact)) - never  # random play seldom loses a bonus


def test_words_name_field_number_and_bonus(gsc: Game) -> None:
    assert describe(gsc, Marked(0, 3, 3, 8), "en") == "writes 8 in orange 4"
    assert describe(gsc, Marked(0, 0, 2, 1), "de") == "kreuzt Gelb 13 an"
    number = gsc.areas[0].groups[1].bonus
    assert describe(gsc, Earned(0, number, 0, (3, 4, 5)), "es") == "consigue un 4 en naranja"
    assert describe(gsc, Earned(0, Fox(), round=2), "en") == "gets a fox for round 2"
    assert describe(gsc, ToPlatter((2, 3)), "en") == "to the platter: B G"
    assert describe(gsc, Points(0, None, 7), "en") == "+7 for foxes"


def test_words_tell_circles_from_crosses_and_returned_dice(dsc: Game) -> None:
    yellow = dsc.areas[1]
    ring, cross = yellow.labels.index("43"), yellow.labels.index("X43")
    assert describe(dsc, Marked(0, 1, ring, 1), "en") == "circles yellow 43"
    assert describe(dsc, Marked(0, 1, cross, 1), "en") == "crosses yellow 43"
    assert describe(dsc, Marked(0, 1, ring, 1), "de") == "kreist Gelb 43 ein"
    assert describe(dsc, ToPool(5), "en") == "P back from the platter"
    _, yellow_free, _, blue_free, *_ = (group.bonus for group in dsc.areas[0].groups)
    said = describe(dsc, Earned(0, yellow_free), "en")
    assert said == "gets a circle or a cross in yellow"
    assert describe(dsc, Earned(0, blue_free), "en") == "gets any number in blue"


@pytest.mark.parametrize("name", names())
def test_every_bonus_of_a_sheet_has_a_name(name: str) -> None:
    game = load(name)
    bonuses = [group.bonus for area in game.areas for group in area.groups]
    bonuses += [bonus for given in game.round_bonus for bonus in given]
    bonuses += [row.end for row in game.actions if row.end is not None]
    for language in LANGUAGES:
        said = {
            say(language, bonus_text(game, b).key, **bonus_text(game, b).details) for b in bonuses
        }
        assert len(said) == len(set(bonuses))
