"""The catalogue of all texts, in three languages, for the terminal and the page."""

from .translate import LANGUAGES, Reason, Text, add_texts, catalogue, say, shipped_texts

__all__ = ["LANGUAGES", "Reason", "Text", "add_texts", "catalogue", "say", "shipped_texts"]
