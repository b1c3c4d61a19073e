"""The fast engine: the same rules, compiled, over arrays of many games at once."""

from cleverdice.nets.features import feature_names, feature_scales, features_of
from cleverdice.rules.sight import Feature

from .batch import Batch, Playouts, playouts
from .chooser import Chooser, play_out
from .greedy import Greedy
from .lookahead import Afterstates
from .search import Policy
from .states import ordered, read_state

__all__ = [
    "Afterstates", "Batch", "Chooser", "Feature", "Greedy", "Playouts", "Policy", "feature_names",
    "feature_scales", "features_of", "ordered", "play_out", "playouts", "read_state",
]  # fmt: skip
