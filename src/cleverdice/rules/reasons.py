"""Why something can't be done: a key of the catalogue and what to fill in."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from cleverdice.texts import say


@dataclass(frozen=True)
class Reason:
    """A sentence of the catalogue with its details; `str` gives it in English."""

    key: str
    details: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.said("en")

    def said(self, language: str) -> str:
        """The sentence in a language of the catalogue."""
        return say(language, self.key, **self.details)
