"""The games themselves: pure functions on small immutable states, standard library only."""

from .areas import Area, Bonus, Fill, Fox, Grid, Group, Mark, Spread, Track, Unlock, Use
from .game import Game, Outcome, Score
from .moves import Enter, IllegalMove, InvalidMove, Move, Place, Roll, Say, Skip
from .reasons import Reason
from .sheets import SheetError, load, names
from .state import CHANCE, PLATTER, POOL, Duty, Player, Stage, State

__all__ = [
    "CHANCE",
    "PLATTER",
    "POOL",
    "Area",
    "Bonus",
    "Duty",
    "Enter",
    "Fill",
    "Fox",
    "Game",
    "Grid",
    "Group",
    "IllegalMove",
    "InvalidMove",
    "Mark",
    "Move",
    "Outcome",
    "Place",
    "Player",
    "Reason",
    "Roll",
    "Say",
    "Score",
    "SheetError",
    "Skip",
    "Spread",
    "Stage",
    "State",
    "Track",
    "Unlock",
    "Use",
    "load",
    "names",
]
