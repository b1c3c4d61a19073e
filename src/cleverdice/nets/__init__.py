"""Value nets in pure numpy: features, weights and inference."""

from .features import inputs, stacked
from .files import NetError, load_net, manifest_of, master, save
from .net import Net
from .winning import Prospects, Tables, prospects

__all__ = [
    "Net", "NetError", "Prospects", "Tables", "inputs", "load_net", "manifest_of", "master",
    "prospects", "save", "stacked",
]  # fmt: skip
