"""Everything that the page needs to play without a server, as files with a list of them.

Runs inside of the Python that the page brings along, which so compiles its modules itself and finds
out which of them are needed.
"""

from __future__ import annotations

import ast
import gzip
import hashlib
import importlib.util
import json
import marshal
import sys
import zipfile
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from cleverdice.offline.tables import games
from cleverdice.rules import names

from .net_file import net_file
from .rehearsal import rehearse

MANIFEST, GAMES, NOTICE = "manifest.json", "games.json", "NOTICE.txt"
PLAIN = ("pyodide.mjs", "pyodide.asm.mjs")
"""Files of Pyodide that a browser loads by itself."""

WASM = "pyodide.asm.wasm"
LIBRARY, HOUSE = "python_stdlib.zip", "cleverdice.zip"
ALWAYS = ("encodings.ascii", "encodings.latin_1", "encodings.cp437", "encodings.idna")
"""Modules of the standard library that are needed in other browsers, or where something fails."""

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time of all files in a zip: the same sources give the same bytes."""

DOCUMENTED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Module)
"""Whose docstrings are left out. Those of classes stay: a dataclass without one writes its own."""

UNCHECKED = 1
"""A compiled module that belongs to whatever source it has."""


def build(source: Path, pyodide: Path, out: Path) -> None:
    """Write all files into a folder: `source` is that of the package, `pyodide` that of npm's."""
    before = set(sys.modules)
    rehearse()
    out.mkdir(parents=True, exist_ok=True)
    files = dict(_files(source, pyodide, before | set(sys.modules)))
    for name, (content, _) in files.items():
        (out / name).write_bytes(content)
    listed = [_listed(name, content, game) for name, (content, game) in files.items()]
    whole = hashlib.sha256("".join(one["sha256"] for one in listed).encode()).hexdigest()
    (out / MANIFEST).write_text(json.dumps({"version": whole[:16], "files": listed}, indent=1))
    (out / NOTICE).write_bytes((source / "site" / NOTICE).read_bytes())
    (out / GAMES).write_text(json.dumps(games(), ensure_ascii=False), encoding="utf-8")


def _listed(name: str, content: bytes, game: str | None) -> dict[str, Any]:
    told = {"name": name, "bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
    return told if game is None else {**told, "game": game}


File = tuple[str, tuple[bytes, str | None]]
"""A file: its name, its content and, of a net, its game."""


def _files(source: Path, pyodide: Path, used: Iterable[str]) -> Iterator[File]:
    """Every file."""
    for name in PLAIN:
        yield name, ((pyodide / name).read_bytes(), None)
    yield _packed(WASM, (pyodide / WASM).read_bytes())
    yield _packed(LIBRARY, library(pyodide / LIBRARY, {*used, *ALWAYS}))
    yield _packed(HOUSE, house(source, used))
    for game in names():
        for manifest in sorted((source / "nets" / "weights").glob(f"{game}-*.json")):
            correction = source / "coach" / "corrections" / f"{manifest.stem}.npz"
            yield _packed(f"{manifest.stem}.net", net_file(manifest, correction), game)


def _packed(name: str, content: bytes, game: str | None = None) -> File:
    """A file that the page unpacks by itself: not every host sends files packed."""
    return f"{name}.gz", (gzip.compress(content, 9, mtime=0), game)


# Modules


def library(path: Path, used: set[str]) -> bytes:
    """The standard library of Pyodide, cut to the modules that are used, compiled."""
    with zipfile.ZipFile(path) as whole:
        kept = [name for name in whole.namelist() if _is_used(name, used)]
        return zipped((name, whole.read(name)) for name in kept)


def _is_used(name: str, used: set[str]) -> bool:
    if name.endswith("/"):
        return False
    if name.endswith(".py"):
        return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") in used
    return name.partition("/")[0] in ("pyodide", "_pyodide")


def house(source: Path, used: Iterable[str]) -> bytes:
    """The modules of cleverdice that are used, compiled, and the data beside them."""
    known = {name for name in used if not f"{name}.".startswith(f"{__package__}.")}
    paths = [path for path in sorted(source.rglob("*")) if _is_ours(source, path, known)]
    return zipped((path.relative_to(source.parent).as_posix(), path.read_bytes()) for path in paths)


DATA = ("games", "texts", "nets", "coach", "offline", "puzzles")
"""Where data lies beside the modules."""


def _is_ours(source: Path, path: Path, known: set[str]) -> bool:
    inside = path.relative_to(source.parent)
    if path.suffix == ".json":
        return inside.parts[1] in DATA
    module = ".".join(inside.with_suffix("").parts).removesuffix(".__init__")
    game = len(inside.parts) > 2 and inside.parts[1] == "games"
    return path.suffix == ".py" and (module in known or game)


def zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Files in a zip, which is packed as a whole; modules are compiled, and lose their source."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as file:
        for name, content in files:
            ready = (
                (f"{name}c", compiled(name, content)) if name.endswith(".py") else (name, content)
            )
            about = zipfile.ZipInfo(ready[0], EPOCH)
            file.writestr(about, ready[1])
    return packed.getvalue()


def compiled(name: str, source: bytes) -> bytes:
    """A module as this Python runs it, without what is for readers."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
    code = compile(tree, name, "exec", dont_inherit=True)
    head = importlib.util.MAGIC_NUMBER + UNCHECKED.to_bytes(4, "little")
    return head + importlib.util.source_hash(source) + marshal.dumps(code)
