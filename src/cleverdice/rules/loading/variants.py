"""Games with other options than their sheet file states: for comparison, under names of their own.

`dsc:sweep=lower` is the game `dsc` with one of its options changed.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from typing import Any

from ..entries import Entry, Names, SheetError
from ..game import Game

Option = str | bool | int
"""What an option may be."""

_OPTIONS = re.compile(r"(?P<name>.+?):(?P<options>\w+=\w+(?:,\w+=\w+)*)")


def split_options(name: str) -> tuple[str, dict[str, Option]]:
    """A name and the options behind it.

    >>> split_options("dsc:sweep=lower,return_empty=false")
    ('dsc', {'sweep': 'lower', 'return_empty': False})
    """
    found = _OPTIONS.fullmatch(name)
    if not found:
        return name, {}
    pairs = (option.split("=") for option in found["options"].split(","))
    return found["name"], {key: _value(text) for key, text in pairs}


def variant(game: Game, options: dict[str, Option]) -> Game:
    """The game with those options; the game itself if they are what its sheet says."""
    stated: dict[str, Any] = game.sheet.get("options", {})
    for key in options:
        if key not in stated:
            there = ", ".join(stated) or "none"
            raise SheetError(f"{game.name} has no option {key!r}; there are {there}")
    chosen = {**stated, **options}
    changed = {key: value for key, value in chosen.items() if _differs(value, stated[key])}
    encoded = tuple((key, json.dumps(value)) for key, value in changed.items())
    return _changed(game, encoded) if changed else game


def _differs(chosen: Option, stated: Any) -> bool:
    """Is it not what the sheet says? A 1 is not true."""
    return (type(chosen), chosen) != (type(stated), stated)


@cache
def _changed(game: Game, encoded: tuple[tuple[str, str], ...]) -> Game:
    options = {key: json.loads(value) for key, value in encoded}
    spelled = ",".join(f"{key}={_spelled(value)}" for key, value in options.items())
    sheet = {**game.sheet, "options": {**game.sheet["options"], **options}}
    root = Entry(sheet, game.name)
    flow = game.flow.read(root, Names(root))
    source = f"{game.source}:{spelled}"
    return replace(game, flow=flow, sheet=sheet, variant=spelled, source=source, _last=[])


def _value(text: str) -> Option:
    """An option as it would stand in a sheet file."""
    try:
        return json.loads(text)  # type: ignore[no-any-return]
    except ValueError:
        return text


def _spelled(value: Option) -> str:
    return value if isinstance(value, str) else json.dumps(value)
