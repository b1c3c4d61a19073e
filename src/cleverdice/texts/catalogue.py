"""Texts by key. A detail that starts with @ is itself a key, so that names are translated too."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any

LANGUAGES = ("en", "es", "de")


@cache
def catalogue(language: str) -> dict[str, str]:
    """Every text of a language by its key."""
    source = resources.files(__package__) / f"{language}.json"
    texts: dict[str, str] = json.loads(source.read_text(encoding="utf-8"))
    return texts


def say(language: str, key: str, **details: Any) -> str:
    """A text with its details filled in.

    >>> say("de", "area.yellow")
    'gelb'
    """
    filled = {name: _detail(language, value) for name, value in details.items()}
    return catalogue(language)[key].format(**filled)


def _detail(language: str, value: Any) -> Any:
    if isinstance(value, str) and value.startswith("@"):
        return say(language, value[1:])
    return value
