"""The rules in the page say every rule of the docs, and their examples come out as they say."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cleverdice import Game, load, names
from cleverdice.facts import bonus_text
from cleverdice.rules.kinds import Cells, Mark, Use
from cleverdice.texts import LANGUAGES
from cleverdice.texts.translate import catalogue

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "web" / "src"
LEARN = PAGE / "learn"
PACKAGE = ROOT / "src" / "cleverdice"
LISTS = ("gives", "scores", "rounds", "actions", "rating")
TEXTS = ("text", "example", "ruling", "warning")
PAGES = ROOT / "docs" / "rules"
RULE = re.compile(r"^\| `([a-z0-9]+)\.([a-z0-9.-]+)` \|", re.MULTILINE)


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def book(name: str) -> list[dict[str, Any]]:
    chapters: list[dict[str, Any]] = read(PAGE / "games" / name / "book.json")
    return chapters


def passages(name: str) -> Iterator[dict[str, Any]]:
    return (passage for chapter in book(name) for passage in chapter["blocks"])


def covered(name: str) -> dict[str, list[str]]:
    table: dict[str, list[str]] = read(PAGE / "games" / name / "coverage.json")
    return table


def rules_of(name: str) -> set[str]:
    """The ids of the rules that somebody who plays the game needs."""
    game = load(name)
    families = {name, game.flow.name, *["solo"] * (game.min_players == 1)}
    found = (id for page in PAGES.glob("*.md") for id in RULE.findall(page.read_text("utf-8")))
    return {f"{first}.{rest}" for first, rest in found if first in families}


def said(name: str) -> set[str]:
    """What the rules of a game show: keys of texts, and lists such as `gives 2`."""
    keys = {passage[kind] for passage in passages(name) for kind in TEXTS if kind in passage}
    lists = {
        (kind, passage[kind]) for passage in passages(name) for kind in LISTS if kind in passage
    }
    return keys | {kind if value is True else f"{kind} {value}" for kind, value in lists}


def examples() -> list[Any]:
    found = [(name, passage) for name in names() for passage in passages(name)]
    return [
        pytest.param(name, passage["spot"], id=passage["example"])
        for name, passage in found
        if "example" in passage and "then" in passage.get("spot", {})
    ]


@pytest.mark.parametrize("name", names())
def test_every_rule_is_said(name: str) -> None:
    assert len(rules_of(name)) > 15
    assert covered(name).keys() == rules_of(name)


@pytest.mark.parametrize("name", names())
def test_what_covers_a_rule_stands_in_the_rules_of_that_game(name: str) -> None:
    for rule, keys in covered(name).items():
        assert keys, rule
        assert any(key.startswith("rules.") for key in keys), rule
        assert set(keys) <= said(name), rule


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_passage_has_a_text(language: str, name: str) -> None:
    known = catalogue(language)
    titles = {chapter["title"] for chapter in book(name)}
    keys = {key for key in said(name) if key.startswith("rules.")} | titles
    assert keys - known.keys() == set()
    assert all(known[key].strip() for key in keys)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_in_the_code_is_known(language: str) -> None:
    paths = [path for path in LEARN.glob("*.*") if ".test." not in path.name]
    code = "".join(path.read_text(encoding="utf-8") for path in paths)
    keys = set(re.findall(r"'((?:rules|learn)\.[a-z][a-z_.-]+)'", code))
    assert len(keys) > 50
    assert keys - catalogue(language).keys() == set()


@pytest.mark.parametrize("first", ["rules.", "learn."])
def test_no_text_is_left_over(first: str) -> None:
    """Each is in a book, or its key is written in the page's code or where tips are made."""
    files = [
        *LEARN.glob("*.*"),
        *PACKAGE.glob("view/tips.py"),
        *PACKAGE.glob("rules/flows/*_tips.py"),
    ]
    code = "".join(path.read_text(encoding="utf-8") for path in files).replace('"', "'")
    own = {key for key in catalogue("en") if key.startswith(first) and key != "rules.pointer"}
    shown = {key for name in names() for key in said(name)}
    shown |= {chapter["title"] for name in names() for chapter in book(name)}
    assert len(own) > 20
    assert {key for key in own - shown if f"'{key}'" not in code} == set()


@pytest.mark.parametrize("name", names())
def test_each_bonus_and_table_of_the_sheet_is_listed(name: str) -> None:
    game = load(name)
    wanted = {f"gives {area.index}" for area in game.areas if area.groups}
    wanted |= {f"scores {area.index}" for area in game.areas if area.tallies}
    wanted |= {"rounds"} if game.rounds else set()
    wanted |= {"rating"} if game.rating else set()
    assert wanted <= said(name)


@pytest.mark.parametrize(("name", "spot"), examples())
def test_an_example_comes_out_as_it_says(name: str, spot: dict[str, Any]) -> None:
    game, then = load(name), spot["then"]
    area = game.areas[then.get("area", spot.get("use", {}).get("area"))]
    cells = marked(game, spot)
    assert {int(index): points for index, points in spot.get("points", {}).items()} == {
        one.index: points for one in game.areas if (points := one.score(cells[one.index]))
    }
    mark = Mark(area.index, then["cell"], then["value"])
    if "use" in spot:
        possible = area.marks(cells[area.index], use(game, spot["use"]))
        assert mark in possible
        assert sorted({one.cell for one in possible}) == spot["lit"][str(area.index)]
    after = area.after(cells[area.index], mark)
    assert area.score(after) == then["points"]
    earned = [bonus_text(game, group.bonus).key for group in area.earned(after, mark)]
    assert earned == then["gives"]


def marked(game: Game, spot: dict[str, Any]) -> list[Cells]:
    marks = spot.get("marks", {})
    return [
        tuple(marks.get(str(area.index), {}).get(str(cell), 0) for cell in range(area.size))
        for area in game.areas
    ]


def use(game: Game, said: dict[str, Any]) -> Use:
    number = game.tokens.index(said["symbol"]) if "symbol" in said else said["number"]
    return Use(number, said.get("field"), said.get("twins", 0))


@pytest.mark.parametrize("name", names())
def test_a_figure_says_what_became_of_its_bonuses(name: str) -> None:
    """The page draws what it is told: a figure with marks has to say it as a view would."""
    game = load(name)
    for spot in (passage["spot"] for passage in passages(name) if "spot" in passage):
        for index, marks in spot.get("marks", {}).items():
            area = game.areas[int(index)]
            cells = tuple(marks.get(str(cell), 0) for cell in range(area.size))
            found = {str(nth): area.fate(cells, group) for nth, group in enumerate(area.groups)}
            told = {nth: fate for nth, fate in found.items() if fate}
            assert spot.get("bonuses", {}).get(index, {}) == told
            assert spot.get("skipped", {}).get(index, []) == sorted(area.skipped(cells))
