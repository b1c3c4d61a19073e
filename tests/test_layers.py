"""Which part of the house may use which, inside packages too, and where one game may be named."""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from cleverdice import names
from cleverdice.rules.kinds import KINDS

SOURCE = Path(__file__).parent.parent / "src" / "cleverdice"

# Lowest first: a part may use itself and what stands in a line above it.
LAYERS = (
    {"texts", "extras"},
    {"rules"},
    {"dice", "facts", "actions"},
    {"record"},
    {"draw", "plotting", "view"},
    {"nets"},
    {"fast"},
    {"players"},
    {"envs", "openspiel"},
    {"coach"},
    {"train"},
    {"bulk"},
    {"simulate"},
    {"arena", "corpus"},
    {"table"},
    {"puzzles"},
    {"server", "offline"},
    {"site"},
    {"terminal"},
    {"cli"},
    {"__main__", "__init__"},
)
RULES = (
    "entries", "kinds", "state", "sight", "moves", "bonuses", "explain", "game", "sheet_only",
    "flows", "loading"
)  # fmt: skip
"""The same inside of the rules."""

SERVER = (
    {"limits", "logs", "metrics"},
    {"contract"},
    {"protocol"},
    {"db"},
    {"work", "push"},
    {"live"},
    {"request"},
    {"http", "ws"},
    {"settings"},
    {"app", "wire", "open_files", "workers"},
    {"run"},
)
"""The rooms of the server, lowest first: those in one line don't use each other."""

OUTSIDE = {
    "cli": {"click"},
    "terminal": {"click"},
    "plotting": {"matplotlib"},
    "nets": {"numpy"},
    "players": {"numpy"},
    "coach": {"numpy", "matplotlib"},
    "train": {"numpy", "torch", "matplotlib"},
    "fast": {"numpy", "numba"},
    "envs": {"numpy", "gymnasium", "pettingzoo", "PIL", "stable_baselines3"},
    "openspiel": {"numpy", "pyspiel"},
    "bulk": {"numpy", "ray"},
    "simulate": {"numpy", "matplotlib"},
    "arena": {"numpy", "matplotlib"},
    "server": {
        "starlette",
        "uvicorn",
        "h11",
        "msgspec",
        "sqlalchemy",
        "alembic",
        "cryptography",
        "prometheus_client",
    },
}


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def dotted(path: Path) -> str:
    """The name of a module below `cleverdice`; a package goes by its own name."""
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


def part(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path, at_run_time: bool = False) -> Iterator[str]:
    """Every imported module by its full name, and every name that might be one."""
    package = ["cleverdice", *path.relative_to(SOURCE).parts[:-1]]
    for node in walked(tree(path), at_run_time):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            stem = ".".join([*base, *([node.module] if node.module else [])])
            if stem == "cleverdice" and node.level:
                yield from (f"cleverdice.{alias.name}" for alias in node.names)
            else:
                yield stem
                if at_run_time:
                    yield from (f"{stem}.{alias.name}" for alias in node.names)


def walked(node: ast.AST, at_run_time: bool) -> Iterator[ast.AST]:
    """Every node below one; at run time nothing that is only for the type checker."""
    for child in ast.iter_child_nodes(node):
        only_types = isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)
        if not (at_run_time and only_types):
            yield child
            yield from walked(child, at_run_time)


def allowed(name: str, layers: Sequence[set[str]] = LAYERS) -> set[str]:
    """The parts that a part may use."""
    for number, layer in enumerate(layers):
        if name in layer:
            return {name}.union(*layers[:number])
    raise AssertionError(f"{name} has no place in the layers")


def test_no_arrow_points_upward() -> None:
    wrong = []
    for path in modules():
        for name in imports(path):
            top, _, rest = name.partition(".")
            used = rest.split(".")[0] or "rules"  # the package itself re-exports the rules
            outside = sys.stdlib_module_names | OUTSIDE.get(part(path), set())
            known = used in allowed(part(path)) if top == "cleverdice" else top in outside
            wrong += [] if known else [f"{dotted(path)} uses {name}"]
    assert wrong == []


PLAIN = ("cleverdice.view", "cleverdice.table", "cleverdice.offline")
"""Parts that also run in a browser: they need no waiting, no storage and no web."""

NOT_IN_A_BROWSER = {"asyncio", "threading", "multiprocessing", "msgspec", "sqlalchemy", "starlette"}


def test_what_runs_in_a_browser_does_without() -> None:
    """Within functions as well; that numpy is not needed there, tests/offline finds out."""
    known = {f"cleverdice.{dotted(path)}": path for path in modules()}
    needed, seen = [name for name in graph() if name.startswith(PLAIN)], set[str]()
    while needed:
        name = needed.pop()
        seen.add(name)
        needed += [used for used in graph().get(name, ()) if used not in seen]
    used = {(name, one.split(".")[0]) for name in seen for one in imports(known[name], True)}
    assert [one for one in sorted(used) if one[1] in NOT_IN_A_BROWSER] == []


@cache
def graph() -> dict[str, set[str]]:
    """The modules of the house, and which modules each imports at run time."""
    known = {f"cleverdice.{dotted(path)}": path for path in modules()}
    return {
        name: {used for used in imports(path, at_run_time=True) if used in known} - {name}
        for name, path in known.items()
        if path.name != "__init__.py"  # these only re-export
    }


def test_modules_do_not_go_in_circles() -> None:
    """Inside of packages, too; within functions as well."""
    uses = {name: used & graph().keys() for name, used in graph().items()}
    try:
        list(TopologicalSorter(uses).static_order())
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def test_the_rules_have_layers_of_their_own() -> None:
    wrong = []
    for name, used in graph().items():
        if name.startswith("cleverdice.rules."):
            inner = [each.split(".")[2] for each in used if each.startswith("cleverdice.rules.")]
            place = RULES.index(name.split(".")[2])
            wrong += [f"{name} uses {each}" for each in inner if RULES.index(each) > place]
    assert wrong == []


def rooms() -> dict[str, set[str]]:
    """The modules of the server, and which others of the server each uses."""
    inside = {name: used for name, used in graph().items() if name.startswith("cleverdice.server.")}
    return {name: {each for each in used if each in inside} for name, used in inside.items()}


def test_the_server_has_rooms() -> None:
    wrong = []
    for name, used in rooms().items():
        if "migrations" not in name:  # these are no part of the running server
            known = allowed(name.split(".")[2], SERVER)
            wrong += [f"{name} uses {each}" for each in used if each.split(".")[2] not in known]
    assert wrong == []


def reached(room: str) -> set[str]:
    """The modules of a room of the server, and all others of the server that they need."""
    found: set[str] = set()
    asked = [name for name in rooms() if name.split(".")[2] == room]
    while asked:
        found.add(name := asked.pop())
        asked += rooms()[name] - found
    return found


def test_no_file_of_the_server_is_too_long() -> None:
    files = [path for part in ("server", "table") for path in (SOURCE / part).rglob("*.py")]
    long = {path.name for path in files if path.read_text(encoding="utf-8").count("\n") > 400}
    assert len(files) > 60
    assert long == set()


def test_only_the_front_of_the_server_knows_of_the_web() -> None:
    paths = [path for path in modules() if f"cleverdice.{dotted(path)}" in reached("live")]
    used = {(dotted(path), name.split(".")[0]) for path in paths for name in imports(path)}
    assert used
    assert [one for one in used if one[1] in ("starlette", "uvicorn")] == []


DECLARING_KINDS = ("rules/kinds", "server/contract")
"""Where a new kind is added; the contract has what each prints."""


def test_only_the_kinds_tell_kinds_apart() -> None:
    """Whoever asks which kind an area is would have to be changed for every new kind."""
    classes = {kind.__name__ for kind in KINDS.values()}
    wrong = []
    for path in modules():
        if not any(part in path.as_posix() for part in DECLARING_KINDS):
            named = {node.id for node in ast.walk(tree(path)) if isinstance(node, ast.Name)}
            asked = {
                node.value
                for node in ast.walk(tree(path))
                if isinstance(node, ast.Constant) and node.value in KINDS
            }
            wrong += [f"{dotted(path)}: {name}" for name in (named & classes) | asked]
    assert wrong == []


def test_no_shared_file_names_one_game() -> None:
    """Docstrings may show an example; code may not know a game."""
    assert [f"{dotted(path)}: {name}" for path in modules() for name in naming(path)] == []


def naming(path: Path) -> Iterator[str]:
    """Where a file names a game."""
    named = re.compile(rf"\b({'|'.join(names())})\b", re.IGNORECASE)
    docs = {
        ast.get_docstring(node, clean=False)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
    }
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node.value not in docs and named.search(node.value):
                yield node.value
        elif isinstance(node, ast.Name | ast.Attribute | ast.FunctionDef | ast.ClassDef):
            name = getattr(node, "id", getattr(node, "attr", getattr(node, "name", "")))
            if named.search(name.replace("_", " ")):
                yield name


# Names


def test_no_package_hides_a_module_by_a_name_that_it_exports() -> None:
    wrong = []
    for path in modules():
        if path.name == "__init__.py":
            beside = {other.stem for other in path.parent.iterdir()}
            exported = {
                alias.asname or alias.name
                for node in ast.walk(tree(path))
                if isinstance(node, ast.ImportFrom) and node.module
                for alias in node.names
            }
            wrong += [f"{dotted(path)}.{name}" for name in exported & beside]
    assert wrong == []


# Names that mean the same in every package: one game or table, seen by another part.
SAME_MEANING = (
    "batch challenges coach corpus cups draft features figures files greedy log me messages model "
    "outside party people plot position practice progress puzzles report results review reviews "
    "room seats sheets statistics tables tips together views"
)


def test_modules_of_one_name_mean_the_same() -> None:
    """Of a new pair that means two things, one is renamed; else it joins the list."""
    seen = Counter(path.stem for path in modules() if not path.stem.startswith("__"))
    assert sorted(name for name, often in seen.items() if often > 1) == SAME_MEANING.split()


MOST_PARAMETERS = 6
COMPILED = {"part", "inner", "kernel"}


def test_functions_take_six_parameters_at_most() -> None:
    """Outside of compiled code, which knows no objects."""
    wrong = []
    for path in modules():
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                compiled = COMPILED & {ast.unparse(each) for each in node.decorator_list}
                known = [arg for arg in parameters(node) if arg not in ("self", "cls")]
                if len(known) > MOST_PARAMETERS and not compiled:
                    wrong.append(f"{dotted(path)}.{node.name}: {len(known)}")
    assert wrong == []


def parameters(node: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    every = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
    return [arg.arg for arg in every]
