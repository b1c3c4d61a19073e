"""Foxes, the end of the game, the score and the winner."""

from __future__ import annotations

import pytest

from cleverdice import Game, State
from cleverdice.rules import Player, Stage
from tests.helpers import first, full_sheet, points, rule, sheet, table, texts, until
from tests.rules.draft.alike import throw, worth

ROLL = "W6 Y1 B2 G1 O2 P3"
MARKS = {
    "gsc": {"y": "11 21 31", "b": "2 3 4 5", "g": "1 2 3 4 5", "o": "1=5 2=2 3=3 4=12", "p": "1=9"},
    "dsc": {"s": "11 12 13", "y": "21 X21 23 X23", "b": "1=9 2=9", "g": "1=12 2=6", "p": "1=9"},
    "chd": {"y": "11 12 13", "t": "11 12 13 14", "b": "L1=6 R1=8", "n": "1 2 3", "p": "1=9"},
    "c4e": {"y": "31=9", "b": "11 21", "r": "8", "g": "L1=5 U1=5", "p": "1=1 2=1 3=1"},
}
AREAS = {
    "gsc": (10, 7, 15, 22, 9),
    "dsc": (7, 10, 3, 6, 9),
    "chd": (12, 10, 6, 9, 9),
    "c4e": (9, 7, 11, 10, 6),
}
"""What these marks are worth, area by area."""


def scored(game: Game, foxes: int = 0, **changes: str) -> Player:
    """A sheet with the marks above."""
    return sheet(game, foxes, **{**MARKS[game.name], **changes})


def finished(game: Game, *sheets: Player) -> State:
    return table(game, *sheets, stage=Stage.OVER)


def winners(game: Game, *sheets: Player) -> tuple[int, ...]:
    outcome = game.outcome(finished(game, *sheets))
    assert outcome is not None
    return outcome.winners


# Foxes


@rule("draft.fox", "draft.score")
@pytest.mark.parametrize("foxes", [0, 1, 2, 5])
def test_each_fox_scores_the_lowest_area(game: Game, foxes: int) -> None:
    score = game.score(scored(game, foxes))
    assert score.areas == AREAS[game.name]
    assert score.fox_points == foxes * min(AREAS[game.name])


@rule("draft.fox")
def test_foxes_are_worth_nothing_while_one_area_is_empty(game: Game) -> None:
    for area in game.areas:
        score = game.score(scored(game, 3, **{area.letter: ""}))
        assert 0 in score.areas
        assert score.fox_points == 0


@rule("draft.fox")
def test_the_lowest_area_is_each_players_own(game: Game) -> None:
    state = finished(game, scored(game, 1), scored(game, 1, **worth(game, 1)))
    outcome = game.outcome(state)
    assert outcome is not None
    assert [score.fox_points for score in outcome.scores] == [min(AREAS[game.name]), 1]


RICH_IN_FOXES = {
    "gsc": (5, {"y": "11 21 31", "b": "2 3 4 5 6", "g": "1 2 3 4", "o": "1=10", "p": "1=10"}),
    "dsc": (
        6,
        {"s": "11 12 13", "y": "21 X21 23 X23", "b": "1=2 2=2 3=2", "g": "1=12 2=6", "p": "1=6"},
    ),
    "chd": (6, {"y": "11 12 13", "t": "11 12 13 14", "b": "L1=6 R1=8", "n": "1 2 3", "p": "1=10"}),
    "c4e": (6, {"y": "31=10", "b": "11 21", "r": "8", "g": "L1=5 U1=5", "p": "1=1 2=1 3=1"}),
}
"""Foxes, and marks in every area."""
RICH_IN_ONE_AREA = {
    "gsc": {"y": "24 34 44", "g": "1 2 3 4 5 6", "o": "1=30", "p": "1=30"},
    "dsc": {"s": "11 12 13 14", "g": "1=34 2=2", "p": "1=28"},
    "chd": {"y": "11 12 13 14", "t": "11 12 13", "n": "1 2 3 4 5 6", "p": "1=30"},
    "c4e": {"y": "31=35", "r": "8", "g": "L1=30 U1=4"},
}
"""As many points, without foxes."""


@rule("draft.fox", "draft.win")
def test_fox_points_are_no_area_and_break_no_tie(game: Game) -> None:
    count, marks = RICH_IN_FOXES[game.name]
    foxes = sheet(game, count, **marks)
    plain = sheet(game, 0, **RICH_IN_ONE_AREA[game.name])
    assert game.score(foxes).total == game.score(plain).total
    assert game.score(foxes).fox_points > max(game.score(plain).areas)
    assert winners(game, foxes, plain) == (1,)


# The end


@rule("draft.end")
@pytest.mark.parametrize(("players", "rounds"), [(2, 6), (3, 5), (4, 4)])
def test_the_game_ends_after_the_last_turn_of_the_last_round(
    game: Game, players: int, rounds: int
) -> None:
    last_but_one = players - 2
    state = table(game, *[full_sheet(game)] * players, round=rounds, active=last_but_one)
    state = until(game, state, lambda state: state.active != last_but_one)
    assert (state.stage, state.active, game.outcome(state)) == (Stage.ROLL, players - 1, None)
    state = until(game, state, lambda state: state.active == 0 or state.stage is Stage.OVER)
    assert state.stage is Stage.OVER
    assert game.outcome(state) is not None


@rule("draft.end")
def test_the_round_before_the_last_does_not_end_the_game(game: Game) -> None:
    last_turn = table(game, full_sheet(game), full_sheet(game), round=5, active=1)
    state = until(game, last_turn, lambda state: state.active == 0)
    assert (state.stage, state.round) == (Stage.ROLL, 6)


@rule("draft.end")
def test_passive_players_and_extra_dice_come_before_the_end(game: Game) -> None:
    sheets = [sheet(game), sheet(game, extra_die="o")]
    state = throw(game, table(game, *sheets, round=6, active=1), ROLL)
    state = first(game, state, "W>p", seat=1)
    assert game.outcome(state) is None
    assert game.actors(state) == (0, 1)
    after_extra = first(game, state, "extra Y>", seat=1)
    assert (after_extra.stage, game.outcome(after_extra)) == (Stage.SERVE, None)
    over = first(game, after_extra, "P>", seat=0)
    assert over.stage is Stage.OVER
    assert game.outcome(over) is not None


@rule("draft.end")
def test_unused_re_rolls_expire(game: Game) -> None:
    scores = []
    for row in ("", "ooo"):
        player = full_sheet(game, "p", reroll=row)
        state = throw(game, table(game, player, player, round=6, active=1), ROLL)
        state = first(game, first(game, state, "W>p", seat=1), "P>", seat=0)
        assert (state.stage, game.actors(state)) == (Stage.OVER, ())
        assert texts(game, state, 0) == texts(game, state, 1) == []
        scores.append([game.score(player) for player in state.players])
    assert scores[0] == scores[1]


@rule("draft.end")
def test_there_is_no_outcome_before_the_end(game: Game) -> None:
    assert game.outcome(game.start(2)) is None


# The score


@rule("draft.score")
def test_the_total_is_the_five_areas_and_the_foxes(game: Game) -> None:
    score = game.score(scored(game, 3))
    lowest = min(AREAS[game.name])
    assert tuple(points(game, scored(game, 3)).values()) == AREAS[game.name]
    assert (score.foxes, score.total) == (3, sum(AREAS[game.name]) + 3 * lowest)


@rule("draft.score")
def test_actions_are_worth_nothing(game: Game) -> None:
    assert game.score(scored(game, reroll="oo", extra_die="oox")) == game.score(scored(game))


# The winner


@rule("draft.win")
def test_most_points_win(game: Game) -> None:
    low, high = sheet(game, 0, **worth(game, 20)), sheet(game, 0, **worth(game, 21))
    assert winners(game, low, high) == (1,)
    assert winners(game, high, low, low) == (0,)


SIX_POINTS = {
    "gsc": {"g": "1 2 3"},
    "dsc": {"b": "1=2 2=2 3=2"},
    "chd": {"y": "11 12"},
    "c4e": {"g": "L1=3 U1=3"},
}


@rule("draft.win")
def test_a_tie_goes_to_the_highest_single_area(game: Game) -> None:
    one_area = sheet(game, 0, **worth(game, 30))
    two_areas = sheet(game, 0, **worth(game, 24), **SIX_POINTS[game.name])
    assert game.score(one_area).total == game.score(two_areas).total
    assert winners(game, two_areas, one_area) == (1,)
    assert winners(game, one_area, two_areas) == (0,)


@rule("draft.win")
def test_only_the_tied_players_compare_their_areas(game: Game) -> None:
    tied = [sheet(game, 0, **worth(game, 20), **SIX_POINTS[game.name])] * 2
    specialist = sheet(game, 0, **worth(game, 25))
    assert winners(game, *tied, specialist) == (0, 1)


TWENTY_ELSEWHERE = {
    "gsc": {"o": "1=20", "g": "1 2 3"},
    "dsc": {"g": "1=22 2=2", "p": "1=6"},
    "chd": {"y": "11 12 13 14", "p": "1=6"},
    "c4e": {"g": "L1=16 U1=4", "y": "31=6"},
}


@rule("draft.win")
def test_those_still_equal_share_the_victory(game: Game) -> None:
    one = sheet(game, 0, **worth(game, 20), **SIX_POINTS[game.name])
    other = sheet(game, 0, **TWENTY_ELSEWHERE[game.name])
    assert winners(game, one, sheet(game, 0, **worth(game, 3)), other) == (0, 2)
