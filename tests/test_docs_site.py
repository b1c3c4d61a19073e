"""The docs site without building it: every page and every public name has its place."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path

import pytest

import docs_hooks
from docs_hooks import ROOT, anchored, beside, documented, exported, fenced, in_site, relinked

SITE = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
SOURCE = ROOT / "src" / "cleverdice"
PACKAGES = sorted(
    ".".join(path.relative_to(ROOT / "src").parent.parts)
    for path in [SOURCE / "__init__.py", *SOURCE.glob("*/__init__.py")]
)


# Pages


def in_nav() -> list[str]:
    return re.findall(r"^ +- (?:.+: )?(\S+\.md)$", SITE, re.MULTILINE)


def test_every_page_is_in_the_nav_once() -> None:
    pages = [path.relative_to(ROOT).as_posix() for path in ROOT.glob("docs/**/*.md")]
    pages += [path for path in beside() if path.endswith(".md")]
    assert sorted(in_nav()) == sorted(map(in_site, pages))


def test_links_lead_to_where_files_lie_in_the_site() -> None:
    text = "[a](../CONTRIBUTING.md#the-contract) [b](rules/README.md) [c](#here) [d](https://x.y/z)"
    assert relinked(text, "protocol.md") == (
        "[a](project/CONTRIBUTING.md#the-contract) [b](rules/README.md) [c](#here) [d](https://x.y/z)"
    )
    assert relinked("[a](docs/coach.md)", "project/CHANGELOG.md") == "[a](../coach.md)"
    sheet = "src/cleverdice/games/gsc/sheet.json"
    assert relinked(f"[a](../../{sheet})", "rules/gsc.md") == f"[a](../project/{sheet})"
    assert sheet in beside()


def test_every_rule_is_an_anchor() -> None:
    page = (ROOT / "docs" / "rules" / "gsc.md").read_text(encoding="utf-8")
    rules = docs_hooks.RULE.findall(page)
    assert len(rules) > 10
    assert [rule for rule in rules if f'<a id="{rule}" ' not in anchored(page)] == []


def test_the_name_of_a_rule_leads_to_it() -> None:
    text = "`gsc.blue.lines`, [`gsc.blue`](x.md), `gsc.nothing`"
    led = "[`gsc.blue.lines`](../rules/gsc.md#gsc.blue.lines), [`gsc.blue`](x.md), `gsc.nothing`"
    assert docs_hooks.cited(text, "api/game.md") == led


def test_examples_in_docstrings_become_code() -> None:
    text = "One.\n\n>>> f(\n...     1)\n[1,\n 2]\n\nTwo."
    assert fenced(text) == "One.\n\n```pycon\n>>> f(\n...     1)\n[1,\n 2]\n```\n\nTwo."


def test_no_page_asks_another_host(tmp_path: Path) -> None:
    asked = '<script src="https://example.org/x.js">'
    page = f'<a href="https://example.org">a link</a><script src="x.js"></script>{asked}</script>'
    (tmp_path / "index.html").write_text(page)
    assert docs_hooks.foreign(tmp_path) == [f"index.html asks another host: {asked}"]
    assert "font: false" in SITE


# The API


def test_every_package_is_public_or_said_to_be_internal() -> None:
    told = (ROOT / "docs" / "api" / "README.md").read_text(encoding="utf-8")
    internal = set(re.findall(r"`(cleverdice\.\w+)`", told.split("Everything else")[1]))
    assert not internal & documented().keys()
    assert internal | documented().keys() >= set(PACKAGES)


def test_the_overview_names_every_public_module() -> None:
    told = (ROOT / "docs" / "api" / "README.md").read_text(encoding="utf-8")
    for module, page in documented().items():
        (row,) = [row for row in told.splitlines() if f"`{module}`" in row]
        assert f"({Path(page).name})" in row


@pytest.mark.parametrize("package", PACKAGES)
def test_the_list_of_a_package_is_what_it_exports(package: str) -> None:
    module = importlib.import_module(package)
    assert [name for name in exported(package) if not hasattr(module, name)] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_name_has_a_docstring(package: str) -> None:
    assert [name for name in exported(package) if not docstring(package, name)] == []


def path_of(module: str) -> Path:
    path = ROOT.joinpath("src", *module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def docstring(module: str, name: str) -> str | None:
    """What a name says of itself where it is defined; a constant in the string below it."""
    for node in ast.walk(ast.parse(path_of(module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if name == (alias.asname or alias.name):
                    return imported(module, node, alias.name)
    return defined(module, name)


def imported(module: str, node: ast.ImportFrom, name: str) -> str | None:
    package = module.split(".") if path_of(module).stem == "__init__" else module.split(".")[:-1]
    stem = package[: len(package) - node.level + 1] if node.level else []
    source = ".".join([*stem, *([node.module] if node.module else [])])
    inner = path_of(f"{source}.{name}")
    if path_of(source).stem == "__init__" and inner.is_file():
        return ast.get_docstring(ast.parse(inner.read_text(encoding="utf-8")))
    return docstring(source, name)


def defined(module: str, name: str) -> str | None:
    body = ast.parse(path_of(module).read_text(encoding="utf-8")).body
    for node, below in zip(body, [*body[1:], ast.Pass()], strict=True):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name:
            return ast.get_docstring(node)
        if isinstance(node, ast.Assign | ast.AnnAssign) and name in assigned(node):
            told = below.value if isinstance(below, ast.Expr) else None
            return str(told.value) if isinstance(told, ast.Constant) else None
    raise AssertionError(f"{module} has no {name}")


def assigned(node: ast.Assign | ast.AnnAssign) -> list[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return [ast.unparse(target) for target in targets]


def test_a_name_without_a_docstring_is_found() -> None:
    assert docstring("cleverdice", "CHANCE") == "The seat of the dice."
    assert defined("cleverdice.dice.sources", "BYTE_VALUES") is None
