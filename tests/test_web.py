"""The page's own house: its lock file, the hook that builds it, and what its tests are fed with."""

from __future__ import annotations

import importlib.util
import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests import web_vectors

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"


def lock() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    packages: dict[str, Any] = found["packages"]
    return packages


# The lock file


def test_the_lock_names_no_registry() -> None:
    assert [name for name, entry in lock().items() if "resolved" in entry] == []
    settings = (WEB / ".npmrc").read_text(encoding="utf-8").splitlines()
    assert "omit-lockfile-registry-resolved=true" in settings


def test_every_package_is_pinned_by_its_hash() -> None:
    assert [name for name, entry in lock().items() if name and "integrity" not in entry] == []


def found(packages: dict[str, Any], holder: str, wanted: str) -> bool:
    """Is there an entry for a package that one of the others asks for, beside or above it?"""
    folders = holder.split("/node_modules/") if holder else []
    inner = ["/node_modules/".join(folders[:depth]) for depth in range(len(folders), 0, -1)]
    return any(f"{at}/node_modules/{wanted}" in packages for at in inner) or (
        f"node_modules/{wanted}" in packages
    )


def test_the_packages_of_every_system_are_locked() -> None:
    """Some come later than the release that wants them; npm leaves them out and `npm ci` fails."""
    packages = lock()
    wanted = [
        (holder, name)
        for holder, entry in packages.items()
        for name in entry.get("optionalDependencies", {})
    ]
    assert len(wanted) > 20
    assert [pair for pair in wanted if not found(packages, *pair)] == []


def test_the_versions_asked_for_are_exact() -> None:
    package = json.loads((WEB / "package.json").read_text(encoding="utf-8"))
    asked = {**package["dependencies"], **package["devDependencies"], **package["overrides"]}
    assert [name for name, version in asked.items() if not version[0].isdigit()] == []
    assert list(package["dependencies"]) == ["@noble/hashes", "svelte", "uqr"]


# What it does not know


DRAWN = {"sheet/ActionSign.svelte"}
"""Where things are named to be drawn."""

APART = ("games/", "verify/", "contract/")
"""What belongs to one game, the independent proof, and what is generated."""

RULES = re.compile(
    r"""['"`](?:reroll|extra_die|any_number|pass|serve|deal|task\.(?:pick|more|cross|window))['"`]"""
    r"""|\b(?:view|table|state)\.stage\b"""
)
"""Words, actions and stages of a turn: what follows from them is told by the view."""


def page_sources() -> Iterator[tuple[str, str]]:
    """Every file of the page but its tests."""
    source = WEB / "src"
    for path in sorted((*source.rglob("*.ts"), *source.rglob("*.svelte"))):
        name = path.relative_to(source).as_posix()
        if ".test." not in name and not name.endswith(("/fixtures.ts", "/test-tools.ts")):
            yield name, path.read_text(encoding="utf-8")


def test_the_page_decides_nothing_by_the_words_of_the_rules() -> None:
    named = {
        name: RULES.findall(text)
        for name, text in page_sources()
        if RULES.search(text) and not name.startswith(APART)
    }
    assert named.keys() - DRAWN == set(), named


def test_no_file_of_the_page_is_too_long() -> None:
    long = {name: text.count("\n") for name, text in page_sources() if text.count("\n") > 400}
    assert long == {}


# The hook


def hook() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Npm:
    """Stands in for npm: builds the page, or fails at a step."""

    def __init__(self, page: Path, failing: str = "") -> None:
        self.page = page
        self.failing = failing
        self.calls: list[tuple[str, ...]] = []

    def __call__(self, arguments: tuple[str, ...], folder: Path) -> int:
        assert folder.name == "web"
        self.calls.append(arguments)
        if self.failing in arguments:
            return 1
        if "build" in arguments and self.failing != "nothing":
            self.page.parent.mkdir(parents=True)
            self.page.write_text("page", encoding="utf-8")
        return 0


def test_the_page_is_built(tmp_path: Path) -> None:
    module = hook()
    npm = Npm(tmp_path / module.PAGE)
    module.build_page(tmp_path, npm)
    assert npm.calls == [("ci",), ("run", "build")]


@pytest.mark.parametrize(
    ("failing", "said"),
    [("ci", "'npm ci' failed"), ("build", "'npm run build' failed"), ("nothing", "without src/")],
)
def test_a_build_that_fails_says_so(tmp_path: Path, failing: str, said: str) -> None:
    module = hook()
    with pytest.raises(module.PageError, match=said):
        module.build_page(tmp_path, Npm(tmp_path / module.PAGE, failing))


def hook_for(module: ModuleType, root: Path) -> Any:
    return module.PageHook(str(root), {}, None, None, str(root), "wheel")


def test_an_sdist_brings_its_page_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = hook()
    built: list[Path] = []
    monkeypatch.setattr(module, "build_page", lambda root, npm: built.append(root))
    page = tmp_path / module.PAGE
    page.parent.mkdir(parents=True)
    page.write_text("page", encoding="utf-8")
    assert hook_for(module, tmp_path).dependencies() == [module.NODE]
    (tmp_path / "PKG-INFO").write_text("", encoding="utf-8")
    assert hook_for(module, tmp_path).dependencies() == []
    hook_for(module, tmp_path).initialize("standard", {})
    assert built == []


def test_a_checkout_builds_it_anew_unless_it_is_installed_in_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = hook()
    built: list[Path] = []
    monkeypatch.setattr(module, "build_page", lambda root, npm: built.append(root))
    hook_for(module, tmp_path).initialize("editable", {})
    assert built == []
    hook_for(module, tmp_path).initialize("standard", {})
    assert built == [tmp_path]


# What the page's check of the dice is tested with


def test_the_vectors_are_those_of_this_engine() -> None:
    assert web_vectors.FILE.read_text(encoding="utf-8") == web_vectors.text()
