"""Games with other options than their sheets state: found by name, and never taken for the game."""

from __future__ import annotations

import json
import pickle
from copy import deepcopy
from pathlib import Path

import pytest

from cleverdice import Game, load, load_folder
from cleverdice.record import Header, Record, RecordError, read, verify
from cleverdice.rules import SheetError, load_source
from cleverdice.rules.loading.variants import split_options
from tests.helpers import play, texts

ROLL = "roll W1 S3 Y1 B5 G1 P1"
THIRD = (ROLL, "pass", ROLL, "pass", ROLL)
"""Two rolls forfeited, so that the third pick sweeps all dice or lower ones."""


def recorded(game: Game, *moves: str) -> Record:
    header = Header(game.full_name, 1, ("Ana",), game.version, 0, False, "typed")
    record = Record(header)
    for move in moves:
        record = record.add(-1 if move.startswith("roll") else 0, move)
    return record


def test_options_are_chosen_by_keyword_or_after_the_name() -> None:
    lower = load("dsc", sweep="lower")
    assert lower is load("dsc:sweep=lower") is load_source("dsc:sweep=lower")
    assert load("dsc:sweep=lower", return_empty=False) is load("dsc:return_empty=false,sweep=lower")


def test_what_the_sheet_says_is_the_game_itself(dsc: Game) -> None:
    assert load("dsc", sweep="all", return_empty=True) is dsc
    assert (dsc.variant, dsc.full_name, dsc.source) == ("", "dsc", "dsc")


def test_a_variant_has_a_name_of_its_own_and_the_texts_of_its_game(dsc: Game) -> None:
    both = load("dsc", return_empty=False, sweep="lower")
    assert both.full_name == "dsc:sweep=lower,return_empty=false"
    assert load(both.full_name) is load_source(both.source) is both
    assert (both.name, both.titles) == (dsc.name, dsc.titles)
    assert both.title("de") == "Doppelt so clever (sweep=lower,return_empty=false)"
    assert dsc.sheet["options"]["sweep"] == "all", "the game is as it was"


def test_a_variant_and_its_game_never_share_a_list_of_moves(dsc: Game) -> None:
    lower = load("dsc", sweep="lower")
    state = play(dsc, dsc.start(), *THIRD)
    after = {game.full_name: play(game, state, "S>s13") for game in (dsc, lower, dsc)}
    assert "+s25" in texts(dsc, after["dsc"])
    assert "+s25" not in texts(lower, after["dsc:sweep=lower"])
    silver = [texts(game, after["dsc:sweep=lower"]) for game in (lower, dsc)]
    assert silver[0] == silver[1], "the same table is asked"


def test_options_of_any_flow_that_its_sheet_states(gsc: Game) -> None:
    lenient = load("gsc", may_decline=True)
    roll = "roll W3 Y5 B2 G1 O6 P3"
    assert "pass" in texts(lenient, play(lenient, lenient.start(), roll))
    assert "pass" not in texts(gsc, play(gsc, gsc.start(), roll))


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("dsc:sweep=up", "dsc: options.sweep: must be one of all, lower, is 'up'"),
        ("dsc:return_empty=1", "dsc: options.return_empty: must be true or false, is 1"),
        ("dsc:return_empty=null", "dsc: options.return_empty: must be true or false, is None"),
        ("dsc:sweeps=all", "dsc has no option 'sweeps'; there are field_by_roll, "),
        ("gsc:sweep=all", "gsc has no option 'sweep'; there are field_by_roll, may_decline"),
        ("kids:sweep=all", "kids has no option 'sweep'; there are none"),
        ("dsc:sweep", "there is no game 'dsc:sweep'; there are gsc, "),
        ("go:sweep=all", "there is no game 'go'; there are gsc, "),
    ],
)
def test_what_is_wrong_is_said(name: str, problem: str) -> None:
    with pytest.raises(SheetError) as refused:
        load(name)
    assert str(refused.value).startswith(problem)


def test_true_and_1_are_not_taken_for_one_another() -> None:
    assert load("gsc", may_decline=True).variant == "may_decline=true"
    with pytest.raises(SheetError, match="must be true or false, is 1"):
        load("gsc", may_decline=1)


def test_a_value_that_could_not_be_spelled_is_refused_as_well() -> None:
    with pytest.raises(SheetError, match="must be one of all, lower, is 'all dice'"):
        load("dsc", sweep="all dice")


def test_a_folder_may_have_options_too(tmp_path: Path) -> None:
    sheet = json.loads(json.dumps(load("dsc").sheet)) | {"id": "mine"}
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "sheet.json").write_text(json.dumps(sheet), encoding="utf-8")
    levels = {f"level.mine.{level}": f"Level {level}" for level in range(1, 12)}
    (folder / "en.json").write_text(json.dumps(levels), encoding="utf-8")
    lower = load_source(f"{folder}:sweep=lower")
    assert lower.full_name == "mine:sweep=lower"
    assert load_source(lower.source) is lower is load("mine", sweep="lower")
    assert load_folder(folder).variant == ""


def test_a_windows_path_is_no_variant() -> None:
    assert split_options("C:\\games\\mine") == ("C:\\games\\mine", {})
    assert split_options("C:\\games\\mine:a=b") == ("C:\\games\\mine", {"a": "b"})


def test_a_record_is_replayed_by_the_rules_it_names() -> None:
    moves = (*THIRD, "S>s13", "+s25")
    theirs = recorded(load("dsc"), *moves)
    assert read(theirs.text()).replay().players[0].cells[0].count(1) == 2
    lower = recorded(load("dsc", sweep="lower"), *moves)
    assert "game: dsc:sweep=lower\n" in lower.text()
    assert verify(lower).line == lower.header.length + len(moves)
    assert read(lower.text()).game is load("dsc", sweep="lower")


def test_a_record_with_options_that_there_are_not_is_refused() -> None:
    text = recorded(load("dsc")).text()
    with pytest.raises(RecordError) as refused:
        read(text.replace("game: dsc", "game: dsc:sweep=up"))
    assert str(refused.value) == "line 2: dsc can't be played with the options 'sweep=up'"
    with pytest.raises(RecordError, match="there is no game 'go:sweep=all'"):
        read(text.replace("game: dsc", "game: go:sweep=all"))


@pytest.mark.parametrize("name", ["gsc", "dsc:sweep=lower"])
def test_a_copy_of_a_game_is_the_same_game(name: str) -> None:
    """In another process, too, where it is loaded again."""
    game = load(name)
    assert pickle.loads(pickle.dumps(game)) is deepcopy(game) is game
