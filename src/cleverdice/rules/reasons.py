"""Why something can't be done: a text of the catalogue that says itself in English."""

from __future__ import annotations

from cleverdice.texts import Text, say


class Reason(Text):
    """A sentence of the catalogue with its details; `str` gives it in English."""

    def __str__(self) -> str:
        return self.said("en")

    def said(self, language: str) -> str:
        """The sentence in a language of the catalogue."""
        return say(language, self.key, **self.details)
