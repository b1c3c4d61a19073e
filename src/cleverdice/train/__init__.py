"""Learning by self-play on the fast engine, with torch: values of tables, for any of the games."""

from . import needed  # first: it says what to install
from .learn import Learner, Recipe, usual_recipe
from .lesson import Lesson
from .line import Line
from .model import Value, device
from .play import SelfPlay
from .run import CHECKPOINT, Plan, Point, Run, TrainError, train

__all__ = [
    "CHECKPOINT", "Learner", "Lesson", "Line", "Plan", "Point", "Recipe", "Run", "SelfPlay",
    "TrainError", "Value", "device", "needed", "train", "usual_recipe",
]  # fmt: skip
