"""The messages for work on the page are what the program writes now."""

from __future__ import annotations

import json
import re

import pytest

from cleverdice import load, names
from cleverdice.rules import Stage
from cleverdice.view import Plain
from tests.view.fixtures import FOLDER, MOMENTS, TABLES, fixtures, spelled
from tests.view.reading import check_texts

NEEDED = ("start", "rolled", "bonus", "passive", "late", "over")


@pytest.fixture(scope="module")
def written() -> dict[str, Plain]:
    return dict(fixtures())


def test_the_files_are_what_is_written_now(written: dict[str, Plain]) -> None:
    files = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.json")}
    hint = "run make contract and look at the difference"
    assert files.keys() == written.keys(), hint
    changed = [name for name, content in written.items() if files[name] != spelled(content)]
    assert changed == [], hint


def test_spelling_loses_nothing(written: dict[str, Plain]) -> None:
    for content in written.values():
        assert json.loads(spelled(content)) == content


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_table_has_its_moments(written: dict[str, Plain], name: str, players: int) -> None:
    for moment in NEEDED:
        assert f"{name}-{players}-{moment}.json" in written
    known = re.compile(rf"{name}-{players}-({'|'.join(MOMENTS)})\.json")
    assert sum(1 for file in written if known.fullmatch(file)) >= len(NEEDED)


def test_moments_are_what_they_are_called(written: dict[str, Plain]) -> None:
    views = {file: content["view"] for file, content in written.items() if "view" in content}
    for file, view in views.items():
        moment = file.removesuffix(".json").split("-")[2]
        assert view["chance"] is (moment == "start")
        assert (view["phase"], view["outcome"] is None) == (
            ("over", False) if moment == "over" else ("play", True)
        )
        assert ("0" in view["moves"]) is (moment not in ("start", "over"))
        if moment == "bonus":
            assert view["seats"][0]["todo"][0]["bonus"] is not None
        if moment == "passive":
            assert view["stage"] == Stage.SERVE
            assert len(view["actors"]) >= min(3, len(view["seats"]))


def test_logs_are_whole_and_everything_can_be_said(written: dict[str, Plain]) -> None:
    for file, content in written.items():
        assert check_texts(content) > 0 or file.endswith("-start.json")
        if file != "games.json":
            assert [entry["n"] for entry in content["log"]] == list(range(content["view"]["n"]))


def test_the_games_are_all_there(written: dict[str, Plain]) -> None:
    games = written["games.json"]["games"]
    assert [game["name"] for game in games] == list(names())
    for game in games:
        least, most = load(game["name"]).min_players, load(game["name"]).max_players
        assert game["bots"].keys() == {str(players) for players in range(least, most + 1)}
