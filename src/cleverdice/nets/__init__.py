"""Learned values of tables: what a net sees, its weights, and the arithmetic, in numpy alone."""

from .inputs import inputs, stacked
from .net import Net
from .store import NetError, load_net, manifest_of, master, save
from .winning import Prospects, Tables, prospects

__all__ = [
    "Net", "NetError", "Prospects", "Tables", "inputs", "load_net", "manifest_of", "master",
    "prospects", "save", "stacked",
]  # fmt: skip
