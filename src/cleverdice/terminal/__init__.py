"""The terminal interface."""

from .loop import Loop
from .screen import Left, Screen, TerminalError, language_of, refusals_told
from .session import Session, autosave, opened, replayed, resumed
from .setup import DICE, Wishes, new_table, wants_to_go_on
from .stepping import print_all, step

__all__ = [
    "DICE", "Left", "Loop", "Screen", "Session", "TerminalError", "Wishes", "autosave",
    "language_of", "new_table", "opened", "print_all", "refusals_told", "replayed", "resumed",
    "step", "wants_to_go_on",
]  # fmt: skip
