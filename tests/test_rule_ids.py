"""Every rule of the docs is cited by a test, and no test cites a rule that is not in the docs."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROW = re.compile(r"^\| `([a-z0-9]+\.[a-z0-9.-]+)` \|", re.MULTILINE)


def documented() -> list[str]:
    pages = sorted((ROOT / "docs" / "rules").glob("*.md"))
    return [rule for page in pages for rule in ROW.findall(page.read_text(encoding="utf-8"))]


@cache
def cited() -> set[str]:
    return {rule for path in ROOT.glob("tests/**/*.py") for rule in _cited_by(path)}


def _cited_by(path: Path) -> set[str]:
    """The ids that `@rule(...)` decorators of test functions name."""
    functions = (
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )
    calls = (mark for function in functions for mark in function.decorator_list)
    return {
        argument.value
        for call in calls
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "rule"
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def test_each_rule_is_documented_once() -> None:
    assert [rule for rule, count in Counter(documented()).items() if count > 1] == []
    assert len(documented()) > 100


def test_the_rules_of_the_docs_are_those_that_tests_cite() -> None:
    assert sorted(set(documented()) - cited()) == [], "documented, but no test cites it"
    assert sorted(cited() - set(documented())) == [], "cited, but not documented"
