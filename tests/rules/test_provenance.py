"""Whoever shows a sheet can read from its data how well each of its figures is attested."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cleverdice import Game, load, names
from cleverdice.texts import LANGUAGES
from tests.rules.sheet_files import find, objects


def sources(game: Game, path: str = "") -> Counter[str]:
    """How many entries of a game's sheet come from each source."""
    found = [value for where, value in objects(game.name) if where.startswith(path)]
    known = [source for value in found for source in value.get("known", {}).values()]
    return Counter([value["source"] for value in found if "source" in value] + known)


def test_the_kids_sheet_says_that_it_is_reconstructed(kids: Game) -> None:
    assert kids.reconstructed is True
    assert "No picture of this sheet or of its dice could be found" in kids.attestation


@pytest.mark.parametrize("name", ["gsc", "dsc", "chd", "c4e"])
def test_the_printed_sheets_are_not_and_say_how_they_were_read(name: str) -> None:
    game = load(name)
    assert game.reconstructed is False
    assert "picture" in game.attestation
    assert "reconstruction" not in game.sheet["sources"]


@pytest.mark.parametrize("name", names())
def test_a_sheet_is_reconstructed_if_and_only_if_an_entry_is(name: str) -> None:
    game = load(name)
    assert game.reconstructed is (sources(game)["reconstruction"] > 0)


@pytest.mark.parametrize("name", names())
def test_the_source_of_every_entry_is_explained_in_a_sentence(name: str) -> None:
    game = load(name)
    explained = game.sheet["sources"]
    assert set(sources(game)) == set(explained)
    assert all(len(text.split()) >= 4 for text in explained.values())


def test_a_front_end_can_tell_the_made_up_parts_of_the_kids_sheet(kids: Game) -> None:
    assert sources(kids, "dice") == {"reconstruction": 5}
    certain = {
        f"{area['name']} {' '.join(item['cells'])}"
        for area in kids.sheet["areas"]
        for item in area["bonuses"] + area["points"]
        if item["source"] == "certain"
    }
    assert certain == {
        *("yellow 3", "red 2", "blue 21"),
        *("green 11 21 31", "green 11 12 13 14", "green 21 22 23 24", "green 31 32 33 34"),
    }


def test_single_fields_may_be_better_known_than_their_row(kids: Game) -> None:
    yellow, red, green, blue = kids.sheet["areas"]
    assert [area["source"] for area in (yellow, red, blue)] == ["reconstruction"] * 3
    assert green["source"] == "two_sources"
    assert yellow["known"] == {"1": "two_sources", "2": "two_sources", "3": "one_source"}
    assert red["known"] == {"1": "one_source", "2": "one_source", "7": "certain"}


@pytest.mark.parametrize("name", names())
def test_titles_in_every_language(name: str) -> None:
    assert set(load(name).titles) == set(LANGUAGES)


# Figures that somebody reads differently


CONTESTED: list[tuple[str, dict[str, Any]]] = [
    (name, item) for name in names() for item in load(name).sheet.get("contested", [])
]


def test_the_contested_figures_are_those_of_two_games() -> None:
    assert {name for name, _ in CONTESTED} == {"chd", "c4e"}
    assert [item["entry"] for name, item in CONTESTED if name == "c4e"] == [
        "areas[grey].picture[0]",
        "action_rows[polish].end",
        "action_rows[extra_die].end",
    ]
    assert [item["entry"] for name, item in CONTESTED if name == "chd"] == [
        "action_rows[any_number].end.bonus",
        "action_rows[extra_die].end.bonus",
        "areas[brown].points[0].table[1]",
        "areas[yellow].bonuses[10].bonus",
        "areas[turquoise].bonuses[3].bonus",
        "areas[turquoise].bonuses[4].bonus",
        "areas[pink].bonuses[2].bonus",
        "areas[blue].centre",
        "areas[turquoise].tinted",
    ]


@pytest.mark.parametrize(("name", "item"), CONTESTED)
def test_a_contested_entry_names_a_figure_of_the_sheet_and_both_readings(
    name: str, item: dict[str, Any]
) -> None:
    assert find(load(name).sheet, item["entry"]) == item["chosen"]
    assert item["other"] != item["chosen"]
    assert item["for"]
    assert item["against"]


@pytest.mark.parametrize(
    ("entry", "cells"),
    [
        ("areas[yellow].bonuses[10]", ["25", "35"]),
        ("areas[turquoise].bonuses[3]", ["41", "42"]),
        ("areas[turquoise].bonuses[4]", ["51"]),
        ("areas[pink].bonuses[2]", ["3"]),
    ],
)
def test_the_contested_bonuses_are_the_ones_meant(chd: Game, entry: str, cells: list[str]) -> None:
    assert find(chd.sheet, entry)["cells"] == cells
