"""The catalogue of all texts, in three languages, for the terminal and the page."""

from .translate import (
    LANGUAGES,
    Reason,
    ReasonedError,
    Text,
    add_texts,
    catalogue,
    quoted,
    say,
    shipped_texts,
)

__all__ = [
    "LANGUAGES",
    "Reason",
    "ReasonedError",
    "Text",
    "add_texts",
    "catalogue",
    "quoted",
    "say",
    "shipped_texts",
]
