"""The examples of docs/notation.md are run, and what it lists is what the program knows."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from cleverdice import Game, load, names
from cleverdice.record import FORMAT, MAGIC, Finding, read, verify

PAGE = Path(__file__).resolve().parents[1] / "docs" / "notation.md"
TEXT = PAGE.read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """What stands in the page's fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def test_the_examples_come_out_as_printed() -> None:
    examples = "\n".join(blocks("pycon"))
    test = doctest.DocTestParser().get_doctest(examples, {}, PAGE.name, str(PAGE), 0)
    assert len(test.examples) > 50
    report: list[str] = []
    results = doctest.DocTestRunner().run(test, out=report.append)
    assert results.failed == 0, "".join(report)


def test_every_example_of_the_page_is_run() -> None:
    assert TEXT.count(">>> ") == "".join(blocks("pycon")).count(">>> ")


def test_the_printed_record_is_one_and_is_proved() -> None:
    (record,) = [block for block in blocks("text") if block.startswith(f"{MAGIC} {FORMAT}\n")]
    assert verify(read(record)).ok


@pytest.mark.parametrize("name", names())
def test_every_die_area_and_symbol_is_listed(name: str) -> None:
    game: Game = load(name)
    (row,) = re.findall(rf"^\| `{name}` .*$", TEXT, re.MULTILINE)
    listed = set(re.findall("`([^`]+)`", row))
    assert set(game.tokens) - {""} <= listed
    assert {area.letter for area in game.areas} <= listed
    assert {area.labels[0] for area in game.areas} & listed


@pytest.mark.parametrize("finding", Finding)
def test_every_finding_is_listed(finding: Finding) -> None:
    assert f"`{finding}`" in TEXT
