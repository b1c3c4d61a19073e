"""The README, the docs and the docstrings say what is true: their examples run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import cleverdice

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
MODULES = [module.name for module in pkgutil.walk_packages(cleverdice.__path__, "cleverdice.")]
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


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


def missing(page: Path) -> list[str]:
    text = page.read_text(encoding="utf-8")
    return [link for link in LINK.findall(text) if not (page.parent / link).exists()]


def test_links_lead_somewhere() -> None:
    assert {name(page): gone for page in PAGES if (gone := missing(page))} == {}
