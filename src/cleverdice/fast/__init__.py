"""The fast engine: the same rules once more, compiled, over arrays of many games at once."""

from .batch import Batch, Playouts, playouts
from .convert import ordered, read_state
from .feature_list import Feature, feature_names, feature_scales, features_of

__all__ = [
    "Batch",
    "Feature",
    "Playouts",
    "feature_names",
    "feature_scales",
    "features_of",
    "ordered",
    "playouts",
    "read_state",
]
