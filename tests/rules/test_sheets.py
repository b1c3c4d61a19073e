"""The loader refuses a bad sheet file and names the file and the entry."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cleverdice import load, names
from cleverdice.rules import SheetError
from cleverdice.rules.loading.sheet_file import read
from tests.rules.sheet_files import CONTENT, DATA, Gone, kinds, objects, refusal, said, spoilt

GAMES = names()
SYMBOLS = DATA["kids"]["symbols"]
Spoilt = tuple[str, str, Any, str]


def refuses(*cases: Spoilt) -> pytest.MarkDecorator:
    """Game, entry, what stands there instead, and the problem; the entry is named in the answer."""
    ids = [f"{game}-{path}-{problem}" for game, path, _, problem in cases]
    return pytest.mark.parametrize(("game", "path", "value", "problem"), cases, ids=ids)


# Good files


def test_the_games_come_in_the_order_of_their_years() -> None:
    assert names()[0] == "gsc"
    assert [load(name).name for name in names()] == list(names())
    assert [load(name).year for name in names()] == sorted(load(name).year for name in names())


def test_a_game_is_loaded_once() -> None:
    assert load("gsc") is load("gsc")


@pytest.mark.parametrize("name", GAMES)
def test_a_file_of_ones_own_is_read_the_same_way(name: str) -> None:
    own, ours = read(CONTENT[name], "own.json"), load(name)
    assert (own.sheet, own.dice, own.actions) == (ours.sheet, ours.dice, ours.actions)
    assert [area.groups for area in own.areas] == [area.groups for area in ours.areas]
    assert own is not ours


def test_an_unknown_game_is_refused_with_the_names_of_those_there_are() -> None:
    with pytest.raises(SheetError, match=r"^there is no game 'gcs'; there are gsc, .*kids$"):
        load("gcs")


def test_a_game_needs_no_designer_and_no_contested_entries() -> None:
    assert read(spoilt("chd", "designer", Gone), "own.json").name == "chd"
    assert read(spoilt("chd", "contested", Gone), "own.json").name == "chd"


def test_places_and_tint_lie_over_the_printed_rows_also_where_there_is_no_field() -> None:
    places = [[[1], [1], [1], []], [[2], [2], [], [2]], [[3], [], [3], [3]], [[], [0], [0], [0]]]
    yellow = read(spoilt("gsc", "areas[yellow].places", places), "own.json").areas[0]
    assert getattr(yellow, "places") == ((1,),) * 3 + ((2,),) * 3 + ((3,),) * 3 + ((0,),) * 3  # noqa: B009


# Files that are no sheet at all


def test_what_is_not_json_is_refused() -> None:
    assert refusal("{").startswith("own.json: not JSON: ")


@pytest.mark.parametrize("content", ["[]", "5", "null", '"gsc"'])
def test_what_is_no_object_is_refused(content: str) -> None:
    assert refusal(content).startswith("own.json: the whole: must be an object, is ")


def test_a_key_that_stands_twice_is_refused() -> None:
    content = CONTENT["gsc"].replace('"flow"', '"flow": "party", "flow"', 1)
    assert refusal(content) == "own.json: the key 'flow' stands twice in one object"


# Generated from the data: whatever stands in a file is looked at


def sourced(game: str) -> list[str]:
    """The names of the entries that say where they come from."""
    return [path for path, value in objects(game) if "source" in value]


def test_the_sourced_entries_are_found() -> None:
    assert min(len(sourced(game)) for game in GAMES) > 25


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_must_say_where_it_comes_from(game: str) -> None:
    for source in (f"{path}.source" for path in sourced(game)):
        assert said(game, source, Gone) == f"{game}.json: {source}: is missing"


@pytest.mark.parametrize("game", GAMES)
def test_every_source_must_be_explained(game: str) -> None:
    for path in (path for path, _ in kinds(game) if path.endswith(".source")):
        assert said(game, path, "hearsay") == f"{game}.json: {path}: unknown source 'hearsay'"


def test_every_kind_of_entry_is_sourced() -> None:
    """Only names, texts, options and lists by name have no source of their own."""
    bare = {path for game in GAMES for path, value in objects(game) if "source" not in value}
    parts = ("known", "symbols")  # their keys are names of fields
    kinds_ = {
        next((part for part in parts if path.endswith(f".{part}")), path.partition("[")[0])
        for path in bare
    }
    assert kinds_ == {
        *("", "titles", "sources", "options", "contested", *parts),
        "rounds.by_players",
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_key_that_nobody_reads_is_refused_wherever_it_stands(game: str) -> None:
    for path, value in kinds(game):
        if not isinstance(value, dict):
            continue
        key = f"{path}.ordred" if path else "ordred"
        free = path in ("titles", "sources")
        problem = "must be a text, is True" if free else "unknown key"
        if path.endswith("].symbols"):
            problem = "must be a list, is True"
        assert "ordred" not in value
        assert said(game, key, True) == f"{game}.json: {key}: {problem}"


@pytest.mark.parametrize("game", GAMES)
def test_a_value_of_a_wrong_type_is_refused_wherever_it_stands(game: str) -> None:
    """No figure of a sheet is a fraction."""
    for path, _ in kinds(game)[1:]:
        if not path.startswith(("contested[0].chosen", "contested[0].other")):
            where = re.sub(r"\[[^\]]*\](\.name)?$", "", path)
            problem = said(game, path, 1.5)
            assert problem.startswith(f"{game}.json: {where}"), path
            assert problem.endswith(", is 1.5"), path


OPTIONAL = {
    "chd": {"designer", "contested", "known", "more", "tinted", "ordered", "factor", "places"}
    | {"written", "halved", "plus", "points"},
    "gsc": {"designer", "plus", "labels", "factor", "written", "order", "at_least", "points"},
    "dsc": {"designer", "plus", "factor", "written", "order", "weight", "pairs", "two_steps"}
    | {"row_dice", "points", "sweep", "return_empty", "least"},
    "c4e": {"designer", "note", "contested", "known", "written", "order", "weight", "pairs"}
    | {"lane_letters", "number_points", "echo", "symbols", "points", "count", "least"},
    "kids": {"designer", "note", "known", "need", "points"},
}
"""What a file may do without; all else is missed."""


@pytest.mark.parametrize("game", GAMES)
def test_a_missing_key_is_missed(game: str) -> None:
    free = ("titles", "sources", "known", "symbols")
    held = [(path, value) for path, value in kinds(game) if isinstance(value, dict)]
    for path, value in held:
        for key in set(value) - OPTIONAL[game] if path.rpartition(".")[2] not in free else ():
            where = f"{path}.{key}" if path else key
            assert "is missing" in said(game, where, Gone), where


# Unknown names


@refuses(
    ("gsc", "areas[yellow].bonuses[2].bonus", "x:bleu", "unknown bonus 'x:bleu'"),
    ("gsc", "areas[yellow].bonuses[0].bonus", "foxy", "unknown bonus 'foxy'"),
    ("gsc", "areas[yellow].bonuses[0].bonus", "any_number", "unknown bonus 'any_number'"),
    ("gsc", "areas[green].bonuses[1].bonus", "x:blue:3", "unknown bonus 'x:blue:3'"),
    ("gsc", "areas[green].bonuses[1].bonus", "n:orange", "unknown bonus 'n:orange'"),
    ("gsc", "areas[green].bonuses[1].bonus", "n:orange:7", "unknown bonus 'n:orange:7'"),
    ("gsc", "areas[green].bonuses[1].bonus", "n:lila:6", "unknown bonus 'n:lila:6'"),
    ("gsc", "areas[green].bonuses[1].bonus", "z:blue", "unknown bonus 'z:blue'"),
    ("gsc", "areas[green].bonuses[1].bonus", "", "unknown bonus ''"),
    ("chd", "areas[brown].bonuses[1].bonus", "q:rosa", "unknown bonus 'q:rosa'"),
    ("chd", "areas[brown].bonuses[1].bonus", "q:pink:3", "unknown bonus 'q:pink:3'"),
    ("chd", "action_rows[reroll].end.bonus", "foxes", "unknown bonus 'foxes'"),
    ("gsc", "round_track[0].bonus", "rerol", "unknown bonus 'rerol'"),
    ("gsc", "round_track[3].bonus[1]", "n:blak:6", "unknown bonus 'n:blak:6'"),
    ("kids", "areas[red].bonuses[0].bonus", "q:green", "unknown bonus 'q:green'"),
    ("kids", "areas[red].bonuses[0].bonus", "n:green:6", "unknown bonus 'n:green:6'"),
    ("kids", "areas[red].bonuses[0].bonus", "reroll", "unknown bonus 'reroll'"),
    (
        *("gsc", "areas[blue].bonuses[0].bonus", "x:orange"),
        "the orange area is written in, not crossed",
    ),
    (
        *("chd", "areas[brown].bonuses[1].bonus", "x:blue"),
        "the blue area is written in, not crossed",
    ),
    (
        *("gsc", "areas[blue].bonuses[0].bonus", "n:green:4"),
        "the green area is crossed, not written in",
    ),
    (
        *("c4e", "areas[yellow].bonuses[1].bonus", "q:blue"),
        "a number can't count as rolled where two dice name a field",
    ),
    (
        *("c4e", "round_track[3].bonus", "q:black"),
        "a number can't count as rolled where two dice name a field",
    ),
    ("dsc", "areas[pink].bonuses[3].bonus", "f:grün", "unknown bonus 'f:grün'"),
    ("dsc", "areas[pink].bonuses[3].bonus", "f:green:3", "unknown bonus 'f:green:3'"),
    ("kids", "areas[red].bonuses[0].bonus", "f:green", "unknown bonus 'f:green'"),
    ("dsc", "areas[silver].row_dice[0]", "gold", "unknown die 'gold'"),
    ("dsc", "areas[blue].order[0]", "sinking", "unknown order 'sinking'"),
    ("dsc", "options.sweep", "up", "must be one of all, lower, is 'up'"),
    ("gsc", "dice[blue].areas[0]", "bleu", "unknown area 'bleu'"),
    ("kids", "symbols[candle].area", "rot", "unknown area 'rot'"),
    ("gsc", "areas[blue].plus", "wite", "unknown die 'wite'"),
    ("kids", "dice[die 1].faces[0]", "candel", "unknown symbol 'candel'"),
    ("kids", "areas[yellow].symbols[1]", "balloon", "unknown symbol 'balloon'"),
    ("kids", "areas[green].rows[0][2]", "gift", "unknown symbol 'gift'"),
    ("gsc", "areas[green].kind", "trak", "unknown kind of area 'trak'"),
    ("kids", "areas[blue].kind", "spread", "unknown kind of area 'spread'"),
    ("gsc", "flow", "drafty", "unknown flow 'drafty'"),
    ("kids", "areas[yellow].known.1", "hearsay", "unknown source 'hearsay'"),
    ("gsc", "areas[blue].labels", "numbers", "unknown way to call the fields 'numbers'"),
)
def test_an_unknown_name_is_refused(game: str, path: str, value: Any, problem: str) -> None:
    assert said(game, path, value) == f"{game}.json: {path}: {problem}"


def test_an_area_of_sums_needs_a_die_of_its_own_name() -> None:
    assert said("gsc", "dice[blue].name", "cyan") == (
        "gsc.json: areas[blue].name: unknown die 'blue'"
    )


@refuses(
    ("kids", "areas[green].places", [], "unknown key"),
    ("gsc", "areas[green].rows", [], "unknown key"),
    ("chd", "areas[blue].points", [], "unknown key"),
    ("kids", "areas[yellow].rising", True, "unknown key"),
    ("kids", "rounds", {}, "unknown key"),
    ("gsc", "symbols", [], "unknown key"),
    ("gsc", "rounds.by_players.5", 3, "unknown key"),
    ("gsc", "options.may_pass", True, "unknown key"),
    ("kids", "areas[yellow].known.11", "certain", "unknown key"),
    ("chd", "action_rows[any_number].known.8", "art", "unknown key"),
    ("chd", "rating.known.11", "art", "unknown key"),
    ("chd", "areas[brown].points[0].known.13", "art", "unknown key"),
)
def test_a_key_of_another_kind_or_flow_is_refused(
    game: str, path: str, value: Any, problem: str
) -> None:
    assert said(game, path, value) == f"{game}.json: {path}: {problem}"


# Options that say too much or too little


@refuses(
    ("dsc", "areas[silver].row_dice", ["yellow", "blue"], "must have 4 entries, has 2"),
    (
        *("dsc", "areas[yellow].ordered", True),
        "areas[yellow].two_steps: can't be combined with places or an order",
    ),
    (
        *("dsc", "areas[silver].more", True),
        "areas[silver].row_dice: can't be combined with two steps or with more",
    ),
    (
        *("dsc", "areas[silver].two_steps", True),
        "areas[silver].row_dice: can't be combined with two steps or with more",
    ),
    ("dsc", "areas[blue].order", ["falling", "falling"], "must have 1 entries, has 2"),
    ("dsc", "areas[green].pairs[0]", ["1"], "must have 2 entries, has 1"),
    ("dsc", "areas[green].pairs[0]", ["1", "13"], "there is no field '13' in this area"),
    ("dsc", "areas[green].pairs", [["1", "2"]], "must name every field once"),
    (
        *("c4e", "areas[green].echo", 3),
        "areas[green].pairs: can't be combined with a number that is written twice",
    ),
    ("dsc", "areas[green].weight[0]", 10, "must be from -9 to 9, is 10"),
    ("dsc", "areas[silver].bonuses[0].least", 2, "is for the bonus of a single field"),
    ("dsc", "areas[silver].bonuses[0].count", 5, "must be from 0 to 4, is 5"),
    (
        *("dsc", "areas[green].number_points", [1, 2, 3, 4, 5, 6]),
        "is for the numbers of single dice, as they are written",
    ),
    (
        *("c4e", "action_rows[reroll].name", "any_number"),
        "action_rows: has no 'reroll'",
    ),
)
def test_options_that_do_not_go_together_are_refused(
    game: str, path: str, value: Any, problem: str
) -> None:
    answer = said(game, path, value)
    assert answer.startswith(f"{game}.json: ")
    assert problem in answer


def test_numbers_and_polish_are_not_for_one_sheet() -> None:
    rows = [*DATA["c4e"]["action_rows"]]
    spaces = {"name": "any_number", "spaces": [1, "?"], "end": None, "source": "transcribed"}
    answer = said("c4e", "action_rows", [*rows, spaces])
    assert answer == "c4e.json: action_rows: any_number and polish can't be combined"


# Names and letters that could not be told apart


@refuses(
    ("gsc", "areas[blue].name", "yellow", "areas[yellow].name: 'yellow' stands twice"),
    ("gsc", "dice[blue].name", "white", "dice[white].name: 'white' stands twice"),
    ("gsc", "action_rows[extra_die].name", "reroll", "action_rows[reroll].name: 'reroll' st"),
    ("kids", "symbols[cake].name", "donut", "symbols[donut].name: 'donut' stands twice"),
    ("gsc", "areas[blue].name", "", "areas[].name: must not be empty"),
    ("gsc", "areas[blue].letter", "y", "areas[blue].letter: 'y' stands twice"),
    ("gsc", "areas[blue].letter", "B", "areas[blue].letter: must be one small letter, is 'B'"),
    ("gsc", "areas[blue].letter", "bl", "areas[blue].letter: must be one small letter, is 'bl'"),
    ("gsc", "areas[blue].letter", "", "areas[blue].letter: must be one small letter, is ''"),
    ("gsc", "dice[blue].letter", "W", "dice[blue].letter: 'W' stands twice"),
    ("gsc", "dice[blue].letter", "b", "dice[blue].letter: must be one capital letter, is 'b'"),
    ("gsc", "dice[blue].letter", "1", "dice[blue].letter: must be one capital letter, is '1'"),
    ("kids", "dice[die 2].letter", "A", "dice[die 2].letter: must be one digit, is 'A'"),
    ("kids", "dice[die 2].letter", "1", "dice[die 2].letter: '1' stands twice"),
    (
        *("kids", "symbols", [*SYMBOLS, {"name": "a b", "area": "red", "source": "certain"}]),
        "symbols[a b].name: must be small letters and hyphens, is 'a b'",
    ),
)
def test_names_must_be_distinct_and_fit_for_moves(
    game: str, path: str, value: Any, problem: str
) -> None:
    answer = said(game, path, value)
    assert answer.startswith(f"{game}.json: ")
    assert problem in answer


# Sources of single figures


@pytest.mark.parametrize("key", ["0", "8"])
def test_the_spaces_of_an_action_row_are_counted_from_one(key: str) -> None:
    path = "action_rows[reroll].known"
    assert read(spoilt("gsc", path, {"1": "photos", "7": "photos"}), "own.json").name == "gsc"
    assert path in refusal(spoilt("gsc", path, {key: "photos"}))


@pytest.mark.parametrize("key", ["0", "9"])
def test_the_levels_of_the_rating_are_counted_from_one(key: str) -> None:
    known = {"1": "photos", "7": "photos", "8": "photos"}
    assert read(spoilt("gsc", "rating.known", known), "own.json").name == "gsc"
    assert "rating.known" in refusal(spoilt("gsc", "rating.known", {key: "photos"}))


@pytest.mark.parametrize("key", ["0", "13"])
def test_the_counts_of_a_tally_are_counted_from_one(key: str) -> None:
    path = "areas[brown].points[0].known"
    known = {"1": "photos", "11": "photos", "12": "photos"}
    source = next(iter(DATA["chd"]["sources"]))
    good = dict.fromkeys(known, source)
    assert read(spoilt("chd", path, good), "own.json").name == "chd"
    assert refusal(spoilt("chd", path, {key: source}))


def test_what_has_no_parts_has_no_sources_of_parts() -> None:
    assert refusal(spoilt("gsc", "round_track[1].known", {}))


# The least and the most that a file may say


def test_one_round_is_enough() -> None:
    assert read(spoilt("gsc", "rounds.by_players.1", 1), "own.json").rounds[1] == 1
    assert refusal(spoilt("gsc", "rounds.by_players.1", 0))


def test_the_lowest_level_may_begin_at_one_point() -> None:
    assert read(spoilt("gsc", "rating.from", [2, 1]), "own.json").rating == (2, 1)
    assert refusal(spoilt("gsc", "rating.from", [2, 0]))


@pytest.mark.parametrize("letter", ["a", "z"])
def test_an_area_may_have_the_first_and_the_last_letter(letter: str) -> None:
    assert read(spoilt("gsc", "areas[yellow].letter", letter), "own.json").areas[0].letter == letter


@pytest.mark.parametrize("letter", ["A", "Y", "ä", "1"])
def test_an_area_has_a_small_letter_and_no_other(letter: str) -> None:
    assert "letter" in refusal(spoilt("gsc", "areas[yellow].letter", letter))


def test_a_row_may_have_nine_fields() -> None:
    nine = [[1, 2, 3, 4, 5, 6, 1, 2, 3]] * 2
    kept = spoilt("gsc", "areas[yellow].rows", nine)
    assert "two digits" not in refusal(kept)
    ten = [[*row, 4] for row in nine]
    assert "two digits" in refusal(spoilt("gsc", "areas[yellow].rows", ten))


def test_the_picture_of_a_grid_keeps_what_is_no_field() -> None:
    blue = load("gsc").areas[1]
    assert getattr(blue, "rows") == ((-1, 0, 1, 2), (3, 4, 5, 6), (7, 8, 9, 10))  # noqa: B009
