"""The sheet files as data that a test may spoil, every entry known by the loader's name for it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib import resources
from typing import Any

from cleverdice.rules import SheetError, names
from cleverdice.rules.loading.sheet_file import read

FOLDER = resources.files("cleverdice") / "games"
CONTENT = {name: (FOLDER / name / "sheet.json").read_text(encoding="utf-8") for name in names()}
DATA: dict[str, Any] = {name: json.loads(content) for name, content in CONTENT.items()}


class Gone:
    """Stands for a value that is taken away."""


def entries(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every value of a file with its name: `areas[yellow].bonuses[2].bonus`."""
    yield path, value
    if isinstance(value, dict):
        for key, part in value.items():
            yield from entries(part, f"{path}.{key}" if path else key)
    if isinstance(value, list):
        for number, part in enumerate(value):
            name = part.get("name", number) if isinstance(part, dict) else number
            yield from entries(part, f"{path}[{name}]")


def objects(game: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every object of a file with its name."""
    for path, value in entries(DATA[game]):
        if isinstance(value, dict):
            yield path, value


def kinds(game: str) -> list[tuple[str, Any]]:
    """One of each kind of value: of a list whose members have no names only the first."""
    later = re.compile(r"\[[1-9][0-9]*\]")
    return [(path, value) for path, value in entries(DATA[game]) if not later.search(path)]


def find(data: Any, path: str) -> Any:
    """The value of that name."""
    for key, number in re.findall(r"([^.\[\]]+)|\[([^\]]+)\]", path):
        data = data[key] if key else data[_at(data, number)]
    return data


def _at(members: list[Any], name: str) -> int:
    named = [part.get("name") if isinstance(part, dict) else None for part in members]
    return named.index(name) if name in named else int(name)


def spoilt(game: str, path: str, value: Any) -> str:
    """The content of a file with one value changed, added or taken away."""
    data = json.loads(CONTENT[game])
    last = max(path.rfind("."), path.rfind("["))
    key = path[last + 1 :].removesuffix("]")
    holder = find(data, path[: max(last, 0)])
    at = _at(holder, key) if isinstance(holder, list) else key
    if value is Gone:
        del holder[at]
    else:
        holder[at] = value
    return json.dumps(data)


def refusal(content: str, file: str = "own.json") -> str:
    """What the loader says to such a file."""
    try:
        read(content, file)
    except SheetError as error:
        return str(error)
    raise AssertionError("the file was accepted")


def said(game: str, path: str, value: Any) -> str:
    """What the loader says to a file of a game with one value spoilt."""
    return refusal(spoilt(game, path, value), f"{game}.json")
