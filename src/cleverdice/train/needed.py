"""What learning needs: whoever lacks a part of it is told what to install."""

from __future__ import annotations

from importlib import import_module

PARTS = ("torch", "numba")

try:
    for part in PARTS:
        import_module(part)
except ImportError as missing:
    raise ImportError(
        f"learning needs {missing.name}, which is not installed here: "
        'pip install "cleverdice[train]"'
    ) from missing
