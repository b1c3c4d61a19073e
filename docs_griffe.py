"""For griffe, which reads docstrings for the docs site: their examples become blocks of code."""

from __future__ import annotations

from typing import Any

import griffe

from docs_hooks import fenced


class Doctests(griffe.Extension):
    """Fences every example."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        """Called for each object, with its docstring if it has one."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)
