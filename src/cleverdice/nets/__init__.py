"""Learned values of tables: what a net sees, its weights, and the arithmetic, in numpy alone."""

from .inputs import inputs, stacked
from .net import Net
from .store import NetError, load_net, manifest_of, master, save

__all__ = [
    "Net", "NetError", "inputs", "load_net", "manifest_of", "master", "save", "stacked",
]  # fmt: skip
