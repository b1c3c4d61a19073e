"""A table as it stands, as a plain dict."""

from __future__ import annotations

from typing import Any

import pytest

from cleverdice import CHANCE, Game, State, load
from cleverdice.rules import POOL, Duty, Fill, Player, Stage
from cleverdice.rules.state import CIRCLED, Cross, More
from cleverdice.view import Plain, rating_text, table_view, task_text
from tests.helpers import first, play, rolled, sheet, table
from tests.random_games import TABLES, last, plies
from tests.view.reading import bonus_of, check_texts, received, said


def lists(value: Any) -> Any:
    return list(map(lists, value)) if isinstance(value, tuple) else value


# Every field, in every kind of table


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_view_is_what_the_engine_says(name: str, players: int) -> None:
    game = load(name)
    states = [after for _, _, _, after in plies(game, players, "table")]
    for state in [game.start(players), *states]:
        view = table_view(game, state)
        assert received(view) == view
        check_texts(view)
        check_table(game, state, view)
        for player, seat in zip(state.players, view["seats"], strict=True):
            check_seat(game, state, player, seat)


def check_table(game: Game, state: State, view: Plain) -> None:
    chance = game.actors(state) == (CHANCE,)
    assert view["chance"] is chance
    assert sorted(view["actors"]) == [seat for seat in game.actors(state) if seat != CHANCE]
    order = [(state.active + nth) % len(state.players) for nth in range(len(state.players))]
    assert view["actors"] == [seat for seat in order if seat in view["actors"]], "order of play"
    assert view["rolling"] == (list(game.flow.rolling(state)) if chance else [])
    assert view["rounds"] == game.rounds.get(len(state.players))
    names = {"round": "round", "active": "active", "first": "first", "roll": "rolls"}
    assert {name: view[name] for name in names} == {
        name: getattr(state, field) for name, field in names.items()
    }
    assert type(view["stage"]) is str
    assert view["stage"] == state.stage
    assert view["ordered"] is (state.stage is Stage.DEAL)
    assert [(die["face"], die["place"]) for die in view["dice"]] == list(
        zip(state.faces, state.place, strict=True)
    )
    assert (view["outcome"] is None) is (game.outcome(state) is None)


SEAT = {
    "cells", "skipped", "bonuses", "tracks", "ready", "foxes", "spent", "score", "todo",
}  # fmt: skip


def check_foxes(score: Plain) -> None:
    """Each fox counts the area with the fewest points."""
    assert score["least"] == min(score["areas"])
    assert score["fox_points"] == score["foxes"] * score["least"]
    lowest = [nth for nth, points in enumerate(score["areas"]) if points == score["least"]]
    assert score["lowest"] == (lowest if score["foxes"] else [])


def check_seat(game: Game, state: State, player: Player, seat: Plain) -> None:
    assert seat.keys() == SEAT
    assert (seat["cells"], seat["tracks"]) == (lists(player.cells), lists(player.tracks))
    assert seat["foxes"] == player.foxes
    assert seat["ready"] == [row.count(CIRCLED) for row in player.tracks]
    points = game.score(player)
    assert {name: seat["score"][name] for name in points._fields} == {
        name: lists(value) for name, value in points._asdict().items()
    }
    check_foxes(seat["score"])
    assert len(seat["todo"]) == len(player.todo)
    fills = [bonus_of(task["bonus"]) for task in seat["todo"] if task["bonus"] is not None]
    assert fills == [task for task in player.todo if isinstance(task, Fill)]


# What a seat has to do


def todo(game: Game, state: State, seat: int = 0) -> list[str]:
    return [said(task["say"]) for task in table_view(game, state)["seats"][seat]["todo"]]


def test_choosing_and_being_served(gsc: Game) -> None:
    state = rolled(gsc, "W1 Y5 B1 G1 O6 P1", players=2)
    assert todo(gsc, state) == ["choose a die (roll 1 of 3)"]
    assert todo(gsc, state, 1) == []
    state = play(gsc, state, "O>o1=6")
    assert state.stage is Stage.SERVE
    assert todo(gsc, state, 1) == ["use a die from the platter"]


def test_bonuses_come_before_the_rest_of_a_turn(gsc: Game) -> None:
    bonus = gsc.areas[0].groups[0].bonus
    state = table(gsc).with_player(0, sheet(gsc).doing(Duty.WINDOW, bonus))  # type: ignore[arg-type]
    assert todo(gsc, state) == [
        "place your bonus: a cross in blue",
        "use an extra die, or finish",
    ]


def test_the_marks_of_a_turn_come_before_bonuses(chd: Game, kids: Game) -> None:
    bonus = chd.areas[0].groups[2].bonus
    state = table(chd).with_player(0, sheet(chd).doing(More(0, 3, 2), bonus))  # type: ignore[arg-type]
    assert todo(chd, state)[0] == "2 more in yellow, or stop"
    assert len(todo(chd, state)) == 2
    fill = kids.areas[0].groups[0].bonus
    state = table(kids).with_player(0, sheet(kids).doing(Cross(1), fill))  # type: ignore[arg-type]
    own, then = todo(kids, state)
    assert own == "go on in red, or finish"
    assert then.startswith("place your bonus: a cross in")


def test_every_task_has_words(kids: Game) -> None:
    assert task_text(kids, Cross(), 1).key == "task.cross"
    assert task_text(kids, Duty.SERVE, 1) == ("task.serve", {})
    assert task_text(kids, Duty.PICK, 2) == ("task.pick", {"roll": 2, "rolls": 3})


# Dice


def test_dice_before_during_and_after_a_turn(gsc: Game) -> None:
    state = gsc.start(2)
    view = table_view(gsc, state)
    assert (view["chance"], view["rolling"], view["actors"]) == (True, [0, 1, 2, 3, 4, 5], [])
    assert view["dice"] == [{"face": 0, "place": POOL, "token": -1}] * 6
    view = table_view(gsc, play(gsc, state, "roll W3 Y5 B2 G1 O6 P3", "P>p1=3"))
    assert view["dice"] == [
        {"face": 3, "place": -1, "token": 0},
        {"face": 5, "place": -1, "token": 1},
        {"face": 2, "place": 0, "token": 2},
        {"face": 1, "place": 0, "token": 3},
        {"face": 6, "place": -1, "token": 4},
        {"face": 3, "place": 1, "token": 5},
    ]
    assert (view["rolling"], view["roll"], view["ordered"]) == ([0, 1, 4], 1, False)


def test_a_deal_asks_for_an_order(chd: Game) -> None:
    state = table(chd, players=1, place=(POOL,) * 6, stage=Stage.DEAL)
    view = table_view(chd, state)
    assert (view["chance"], view["ordered"], len(view["rolling"])) == (True, True, 6)


def test_dice_used_up(kids: Game) -> None:
    state = play(kids, kids.start(2), "roll candle joker donut donut present")
    after = first(kids, state, "joker>")
    assert [seat["spent"] for seat in table_view(kids, after)["seats"]] == [[1], [1]]
    assert table_view(kids, after)["rounds"] is None


# The end


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_how_it_ended(name: str, players: int) -> None:
    game = load(name)
    for seed in "abc":
        state = last(game, players, seed)
        outcome, view = game.outcome(state), table_view(game, state)["outcome"]
        assert outcome is not None
        assert (view["winners"], view["level"]) == (list(outcome.winners), outcome.level)
        assert (view["rating"] is None) is (outcome.level is None)


def test_the_rating_of_a_player_alone(gsc: Game) -> None:
    state = last(gsc, 1, "rating")
    outcome = gsc.outcome(state)
    assert outcome is not None
    text = rating_text(gsc, outcome._replace(level=4))
    assert text is not None
    assert text.details["levels"] == 9
    rating = table_view(gsc, state)["outcome"]["rating"]
    words = said(rating, "en")
    assert outcome.level is not None
    assert outcome.level > 1
    assert words.startswith(f"Level {10 - outcome.level} of 9: ")
    assert said(rating, "de") != words


# Sharing


def test_a_view_can_be_added_to(gsc: Game) -> None:
    """The server adds names to a seat: the next view must not have them."""
    state = gsc.start(2)
    table_view(gsc, state)["seats"][0]["name"] = "Ana"
    assert "name" not in table_view(gsc, state)["seats"][0]
    assert "name" not in table_view(gsc, state)["seats"][1]


# What became of printed bonuses


def fates(game: Game, area: int, **marked: int) -> tuple[list[int], list[int]]:
    """The bonuses of an area and its skipped cells, with numbers in some cells by label."""
    cells = [marked.get(f"c{label}", 0) for label in game.areas[area].labels]
    everything = [[0] * other.size for other in game.areas]
    everything[area] = cells
    state = game.start()
    player = state.players[0]._replace(cells=tuple(map(tuple, everything)))
    seat = table_view(game, state.with_player(0, player))["seats"][0]
    return seat["bonuses"][area], seat["skipped"][area]


def test_a_bonus_is_open_until_all_its_fields_are_marked() -> None:
    game = load("gsc")
    yellow = game.areas[0]
    first, *_ = yellow.groups
    some = {f"c{yellow.labels[cell]}": 1 for cell in first.cells}
    found, skipped = fates(game, 0, **some)
    assert (found[0], skipped) == (1, [])
    some.popitem()
    assert fates(game, 0, **some)[0] == [0] * len(yellow.groups)


def test_half_a_number_brings_the_bonus_and_a_multiple_does_not() -> None:
    """Field 3 of pink: half a die is 1 to 3, twice a die is 2, 4, ... 12; a 2 may be either."""
    game = load("chd")
    pink = next(area.index for area in game.areas if area.name == "pink")
    group = next(nth for nth, one in enumerate(game.areas[pink].groups) if one.cells == (2,))
    wanted = {1: 1, 2: 3, 3: 1, 4: 2, 12: 2}
    assert {n: fates(game, pink, c1=3, c2=3, c3=n)[0][group] for n in wanted} == wanted


def test_a_field_left_of_a_mark_is_skipped_where_order_counts() -> None:
    game = load("chd")
    area = next(area for area in game.areas if getattr(area, "ordered", False))
    found, skipped = fates(game, area.index, **{f"c{area.labels[2]}": 1})
    assert skipped == [0, 1]
    lost = [nth for nth, group in enumerate(area.groups) if {0, 1} & set(group.cells)]
    assert [nth for nth, fate in enumerate(found) if fate == 2] == lost
