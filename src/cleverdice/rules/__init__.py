"""The games themselves: pure functions on small immutable states, standard library only."""

from cleverdice.texts import Reason

from .entries import SheetError
from .flows import Flow
from .game import Game, Outcome, Score
from .kinds import Area, Bonus, Fill, Fox, Group, Mark, Unlock, Use
from .loading.library import load, load_folder, load_source, names
from .moves import (
    Chance,
    Enter,
    IllegalMove,
    InvalidMove,
    Move,
    Place,
    Return,
    Roll,
    Say,
    Skip,
    Tap,
)
from .state import CHANCE, PLATTER, POOL, Duty, Player, Stage, State

__all__ = [
    "CHANCE", "PLATTER", "POOL", "Area", "Bonus", "Chance", "Duty", "Enter", "Fill", "Flow", "Fox",
    "Game", "Group", "IllegalMove", "InvalidMove", "Mark", "Move", "Outcome", "Place", "Player",
    "Reason", "Return", "Roll", "Say", "Score", "SheetError", "Skip", "Stage", "State", "Tap",
    "Unlock", "Use", "load", "load_folder", "load_source", "names",
]  # fmt: skip
