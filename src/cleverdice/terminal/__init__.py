"""The terminal interface."""

from .loop import Loop
from .screen import Screen, TerminalError, UserLeft, language_of, refusals_told
from .session import Session, autosave, opened, replayed, resumed
from .setup import DICE, SetupOptions, new_table, wants_to_go_on
from .stepping import print_all, step

__all__ = [
    "DICE",
    "Loop",
    "Screen",
    "Session",
    "SetupOptions",
    "TerminalError",
    "UserLeft",
    "autosave",
    "language_of",
    "new_table",
    "opened",
    "print_all",
    "refusals_told",
    "replayed",
    "resumed",
    "step",
    "wants_to_go_on",
]  # fmt: skip
