"""Training of value nets by self-play on the fast engine, with torch, for any of the games."""

from cleverdice.extras import require

require("train")  # first: it says what to install

from .experience import Experience
from .learn import Learner, Recipe, default_recipe
from .network import Value, device
from .progress import Line
from .self_play import SelfPlay
from .training import CHECKPOINT, Plan, Point, Run, TrainError, train

__all__ = [
    "CHECKPOINT",
    "Experience",
    "Learner",
    "Line",
    "Plan",
    "Point",
    "Recipe",
    "Run",
    "SelfPlay",
    "TrainError",
    "Value",
    "default_recipe",
    "device",
    "train",
]  # fmt: skip
