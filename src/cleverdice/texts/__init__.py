"""One catalogue of every text, in three languages, for the terminal and the page."""

from .catalogue import LANGUAGES, say

__all__ = ["LANGUAGES", "say"]
