"""The loader refuses figures that can't be: fields, tables, spaces, rounds and levels."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.sheet_files import DATA, Gone, said

CHD_TINT = next(area for area in DATA["chd"]["areas"] if area["name"] == "turquoise")["tinted"]


def refuses(*cases: tuple[str, str, Any, str]) -> pytest.MarkDecorator:
    """Game, entry, what stands there instead, and the problem that is named after the entry."""
    ids = [f"{game}-{path}-{problem}" for game, path, _, problem in cases]
    return pytest.mark.parametrize(("game", "path", "value", "problem"), cases, ids=ids)


# Fields


@refuses(
    ("gsc", "areas[yellow].bonuses[0].cells", ["11", "12", "14"], "there is no field '14'"),
    ("gsc", "areas[green].bonuses[0].cells", ["12"], "there is no field '12' in this area"),
    ("gsc", "areas[yellow].points[0].cells", ["11", "21", "51"], "there is no field '51'"),
    ("gsc", "areas[blue].bonuses[0].cells", ["1", "2"], "there is no field '1' in this area"),
    ("chd", "areas[blue].bonuses[0].cells", ["L7"], "there is no field 'L7' in this area"),
    ("kids", "areas[blue].bonuses[0].cells", ["41"], "there is no field '41' in this area"),
    ("gsc", "areas[yellow].bonuses[0].cells", [], "must name fields, each once"),
    ("gsc", "areas[yellow].bonuses[0].cells", ["11", "11"], "must name fields, each once"),
    ("gsc", "areas[yellow].bonuses[0].cells", "al", "must be a list, is 'al'"),
    ("gsc", "areas[yellow].bonuses[0].cells[0]", 11, "must be a text, is 11"),
)
def test_a_field_outside_its_area_is_refused(
    game: str, path: str, value: Any, problem: str
) -> None:
    assert said(game, path, value).startswith(f"{game}.json: {path}: {problem}")


@refuses(
    ("gsc", "areas[yellow].rows", [], "has no field"),
    ("gsc", "areas[yellow].rows", [["x", None]], "has no field"),
    ("gsc", "areas[yellow].rows[0]", 3, "must be a list, is 3"),
    ("gsc", "areas[yellow].rows[0][0]", 0, "must be at least 1, is 0"),
    ("gsc", "areas[yellow].rows[0][0]", "3", "must be a whole number, is '3'"),
    ("gsc", "areas[yellow].rows[0][0]", True, "must be a whole number or a text or null, is True"),
    ("gsc", "areas[green].lanes", [], "has no field"),
    ("gsc", "areas[green].lanes[0]", 0, "must be at least 1, is 0"),
    ("chd", "areas[blue].each_side", 0, "must be from 1 to 9, is 0"),
    ("chd", "areas[blue].each_side", 10, "must be from 1 to 9, is 10"),
    ("chd", "areas[blue].centre", 0, "must be at least 1, is 0"),
    ("gsc", "areas[blue].max_points", 0, "must be at least 1, is 0"),
)
def test_an_area_must_have_fields(game: str, path: str, value: Any, problem: str) -> None:
    assert said(game, path, value) == f"{game}.json: {path}: {problem}"


@refuses(
    ("chd", "areas[yellow].rows", [[1] * 10, [2]], "fields of several rows need names of two"),
    ("chd", "areas[yellow].rows", [[1]] * 10, "fields of several rows need names of two digits"),
    ("kids", "areas[blue].lanes", [10, 1], "fields of several rows need names of two digits"),
)
def test_fields_must_have_names_that_can_be_told_apart(
    game: str, path: str, value: Any, problem: str
) -> None:
    area = path.rpartition(".")[0]
    assert said(game, path, value).startswith(f"{game}.json: {area}: {problem}")


def test_fields_called_by_their_number_must_show_it_once() -> None:
    assert said("gsc", "areas[blue].rows[0][1]", 3) == (
        "gsc.json: areas[blue].labels: a number that stands twice can't be a name"
    )


# Tables and figures


@refuses(
    ("gsc", "areas[blue].points[0].table", [0, 1, 2], "must have 12 entries, has 3"),
    ("gsc", "areas[blue].points[0].table", list(range(13)), "must have 12 entries, has 13"),
    ("gsc", "areas[yellow].points[0].table", [0, 0, 10], "must have 4 entries, has 3"),
    ("gsc", "areas[yellow].points[0].table", [1, 1, 1, 1], "must start with 0"),
    ("gsc", "areas[yellow].points[0].table[3]", -1000, "must be from -999 to 999, is -1000"),
    ("gsc", "areas[yellow].points[0].table[3]", 1000, "must be from -999 to 999, is 1000"),
    ("gsc", "areas[yellow].points[0].table[3]", "10", "must be a whole number, is '10'"),
    ("gsc", "areas[yellow].points[0].table[3]", True, "must be a whole number, is True"),
    ("chd", "areas[blue].distance.table", [0, 3], "must have 7 entries, has 2"),
    ("chd", "areas[blue].distance.table", [1, 3, 6, 9, 13, 17, 22], "must start with 0"),
    ("chd", "areas[blue].special.values[0]", 0, "must be at least 1, is 0"),
    ("chd", "areas[blue].special.points", "4", "must be a whole number, is '4'"),
    ("gsc", "areas[green].at_least", [1] * 10, "must have 11 entries, has 10"),
    ("gsc", "areas[orange].factor", [1] * 12, "must have 11 entries, has 12"),
    ("gsc", "areas[orange].factor[0]", 0, "must be at least 1, is 0"),
    ("chd", "areas[pink].factor[1]", -1, "must be at least 0, is -1"),
    ("kids", "areas[red].need", [1, 2], "must have 7 entries, has 2"),
    ("kids", "areas[red].need[0]", 0, "must be at least 1, is 0"),
    ("kids", "areas[red].symbols", ["candle"], "must have 7 entries, has 1"),
    ("kids", "dice[die 1].faces", ["candle"], "must have 6 entries, has 1"),
    ("gsc", "dice[white].faces", [1, 2, 3], "must have 6 entries, has 3"),
    ("gsc", "dice[white].faces", [1, 2, 3, 4, 5, 7], "[5]: must be from 1 to 6, is 7"),
    ("chd", "areas[yellow].places", [[[1]] * 6] * 2, "must have 3 entries, has 2"),
    ("chd", "areas[yellow].places[1]", [[2]] * 5, "must have 6 entries, has 5"),
    ("chd", "areas[yellow].places[0][0][0]", 4, "must be from 0 to 3, is 4"),
    ("chd", "areas[turquoise].tinted", CHD_TINT[:4], "must have 5 entries, has 4"),
    ("chd", "areas[turquoise].tinted[0][0]", 2, "must be from 0 to 1, is 2"),
)
def test_a_table_of_the_wrong_length_or_with_a_wrong_figure_is_refused(
    game: str, path: str, value: Any, problem: str
) -> None:
    joint = "" if problem.startswith("[") else ": "
    assert said(game, path, value) == f"{game}.json: {path}{joint}{problem}"


# Actions and rounds


@pytest.mark.parametrize(
    ("game", "path", "row"),
    [
        ("gsc", "areas[yellow].bonuses[3].bonus", "reroll"),
        ("gsc", "round_track[4].bonus", "extra_die"),
        ("chd", "areas[blue].bonuses[0].bonus", "any_number"),
        ("chd", "action_rows[any_number].end.bonus", "reroll"),
    ],
)
def test_more_unlocks_than_spaces_are_refused(game: str, path: str, row: str) -> None:
    assert said(game, path, row) == f"{game}.json: action_rows[{row}]: 8 unlocks for 7 spaces"


def test_fewer_spaces_than_unlocks_are_refused() -> None:
    assert said("gsc", "action_rows[extra_die].spaces", [None] * 6) == (
        "gsc.json: action_rows[extra_die]: 7 unlocks for 6 spaces"
    )


@refuses(
    ("chd", "action_rows[any_number].spaces[0]", 7, "must be from 1 to 6, is 7"),
    ("chd", "action_rows[any_number].spaces[0]", "!", "must be a whole number, is '!'"),
    ("chd", "action_rows[any_number].spaces[0]", None, "must be a whole number or a text, is None"),
    (
        *("chd", "action_rows[any_number].spaces[0]", True),
        "must be a whole number or a text or null, is True",
    ),
    ("gsc", "action_rows[reroll].end", "fox", "must be an object or null, is 'fox'"),
    ("gsc", "round_track[3].bonus", [], "must be a choice of crosses and printed numbers"),
    ("gsc", "round_track[3].bonus", ["x:black", "fox"], "must be a choice of crosses and pr"),
    ("chd", "round_track[3].bonus", ["q:black", "x:black"], "must be a choice of crosses and"),
    ("gsc", "rounds.by_players.1", 7, "the round track has 6 rounds, not 7"),
    ("gsc", "rounds.by_players.4", 0, "the round track has 6 rounds, not 0"),
    ("gsc", "rounds.by_players.3", Gone, "is missing"),
    ("gsc", "players.min", 0, "must be at least 1, is 0"),
    ("gsc", "players.min", True, "must be a whole number, is True"),
    ("kids", "players.max", 1, "must be at least 2, is 1"),
    ("gsc", "rules", 0, "must be at least 1, is 0"),
    ("gsc", "id", "", "must not be empty"),
    ("gsc", "attestation", "", "must not be empty"),
    ("gsc", "dice[white].shape", "", "must not be empty"),
    ("gsc", "areas[blue].shape", "", "must not be empty"),
    ("gsc", "titles.en", Gone, "is missing"),
    ("gsc", "titles.de", "", "must not be empty"),
    ("gsc", "sources.photos", "", "must not be empty"),
    ("gsc", "reconstructed", "no", "must be true or false, is 'no'"),
    ("gsc", "dice[blue].areas", "bleu", "must be a list, is 'bleu'"),
    ("chd", "contested[0].other", True, "must be a text or a whole number or a list or null"),
    ("chd", "contested[0].against", [5], "[0]: must be a text, is 5"),
)
def test_other_figures_that_can_not_be(game: str, path: str, value: Any, problem: str) -> None:
    joint = "" if problem.startswith("[") else ": "
    assert said(game, path, value).startswith(f"{game}.json: {path}{joint}{problem}")


def test_a_round_track_that_is_too_short_is_refused() -> None:
    assert said("gsc", "round_track", DATA["gsc"]["round_track"][:5]) == (
        "gsc.json: rounds.by_players.1: the round track has 5 rounds, not 6"
    )


@pytest.mark.parametrize("levels", [[200, 300], [200, 200]])
def test_a_rating_must_fall(levels: list[int]) -> None:
    assert said("gsc", "rating.from", levels) == (
        "gsc.json: rating.from: must fall from level to level"
    )


# What a flow needs


@pytest.mark.parametrize("row", ["reroll", "extra_die"])
def test_a_draft_needs_its_action_rows(row: str) -> None:
    assert said("gsc", f"action_rows[{row}].name", "other") == (
        f"gsc.json: action_rows: has no {row!r}"
    )


def test_a_party_needs_a_joker() -> None:
    symbols = [entry for entry in DATA["kids"]["symbols"] if entry["name"] != "joker"]
    assert said("kids", "symbols", symbols) == "kids.json: symbols: has no 'joker'"
