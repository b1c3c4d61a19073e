"""The fast engine: the same rules once more, compiled, over arrays of many games at once."""

from cleverdice.nets.feature_list import Feature, feature_names, feature_scales, features_of

from .after import Ahead
from .batch import Batch, Playouts, playouts
from .chooser import Chooser, play_out
from .convert import ordered, read_state
from .deeper import Style
from .greedy import Greedy

__all__ = [
    "Ahead",
    "Batch",
    "Chooser",
    "Feature",
    "Greedy",
    "Playouts",
    "Style",
    "feature_names",
    "feature_scales",
    "features_of",
    "ordered",
    "play_out",
    "playouts",
    "read_state",
]
