"""Texts by key; a detail that is itself a `Text` is translated too, a plain string never is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

LANGUAGES = ("en", "es", "de")


class Text(NamedTuple):
    """A key of the catalogue and what to fill in: a sentence not yet said in any language."""

    key: str
    details: Mapping[str, Any] = {}


@cache
def catalogue(language: str) -> dict[str, str]:
    """Every text of a language by its key."""
    source = resources.files(__package__) / f"{language}.json"
    texts: dict[str, str] = json.loads(source.read_text(encoding="utf-8"))
    return texts


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
