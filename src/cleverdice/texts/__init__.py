"""One catalogue of every text, in three languages, for the terminal and the page."""

from .catalogue import LANGUAGES, Text, say

__all__ = ["LANGUAGES", "Text", "say"]
