"""Optional dependencies: which extra brings which packages, and a message where one is missing."""

from __future__ import annotations

from importlib import import_module

EXTRAS = {
    "server": ("starlette",),
    "postgres": ("psycopg",),
    "fast": ("numba",),
    "plot": ("matplotlib",),
    "train": ("torch", "numba", "matplotlib"),
    "cluster": ("ray",),
    "sb3": ("stable_baselines3",),
    "openspiel": ("pyspiel",),
    "envs": ("gymnasium", "numba", "numpy", "pettingzoo", "PIL"),
}
"""The packages of each extra, as far as the code asks for them."""


def require(extra: str) -> None:
    """Import what an extra brings; an `ImportError` says how to install it.

    >>> require("fast")
    """
    for package in EXTRAS[extra]:
        try:
            import_module(package)
        except ImportError as missing:
            raise ImportError(f"{package} is not installed here: {install(extra)}") from missing


def install(extra: str) -> str:
    """The command that installs an extra.

    >>> install("train")
    'pip install "cleverdice[train]"'
    """
    return f'pip install "cleverdice[{extra}]"'


def extra_of(package: str) -> str | None:
    """The first extra that brings a package, None if there is none.

    >>> extra_of("numba"), extra_of("click")
    ('fast', None)
    """
    return next((extra for extra, packages in EXTRAS.items() if package in packages), None)
