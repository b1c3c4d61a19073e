"""What is printed on a sheet, as plain dicts."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from cleverdice import Game, load, names
from cleverdice.rules import Fill, Fox, InvalidMove, Unlock
from cleverdice.texts import Text, say
from cleverdice.view import area_view, bonus_view, game_view, text_view
from tests.view.reading import bonus_of, check_texts, received, said


def plain(value: Any) -> Any:
    """A value of the engine as JSON has it."""
    return list(map(plain, value)) if isinstance(value, tuple) else value


# Texts


def test_texts_keep_their_details() -> None:
    inner = Text("bonus.cross", {"area": Text("area.blue"), "number": 2})
    text = Text("task.bonus", {"bonuses": (inner, Text("bonus.fox"))})
    assert text_view(text) == {
        "k": "task.bonus",
        "d": {
            "bonuses": [
                {"k": "bonus.cross", "d": {"area": {"k": "area.blue", "d": {}}, "number": 2}},
                {"k": "bonus.fox", "d": {}},
            ]
        },
    }
    assert said(text_view(text), "de") == say("de", text.key, **text.details)


def test_reasons_are_texts_too(gsc: Game) -> None:
    reason = gsc.why_not(gsc.start(), 0, "W>y11")
    assert reason is not None
    assert text_view(reason) == {"k": "why.roll.first", "d": {}}
    with pytest.raises(InvalidMove) as refused:
        gsc.parse("W>y99")
    assert said(text_view(refused.value.reason)) == str(refused.value)


# Bonuses


def test_bonuses(gsc: Game, chd: Game) -> None:
    assert bonus_view(gsc, Fox()) == {"kind": "fox", "say": {"k": "bonus.fox", "d": {}}}
    assert bonus_view(gsc, Unlock(1)) == {
        "kind": "unlock",
        "row": 1,
        "say": {"k": "bonus.extra_die", "d": {}},
    }
    assert bonus_view(chd, Fill(((3, (1, 2)), (4, (5,))), rolled=True)) == {
        "kind": "fill",
        "options": [[3, [1, 2]], [4, [5]]],
        "rolled": True,
        "say": {"k": "bonus.any.number", "d": {}},
    }
    assert said(bonus_view(gsc, Fill(((3, (5,)),)))["say"], "es") == "un 5 en naranja"


@pytest.mark.parametrize("name", names())
def test_bonuses_can_be_read_back(name: str) -> None:
    game = load(name)
    for area in game.areas:
        for group in area.groups:
            assert bonus_of(received(bonus_view(game, group.bonus))) == group.bonus


# Games


@pytest.mark.parametrize("name", names())
def test_everything_printed_is_there(name: str) -> None:
    game = load(name)
    view = game_view(game, {2: ("random",)})
    assert received(view) == view
    for field in ("name", "reconstructed", "attestation", "tokens", "rating"):
        assert view[field] == plain(getattr(game, field))
    assert view["titles"] == game.titles
    assert view["players"] == {"min": game.min_players, "max": game.max_players}
    assert {int(players): rounds for players, rounds in view["rounds"].items()} == game.rounds
    assert view["bots"] == {"2": ["random"]}
    assert check_texts(view) > 0


@pytest.mark.parametrize("name", names())
def test_dice_symbols_actions_and_rounds(name: str) -> None:
    game = load(name)
    view = game_view(game, {})
    for die, shown in zip(game.dice, view["dice"], strict=True):
        assert shown == {field.name: plain(getattr(die, field.name)) for field in fields(die)}
    assert [(s["name"], s["area"]) for s in view["symbols"]] == [
        (symbol.name, symbol.area) for symbol in game.symbols
    ]
    for row, shown in zip(game.actions, view["actions"], strict=True):
        assert (shown["name"], shown["printed"]) == (row.name, list(row.printed))
        assert row.end == (None if shown["end"] is None else bonus_of(shown["end"]))
    given = [tuple(map(bonus_of, bonuses)) for bonuses in view["round_bonus"]]
    assert tuple(given) == game.round_bonus


@pytest.mark.parametrize("name", names())
def test_areas_have_all_their_figures(name: str) -> None:
    game = load(name)
    for area in game.areas:
        view = area_view(game, area)
        own = {field.name for field in fields(area)} - {"index", "groups", "tallies"}
        own -= {"lane_letters"}  # the labels have them
        figures = {("numbers" if field == "values" else field): field for field in own}
        for told, field in figures.items():
            assert view[told] == plain(getattr(area, field)), field
        further = {"side", "parts", "rows"}
        assert view.keys() - further == (figures.keys() | {"kind", "groups", "tallies"}) - further
        assert view["kind"] == area.kind
        groups = [
            (tuple(g["cells"]), bonus_of(g["bonus"]), g["count"], g["least"])
            for g in view["groups"]
        ]
        assert groups == [
            (group.cells, group.bonus, group.need, group.least) for group in area.groups
        ]
        tallies = [(tuple(t["cells"]), tuple(t["table"])) for t in view["tallies"]]
        assert tallies == [(tally.cells, tally.table) for tally in area.tallies]


def test_the_yellow_area(gsc: Game) -> None:
    view = area_view(gsc, gsc.areas[0])
    assert view["rows"] == [[0, 1, 2, -2], [3, 4, -2, 5], [6, -2, 7, 8], [-2, 9, 10, 11]]
    assert view["numbers"] == [3, 6, 5, 2, 1, 5, 1, 2, 4, 3, 4, 6]
    assert (view["kind"], view["letter"], view["written"], view["plus"]) == (
        "grid", "y", False, None
    )  # fmt: skip
    fox = next(group for group in view["groups"] if group["bonus"]["kind"] == "fox")
    assert fox["cells"] == [9, 10, 11]


def test_a_field_of_parts_and_a_square_of_two_dice(c4e: Game) -> None:
    blue, grey = area_view(c4e, c4e.areas[1]), area_view(c4e, c4e.areas[2])
    assert blue["rows"][4] == [24, 25, 26, 27, 28, 29]
    assert [group["count"] for group in blue["groups"]] == [2] * 7
    assert grey["picture"][0] == "DWWLLLLWWLLDLLDD"
    assert grey["parts"][8] == [[1, 0], [2, 0], [2, 1], [3, 0]]
    assert (grey["starts"], grey["symbols"][8], grey["symbols"][1]) == ([0, 8], [3, 0], None)


def test_what_players_should_know_of_a_sheet(c4e: Game, kids: Game, gsc: Game) -> None:
    told = [game_view(game, {})["note"] for game in (c4e, kids, gsc)]
    assert told == [{"k": f"note.{key}", "d": {}} for key in ("transcribed", "reconstructed")] + [
        None
    ]


def test_a_track_and_a_spread(chd: Game) -> None:
    blue, pink = area_view(chd, chd.areas[2]), area_view(chd, chd.areas[4])
    assert (blue["kind"], blue["centre"], blue["side"]) == ("spread", 7, 6)
    assert (pink["kind"], pink["halved"], len(pink["factor"])) == ("track", True, 12)
