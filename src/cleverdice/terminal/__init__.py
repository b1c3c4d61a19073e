"""The game in a terminal."""

from .loop import Loop
from .screen import Left, Screen, TerminalError, language_of
from .setup import DICE, Wishes, new_table, wants_to_go_on
from .stepping import print_all, replayed, step
from .table import Table, autosave, opened, resumed

__all__ = [
    "DICE", "Left", "Loop", "Screen", "Table", "TerminalError", "Wishes", "autosave", "language_of",
    "new_table", "opened", "print_all", "replayed", "resumed", "step", "wants_to_go_on",
]  # fmt: skip
