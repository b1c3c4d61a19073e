"""Reading views as a page does: texts said in a language, messages sent and received."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from cleverdice.rules import Bonus, Fill, Fox, Unlock
from cleverdice.texts import LANGUAGES, Text, say
from cleverdice.view import Plain


def received(value: Any) -> Any:
    """What comes out at the other end of a wire."""
    return json.loads(json.dumps(value, allow_nan=False))


def said(text: Plain, language: str = "en") -> str:
    """A text of a message in words."""
    return say(language, text["k"], **{name: _detail(text["d"][name]) for name in text["d"]})


def _detail(value: Any) -> Any:
    if isinstance(value, dict):
        return Text(value["k"], {name: _detail(part) for name, part in value["d"].items()})
    if isinstance(value, list):
        return tuple(map(_detail, value))
    assert isinstance(value, str | int), value
    return value


def texts(value: Any) -> Iterator[Plain]:
    """Every text in a message."""
    if isinstance(value, dict) and value.keys() == {"k", "d"}:
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from texts(part)


def check_texts(value: Any) -> int:
    """Everything in a message can be said in every language; how many texts there are."""
    found = list(texts(value))
    for text in found:
        for language in LANGUAGES:
            words = said(text, language)
            assert words.strip()
            assert not set("{}@") & set(words), words
    return len(found)


def bonus_of(view: Plain) -> Bonus:
    """The bonus that a view tells of."""
    match view["kind"]:
        case "fox":
            assert view.keys() == {"kind", "say"}
            return Fox()
        case "unlock":
            assert view.keys() == {"kind", "row", "say"}
            return Unlock(view["row"])
        case "fill":
            assert view.keys() == {"kind", "options", "rolled", "say"}
            options = tuple((area, tuple(numbers)) for area, numbers in view["options"])
            return Fill(options, view["rolled"])
    raise AssertionError(view)
