"""What the turn flows explain to somebody new: the right thing at the right moment."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cleverdice import CHANCE, Game, State, load
from cleverdice.rules import Duty, Player, Stage
from cleverdice.texts import LANGUAGES, catalogue
from tests.helpers import full_sheet, play, rolled, served, sheet, table
from tests.random_games import TABLES, plies

GAMES = Path(__file__).parents[2] / "web" / "src" / "games"


def told(game: Game, state: State, seat: int = 0) -> list[str]:
    """The tips of a seat while no die is chosen, by name."""
    return [
        tip.key.removeprefix("learn.")
        for tip in game.flow.tips(game, state, seat)
        if not tip.chosen
    ]


@pytest.fixture(scope="module")
def gsc() -> Game:
    return load("gsc")


@pytest.fixture(scope="module")
def chd() -> Game:
    return load("chd")


@pytest.fixture(scope="module")
def kids() -> Game:
    return load("kids")


def blank(game: Game) -> Player:
    return sheet(game)


# What holds at every table


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_tip_has_its_texts_and_its_chapter(name: str, players: int) -> None:
    game = load(name)
    chapters = {chapter["id"] for chapter in json.loads((GAMES / name / "book.json").read_text())}
    found = {
        tip
        for state, _, _, _ in plies(game, players, "tips")
        for seat in range(players)
        for tip in ((one.key, one.chapter) for one in game.flow.tips(game, state, seat))
    }
    assert len(found) > 8
    assert {chapter for _, chapter in found} <= chapters
    for language in LANGUAGES:
        assert {key for key, _ in found} <= set(catalogue(language))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_whoever_acts_is_told_something_and_others_wait(name: str, players: int) -> None:
    game = load(name)
    for state, seat, _, _ in plies(game, players, "told"):
        acting = state.active if seat == CHANCE else seat
        assert told(game, state, acting)
        for other in set(range(players)) - {*game.actors(state), state.active}:
            (tip,) = game.flow.tips(game, state, other)
            assert tip.key.endswith("wait")
            assert tip.news
            assert tip.details == {"name": state.active}


def test_the_active_seat_is_told_nothing_while_only_others_choose(gsc: Game) -> None:
    state = rolled(gsc, "W1 Y1 B1 G1 O1 P1", blank(gsc), blank(gsc))
    state = play(gsc, state, "P>p1=1", "roll W1 Y1 B1 G1 O1", "O>o1=1", "roll W1 Y1 B1 G1", "G>g1")
    assert gsc.actors(state) == (1,)
    assert told(gsc, state, 0) == []


# Games with a platter


def test_a_turn_is_explained_roll_by_roll(gsc: Game) -> None:
    state = table(gsc, blank(gsc))
    assert told(gsc, state) == ["roll"]
    state = play(gsc, state, "roll W3 Y5 B2 G1 O6 P3")
    assert told(gsc, state) == ["pick"]
    state = play(gsc, state, "P>p1=3")
    assert told(gsc, state) == ["again.solo"]
    state = play(gsc, state, "roll W3 Y5 O6")
    assert told(gsc, state) == ["pick", "wild", "sum"]


def test_at_a_table_the_platter_is_for_the_others(gsc: Game) -> None:
    state = play(gsc, gsc.start(2), "roll W3 Y5 B2 G1 O6 P3", "P>p1=3")
    assert told(gsc, state) == ["again"]


def test_a_chosen_die_asks_for_a_field(gsc: Game, kids: Game) -> None:
    state = play(gsc, gsc.start(1), "roll W3 Y5 B2 G1 O6 P3")
    first = next(iter(gsc.flow.tips(gsc, state, 0)))
    assert (first.key, first.chosen) == ("learn.mark", True)
    state = play(kids, kids.start(2), "roll " + " ".join([kids.tokens[1]] * 5))
    first = next(iter(kids.flow.tips(kids, state, 0)))
    assert (first.key, first.chapter, first.chosen) == ("learn.mark", "turn", True)


def test_a_round_bonus_is_told_from_the_second_round_on(gsc: Game) -> None:
    later = gsc.start(1)._replace(round=2)
    tips = list(gsc.flow.tips(gsc, later, 0))
    assert [tip.key for tip in tips] == ["learn.roll", "learn.round"]
    assert tips[1].details == {"round": 2, "bonuses": gsc.round_bonus[1]}
    assert told(gsc, later._replace(round=5)) == ["roll"]  # a round without a bonus


def test_no_die_fits(gsc: Game) -> None:
    stuck = full_sheet(gsc, "y", y="11 12 13 21 22 24 31 33 34 42 43", reroll="o")
    state = rolled(gsc, "W1 Y1 B1 G1 O1 P1", stuck)
    assert told(gsc, state) == ["unfit", "reroll"]
    assert told(gsc, state._replace(rolls=3)) == ["unfit.last", "reroll"]


def test_actions_are_told_once_they_may_be_used(chd: Game) -> None:
    ready = sheet(chd, reroll="o", any_number="o", p="1=3")
    state = rolled(chd, "W3 Y5 T2 B1 N6 P3", ready)
    assert told(chd, state) == ["pick", "reroll", "number", "pass", "halved"]


def test_a_bonus_comes_before_everything_else(gsc: Game) -> None:
    rows = sheet(gsc, foxes=1, y="12 13 21 22 24 31 34")
    state = play(gsc, rolled(gsc, "W3 Y5 B2 G1 O6 P3", rows), "W>y11")
    assert told(gsc, state) == ["bonus", "fox"]
    again = state.players[0].todo
    several = state.with_player(0, state.players[0].doing(*again, *again))
    assert told(gsc, several) == ["bonus", "bonuses", "fox"]


def test_twins_allow_more(chd: Game) -> None:
    state = served(chd, "Y6 P6 -", "W2 T2 B2 N1", sheet(chd), sheet(chd))
    state = play(chd, state, "2 T>t12")
    assert told(chd, state, 1) == ["more"]
    (tip,) = chd.flow.tips(chd, state, 1)
    assert tip.chapter == "turquoise"


def test_an_extra_die_is_told_when_the_turn_would_end(gsc: Game) -> None:
    state = rolled(gsc, "W1 Y1 B1 G1 O1 P1", sheet(gsc, extra_die="o"), rolls=2)
    assert told(gsc, play(gsc, state, "P>p1=1")) == ["window"]


def test_the_platter_or_the_die_fields(gsc: Game) -> None:
    state = rolled(gsc, "W1 Y3 B1 G1 O1 P6", blank(gsc), blank(gsc), rolls=2)
    state = play(gsc, state, "P>p1=6")
    assert told(gsc, state, 1) == ["serve"]
    high = full_sheet(gsc, "p", p="1=5").doing(Duty.SERVE)
    assert told(gsc, state.with_player(1, high), 1) == ["fallback"]


def test_alone_a_passive_turn_is_dealt_and_served(gsc: Game) -> None:
    state = rolled(gsc, "W1 Y1 B1 G1 O1 P6", blank(gsc), rolls=2)
    state = play(gsc, state, "P>p1=6")
    assert told(gsc, state) == ["deal"]
    state = play(gsc, state, "roll W1 Y1 B1 G1 O1 P6")
    assert told(gsc, state) == ["serve.solo"]


# The party game


def test_the_party_is_explained_cross_by_cross(kids: Game) -> None:
    assert told(kids, kids.start(2)) == ["party.roll"]
    seen = {
        tip
        for nth in range(6)
        for state, seat, _, _ in plies(kids, 2, f"party {nth}")
        if seat != CHANCE
        for tip in told(kids, state, seat)
    }
    assert seen == {
        "party.cross",
        "party.serve",
        "party.more",
        "party.joker",
        "party.need",
        "party.bonus",
        "bonuses",
    }


def test_the_end_is_told_to_all(gsc: Game, kids: Game) -> None:
    assert told(gsc, gsc.start(2)._replace(stage=Stage.OVER), 1) == ["over"]
    assert told(kids, kids.start(2)._replace(stage=Stage.OVER), 0) == ["party.over"]


# How actions are used


def test_every_action_row_says_how_it_is_used(gsc: Game, chd: Game, kids: Game) -> None:
    assert gsc.flow.row_uses(gsc) == ("reroll", "extra")
    assert set(chd.flow.row_uses(chd)) == {"reroll", "extra", "number"}
    assert kids.flow.row_uses(kids) == ()


# Further actions


def test_a_return_is_explained_when_it_is_possible(dsc: Game) -> None:
    state = rolled(dsc, "W5 S1 Y2 B6 G6 P6", sheet(dsc, 0, **{"return": "o"}))
    assert told(dsc, play(dsc, state, "W>y52")) == ["return"]


def test_dice_just_swept_are_explained(dsc: Game) -> None:
    state = rolled(dsc, "W5 S3 Y2 B6 G6 P6")
    assert told(dsc, play(dsc, state, "S>s13")) == ["more.swept"]


def test_polish_is_explained_when_it_is_possible(c4e: Game) -> None:
    state = served(c4e, "Y6 G6 P6", "W1 B4 R2", sheet(c4e), sheet(c4e, polish="o"))
    assert told(c4e, state, 1) == ["serve", "polish"]
    state = served(c4e, "Y6 G6 P6", "W1 B4 R2", sheet(c4e), sheet(c4e))
    assert told(c4e, state, 1) == ["serve"]
