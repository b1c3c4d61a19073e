"""What the page says, by key: so that tests name texts and do not copy them."""

from __future__ import annotations

import re

from cleverdice.texts import LANGUAGES, say

__all__ = ["LANGUAGES", "UNSAID", "said"]

BEGINNINGS = (
    "page|home|lobby|learn|rules|server|shell|wire|verify|look|review|coach|daily|duel|contest|hint"
    "|stats|person|offline|device|again|agree|clock|turn|free|cup|sheet|paper"
)
UNSAID = re.compile(rf"\b(?:{BEGINNINGS})\.[a-z][a-z.-]+")
"""A key where its text should stand."""


def said(key: str, lang: str = "en", **details: object) -> str:
    """A text with what is filled in."""
    return say(lang, key, **details)
