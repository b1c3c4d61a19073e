"""What the environments need: whoever lacks a part of it is told what to install."""

from __future__ import annotations

from importlib import import_module

PARTS = ("gymnasium", "numba", "numpy", "pettingzoo", "PIL")

try:
    for part in PARTS:
        import_module(part)
except ImportError as missing:
    raise ImportError(
        f"the environments need {missing.name}, which is not installed here: "
        'pip install "cleverdice[envs]"'
    ) from missing
