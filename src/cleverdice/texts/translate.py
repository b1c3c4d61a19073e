"""Texts by key; a detail that is itself a `Text` is translated too, a plain string is not."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

LANGUAGES = ("en", "es", "de")
"""The languages that every text is written in."""

LONGEST_QUOTE = 60


class Text(NamedTuple):
    """A key of the catalogue and its details: a text not yet translated."""

    key: str
    details: Mapping[str, Any] = {}


class Reason(Text):
    """A translatable reason why something is impossible; `str` gives it in English."""

    def __str__(self) -> str:
        return self.said("en")

    def said(self, language: str) -> str:
        """The reason in a language."""
        return say(language, self.key, **self.details)


class ReasonedError(ValueError):
    """An error whose `reason` can be said in any language; `str` gives it in English."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


@cache
def catalogue(language: str) -> dict[str, str]:
    """Every text of a language by its key; texts of games from elsewhere are added to it."""
    return dict(shipped_texts(language))


@cache
def shipped_texts(language: str) -> Mapping[str, str]:
    """The texts of the program, and of each game that comes with it."""
    package = resources.files("cleverdice")
    folders = [package / "texts", *sorted((package / "games").iterdir(), key=str)]
    files = (folder / f"{language}.json" for folder in folders)
    texts: dict[str, str] = {}
    for file in files:
        if file.is_file():
            texts |= json.loads(file.read_text(encoding="utf-8"))
    return texts


def add_texts(texts: Mapping[str, Mapping[str, str]]) -> None:
    """Add the texts of an external game by language; missing ones fall back to English."""
    for language in LANGUAGES:
        catalogue(language).update({**texts.get("en", {}), **texts.get(language, {})})


def say(language: str, key: str, /, **details: Any) -> str:
    """A text with its details filled in.

    >>> say("de", "area.yellow")
    'Gelb'
    """
    filled = {name: _detail(language, value) for name, value in details.items()}
    return catalogue(language)[key].format(**filled)


def _detail(language: str, value: Any) -> Any:
    if isinstance(value, Text):
        return say(language, value.key, **value.details)
    if isinstance(value, tuple):
        return ", ".join(str(_detail(language, part)) for part in value)
    return value


def quoted(text: str) -> str:
    r"""A text as shown in an error: in quotes, shortened, control characters spelled out.

    >>> print(quoted("a\tb"))
    'a\tb'
    """
    return repr(text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}...")
