"""Value nets: features, weights and inference, in numpy or by a function from outside."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .features import inputs, stacked
from .files import NetError, load_net, manifest_of, master, save
from .outside import OutsideNet, Value, plug_in, plugged_in
from .valuer import Valuer, valuer_for

if TYPE_CHECKING:
    from .net import Net
    from .winning import Prospects, Tables, prospects

__all__ = [
    "Net", "NetError", "OutsideNet", "Prospects", "Tables", "Value", "Valuer", "inputs", "load_net",
    "manifest_of", "master", "plug_in", "plugged_in", "prospects", "save", "stacked", "valuer_for",
]  # fmt: skip

ARRAYS = {"Net": "net", "Prospects": "winning", "Tables": "winning", "prospects": "winning"}
"""What needs numpy, by its module: a page has none, and elsewhere it takes its time."""


def __getattr__(name: str) -> Any:
    if name not in ARRAYS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{ARRAYS[name]}", __name__), name)
