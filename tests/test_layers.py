"""Which part of the house may use which, and where the name of one game may stand."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cleverdice import names

SOURCE = Path(__file__).parent.parent / "src" / "cleverdice"

# Lowest first: a part may use itself and what stands in a line above it.
LAYERS = (
    {"texts"},
    {"rules"},
    {"dice", "facts", "actions"},
    {"record"},
    {"draw", "picture", "view"},
    {"nets"},
    {"fast"},
    {"envs"},
    {"bots"},
    {"coach"},
    {"train"},
    {"simulate"},
    {"arena"},
    {"server"},
    {"terminal"},
    {"cli"},
    {"__main__", "__init__"},
)
OUTSIDE = {
    "cli": {"click"},
    "terminal": {"click"},
    "picture": {"matplotlib"},
    "nets": {"numpy"},
    "bots": {"numpy"},
    "coach": {"numpy", "matplotlib"},
    "train": {"numpy", "torch", "matplotlib"},
    "fast": {"numpy", "numba"},
    "envs": {"numpy", "gymnasium", "pettingzoo", "PIL"},
    "simulate": {"numpy", "matplotlib"},
    "arena": {"numpy", "matplotlib", "ray"},
    "server": {"starlette", "uvicorn", "msgspec", "sqlalchemy", "alembic"},
}


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def part(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[str]:
    """Every imported module by its full name."""
    package = ["cleverdice", *path.relative_to(SOURCE).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            stem = ".".join([*base, *([node.module] if node.module else [])])
            if stem == "cleverdice" and node.level:
                yield from (f"cleverdice.{alias.name}" for alias in node.names)
            else:
                yield stem


def allowed(name: str) -> set[str]:
    """The parts that a part may use."""
    for number, layer in enumerate(LAYERS):
        if name in layer:
            return {name}.union(*LAYERS[:number])
    raise AssertionError(f"{name} has no place in the layers")


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_arrow_points_upward(path: Path) -> None:
    for name in imports(path):
        top, _, rest = name.partition(".")
        if top == "cleverdice":
            used = rest.split(".")[0] or "rules"  # the package itself re-exports the rules
            assert used in allowed(part(path)), f"{path} uses {name}"
        else:
            assert top in sys.stdlib_module_names | OUTSIDE.get(part(path), set()), name


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_shared_file_names_one_game(path: Path) -> None:
    """Docstrings may show an example; code may not know a game."""
    named = re.compile(rf"\b({'|'.join(names())})\b", re.IGNORECASE)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {
        ast.get_docstring(node, clean=False)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
    }
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and node.value not in docs
        ):
            assert not named.search(node.value), f"{path}: {node.value!r}"
        if isinstance(node, ast.Name | ast.Attribute | ast.FunctionDef | ast.ClassDef):
            name = getattr(node, "id", getattr(node, "attr", getattr(node, "name", "")))
            assert not named.search(name.replace("_", " ")), f"{path}: {name}"
