"""How the game ends, what stars are there, and who wins."""

from __future__ import annotations

import pytest

from cleverdice import CHANCE, Game
from cleverdice.rules import Stage
from tests.helpers import filled, play, points, rolled, rule, sheet, table, texts

PRESENTS = "11 12 13 14 21 22 23 24 31 32 33 34"
NEARLY = {
    "y": "1 2 3 4 5 6 7 8 9",
    "r": "1 2 3 4 5 6",
    "g": "12 13 14 21 22 23 24 31 32 33 34",
    "b": "11 12 13 21 22 23 31 32",
}
FINISH = {
    "y": "pink-balloon>y10",
    "r": "candle+candle+candle>r7",
    "g": "present>g11",
    "b": "cake+cake>b33",
}
DICE = {
    "y": "pink-balloon cupcake donut cake green-balloon",
    "r": "candle candle candle cake donut",
    "g": "present cupcake donut cake green-balloon",
    "b": "cake cake donut cupcake green-balloon",
}


@rule("kids.end")
@pytest.mark.parametrize("area", "yrgb")
def test_a_whole_area_ends_the_game_in_this_turn_not_with_the_lap(kids: Game, area: str) -> None:
    state = rolled(kids, DICE[area], sheet(kids, 0, **{area: NEARLY[area]}), players=3)
    state = play(kids, state, FINISH[area])
    assert (state.stage, kids.actors(state), state.active) == (Stage.OVER, (), 0)
    assert kids.outcome(state) is not None


@rule("kids.end")
@pytest.mark.parametrize("area", "yrgb")
def test_one_field_missing_everywhere_does_not_end_it(kids: Game, area: str) -> None:
    nearly = sheet(kids, 0, **NEARLY)
    state = rolled(kids, "heart-balloon candle candle donut donut", nearly, sheet(kids))
    assert kids.actors(state) == (CHANCE,)
    done = {letter: cells for letter, cells in NEARLY.items() if letter == area}
    state = rolled(kids, "joker donut cake cupcake green-balloon", sheet(kids, 0, **done))
    elsewhere = {"y": "joker>r1", "r": "joker>y1", "g": "joker>y1", "b": "joker>y1"}[area]
    state = play(kids, state, elsewhere)
    assert (kids.outcome(state), kids.actors(state), state.active) == (None, (CHANCE,), 1)


@rule("kids.end")
def test_when_the_starting_player_finishes_the_others_still_use_the_unused_dice(
    kids: Game,
) -> None:
    state = rolled(kids, "present candle candle cake donut", sheet(kids, g=NEARLY["g"]), players=3)
    state = play(kids, state, "present>g11")
    assert (kids.outcome(state), kids.actors(state)) == (None, (1, 2))
    state = play(kids, state, "3 candle>r1")
    assert (kids.outcome(state), kids.actors(state)) == (None, (1,))
    state = play(kids, state, "2 candle>r1")
    assert kids.outcome(state) is not None
    assert [filled(kids, player, "r") for player in state.players] == ["", "1", "1"]


@rule("kids.end")
def test_after_finishing_an_area_the_own_pending_bonuses_are_still_made(kids: Game) -> None:
    state = rolled(
        kids,
        "present cupcake donut cake green-balloon",
        sheet(kids, g="11 12 13 14 21 22 23 24 31 32 33"),
    )
    state = play(kids, state, "present>g34")
    assert (kids.outcome(state), texts(kids, state)) == (
        None,
        ["+b11", "+b21", "+b31", "skip b"],
    )
    state = play(kids, state, "+b21", "+r1")
    assert kids.outcome(state) is not None
    assert [filled(kids, state.players[0], area) for area in "grb"] == [PRESENTS, "1", "21"]


@rule("kids.end")
def test_a_bonus_cross_may_finish_an_area(kids: Game) -> None:
    state = rolled(
        kids,
        "present cupcake donut cake green-balloon",
        sheet(kids, y=NEARLY["y"], g="12 22"),
    )
    state = play(kids, state, "present>g32")
    assert kids.outcome(state) is None
    assert kids.outcome(play(kids, state, "+y10")) is not None


@rule("kids.end")
def test_when_another_player_finishes_everybody_finishes_this_turn(kids: Game) -> None:
    state = rolled(
        kids,
        "present present candle cake donut",
        sheet(kids, g="14 24"),
        sheet(kids, g="11 12 13 14 21 22 23 24 31 32 33"),
        sheet(kids),
    )
    state = play(kids, state, "present>g34", "done", "2 present>g34")
    assert (kids.outcome(state), kids.actors(state)) == (None, (0, 1, 2))
    state = play(kids, state, "2 +b31")
    assert (kids.outcome(state), kids.actors(state)) == (None, (0, 2)), "no present is left"
    state = play(kids, state, "3 candle>r1")
    assert (kids.outcome(state), kids.actors(state)) == (None, (0,))
    state = play(kids, state, "+b31", "+g11")
    assert kids.outcome(state) is not None
    assert [filled(kids, player, "b") for player in state.players] == ["31", "31", ""]


@rule("kids.end")
def test_when_the_last_seat_finishes_nobody_rolls_again(kids: Game) -> None:
    last = sheet(kids, y=NEARLY["y"])
    state = rolled(kids, "present pink-balloon cake donut cupcake", sheet(kids), sheet(kids), last)
    state = play(kids, state, "present>g11", "3 pink-balloon>y10")
    assert (state.stage, kids.actors(state)) == (Stage.OVER, ())


# Stars


@rule("kids.stars")
@pytest.mark.parametrize(
    ("area", "starred"),
    [
        ("y", ["4", "6", "8", "10"]),
        ("r", ["2", "5", "7"]),
        ("b", ["12", "13", "22", "23", "32", "33"]),
    ],
)
def test_a_star_for_each_crossed_field_that_has_one(
    kids: Game, area: str, starred: list[str]
) -> None:
    (printed,) = [found for found in kids.areas if found.letter == area]
    for label in printed.labels:
        player = sheet(kids, 0, **{area: label})
        assert kids.score(player).total == (1 if label in starred else 0)
    full = sheet(kids, 0, **{area: " ".join(printed.labels)})
    assert points(kids, full)[printed.name] == kids.score(full).total == len(starred)


@rule("kids.stars")
@pytest.mark.parametrize(
    ("line", "stars"),
    [
        ("11 21 31", 1),
        ("12 22 32", 0),
        ("13 23 33", 0),
        ("14 24 34", 0),
        ("11 12 13 14", 1),
        ("21 22 23 24", 1),
        ("31 32 33 34", 1),
        ("11 22 33", 0),
    ],
)
def test_green_gives_a_star_for_the_left_column_and_each_row_when_full(
    kids: Game, line: str, stars: int
) -> None:
    assert kids.score(sheet(kids, g=line)).total == stars
    for missing in line.split():
        rest = " ".join(label for label in line.split() if label != missing)
        assert kids.score(sheet(kids, g=rest)).total == 0


@rule("kids.stars")
def test_the_stars_of_all_areas_are_added(kids: Game) -> None:
    player = sheet(kids, y="1 2 3 4", r="1 2", g="11 12 13 14 21 31", b="11 12 21")
    assert points(kids, player) == {"yellow": 1, "red": 1, "green": 2, "blue": 1}
    assert kids.score(player) == ((1, 1, 2, 1), 0, 0, 5)


# Winning


@rule("kids.win")
def test_most_stars_win(kids: Game) -> None:
    two, three = sheet(kids, y="1 2 3 4 5 6"), sheet(kids, r="1 2", b="11 12 21 22")
    state = table(kids, two, three, sheet(kids), stage=Stage.OVER)
    outcome = kids.outcome(state)
    assert outcome is not None
    assert ([score.total for score in outcome.scores], outcome.winners) == ([2, 3, 0], (1,))
    assert outcome.level is None


@rule("kids.win")
def test_equals_share_even_if_their_areas_differ(kids: Game) -> None:
    together = sheet(kids, y="1 2 3 4 5 6")
    apart = sheet(kids, r="1 2", b="11 12")
    state = table(kids, together, sheet(kids, g="11"), apart, stage=Stage.OVER)
    outcome = kids.outcome(state)
    assert outcome is not None
    assert ([score.total for score in outcome.scores], outcome.winners) == ([2, 0, 2], (0, 2))


@rule("kids.win")
def test_finishing_an_area_first_does_not_win_by_itself(kids: Game) -> None:
    behind = sheet(kids, g=NEARLY["g"])
    ahead = sheet(kids, y="1 2 3 4 5 6 7 8", b="11 12 13 21 22 23")
    state = rolled(kids, DICE["g"], behind, ahead)
    state = play(kids, state, FINISH["g"])
    outcome = kids.outcome(state)
    assert outcome is not None
    assert ([score.total for score in outcome.scores], outcome.winners) == ([4, 7], (1,))
