"""The README, the docs and the docstrings say what is true: their examples run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from functools import cache
from pathlib import Path

import pytest

import cleverdice
import docs_hooks

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("benchmarks/*.md")])
MODULES = [module.name for module in pkgutil.walk_packages(cleverdice.__path__, "cleverdice.")]
LINK = re.compile(r"\]\(([^)#:\s]*)(?:#([^)\s]+))?\)")
FENCED = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ +(.+)$", re.MULTILINE)


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_the_examples_of_every_page_run(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False, encoding="utf-8").failed == 0


def test_the_readme_has_an_example() -> None:
    assert doctest.DocTestParser().get_examples((ROOT / "README.md").read_text(encoding="utf-8"))


def test_the_examples_of_every_module_run() -> None:
    found = {module: doctest.testmod(importlib.import_module(module)).failed for module in MODULES}
    assert len(found) > 100
    assert {module: failed for module, failed in found.items() if failed} == {}


def prose(page: Path) -> str:
    """A page without its blocks of code."""
    return FENCED.sub("", page.read_text(encoding="utf-8"))


@cache
def anchors(page: Path) -> set[str]:
    """Where links into a page may lead: its headings, spelled as repositories and the site do."""
    rules = set(docs_hooks.RULE.findall(prose(page))) if page.parent.name == "rules" else set()
    return rules | {slug(heading) for heading in HEADING.findall(prose(page))}


def slug(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def leads_somewhere(page: Path, link: str, anchor: str) -> bool:
    target = (page.parent / link).resolve() if link else page
    return target.exists() and (not anchor or anchor in anchors(target))


def missing(page: Path) -> list[str]:
    links = LINK.findall(prose(page))
    return [f"{link}#{at}" for link, at in links if not leads_somewhere(page, link, at)]


def test_links_lead_somewhere() -> None:
    assert {name(page): gone for page in PAGES if (gone := missing(page))} == {}


def test_a_link_may_lead_nowhere(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A `b`, c\n[1](#a-b-c) [2](page.md#b) [3](gone.md)\n```\n[4](gone.md)\n```\n")
    assert missing(page) == ["page.md#b", "gone.md#"]
