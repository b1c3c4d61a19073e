"""The values of a sheet file; each knows its own name, so that a refusal says where."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from reprlib import repr as shortened
from types import NoneType, UnionType
from typing import Any, NoReturn, get_args

SPOKEN: dict[type, str] = {
    dict: "an object",
    list: "a list",
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    NoneType: "null",
}


class SheetError(ValueError):
    """A sheet file that can't be used; the message names the file and the entry."""


def decoded(content: str, file: str) -> Entry:
    """The whole of a file; a key that stands twice would silently win over the first one."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        keys = [key for key, _ in pairs]
        for key in keys:
            if keys.count(key) > 1:
                raise SheetError(f"{file}: the key {key!r} stands twice in one object")
        return dict(pairs)

    try:
        return Entry(json.loads(content, object_pairs_hook=once), file)
    except json.JSONDecodeError as error:
        raise SheetError(f"{file}: not JSON: {error}") from None


class Entry:
    """A value of the file that knows its own name."""

    def __init__(self, value: Any, file: str, path: str = "") -> None:
        self.value = value
        self.file = file
        self.path = path

    def refuse(self, problem: str) -> NoReturn:
        """Reject the file because of this entry."""
        raise SheetError(f"{self.file}: {self.path or 'the whole'}: {problem}")

    def must_be(self, kind: type | UnionType) -> Entry:
        """This entry, which must be of that type; exactly, since true is no whole number."""
        kinds = get_args(kind) or (kind,)
        if type(self.value) not in kinds:
            wanted = " or ".join(SPOKEN[one] for one in kinds)
            self.refuse(f"must be {wanted}, is {shortened(self.value)}")
        return self

    def between(self, least: int, most: float = math.inf) -> int:
        """This whole number, which must lie between those two."""
        self.must_be(int)
        if not least <= self.value <= most:
            wanted = f"at least {least}" if most == math.inf else f"from {least} to {most}"
            self.refuse(f"must be {wanted}, is {self.value}")
        return int(self.value)

    # Objects

    def get(self, key: str, kind: type | UnionType, default: Any = ...) -> Entry:
        """A part of this object, which must be of that type."""
        self.must_be(dict)
        path = f"{self.path}.{key}" if self.path else key
        part = Entry(self.value.get(key, default), self.file, path)
        if part.value is ...:
            part.refuse("is missing")
        return part.must_be(kind) if key in self.value else part

    def only(self, keys: Iterable[str]) -> Entry:
        """This object, which must have no other keys: a misspelt one would do nothing."""
        unknown = set(self.must_be(dict).value) - set(keys)
        for key in sorted(unknown):
            self.get(key, type(self.value[key])).refuse("unknown key")
        return self

    def texts(self) -> dict[str, str]:
        """This object, which must hold texts only."""
        return {key: self.get(key, str).filled() for key in self.must_be(dict).value}

    def filled(self) -> str:
        """This text, which must not be empty."""
        if not self.must_be(str).value:
            self.refuse("must not be empty")
        return str(self.value)

    # Lists

    def items(self, kind: type | UnionType) -> list[Entry]:
        """The members of this list, which must be of that type, called by name or number."""
        named = [(_name(value, number), value) for number, value in enumerate(self.value)]
        paths = [Entry(value, self.file, f"{self.path}[{name}]") for name, value in named]
        return [entry.must_be(kind) for entry in paths]

    def sized(self, length: int) -> Entry:
        """This list, which must have that length."""
        if len(self.value) != length:
            self.refuse(f"must have {length} entries, has {len(self.value)}")
        return self

    def numbers(self, least: int = 0, most: float = math.inf) -> tuple[int, ...]:
        """The members of this list, which must be whole numbers between those two."""
        return tuple(item.between(least, most) for item in self.items(int))


class Names:
    """What a file defines by name: its sources, areas, dice, action rows and symbols."""

    def __init__(self, root: Entry) -> None:
        self.sources = root.get("sources", dict).texts()
        self.areas = _positions(root.get("areas", list))
        self.dice = _positions(root.get("dice", list))
        self.rows = _positions(root.get("action_rows", list, []))
        self.symbols = _positions(root.get("symbols", list, []))

    def area(self, entry: Entry) -> int:
        """The position of the area that an entry names."""
        return _known(entry, self.areas, "area")

    def die(self, entry: Entry) -> int:
        """The position of the die that an entry names."""
        return _known(entry, self.dice, "die")

    def symbol(self, entry: Entry) -> int:
        """The number of the symbol that an entry names, from 1."""
        return 1 + _known(entry, self.symbols, "symbol")

    def sourced(self, entry: Entry, *keys: str, known: Iterable[str] = ()) -> Entry:
        """An object with only those keys, which must say where its figures come from.

        `known` are the parts whose source may differ from that of the whole.
        """
        entry.only(("source", *keys, *(("known",) if known else ())))
        self.source(entry.get("source", str))
        parts = entry.get("known", dict, {}).only(known)
        for part in parts.value:
            self.source(parts.get(part, str))
        return entry

    def source(self, entry: Entry) -> None:
        """Refuse a source that the file does not explain."""
        if entry.value not in self.sources:
            entry.refuse(f"unknown source {entry.value!r}")


def _name(value: Any, number: int) -> str | int:
    name = value.get("name") if isinstance(value, dict) else None
    return name if isinstance(name, str) else number


def _known(entry: Entry, positions: dict[str, int], what: str) -> int:
    name = entry.must_be(str).value
    if name not in positions:
        entry.refuse(f"unknown {what} {name!r}")
    return positions[name]


def _positions(entries: Entry) -> dict[str, int]:
    """The position of each member by its name; no name may stand twice."""
    positions: dict[str, int] = {}
    for number, entry in enumerate(entries.items(dict)):
        name = entry.get("name", str)
        if name.filled() in positions:
            name.refuse(f"{name.value!r} stands twice")
        positions[name.value] = number
    return positions
